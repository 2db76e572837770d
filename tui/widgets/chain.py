"""What shares its place with log and card: a Chain, a Library."""

from tui.widgets.cells import Cells


class Chain(Cells):
    """Items of a Chain below each other, piles beside each other."""
