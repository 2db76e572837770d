"""The app in a real terminal: it draws, plays, follows a resize, and leaves the terminal as it was."""

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

import fcntl
import pty
import struct
import termios

import pyte

ROOT = Path(__file__).resolve().parents[2]
RUN = "from tui.cli import main; raise SystemExit(main())"
BROKEN = "from tui.app import DuelogApp; DuelogApp.open_rules = None; " + RUN
"""A program whose F1 is out of order."""


class Terminal:
    """The app running behind a pseudo-terminal, with the screen that it draws."""

    def __init__(self, folder: Path, *arguments: str, run: str = RUN) -> None:
        """`run`: the Python that starts it."""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            # A fixed LINES or COLUMNS, which readline sets behind Python's back, would hide every resize.
            said = {"TERM": "xterm-256color", "XDG_DATA_HOME": str(folder), "TEXTUAL_ANIMATIONS": "none"}
            environment = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
            os.execve(sys.executable, [sys.executable, "-c", run, *arguments], environment | said)
        self.resize(24, 80)
        self.status: int | None = None

    def resize(self, lines: int, columns: int) -> None:
        """Another size, as a window manager would give it."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    def read(self, seconds: float = 0.05) -> None:
        """Draw what has come."""
        if select.select([self.fd], [], [], seconds)[0]:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                return
            self.raw += data
            self._stream.feed(data)

    def wait_for(self, text: str, seconds: float = 30.0) -> None:
        """Read on until a text stands on the screen."""
        end = time.monotonic() + seconds
        while text not in self.text:
            assert time.monotonic() < end, f"{text!r} did not come:\n{self.text}"
            self.read()

    @property
    def text(self) -> str:
        """All lines of the screen."""
        return "\n".join(self.screen.display)

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self.fd, keys.encode())

    def ended(self, seconds: float = 30.0) -> int:
        """The exit code, once it has ended."""
        end = time.monotonic() + seconds
        while self.status is None:
            assert time.monotonic() < end, "it does not end"
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def close(self) -> None:
        """Stop it, if it still runs."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    running = Terminal(tmp_path)
    yield running
    running.close()


def test_a_match_is_begun_and_the_terminal_left_as_it_was(terminal: Terminal) -> None:
    before = termios.tcgetattr(terminal.fd)
    terminal.wait_for("D U E L O G")
    terminal.press("n")
    terminal.wait_for("What is to be played")
    terminal.press("\r")
    terminal.wait_for("Which Location goes to A?")
    terminal.resize(45, 160)
    os.kill(terminal.pid, signal.SIGWINCH)
    terminal.wait_for("Chain empty")
    terminal.resize(20, 72)
    os.kill(terminal.pid, signal.SIGWINCH)
    terminal.wait_for("needs 80x24, now 72x20")
    terminal.resize(24, 80)
    os.kill(terminal.pid, signal.SIGWINCH)
    terminal.wait_for("Which Location goes to A?")
    terminal.press("\x11")
    assert terminal.ended() == 0
    assert termios.tcgetattr(terminal.fd) == before
    assert_left(terminal)


def test_a_polite_kill_leaves_the_terminal_as_it_was(terminal: Terminal) -> None:
    before = termios.tcgetattr(terminal.fd)
    terminal.wait_for("D U E L O G")
    os.kill(terminal.pid, signal.SIGTERM)
    terminal.ended()
    assert termios.tcgetattr(terminal.fd) == before
    assert_left(terminal)


def test_a_fault_of_the_app_is_one_line_and_an_exit_code(tmp_path: Path) -> None:
    running = Terminal(tmp_path, run=BROKEN)
    try:
        running.wait_for("D U E L O G")
        running.press("\x1bOP")
        assert running.ended() == 1
        running.read()
        assert "duelog: a fault of the program, not yours: TypeError: " in running.text
        assert "Traceback" not in running.text
        assert_left(running)
    finally:
        running.close()
    assert "TypeError" in (tmp_path / "duelog" / "faults.log").read_text()


def assert_left(terminal: Terminal) -> None:
    """Mouse, alternate screen and cursor are as a shell needs them."""
    for mode in (b"1000", b"1006", b"1049"):
        on, off = b"\x1b[?" + mode + b"h", b"\x1b[?" + mode + b"l"
        assert terminal.raw.rfind(off) > terminal.raw.rfind(on), mode
    assert terminal.raw.rfind(b"\x1b[?25h") > terminal.raw.rfind(b"\x1b[?25l")
