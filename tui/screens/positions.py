"""Practice positions: those that come with the games and the user's own, to play, look at, change and make."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal

from core.kernel.errors import BadInput, DuelogError
from core.kernel.game import find_game
from core.kernel.match import Match
from core.kernel.scenario import begin
from tui.faults import in_known_file, said_of
from tui.panels import find_panel
from tui.positions import RESCUED, Position, alone, positions
from tui.screens.base import AppScreen, Key
from tui.screens.boxes import CardBox, YesNoBox
from tui.screens.position_start import play_position
from tui.screens.preview import TablePreview
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.keys import Hint, Keys
from tui.widgets.lines import Parts, Row
from tui.widgets.rows import Rows


class PositionList(Rows):
    """What there is to practise."""

    cursor_shown = True


class PositionsScreen(AppScreen):
    """A list of positions, and the table of the one under the cursor as the seat that decides sees it."""

    CALLED = "practice positions"

    KEYS: tuple[Key, ...] = (
        ("↑ ↓", "move"),
        ("tab", "list, what to try, table"),
        ("enter", "play it, in practice; who sits where is asked"),
        ("n", "a new one: from two decks, or an empty table"),
        ("e", "change it; a copy, if it came with the game"),
        ("x", "delete the file, if it is yours"),
        ("i", "inspect the card of the table"),
        ("Z", "all piles, hands too"),
        ("q esc", "back to the menu"),
    )
    BINDINGS = [
        Binding("enter", "play", "Play", id="positions.play"),
        Binding("n", "new", "New", id="positions.new"),
        Binding("e", "edit", "Edit", id="positions.edit"),
        Binding("x", "delete", "Delete", id="positions.delete"),
        Binding("i", "inspect", "Inspect", id="positions.inspect"),
        Binding("Z", "piles", "Piles", id="positions.piles"),
        Binding("escape,q", "leave", "Back", id="positions.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._positions: list[Position] = []
        self._match: Match | None = None
        """The one under the cursor, if it can be played."""

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        yield TablePreview(id="position-table")
        with Horizontal(id="position-low"):
            yield PositionList(id="positions")
            yield CardFace(id="about")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(PositionList).focus()
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    @property
    def game(self) -> str:
        position = self._selected()
        return "" if position is None else position.game

    def fill(self) -> None:
        """Read the folders anew."""
        self._positions = positions()
        rows = [self._row(place, each) for place, each in enumerate(self._positions)]
        self.query_one(PositionList).show(rows, title=f"Positions {len(rows)}", hints="enter play · n new · e edit")
        self._show()

    @staticmethod
    def _row(place: int, each: Position) -> Row:
        left: Parts = ((each.name, ""),) if each.scenario is not None else (("✗ ", "bad"), (each.name, ""))
        game = find_game(each.game).title.split(" ")[0] if each.game else ""
        whose = f"{RESCUED} " if each.rescued else "yours " if each.own else ""
        return Row(left=left, right=((f"{whose}{game}", "dim"),), value=place)

    def _selected(self) -> Position | None:
        place = self.query_one(PositionList).value
        return self._positions[place] if isinstance(place, int) and place < len(self._positions) else None

    def _show(self) -> None:
        """The table and the words of the position under the cursor."""
        position, table = self._selected(), self.query_one(TablePreview)
        self._match = None
        delete: tuple[Hint, ...] = (("x", "Delete", "x"),) if position is not None and position.own else ()
        self.query_one(Keys).show(
            ("enter", "Play", "enter"), ("n", "New", "n"), ("e", "Edit", "e"), *delete,
            ("i", "Inspect", "i"), ("Z", "Piles", "Z"), ("esc", "Back", "escape"), ("?", "Help", "question_mark"),
        )  # fmt: skip
        if position is None:
            return
        fault: DuelogError | None = position.fault
        if position.scenario is not None:
            try:
                self._match = begin(position.scenario)
            except DuelogError as error:
                fault = error
        about: list[Parts] = [((position.name, "strong"),)]
        title: Parts = ((f"  Practice positions   {position.name}", "strong"),)
        if fault is not None:
            table.clear()
            about.append((("✗ ", "bad"), (in_known_file(fault), "")))
            moment: Parts = ()
        else:
            assert position.scenario is not None
            assert self._match is not None
            table.show_match(self._match, open_=False)
            title_of_hand, hand = table.hand()
            about.append(((position.scenario.goal or "No goal is set: play on from here.", ""),))
            about.append(((f"{title_of_hand}: " if hand else title_of_hand, "dim"), (", ".join(hand), "")))
            moment = ((table.moment(), "dim"),)
        if position.rescued:
            about.append((("kept when the program ended, not saved by you", "dim"),))
        about.append(((f"{position.file.name}:{position.line}" if position.own else "e edits a copy of yours", "dim"),))
        self.query_one("#about", CardFace).show("What to try", tuple(about))
        self.query_one("#title-line", Bar).show((title, moment))

    # Choosing

    def action_play(self) -> None:
        """Play it, once it is said who sits where."""
        position = self._selected()
        if position is None or position.scenario is None or self._match is None:
            self.app.say("this position cannot be played; e to mend it")
            return
        play_position(self, position.scenario, self._match)

    def action_edit(self) -> None:
        """Change it."""
        position = self._selected()
        if position is None:
            return
        try:
            text = position.file.read_text(encoding="utf-8") if position.own else alone(position)
        except (OSError, ValueError) as error:
            # What is no text is said so in the list.
            fault = position.fault or BadInput(f"cannot be read: {error}")
            self.app.say(said_of(position.file.name, fault), bad=True)
            return
        self._edit(text, position)

    def _edit(self, text: str, position: Position | None = None) -> None:
        from tui.screens.position_editor import PositionEditor

        self.app.push_screen(PositionEditor(text, position))

    def action_new(self) -> None:
        """Make one, from decks or from nothing."""
        from tui.screens.position_new import NewPositionBox

        def take(text: str | None) -> None:
            if text is not None:
                self._edit(text)

        self.app.push_screen(NewPositionBox(), take)

    def action_delete(self) -> None:
        """Delete the file, after a question."""
        position = self._selected()
        if position is None:
            return
        if not position.own:
            self.app.say("this one came with the program and stays")
            return
        others = sum(each.file == position.file for each in self._positions) - 1
        more = f", with {others} more" if others else ""

        def take(sure: bool | None) -> None:
            if sure:
                try:
                    position.path.unlink()
                except OSError as error:
                    self.app.say(f"{position.name}: {error}", bad=True)
                self.fill()

        question = f"Delete {position.name}{more}? It cannot be brought back."
        self.app.push_screen(YesNoBox(question), take)

    def action_inspect(self) -> None:
        """The card under the cursor on the table, in full."""
        focused, scene = self.focused, self.query_one(TablePreview).scene
        if scene is None or not isinstance(focused, Rows) or isinstance(focused, PositionList):
            self.app.say("tab goes to the table; i inspects a card there")
        elif focused.value is not None:
            self.app.push_screen(CardBox(*find_panel(self.game).face(scene, focused.value)))

    def action_piles(self) -> None:
        """All that lies off the table."""
        box = self.query_one(TablePreview).piles()
        if box is not None:
            self.app.push_screen(box)

    def action_leave(self) -> None:
        """Back to the menu."""
        self.app.pop_screen()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        if isinstance(event.rows, PositionList):
            self._show()

    def on_rows_picked(self, event: Rows.Picked) -> None:
        if isinstance(event.rows, PositionList):
            self.action_play()
