"""One zone of a board: its cards a row each, or as boxes where there is room."""

from rich.cells import cell_len, set_cell_size
from textual.strip import Strip

from tui.widgets.drawn import fit
from tui.widgets.lines import Part, Row, plain
from tui.widgets.rows import Rows

BOX = 3
BOX_WIDTH = 34
SIDE = 9
"""Cells right of a box, for Power and signs."""


class Zone(Rows):
    """Cards in a zone. What does not fit is counted in its last line, with the labels that still pick them."""

    @property
    def boxed(self) -> bool:
        """Cards are boxes of three lines: there is room for all of them."""
        return self.size.width >= BOX_WIDTH and 0 < len(self.rows) * BOX <= self.size.height

    def _scroll(self) -> None:
        self.top = 0

    def row_at(self, x: int, y: int) -> int:
        if self.boxed:
            return y // BOX
        last = self.size.height - 1
        return self.cursor if y == last and self._shows_hidden(last) else y

    def _shows_hidden(self, y: int) -> bool:
        """The last line shows the row under the cursor, which is one of those that find no room."""
        return len(self.rows) > y + 1 and self.has_focus and self.cursor >= y

    def render_line(self, y: int) -> Strip:
        if self.boxed:
            place, line = divmod(y, BOX)
            return self._box_line(place, line) if place < len(self.rows) else self.strip(())
        height = self.size.height
        if len(self.rows) > height and y == height - 1:
            return self._overflow(y)
        return super().render_line(y)

    def _overflow(self, y: int) -> Strip:
        """The row under the cursor if it is among the hidden ones, else their count."""
        if self._shows_hidden(y):
            return self.draw_row(self.cursor)
        hidden = self.rows[y:]
        parts: list[Part] = [(f"  +{len(hidden)} more: ", "dim")]
        for row in hidden:
            lit = any(look in ("target", "chosen") for _, look in row.right)
            parts += [(row.label, "label"), ("◎ " if lit else " ", "target")]
        if len(hidden) == 1:
            parts.append((_name(hidden[0]), "dim"))
        return self.strip(tuple(parts))

    def _box_line(self, place: int, line: int) -> Strip:
        row = self.rows[place]
        cursor = place == self.cursor and self.has_focus
        inner = self.size.width - 3 - SIDE
        if line == 0:
            head = fit(row.left, inner - 4)
            bar = "─" * (inner - 3 - sum(cell_len(text) for text, _ in head))
            left = ((row.label, "label"), ("▶" if cursor else " ", "strong"), ("┌ ", "dim"), *head, (f" {bar}┐", "dim"))
            return self.strip(left, row.right, cursor=cursor)
        margin: tuple[Part, ...] = (("  ", ""),)
        if line == 1:
            text = set_cell_size("  ".join(row.detail), inner - 1)
            if cell_len("  ".join(row.detail)) > inner - 1:
                text = text[:-1] + "…"
            return self.strip((*margin, ("│ ", "dim"), (text, ""), ("│", "dim")), cursor=cursor)
        return self.strip((*margin, ("└" + "─" * inner + "┘", "dim")), cursor=cursor)


def _name(row: Row) -> str:
    """The end of a row's text: its name."""
    return plain(row.left[-1:])
