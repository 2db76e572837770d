"""In a fair match: the other people at the keyboard are asked whether something may be taken back."""

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from core.kernel.ids import Seat
from tui.hot_seat import pass_on
from tui.screens.base import Key
from tui.widgets.hints import hint_at

ANSWERS = "y yes · n no"


class Consent(ModalScreen[bool]):
    """Asks one after the other, with the keyboard in their hands; the first no ends it. Nothing of the table is shown.

    Gives whether all agreed.
    """

    KEYS: tuple[Key, ...] = (("enter", "the one named has the keyboard"), ("y", "yes"), ("n esc", "no"))
    BINDINGS = [
        Binding("enter", "ready", "Ready", id="consent.ready"),
        Binding("y", "answer(True)", "Yes", id="consent.yes"),
        Binding("n,escape", "answer(False)", "No", id="consent.no"),
        Binding("question_mark", "app.keys", "Keys here"),
    ]

    def __init__(self, names: tuple[str, ...], questions: dict[Seat, str], keyboard: Seat) -> None:
        """`questions`: what each of those who are asked reads; `keyboard`: who has it now, and afterwards who had it
        last.
        """
        super().__init__()
        self.keyboard = keyboard
        self._names = names
        self._left = dict(questions)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("", id="consent", markup=False)

    def on_mount(self) -> None:
        self._ask()

    def _ask(self) -> None:
        seat, question = next(iter(self._left.items()))
        asked = f"{self._names[seat]}: {question}\n\n{ANSWERS}"
        handed = f"{pass_on(self._names[seat])}\n\nto be asked whether something may be taken back · esc no"
        text = asked if seat == self.keyboard else handed
        self.query_one("#consent", Static).update(Content(text))

    def action_ready(self) -> None:
        """The one who is asked has the keyboard."""
        self.keyboard = next(iter(self._left))
        self._ask()

    def action_answer(self, agreed: bool) -> None:
        """The answer of the one who has the keyboard; before that only a no counts, which ends it."""
        asked = next(iter(self._left))
        if not agreed:
            self.dismiss(False)
        elif asked == self.keyboard:
            del self._left[asked]
            if self._left:
                self._ask()
            else:
                self.dismiss(True)

    def on_click(self, event: events.Click) -> None:
        """Anywhere for who is handed the keyboard; then the answers are buttons."""
        said = self.query_one("#consent").region
        if next(iter(self._left)) != self.keyboard:
            self.action_ready()
        elif event.screen_y == said.bottom - 1:
            for key in hint_at(ANSWERS, event.screen_x - said.x):
                self.app.press(key)  # type: ignore[attr-defined]
