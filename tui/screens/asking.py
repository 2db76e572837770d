"""A box that asks for one line of text."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input

from tui.screens.base import Box
from tui.widgets.placed import Frame, Said

SHORT, LONG = 200, 2000
"""Characters at most of a name or a few words, and of a comment."""


class TextBox(Box[str]):
    """One line of text; enter gives it, escape nothing."""

    KEYS = (("enter", "take it"), ("esc", "close"))

    def __init__(
        self, title: str, hint: str, check: Callable[[str], str] | None = None, *, text: str = "", most: int = SHORT
    ) -> None:
        """`hint`: what may be said; `check`: what is wrong with a text, which is not taken then; empty: nothing;
        `text`: what stands there first; `most`: characters at most.
        """
        super().__init__()
        self._first = text
        self._most = most
        self._check = check
        self._title = title
        self._hint = hint

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("enter take it · esc close")
            yield Input(self._first, placeholder=self._hint, max_length=self._most, select_on_focus=False)
            fault = Said("", id="fault", markup=False)
            fault.display = False
            yield fault

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        fault = self._check(text) if text and self._check is not None else ""
        if fault:
            self.query_one("#fault", Said).update(Content(f"✗ {fault}"))
            self.query_one("#fault").display = True
        else:
            self.dismiss(text)

    def on_input_changed(self, event: Input.Changed) -> None:
        full = len(event.value) == self._most
        said = self.query_one("#fault", Said)
        said.update(Content(f"no more than {self._most} characters" if full else ""))
        said.display = full
