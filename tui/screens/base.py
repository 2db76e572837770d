"""What all screens share: their keys, the notice for terminals that are too small, and plain modal boxes."""

from collections.abc import Callable
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from core.kernel.errors import BadInput
from tui.widgets.bar import Bar
from tui.widgets.drawn import LOOK_CLASSES, clean
from tui.widgets.hints import hint_on_border
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts

Key = tuple[str, str]
"""Keys as they are written, and what they do."""
R = TypeVar("R")
NEEDED = Size(80, 24)
TITLE: Parts = (("  D U E L O G", "strong"), ("   card games in your terminal", "dim"))


def too_small(size: Size) -> bool:
    """The screens do not fit."""
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(Screen[None]):
    """Lies over everything while the terminal is too small, and says which size is needed."""

    BINDINGS = [("q", "app.quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def on_mount(self) -> None:
        self._tell(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        self._tell(event.size)

    def _tell(self, now: Size) -> None:
        text = f"needs {NEEDED.width}x{NEEDED.height}, now {now.width}x{now.height} · q quit"
        self.query_one(Static).update(Content(text))

    def on_screen_suspend(self) -> None:
        """Something was opened meanwhile."""
        self.app.call_later(self.app.mind_size, self.app.size)  # type: ignore[attr-defined]

    def on_screen_resume(self) -> None:
        """What was opened meanwhile is closed."""
        self.app.call_later(self.app.mind_size, self.app.size)  # type: ignore[attr-defined]


class OpeningScreen(Screen[None]):
    """Stands while what was asked for on the command line is read."""

    COMPONENT_CLASSES = LOOK_CLASSES

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        yield Static(Content(clean(f"opening {self._what}…")), markup=False)

    def on_mount(self) -> None:
        self.query_one(Bar).show((TITLE, ()))


class AppScreen(Screen[None]):
    """A screen that says which keys it has and which game it is about."""

    COMPONENT_CLASSES = LOOK_CLASSES
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

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do what writes to a file; say it if that cannot be written, and nothing is done then."""
        try:
            do()
        except BadInput as error:
            self.app.say(str(error), bad=True)  # type: ignore[attr-defined]
            return False
        return True

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        self.app.press(event.key)  # type: ignore[attr-defined]


class Box(ModalScreen[R]):
    """A box over a screen; escape, or a click beside it, closes it without an answer."""

    COMPONENT_CLASSES = LOOK_CLASSES
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
