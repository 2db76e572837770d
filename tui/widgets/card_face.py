"""One card in full: name, kind, numbers, text."""

from textual.content import Content
from textual.widgets import Static

from tui.widgets.drawn import clean
from tui.widgets.lines import Parts, plain


class CardFace(Static, can_focus=True):
    """The card under the cursor."""

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self._shown: tuple[str, tuple[Parts, ...]] = ("", ())

    def show(self, title: str, lines: tuple[Parts, ...]) -> None:
        """Show these lines of text; they wrap."""
        if (title, lines) == self._shown:
            return
        self._shown = (title, lines)
        self.border_title = Content(clean(title)) if title else None
        text = Content("\n").join(
            Content.assemble(*((clean(text), _style(look)) for text, look in parts)) for parts in lines
        )
        self.update(text)

    @property
    def text(self) -> str:
        """What is shown, without looks."""
        return "\n".join(plain(parts) for parts in self._shown[1])


_STYLES = {"": "", "dim": "$c-dim", "strong": "bold", "good": "$c-good", "bad": "$c-bad"}


def _style(look: str) -> str:
    return _STYLES.get(look) or (f"$c-{look}" if len(look) == 1 else "")
