"""The README says what is so: its library examples run, and it names every command."""

import re
from pathlib import Path

import pytest

from tui.cli import build_parser

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README, re.M | re.S)


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_library_examples_run(place: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(EXAMPLES[place], f"README example {place + 1}", "exec"), {})


def test_every_command_and_option_of_play_is_named() -> None:
    usage = build_parser().format_help()
    for command in re.findall(r"^    (\w+) ", usage, re.M):
        assert f"`duelog {command}" in README, command
    for option in ("--deck", "--seat", "--name", "--first", "--seed", "--undo", "--house", "--save", "--text"):
        assert option in README, option
