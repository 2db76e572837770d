"""The terminal's keys without Textual's waits: it sleeps until there are any, and a lone escape is soon a key.

A terminal that is gone ends the app, which must not wait for it.
"""

import os
import selectors
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from typing import IO, Any

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


class Outlet:
    """What is written to the terminal. Once it is gone all is dropped: the thread that writes must live on, or whoever
    hands it something would wait for ever as soon as its queue is full."""

    def __init__(self, file: IO[str], lost: Callable[[], object]) -> None:
        """`lost` is called, in the thread that writes, when the terminal is found to be gone."""
        self._file = file
        self._lost = lost
        self._gone = False

    def fileno(self) -> int:
        """The terminal's."""
        return self._file.fileno()

    def write(self, text: str) -> None:
        """Write, if there is a terminal."""
        self._try(lambda: self._file.write(text))

    def flush(self) -> None:
        """Write now what is still kept here."""
        self._try(self._file.flush)

    def _try(self, do: Callable[[], object]) -> None:
        if self._gone:
            return
        try:
            do()
        except OSError:
            self._gone = True
            self._lost()


class PromptDriver(LinuxDriver):
    """Textual looks for keys ten times a second, and only then ends its wait for what might follow an escape."""

    exit_event: Ending

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.exit_event = Ending()
        self._file = Outlet(self._file, self._end)  # type: ignore[arg-type, assignment]

    def _end(self) -> None:
        """From another thread: the terminal is gone. There may be no signal that says so."""
        with suppress(RuntimeError):
            # The loop has ended already.
            self._loop.call_soon_threadsafe(self._app.exit)

    def _sigcont_application(self, *_: object) -> None:
        """A closed terminal says that the app goes on, too, though it had not been left: then there is no second start,
        which would be a second reader of the keys."""
        if self._must_signal_resume:
            super()._sigcont_application()
        elif os.isatty(self.fileno):
            # Stopped from outside. Not within the signal: it may have come in the middle of a write.
            self._loop.call_soon_threadsafe(self._start_again)

    def _start_again(self) -> None:
        """Set the terminal up anew: a shell may have had it."""
        self.suspend_application_mode()
        self._must_signal_resume = True
        self.resume_application_mode()

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
                    try:
                        data = os.read(self.fileno, MOST)
                    except OSError:
                        data = b""
                    if not data:
                        self._end()
                        break
                    for message in parser.feed(decode(data)):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)
                # A sequence that is begun is waited for; what is typed comes by itself.
                wait = constants.ESCAPE_DELAY + SPARE if wait is None or ready else None
