"""The menu: go on, new match, replays; with the saves beside it."""

import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message

from core.kernel import VERSION
from core.kernel.errors import BadInput, DuelogError
from core.kernel.names import tidy
from core.kernel.store import delete
from tui.fitting import cut
from tui.messages import Preloaded
from tui.saves import Save, saves
from tui.screens.base import TITLE, AppScreen, Key
from tui.screens.boxes import YesNoBox
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, Row, cells
from tui.widgets.rows import Rows

if TYPE_CHECKING:
    from tui.summary import Summary

LEAD = 2
"""Cells of a row before a name, and between that and the rest."""
MOST = 10
"""Cells at most that all rows keep for how far a match is or how it ended: `T12`, `Ann won`."""
AT_ONCE = 20
"""So many saves are read before the list is drawn anew."""


class Menu(Rows):
    """What can be done."""

    cursor_shown = True


class SaveList(Rows):
    """The user's matches."""

    cursor_shown = True


class Previewed(Message):
    """A save was read."""

    def __init__(self, save: Save, lines: tuple[Parts, ...]) -> None:
        super().__init__()
        self.save = save
        self.lines = lines


class Described(Message):
    """Saves were read."""

    def __init__(self, found: "dict[Save, Summary]") -> None:
        super().__init__()
        self.found = found


class TitleScreen(AppScreen):
    """The first screen."""

    KEYS: tuple[Key, ...] = (
        ("↑ ↓", "move"),
        ("tab", "menu, saves"),
        ("enter", "open"),
        ("n", "new match"),
        ("r", "replay of the save"),
        ("x", "delete the save"),
        ("q", "quit"),
    )
    BINDINGS = [
        Binding("enter", "open", "Open", id="menu.open"),
        Binding("n", "new", "New", id="menu.new"),
        Binding("r", "replay", "Replay", id="menu.replay"),
        Binding("x", "delete", "Delete", id="menu.delete"),
        Binding("q", "app.quit", "Quit", id="menu.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saves: list[Save] = []
        self._summaries: dict[Save, Summary] = {}
        """What is known of them: they are read once the menu stands."""
        self.ready = False
        self._replaying = False
        """Enter replays the save: the list was come to by Replays."""

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        with Horizontal():
            yield Menu(id="menu")
            with Vertical(id="menu-right"):
                yield SaveList(id="saves")
                yield CardFace(id="preview")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#title-line", Bar).show((TITLE, ((f"v{VERSION} ", "dim"),)))
        self.query_one(Keys).show(
            ("enter", "Open", "enter"), ("n", "New", "n"), ("r", "Replay", "r"), ("x", "Delete", "x"),
            ("tab", "Saves", "tab"), ("ctrl+q", "Quit", "ctrl+q"), ("?", "Help", "question_mark"),
        )  # fmt: skip
        self.query_one(Menu).focus()
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()
        if self.is_current and not self.ready:
            self.call_after_refresh(self.app.preload)  # type: ignore[attr-defined]

    def on_resize(self) -> None:
        self.call_after_refresh(self._list)

    def fill(self) -> None:
        """Read the folder of saves anew."""
        self._saves = saves(self.app.saves_folder)  # type: ignore[attr-defined]
        self._list()
        self._describe()
        self._preview()

    def _list(self) -> None:
        """Show the menu, and the saves with what is known of them."""
        rows = list(self._rows())
        keys = "enter replay · x delete" if self._replaying else "enter open · r replay · x delete"
        self.query_one(SaveList).show(
            rows,
            title=f"{'Replays' if self._replaying else 'Saves'} {len(rows)}",
            hints=keys if rows else "",
            empty="No saves yet · n new game",
        )
        menu = [Row(left=(("New game…", ""),), value="new")]
        if self._saves:
            replays = Row(left=(("Replays", ""), (f" {len(rows)}", "dim")), value="replays")
            menu = [*self._going_on(), *menu, replays]
        menu += [
            Row(left=(("Practice positions", ""),), value="positions"),
            Row(left=(("Rules", ""),), value="rules"),
            Row(left=(("Keys", ""),), value="keys"),
            Row(left=(("Quit", ""),), value="quit"),
        ]
        self.query_one(Menu).show(menu, title="Play")

    def _rows(self) -> Iterator[Row]:
        """A save each: its game, how far it is or how it ended, when it was written."""
        known = self._summaries
        read = [known[save] for save in self._saves if save in known and known[save].game]
        games = max((cell_len(about.game) for about in read), default=0)
        hows = min(MOST, max((cell_len(about.how) for about in read), default=0))
        room = self.query_one(SaveList).size.width - LEAD
        for place, save in enumerate(self._saves):
            about = known.get(save)
            # What cannot be read has both columns for what is wrong.
            told = "" if about is None else f"{about.game:<{games}} {about.how}" if about.game else about.how
            told = set_cell_size(told, max(cell_len(told), games + 1 + hows) + 1) if told else ""
            right: Parts = ((told, ""), (_when(save.time), "dim"))
            yield Row(left=((file_name(save.name, room - cells(right)), ""),), right=right, value=place)

    def _going_on(self) -> Iterator[Row]:
        """Continue, unless it is known that no match goes on."""
        save = self._newest()
        about = None if save is None else self._summaries.get(save)
        if save is not None:
            told = "" if about is None else f"  {about.how} {about.who}"
            yield Row(left=(("Continue", "strong"), (told, "dim")), value="continue")

    def _newest(self) -> Save | None:
        """The newest save that goes on, or of which nothing is known yet."""
        known = self._summaries
        return next((save for save in self._saves if save not in known or known[save].goes_on), None)

    def _describe(self) -> None:
        """Read what is not known yet."""
        unknown = [save for save in self._saves if save not in self._summaries]
        if not self.ready or not unknown:
            return

        def read() -> None:
            from tui.summary import summary

            for start in range(0, len(unknown), AT_ONCE):
                self.post_message(Described({save: summary(save) for save in unknown[start : start + AT_ONCE]}))

        self.run_worker(read, thread=True, exclusive=True, group="summaries", exit_on_error=False)

    def on_described(self, event: Described) -> None:
        self._summaries.update(event.found)
        self._list()

    # Choosing

    def action_open(self) -> None:
        """Do what is under the cursor."""
        if self.query_one(SaveList).has_focus:
            self._open_save()
            return
        chosen = self.query_one(Menu).value
        if chosen == "continue":
            self._continue()
        elif chosen == "new":
            self.action_new()
        elif chosen == "replays":
            self._replaying = True
            self.query_one(SaveList).focus()
            self.fill()
        elif chosen == "positions":
            self._open_positions()
        elif chosen == "rules":
            self.app.action_rules()  # type: ignore[attr-defined]
        elif chosen == "keys":
            self.app.action_keys()  # type: ignore[attr-defined]
        elif chosen == "quit":
            self.app.exit()

    def _continue(self) -> None:
        """Go on with the newest match that is not over and can be read."""
        from tui.summary import summary

        while (save := self._newest()) is not None and save not in self._summaries:
            self._summaries[save] = summary(save)
        if save is None:
            self._list()
            self.app.say("no match to go on with · n new game")  # type: ignore[attr-defined]
        else:
            self.app.open_file(save.path)  # type: ignore[attr-defined]

    def _selected(self) -> Save | None:
        place = self.query_one(SaveList).value
        return self._saves[place] if isinstance(place, int) and place < len(self._saves) else None

    def _open_save(self) -> None:
        save = self._selected()
        if self._replaying:
            self.action_replay()
        elif save is not None:
            self.app.open_file(save.path)  # type: ignore[attr-defined]

    def action_new(self) -> None:
        """The form for a new match."""
        from tui.screens.new_match import NewMatchScreen

        self.app.push_screen(NewMatchScreen())

    def _open_positions(self) -> None:
        from tui.screens.positions import PositionsScreen

        self.app.push_screen(PositionsScreen())

    def action_replay(self) -> None:
        """Show the save step by step."""
        save = self._selected()
        if save is not None:
            self.app.open_replay(save.path)  # type: ignore[attr-defined]

    def action_delete(self) -> None:
        """Delete the save, after a question."""
        save = self._selected()
        if save is None:
            return

        def take(sure: bool | None) -> None:
            if sure:
                try:
                    delete(save.path)
                except BadInput as error:
                    self.app.say(f"{save.name} {error.what}", bad=True)  # type: ignore[attr-defined]
                self.fill()

        self.app.push_screen(YesNoBox(f"Delete {save.name}? It cannot be brought back."), take)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if self._replaying and isinstance(event.widget, Menu):
            self._replaying = False
            self.fill()

    def on_rows_picked(self, event: Rows.Picked) -> None:
        event.rows.focus()
        self.action_open()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._preview()

    # The preview

    def on_preloaded(self, event: Preloaded) -> None:
        self.ready = True
        self._describe()
        self._preview()

    def _preview(self) -> None:
        save = self._selected()
        face = self.query_one("#preview", CardFace)
        if save is None:
            face.show("Preview", ((("A match is saved after every action.", "dim"),),))
            return
        if not self.ready:
            return

        def read() -> None:
            self.post_message(Previewed(save, preview(save)))

        self.run_worker(read, thread=True, exclusive=True, group="preview", exit_on_error=False)

    def on_previewed(self, event: Previewed) -> None:
        if self._selected() == event.save:
            self.query_one("#preview", CardFace).show("Preview", event.lines)


def file_name(name: str, room: int) -> str:
    """The name in so many cells; the number that tells it from others of that name stays."""
    stem, number = re.fullmatch(r"(.*?)((?:-\d+)?)", name, re.S).groups()  # type: ignore[union-attr]
    return cut(stem, room - cell_len(number)) + number


def preview(save: Save) -> tuple[Parts, ...]:
    """Who plays in a save, how far it is, its last lines."""
    from core.kernel.replay import Replay
    from core.kernel.series import told
    from tui.panels import find_panel
    from tui.telling import Teller

    try:
        replay = Replay.open(save.path, salvage=True)
    except DuelogError as error:
        return ((("✗ ", "bad"), (str(error), "")),)
    names = replay.header.seats
    line = replay.line
    replay.goto(line[-1])
    board = replay.state.board
    how = f"step {line[-1]}"
    if board.ended is not None:
        how += " · " + ", ".join(f"{n} {r}" for n, r in zip(names, board.ended.results, strict=False))
    lines: list[Parts] = [((" vs ".join(names), "strong"), (f" · {replay.game.title} · {how}", "dim"))]
    decks = [deck.name for deck in replay.header.decks]
    series = replay.header.series
    about = [f"game {series.game} of {tidy(series.name)}, {told(series.score)} before it"] if series is not None else []
    if any(decks):
        about.append(" vs ".join(decks))
    if about:
        lines.append(((" · ".join(about), "dim"),))
    if replay.notice:
        lines.append((("✗ ", "bad"), (replay.notice, "")))
    teller = Teller(replay, find_panel(replay.header.game))
    for step in line[1:][-3:]:
        who = names[replay.log.entries[step].seat]
        lines.append(((f"{step} ", "dim"), (f"{who}: {teller.text(step, 0)}", "")))
    return tuple(lines)


def _when(seconds: float) -> str:
    """today 14:02, or the date."""
    then, now = time.localtime(seconds), time.localtime()
    if (then.tm_year, then.tm_yday) == (now.tm_year, now.tm_yday):
        return time.strftime("today %H:%M", then)
    return time.strftime("%Y-%m-%d", then)
