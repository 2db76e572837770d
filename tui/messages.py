"""Messages that cross widgets and screens."""

from textual.message import Message

from core.kernel.events import Action
from core.kernel.ids import Seat


class BotChose(Message):
    """A bot has decided. `moment`: where the match stood when it was asked."""

    def __init__(self, moment: int, seat: Seat, action: Action | None, fault: str = "") -> None:
        super().__init__()
        self.moment = moment
        self.seat = seat
        self.action = action
        self.fault = fault


class TableChanged(Message):
    """The match stands elsewhere, or somebody else is asked: draw anew."""


class Preloaded(Message):
    """The engine and the cards are loaded."""
