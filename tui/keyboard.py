"""Keys one after the other: each goes where the cursor is once the one before it has done all that it does.

Textual sends a key on at once, and asks the bindings when it has come up to the app: of keys typed fast or sent by a
script, the second would be there before the first had done anything.
"""

from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

PATIENCE = 0.03
"""Seconds for which nothing is drawn, lest the first part of what a key does is drawn before the rest."""


class OneKeyAtATime(App[None]):
    """An app that keeps the keys which come too early, and draws what a key does once it is done."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Key] = deque()
        """Keys that wait."""
        self._typing = False
        """One is on its way."""
        self._since = 0.0
        self._held: Screen[Any] | None = None
        """The screen that is to be drawn once the key is done."""
        self.newest_key = ""
        """The newest that was sent."""

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self._typed.append(event)
        if not self._typing:
            self._since = monotonic()
            await self._type()

    def holds(self, screen: Screen[Any]) -> bool:
        """A key is being done on this screen, and that does not take long: it is drawn then."""
        held = self._typing and screen is self.screen and monotonic() - self._since < PATIENCE
        if held:
            self._held = screen
        return held

    async def _type(self) -> None:
        """Send the next key, and a call behind it to everything that it passes. Of an app that ends none goes on."""
        if self._exit:
            self._typed.clear()
        self._typing = bool(self._typed)
        if self._typed:
            way = (self.focused or self.screen).ancestors_with_self
            event = self._typed.popleft()
            self.newest_key = event.key
            await super().on_event(event)
            self._follow(way)
        else:
            held, self._held = self._held, None
            # What has come over it shows it as it is now.
            if held is not None and self.screen_stack[-1:] == [held]:
                held.call_later(held._on_timer_update)

    def _follow(self, way: Sequence[MessagePump], *, told: bool = False) -> None:
        for place, node in enumerate(way):
            # What is closed is passed by.
            if node.call_later(self._follow, way[place + 1 :], told=told):
                return
        if told or not self.screen_stack:
            self._settle()
        else:
            # What is at the cursor now says so, all the way up.
            self._follow((self.focused or self.screen).ancestors_with_self, told=True)

    def _settle(self) -> None:
        """The key is done. Its screen hears what has changed, or a new one comes and asks the app for the focus."""
        screens = self.screen_stack
        if not (screens and screens[-1].call_later(self.call_later, self._type)):
            self.call_later(self._type)
