"""Lines of play that were taken back: a list of them, one beside the line that is played; and marked steps."""

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from textual.binding import Binding

from core.kernel.log import Bookmarked
from core.kernel.match import Branch
from tui.screens.asking import TextBox
from tui.screens.base import Key
from tui.screens.boxes import PickBox
from tui.table import LogLine, Table
from tui.widgets.lines import Row, Value
from tui.widgets.pile import Piles

COLUMN = 33
"""Cells of one of two columns of moves."""


class BranchesBox(PickBox):
    """The lines that were taken back, the newest first. Gives the end of the one that is to go on."""

    BINDINGS = [
        Binding("n", "name", "Name", id="branches.name"),
        Binding("c", "compare", "Compare", id="branches.compare"),
    ]
    KEYS: tuple[Key, ...] = (
        ("↑ ↓", "move"),
        ("enter", "go on with it"),
        ("n", "name it"),
        ("c", "compare it with the line that is played"),
        ("esc", "close"),
    )

    def __init__(self, table: Table) -> None:
        self._table = table
        rows = branch_rows(table)
        super().__init__(f"Other lines of play {len(rows)}", rows, verb="go on · n name · c compare")

    def _branch(self) -> Branch | None:
        """The one under the cursor."""
        end = self.query_one(Piles).value
        return next((branch for branch in self._table.match.branches() if branch.end == end), None)

    def action_name(self) -> None:
        """Name the line under the cursor."""
        branch = self._branch()
        if branch is None:
            return

        def take(text: str | None) -> None:
            if text:
                self._table.name_branch(branch.end, text)
                self.query_one(Piles).show(branch_rows(self._table))

        self.app.push_screen(TextBox("Name of that line of play", branch.name or "what it is called"), take)

    def action_compare(self) -> None:
        """The line under the cursor beside the one that is played."""
        branch = self._branch()
        if branch is None:
            return

        def take(end: Value | None) -> None:
            if end is not None:
                self.dismiss(end)

        rows = list(beside(self._table, branch))
        title = f"This line and {branch.name or 'the other'}, from step {branch.fork} on"
        self.app.push_screen(PickBox(title, rows, verb="go on with the other"), take)


def branch_rows(table: Table) -> list[Row]:
    """For each line its name, where it leaves the present one, how long it is, its last move."""
    return [_branch_row(table, branch) for branch in reversed(table.match.branches())]


def _branch_row(table: Table, branch: Branch) -> Row:
    return Row(
        left=(
            ("⑂ ", "key"),
            (f"{branch.name or 'no name':<12} ", "strong" if branch.name else "dim"),
            (f"{branch.length} from step {branch.fork} on: ", "dim"),
            (_newest(table, branch.end), ""),
        ),
        value=branch.end,
    )


def bookmark_rows(table: Table) -> list[Row]:
    """For each bookmark its step, its words, the last move; one of another line has the sign of those."""
    match, line = table.match, frozenset(table.match.line())
    marks = {note.at: note.text for note in match.log.records if isinstance(note, Bookmarked)}
    return [
        Row(
            left=(
                ("⚑ ", "key"),
                ("  " if step in line else "⑂ ", "key"),
                (f"{step:<4} ", "dim"),
                (f"{marks[step]}  ", "strong"),
                (_newest(table, step), "dim"),
            ),
            value=step,
        )
        for step in sorted(marks)
    ]


def beside(table: Table, branch: Branch) -> Iterator[Row]:
    """The players' key numbers at the end of both lines, then their moves in two columns."""
    here, there = "This line", branch.name or "The other line"
    for step, name in ((table.match.step, here), (branch.end, there)):
        scene = table.scene_at(step)
        yield Row(left=((f"{name}: T{table.panel.turn(scene)}, step {step}", "strong"),), value=branch.end)
        for seat in range(len(scene.names)):
            yield Row(*table.panel.side(scene, seat), value=branch.end)
    yield _in_columns(here, there, branch.end, "strong")
    moves = (table.story_after(branch.fork, step) for step in (table.match.step, branch.end))
    for one, other in zip_longest(*moves):
        for left, right in zip_longest(_wrapped(table, one), _wrapped(table, other), fillvalue=""):
            yield _in_columns(left, right, branch.end)


def _in_columns(one: str, other: str, value: Value, look: str = "") -> Row:
    return Row(left=((f"{one[:COLUMN]:<{COLUMN}}", look), (" │ ", "dim"), (other[:COLUMN], look)), value=value)


def _wrapped(table: Table, line: LogLine | None) -> list[str]:
    return [] if line is None else wrap(f"{line.entry} {_move(table, line)}", COLUMN, subsequent_indent="  ")


def _newest(table: Table, step: int) -> str:
    """The move that led to a step; of the start none did."""
    return _move(table, *table.story_after(table.match.log.parents[step], step)) if step else "the start"


def _move(table: Table, line: LogLine) -> str:
    scene = table.scene()
    who = "You" if scene.you and line.seat == scene.seat else table.names[line.seat]
    return f"{who[:10]}: {line.text}"
