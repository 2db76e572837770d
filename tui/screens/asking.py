"""A box that asks for one line of text."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input

from tui.screens.base import Box


class TextBox(Box[str]):
    """One line of text; enter gives it, escape nothing."""

    KEYS = (("enter", "take it"), ("esc", "close"))

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self._title = title
        self._hint = hint

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("enter take it · esc close")
            yield Input(placeholder=self._hint, max_length=200)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
