"""`duelog play --best-of 3 --text`: games one after the other, what is settled between them, and going on later."""

from pathlib import Path

import pytest

from core.kernel.log import AnyHeader, Series
from core.kernel.match import Match
from core.kernel.series import after
from tests.cli.conftest import DECKS, Duelog, Said
from tui.hot_seat import Keyboard
from tui.series import Between
from tui.text_between import HELP_BETWEEN, TextBetween

DECK = ("--deck", DECKS[0], "--deck", DECKS[1])
BEST = ("play", "--text", "--best-of", "3")


def headers(folder: Path, name: str = "evening") -> list[AnyHeader]:
    return [Match.load(file).header for file in sorted(folder.glob(f"{name}-*.duel"))]


def series(folder: Path, name: str = "evening") -> list[tuple[int, tuple[int, ...]]]:
    found = [header.series for header in headers(folder, name)]
    assert all(one is not None and one.name == name for one in found)
    return [(one.game, one.score) for one in found if one is not None]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return tmp_path / "evening.duel"


def begun(duelog: Duelog, evening: Path, *typed: str, options: tuple[str, ...] = DECK) -> Said:
    return duelog(*BEST, *options, "--seed", "5", "--save", evening, typed="".join(f"{line}\n" for line in typed))


def test_a_person_loses_twice(duelog: Duelog, evening: Path, tmp_path: Path) -> None:
    said = begun(duelog, evening, "concede", "swap 2 road warden for Clockwork Sentry", "done", "p2", "concede")
    assert said.code == 0
    assert said.err == ""
    assert "Game 1 of 3 of evening: p1 You 0, p2 Vex (greedy) 1" in said.out
    assert "  Main Deck: +2 Clockwork Sentry; -2 Road Warden" in said.out
    assert (
        said.lines[-1] == "Series evening after 2 games: p1 You 0, p2 Vex (greedy) 2. p1 You lost, p2 Vex (greedy) won"
    )
    assert series(tmp_path) == [(1, (0, 0)), (2, (0, 1))]
    one, two = headers(tmp_path)
    assert (one.first, two.first) == (None, 1)
    assert (two.decks[0].main["Clockwork Sentry"], two.decks[0].side["Road Warden"]) == (2, 2)
    assert two.decks[1] == one.decks[1]
    assert two.seed != one.seed


def test_what_is_said_wrong_between_games_changes_nothing(duelog: Duelog, evening: Path, tmp_path: Path) -> None:
    said = begun(
        duelog, evening, "concede", "help", "swap", "swap Road Warden", "swap Road Warden for Kiln Whelp",
        "swap 3 Road Warden for Dismantle", "swap Nobody for Dismantle", "swap Road Warden for Dismantle", "end",
        "p2: done", "", "card dismantle", "reset", "cards", "p1: done", "p3", "me", "p1",
    )  # fmt: skip
    assert said.code == 0
    assert HELP_BETWEEN in said.out
    assert said.out.count("swap says two cards") == 2
    assert "  Dismantle · Maneuver · cost 2" in said.lines
    assert "  The Side Deck has no Kiln Whelp, not 1. (103.8.2)" in said.out
    assert "  The Side Deck has 2 Dismantle, not 3. (103.8.2)" in said.out
    assert "  no card is called 'Nobody'" in said.out
    assert "  'end' means nothing here (help lists what can be said)" in said.out
    assert "  p1 decides now, not p2" in said.out
    assert said.out.count("  Side Deck: 2 Clockwork Sentry; 2 Covenant Lantern; 2 Dismantle;") == 2
    assert said.out.count("  who begins is p1 or p2, not ") == 2
    one, two = headers(tmp_path)
    assert two.decks == one.decks
    assert two.first == 0


def test_bots_exchange_nothing_and_the_one_that_lost_begins(duelog: Duelog, evening: Path, tmp_path: Path) -> None:
    said = begun(duelog, evening, options=(*DECK, "--seat", "p1=random", "--first", "p2"))
    assert said.code == 0
    assert "exchange cards" not in said.out
    assert "p1 Ada (random) lost and begins." in said.out
    assert series(tmp_path)[:2] == [(1, (0, 0)), (2, (0, 1))]
    assert headers(tmp_path)[1].first == 0
    verified = duelog("verify", *sorted(tmp_path.glob("evening-*.duel")))
    assert verified.code == 0
    again = begun(duelog, evening, options=(*DECK, "--seat", "p1=random", "--first", "p2"))
    assert again.code == 0
    assert again.lines[-1] == said.lines[-1]
    assert len(series(tmp_path)) == said.out.count("Over: ")


def test_after_a_draw_a_coin_decides(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.new("clash", DECKS, 1, first=0, series=Series(name="m", game=2, score=(1, 0)))
    match.push(0, match.game.concession())
    drawn = after(Series(name="m", game=2, score=(1, 0)), ("drawn", "drawn"))
    between = Between(match, drawn)
    following = TextBetween(between, Keyboard(iter(["done", "done"]))).ask()
    assert following.header.first is None
    assert "a coin decides who begins" in capsys.readouterr().out


def test_a_name_with_for_in_it(duelog: Duelog, evening: Path, tmp_path: Path) -> None:
    begun(
        duelog, evening, "concede", "swap Kiln Whelp for Two for the Grave", "swap 1 Two for the Grave for Dismantle",
        "done", "p1", options=("--deck", "Pyre Debts"),
    )  # fmt: skip
    one, two = (header.decks[0] for header in headers(tmp_path))
    assert one.main["Kiln Whelp"] - two.main["Kiln Whelp"] == 1
    assert one.side["Two for the Grave"] == two.side["Two for the Grave"]
    assert two.side["Dismantle"] == one.side["Dismantle"] - 1


def test_two_people(duelog: Duelog, evening: Path, tmp_path: Path) -> None:
    two = (*DECK, "--seat", "p2=human", "--name", "p1=Ann", "--name", "p2=Bo")
    said = begun(
        duelog, evening, "concede", "done", "swap Kiln Whelp for Dismantle", "done", "p2", "concede", options=two,
    )  # fmt: skip
    assert "p2 Bo: exchange cards with the Side Deck" in said.out
    assert series(tmp_path)[1] == (2, (0, 1))
    assert len(headers(tmp_path)) == 2, "Ann is asked first in both games and concedes twice"
    assert headers(tmp_path)[1].decks[1].main["Dismantle"] == 1
    assert headers(tmp_path)[1].undo == "fair"


@pytest.mark.parametrize("named", ["evening.duel", "evening-1.duel"])
def test_a_series_goes_on_later(duelog: Duelog, evening: Path, tmp_path: Path, named: str) -> None:
    said = begun(duelog, evening, "concede", "done")
    assert said.lines[-1] == f"game 2 has not begun; play --save {tmp_path / 'evening-1.duel'} goes on with it"
    again = ("play", "--text", "--save", tmp_path / named)
    said = duelog(*again, typed="done\np1\n")
    assert said.code == 0
    assert said.lines[-1] == f"kept in {tmp_path / 'evening-2.duel'}, step 0"
    said = duelog(*again, "--best-of", "3", "--seed", "5", typed="concede\n")
    assert said.lines[-1].startswith("Series evening after 2 games")
    assert series(tmp_path) == [(1, (0, 0)), (2, (0, 1))]
    said = duelog(*again)
    assert said.lines[-1].startswith("Series evening after 2 games")
    assert duelog("replay", tmp_path / "evening-2.duel", "--text").code == 0


def test_a_stopped_program_leaves_an_empty_file(duelog: Duelog, evening: Path, tmp_path: Path) -> None:
    (tmp_path / "evening-1.duel").touch()
    begun(duelog, evening, "concede")
    (tmp_path / "evening-2.duel").touch()
    said = duelog("play", "--text", "--save", evening, typed="done\np1\n")
    assert said.code == 0
    assert series(tmp_path) == [(1, (0, 0)), (2, (0, 1))]


def test_another_match_is_in_the_way(duelog: Duelog, evening: Path, tmp_path: Path) -> None:
    begun(duelog, evening, "concede")
    other = tmp_path / "evening-2.duel"
    Match.new("clash", DECKS, 1, series=Series(name="evening", game=2, score=(1, 0)), path=other).close()
    said = duelog("play", "--text", "--save", evening)
    assert said.code == 2
    assert said.complaint.startswith(f"{other}: is not the game that follows in this series")


def test_a_header_that_no_series_writes(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    Match.new("clash", DECKS, 1, series=Series(name="m", game=9, score=(1, 0)), path=file).close()
    said = duelog("play", "--text", "--save", file, typed="concede\n")
    assert said.code == 2
    assert said.complaint == "no series of 3 games has a game 9 at 1:0"


def test_without_a_file_it_goes_to_the_users_folder(duelog: Duelog, home: Path) -> None:
    for _ in range(2):
        assert duelog(*BEST, *DECK, typed="concede\ndone\np1\n").code == 0
    names = sorted(file.name for file in home.rglob("*.duel"))
    stem = "the-kept-promise-vs-cinder-march-series"
    assert names == [f"{stem}-1.duel", f"{stem}-2.duel", f"{stem}2-1.duel", f"{stem}2-2.duel"]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--best-of", "2"), "--best-of is 1 or 3, not '2'"),
        (("--best-of", "many"), "--best-of is 1 or 3, not 'many'"),
        (("--best-of", "3", "--save", "x.duel.gz"), "a match that is played is not packed"),
        (("--best-of", "3", "--save", "no/such/x.duel"), "there is no folder"),
    ],
)
def test_options_that_cannot_be(duelog: Duelog, options: tuple[str, ...], complaint: str) -> None:
    said = duelog("play", "--text", *options)
    assert said.code == 2
    assert complaint in said.complaint


def test_a_series_opens_in_the_app(
    duelog: Duelog, evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Match] = []
    monkeypatch.setattr("tui.commands.opening.need_terminal", lambda: None)
    monkeypatch.setattr("tui.app.DuelogApp.open_match", lambda app, match, fresh: opened.append(match))
    monkeypatch.setattr("tui.app.DuelogApp.__init__", lambda app, opening, plain: setattr(app, "load", opening.load))
    monkeypatch.setattr("tui.app.DuelogApp.run", lambda app: app.load()(app))
    monkeypatch.setattr("tui.app.DuelogApp.fault", None, raising=False)
    monkeypatch.setattr("tui.app.DuelogApp.unopened", None, raising=False)
    assert duelog("play", "--best-of", "3", "--save", evening).code == 0
    (match,) = opened
    assert match.header.series == Series(name="evening", game=1, score=(0, 0))
    assert (tmp_path / "evening-1.duel").is_file()


def test_a_single_match_is_no_series(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    said = duelog("play", "--text", "--best-of", "1", "--save", file, typed="concede\n")
    assert said.lines[-1] == f"kept in {file}, step 1"
    assert Match.load(file).header.series is None
    said = duelog("play", "--text", "--best-of", "3", "--save", file)
    assert said.complaint == f"{file}: was begun with --best-of 1; leave the option out to go on"
