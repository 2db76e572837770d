"""Settings: each takes effect at once, and is kept in the user's file."""

from textual.app import ComposeResult
from textual.binding import Binding

from tui.keymap import FILE
from tui.screens.base import AppScreen, Key
from tui.settings import LOOKS, PACES, Settings, file_of_settings
from tui.widgets.bar import Bar
from tui.widgets.form import Field, Form
from tui.widgets.keys import Keys
from tui.widgets.rows import Rows

YES, NO = "yes", "no"
DRAWN, PLAIN = "drawn", "in plain characters"
FIELDS = (
    Field("theme", "Theme", tuple(LOOKS.items())),
    Field("ascii", "Signs and borders", ((NO, DRAWN), (YES, PLAIN))),
    Field("animations", "Animations", ((YES, "on"), (NO, "off"))),
    Field("pace", "A bot waits", tuple((f"{pace:g}", f"{pace:g} s" if pace else "not at all") for pace in PACES)),
    Field("auto_pass", "Without an answer", ((YES, "it is passed for you"), (NO, "you are asked: full control"))),
)
MEANING = {
    "theme": "each is readable in text; letters and shapes say what colours do",
    "ascii": "for terminals and fonts that draw signs badly; so do --ascii and DUELOG_ASCII=1",
    "animations": "a panel lights up where something waits for you; never longer than 150 ms",
    "pace": "before it acts, so that you can see what it does",
    "auto_pass": "where nothing of yours can answer; never with several at one keyboard",
}


class SettingsScreen(AppScreen):
    """What a user likes."""

    KEYS: tuple[Key, ...] = (("↑ ↓ tab", "setting"), ("← → space", "change; it is so at once"), ("esc", "back"))
    BINDINGS = [Binding("escape,enter", "leave", "Back", id="settings.back")]

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        yield Form(id="form")
        yield Bar(id="form-note")
        yield Bar(id="settings-file")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#title-line", Bar).show(((("  Settings", "strong"),), ()))
        where = file_of_settings()
        keys = f"   other keys: `duelog keys` writes a {FILE} for the same folder"
        self.query_one("#settings-file", Bar).show(*((((text, "dim"),), ()) for text in (f"   kept in {where}", keys)))
        self.query_one(Keys).show(
            ("← →", "Change", "right"), ("↑ ↓", "Setting", "down"), ("esc", "Back", "escape"),
            ("?", "Help", "question_mark"),
        )  # fmt: skip
        form = self.query_one(Form)
        form.title_text = "What you like"
        form.ask(self._fields(), values_of(self.app.settings))
        form.focus()

    def _fields(self) -> tuple[Field, ...]:
        """All of them; of the signs what is so in this run, if that was asked for when it began."""
        if not self.app.always_plain:
            return FIELDS
        options = ((NO, f"{PLAIN} in this run, else {DRAWN}"), (YES, PLAIN))
        return tuple(field._replace(options=options) if field.name == "ascii" else field for field in FIELDS)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self.query_one("#form-note", Bar).show((((f"   {MEANING[self.query_one(Form).field.name]}", "dim"),), ()))

    def on_form_changed(self, event: Form.Changed) -> None:
        self.app.use(settings_of(event.form.values))

    def action_leave(self) -> None:
        """Back to where it was come from."""
        self.app.pop_screen()


def values_of(settings: Settings) -> dict[str, str]:
    """The settings as a form has them."""
    flags = {True: YES, False: NO}
    return {
        "theme": settings.theme,
        "ascii": flags[settings.ascii],
        "animations": flags[settings.animations],
        "pace": f"{settings.pace:g}",
        "auto_pass": flags[settings.auto_pass],
    }


def settings_of(values: dict[str, str]) -> Settings:
    """The settings that a form means."""
    return Settings(
        theme=values["theme"],
        ascii=values["ascii"] == YES,
        animations=values["animations"] == YES,
        pace=float(values["pace"]),
        auto_pass=values["auto_pass"] == YES,
    )
