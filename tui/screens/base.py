"""What all screens share: the notice for terminals that are too small, and plain modal boxes."""

from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from tui.widgets.hints import hint_on_border
from tui.widgets.keys import Keys

Key = tuple[str, str]
"""Keys as they are written, and what they do."""
R = TypeVar("R")
NEEDED = (80, 24)


class TooSmall(Static):
    """One line in the middle: which size is needed."""

    def __init__(self) -> None:
        super().__init__("", classes="too-small", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self.tell()

    def tell(self) -> None:
        """Name the size that is needed and the one there is."""
        width, height = self.app.size
        self.update(Content(f"needs {NEEDED[0]}x{NEEDED[1]}, now {width}x{height} · ctrl+q quit"))

    def on_mount(self) -> None:
        self.tell()


class KeepsFocus(Screen[R]):
    """A terminal that is too small hides all widgets, and with them the focus: it comes back with the size."""

    _had_focus: Widget | None = None

    @property
    def too_small(self) -> bool:
        """Only the notice is shown."""
        return self.app.size.width < NEEDED[0] or self.app.size.height < NEEDED[1]

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if not self.too_small:
            self._had_focus = event.widget

    def on_resize(self, event: events.Resize) -> None:
        if not self.too_small:
            self.call_after_refresh(self.focus_again)

    def focus_again(self) -> None:
        """Give the focus back to the widget that had it, if nothing has it now."""
        if self.focused is None and self._had_focus is not None and self._had_focus.is_attached:
            self.set_focus(self._had_focus)


class SizedScreen(KeepsFocus[None]):
    """A screen that says so when the terminal is too small, and goes on when it is not."""

    KEYS: tuple[Key, ...] = ()
    """The keys of this screen, for `?`."""

    @property
    def help_keys(self) -> tuple[Key, ...]:
        """Its keys with those of the game that is on it."""
        return self.KEYS

    @property
    def signs(self) -> tuple[Key, ...]:
        """Signs of that game, and what they mean."""
        return ()

    @property
    def game(self) -> str:
        """The game that it is about; empty: none."""
        return ""

    def compose(self) -> ComposeResult:
        yield from self.parts()
        yield TooSmall()

    def parts(self) -> ComposeResult:
        """The widgets of the screen."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No key of the screen does anything while only the notice is shown."""
        return not self.too_small

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        self.app.press(event.key)  # type: ignore[attr-defined]

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        for notice in self.query(TooSmall):
            notice.tell()


class Box(KeepsFocus[R], ModalScreen[R]):
    """A box over a screen; escape, or a click beside it, closes it without an answer."""

    KEYS: tuple[Key, ...] = (("esc", "close"),)
    BINDINGS = [("escape", "dismiss(None)", "Close")]

    def on_click(self, event: events.Click) -> None:
        """The keys on the lower border are buttons."""
        box = self.query_one(".box")
        if not box.region.contains_point(event.screen_offset):
            self.dismiss(None)
        elif event.screen_y == box.region.bottom - 1:
            hints = str(box.border_subtitle or "")
            for key in hint_on_border(hints, event.screen_x - box.region.x, box.region.width):
                self.app.press(key)  # type: ignore[attr-defined]
