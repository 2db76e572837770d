"""What one seat may know of a match at one moment, read only when it is needed."""

from typing import TYPE_CHECKING, Any

import msgspec

from core.kernel.errors import Stale
from core.kernel.ids import Seat

if TYPE_CHECKING:
    from core.kernel.match import Match

_UNREAD: Any = object()


class View:
    """The view of one seat. It costs nothing until it is read; once read it stays as it was."""

    __slots__ = ("_match", "_moment", "_seen", "seat")

    def __init__(self, match: "Match", seat: Seat) -> None:
        self.seat = seat
        self._match = match
        self._moment = match.moment
        self._seen: Any = _UNREAD

    @property
    def seen(self) -> Any:
        """The game's Struct of all that the seat may know. Stale if the match moved on before it was first read."""
        if self._seen is _UNREAD:
            match = self._match
            if match.moment != self._moment:
                raise Stale("this view is of an earlier moment and was not read then; ask the match for a new one")
            self._seen = match.game.see(match.state, self.seat)
        return self._seen

    def bytes(self) -> bytes:
        """The view as JSON, for a bot in another process; equal views give equal bytes."""
        return msgspec.json.encode(self.seen)
