"""The cards of the hand, or in their place the answers to a question."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.widgets import ContentSwitcher

from core.kernel.options import Value
from tui.widgets.hand import Choices, Hand
from tui.widgets.lines import Row

HAND, CHOICES = "hand", "choices"
FRAME = 2
"""Cells of a list's border."""


class Cards(ContentSwitcher):
    """Shows one of the two lists. The cursor goes along when the question opens or closes."""

    def __init__(self) -> None:
        super().__init__(id="cards", initial=HAND)

    def compose(self) -> ComposeResult:
        yield Hand(id=HAND)
        yield Choices(id=CHOICES)

    @property
    def hand(self) -> Hand:
        """The cards."""
        return self.query_one(Hand)

    @property
    def choices(self) -> Choices:
        """The answers."""
        return self.query_one(Choices)

    @property
    def room(self) -> tuple[int, int]:
        """Cells and rows inside: a list itself has no size as long as the other stands in its place."""
        return self.size.width - FRAME, self.size.height - FRAME

    def show_hand(self, rows: Sequence[Row], *, title: str, playable: int, asked: bool) -> None:
        """Show these cards. `playable`: of how many something can be made; `asked`: one of them can be an answer."""
        self.hand.show(rows, title=title, subtitle=f"{playable} playable" if playable else "", empty="no cards")
        self.hand.set_class(asked, "-asked")

    def ask(self, rows: Sequence[Row], *, title: str, at: Value | None) -> None:
        """Show these answers in place of the hand; `at`: where the cursor is put, None: it stays."""
        choices = self.choices
        choices.show(rows, title=title, hints="H hand", at=at)
        choices.set_class(True, "-asked")
        if self.current != CHOICES:
            self.current = CHOICES
            self.screen.set_focus(choices)

    def close(self) -> None:
        """The hand again."""
        if self.current != HAND:
            had_focus = self.choices.has_focus
            self.current = HAND
            if had_focus:
                self.screen.set_focus(self.hand)

    def to_hand(self) -> None:
        """The cursor to the list that is shown; from the answers to the hand."""
        if self.current == CHOICES and self.choices.has_focus:
            self.current = HAND
        self.focus_shown()

    def to_choices(self, value: Value) -> None:
        """The cursor to one of the answers."""
        self.current = CHOICES
        self.choices.point(value)
        self.choices.focus()

    def focus_shown(self) -> None:
        """The cursor to the list that is shown."""
        (self.choices if self.current == CHOICES else self.hand).focus()
