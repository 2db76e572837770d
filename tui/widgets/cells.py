"""A list that lays its rows beside each other where they do not fit below each other."""

from rich.cells import cell_len
from textual.reactive import reactive
from textual.strip import Strip

from tui.widgets.lines import Part, Parts, in_one_line, mark_of
from tui.widgets.rows import Rows

GAP = 1
"""Cells between two columns."""


class Cells(Rows):
    """Rows in one column, or in `columns` of them: then each row is a cell, and its `detail` the lines below it.

    Cells stand in reading order. What finds no room is counted in the last line, with the labels that still pick it.
    With a single column it scrolls, as other lists do.
    """

    line_each = False
    columns = reactive(1)

    @property
    def across(self) -> int:
        """How many cells stand beside each other now."""
        return 1 if len(self.rows) <= max(1, self.size.height) else self.columns

    @property
    def lines(self) -> int:
        """Lines of a cell: as many as all cells have room for."""
        if self.columns == 1:
            return 1
        most = 1 + max((len(row.detail) for row in self.rows), default=0)
        down = -(-len(self.rows) // self.across)
        return max(1, min(most, self.size.height // max(1, down)))

    @property
    def shown(self) -> int:
        """How many rows find room."""
        fitting = max(1, self.size.height // self.lines) * self.across
        return len(self.rows) if len(self.rows) <= fitting else max(0, fitting - self.across)

    def _scroll(self) -> None:
        if self.columns == 1:
            super()._scroll()
        else:
            self.top = 0

    def row_at(self, x: int, y: int) -> int:
        if self.columns == 1:
            return super().row_at(x, y)
        if self.shown < len(self.rows) and y == self.size.height - 1:
            return self.cursor if self._shows_hidden(self.shown) else self.shown
        place = y // self.lines * self.across + min(x * self.across // max(1, self.size.width), self.across - 1)
        return place if place < self.shown else len(self.rows)

    def _shows_hidden(self, shown: int) -> bool:
        """The last line shows the row under the cursor, which is one of those that find no room."""
        return self.has_focus and self.cursor >= shown and not self.on_frame

    def render_line(self, y: int) -> Strip:
        if self.columns == 1 or not self.rows:
            return super().render_line(y)
        shown = self.shown
        if shown < len(self.rows) and y == self.size.height - 1:
            return self._overflow(shown)
        down, line = divmod(y, self.lines)
        places = range(down * self.across, min((down + 1) * self.across, shown))
        if self.across == 1:
            return self._cell(places[0], line, self.size.width) if places else self.strip(())
        width = (self.size.width - GAP * (self.across - 1)) // self.across
        found = [part for place in places for part in (self._cell(place, line, width), self.strip((), width=GAP))]
        return Strip.join(found).adjust_cell_length(self.size.width, self.base)

    def _cell(self, place: int, line: int, width: int) -> Strip:
        """One line of a row: its first, or one of its details."""
        row = self.rows[place]
        if line:
            text = row.detail[line - 1] if line <= len(row.detail) else ""
            return self.strip((("    ", ""), (text, "dim")), width=width)
        cursor = self.is_at(place)
        label: Parts = ((row.label, "label"),) if any(row.label for row in self.rows) else ()
        left: Parts = (*label, ("▶" if cursor else " ", "strong"), *row.left)
        if row.detail and self.lines == 1:
            used = sum(cell_len(text) for text, _ in (*left, *row.right))
            more = "  ".join(row.detail)
            left = (*left, (f"  {more}", "dim")) if used + 8 < width else left
        return self.strip(left, row.right, cursor=cursor, width=width)

    def _overflow(self, shown: int) -> Strip:
        """The row under the cursor if it is among the hidden ones, else their count."""
        if self._shows_hidden(shown):
            return self._cell(self.cursor, 0, self.size.width)
        if not shown:
            return self.strip(*in_one_line(self.rows, self.size.width))
        parts: list[Part] = [(f"  +{len(self.rows) - shown} more: ", "dim")]
        for row in self.rows[shown:]:
            parts += [(row.label, "label"), mark_of(row)]
        return self.strip(tuple(parts))

    def action_move(self, by: int) -> None:
        """Up or down a line; beyond the edge tell whoever listens."""
        last = len(self.rows) - 1
        below = self.cursor // self.across < last // self.across
        if by > 0 and below and not self.on_frame:
            self._to(min(last, self.cursor + self.across))
        else:
            super().action_move(by * self.across)

    def sideways(self, by: int) -> bool:
        """Move the cursor left or right. False: it stands at the edge."""
        place = self.cursor + by
        if self.on_frame or not 0 <= place < len(self.rows) or place // self.across != self.cursor // self.across:
            return False
        self._to(place)
        return True
