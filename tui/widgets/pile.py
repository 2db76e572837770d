"""Cards that lie off the board: piles, row by row under their headings."""

from tui.widgets.rows import Rows


class Piles(Rows):
    """Rows with a value are cards, the others headings."""

    cursor_shown = True
