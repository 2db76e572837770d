"""Where the cursor of a game stands, and what it is on there."""

from typing import TYPE_CHECKING

from textual.widget import Widget

from core.kernel.options import Value
from tui.decision import Cursor, Decision
from tui.panels import BoardWidget, Choice
from tui.playing import faces
from tui.playing.faces import Face
from tui.playing.frames import frame_at, framed_answer
from tui.widgets.card_face import CardFace
from tui.widgets.cards import Cards
from tui.widgets.hand import Choices
from tui.widgets.log import Log
from tui.widgets.rows import Rows

if TYPE_CHECKING:
    from tui.screens.game_view import GameView


class Pointer:
    """Reads the cursor of a screen. It is in the focused list; without one, in the hand."""

    def __init__(self, screen: "GameView") -> None:
        self._screen = screen
        self._list: Rows | None = None
        """The list whose place is shown in full; None: none yet."""
        self._question: object = None
        """The question that was drawn last."""
        self._asked_at: Value | None = None
        """What the cursor stood on when it was asked."""

    @property
    def _hand(self) -> Rows:
        return self._screen.query_one(Cards).hand

    def framing(self) -> str:
        """The frame or line of the board that it stands on; empty: it stands on a row, or elsewhere."""
        return frame_at(self._screen.query_one(BoardWidget), self._screen.focused)

    def value(self) -> Value | None:
        """What it stands on. Lines of the log are no objects."""
        focused = self._screen.focused
        if isinstance(focused, Log):
            return None
        if self.framing():
            return self._framed_object(focused)
        if isinstance(focused, Rows) and not self._screen.rules.is_reading:
            return focused.value
        return self._hand.value

    def card(self) -> Value | None:
        """What it stands on, where that is no answer in words."""
        value, decision = self.value(), self._screen.decision
        if value is None or decision is None or self._item(decision, value, self._screen.focused) is None:
            return value
        return None

    def answer(self) -> Value | None:
        """What it stands on, if it is an answer: of the list of answers, or where objects are asked for."""
        decision = self._screen.decision
        if framing := self.framing():
            return framed_answer(decision, framing)
        value = self.value()
        if decision is None or value is None:
            return None
        if isinstance(self._screen.focused, Choices):
            return value if decision.offers(value) else None
        return value if decision.named_by(value) is not None else None

    def word(self, decision: Decision) -> Cursor:
        """Where it stands, for what is asked."""
        at, on_sheet = self.value(), decision.has_details and isinstance(self._screen.focused, Choices)
        return decision.cursor(self.answer(), at if on_sheet or at != self._asked_at else None)

    def is_new(self, decision: Decision) -> bool:
        """The question was not drawn yet."""
        return decision.asks != self._question

    def note(self, decision: Decision | None) -> None:
        """Remember where it stands when something else is asked."""
        question = None if decision is None else decision.asks
        if question != self._question:
            self._question, self._asked_at = question, self.value()

    def face(self) -> Face:
        """What it stands on, in full."""
        screen, rows = self._screen, self._at()
        decision = screen.decision
        looked_at = rows if isinstance(screen.focused, CardFace) else screen.focused
        value = self._framed_object(looked_at) or (None if isinstance(rows, Log) else rows.value)
        if value is None:
            answered = None if decision is None else faces.answered(decision, screen.scene)
            return answered or faces.words(rows)
        if decision is not None and (item := self._item(decision, value, rows)) is not None:
            return faces.answer(decision, item)
        return screen.panel.face(screen.scene, value)

    def _at(self) -> Rows:
        """The list whose place is shown in full: the focused one; at the card the one that was left for it."""
        focused = self._screen.focused
        if isinstance(focused, Rows) and not self._screen.rules.is_reading:
            self._list = focused
        elif self._list is None or not isinstance(focused, CardFace) or not self._list.is_on_screen:
            self._list = self._hand
        return self._list

    def _framed_object(self, at: Widget | None) -> Value | None:
        """The object that the frame or line stands for which the cursor stands on there."""
        screen = self._screen
        name = frame_at(screen.query_one(BoardWidget), at)
        found = screen.panel.framed(screen.scene, name) if name else ()
        return next((value for value in found if isinstance(value, int) and value), None)

    def _item(self, decision: Decision, value: Value, rows: Widget | None) -> Choice | None:
        """The answer that a value is in a list, where it is no object."""
        return faces.item(decision, value) if isinstance(rows, Choices) else None
