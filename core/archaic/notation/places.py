"""Numbers for cards of a deck, which have no identity."""

from core.kernel.ids import Seat


def place_of(seat: Seat, index: int) -> int:
    """The negative number that stands for a card of a deck, top first from 0."""
    return -1 - (index * 2 + seat)


def at_place(number: int) -> tuple[Seat, int]:
    """Seat and place that a negative number stands for."""
    index, seat = divmod(-1 - number, 2)
    return seat, index
