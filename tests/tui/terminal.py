"""The app in a real terminal: a pseudo-terminal of this system, with the screen that is drawn in it."""

import os
import select
import shlex
import signal
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

import fcntl
import pty
import struct
import termios

import pyte

from tests.tui.console import Console

ROOT = Path(__file__).resolve().parents[2]
RUN = "from tui.cli import main; raise SystemExit(main())"
SHELL = "sh% "
"""What the shell says when it waits."""


class Terminal(Console):
    """A command running behind a pseudo-terminal."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        run: str = RUN,
        shell: bool = False,
        size: tuple[int, int] = (80, 24),
        patience: float = 30.0,
    ) -> None:
        """`run`: the Python that starts it; `shell`: start it from one; `patience`: seconds that anything may take."""
        columns, lines = size
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._patience = patience
        self.raw = b""
        command = [sys.executable, "-c", run, *arguments]
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            # A fixed LINES or COLUMNS, which readline sets behind Python's back, would hide every resize.
            said = {
                "TERM": "xterm-256color",
                "XDG_DATA_HOME": str(folder),
                "XDG_CONFIG_HOME": str(folder),
                "TEXTUAL_ANIMATIONS": "none",
                "PS1": SHELL,
            }
            environment = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
            started = ["bash", "--noprofile", "--norc", "-i"] if shell else command
            os.execvpe(started[0], started, environment | said)
        self.resize(lines, columns)
        self.status: int | None = None
        if shell:
            self.wait_for(SHELL)
            self.press(f"{shlex.join(command)}\r")

    # Reading

    def read(self, seconds: float = 0.05) -> bool:
        """Draw what has come, or comes in that time. False: nothing."""
        if self.fd < 0:
            time.sleep(seconds)
            return False
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.draw(data)
        return bool(data)

    def draw(self, data: bytes) -> None:
        """Draw what was read."""
        self.raw += data
        self._stream.feed(data)

    def wait_for(self, text: str, seconds: float = 0.0) -> None:
        """Read on until a text stands on the screen."""
        end = time.monotonic() + (seconds or self._patience)
        while text not in self.text:
            assert time.monotonic() < end, f"{text!r} did not come:\n{self.text}"
            self.read()

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return self.screen.display

    # Doing

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self.fd, keys.encode())

    def resize(self, lines: int, columns: int) -> None:
        """Another size, as a window manager would give it."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    # Ending

    def ended(self, seconds: float = 0.0) -> int:
        """The exit code, once it has ended; below 0 the signal."""
        end = time.monotonic() + (seconds or self._patience)
        while self.status is None:
            assert time.monotonic() < end, "it does not end"
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def hang_up(self) -> None:
        """Close the terminal under it, as a lost connection does."""
        os.close(self.fd)
        self.fd = -1

    def close(self) -> None:
        """Stop it, if it still runs."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.fd >= 0:
            os.close(self.fd)
