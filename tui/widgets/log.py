"""What was played, a line each, with the newest last."""

from tui.widgets.rows import Rows


class Log(Rows):
    """Lines of notation. The newest is in sight unless the cursor was moved away from it."""

    follows = True

    def __init__(self, *, id: str, around: bool = False) -> None:
        """`around`: rows above and below the cursor are in sight."""
        super().__init__(id=id)
        self._around = around

    def _scroll(self) -> None:
        super()._scroll()
        height = self.size.height
        if self._around and height:
            self.top = max(0, min(self.cursor - height // 2, len(self.rows) - height))
