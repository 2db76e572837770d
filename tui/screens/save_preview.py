"""A save beside the list: its table, and the end of its log."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.drawn import clean
from tui.widgets.lines import Parts

if TYPE_CHECKING:
    from tui.glance import Glance


ROOMY = 14
"""From so many rows on the decks are named."""


class SavePreview(Vertical):
    """Something to look at: no key and no click means anything in it."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, disabled=True)
        self._glance: Glance | None = None

    def compose(self) -> ComposeResult:
        yield Bar(id="preview-head")
        yield Bar(id="preview-log")
        yield CardFace(id="preview-text")

    def say(self, text: str) -> None:
        """There is no save to show."""
        self._glance = None
        self._head_with("")
        self._turn(table=False)
        self.query_one(CardFace).show("", (((text, "dim"),),))

    def show(self, name: str, glance: "Glance") -> None:
        """Show what was read of the save of this name."""
        # Games are not there yet when the first frame is drawn.
        from tui.screens.preview import TablePreview

        self._glance = glance
        self._head_with(name)
        self._turn(table=glance.scene is not None)
        if glance.scene is None:
            self.query_one(CardFace).show("", ((("✗ ", "bad"), (glance.fault, "")),))
            return
        if not self.query(TablePreview):
            self.mount(TablePreview(id="preview-table"), after="#preview-head")
        self._fill()
        self.query_one(TablePreview).show(glance.game, glance.scene)

    def _head_with(self, name: str) -> None:
        self.border_title = Content(f"Preview {clean(name)}".strip())

    def _turn(self, *, table: bool) -> None:
        self.query_one(CardFace).display = not table
        for part in self.query("#preview-head, #preview-table, #preview-log"):
            part.display = table

    def _fill(self) -> None:
        """Show as much of the words around the table as there is room for."""
        glance = self._glance
        if glance is None or glance.scene is None:
            return
        decks = glance.decks if self.size.height >= ROOMY else ()
        fault: Parts = ((" ✗ ", "bad"), (glance.fault, "")) if glance.fault else ()
        lines = [parts for parts in (glance.title, glance.series, decks, fault) if parts]
        head, log = self.query_one("#preview-head", Bar), self.query_one("#preview-log", Bar)
        head.styles.height = len(lines)
        head.show(*((line, ()) for line in lines))
        steps = log.styles.height.value if log.styles.height is not None else 0
        log.show(*((line, ()) for line in glance.log[-int(steps) :]))

    def on_resize(self) -> None:
        self._fill()
