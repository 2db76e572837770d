"""The log of a replay: the line that is shown, step by step under the heads of its turns, and where others leave it."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Self

from core.kernel.branches import Branch
from core.kernel.ids import Seat
from core.kernel.log import Named
from core.kernel.options import Value
from core.kernel.replay import Replay
from tui.fitting import cut
from tui.scrubber import FORK, SETUP
from tui.telling import Teller
from tui.widgets.lines import Row, Unwritten

Ways = Mapping[int, Mapping[int, Sequence[Branch]]]
"""Lines that leave the one that is shown, by the step at which they do and by their first step."""


class ReplayLog(Unwritten):
    """Rows that stand for a step's number, or for where another line leaves this one: `⑂` and the end of that line."""

    def __init__(
        self, replay: Replay, teller: Teller, turns: Sequence[int], names: Callable[[int], Sequence[str]], ways: Ways
    ) -> None:
        """`turns`: under which each place of the line stands; `names`: of the players at a step."""
        self._replay = replay
        self._teller = teller
        self._names = names
        self._ways = ways
        self._called = {note.at: note.name for note in replay.log.notes if isinstance(note, Named)}
        self._heads: dict[int, int] = {}
        """The turns that begin, by the place of the row that says so."""
        self._leaving: dict[Value, tuple[int, int]] = {}
        """The step at which a line is left, and the first one of the other."""
        self._here = 0
        self._eyes: Seat | None = None
        self._signs: Mapping[int, str] = {}
        values: list[Value | None] = []
        last = -1
        for number, turn in zip(replay.line, turns, strict=True):
            if turn != last:
                self._heads[len(values)] = last = turn
                values.append(None)
            values.append(number)
            for first, lines in sorted(ways.get(number, {}).items()):
                value = f"{FORK}{lines[-1].end}"
                self._leaving[value] = number, first
                values.append(value)
        super().__init__(values)

    def seen_from(self, step: int, eyes: Seat | None, signs: Mapping[int, str]) -> Self:
        """The same log when this step is shown, to these eyes (None: all is open), with these signs of steps."""
        found = copy(self)
        found._here, found._eyes, found._signs = step, eyes, signs
        return found

    def write(self, place: int) -> Row:
        value = self.values[place]
        if value is None:
            turn = self._heads[place]
            return Row(left=((f"▼ T{turn}" if turn else f"▼ {SETUP}", "strong"),))
        return self._step(value) if isinstance(value, int) else self._way(value)

    def _step(self, number: int) -> Row:
        entry = self._replay.log.entries[number]
        who = cut(self._names(number)[entry.seat], 8) if entry.seat >= 0 else ""
        signs = f" {self._signs[number]}" if number in self._signs else ""
        signs += f" {FORK}{self._called[number]}" if number in self._called else ""
        text = self._teller.text(number, self._eyes) or "start"
        look = "strong" if number == self._here else ""
        return Row(left=((f"{number} ", "dim"), (text, look), (signs, "key")), right=((who, "dim"),), value=number)

    def _way(self, value: str) -> Row:
        """Another line: which of the ways on, its name, first move and length.

        One that parts again says into how many, and has the length of the newest.
        """
        step, first = self._leaving[value]
        lines = self._ways[step][first]
        name = next((line.name for line in reversed(lines) if line.name), "")
        parted = f"{FORK}{len(lines)} " if len(lines) > 1 else ""
        return Row(
            left=(
                (f"  {FORK}{self._replay.log.children[step].index(first) + 1} ", "key"),
                (f"{name} " if name else "", "strong"),
                (self._teller.text(first, self._eyes), "dim"),
            ),
            right=((parted, "key"), (f"+{lines[-1].length}", "dim")),
            value=value,
        )
