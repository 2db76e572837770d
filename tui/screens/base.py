"""What all screens share: their keys, the notice for terminals that are too small, and plain modal boxes."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from textual import events
from textual._styles_cache import StylesCache
from textual.app import ComposeResult
from textual.content import Content
from textual.css.styles import RulesMap
from textual.geometry import Size
from textual.reactive import Reactive
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widget import Widget
from textual.widgets import Static

from core.kernel.errors import BadInput
from tui.screens.places import Places
from tui.widgets.bar import Bar
from tui.widgets.drawn import clean
from tui.widgets.hints import hint_on_border
from tui.widgets.keys import Keys, presented
from tui.widgets.lines import Parts
from tui.widgets.placed import Frame

if TYPE_CHECKING:
    from tui.app import DuelogApp

Key = tuple[str, str]
"""Keys as they are written, and what they do."""
R = TypeVar("R")
NEEDED = Size(80, 24)
WIDE = 150
"""From so many cells on the side column stands: with what shares one place elsewhere, each by itself."""
TITLE: Parts = (("  D U E L O G", "strong"), ("   card games in your terminal", "dim"))


def too_small(size: Size) -> bool:
    """The screens do not fit."""
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(Screen[None]):
    """Lies over everything while the terminal is too small, and says which size is needed."""

    BINDINGS = [("q", "app.quit", "Quit")]

    app: "DuelogApp"

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
        self.app.call_later(self.app.mind_size, self.app.size)

    def on_screen_resume(self) -> None:
        """What was opened meanwhile is closed."""
        self.app.call_later(self.app.mind_size, self.app.size)


class Layer(Screen[R]):
    """A screen that is not worked out anew where nothing of it has changed, as when something opens over it."""

    # What gets and what loses the focus is painted by itself; Textual paints the whole screen besides.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    app: "DuelogApp"

    def __init__(self, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._compositor = Places()

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        # What is only scrolled would not be compared with what stands in the terminal.
        super()._refresh_layout(size)

    def _screen_resized(self, size: Size) -> None:
        # Textual lays out a screen that opens and everything below it once more, whatever their size. Only one that has
        # got other styles with its size needs that.
        styled = self.HORIZONTAL_BREAKPOINTS is None and self is self.app.screen
        if styled or size != self._compositor.size:
            super()._screen_resized(size)

    def on_unmount(self) -> None:
        # Textual remembers here what has drawn a widget, and with it each line, long after both are gone.
        StylesCache.get_inner_outer.cache_clear()

    def catch_up(self) -> None:
        """Lay out what was to be laid out while nothing was drawn: Textual tells no screen that this is over."""
        if self._layout_required:
            self.check_idle()

    def _on_timer_update(self) -> None:
        if self.app.holds(self):
            self._update_timer.pause()
            return
        # Textual would paint what has moved, and then all of it: two frames, and the first one of both screens.
        if self._layout_required and self._repaint_required:
            self._dirty_widgets.add(self)
            self._repaint_required = False
        super()._on_timer_update()

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        # Styles are kept up to date by whatever changes them.
        event.refresh_styles = False


class Behind(Visual):
    """A screen as it is seen behind a box."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        # As Textual's own, without the way over Rich.
        return [strip.discard_meta() for strip in self._screen._compositor.render_strips()]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        return self._screen.size.height


class OpeningScreen(Screen[None]):
    """Stands while what was asked for on the command line is read."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        yield Static(Content(clean(f"opening {self._what}…")), markup=False)

    def on_mount(self) -> None:
        self.query_one(Bar).show((TITLE, ()))


class AppScreen(Layer[None]):
    """A screen that says which keys it has and which game it is about."""

    KEYS: tuple[Key, ...] = ()
    """The keys of this screen, for `?`."""
    CALLED = "menu"
    """In a word, where one comes back to it."""

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

    def moves_now(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """For the palette: what may be decided now."""
        return iter(())

    def commands(self) -> list[tuple[str, str, Callable[[], object]]]:
        """For the palette: what can be done here besides what has a key; names, what is said about them."""
        return []

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do what writes to a file; say it if that cannot be written, and nothing is done then."""
        try:
            do()
        except BadInput as error:
            self.app.say(str(error), bad=True)
            return False
        return True

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        self.app.press(event.key)


class Box(Layer[R], ModalScreen[R]):
    """A box over a screen; escape, or a click beside it, closes it without an answer."""

    # The same in all sizes: it is not styled once more for the size that it comes in.
    HORIZONTAL_BREAKPOINTS = []
    VERTICAL_BREAKPOINTS = []
    KEYS: tuple[Key, ...] = (("esc", "close"),)
    # Below a box no key is asked for, the app's neither.
    BINDINGS = [("escape", "dismiss(None)", "Close"), ("question_mark", "app.keys", "Keys here")]

    def on_mount(self) -> None:
        """Its lower border names the keys as they were chosen."""
        for frame in self.query(Frame):
            frame.border_subtitle = Content(presented(str(frame.border_subtitle or ""), self))

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        # Textual would lay it out here, and show it, before what is in it is there.
        size = self.app.size
        self._size_updated(size, size, size, layout=False)

    def render(self) -> Any:
        found = super().render()
        return Behind(found.screen) if isinstance(found, BackgroundScreen) else found

    def on_click(self, event: events.Click) -> None:
        """The keys on the lower border are buttons."""
        box = self.query_one(".box")
        if not box.region.contains_point(event.screen_offset):
            self.dismiss(None)
        elif event.screen_y == box.region.bottom - 1:
            hints = str(box.border_subtitle or "")
            for key in hint_on_border(hints, event.screen_x - box.region.x, box.region.width):
                self.app.press(key)
