"""The command as a process of its own: pipes, interruption, sudden death."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.kernel.chance import Stream
from core.kernel.match import Match
from core.kernel.replay import verify
from core.kernel.store import read

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "tui.cli"]
BOTS = ["play", "--text", "--seed", "7", "--seat", "p1=random", "--seat", "p2=random", "--save"]


def _listening() -> None:
    """A child hears an interruption even where the tests themselves run with it ignored, as a background job does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _until_it_catches(pid: int, number: int) -> None:
    """Wait until a process has a way of its own with a signal, where the system tells of that."""
    status = Path(f"/proc/{pid}/status")

    def catches() -> bool:
        caught = re.search(r"SigCgt:\s*([0-9a-f]+)", status.read_text()) if status.exists() else None
        return caught is None or bool(int(caught[1], 16) >> (number - 1) & 1)

    _until(catches)


def _until(done: Callable[[], bool]) -> None:
    """Wait until something is so, half a minute at most."""
    for _ in range(600):
        if done():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


@contextmanager
def started(*arguments: str, **streams: Any) -> Iterator[subprocess.Popen[bytes]]:
    """The command while it runs. It does not outlive the test, which would wait for it otherwise."""
    with subprocess.Popen([*COMMAND, *arguments], cwd=ROOT, **streams) as process:
        try:
            yield process
        finally:
            process.kill()


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, capture_output=True, text=True, input=typed, timeout=60, check=False
    )


def test_help_explains_all() -> None:
    said = run("--help")
    assert said.returncode == 0
    for word in ("play", "replay", "verify", "scenario", "deck", "cards", "arena", "exit codes", "130", "examples"):
        assert word in said.stdout
    assert max(map(len, said.stdout.splitlines())) <= 100


@pytest.mark.parametrize("name", ["play", "replay", "verify", "scenario", "deck", "cards", "arena"])
def test_each_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from tui.cli import main

    assert main([name, "--help"]) == 0
    assert f"usage: duelog {name}" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    from core import __version__
    from tui.cli import main

    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"duelog {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["scenario"], "the following arguments are required: COMMAND"),
        (["verify"], "the following arguments are required: FILE"),
        (["--nope"], "unrecognized arguments: --nope (see duelog --help)"),
        (["play", "--nope"], "unrecognized arguments: --nope (see duelog play --help)"),
        (["deck", "check", "x.txt", "--nope"], "unrecognized arguments: --nope (see duelog deck check --help)"),
    ],
)
def test_wrong_usage(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    from tui.cli import main

    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert complaint in said.err


def test_a_fault_of_the_program_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.cli import main

    def broken(_: object) -> int:
        raise ZeroDivisionError("over\nand over")

    monkeypatch.setattr("tui.commands.cards.run", broken)
    assert main(["cards"]) == 1
    assert capsys.readouterr().err == "duelog: a fault of the program, not yours: ZeroDivisionError: over and over\n"


def test_a_match_in_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    said = run("play", "--text", "--seed", "7", "--save", str(file), typed="moves\nconcede\n")
    assert said.returncode == 0
    assert said.stderr == ""
    assert "Over: p1 You lost" in said.stdout
    assert Match.load(file).over


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    with started(*BOTS, str(file), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read()
        assert process.wait(30) == 0
    assert complaint == b""
    assert verify(read(file)).rules is None


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
def test_an_interruption_keeps_the_match(tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    arguments = ("play", "--text", "--seed", "7", "--save", str(file))
    pipe = subprocess.PIPE
    with started(*arguments, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=_listening) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert any(line.startswith(b"[0] p1 You: ") for line in iter(process.stdout.readline, b""))
        process.send_signal(signal.SIGINT)
        complaint = process.stderr.read()
        assert process.wait(30) == 130
    assert complaint == b"duelog: interrupted\n"
    assert Match.load(file).step == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
@pytest.mark.parametrize("seed", range(3))
def test_sudden_death_loses_nothing_that_was_shown(tmp_path: Path, seed: int) -> None:
    """Killed at random instants and begun again, until it is over or has died often enough."""
    file, stream = tmp_path / "m.duel", Stream(seed)
    shown = -1
    for _ in range(3):
        with started(*BOTS, str(file), stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(stream.below(400) / 1000)
            process.kill()
            rest = process.stdout.read().decode()
        found = re.findall(r"^#(\d+) ", rest, re.M)
        shown = max(shown, *map(int, found)) if found else shown
        stored = read(file)
        assert shown <= stored.log.at
        assert verify(stored).rules is None
    with Match.load(file, attach=True) as match:
        assert match.step == stored.log.at


def test_output_that_cannot_say_a_name(tmp_path: Path) -> None:
    said = subprocess.run(
        [*COMMAND, "play", "--text", "--seed", "7", "--name", "p1=決闘者", "--save", str(tmp_path / "m.duel")],
        cwd=ROOT,
        capture_output=True,
        input=b"board\nlog\n\xff\xfe\n",
        env={"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert b"p1 ???" in said.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
@pytest.mark.parametrize(
    ("workers", "ends_by", "code"),
    [("1", "an interruption of all", 130), ("2", "an interruption of all", 130), ("2", "a request to the first", 143)],
)
def test_an_arena_that_is_ended_leaves_nothing_running(tmp_path: Path, workers: str, ends_by: str, code: int) -> None:
    options = ["arena", "--bots", "random,random", "--matches", "5000", "--seed", "1", "--workers", workers]
    options += ["--save", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, *options],
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
        start_new_session=True,
        preexec_fn=_listening,
    ) as process:
        try:
            _until(lambda: any(tmp_path.glob("*.duel")))
            if ends_by == "an interruption of all":
                _until_it_catches(process.pid, signal.SIGINT)
                os.killpg(process.pid, signal.SIGINT)
            else:
                _until_it_catches(process.pid, signal.SIGTERM)
                process.terminate()
            out, complaint = process.communicate(timeout=50)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert process.returncode == code
    assert complaint == (b"duelog: interrupted\n" if code == 130 else b"")
    # That both streams came to their end in time says that no worker holds them any more.
    assert out == b""


@pytest.mark.skipif(sys.platform == "win32", reason="shells of POSIX systems")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_not_there(tmp_path: Path, closed: str) -> None:
    file = tmp_path / "m.duel"
    command = f"exec {' '.join(COMMAND)} play --text --seed 7 --save {file} {closed}"
    said = subprocess.run(["sh", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    assert said.returncode == 0
    assert b"Traceback" not in said.stderr
    assert Match.load(file).step == 0


def test_plain_characters_can_be_asked_for_before_or_after_a_command() -> None:
    from tui.cli import build_parser

    for said in ("--ascii", "--ascii play", "play --ascii", "replay x.duel --ascii"):
        assert build_parser().parse_args(said.split()).ascii, said
    assert not any(build_parser().parse_args(said.split()).ascii for said in ("", "play", "replay x.duel"))
