"""The app without a terminal, spoken to as one is: bytes of keys and of the mouse go in, lines of text come out.

It runs in a thread of its own, and one app shows many matches: cheaper than a pseudo-terminal for each.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.pilot import Pilot

from core.kernel.match import Match
from tests.tui.console import Console
from tests.tui.helpers import shown
from tui.app import DuelogApp
from tui.screens.play import PlayScreen

PATIENCE = 60.0
"""Seconds that beginning or ending may take."""


class Headless(Console):
    """The app on a screen that nobody sees."""

    def __init__(self, pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, DuelogApp)
        self.app = app
        self._pilot = pilot
        self._parser = XTermParser()
        self._lines: list[str] = []

    def open(self, match: Match) -> PlayScreen:
        """Play a match, whatever is shown now."""

        def opened() -> None:
            while len(self.app.screen_stack) > 2:
                self.app.pop_screen()
            self.app.open_match(match)

        self.app.call_from_thread(opened)
        self.read()
        (screen,) = (found for found in self.app.screen_stack if isinstance(found, PlayScreen))
        return screen

    @property
    def lines(self) -> list[str]:
        if not self._lines:
            self.read()
        return self._lines

    def read(self, seconds: float = 0.0) -> bool:
        """Let the app go on until it rests. False: the screen is as it was."""

        async def rested() -> list[str]:
            await self._pilot.pause()
            return shown(self.app).splitlines()

        before, self._lines = self._lines, self.app.call_from_thread(rested)
        return before != self._lines

    def press(self, keys: str) -> None:
        """Type; or what else a terminal sends."""

        def sent() -> None:
            driver = self.app._driver
            assert driver is not None
            # To the parser nothing is the end.
            for message in self._parser.feed(keys) if keys else ():
                driver.process_message(message)

        def ended() -> None:
            driver = self.app._driver
            assert driver is not None
            for message in self._parser.tick():
                driver.process_message(message)

        self.app.call_from_thread(sent)
        if keys.endswith("\x1b"):
            # It might have begun a sequence.
            time.sleep(ESCAPE_DELAY)
            self.app.call_from_thread(ended)


@contextmanager
def headless(folder: Path, size: tuple[int, int] = (80, 24)) -> Iterator[Headless]:
    """An app that shows its menu; saves lie in the folder. What it broke down of is raised at the end."""
    app = DuelogApp(saves=folder, pace=0)
    ready, ended = Event(), Event()
    pilots: list[Pilot[None]] = []
    faults: list[BaseException] = []

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            pilots.append(pilot)
            ready.set()
            while not ended.is_set():
                await asyncio.sleep(0.05)

    def start() -> None:
        try:
            asyncio.run(run())
        except BaseException as fault:
            faults.append(fault)
            ready.set()

    thread = Thread(target=start, daemon=True)
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the app does not begin"
        yield Headless(pilots[0])
    finally:
        ended.set()
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the app does not end"
    if faults:
        raise faults[0]
