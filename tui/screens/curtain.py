"""Between two people at one keyboard: nothing of either is shown."""

from time import monotonic
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.hot_seat import pass_on
from tui.screens.base import Key
from tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tui.app import DuelogApp


class Curtain(ModalScreen[bool]):
    """Hides the table until the next person says so: True; False: they leave.

    What the last one typed or clicked too often does not open it: it stays closed for a moment.
    """

    KEYS: tuple[Key, ...] = (("enter", "the one named has the keyboard"), ("q esc", "leave; all is saved"))
    BINDINGS = [
        Binding("enter", "answer(True)", "Ready", id="curtain.ready"),
        Binding("q,escape", "answer(False)", "Leave", id="curtain.leave"),
        Binding("question_mark", "app.keys", "Keys here"),
    ]
    REST = 0.4
    """Seconds for which it stays closed."""

    app: "DuelogApp"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name
        self._since = monotonic()

    def compose(self) -> ComposeResult:
        yield Static(Content(pass_on(self.player)), markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(Keys).show(("enter", "Ready", "enter"), ("q", "Leave", "q"), ("?", "Help", "question_mark"))
        self._since = monotonic()

    def action_answer(self, ready: bool) -> None:
        """Show the table to who sits down, or leave it."""
        if monotonic() - self._since >= self.REST:
            self.dismiss(ready)

    def on_click(self, event: events.Click) -> None:
        if not isinstance(event.widget, Keys):
            self.action_answer(True)

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        self.app.press(event.key)
