"""Where to go in a replay."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input

from tui.screens.base import Box


class GotoBox(Box[str]):
    """A step's number, or a turn as T7."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = Content("Go to")
            box.border_subtitle = Content("enter go · esc close")
            yield Input(placeholder="step 144, or turn T7", id="where")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
