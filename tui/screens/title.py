"""The menu: go on, new match, replays; with the saves beside it, and a look at the one under the cursor."""

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input

from core.kernel import VERSION
from core.kernel.errors import BadInput
from core.kernel.store import delete
from tui.faults import said_of
from tui.messages import Preloaded
from tui.saves import Save, samples, saves
from tui.screens.base import TITLE, AppScreen, Key
from tui.screens.boxes import YesNoBox
from tui.screens.save_list import SaveList
from tui.screens.save_preview import SavePreview
from tui.widgets.bar import Bar
from tui.widgets.keys import Keys
from tui.widgets.lines import Row
from tui.widgets.rows import Rows

if TYPE_CHECKING:
    from tui.glance import Glance
    from tui.summary import Summary

AT_ONCE = 20
"""So many saves are read before the list is drawn anew."""
GLANCES = 40
"""So many saves that were looked at are remembered."""


class Menu(Rows):
    """What can be done."""

    cursor_shown = True


class Filter(Input):
    """Narrows the list of saves while it is typed in."""

    BINDINGS = [
        Binding("up", "screen.through(-1)", "Up", id="filter.up", show=False),
        Binding("down", "screen.through(1)", "Down", id="filter.down", show=False),
        Binding("tab,shift+tab", "screen.sought", "Saves", id="filter.leave", show=False),
    ]


class Previewed(Message):
    """A save was read."""

    def __init__(self, save: Save, glance: "Glance") -> None:
        super().__init__()
        self.save = save
        self.glance = glance


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
        ("/", "filter the saves: name, game, players, decks"),
        ("esc", "all saves again; back to the menu"),
    )
    BINDINGS = [
        Binding("enter", "open", "Open", id="menu.open"),
        Binding("n", "new", "New", id="menu.new"),
        Binding("r", "replay", "Replay", id="menu.replay"),
        Binding("x", "delete", "Delete", id="menu.delete"),
        Binding("slash", "filter", "Filter", id="menu.filter"),
        Binding("escape", "back", "Back", id="menu.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._glances: dict[Save, Glance] = {}
        """Those that were looked at; one whose file has changed is another save."""
        self._own: list[Save] = []
        self._samples: list[Save] = []
        """What there is to replay where there is no save yet."""
        self._glancing = False
        """One is being read."""
        self.ready = False

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        with Horizontal():
            yield Menu(id="menu")
            with Vertical(id="menu-right"):
                with Vertical(id="saves-column"):
                    yield Filter(id="save-filter", placeholder="name, game, player or deck", compact=True)
                    yield SaveList(id="saves")
                yield SavePreview(id="preview")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#title-line", Bar).show((TITLE, ((f"v{VERSION} ", "dim"),)))
        self.query_one(Filter).display = False
        self.query_one(Menu).focus()
        self.fill()

    def _show_keys(self, *, filtering: bool) -> None:
        if filtering:
            self.query_one(Keys).show(("enter", "Saves found", "enter"), ("esc", "Clear", "escape"))
            return
        is_replayed = self._list.replaying and self._list.has_focus
        enter = (("enter", "Replay", "enter"),) if is_replayed else (("enter", "Open", "enter"),)
        replay = () if is_replayed else (("r", "Replay", "r"),)
        of_saves = (*replay, ("/", "Filter", "slash")) if self._list.saves else ()
        self.query_one(Keys).show(
            *enter, ("n", "New", "n"), *of_saves,
            ("F2", "Settings", "f2"), ("ctrl+q", "Quit", "ctrl+q"), ("?", "Help", "question_mark"),
        )  # fmt: skip

    @property
    def _list(self) -> SaveList:
        return self.query_one(SaveList)

    def on_screen_resume(self) -> None:
        self.fill()
        if self.is_current and not self.ready:
            self.call_after_refresh(self.app.preload)

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    def fill(self) -> None:
        """Read the folder of saves anew; matches of this run that are kept elsewhere stand among them.

        Under Replays those that come with the program stand below them.
        """
        self._own = saves(self.app.saves_folder, self.app.elsewhere)
        self._samples = samples()
        self._list.saves = [*self._own, *(self._samples if self._list.replaying else ())]
        self._draw()
        self._describe()
        self._preview()

    def _draw(self) -> None:
        """Show the menu, and the saves with what is known of them."""
        self._list.draw()
        self._show_keys(filtering=self.query_one(Filter).has_focus)
        menu = [Row(left=(("New game…", ""),), value="new")]
        if self._own or self._samples:
            counts = [str(len(self._own))] if self._own else []
            counts += [f"{len(self._samples)} samples"] if self._samples else []
            count = f" {' + '.join(counts)}"
            menu = [*self._going_on(), *menu, Row(left=(("Replays", ""), (count, "dim")), value="replays")]
        menu += [
            Row(left=(("Practice positions", ""),), value="positions"),
            Row(left=(("Rules", ""),), value="rules"),
            Row(left=(("Settings", ""),), value="settings"),
            Row(left=(("Keys", ""),), value="keys"),
            Row(left=(("Quit", ""),), value="quit"),
        ]
        self.query_one(Menu).show(menu, title="Play")

    def _going_on(self) -> list[Row]:
        """Continue, unless it is known that no match goes on."""
        save = self._list.newest()
        if save is None:
            return []
        about = self._list.known.get(save)
        told = "" if about is None else f"  {about.how} {about.who}"
        return [Row(left=(("Continue", "strong"), (told, "dim")), value="continue")]

    def _describe(self) -> None:
        """Read what is not known yet."""
        unknown = self._list.unknown()
        if not self.ready or not unknown:
            return

        def read() -> None:
            from tui.summary import summary

            for start in range(0, len(unknown), AT_ONCE):
                self.post_message(Described({save: summary(save) for save in unknown[start : start + AT_ONCE]}))

        self.run_worker(read, thread=True, exclusive=True, group="summaries", exit_on_error=False)

    def on_described(self, event: Described) -> None:
        self._list.known.update(event.found)
        self._draw()
        self._preview()

    # Choosing

    def action_open(self) -> None:
        """Do what is under the cursor."""
        if self._list.has_focus:
            self._open_save()
            return
        chosen = self.query_one(Menu).value
        if chosen == "continue":
            self._continue()
        elif chosen == "new":
            self.action_new()
        elif chosen == "replays":
            self._list.replaying = True
            self._list.focus()
            self.fill()
        elif chosen == "positions":
            self._open_positions()
        elif chosen == "rules":
            self.app.action_rules()
        elif chosen == "settings":
            self.app.action_settings()
        elif chosen == "keys":
            self.app.action_keys()
        elif chosen == "quit":
            self.app.exit()

    def _continue(self) -> None:
        """Go on with the newest match that is not over and can be read."""
        from tui.summary import summary

        while (save := self._list.newest()) is not None and save not in self._list.known:
            self._list.known[save] = summary(save)
        if save is None:
            self._draw()
            self.app.say("no match to go on with · n new game")
        else:
            self.app.open_file(save.path)

    def _open_save(self) -> None:
        save = self._list.selected
        if self._list.replaying:
            self.action_replay()
        elif save is not None:
            self.app.open_file(save.path)

    def action_new(self) -> None:
        """The form for a new match."""
        from tui.screens.new_match import NewMatchScreen

        self.app.push_screen(NewMatchScreen())

    def _open_positions(self) -> None:
        from tui.screens.positions import PositionsScreen

        self.app.push_screen(PositionsScreen())

    def action_replay(self) -> None:
        """Show the save step by step."""
        save = self._list.selected
        if save is None:
            self.app.say(self._list.nothing)
        else:
            self.app.open_replay(save.path)

    def action_delete(self) -> None:
        """Delete the save, after a question."""
        save = self._list.selected
        if save is None or save.sample:
            self.app.say(self._list.nothing if save is None else "samples come with the program: they stay")
            return

        def take(sure: bool | None) -> None:
            if sure:
                try:
                    delete(save.path)
                except BadInput as error:
                    self.app.say(said_of(save.path.name, error), bad=True)
                self.fill()

        self.app.push_screen(YesNoBox(f"Delete {save.name}? It cannot be brought back."), take)

    def action_back(self) -> None:
        """All saves again; then back to the menu."""
        field = self.query_one(Filter)
        if self._list.sought or field.has_focus:
            field.value = ""
            self._list.focus()
        else:
            self.query_one(Menu).focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        filtering = isinstance(event.widget, Filter)
        self._show_keys(filtering=filtering)
        if not filtering:
            self.query_one(Filter).display = False
        if self._list.replaying and isinstance(event.widget, Menu):
            self._list.replaying = False
            self.fill()

    # Filtering

    def action_filter(self) -> None:
        """Type what the saves are to have."""
        field = self.query_one(Filter)
        field.display = True
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._list.sought = event.value.strip()
        self._list.draw()
        self._preview()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_sought()

    def action_sought(self) -> None:
        """Go to the saves that were found."""
        self._list.focus()

    def action_through(self, by: int) -> None:
        """Move in the list while the text keeps the focus."""
        self._list.action_move(by)

    def on_rows_picked(self, event: Rows.Picked) -> None:
        event.rows.focus()
        self.action_open()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._preview()

    # The preview

    def on_keys_changed(self) -> None:
        self._draw()

    def on_preloaded(self, event: Preloaded) -> None:
        self.ready = True
        self._describe()
        self._preview()
        self.call_after_refresh(self.app.keep_loaded)

    def _preview(self) -> None:
        """Show the save under the cursor, once it is read: one at a time, and the newest wish next."""
        save, preview = self._list.selected, self.query_one(SavePreview)
        if save is None:
            preview.say("A match is saved after every action.")
        elif save in self._glances:
            preview.show(save.name, self._glances[save])
        elif self.ready and not self._glancing:
            self._glancing = True
            self.run_worker(lambda: self._read(save), thread=True, group="preview", exit_on_error=False)

    def _read(self, save: Save) -> None:
        from tui.glance import glance

        self.post_message(Previewed(save, glance(save)))

    def on_previewed(self, event: Previewed) -> None:
        if not self.is_attached:
            # The app is about to end: nothing can be put on a screen any more.
            return
        self._glancing = False
        self._glances[event.save] = event.glance
        while len(self._glances) > GLANCES:
            del self._glances[next(iter(self._glances))]
        self._preview()
