"""Numbers for cards that have no identity: places in a deck, among Quests, in the Vault."""

from core.kernel.ids import Seat

DECK, QUESTS, SCORED, VAULT, QUEST_PILE = range(5)
"""Piles. Of Quests the place is the slot; Vault and Quest pile are those of seat 0."""
_PILES = 5


def place_of(seat: Seat, index: int, pile: int = DECK) -> int:
    """The negative number that stands for a card of a pile, top first from 0."""
    return -1 - ((index * _PILES + pile) * 2 + seat)


def at_place(number: int) -> tuple[Seat, int, int]:
    """Seat, pile and place that a negative number stands for."""
    rest, seat = divmod(-1 - number, 2)
    index, pile = divmod(rest, _PILES)
    return seat, pile, index
