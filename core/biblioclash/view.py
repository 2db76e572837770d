"""State and events as one seat sees them, and full states that fit what it sees."""

from msgspec import Struct

from core.biblioclash.state import BiblioclashBoard, BiblioclashControl
from core.kernel.ids import Seat

HIDDEN = -1
"""A face that the seat does not know."""


class Seen(Struct, frozen=True, kw_only=True):
    """All that a seat may know: board and control with what is hidden taken out.

    Hidden slots of decks, piles and sealed cards are -1 - mask (who knows the place is public, what lies there is not);
    hidden cards of a hand are the id 0 at its end.
    """

    seat: Seat
    board: BiblioclashBoard
    control: BiblioclashControl
