"""What was played, a line each, with the newest last."""

from tui.widgets.lines import Value
from tui.widgets.rows import Rows


class Log(Rows):
    """Lines of notation. The newest is in sight unless the cursor was moved away from it."""

    follows = True

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._around = False

    def point_around(self, value: Value) -> None:
        """Put the cursor on the row of a value, with rows above and below it in sight."""
        self._around = True
        self.point(value, tell=False)

    def _scroll(self) -> None:
        super()._scroll()
        height = self.size.height
        if self._around and height:
            self.top = max(0, min(self.cursor - height // 2, len(self.rows) - height))
