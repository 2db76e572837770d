"""What lies beside, above or below a list or line of the board."""

from collections.abc import Iterable
from typing import TypeVar

from textual.widget import Widget

from tui.panels import BoardWidget
from tui.widgets.bar import SideLine
from tui.widgets.rows import Rows

W = TypeVar("W", bound=Widget)


def answer_lines(board: BoardWidget) -> list[SideLine]:
    """The lines of the sides that stand for an answer."""
    return [line for line in board.query(SideLine) if line.can_focus]


def above_cards(board: BoardWidget) -> Widget:
    """What one comes to from the hand: the own line, where it is an answer, or the list above it."""
    lines = (line for line in answer_lines(board) if line.id == "me-line")
    return next(lines, board.query_one(f"#{board.home}", Rows))


def nearest(start: Widget, among: Iterable[W], right: int, down: int) -> W | None:
    """The list that comes next to the right or left, or below or above; None: there is none."""
    here = start.region

    def ahead(rows: Widget) -> int:
        """Cells between the two in that direction; less than 0: it lies elsewhere."""
        there = rows.region
        if right:
            beside = there.y < here.bottom and here.y < there.bottom
            gap = there.x - here.right if right > 0 else here.x - there.right
            return gap if beside else -1
        return there.y - here.bottom if down > 0 else here.y - there.bottom

    found = [rows for rows in among if rows is not start and rows.display and ahead(rows) >= 0]
    return min(found, key=lambda rows: (ahead(rows), abs(rows.region.center[0] - here.center[0])), default=None)
