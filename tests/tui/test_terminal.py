"""The app in a real terminal: it draws, plays, follows a resize, and leaves the terminal as it was."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

import pty
import termios

from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from core.kernel.match import Match
from tests.tui.script import Keyboard, Mouse, Player, Script, play
from tests.tui.terminal import ROOT, RUN, SHELL, Terminal
from tui.driver import Outlet
from tui.hot_seat import REST

BROKEN = "from tui.app import DuelogApp; DuelogApp.open_rules = None; " + RUN
"""A program whose F1 is out of order."""
BEGIN, MOUSE_OFF = b"\x1b[?1049h", b"\x1b[?1003l"
"""With what an app takes the screen, and says that it does not want to know of the mouse any more."""


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
    terminal.wait_for("Which Location goes to A, B, C?")
    terminal.resize(45, 160)
    os.kill(terminal.pid, signal.SIGWINCH)
    terminal.wait_for("Chain empty")
    terminal.resize(20, 72)
    os.kill(terminal.pid, signal.SIGWINCH)
    terminal.wait_for("needs 80x24, now 72x20")
    terminal.resize(24, 80)
    os.kill(terminal.pid, signal.SIGWINCH)
    terminal.wait_for("Which Location goes to A, B, C?")
    begun = terminal.raw.count(BEGIN)
    os.kill(terminal.pid, signal.SIGCONT)
    await_more(terminal, BEGIN, begun)
    terminal.screen.reset()
    terminal.wait_for("Which Location goes to A, B, C?")
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


def test_what_cannot_be_opened_is_one_line_and_an_exit_code(tmp_path: Path) -> None:
    running = Terminal(tmp_path, "play", "--deck", "No Such Deck")
    try:
        assert running.ended() == 2
        running.read()
        assert "duelog: no file or starter deck is called 'No Such Deck'" in running.text
        assert "Traceback" not in running.text
        assert_left(running)
    finally:
        running.close()


def assert_left(terminal: Terminal) -> None:
    """Of all that was switched on only the cursor, and that lines wrap, are as a shell needs them."""
    said = terminal.raw[: max(map(terminal.raw.rfind, (b"\x1b[?1004l", b"\x1b[?1006l"))) + len(b"\x1b[?1004l")]
    last = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", said))
    assert {mode for mode, state in last.items() if state == b"h"} == {b"25", b"7"}
    assert len(re.findall(rb"\x1b\[>\d+u", said)) <= len(re.findall(rb"\x1b\[<\d*u", said))


def await_more(terminal: Terminal, sequence: bytes, before: int, meanwhile: str = "") -> None:
    """Read until a sequence has come once more; `meanwhile` is typed all the time."""
    end = time.monotonic() + 30
    while terminal.raw.count(sequence) == before:
        assert time.monotonic() < end, f"{sequence!r} does not come"
        terminal.press(meanwhile)
        terminal.read(0.002)


def leave_moving(terminal: Terminal) -> None:
    """Quit while the mouse moves, until the terminal hears that nobody wants to know."""
    before = terminal.raw.count(MOUSE_OFF)
    terminal.press("\x11")
    await_more(terminal, MOUSE_OFF, before, meanwhile="\x1b[<35;10;5M")


# A match, and whatever befalls its terminal -------------------------------------------------------------------------


def begun(folder: Path, sample: str, first: int = 0) -> tuple[Script, Path]:
    """A recorded match that two people play again, from its decision `first` on."""
    with Match.load(ROOT / "saves" / f"{sample}.duel") as recorded:
        script = Script(recorded, first)
    path = folder / "again.duel"
    script.begun(path).close()
    return script, path


def kept(path: Path) -> Match:
    """The match in its file, which nobody holds any more."""
    with Match.load(path, attach=True) as match:
        assert not match.notice
        return match


@pytest.mark.parametrize(
    ("sample", "first", "decisions", "player"),
    [
        pytest.param("cinder-march-vs-fen-tide", 0, 10, Keyboard(), id="opening by keys"),
        pytest.param("cinder-march-vs-fen-tide", -8, 0, Mouse(), id="end by mouse"),
        pytest.param("hestia-vs-undertow", 0, 12, Mouse(), id="library by mouse"),
        pytest.param("long-grave-vs-perfect-engine", -12, 0, Keyboard(), id="combat to the end by keys"),
    ],
)
def test_two_people_play_a_recorded_match_again(
    tmp_path: Path, sample: str, first: int, decisions: int, player: Player
) -> None:
    script, path = begun(tmp_path, sample, first)
    terminal = Terminal(tmp_path, "play", "--save", str(path))
    try:
        play(script, terminal, player, decisions)
        terminal.press("\x11")
        assert terminal.ended() == 0
    finally:
        terminal.close()
    match = kept(path)
    assert match.state.digest() == script.match.state.digest()
    assert match.over == (not decisions)
    assert not script.typed


def test_lines_of_notation_are_wiped_off_before_the_next_person_reads(tmp_path: Path) -> None:
    decks = ("--deck", "The Kept Promise", "--deck", "Cinder March", "--seed", "3", "--first", "p1")
    people = ("--seat", "p2=human", "--name", "p1=Ann", "--name", "p2=Bob")
    terminal = Terminal(tmp_path, "play", "--text", *decks, *people)
    placed = "place A=Oathstone Rampart, B=Gate of Long Vigils, C=Lanternway Chapel"
    try:
        for name in ("Ann", "Bob"):
            terminal.wait_for(f"pass the keyboard to {name} · enter")
            assert "Oathstone Rampart" not in terminal.text
            assert "Cinderkiln Forge" not in terminal.text
            time.sleep(REST)
            terminal.press("\r")
            terminal.wait_for("place A=")
            if name == "Ann":
                terminal.press(f"{placed}\r")
        assert "Oathstone Rampart" not in terminal.text
        assert "Cinderkiln Forge" in terminal.text
        # What was scrolled off is gone too.
        assert terminal.raw.rindex(b"\x1b[3J") > terminal.raw.rindex(b"Oathstone Rampart")
        terminal.press("quit\r")
        assert terminal.ended() == 0
    finally:
        terminal.close()


def to_the_shell_and_back(terminal: Terminal) -> None:
    terminal.press("\x1a")
    terminal.wait_for("Stopped")
    assert_left(terminal)
    terminal.screen.reset()
    terminal.press("fg\r")


def test_all_of_a_screen_and_of_the_one_behind_a_box_is_there_after_a_shell(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, shell=True)
    try:
        terminal.wait_for("New game")
        to_the_shell_and_back(terminal)
        terminal.wait_for("New game")
        terminal.press("?")
        terminal.wait_for("Keys here")
        to_the_shell_and_back(terminal)
        terminal.wait_for("Keys here")
        terminal.wait_for("D U E L O G")
        terminal.resize(20, 72)
        terminal.wait_for("needs 80x24, now 72x20")
        to_the_shell_and_back(terminal)
        terminal.wait_for("needs 80x24, now 72x20")
    finally:
        terminal.close()


def test_to_the_shell_and_back(tmp_path: Path) -> None:
    script, path = begun(tmp_path, "hestia-vs-undertow")
    terminal = Terminal(tmp_path, "play", "--save", str(path), shell=True)
    try:
        play(script, terminal, Keyboard(), 2)
        to_the_shell_and_back(terminal)
        play(script, terminal, Keyboard(), 2)
        leave_moving(terminal)
        terminal.wait_for(SHELL)
        assert b"35;10;5" not in terminal.raw.rpartition(b"\x1b[?1049l")[2]
        terminal.press("exit\r")
        assert terminal.ended() == 0
    finally:
        terminal.close()
    assert kept(path).step == 4


def hang_up(terminal: Terminal) -> None:
    terminal.hang_up()


def kill(terminal: Terminal) -> None:
    os.kill(terminal.pid, signal.SIGTERM)


@pytest.mark.parametrize("lose", [hang_up, kill])
def test_a_lost_terminal_leaves_the_match_whole(tmp_path: Path, lose: Callable[[Terminal], None]) -> None:
    script, path = begun(tmp_path, "hestia-vs-undertow")
    terminal = Terminal(tmp_path, "play", "--save", str(path))
    try:
        play(script, terminal, Keyboard(), 3)
        terminal.wait_for("#3 ")
        lose(terminal)
        assert terminal.ended() == 0
        assert "Traceback" not in terminal.text
    finally:
        terminal.close()
    assert not (tmp_path / "duelog" / "faults.log").exists()
    assert kept(path).step == 3
    terminal = Terminal(tmp_path, "play", "--save", str(path))
    try:
        play(script, terminal, Keyboard(), 1)
        terminal.wait_for("#4 ")
    finally:
        terminal.close()


OPENED = ("play", "--deck", "Cinder March", "--deck", "The Kept Promise", "--seed", "3", "--first", "p2")
SEARCHING = ("--seat", "p1=search", "--seat", "p2=search")


def test_what_is_written_to_a_terminal_that_is_gone_is_dropped() -> None:
    terminal, program = pty.openpty()
    os.close(terminal)
    losses: list[None] = []
    with suppress(OSError), open(program, "w") as file:
        writer = WriterThread(Outlet(file, lambda: losses.append(None)))  # type: ignore[arg-type]
        writer.start()
        for _ in range(3 * MAX_QUEUED_WRITES):
            writer.write("a frame")
        writer.stop()
    assert len(losses) == 1


@pytest.mark.parametrize(
    ("arguments", "sight", "keys", "left"),
    [
        pytest.param(OPENED, "opening", "", 0, id="opening"),
        pytest.param(OPENED, "Which Location", "1", 0, id="in a match"),
        pytest.param((*OPENED, *SEARCHING), "thinks", "", 1, id="while a bot thinks"),
        pytest.param(
            ("replay", str(ROOT / "saves" / "hestia-vs-undertow.duel")), "REPLAY", " ++++", 0, id="in a replay"
        ),
    ],
)
def test_a_closed_terminal_ends_the_app_at_any_moment(
    tmp_path: Path, arguments: tuple[str, ...], sight: str, keys: str, left: int
) -> None:
    """`left`: so many matches are kept at most: none where nobody has decided anything."""
    terminal = Terminal(tmp_path, *arguments)
    try:
        terminal.wait_for(sight)
        terminal.press(keys)
        terminal.hang_up()
        assert terminal.ended() in (0, -signal.SIGHUP)
    finally:
        terminal.close()
    assert not (tmp_path / "duelog" / "faults.log").exists()
    assert len(list(tmp_path.rglob("*.duel"))) <= left
