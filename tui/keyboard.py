"""Keys one after the other: each goes where the cursor is once the one before it has done all that it does.

Textual sends a key on at once, and asks the bindings when it has come up to the app: of keys typed fast or sent by a
script, the second would be there before the first had done anything.
"""

from collections import deque
from collections.abc import Sequence

from textual import events
from textual.app import App
from textual.message_pump import MessagePump


class OneKeyAtATime(App[None]):
    """An app that keeps the keys which come too early."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Key] = deque()
        """Keys that wait."""
        self._typing = False
        """One is on its way."""
        self.newest_key = ""
        """The newest that was sent."""

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self._typed.append(event)
        if not self._typing:
            await self._type()

    async def _type(self) -> None:
        """Send the next key, and a call behind it to everything that it passes."""
        self._typing = bool(self._typed)
        if self._typed:
            way = (self.focused or self.screen).ancestors_with_self
            event = self._typed.popleft()
            self.newest_key = event.key
            await super().on_event(event)
            self._follow(way)

    def _follow(self, way: Sequence[MessagePump]) -> None:
        for place, node in enumerate(way):
            # What is closed is passed by.
            if node.call_later(self._follow, way[place + 1 :]):
                return
        self._settle()

    def _settle(self) -> None:
        """The key is done. Its screen draws what has changed, or a new one comes and asks the app for the focus."""
        screens = self.screen_stack
        if not (screens and screens[-1].call_later(self.call_later, self._type)):
            self.call_later(self._type)
