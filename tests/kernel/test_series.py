"""Match play: who is ahead, who chooses who begins, and what the next game's header says."""

from pathlib import Path

import pytest

from core.kernel import series
from core.kernel.errors import BadInput, Refused
from core.kernel.log import Series
from core.kernel.match import Match
from tests.toy.game import GAME
from tests.toy.parts import DECK, Concede

WON, LOST, DRAWN = ("won", "lost"), ("lost", "won"), ("drawn", "drawn")


def game(now: Series | None, path: Path | None = None, seed: int = 5) -> Match:
    """A game of two that has begun."""
    return Match.new(GAME, [DECK] * 2, seed, names=("ann", "bo"), undo="fair", series=now, path=path)


def lost_by(match: Match, seat: int) -> Match:
    match.push(seat, Concede())
    return match


@pytest.mark.parametrize(
    ("games", "decided", "score", "chooser", "results"),
    [
        ([WON], False, (1, 0), 1, WON),
        ([DRAWN], False, (0, 0), None, DRAWN),
        ([WON, WON], True, (2, 0), 1, WON),
        ([WON, LOST], False, (1, 1), 0, DRAWN),
        ([WON, DRAWN], False, (1, 0), None, WON),
        ([WON, LOST, LOST], True, (1, 2), 0, LOST),
        ([WON, LOST, DRAWN], True, (1, 1), None, DRAWN),
        ([DRAWN, DRAWN, LOST], True, (0, 1), 0, LOST),
        ([DRAWN, DRAWN, DRAWN], True, (0, 0), None, DRAWN),
    ],
)
def test_standing_after_its_games(
    games: list[tuple[str, str]], decided: bool, score: tuple[int, int], chooser: int | None, results: tuple[str, str]
) -> None:
    header = series.begin("evening")
    for number, ended in enumerate(games, 1):
        assert header == Series(name="evening", game=number, score=header.score)
        now = series.after(header, ended)
        header = now.next
    assert (now.played, now.decided, now.score, now.chooser) == (len(games), decided, score, chooser)
    assert now.results == results


@pytest.mark.parametrize(
    ("number", "score"), [(0, (0, 0)), (4, (1, 1)), (1, (0,)), (1, (1, 0)), (2, (2, 0)), (3, (2, 1)), (2, (-1, 0))]
)
def test_what_no_series_says(number: int, score: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        series.after(Series(name="evening", game=number, score=score), WON)


def test_the_next_game_has_the_same_seats_and_other_luck(tmp_path: Path) -> None:
    path = series.path_of(tmp_path / "evening.duel", 1)
    with lost_by(game(series.begin("evening"), path), 0) as first:
        now = series.standing(first)
        assert now is not None
        assert now.chooser == 0
        follower = series.path_of(path, now.next.game)
        with series.next_match(first, decks=[DECK] * 2, first=0, path=follower) as second:
            assert second.header.series == Series(name="evening", game=2, score=(0, 1))
            assert (second.header.seats, second.header.undo, second.header.first) == (("ann", "bo"), "fair", 0)
            assert second.header.seed != first.header.seed
    again = Match.load(tmp_path / "evening-2.duel", game=GAME)
    assert again.header == second.header
    assert series.standing(again) is None


def test_a_series_has_the_same_luck_again() -> None:
    ended = [lost_by(game(series.begin("evening"), seed=9), 1) for _ in range(2)]
    one, two = (series.next_match(match, decks=[DECK] * 2).header for match in ended)
    assert one == two


def test_where_no_game_follows() -> None:
    for match, code in (
        (lost_by(game(None), 0), "series/none"),
        (game(series.begin("evening")), "series/running"),
        (lost_by(game(Series(name="evening", game=2, score=(0, 1))), 0), "series/decided"),
    ):
        with pytest.raises(Refused) as refused:
            series.next_match(match)
        assert refused.value.refusal.code == code
    assert series.standing(lost_by(game(None), 0)) is None


@pytest.mark.parametrize(
    ("file", "name"),
    [("evening.duel", "evening"), ("evening-2.duel", "evening"), ("evening-2.duel.gz", "evening"),
     ("evening-4.duel", "evening-4"), ("-1.duel", "-1"), ("a-b", "a-b")],
)  # fmt: skip
def test_files_are_numbered(file: str, name: str) -> None:
    assert series.name_of(Path(file)) == name
    assert series.path_of(Path("x") / file, 3) == Path("x") / f"{name}-3.duel"
