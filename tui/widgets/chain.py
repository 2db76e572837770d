"""The Chain: pending items, the next to resolve on top."""

from tui.widgets.rows import Rows


class Chain(Rows):
    """Items with their sources and targets."""
