"""The terminal's keys without Textual's waits: it sleeps until there are any, and a lone escape is soon a key."""

import os
import selectors
import time
from codecs import getincrementaldecoder
from threading import Event
from typing import Any

from textual import constants
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

MOST = 4096
"""Bytes that are read at once."""
SPARE = 0.001
"""Seconds after which a wait for more of an escape sequence is over for certain."""


UNDERWAY = 0.05
"""Seconds in which a terminal has heard that the mouse is off, and what it has sent until then has come."""


class Ending(Event):
    """An event that can be waited for beside a file."""

    def __init__(self) -> None:
        super().__init__()
        self.awaited, self._told = os.pipe()

    def set(self) -> None:
        super().set()
        os.write(self._told, b"\0")

    def clear(self) -> None:
        super().clear()
        os.read(self.awaited, 1)


class PromptDriver(LinuxDriver):
    """Textual looks for keys ten times a second, and only then ends its wait for what might follow an escape."""

    exit_event: Ending

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.exit_event = Ending()

    def disable_input(self) -> None:
        """What the mouse sends meanwhile is read and dropped here, or the shell would have it as typed."""
        if self._key_thread is not None and self._key_thread.is_alive():
            self._disable_mouse_support()
            time.sleep(UNDERWAY)
        super().disable_input()

    def run_input_thread(self) -> None:
        """Read keys until the driver is told to stop."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")().decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            selector.register(self.exit_event.awaited, selectors.EVENT_READ)
            wait: float | None = None
            while not self.exit_event.is_set():
                ready = {key.fd for key, _ in selector.select(wait)}
                if self.fileno in ready:
                    data = os.read(self.fileno, MOST)
                    if not data:
                        # The terminal is gone; the app is told by a signal.
                        break
                    for message in parser.feed(decode(data)):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)
                # A sequence that is begun is waited for; what is typed comes by itself.
                wait = constants.ESCAPE_DELAY + SPARE if wait is None or ready else None
