"""The form for a new match: game, decks, who plays, luck, and what may be taken back."""

import secrets
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding

from core.kernel.errors import BadInput, DuelogError
from core.kernel.game import GAMES, find_game
from core.kernel.match import Match
from core.kernel.series import GAMES as GAMES_OF_SERIES
from tui.panels import find_panel
from tui.saves import YOU, new_path
from tui.screens.base import Key, SizedScreen
from tui.screens.seating import PLAYERS
from tui.series import new_series
from tui.widgets.bar import Bar
from tui.widgets.form import Field, Form
from tui.widgets.keys import Keys

FIRST = {
    "game": GAMES[0],
    "seat1": "person",
    "seat2": "greedy",
    "name1": "",
    "name2": "",
    "first": "coin",
    "games": "1",
    "undo": "practice",
    "seed": "",
}
BOT_NAME = "Vex"


class NewMatchScreen(SizedScreen):
    """What is to be played."""

    KEYS: tuple[Key, ...] = (
        ("↑ ↓ tab", "field"),
        ("← → space", "change"),
        ("letters", "type a name or a seed"),
        ("enter", "begin"),
        ("esc", "back to the menu"),
    )
    BINDINGS = [
        Binding("enter", "begin", "Begin", id="new.begin"),
        Binding("escape", "leave", "Back", id="new.back"),
    ]

    @property
    def game(self) -> str:
        return self.query_one(Form).values["game"]

    def parts(self) -> ComposeResult:
        yield Bar(id="title-line")
        yield Form(id="form")
        yield Bar(id="form-fault")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#title-line", Bar).show(((("  New match", "strong"),), ()))
        self.query_one(Keys).show(
            ("enter", "Begin", "enter"), ("← →", "Change", "right"), ("↑ ↓", "Field", "down"),
            ("esc", "Back", "escape"), ("?", "Help", "question_mark"),
        )  # fmt: skip
        form = self.query_one(Form)
        values = {**FIRST, **getattr(self.app, "last_form", {})}
        form.title_text = "What is to be played"
        form.ask(self._fields(values["game"]), values)
        form.focus()

    def _fields(self, name: str) -> tuple[Field, ...]:
        game = find_game(name)
        decks = tuple((deck, deck) for deck in find_panel(name).decks())
        titles = tuple((known, find_game(known).title) for known in GAMES)
        house = [
            Field(f"house:{rule}", rule.replace("-", " ").capitalize(), tuple((v, v) for v in options))
            for rule, options in game.house_rules.items()
        ]
        return (
            Field("game", "Game", titles),
            Field("deck1", "Deck of p1", decks),
            Field("deck2", "Deck of p2", tuple(decks[1:] + decks[:1])),
            Field("seat1", "p1 is", PLAYERS),
            Field("name1", "Name of p1", hint=YOU),
            Field("seat2", "p2 is", PLAYERS),
            Field("name2", "Name of p2", hint=BOT_NAME),
            Field("first", "Who begins", (("coin", "a coin decides"), ("0", "p1"), ("1", "p2"))),
            Field("games", "Games", SERIES),
            Field("undo", "Taking back", UNDO),
            Field("seed", "Seed of luck", hint="by chance", length=18),
            *house,
        )

    def on_form_changed(self, event: Form.Changed) -> None:
        self._fault("")
        if event.name == "game":
            event.form.ask(self._fields(event.form.values["game"]), event.form.values)

    def _fault(self, text: str) -> None:
        self.query_one("#form-fault", Bar).show((((f" ✗ {text}", "bad"),), ()) if text else ((), ()))

    def action_begin(self) -> None:
        """Make the match and play it."""
        values = dict(self.query_one(Form).values)
        self.app.last_form = values  # type: ignore[attr-defined]
        try:
            match = new_match(values, self.app.saves_folder)  # type: ignore[attr-defined]
        except (DuelogError, OSError) as error:
            self._fault(str(error))
            return
        self.app.pop_screen()
        self.app.open_match(match)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the menu."""
        self.app.pop_screen()

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        self.app.simulate_key(event.key)


SERIES = (("1", "a single match"), (str(GAMES_OF_SERIES), f"best of {GAMES_OF_SERIES}, with exchange"))
UNDO = (("practice", "practice: anything"), ("fair", "fair: until something is learned"))


def seat_name(kind: str, name: str, default: str) -> str:
    """The name that goes into the match's header: a bot's tells which it is."""
    name = " ".join(name.split()) or default
    return name if kind == "person" else f"{name} ({kind})"


def new_match(values: dict[str, str], folder: Any = None) -> Match:
    """The match that a filled form means. BadInput says what is wrong."""
    names = (
        seat_name(values["seat1"], values["name1"], YOU if values["seat1"] == "person" else "Ada"),
        seat_name(values["seat2"], values["name2"], "Bo" if values["seat2"] == "person" else BOT_NAME),
    )
    text = values["seed"].strip()
    if text and not text.isdecimal():
        raise BadInput(f"the seed {text!r} is not a number")
    house = {name.removeprefix("house:"): v for name, v in values.items() if name.startswith("house:")}
    defaults = find_game(values["game"]).house_rules
    decks = (values["deck1"], values["deck2"])
    which, path = new_series(decks, folder) if values["games"] != "1" else (None, new_path(decks, folder))
    return Match.new(
        values["game"],
        decks,
        int(text) if text else secrets.randbelow(1 << 32),
        names=names,
        undo=values["undo"],
        house_rules={name: v for name, v in house.items() if name in defaults and v != defaults[name][0]},
        first=None if values["first"] == "coin" else int(values["first"]),
        series=which,
        path=path,
    )
