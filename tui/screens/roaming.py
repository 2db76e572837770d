"""Moving about in a game: the cursor goes from list to list, and to a card by its letter."""

from textual.widget import Widget

from core.kernel.options import Value
from tui.panels import BoardWidget
from tui.panels.players import next_opposite
from tui.playing.frames import to_frame
from tui.playing.neighbours import above_cards, answer_lines, nearest
from tui.screens.game_view import GameView
from tui.widgets.cards import CHOICES, HAND, Cards
from tui.widgets.cells import Cells
from tui.widgets.hand import Choices, Hand
from tui.widgets.rows import Rows


class Roaming:
    """Moves the cursor of a screen."""

    def __init__(self, screen: GameView) -> None:
        self.asks_letter = False
        """The next letter is that of a card."""
        self._screen = screen

    @property
    def _board(self) -> BoardWidget:
        return self._screen.query_one(BoardWidget)

    def over_edge(self, rows: Rows, by: int) -> None:
        """Beyond the first or last row of a list."""
        if rows in self._board.query(Rows):
            self.leave(rows, by)
        elif by < 0:
            above_cards(self._board).focus()

    def leave(self, left: Widget, by: int) -> None:
        """From a list or line of the board to what lies above or below it."""
        board = self._board
        found = nearest(left, (*board.query(Rows), *answer_lines(board)), 0, by)
        if found is not None:
            found.focus()
        elif by > 0:
            self.look("cards")

    def side(self, by: int) -> None:
        """The panel to the left or right."""
        focused, lists = self._screen.focused, self._board.query(Rows)
        if isinstance(focused, Cells) and focused.sideways(by):
            return
        if isinstance(focused, Rows) and focused in lists:
            found = nearest(focused, lists, by, 0)
            if found is not None:
                found.focus()
        elif by > 0 and isinstance(focused, Hand | Choices):
            self._screen.panes.to_shared()
        elif by < 0:
            self.look("cards")

    def look(self, what: str) -> None:
        """Go to a panel."""
        if what == "cards":
            self._screen.query_one(Cards).to_hand()
        elif what == "board":
            lists = list(self._board.query(Rows))
            mine = [rows for rows in lists if (rows.id or "").startswith("me")]
            next((rows for rows in (*mine, *lists) if rows.rows), mine[0]).focus()
        else:
            self._screen.look_at(what)

    def opponent(self) -> None:
        """To the other side of the board; where there are several players, see the next one's: the cursor stays."""
        screen = self._screen
        if len(screen.scene.names) > 2:
            screen.show_across(next_opposite(screen.scene, screen.panel.opposite(screen.scene)))
            return
        lists = [rows for rows in self._board.query(Rows) if (rows.id or "").startswith("foe")]
        next((rows for rows in lists if rows.rows), lists[0]).focus()

    def ask_letter(self) -> None:
        """Take the next letter as that of a card."""
        self.asks_letter = True
        if not self._screen.panel.labels(self._screen.scene):
            self._screen.app.say("no card of the board has a letter")

    def jump(self, letter: str) -> None:
        """Go to the card, or the place, that has a letter; empty: nowhere."""
        screen = self._screen
        self.asks_letter = False
        value = screen.panel.labels(screen.scene).get(letter)
        if value is not None:
            self.point(value)
        elif places := self._places_of(letter):
            next((rows for rows in places if not rows.has_focus), places[0]).focus()
        elif letter:
            screen.app.say(f"no card of the board has the letter {letter}")

    def _places_of(self, letter: str) -> list[Rows]:
        """The lists of the board that a capital letter stands for, the other side's first."""
        named = [f"{who}-{letter.lower()}" for who in ("foe", "me")] if letter.isupper() else []
        lists = self._board.query(Rows)
        return [rows for name in named for rows in lists if rows.id == name]

    def point(self, value: Value) -> None:
        """Put the cursor on an object of the board; on the frame or line that stands for it, if it has no row."""
        screen = self._screen
        name = screen.panel.where(screen.scene, value)
        for rows in screen.query(Rows):
            if (rows.id == name or (not name and rows.id in (HAND, CHOICES))) and rows.point(value):
                rows.focus()
                return
        to_frame(self._board, screen.decision, value)
