"""Two lines of play side by side: how both stand, then their moves, the first that differ under the cursor."""

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content

from core.kernel.branches import Branch
from core.kernel.options import Value
from tui.fitting import column, cut
from tui.lines_of_play import Lines, Move, said
from tui.screens.base import Box, Key
from tui.screens.preview import TablePreview
from tui.summary import how_far
from tui.widgets.bar import Bar
from tui.widgets.lines import Part, Parts, Row
from tui.widgets.pile import Piles
from tui.widgets.placed import Frame
from tui.widgets.rows import Rows

SAME, DIFFERENT = "│", "≠"
"""What stands between two moves."""
BETWEEN = 3
"""Cells of that."""
FRAME = 5
"""Cells of the box beside its text: its frame, and the cursor of the list."""
BEFORE = 1
"""So many moves that are the same are told before the first that differ."""
ROOMY = 150
"""From so many cells on both tables are shown."""


class ComparisonBox(Box[Value]):
    """The line that is shown, and another one. Gives the end of the other one."""

    BINDINGS = [Binding("enter", "take", "Take the other", id="comparison.take")]
    KEYS: tuple[Key, ...] = (
        ("↑ ↓", "move; ≠ from where they differ on"),
        ("enter", "go on with the other line; in a replay show it"),
        ("esc", "close"),
    )

    def __init__(self, lines: Lines, branch: Branch, verb: str) -> None:
        """`verb`: what enter does with the other line."""
        super().__init__()
        self._panel = lines.panel
        self._game = lines.game
        self._branch = branch
        self._names = "This line", branch.name or "The other"
        self._verb = f"{verb} with the other" if verb == "go on" else f"{verb} the other"
        ends = lines.present()[-1], branch.end
        self._scenes = [lines.scene_at(end) for end in ends]
        self._moves = list(zip_longest(*(lines.story_after(branch.fork, end) for end in ends)))

    def compose(self) -> ComposeResult:
        with Frame(id="comparison") as box:
            box.border_title = Content(
                f"This line and {self._branch.name or 'the other'}, from step {self._branch.fork} on"
            )
            box.border_subtitle = Content(f"enter {self._verb} · esc close")
            with Horizontal(id="both-tables", disabled=True):
                yield TablePreview(id="this-table")
                yield TablePreview(id="other-table")
            yield Bar(id="both-ends")
            yield Piles(id="box-rows")

    def on_mount(self) -> None:
        self._fill()
        self.query_one(Piles).focus()

    def on_resize(self, event: events.Resize) -> None:
        self._fill()

    def _fill(self) -> None:
        """Show both at this size, the cursor on the first moves that differ."""
        width = self.app.size.width
        room, roomy = (width - FRAME - BETWEEN) // 2, width >= ROOMY
        # The tables have the key numbers themselves.
        lines = [] if roomy else list(self._standing())
        one, other = self._titles() if roomy else self._names
        lines.append((((" ", ""), *_in_columns(one, other, SAME, room).left), ()))
        ends = self.query_one("#both-ends", Bar)
        ends.styles.height = len(lines)
        ends.show(*lines)
        rows = list(self._rows(room))
        piles = self.query_one(Piles)
        piles.show(rows)
        piles.action_to(next((i for i, row in enumerate(rows) if (f" {DIFFERENT} ", "key") in row.left), 0))
        self.set_class(roomy, "-roomy")
        if roomy:
            for name, scene in zip(("this", "other"), self._scenes, strict=True):
                self.query_one(f"#{name}-table", TablePreview).show(self._game, scene)

    def _titles(self) -> list[str]:
        """Both lines, and how far they go."""
        both = zip(self._names, self._scenes, strict=True)
        return [f"{name}: {how_far(self._panel.turn(scene))}, step {scene.step}" for name, scene in both]

    def _standing(self) -> Iterator[tuple[Parts, Parts]]:
        """How both lines stand at their ends: the players' key numbers."""
        for title, scene in zip(self._titles(), self._scenes, strict=True):
            yield ((f" {title}", "strong"),), ()
            for seat in range(len(scene.names)):
                yield self._panel.side(scene, seat)

    def _rows(self, room: int) -> Iterator[Row]:
        """The moves in two columns of so many cells, marked from the first that differ on: what is called the same then
        is decided at another table. As long as they are the same, only the last are told."""
        same = next((i for i, (one, other) in enumerate(self._moves) if not _alike(one, other)), len(self._moves))
        left_out = max(0, same - BEFORE)
        if left_out:
            yield Row(left=((f"… {left_out} {'move is' if left_out == 1 else 'moves are'} the same", "dim"),))
        for place, (one, other) in enumerate(self._moves[left_out:], left_out):
            sign = SAME if place < same else DIFFERENT
            for left, right in zip_longest(_wrapped(one, room), _wrapped(other, room), fillvalue=""):
                yield _in_columns(left, right, sign, room)
                sign = SAME

    def action_take(self) -> None:
        """Take the other line."""
        self.dismiss(self._branch.end)

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self.action_take()


def _in_columns(one: str, other: str, sign: str, room: int) -> Row:
    between: Part = (f" {sign} ", "key" if sign == DIFFERENT else "dim")
    return Row(left=((column(one, room), ""), between, (cut(other, room), "")))


def _alike(one: Move | None, other: Move | None) -> bool:
    return one is not None and other is not None and (one.seat, one.text) == (other.seat, other.text)


def _wrapped(move: Move | None, room: int) -> list[str]:
    return [] if move is None else wrap(f"{move.entry} {said(move)}", room, subsequent_indent="  ")
