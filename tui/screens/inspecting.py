"""Looking closer in a game: cards in full, reasons, the own deck, the whole log."""

from collections.abc import Callable, Sequence

from core.kernel.errors import Refusal
from core.kernel.options import Value
from tui.causes import Causes
from tui.playing import reasons
from tui.playing.frames import framed_answer
from tui.screens.because import WholeLogBox, show_why
from tui.screens.boxes import CardBox, FilterBox, PickBox, WhyBox
from tui.screens.game_view import GameView
from tui.scrubber import FORK
from tui.widgets.lines import plain
from tui.widgets.log import Log


class Inspector:
    """Opens boxes over a screen that change nothing in its match."""

    def __init__(self, screen: GameView, point: Callable[[Value], None], other_lines: Callable[[], None]) -> None:
        """`point` puts the cursor on an object, `other_lines` shows the lines of play that were taken back."""
        self._screen = screen
        self._point = point
        self._other_lines = other_lines

    def card_box(self, value: Value) -> CardBox:
        """The box that shows an object in full."""
        screen = self._screen
        return CardBox(*screen.panel.face(screen.scene, value))

    def find(self) -> None:
        """Find a card on the board or off it by a part of its name or text, and show it in full."""
        screen = self._screen
        on_board = {value: letter for letter, value in screen.panel.labels(screen.scene).items()}
        found = {value: f"{letter} {screen.panel.title_of(screen.scene, value)}" for value, letter in on_board.items()}
        for row in screen.panel.piles(screen.scene, screen.ways):
            if row.value is not None:
                found.setdefault(row.value, plain(row.left).strip(" ✓"))
        values = list(found)

        def take(place: int | None) -> None:
            if place is not None:
                if values[place] in on_board:
                    self._point(values[place])
                screen.app.push_screen(self.card_box(values[place]))

        screen.app.push_screen(FilterBox("Cards", found.values(), len(found) + 1), take)

    def in_full(self) -> None:
        """What the cursor stands on in full."""
        screen = self._screen
        screen.app.push_screen(CardBox(*screen.pointer.face()))

    def deck(self) -> None:
        """What is left in one's own deck."""
        screen = self._screen
        decks = screen.table.match.header.decks
        rows = screen.panel.deck(screen.scene, decks[screen.scene.seat] if decks else None)
        screen.app.push_screen(PickBox("Your deck", rows, verb=""))

    def show_log(self) -> None:
        """The whole log in full width."""
        screen = self._screen
        story = screen.table.story
        screen.app.push_screen(WholeLogBox(screen.log_rows, story.earlier, story.read_earlier, self.why_happened))

    def why_happened(self, line: Value | None) -> None:
        """Why what a line of the log says has happened; of a row that stands for lines that were taken back, those."""
        screen = self._screen
        if isinstance(line, str) and line.startswith(FORK):
            self._other_lines()
        elif isinstance(line, str):
            match, viewer, names = screen.table.match, screen.table.viewer, screen.table.names
            causes = Causes(match.game, match.header, match.log, screen.panel, names, viewer, eyes=viewer)
            show_why(screen.app, causes, line)

    def ask_why(self) -> None:
        """Why the thing under the cursor can, or cannot, be used; in the log, why it happened."""
        screen = self._screen
        if isinstance(screen.focused, Log):
            self.why_happened(screen.focused.value)
            return
        card = screen.pointer.card()
        if card is not None:
            self.why(card)
        elif screen.pointer.value() is not None:
            screen.app.say("w asks about a card; i shows the answer in full")
        else:
            screen.app.say("w asks about a card, and the cursor is on none")

    def why(self, value: Value) -> None:
        """A box with what can be done with an object, and why not; while a question is open, whether it answers it."""
        screen = self._screen
        decision = screen.decision
        if decision is not None and not decision.at_root:
            framed = framed_answer(decision, screen.pointer.framing()) is not None
            told = reasons.of_answer(decision, screen.scene, value, framed=framed)
        else:
            told = reasons.of_use(screen.table, screen.scene, decision, screen.ways, value)
        screen.app.push_screen(WhyBox(screen.panel.title_of(screen.scene, value), *told))

    def tell_why(self, title: str, refusals: Sequence[Refusal], about: Sequence[str] = ()) -> None:
        """A box with refusals; `about`: what each of them is about."""
        screen = self._screen
        screen.app.push_screen(WhyBox(title, *reasons.refused(refusals, about)))
