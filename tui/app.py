"""The app: screens, themes and key map. It names no game."""

import asyncio
import gc
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import constants, events
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Size
from textual.notifications import Notification, SeverityLevel
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

from core.kernel import paths
from core.kernel.errors import BadInput, DuelogError, InUse
from core.kernel.game import GAMES
from tui.ascii import Ascii, wanted
from tui.fairness import is_secret
from tui.faults import said_of
from tui.fitting import NOTICE_FRAME, notice_room
from tui.keyboard import OneKeyAtATime
from tui.messages import KeysChanged, Preloaded
from tui.saves import is_in
from tui.screens.base import Layer, OpeningScreen, TooSmall, too_small
from tui.settings import USUAL, Settings, file_of_settings, load, save
from tui.themes import SIXTEEN, THEMES, usual_theme, variables_of
from tui.widgets.drawn import LOOK_CLASSES, fit
from tui.widgets.hints import key_name
from tui.widgets.lines import plain

if TYPE_CHECKING:
    from textual.command import Provider

    from core.kernel.match import Match
    from tui.keymap import Command, Labels
    from tui.screens.seating import Seating
    from tui.thinker import Thinker

STYLES = Path(__file__).parent / "styles"
SHARED = ("theme", "widgets", "screens")
"""Style sheets of what all games have; each game has one of its name besides."""
BRIEF = 2.0
"""Seconds of a notice that comes unasked."""
COLOURLESS = ("dumb", "unknown")
"""Terminals that say nothing of colours."""


class Opening(NamedTuple):
    """What is opened other than the menu, and takes a while to read."""

    what: str
    """What it is called."""
    load: "Callable[[], Callable[[DuelogApp], None]]"
    """Reads it, in a thread, and gives what shows it. What it raises ends the app."""


def _palette() -> "type[Provider]":
    # Loaded when it is first opened.
    from tui.palette import Commands

    return Commands


class DuelogApp(OneKeyAtATime):
    """Menu, matches, replays. `start` or `opening` opens something other than the menu."""

    TITLE = "duelog"
    CSS_PATH = [STYLES / f"{name}.tcss" for name in (*SHARED, *GAMES)]
    COMPONENT_CLASSES = LOOK_CLASSES
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar = {_palette}
    HORIZONTAL_BREAKPOINTS = [(0, "-s"), (100, "-m"), (150, "-l")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]
    BINDINGS: ClassVar = [
        Binding("ctrl+q", "quit", "Quit", id="app.quit", show=False, priority=True),
        Binding("ctrl+p", "command_palette", "Palette", id="app.palette", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "To the shell", id="app.suspend", show=False, priority=True),
        Binding("question_mark", "keys", "Keys here", id="app.keys", show=False),
        Binding("f1", "rules", "Rules", id="app.rules", show=False, priority=True),
        Binding("f2", "settings", "Settings", id="app.settings", show=False, priority=True),
    ]

    def __init__(
        self,
        start: "Callable[[DuelogApp], None] | None" = None,
        *,
        opening: Opening | None = None,
        saves: Path | None = None,
        theme: str = "",
        pace: float | None = None,
        plain: bool = False,
    ) -> None:
        """`start` is called once the menu stands; `opening`: what is read first, before there is a menu; `saves`: the
        folder of matches. Whatever is set, for this run: `theme`; `pace`: seconds a bot waits; `plain`: signs and
        borders in plain characters."""
        if os.environ.get("TERM", "").casefold() in COLOURLESS:
            # Textual would take it for one of all colours.
            os.environ["NO_COLOR"] = "1"
        super().__init__()
        self.saves_folder = saves
        self.elsewhere: set[Path] = set()
        """Files of matches that were played in this run, outside of that folder."""
        self.settings, self._set_badly = _settings()
        self.pace = self.settings.pace if pace is None else pace
        self.always_plain = plain or wanted()
        """Plain characters are asked for in this run, whatever is set."""
        self.plain = self.always_plain or self.settings.ascii
        self._last_form: dict[str, str] | None = None
        self.fault: Exception | None = None
        """What the app broke down of."""
        self.unopened: Exception | None = None
        """Why what was to be opened cannot be."""
        self._opening = opening
        self._stands = False
        """The menu is there."""
        self._start = start
        self._labels: Labels | None = None
        self._looks: dict[str, Style] = {}
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme or self._theme_of(self.settings)
        self._set_animations(self.settings)

    def _theme_of(self, settings: Settings) -> str:
        """The theme that is set; without colours a terminal's own sixteen are none."""
        if settings.theme == USUAL or (self.no_color and settings.theme in SIXTEEN):
            return usual_theme(self.console.color_system, self.no_color)
        return settings.theme

    def _set_animations(self, settings: Settings) -> None:
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animations else "none"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables_of(self.current_theme)

    def notify_style_update(self) -> None:
        self._looks.clear()

    def look(self, name: str) -> Style:
        """The style of a look, over that of the widget which has it."""
        if name not in self._looks:
            self._looks[name] = self.get_component_styles(f"look--{name}").partial_rich_style
        return self._looks[name]

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        # Textual counts the screen below one that lets nothing through as seen, and paints it.
        return [] if self.screen.styles.background.a == 1 else super()._background_screens

    def get_driver_class(self) -> type[Driver]:
        found = super().get_driver_class()
        if found.__module__ != "textual.drivers.linux_driver":
            return found
        from tui.driver import PromptDriver

        return PromptDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, Ascii()] if self.plain else filters

    def get_default_screen(self) -> Screen[None]:
        return super().get_default_screen() if self._opening is None else OpeningScreen(self._opening.what)

    def on_mount(self) -> None:
        self._leave_when_told()
        # A shell has had the terminal meanwhile, and what the app believes to stand there is gone.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh())
        # Only the app listens: a signal keeps whoever does, and boxes come and go.
        self.theme_changed_signal.subscribe(self, lambda _: self._draw_anew())
        if self._opening is not None:
            self.call_after_refresh(self._open, self._opening)
            return
        self._show_menu()
        if self._start is not None:
            self.call_after_refresh(self._start, self)

    def _show_menu(self) -> None:
        from tui.screens.title import TitleScreen

        self._menu = TitleScreen()
        self.push_screen(self._menu)
        self._stands = True
        self.mind_size(self.size)
        if (paths.user_settings() / "keys.toml").exists():
            self.run_worker(self._read_keys, thread=True, group="keys", exit_on_error=False)
        if self._set_badly:
            self.call_after_refresh(self.say, f"{self._set_badly}; until then all is set as usual", bad=True)

    def _open(self, opening: Opening) -> None:
        """Read what is to be opened; then it stands over the menu."""

        def load() -> None:
            try:
                show = opening.load()
            except Exception as error:
                self.unopened = error
                self.call_from_thread(self.exit)
            else:
                self.call_from_thread(opened, show)

        def opened(show: Callable[[DuelogApp], None]) -> None:
            self._show_menu()
            show(self)
            self.call_after_refresh(self.keep_loaded)

        self.run_worker(load, thread=True, group="opening")

    @cached_property
    def thinker(self) -> "Thinker":
        """Looks ahead for the bots of all matches."""
        from tui.thinker import Thinker

        return Thinker()

    def on_unmount(self) -> None:
        if "thinker" in vars(self):
            self.thinker.close()

    def _leave_when_told(self) -> None:
        """A polite kill, or a closed window, ends the app as quitting does: the terminal is left as it was."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            # Not in a thread that is not the main one, and not where there are no such signals.
            with suppress(NotImplementedError, RuntimeError, ValueError, AttributeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)

    def _handle_exception(self, error: Exception) -> None:
        """End with the first fault kept, instead of a traceback all over the terminal."""
        super()._handle_exception(error)
        self._exit_renderables.clear()
        self.fault = self.fault or error

    def preload(self) -> None:
        """Load the engine and the cards of all games, once the menu is on the screen."""

        def load() -> None:
            from core.kernel.game import find_game
            from tui.panels import find_panel

            for name in GAMES:
                find_game(name)
                find_panel(name)
            self._menu.post_message(Preloaded())

        self.run_worker(load, thread=True, group="preload", exit_on_error=False)

    @staticmethod
    def keep_loaded() -> None:
        """What is loaded by now is there to the end. The collector of garbage leaves it alone: looking through all of
        it would stop the app for longer than a key may take."""
        gc.freeze()

    def _read_keys(self) -> None:
        """The keys that the user has chosen, in a thread: all screens are loaded to know which there are."""
        from tui.keymap import Labels, commands, file_of_keys, load

        known = commands()
        try:
            changed = load(file_of_keys(), known)
        except BadInput as error:
            self.call_from_thread(self.say, f"{error}; until then the usual keys are used", bad=True)
        else:
            self.call_from_thread(self._use_keys, changed, Labels(known, changed))

    def _use_keys(self, changed: "Mapping[str, Command]", labels: "Labels") -> None:
        self._labels = labels
        self.set_keymap({name: ",".join(command.keys) for name, command in changed.items()})
        for screen in self.screen_stack:
            screen.post_message(KeysChanged())
        self._draw_anew()

    def _draw_anew(self) -> None:
        """All widgets, in other looks or with other keys."""
        for screen in self.screen_stack:
            for widget in screen.walk_children(Widget):
                widget.refresh()

    def labels(self, screen: Screen[object]) -> "Mapping[str, str]":
        """What keys are called that are others than usual, by what they usually are."""
        return {} if self._labels is None else self._labels.of(screen)

    # The size of the terminal

    def on_resize(self, event: events.Resize) -> None:
        if self._stands:
            self.mind_size(event.size)
            self.call_after_refresh(self._tell_covered)

    def mind_size(self, size: Size) -> None:
        """Cover everything with a notice while the terminal is too small; nothing below learns of that size."""
        noticed = isinstance(self.screen, TooSmall)
        if too_small(size) and not noticed:
            self.push_screen(TooSmall())
        elif noticed and not too_small(size):
            self.pop_screen()

    def _tell_covered(self) -> None:
        """Textual tells only those screens of a new size that can be seen."""
        if not too_small(self.size):
            for screen in self.screen_stack:
                if screen.size != self.size:
                    screen.post_message(events.Resize(self.size, self.size))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While only the notice is shown, the keys of the app do nothing but leave it; where a text can be taken back
        the key for that comes before that to the shell."""
        if action == "suspend_process":
            return not hasattr(self.focused, "action_undo")
        return action == "quit" or not isinstance(self.screen, TooSmall)

    # Opening

    def open_match(self, match: "Match", seating: "Seating | None" = None, *, fresh: bool = False) -> None:
        """Play a match; `seating`: where others play than its header says; `fresh`: it is only kept once a person has
        decided something in it."""
        from tui.screens.play import PlayScreen

        if match.path is not None and not is_in(match.path, self.saves_folder):
            self.elsewhere.add(match.path.resolve())
        screen = PlayScreen(match, self.thinker, pace=self.pace)
        screen.table.full_control = not self.settings.auto_pass
        screen.fresh = fresh
        if seating is not None:
            screen.table.sit(*seating)
        self.push_screen(screen)

    def use(self, settings: Settings) -> None:
        """Let this be so from now on, and keep it."""
        before, self.settings = self.settings, settings
        self.pace = settings.pace
        self.plain = self.always_plain or settings.ascii
        self._set_animations(settings)
        if settings.theme != before.theme:
            self.theme = self._theme_of(settings)
        for screen in self.screen_stack:
            if (take := getattr(screen, "take_settings", None)) is not None:
                take(settings)
            for widget in screen.walk_children(Widget):
                widget.refresh()
        if self._set_badly:
            self.say(f"not kept: {self._set_badly}", bad=True)
            return
        try:
            save(file_of_settings(), settings)
        except OSError as error:
            self.say(f"not kept: {file_of_settings()}: {error.strerror}", bad=True)

    @property
    def last_form(self) -> dict[str, str]:
        """What was chosen for the newest match, in this run or before; what cannot be read is said once."""
        if self._last_form is None:
            from tui.last_form import FILE, file_of_form, load

            self._last_form = {}
            try:
                self._last_form = load(file_of_form())
            except BadInput as error:
                self.say(said_of(FILE, error), bad=True)
        return self._last_form

    def keep_form(self, values: dict[str, str]) -> None:
        """Let the form stand so the next time."""
        from tui.last_form import file_of_form, save

        self._last_form = values
        try:
            save(file_of_form(), values)
        except OSError as error:
            self.say(f"not kept: {file_of_form()}: {error.strerror}", bad=True)

    def go_on(self, match: "Match") -> None:
        """Play the next game of a series in place of the one that ended."""
        from tui.screens.title import TitleScreen

        while not isinstance(self.screen, TitleScreen):
            self.pop_screen()
        self.open_match(match)

    def open_file(self, path: Path) -> None:
        """Go on with a match from its file; with the newest game of the series that it belongs to."""
        from core.kernel.match import Match
        from tui.screens.replay import ReplayScreen
        from tui.series import newest

        try:
            match = newest(Match.load(path, attach=True))
        except InUse as error:
            self.say(said_of(path.name, error), bad=True)
            return
        except DuelogError as error:
            with suppress(DuelogError):
                replay = ReplayScreen.of_file(path)
                self.push_screen(replay)
                if replay.replay.notice:
                    # It says what is wrong itself.
                    return
            self.say(_of_file(error, path), bad=True)
            return
        if match.notice:
            self.say(match.notice)
        self.open_match(match)

    def open_replay(self, path: Path, step: int | None = None) -> None:
        """Show a match step by step; a fair one that is not over after a question."""
        from tui.screens.boxes import YesNoBox
        from tui.screens.replay import ReplayScreen

        def take(sure: bool | None) -> None:
            if sure:
                self.push_screen(screen)

        try:
            screen = ReplayScreen.of_file(path, step)
            if is_secret(screen.replay):
                question = "This match is fair and not over, and its replay shows every hand. Show it?"
                self.push_screen(YesNoBox(question), take)
            else:
                take(True)
        except DuelogError as error:
            self.say(_of_file(error, path), bad=True)
        except KeyError as error:
            self.say(str(error.args[0]), bad=True)

    def branch(self, step: int, seating: "Seating") -> None:
        """Let the match on the screen go on from another of its steps."""
        from tui.screens.play import PlayScreen

        if isinstance(self.screen, PlayScreen):
            self.screen.history.play_on(step, seating)

    def push_screen(self, screen: Any, *args: Any, **kwargs: Any) -> Any:
        """Open a screen. A notice gives way to a box: it would lie over it."""
        if isinstance(screen, ModalScreen):
            self.clear_notifications()
        return super().push_screen(screen, *args, **kwargs)

    def pop_screen(self) -> AwaitComplete:
        """Close a screen, and the notices of one that is no box. What lay below it is drawn once, when it is gone."""
        if not isinstance(self.screen, ModalScreen):
            self.clear_notifications()
        removing = super().pop_screen()
        closing = ExitStack()
        for screen in self.screen_stack:
            if isinstance(screen, Layer):
                closing.callback(screen.catch_up)
        closing.enter_context(self.batch_update())
        # Textual awaits the removal twice, and each time asks for the layout.
        self.call_next(self.call_next, closing.close)
        return removing

    def say(self, text: str, *, bad: bool = False, brief: bool = False) -> None:
        """A notice that needs no answer, one at a time, in a row that leaves the first keys; what is wrong and longer
        stands in a box.

        `brief`: it comes unasked and often: half a row, and not for long, and `hush` ends it.
        """
        from tui.screens.boxes import WhyBox

        room = self.size.width // 2 - NOTICE_FRAME if brief else notice_room(self.size.width)
        # What was said before goes in the frame in which this comes.
        self._notifications.clear()
        if bad and cell_len(text) > room:
            self.push_screen(WhyBox("What is wrong", [(("✗ ", "bad"), (text, ""))]))
        else:
            text = plain(fit(((text, ""),), room))
            # Textual's own way lets what comes meanwhile, as the curtain between two people, open below the notice.
            severity: SeverityLevel = "warning" if bad else "information"
            self._notifications.add(Notification(text, severity=severity, timeout=BRIEF if brief else 4, markup=False))
            self._refresh_notifications()

    def hush(self) -> None:
        """A brief notice goes: the keys below it are wanted."""
        if any(notice.timeout == BRIEF for notice in self._notifications):
            self.clear_notifications()

    def press(self, key: str) -> None:
        """Do as if a key was pressed: by its name, or as it is written on the screen."""
        # From the app as a key that is typed: one that a screen sends ends there, and bindings are never asked.
        self.post_message(events.Key(key_name(key), key if len(key) == 1 else None).set_sender(self))

    def action_keys(self) -> None:
        """Show the keys of wherever the user is."""
        from tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            keys = getattr(self.screen, "help_keys", getattr(self.screen, "KEYS", ()))
            self.push_screen(HelpScreen(keys, getattr(self.screen, "signs", ()), self.labels(self.screen)))

    def action_settings(self) -> None:
        """What the user likes."""
        from tui.screens.settings import SettingsScreen

        if isinstance(self.screen, SettingsScreen):
            self.pop_screen()
        else:
            self.push_screen(SettingsScreen())

    def action_rules(self) -> None:
        """Read the rules."""
        self.open_rules()

    def open_rules(self, query: str = "", game: str = "") -> None:
        """The rulebook of the game on the screen, beside it if there is room: at an id, ids with commas, or words.

        Where there is no game, it is that of `game`, or the reader says which, if there are several.
        """
        from tui.screens.rules import RulesScreen

        if isinstance(self.screen, RulesScreen):
            self.screen.ask(query)
            return
        read_beside = getattr(self.screen, "read_beside", None)
        if read_beside is not None and read_beside(query):
            return
        shown = (getattr(screen, "game", "") for screen in reversed(self.screen_stack))
        game = next(filter(None, shown), game)
        if game or len(GAMES) == 1:
            self._read_rules(game or GAMES[0], query)
        else:
            self._pick_rules(query)

    def _read_rules(self, game: str, query: str) -> None:
        from core.kernel.rulebook import book_of
        from tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(book_of(game), query))

    def _pick_rules(self, query: str) -> None:
        from core.kernel.game import find_game
        from tui.screens.boxes import PickBox
        from tui.widgets.lines import Row

        rows = [
            Row(left=((find_game(name).title, ""),), value=name, label=str(place))
            for place, name in enumerate(GAMES, 1)
        ]

        def take(name: int | str | None) -> None:
            if isinstance(name, str):
                self._read_rules(name, query)

        self.push_screen(PickBox("The rules of which game?", rows), take)

    def get_system_commands(self, screen: Screen[object]) -> "list[SystemCommand]":
        """What is in the palette on every screen."""
        commands = [
            SystemCommand("Quit", "Leave duelog; games are saved after every action", self.action_quit),
            SystemCommand("Keys", "The keys of this screen", self.action_keys),
            SystemCommand("Rules", "Read the rules and rulings", self.action_rules),
            SystemCommand("Settings", "Theme, signs, animations, bots, passing", self.action_settings),
        ]
        for theme in (*(known.name for known in THEMES), *(() if self.no_color else SIXTEEN)):
            commands.append(
                SystemCommand(f"Theme: {theme}", "Change the look", lambda name=theme: self._set_theme(name))
            )
        return commands

    def _set_theme(self, name: str) -> None:
        self.theme = name
        self.use(self.settings._replace(theme=name))


def _settings() -> tuple[Settings, str]:
    """What is set; as usual, and what is wrong, if that cannot be read."""
    try:
        return load(file_of_settings()), ""
    except BadInput as error:
        return Settings(), str(error)


def _of_file(error: DuelogError, path: Path) -> str:
    """What is wrong with a file that was picked: its name says enough."""
    return str(error).replace(str(path), path.name)
