"""One zone of a board: its cards a row each, or as boxes where there is room."""

from textwrap import wrap

from rich.cells import cell_len
from textual.strip import Strip

from tui.widgets.drawn import fit
from tui.widgets.lines import MARKS, Part, Parts, Row, cells, in_one_line, mark_of, plain
from tui.widgets.rows import Rows

BOX = 3
"""Lines of the smallest box."""
BOX_WIDTH = 34
INDENT = 2
"""Cells left of a box, for the label and the cursor."""


class Zone(Rows):
    """Cards in a zone. What does not fit is counted in its last line, with the labels that still pick them."""

    line_each = False

    @property
    def lines(self) -> int:
        """Lines of a card: as many as all have room for, and no more than the longest text needs; 1 is a plain row."""
        if self.size.width < BOX_WIDTH or not self.rows:
            return 1
        room = self.size.height // len(self.rows)
        if room < BOX:
            return max(1, room)
        return min(room, BOX - 1 + max(len(self._text(row)) for row in self.rows))

    def _text(self, row: Row) -> list[str]:
        """The lines of a card's text; one of them at least."""
        return wrap("  ".join(row.detail), self._inner) or [""]

    @property
    def _inner(self) -> int:
        """Cells of a line in a box."""
        return max(1, self.size.width - INDENT - cell_len("│  │"))

    def _scroll(self) -> None:
        self.top = 0

    def row_at(self, x: int, y: int) -> int:
        lines = self.lines
        if lines > 1:
            return y // lines
        last = self.size.height - 1
        return self.cursor if y == last and self._shows_hidden(last) else y

    def _shows_hidden(self, y: int) -> bool:
        """The last line shows the row under the cursor, which is one of those that find no room."""
        return len(self.rows) > y + 1 and self.has_focus and self.cursor >= y and not self.on_frame

    def render_line(self, y: int) -> Strip:
        lines = self.lines
        if lines > 1:
            place, line = divmod(y, lines)
            return self._card_line(place, line, lines) if place < len(self.rows) else self.strip(())
        height = self.size.height
        if len(self.rows) > height and y == height - 1:
            return self._overflow(y)
        return super().render_line(y)

    def _overflow(self, y: int) -> Strip:
        """The row under the cursor if it is among the hidden ones, else their count."""
        if self._shows_hidden(y):
            return self.draw_row(self.cursor)
        if not y:
            return self.strip(*in_one_line(self.rows, self.size.width))
        hidden = self.rows[y:]
        long: Part = (f"  +{len(hidden)} more: ", "dim")
        brief: Part = (f" +{len(hidden)}: ", "dim")
        each = [part for row in hidden for part in ((row.label, "label"), mark_of(row))]
        figures = [part for row in hidden for part in ((row.label, "label"), *row.figure, mark_of(row))]
        names = [(_name(hidden[0]), "dim")] if len(hidden) == 1 else []
        for form in ((long, *figures, *names), (long, *figures), (brief, *figures), (long, *each)):
            if cells(form) <= self.size.width:
                return self.strip(form)
        # Too many to stand apart: what is chosen, what can be, then the others.
        short = [brief]
        for mark in MARKS:
            labels = "".join(row.label for row in hidden if mark_of(row) == mark)
            short += [(labels, "label"), mark] if labels else []
        return self.strip(tuple(short))

    def _card_line(self, place: int, line: int, lines: int) -> Strip:
        """One line of a card that has several: its row with the text below, or a box around both."""
        row = self.rows[place]
        cursor = self.is_at(place)
        mark: Parts = ((row.label, "label"), ("▶" if cursor else " ", "strong"))
        if lines < BOX:
            below: Parts = (("    ", ""), ("  ".join(row.detail), "dim"))
            return self.strip(below if line else (*mark, *row.left), () if line else row.right, cursor=cursor)
        if line == 0:
            free = self.size.width - INDENT - cells(row.right) - cell_len("┌   ┐")
            head = fit(row.left, free)
            bar = "─" * (free - cells(head))
            left: Parts = (*mark, ("┌ ", "dim"), *head, (f" {bar}", "dim"))
            return self.strip(left, (*row.right, ("┐", "dim")), cursor=cursor)
        if line == lines - 1:
            bar = "─" * (self.size.width - INDENT - cell_len("└┘"))
            return self.strip((("  ", ""), (f"└{bar}┘", "dim")), cursor=cursor)
        text = self._shortened(row, lines - BOX + 1)
        said = text[line - 1] if line <= len(text) else ""
        return self.strip((("  ", ""), ("│ ", "dim"), (said, "")), (("│", "dim"),), cursor=cursor)

    def _shortened(self, row: Row, lines: int) -> list[str]:
        """The lines of a card's text that find room; what is cut ends in an ellipsis."""
        text = self._text(row)
        if len(text) > lines:
            text = [*text[: lines - 1], plain(fit(((" ".join(text[lines - 1 :]), ""),), self._inner))]
        return text


def _name(row: Row) -> str:
    """The end of a row's text: its name."""
    return plain(row.left[-1:])
