"""Frames and lines of the board, where they stand for an answer."""

from textual.widget import Widget

from core.kernel.options import Value
from tui.decision import Decision
from tui.panels import BoardWidget
from tui.widgets.bar import SideLine
from tui.widgets.rows import Rows


def framed_answer(decision: Decision | None, name: str) -> Value | None:
    """The answer that a frame or line of the board stands for; None: that is no answer. An empty name is no frame."""
    if not name or decision is None or decision.at_root:
        return None
    for value in decision.panel.framed(decision.scene, name):
        if decision.offers(value) if isinstance(value, str) else decision.named_by(value) == value:
            return value
    return None


def frame_at(board: BoardWidget, at: Widget | None) -> str:
    """The frame or line of the board that the cursor stands on there, rather than on a row; empty: none."""
    if isinstance(at, Rows) and (at.on_frame or not at.rows):
        return (at.id or "") if at in board.query(Rows) else ""
    return (at.id or "") if isinstance(at, SideLine) else ""


def let_on_frames(board: BoardWidget, decision: Decision | None) -> bool:
    """Let the cursor stand where a line or frame is an answer; on the line, if both are the same.

    False: it stood on a line that is none any more.
    """
    on_lines, stays = set[Value](), True
    for line in board.query(SideLine):
        value = framed_answer(decision, line.id or "")
        line.can_focus = value is not None
        if value is not None:
            on_lines.add(value)
        elif line.has_focus:
            stays = False
    for rows in board.query(Rows):
        value = framed_answer(decision, rows.id or "")
        in_row = any(row.value == value for row in rows.rows)
        rows.let_on_frame(value is not None and value not in on_lines and not in_row)
    return stays


def to_frame(board: BoardWidget, decision: Decision | None, value: Value) -> bool:
    """Put the cursor on the line or frame that stands for an answer. False: there is none."""
    for line in board.query(SideLine):
        if line.can_focus and framed_answer(decision, line.id or "") == value:
            line.focus()
            return True
    for rows in board.query(Rows):
        if rows.frame_counts and framed_answer(decision, rows.id or "") == value:
            rows.focus()
            rows.to_frame()
            return True
    return False
