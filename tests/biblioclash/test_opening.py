"""What a match begins with, and what chance decides before the first turn (B-018 to B-023, B-042, B-176 to B-190)."""

from collections import Counter
from typing import Any

import pytest

from core.biblioclash.cards import BASICS, load_pool
from core.biblioclash.setup import DECKS, library
from core.biblioclash.state import SLOT, BiblioclashBoard
from core.kernel.errors import BadInput
from core.kernel.match import Match
from core.kernel.scenario import read
from tests.biblioclash.table import GAME

NAMES = ("Hestia starter", "Zhuge starter", "Kai starter", "Undertow", "Thorn and Claw")
SEEDS = range(16)


def begun(decks: tuple[str, ...], seed: int = 1, first: int | None = None, /, **house: str) -> Match:
    names = tuple(f"p{seat + 1}" for seat in range(len(decks)))
    header: Any = GAME.header(list(decks), seed, names=names, undo="practice", house=house, first=first)
    return Match.from_position(header, game=GAME)


def board_of(match: Match) -> BiblioclashBoard:
    board: BiblioclashBoard = match.state.board
    return board


def faces(match: Match, seat: int) -> list[str]:
    """All cards of a hand and deck by name, the deck top first."""
    board, cards = board_of(match), match.state.cards
    side = board.sides[seat]
    places = [board.objects[number].card for number in side.hand] + [slot // SLOT for slot in side.deck]
    return [cards[place].name for place in places]


@pytest.mark.parametrize(
    ("mode", "right"), [("duel", (2,)), ("last-mage", (3, 4, 5)), ("teams", (4,))], ids=["duel", "last-mage", "teams"]
)
def test_how_many_may_sit_down(mode: str, right: tuple[int, ...]) -> None:
    """B-176, B-185."""
    assert GAME.seats({"mode": mode}) == right
    for seats in range(1, 7):
        decks = tuple((NAMES * 2)[:seats])
        if seats in right:
            assert len(board_of(begun(decks, mode=mode)).sides) == seats
        else:
            with pytest.raises(BadInput, match=rf"{mode}.*not {seats}"):
                begun(decks, mode=mode)


def test_a_duel_in_the_constructed_format_is_the_usual_match() -> None:
    board = board_of(begun(NAMES[:2]))
    assert board.teams == ((0,), (1,))
    assert all(slot % SLOT == 3 for side in board.sides for pile in side.piles for slot in pile)


@pytest.mark.parametrize(("name", "value"), [("mode", "chess"), ("format", "draft"), ("wounding", "on")])
def test_a_house_rule_that_there_is_not(name: str, value: str) -> None:
    with pytest.raises(BadInput, match=value if name != "wounding" else name):
        begun(NAMES[:2], **{name: value})


def test_a_deck_that_is_not_legal_begins_no_match() -> None:
    """B-040: Undertow has sixteen cards, which Constructed allows."""
    assert board_of(begun(("Undertow", "Undertow"))).sides
    with pytest.raises(BadInput, match="B-040"):
        begun(("Undertow", "Undertow"), format="hidden")


def test_health_is_what_is_printed() -> None:
    """B-019."""
    board = board_of(begun(NAMES[:3], mode="last-mage"))
    assert board.health == board.most == (20, 18, 20)


def test_team_health_is_the_sum() -> None:
    """B-187, RB-105: Hestia and Kai against Zhuge and Kai."""
    board = board_of(begun(NAMES[:4], mode="teams"))
    assert board.teams == ((0, 2), (1, 3))
    assert board.health == board.most == (40, 38)


@pytest.mark.parametrize(
    ("mode", "seats", "sizes"),
    [
        ("duel", 2, (4, 5)),
        ("last-mage", 3, (3, 4, 5)),
        ("last-mage", 4, (3, 4, 5, 5)),
        ("last-mage", 5, (3, 4, 5, 5, 5)),
        ("teams", 4, (4, 5, 4, 5)),
    ],
)
def test_first_hands_go_by_the_order_of_turns(mode: str, seats: int, sizes: tuple[int, ...]) -> None:
    """B-023, B-178, B-190."""
    for first in range(seats):
        match = begun(NAMES[:seats], 1, first, mode=mode)
        board = board_of(match)
        turned = tuple(len(board.sides[(first + k) % seats].hand) for k in range(seats))
        assert turned == sizes
        assert first in match.to_act
        assert board.turn == 1


def test_anybody_may_begin_by_chance() -> None:
    """B-022, RB-111."""
    firsts = Counter(board_of(begun(NAMES, seed, mode="last-mage")).active for seed in range(60))
    assert set(firsts) == {0, 1, 2, 3, 4}
    assert {board_of(begun(NAMES[:4], seed, mode="teams")).active for seed in SEEDS} == {0, 1}


def test_the_basics_are_shuffled_by_luck_alone() -> None:
    """B-021, RB-01, RB-109."""
    matches = [begun(NAMES[:2], seed) for seed in SEEDS]
    for seat in (0, 1):
        assert all(Counter(faces(match, seat)) == BASICS for match in matches)
        assert len({tuple(faces(match, seat)) for match in matches}) > 10
    assert any(faces(match, 0) != faces(match, 1) for match in matches)
    assert faces(begun(NAMES[:2], 5), 0) == faces(matches[5], 0)


def test_a_constructed_library_lies_as_its_deck_says() -> None:
    """RB-04."""
    match = begun(("Borrowed Winter", "Undertow"))
    for seat, name in enumerate(("Borrowed Winter", "Undertow")):
        piles = board_of(match).sides[seat].piles
        laid = tuple(tuple(match.state.cards[slot // SLOT].name for slot in pile) for pile in piles)
        assert laid == DECKS.load(name, load_pool()).piles


def test_a_hidden_library_is_dealt_by_luck_alone() -> None:
    """B-042."""
    seen = set()
    for seed in SEEDS:
        match = begun(("Kai starter", "Hestia starter"), seed, format="hidden")
        piles = board_of(match).sides[0].piles
        assert [len(pile) for pile in piles] == [2] * 9
        assert all((up % SLOT, down % SLOT) == (3, 0) for up, down in piles)
        laid = tuple(match.state.cards[slot // SLOT].name for pile in piles for slot in pile)
        assert Counter(laid) == Counter(library(DECKS.load("Kai starter", load_pool())))
        seen.add(laid)
    assert len(seen) == len(SEEDS)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("p1: {mage: Hestia, health: 0}\np2: {}", 3),
        ("p1: {}\np2: {mage: {health: 0}}", 4),
        ("mode: last-mage\np1: {}\np2: {mage: Kai, health: 0}\np3: {}", 5),
        ("mode: teams\np1: {}\np2: {mage: Kai, health: 0}\np3: {}\np4: {}", 5),
    ],
)
def test_no_position_has_a_mage_at_no_health(said: str, line: int) -> None:
    """B-083: its player has lost already."""
    with pytest.raises(BadInput, match=rf"^here:{line}: at 0 Health p[12] would have lost \(B-083\)"):
        read(f"name: N\ngame: biblioclash\n{said}\n", "here")
