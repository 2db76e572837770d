"""Lists of the other lines of play, and of the steps that are marked."""

from rich.cells import cell_len
from textual.binding import Binding

from core.kernel.branches import Branch, line_name
from core.kernel.options import Value
from tui.fitting import column
from tui.lines_of_play import Lines, said
from tui.screens.asking import TextBox
from tui.screens.base import Key
from tui.screens.boxes import PickBox
from tui.screens.comparing import ComparisonBox
from tui.scrubber import BOOKMARK, COMMENT, FORK, bookmarks
from tui.seats import comments
from tui.widgets.lines import Row
from tui.widgets.pile import Piles

NO_LINES = "no other line yet · go back a few steps and decide otherwise"
NO_MARKS = "no bookmark or comment yet · s bookmarks a step"
"""What the lists say that are empty."""
NAME = 32
"""Cells at most of the name of a line."""


class BranchesBox(PickBox):
    """The lines that are not shown, the newest first. Gives the end of the one that was chosen."""

    BINDINGS = [
        Binding("n", "name", "Name", id="branches.name"),
        Binding("c", "compare", "Compare", id="branches.compare"),
    ]
    KEYS: tuple[Key, ...] = (
        ("↑ ↓", "move"),
        ("enter", "go on with it; in a replay show it"),
        ("n", "name it"),
        ("c", "beside the line that is shown; ≠ where they differ"),
        ("esc", "close"),
    )

    def __init__(self, lines: Lines, verb: str = "go on") -> None:
        """`verb`: what enter does with the line."""
        self._lines = lines
        self._do = verb
        rows = branch_rows(lines)
        keys = f"{verb} · n name · c compare"
        name = line_name(lines.log, lines.present()[-1])
        called = f" · this one is {name}" if name else ""
        super().__init__(f"Other lines of play {len(rows)}{called}", rows, verb=keys, empty=NO_LINES)

    def _branch(self) -> Branch | None:
        """The one under the cursor."""
        end = self.query_one(Piles).value
        return next((branch for branch in self._lines.branches() if branch.end == end), None)

    def action_name(self) -> None:
        """Name the line under the cursor."""
        branch = self._branch()
        if branch is None:
            return

        def take(text: str | None) -> None:
            if text:
                self._lines.name_branch(branch.end, text)
                self.query_one(Piles).show(branch_rows(self._lines))

        self.app.push_screen(TextBox("Name of that line of play", "what it is called", text=branch.name), take)

    def action_compare(self) -> None:
        """The line under the cursor side by side with the one that is shown."""
        branch = self._branch()
        if branch is None:
            return

        def take(end: Value | None) -> None:
            if end is not None:
                self.dismiss(end)

        self.app.push_screen(ComparisonBox(self._lines, branch, self._do), take)


def branch_rows(lines: Lines) -> list[Row]:
    """For each line its name, how long it is and where it leaves the present one, its first and its last move."""
    found = lines.branches()
    width = min(NAME, max((cell_len(f"{branch.name} ") for branch in found if branch.name), default=0))
    return [_branch_row(lines, branch, width) for branch in reversed(found)]


def _branch_row(lines: Lines, branch: Branch, width: int) -> Row:
    first, last = lines.log.line(branch.end)[-branch.length], branch.end
    moves = _newest(lines, first)
    if first != last:
        # The first move is never cut for the last: lines often differ in how it ends.
        moves += f" … {_newest(lines, last)}"
    steps = "1 step " if branch.length == 1 else f"{branch.length} steps"
    return Row(
        left=(
            ("⑂ ", "key"),
            (column(branch.name, width), "strong"),
            (f"{steps} from step {branch.fork} on: ", "dim"),
            (moves, ""),
        ),
        value=branch.end,
    )


class MarksBox(PickBox):
    """The bookmarks and comments of all lines. Gives the step of the one that was chosen."""

    def __init__(self, lines: Lines, verb: str) -> None:
        """`verb`: what enter does with the step."""
        rows = mark_rows(lines)
        super().__init__(f"Bookmarks and comments {len(rows)}", rows, verb=verb, empty=NO_MARKS)


def mark_rows(lines: Lines) -> list[Row]:
    """For each bookmark and comment its step, its words, the last move; one of another line has the sign of those."""
    line = frozenset(lines.present())
    marks = bookmarks(lines.log)
    said = [(note.at, note.text) for note in comments(lines.log)]
    found = sorted(
        [(step, BOOKMARK, text) for step, text in marks.items()] + [(at, COMMENT, text) for at, text in said]
    )
    return [
        Row(
            left=(
                (f"{sign} ", "key"),
                ("  " if step in line else f"{FORK} ", "key"),
                (f"{step:<4} ", "dim"),
                (f"{text}  ", "strong"),
                (_newest(lines, step), "dim"),
            ),
            value=step,
        )
        for step, sign, text in found
    ]


def _newest(lines: Lines, step: int) -> str:
    """The move that led to a step; of the start none did."""
    return said(*lines.story_after(lines.log.parents[step], step)) if step else "the start"
