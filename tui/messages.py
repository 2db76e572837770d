"""Messages that cross widgets and screens."""

from textual.message import Message

from core.kernel.events import Action
from core.kernel.ids import Seat


class BotChose(Message):
    """A bot has decided. `moment`: where the match stood when it was asked; `notice`: what is to be told besides."""

    def __init__(
        self, moment: int, bot: object, seat: Seat, action: Action | None, fault: str = "", notice: str = ""
    ) -> None:
        super().__init__()
        self.moment = moment
        self.bot = bot
        self.seat = seat
        self.action = action
        self.fault = fault
        self.notice = notice


class TableChanged(Message):
    """The match stands elsewhere, or somebody else is asked: draw anew."""


class KeysChanged(Message):
    """Commands have other keys now."""


class Preloaded(Message):
    """The engine and the cards are loaded."""
