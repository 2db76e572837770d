"""The one keyboard of a match in lines of notation, and who sits at it."""

import re
import sys
from collections.abc import Iterator
from time import monotonic
from typing import Any

from core.kernel.ids import Seat
from tui.commands.speech import say

REST = 0.4
"""Seconds for which a line does not say that the next person is there: the one before has pressed enter too often."""
FOR_SEAT = re.compile(r"(p[1-5]):\s*(.*)", re.I | re.S)
"""A line that says whom it is for: `p2: pass`."""
MOST_LINE = 20_000
"""Characters that a line may have."""
_EMPTY = "\x1b[2J\x1b[3J\x1b[H"
"""Erases the screen and what was scrolled off it; the cursor goes home."""


class Quit(Exception):
    """The person at the keyboard has had enough."""


class Keyboard:
    """Lines that people type. On a terminal each of several people finds it empty."""

    def __init__(self, lines: Iterator[str], *, prompts: bool = False, clears: bool = False) -> None:
        """`prompts`: a line is asked for by a sign; `clears`: there is a screen to be cleared between two people."""
        self.holder: Seat | None = None
        """Who sits at it, of several people at a terminal; None: nobody yet, or it makes no difference."""
        self._lines = lines
        self._prompts = prompts
        self._clears = clears

    def read(self) -> str:
        """The next line. Quit if there is none."""
        if self._prompts:
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = next(self._lines, None)
        if line is None:
            raise Quit
        return line.strip()

    def pass_to(self, seat: Seat, name: str) -> bool:
        """Of several people this one shall type; nothing of anybody else's is on the screen then. Quit as `read`.

        Gives whether it was cleared.
        """
        if not self._clears or self.holder == seat:
            return False
        say(f"{_EMPTY}{pass_on(name)}")
        self._wait()
        say(_EMPTY)
        self.holder = seat
        return True

    def let_read(self) -> None:
        """Let whoever of several people is there read the screen before it is cleared. Quit as `read`."""
        if self._clears:
            say("enter goes on")
            self._wait()

    def _wait(self) -> None:
        since = monotonic()
        while self.read().casefold() != "quit":
            if monotonic() - since >= REST:
                return
        raise Quit


def pass_on(name: str) -> str:
    """What stands between two people at one keyboard."""
    return f"pass the keyboard to {name} · enter"


def typed() -> Keyboard:
    """Standard input; a screen is cleared if both it and standard output are a terminal."""
    asks = _is_terminal(sys.stdin)
    return Keyboard(_lines_of(sys.stdin), prompts=asks, clears=asks and _is_terminal(sys.stdout))


def _is_terminal(stream: Any) -> bool:
    return stream is not None and bool(stream.isatty())


def _lines_of(stream: Any) -> Iterator[str]:
    """Lines of standard input, to its end; there may be none at all."""
    while stream is not None:
        try:
            line = stream.readline(MOST_LINE + 2)
        except (OSError, ValueError):
            return
        if not line:
            return
        yield line
