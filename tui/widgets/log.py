"""What was played, a line each, with the newest last."""

from tui.widgets.rows import Rows


class Log(Rows):
    """Lines of notation. The newest is in sight unless the cursor was moved away from it."""

    follows = True
