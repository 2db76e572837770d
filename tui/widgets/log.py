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
        self._around = self.point(value, tell=False)
        self._show_around()

    def on_resize(self) -> None:
        super().on_resize()
        self._show_around()

    def _show_around(self) -> None:
        if self._around:
            height = self.size.height
            self.top = max(0, min(self.cursor - height // 2, len(self.rows) - height))
