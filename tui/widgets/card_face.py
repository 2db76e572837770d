"""One card in full: name, kind, numbers, text."""

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widgets import Static

from tui.fitting import ELLIPSIS
from tui.widgets.drawn import clean
from tui.widgets.hints import hint_on_border
from tui.widgets.keys import Keys, presented
from tui.widgets.lines import Parts, plain
from tui.widgets.placed import Placed

BEYOND = 6
"""Cells of a border that a subtitle does not have."""


class CardFace(Placed, Static, can_focus=True):
    """The card under the cursor."""

    def __init__(self, *, id: str, hints: str = "", whole: str = "") -> None:
        """`hints`: keys on its lower border, which are buttons too; `whole`: the key that shows all of the text."""
        super().__init__("", id=id, markup=False)
        self._hints = hints
        self._whole = whole
        self._below = ""
        self.shown: tuple[str, tuple[Parts, ...]] = ("", ())
        """Its title and lines, whether there is room for all of them or not."""

    def show(self, title: str, lines: tuple[Parts, ...]) -> None:
        """Show these lines of text; they wrap."""
        if (title, lines) == self.shown:
            return
        self.shown = (title, lines)
        self.border_title = Content(clean(title)) if title else None
        text = Content("\n").join(
            Content.assemble(*((clean(text), _style(look)) for text, look in parts)) for parts in lines
        )
        # Where its size is given the text does not change the layout.
        grows = self.styles.auto_dimensions
        self.update(text, layout=grows)
        if grows:
            self.call_after_refresh(self._foot)
        else:
            self._foot()

    def on_resize(self) -> None:
        self._foot()

    def _foot(self) -> None:
        """The lower border: how many lines have no room, and the keys."""
        width, height = self.size
        hidden = max(0, self.get_content_height(self.container_size, self.app.size, width) - height)
        below = ""
        for more in (f"+{hidden} more", ELLIPSIS):
            sign = " ".join(filter(None, (self._whole, more))) if hidden else ""
            below = presented(" · ".join(filter(None, (sign, self._hints))), self)
            if cell_len(below) <= self.outer_size.width - BEYOND:
                break
        if below != self._below:
            self._below = below
            self.border_subtitle = Content(below) if below else None

    def on_click(self, event: events.Click) -> None:
        if event.y == self.outer_size.height - 1:
            for key in hint_on_border(self._below, event.x, self.outer_size.width):
                self.post_message(Keys.Pressed(key))

    @property
    def text(self) -> str:
        """What is shown, without looks."""
        return "\n".join(plain(parts) for parts in self.shown[1])


_STYLES = {"": "", "dim": "$c-dim", "strong": "bold", "good": "$c-good", "bad": "$c-bad"}


def _style(look: str) -> str:
    return _STYLES.get(look) or (f"$c-{look}" if len(look) == 1 else "")
