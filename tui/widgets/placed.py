"""Widgets that are laid out once: what their size is changes nothing in the size of others."""

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

if TYPE_CHECKING:
    from tui.app import DuelogApp


class Placed(Widget):
    """Its place comes from above, or from its content, never from a bar to scroll it by."""

    app: "DuelogApp"

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        # For each widget that has got another size Textual lays the screen out, and paints the widget, once more.
        return super()._size_updated(size, virtual_size, container_size, layout=False)


class Said(Static, Placed):
    """A text in a box."""


class Frame(Placed, Vertical):
    """The frame of a box, as high as what is in it."""

    DEFAULT_CLASSES = "box"
