"""The form for a new match: game, decks, who plays, luck, and what may be taken back."""

import secrets
from textwrap import wrap
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding

from core.kernel.errors import BadInput, DuelogError
from core.kernel.game import GAMES, find_game
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.series import GAMES as GAMES_OF_SERIES
from tui.decks import playable
from tui.fairness import usual_mode
from tui.names import PERSON, USUAL, header_names, usual_names
from tui.saves import new_path
from tui.screens.base import AppScreen, Key
from tui.screens.seating import PLAYERS
from tui.series import new_series
from tui.widgets.bar import Bar
from tui.widgets.form import Field, Form
from tui.widgets.keys import Keys
from tui.widgets.rows import Rows

FIRST = {
    "game": GAMES[0],
    **{f"seat{n}": PERSON if n == 1 else "greedy" for n in range(1, len(USUAL) + 1)},
    "first": "coin",
    "games": "1",
}


class NewMatchScreen(AppScreen):
    """What is to be played."""

    KEYS: tuple[Key, ...] = (
        ("↑ ↓ tab", "field"),
        ("← → space", "change"),
        ("letters digits", "type a name; a seed of digits"),
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

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        yield Form(id="form")
        yield Bar(id="form-note")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#title-line", Bar).show(((("  New match", "strong"),), ()))
        self.query_one(Keys).show(
            ("enter", "Begin", "enter"), ("← →", "Change", "right"), ("↑ ↓", "Field", "down"),
            ("esc", "Back", "escape"), ("?", "Help", "question_mark"),
        )  # fmt: skip
        form = self.query_one(Form)
        self._wrong = ("", "", "")
        """A field, its value, and why no match can begin with that."""
        values = {**FIRST, **self.app.last_form}
        self._mode_chosen = "undo" in values
        form.title_text = "What is to be played"
        self._ask(values)
        form.focus()

    def _ask(self, values: dict[str, str]) -> None:
        """Show the fields that these values call for. What may be taken back goes by who plays, until it is chosen."""
        if not self._mode_chosen:
            values["undo"] = usual_mode(bots_of(values).count(""))
        self.query_one(Form).ask(self._fields(values), values)

    def _fields(self, values: dict[str, str]) -> tuple[Field, ...]:
        name = values["game"]
        game = find_game(name)
        decks = tuple((deck, deck) for deck in playable(name, house_of(values)))
        titles = tuple((known, find_game(known).title) for known in GAMES)
        house = [
            Field(f"house:{rule}", _label(rule), tuple((v, v.replace("-", " ")) for v in options))
            for rule, options in game.house_rules.items()
        ]
        numbers = game.seats(house_of(values))
        players = [Field("seats", "Players", tuple((str(n), str(n)) for n in numbers))] if len(numbers) > 1 else []
        seats = range(seats_of(values))
        names = usual_names(bots_of(values))
        return (
            Field("game", "Game", titles),
            *house,
            *players,
            *(Field(f"deck{n}", f"Deck of p{n}", decks[n - 1 :] + decks[: n - 1]) for n in (s + 1 for s in seats)),
            *(field for seat in seats for field in _who(seat, names[seat])),
            Field(
                "first", "Who begins", (("coin", "a coin decides"), *((str(seat), f"p{seat + 1}") for seat in seats))
            ),
            Field("games", "Games", SERIES),
            Field("undo", "Taking back", UNDO),
            Field("seed", "Seed of luck", hint="by chance", length=18, digits_only=True),
        )

    def on_form_changed(self, event: Form.Changed) -> None:
        self._mode_chosen |= event.name == "undo"
        if event.name.startswith(("game", "seat", "house:")):
            values = {**FIRST, **event.form.values}
            self._ask(values)
        self._explain()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._explain()

    def _explain(self) -> None:
        """Say what the value under the cursor means, or what is wrong with it."""
        form = self.query_one(Form)
        name, value = form.field.name, form.values[form.field.name]
        if self._wrong[:2] == (name, value):
            self._fault(self._wrong[2])
            return
        text = meaning(form.values["game"], name, value)
        lines = wrap(text, max(20, self.app.size.width - 2 * len(MARGIN))) or [""]
        note = self.query_one("#form-note", Bar)
        note.styles.height = len(lines)
        note.show(*((((MARGIN + line, "dim"),), ()) for line in lines))

    def on_resize(self) -> None:
        self.call_after_refresh(self._explain)

    def on_form_declined(self, event: Form.Declined) -> None:
        self._blame(event.name, DIGITS)

    def _blame(self, name: str, text: str) -> None:
        """Put the cursor on a field with which no match can begin, and say why until it is changed."""
        form = self.query_one(Form)
        self._wrong = name, form.values[name], text
        form.action_to(next(place for place, field in enumerate(form.fields) if field.name == name))
        form.focus()
        self._explain()

    def _fault(self, text: str) -> None:
        note = self.query_one("#form-note", Bar)
        note.styles.height = 1
        note.show((((f" ✗ {text}", "bad"),), ()))

    def action_begin(self) -> None:
        """Make the match and play it."""
        values = dict(self.query_one(Form).values)
        fault = fault_of(values)
        if fault is not None:
            self._blame(*fault)
            return
        self.app.keep_form({name: value for name, value in values.items() if name != "undo" or self._mode_chosen})
        try:
            match = new_match(values, self.app.saves_folder)
        except (DuelogError, OSError) as error:
            if isinstance(error, OSError) or (isinstance(error, BadInput) and error.where):
                # A path may be long, and what is wrong with it stands behind it.
                self.app.say(str(error), bad=True)
            else:
                self._fault(str(error))
            return
        self.app.pop_screen()
        self.app.open_match(match, fresh=True)

    def action_leave(self) -> None:
        """Back to the menu."""
        self.app.pop_screen()


SERIES = (("1", "a single match"), (str(GAMES_OF_SERIES), f"best of {GAMES_OF_SERIES}, with exchange"))
UNDO = (("practice", "practice: anything"), ("fair", "fair: until something is learned"))
MEANING = {
    "undo:practice": "All can be taken back, luck drawn anew, seats changed, positions kept.",
    "undo:fair": "Decisions are taken back until luck or a hidden card was seen or another player has decided; after "
    "that only if the other people agree.",
    "games:1": "One match by itself.",
    f"games:{GAMES_OF_SERIES}": "Whoever has won more of them wins the series; between two games cards of the deck may "
    "be exchanged.",
}
"""What values mean in every game."""
MARGIN = "   "
DIGITS = "the seed is a number: digits, or nothing, and chance decides"


def meaning(game: str, field: str, value: str) -> str:
    """What a value of a field means; empty: its own words say it."""
    kind, _, rule = field.partition(":")
    if kind == "house":
        return find_game(game).house_words[rule][value]
    if kind.startswith("deck"):
        found = find_game(game).setup.DECKS.starters().get(value)
        return found.notes[0] if found is not None and found.notes else ""
    return MEANING.get(f"{field}:{value}", "")


def _label(rule: str) -> str:
    return rule.replace("-", " ").capitalize()


def _who(seat: Seat, name: str) -> tuple[Field, Field]:
    """`name`: the one of who gives none."""
    n = seat + 1
    return Field(f"seat{n}", f"p{n} is", PLAYERS), Field(f"name{n}", f"Name of p{n}", hint=name)


def house_of(values: dict[str, str]) -> dict[str, str]:
    """The house rules, mode and format of a form, as far as they are those of its game and not the usual ones."""
    known = find_game(values["game"]).house_rules
    said = {rule: values.get(f"house:{rule}", options[0]) for rule, options in known.items()}
    return {rule: value for rule, value in said.items() if value in known[rule][1:]}


def seats_of(values: dict[str, str]) -> int:
    """How many sit down: as many as the form says, if the game allows it, else as it usually has."""
    numbers = find_game(values["game"]).seats(house_of(values))
    said = values.get("seats", "")
    return int(said) if said.isdecimal() and int(said) in numbers else numbers[0]


def bots_of(values: dict[str, str]) -> tuple[str, ...]:
    """For each seat the bot that sits down, or empty for a person."""
    kinds = (values[f"seat{n}"] for n in range(1, seats_of(values) + 1))
    return tuple("" if kind == PERSON else kind for kind in kinds)


def fault_of(values: dict[str, str]) -> tuple[str, str] | None:
    """The field with which no match can begin, and why; None: there is none."""
    seed = values["seed"].strip()
    return ("seed", DIGITS) if seed and not seed.isdecimal() else None


def new_match(values: dict[str, str], folder: Any = None) -> Match:
    """The match that a filled form means. BadInput says what is wrong."""
    seats, bots = range(1, seats_of(values) + 1), bots_of(values)
    names = header_names(bots, (" ".join(values[f"name{n}"].split()) for n in seats))
    text = values["seed"].strip()
    decks = tuple(values[f"deck{n}"] for n in seats)
    which, path = new_series(decks, folder) if values["games"] != "1" else (None, new_path(decks, folder))
    return Match.new(
        values["game"],
        decks,
        int(text) if text else secrets.randbelow(1 << 32),
        names=names,
        undo=values["undo"],
        house_rules=house_of(values),
        first=None if values["first"] == "coin" else int(values["first"]),
        series=which,
        path=path,
    )
