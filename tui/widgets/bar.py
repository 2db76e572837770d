"""One line of text across the screen, with a right part; and the prompt bar of two such lines."""

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.strip import Strip

from tui.widgets.drawn import Drawn
from tui.widgets.lines import Parts


class Bar(Drawn):
    """Lines of parts, as many as it is high."""

    class Clicked(Message):
        """The bar was clicked."""

        def __init__(self, bar: "Bar", x: int, y: int) -> None:
            super().__init__()
            self.bar = bar
            self.x = x
            self.y = y

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: tuple[tuple[Parts, Parts], ...] = ()

    def show(self, *lines: tuple[Parts, Parts]) -> None:
        """Show these lines: a left and a right part each."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    def render_line(self, y: int) -> Strip:
        if y < len(self._lines):
            return self.strip(*self._lines[y])
        return Strip.blank(self.size.width, self.rich_style)

    def text_at(self, x: int, y: int) -> str:
        """The part of a line's left that stands at a cell."""
        for text, _ in self._lines[y][0] if y < len(self._lines) else ():
            x -= cell_len(text)
            if x < 0:
                return text
        return ""

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Clicked(self, event.x, event.y))


class SideLine(Bar):
    """The line of a side of the table. Where it is narrower than any game, only its left part is shown.

    The cursor stands on it, the focus, where what it stands for is an answer.
    """

    BINDINGS = [
        Binding("up,k", "screen.off_line(-1)", "Up", id="rows.up", show=False),
        Binding("down,j", "screen.off_line(1)", "Down", id="rows.down", show=False),
    ]
    NARROW = 78

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, classes="side-line")

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return super().render_line(y)
        left, right = self._lines[y]
        if self.has_focus and left:
            (text, look), *more = left
            left = (("▶", "strong"), (text.removeprefix(" "), look), *more)
        return self.strip(left, () if self.size.width < self.NARROW else right)

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()
