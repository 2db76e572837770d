"""The command called in this process, with folders of its own."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from core.clash.bot import choose_random
from core.kernel.chance import Stream
from core.kernel.match import Match
from tui import cli

DECKS = ("The Kept Promise", "Cinder March")


class Said(NamedTuple):
    """What the command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def complaint(self) -> str:
        """The one line on standard error."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("duelog: ")
        assert "Traceback" not in self.err
        return lines[0].removeprefix("duelog: ")


Duelog = Callable[..., Said]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders are empty ones."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def duelog(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Duelog:
    """Run the command: `duelog("verify", path)`; `typed` is its standard input."""

    def run(*arguments: object, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = cli.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


def play_on(match: Match, steps: int, seed: int = 1) -> Match:
    """Let both seats play at random for some steps."""
    stream = Stream(seed)
    for _ in range(steps):
        if match.over:
            break
        seat = match.to_act[0]
        match.push(seat, choose_random(match.options(seat), stream))
    return match


def saved(path: Path, steps: int = 80, seed: int = 4, **options: Any) -> Path:
    """A match in a file."""
    play_on(Match.new("clash", DECKS, seed, **options), steps).save(path)
    return path
