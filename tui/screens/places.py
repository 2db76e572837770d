"""Where the widgets of a screen are."""

from textual._compositor import Compositor, ReflowResult
from textual.geometry import Size
from textual.widget import Widget


class Places(Compositor):
    """As they were laid out last, which is as they stand in the terminal.

    Textual takes a widget that is to be drawn and is out of sight for a new one, and lays all out once more as soon as
    the place of any is asked for. In the middle of drawing that leaves pieces of what was gone by then; the layout that
    is due finds nothing changed, and they stay.
    """

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        found = super().reflow(parent, size)
        self._full_map_invalidated = False
        return found

    def update_widgets(self, widgets: set[Widget]) -> None:
        super().update_widgets(widgets & self.visible_widgets.keys())
