"""Moving about in a game and looking closer: cursor, panels, cards, reasons, the log, what is legal."""

from collections.abc import Iterator, Sequence

from textual.widget import Widget

from core.kernel.errors import Refusal
from core.kernel.events import Action
from core.kernel.options import Value
from tui.causes import Causes
from tui.moves import legal_moves
from tui.panels import BoardWidget
from tui.panels.players import next_opposite
from tui.playing import reasons
from tui.playing.frames import framed_answer, to_frame
from tui.playing.neighbours import above_cards, answer_lines, nearest
from tui.screens.because import WholeLogBox, show_why
from tui.screens.boxes import CardBox, FilterBox, PickBox, WhyBox
from tui.screens.game_view import GameView
from tui.widgets.cards import Cards
from tui.widgets.cells import Cells
from tui.widgets.hand import Choices, Hand
from tui.widgets.lines import plain
from tui.widgets.log import Log
from tui.widgets.rows import Rows


class GameLooking(GameView):
    """Keys that change nothing in the match."""

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._draw_face()
        self.mind_cursor()

    def on_rows_edge(self, event: Rows.Edge) -> None:
        board = self.query_one(BoardWidget)
        if event.rows in board.query(Rows):
            self._leave(event.rows, event.by)
        elif event.by < 0:
            above_cards(board).focus()

    def action_off_line(self, by: int) -> None:
        """From the line of a side up or down."""
        if self.focused is not None:
            self._leave(self.focused, by)

    def _leave(self, left: Widget, by: int) -> None:
        """From a list or line of the board to what lies above or below it."""
        board = self.query_one(BoardWidget)
        found = nearest(left, (*board.query(Rows), *answer_lines(board)), 0, by)
        if found is not None:
            found.focus()
        elif by > 0:
            self.action_look("cards")

    def action_side(self, by: int) -> None:
        """The panel to the left or right."""
        focused, board = self.focused, self.query_one(BoardWidget)
        if isinstance(focused, Cells) and focused.sideways(by):
            return
        if isinstance(focused, Rows) and focused in board.query(Rows):
            found = nearest(focused, board.query(Rows), by, 0)
            if found is not None:
                found.focus()
        elif by > 0 and isinstance(focused, Hand | Choices):
            self.panes.to_shared()
        elif by < 0:
            self.action_look("cards")

    def action_look(self, what: str) -> None:
        """Go to a panel."""
        if what == "cards":
            self.query_one(Cards).to_hand()
        elif what == "board":
            lists = list(self.query_one(BoardWidget).query(Rows))
            mine = [rows for rows in lists if (rows.id or "").startswith("me")]
            next((rows for rows in (*mine, *lists) if rows.rows), mine[0]).focus()
        elif what == "log" and isinstance(self.focused, Log):
            self.show_log()
        else:
            self.look_at(what)

    def action_opponent(self) -> None:
        """The other side of the board; where there are several players, the next one's."""
        if len(self.scene.names) > 2:
            self._across = next_opposite(self.scene, self.panel.opposite(self.scene))
            self.scene = self.scene._replace(across=self._across)
            if self.decision is not None:
                self.decision.see(self.scene)
            self.draw()
        lists = [rows for rows in self.query_one(BoardWidget).query(Rows) if (rows.id or "").startswith("foe")]
        next((rows for rows in lists if rows.rows), lists[0]).focus()

    def action_jump(self) -> None:
        """The next letter is a unit's label."""
        self._jumping = True
        if not self.panel.labels(self.scene):
            self.app.say("no card of the board has a letter")

    def _jump(self, character: str) -> None:
        self._jumping = False
        value = self.panel.labels(self.scene).get(character)
        if value is not None:
            self.point(value)
        elif places := self._places_of(character):
            next((rows for rows in places if not rows.has_focus), places[0]).focus()
        elif character:
            self.app.say(f"no card of the board has the letter {character}")

    def _places_of(self, letter: str) -> list[Rows]:
        """The lists of the board that a capital letter stands for, the other side's first."""
        named = [f"{who}-{letter.lower()}" for who in ("foe", "me")] if letter.isupper() else []
        lists = self.query_one(BoardWidget).query(Rows)
        return [rows for name in named for rows in lists if rows.id == name]

    def point(self, value: Value) -> None:
        """Put the cursor on an object of the board; on the frame or line that stands for it, if it has no row."""
        name = self.panel.where(self.scene, value)
        for rows in self.query(Rows):
            if (rows.id == name or (not name and rows.id in ("hand", "choices"))) and rows.point(value):
                rows.focus()
                return
        to_frame(self.query_one(BoardWidget), self.decision, value)

    def card_box(self, value: Value) -> CardBox:
        """The box that shows an object in full."""
        return CardBox(*self.panel.face(self.scene, value))

    def action_find(self) -> None:
        """Find a card on the board or off it by a part of its name or text, and show it in full."""
        on_board = {value: letter for letter, value in self.panel.labels(self.scene).items()}
        found = {value: f"{letter} {self.panel.title_of(self.scene, value)}" for value, letter in on_board.items()}
        for row in self.panel.piles(self.scene, self.ways):
            if row.value is not None:
                found.setdefault(row.value, plain(row.left).strip(" ✓"))
        values = list(found)

        def take(place: int | None) -> None:
            if place is not None:
                if values[place] in on_board:
                    self.point(values[place])
                self.app.push_screen(self.card_box(values[place]))

        self.app.push_screen(FilterBox("Cards", found.values(), len(found) + 1), take)

    def action_inspect(self) -> None:
        """What the cursor stands on in full."""
        self.app.push_screen(CardBox(*self.face()))

    def action_deck(self) -> None:
        """What is left in one's own deck."""
        decks = self.table.match.header.decks
        rows = self.panel.deck(self.scene, decks[self.scene.seat] if decks else None)
        self.app.push_screen(PickBox("Your deck", rows, verb=""))

    def show_log(self) -> None:
        """The whole log in full width."""
        story = self.table.story
        self.app.push_screen(WholeLogBox(self.log_rows, story.earlier, story.read_earlier, self.why_happened))

    def why_happened(self, line: Value | None) -> None:
        """Why what a line of the log says has happened."""
        if isinstance(line, str):
            match, viewer = self.table.match, self.table.viewer
            causes = Causes(
                match.game, match.header, match.log, self.panel, self.table.names, viewer, eyes=viewer
            )  # fmt: skip
            show_why(self.app, causes, line)

    def action_why(self) -> None:
        """Why the thing under the cursor can, or cannot, be used; in the log, why it happened."""
        if isinstance(self.focused, Log):
            self.why_happened(self.focused.value)
            return
        card = self.cursor_card()
        if card is not None:
            self.why(card)
        elif self.cursor_value() is not None:
            self.app.say("w asks about a card; i shows the answer in full")
        else:
            self.app.say("w asks about a card, and the cursor is on none")

    def why(self, value: Value) -> None:
        """A box with what can be done with an object, and why not; while a question is open, whether it answers it."""
        decision = self.decision
        if decision is not None and not decision.at_root:
            framed = framed_answer(decision, self._framing()) is not None
            told = reasons.of_answer(decision, self.scene, value, framed=framed)
        else:
            told = reasons.of_use(self.table, self.scene, decision, self.ways, value)
        self.app.push_screen(WhyBox(self.panel.title_of(self.scene, value), *told))

    def tell_why(self, title: str, refusals: Sequence[Refusal], about: Sequence[str] = ()) -> None:
        """A box with refusals; `about`: what each of them is about."""
        self.app.push_screen(WhyBox(title, *reasons.refused(refusals, about)))

    def legal_moves(self) -> Iterator[tuple[str, Action]]:
        """All that may be done, with the preset payment, as notation."""
        decision = self.decision
        return iter(()) if decision is None else legal_moves(self.table.match, self.panel, decision.options)
