"""What chance decides in a new match: the Realm, the piles, who begins (A-017, A-018, A-022, A-026, A-136, A-137)."""

from collections import Counter
from typing import Any

import pytest

from core import Match
from core.archaic.actions import ChooseHero, Keep
from core.archaic.cards import REALMS, load_pool
from core.archaic.game import GAME
from core.archaic.setup import DECKS

POOL = load_pool()
PAIR = ("Lantern Wall", "Hundred Drums")


def new(seed: int, **more: Any) -> Match:
    game: Any = GAME
    return Match.new(game, PAIR, seed=seed, **more)


def begun(seed: int, **more: Any) -> Match:
    """Past the choice of Heroes and the mulligans."""
    match = new(seed, **more)
    for seat in (0, 1):
        match.push(seat, ChooseHero(hero=match.state.board.sides[seat].heroes[0]))
    for seat in (0, 1):
        match.push(seat, Keep())
    return match


def names(match: Match, cards: tuple[int, ...]) -> list[str]:
    return [match.state.cards[card].name for card in cards]


@pytest.mark.parametrize("seed", range(8))
def test_piles_are_those_of_the_realm(seed: int) -> None:
    """A-018, A-136: its 16 Quests; A-137, RA-102: common gear and its own, one of each."""
    match = new(seed)
    board = match.state.board
    (realm,) = names(match, (board.location,))
    assert realm in REALMS
    quests = [card.name for card in POOL.values() if card.type == "quest" and card.realm == realm]
    gear = [card.name for card in POOL.values() if card.type == "gear" and card.realm in ("", realm)]
    assert len(quests) == 16
    assert len(gear) == 12
    assert sorted(names(match, board.quest_pile)) == sorted(quests)
    assert sorted(names(match, tuple(card >> 2 for card in board.vault))) == sorted(gear)
    for side, deck in zip(board.sides, PAIR, strict=True):
        assert Counter(names(match, tuple(card >> 2 for card in side.deck))) == DECKS.load(deck, POOL).deck


def test_chance_is_that_of_the_seed() -> None:
    """A-017, A-022: the same seed gives the same piles, others give others; both Realms come."""
    piles = {}
    for seed in range(12):
        board, again = new(seed).state.board, new(seed).state.board
        piles[seed] = (board.location, board.quest_pile, board.vault, *(side.deck for side in board.sides))
        assert piles[seed][1:3] == (again.quest_pile, again.vault)
        assert [side.deck for side in board.sides] == [side.deck for side in again.sides]
    for place in range(1, 5):
        assert len({found[place] for found in piles.values()}) == len(piles)
    assert len({found[0] for found in piles.values()}) == 2


@pytest.mark.parametrize("realm", REALMS)
def test_a_realm_by_consent(realm: str) -> None:
    """RA-13."""
    for seed in range(4):
        match = new(seed, house_rules={"realm": realm})
        assert names(match, (match.state.board.location,)) == [realm]


def test_who_begins_is_drawn_by_lot() -> None:
    """A-026; RA-08: whoever begins does not draw."""
    first = set()
    for seed in range(12):
        board = begun(seed).state.board
        first.add(board.active)
        assert [len(side.hand) for side in board.sides] == [6, 6]
        assert [len(side.quests) for side in board.sides] == [2, 2]
        assert len(board.quest_pile) == 12
    assert first == {0, 1}
    for seat in (0, 1):
        assert {begun(seed, first=seat).state.board.active for seed in range(4)} == {seat}
