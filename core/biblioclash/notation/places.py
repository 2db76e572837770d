"""Numbers for cards that have no identity: places in a deck, in a Library's pile, among the sealed cards."""

from core.kernel.ids import Seat

DECK, SEALED = 0, 10
"""Piles 1 to 9 are those of the Library."""
_PILES, _SEATS = 11, 5


def place_of(seat: Seat, pile: int, index: int) -> int:
    """The negative number that stands for a card of a pile, top first from 0."""
    return -1 - ((index * _PILES + pile) * _SEATS + seat)


def at_place(number: int) -> tuple[Seat, int, int]:
    """Seat, pile and place that a negative number stands for."""
    rest, seat = divmod(-1 - number, _SEATS)
    index, pile = divmod(rest, _PILES)
    return seat, pile, index
