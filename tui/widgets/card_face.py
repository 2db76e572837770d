"""One card in full: name, kind, numbers, text."""

from textual import events
from textual.content import Content
from textual.widgets import Static

from tui.widgets.drawn import clean
from tui.widgets.hints import hint_on_border
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, plain


class CardFace(Static, can_focus=True):
    """The card under the cursor."""

    def __init__(self, *, id: str, classes: str | None = None, hints: str = "") -> None:
        """`hints`: keys on its lower border, which are buttons too."""
        super().__init__("", id=id, classes=classes, markup=False)
        self._hints = hints
        self.border_subtitle = Content(hints) if hints else None
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
        self.update(text, layout=self.styles.auto_dimensions)

    def on_click(self, event: events.Click) -> None:
        if event.y == self.outer_size.height - 1:
            for key in hint_on_border(self._hints, event.x, self.outer_size.width):
                self.post_message(Keys.Pressed(key))

    @property
    def text(self) -> str:
        """What is shown, without looks."""
        return "\n".join(plain(parts) for parts in self.shown[1])


_STYLES = {"": "", "dim": "$c-dim", "strong": "bold", "good": "$c-good", "bad": "$c-bad"}


def _style(look: str) -> str:
    return _STYLES.get(look) or (f"$c-{look}" if len(look) == 1 else "")
