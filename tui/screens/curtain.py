"""Between two people at one keyboard: nothing of either is shown."""

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static


class Curtain(ModalScreen[bool]):
    """Hides the table until the next person says so."""

    BINDINGS = [("enter", "dismiss(True)", "Ready")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        yield Static(Content(f"pass the keyboard to {self.player} · enter"), markup=False)

    def on_click(self) -> None:
        self.dismiss(True)
