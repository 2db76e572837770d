"""A match as a scenario: its position at a step, or the last quiet one and the lines from there."""

from typing import Any

import yaml
from msgspec import Struct
from msgspec.structs import replace

from core.kernel.ids import seat_name
from core.kernel.log import Log
from core.kernel.match import Match
from core.kernel.scenario.form import find_part

_WIDTH = 64
"""Cells after which a list goes on in the next line."""


class _Whole(yaml.SafeDumper):
    """Breaks lines between things and never inside a name."""

    def write_plain(self, text: str, split: bool = True) -> None:
        super().write_plain(text, False)

    def write_single_quoted(self, text: str, split: bool = True) -> None:
        super().write_single_quoted(text, False)

    def write_double_quoted(self, text: str, split: bool = True) -> None:
        super().write_double_quoted(text, False)


class Written(Struct, frozen=True):
    """A scenario made from a match."""

    text: str
    warnings: tuple[str, ...]
    """What the form cannot say."""


def write(match: Match, step: int | None = None, name: str = "") -> Written:
    """The position of a match at a step (left out: where it stands) as a scenario.

    Between quiet steps it is the last quiet one, and the lines from there. KeyError if there is no such step.
    """
    at = match.step if step is None else step
    if not 0 <= at < len(match.log.entries):
        raise KeyError(f"there is no step {at}: the last one is {len(match.log.entries) - 1}")
    log = Log()
    for record in match.log.records:
        log.append(record)
    game, part = match.game, find_part(match.game.name)
    # Nothing is played: a fair match is read as one in practice.
    box = Match.from_log(game, replace(match.header, undo="practice"), log, upto=at)
    later: list[int] = []
    while not game.is_quiet(box.state.board.asked) and len(box.line()) > 1:
        later.append(box.step)
        box.pop()
    keys, warnings = part.position(box)
    lines: list[dict[str, str]] = []
    for number in reversed(later):
        entry = log.entries[number]
        if entry.action is not None:
            lines.append({seat_name(entry.seat): box.notation(entry.seat, entry.action)})
        if entry.outcomes and part.is_lucky(entry.facts):
            warnings.append(f"step {number} had luck of its own; a scenario may have other")
        box.goto(number)
    data = {"name": name or f"Step {at}", "game": game.name, **keys}
    if lines:
        data["do"] = lines
    style: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "default_flow_style": None, "width": _WIDTH}
    text = yaml.dump(data, Dumper=_Whole, **style)
    return Written(text, tuple(warnings))
