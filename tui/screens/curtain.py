"""Between two people at one keyboard: nothing of either is shown."""

from time import monotonic

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.hot_seat import pass_on


class Curtain(ModalScreen[bool]):
    """Hides the table until the next person says so.

    What the last one typed or clicked too often does not open it: it stays closed for a moment.
    """

    BINDINGS = [("enter", "open", "Ready")]
    REST = 0.4
    """Seconds for which it stays closed."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name
        self._since = monotonic()

    def compose(self) -> ComposeResult:
        yield Static(Content(pass_on(self.player)), markup=False)

    def on_mount(self) -> None:
        self._since = monotonic()

    def action_open(self) -> None:
        """Show the table to who sits down."""
        if monotonic() - self._since >= self.REST:
            self.dismiss(True)

    def on_click(self) -> None:
        self.action_open()
