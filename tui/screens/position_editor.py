"""Setting up a position: its text, and the table that it makes."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static, TextArea

from core.kernel.errors import BadInput, DuelogError
from core.kernel.game import GAMES, find_game
from core.kernel.match import Match
from core.kernel.names import common_start, fold
from core.kernel.scenario import Scenario, begin
from tui.faults import in_known_file
from tui.panels import find_panel
from tui.positions import RESCUED, Position, new_file, of_text, positions
from tui.screens.base import AppScreen, Key
from tui.screens.boxes import CardBox, YesNoBox
from tui.screens.position_start import play_position
from tui.screens.preview import TablePreview
from tui.widgets.bar import Bar
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts

WAIT = 0.2
"""Seconds after the last key until the text is read."""
UNSAVED = Path("new.yaml")
"""Stands for the file of a text that has none yet."""
PARTING = "[]{},:-\"'"
"""Signs that stand between names."""
SHOWN = 12
"""At most so many names are listed that a word could become."""


class PositionText(TextArea):
    """The text. Tab completes a name, or indents; enter keeps the indent."""

    BINDINGS = [Binding("tab", "complete", "Complete", id="position.complete")]

    def word(self) -> str:
        """What stands before the cursor, since the last sign that parts names."""
        row, column = self.cursor_location
        before = self.document.get_line(row)[:column]
        return before[max(before.rfind(sign) for sign in PARTING) + 1 :].lstrip()

    def name_among(self, names: Sequence[str]) -> str:
        """The longest of the names that the cursor stands in or at; empty: none."""
        row, column = self.cursor_location
        line = self.document.get_line(row).casefold()
        found = [name for name in names if 0 <= line.find(name.casefold(), max(0, column - len(name))) <= column]
        return max(found, key=len, default="")

    def on_key(self, event: events.Key) -> None:
        """A new line begins where the one above does."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            row, column = self.cursor_location
            before = self.document.get_line(row)[:column]
            self.insert("\n" + before[: len(before) - len(before.lstrip(" "))])

    async def action_complete(self) -> None:
        """The name that begins as the word before the cursor does; else an indent."""
        await self.run_action("screen.complete")


class PositionEditor(AppScreen):
    """The text of a position with its table above; what is wrong is said with its line."""

    KEYS: tuple[Key, ...] = (
        ("ctrl+s", "save it among your own positions"),
        ("tab", "complete the name of a card"),
        ("F3", "inspect the card that the cursor is on"),
        ("F5", "play it as it stands"),
        ("F8", "to the line that is wrong"),
        ("F4", "all piles as they are now, hands too"),
        ("ctrl+b", "text alone, or with the table"),
        ("ctrl+z ctrl+y", "undo, redo in the text"),
        ("esc", "back; asks if something is not saved"),
        ("F6", "keys here"),
        ("?", "text, as all other signs"),
        ("ctrl+q", "quit; what is not saved yet is kept"),
    )
    BINDINGS = [
        Binding("ctrl+s", "save", "Save", id="position.save", priority=True),
        Binding("f3", "inspect", "Inspect", id="position.inspect", priority=True),
        Binding("f4", "piles", "Piles", id="position.piles", priority=True),
        Binding("f5", "play", "Play", id="position.play", priority=True),
        Binding("f6", "app.keys", "Keys here", id="position.keys", priority=True),
        Binding("f8", "fault", "To the fault", id="position.fault", priority=True),
        Binding("ctrl+b", "table", "Table", id="position.table", priority=True),
        Binding("escape", "leave", "Back", id="position.back", priority=True),
    ]

    def __init__(self, text: str, position: Position | None = None) -> None:
        """`position`: which one of a file this text is of; None: a new one. One that is not the user's is copied."""
        super().__init__()
        self._own = position is not None and position.own
        self._path = position.path if position is not None and position.own else None
        self._line = position.line if self._own and position is not None else 1
        self._saved = text if self._own else ""
        self._name = position.name if position is not None else ""
        """What it is called, or was when that could be read last."""
        self._first = self._text = text
        self._dropped = False
        """What was changed is to be lost, as the user says."""
        self._timer: Timer | None = None
        self._here: Position | None = None
        """The position that the cursor stands in."""
        self._match: Match | None = None
        self._fault: DuelogError | None = None
        """What is wrong with it."""

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        with Container(id="position-work"):
            yield TablePreview(id="position-table")
            yield PositionText(self._first, id="position-text", show_line_numbers=True, soft_wrap=True)
        yield Static("", id="position-said", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(Keys).show(
            ("ctrl+s", "Save", "ctrl+s"), ("tab", "Complete", "tab"), ("F5", "Play", "f5"), ("esc", "Back", "escape"),
            ("ctrl+b", "Text", "ctrl+b"), ("F4", "Piles", "f4"), ("F8", "Fault", "f8"), ("F6", "Help", "f6"),
        )  # fmt: skip
        text = self.query_one(PositionText)
        text.indent_width = 2
        text.move_cursor((self._line - 1, 0))
        text.focus()
        self._read()

    @property
    def game(self) -> str:
        return self._here.game if self._here is not None else ""

    @property
    def text(self) -> str:
        """As it stands now."""
        return self._text

    @property
    def _unsaved(self) -> bool:
        return self._text not in (self._saved, self._first)

    def on_unmount(self) -> None:
        """Whoever quits in the middle of it loses nothing."""
        if self._unsaved and not self._dropped:
            with suppress(OSError):
                self._write(RESCUED)

    # Reading

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        self._text = event.text_area.text
        self._wait()

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        self._wait()

    def _wait(self) -> None:
        """Read the text when the keys have come to rest."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(WAIT, self._read)

    def _read(self) -> None:
        """What the text says: the table, or what is wrong."""
        row = self.query_one(PositionText).cursor_location[0] + 1
        found = of_text(self.text, self._path or UNSAVED)
        self._here = next((each for each in reversed(found) if each.line <= row), found[0])
        if self._here.name != UNSAVED.name:
            self._name = self._here.name
        self._match, self._fault = None, self._here.fault
        if self._here.scenario is not None:
            try:
                self._match = begin(self._here.scenario)
            except DuelogError as error:
                self._fault = error
        table = self.query_one(TablePreview)
        if self._match is not None:
            table.show_match(self._match, open_=True)
            self._say("", table.moment())
        else:
            # The table stays as it was last.
            assert self._fault is not None
            self._say(in_known_file(self._fault))
        self._draw_title()

    def _say(self, fault: str, otherwise: str = "") -> None:
        said = Content.assemble(("✗ ", "$c-bad"), fault) if fault else Content.styled(otherwise, "$c-dim")
        self.query_one("#position-said", Static).update(said)

    def _draw_title(self) -> None:
        name = self._name or UNSAVED.name
        changed = " *" if self.text != self._saved else ""
        where: Parts = ((f"{self._path.name if self._path is not None else 'not saved yet'} ", "dim"),)
        self.query_one("#title-line", Bar).show((((f"  Position   {name}{changed}", "strong"),), where))

    def _playable(self) -> Scenario | None:
        """The position that the cursor stands in, if it can be played; else it is said why not."""
        self._read()
        if self._match is None or self._here is None:
            self.app.say("this cannot be played yet; F8 goes to what is wrong")
            return None
        return self._here.scenario

    # Keys

    def action_save(self) -> None:
        """Keep it among the user's own positions, right or wrong."""
        self._read()
        try:
            path = self._write()
        except OSError as error:
            self.app.say(str(error), bad=True)
            return
        self._draw_title()
        but = "" if self._match is not None else "; it cannot be played yet"
        name = self._here.name if self._here is not None else ""
        if any(each.own and each.path != path and fold(each.name) == fold(name) for each in positions()):
            but += "; another of yours has that name"
        self.app.say(f"saved as {path.name}{but}")

    def _write(self, before: str = "") -> Path:
        """Write the text into its file, which is whole whatever happens; `before` begins the name of a new one."""
        if self._path is None:
            self._path = new_file(f"{before} {self._name}")
        beside = self._path.with_suffix(".new")
        beside.write_text(self._text, encoding="utf-8")
        beside.replace(self._path)
        self._saved = self._text
        return self._path

    def action_play(self) -> None:
        """Play it as it stands, saved or not."""
        scenario = self._playable()
        if scenario is not None and self._match is not None:
            play_position(self, scenario, self._match)

    def action_fault(self) -> None:
        """To the line that is wrong."""
        self._read()
        if isinstance(self._fault, BadInput) and self._fault.line:
            self.query_one(PositionText).move_cursor((self._fault.line - 1, 0))

    def action_piles(self) -> None:
        """All that lies off the table."""
        box = self.query_one(TablePreview).piles()
        if box is not None:
            self.app.push_screen(box)

    def action_inspect(self) -> None:
        """The card whose name the cursor is on, in full."""
        name = self.query_one(PositionText).name_among(list(self._cards()))
        if name:
            self.app.push_screen(CardBox("Card", find_panel(self._game_said()).printed(self._cards()[name])))
        else:
            self.app.say("the cursor is on no card's name")

    def action_table(self) -> None:
        """The text alone, or with the table."""
        self.query_one("#position-work").toggle_class("-alone")

    def action_complete(self) -> None:
        """Write on as far as all cards agree whose names begin as the word before the cursor."""
        text = self.query_one(PositionText)
        word = text.word()
        names = [name for name in self._cards() if word and fold(name).startswith(fold(word))]
        if not names:
            text.insert("  ")
            return
        common = common_start(names)
        row, column = text.cursor_location
        done = len(names) == 1
        # A name with a comma would be two in a list.
        written = f"'{common}'" if done and "," in common and "'" not in common else common
        if len(common) >= len(word):
            text.replace(written, (row, column - len(word)), (row, column))
        if not done:
            more = f" · … {len(names) - SHOWN} more" if len(names) > SHOWN else ""
            self._say("", " · ".join(names[:SHOWN]) + more)

    def _game_said(self) -> str:
        """The game that the text names, at or above the cursor; empty: none."""
        lines = self._text.splitlines()[: self.query_one(PositionText).cursor_location[0] + 1]
        said = [line.partition(":")[2].split("#")[0].strip() for line in lines if line.startswith("game:")]
        return said[-1] if said and said[-1] in GAMES else ""

    def _cards(self) -> dict[str, Any]:
        """The cards of that game by name."""
        game = self._game_said()
        return find_game(game).cards.load_pool() if game else {}

    def action_leave(self) -> None:
        """Back to where one came from, after a question if something would be lost."""
        if not self._unsaved:
            self.app.pop_screen()
            return

        def take(sure: bool | None) -> None:
            if sure:
                self._dropped = True
                self.app.pop_screen()

        self.app.push_screen(YesNoBox("Leave without saving what was changed?"), take)
