"""How a new practice position begins: a match of two decks at its first Main Phase, or an empty table."""

import secrets

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content

from core.kernel import paths
from core.kernel.errors import DuelogError
from core.kernel.game import GAMES, find_game
from core.kernel.ids import seat_name
from core.kernel.match import Match
from core.kernel.scenario import write
from tui.decks import playable
from tui.screens.base import Box, Key
from tui.widgets.form import Field, Form
from tui.widgets.placed import Frame

NAME = "New position"
EMPTY, DECKS = "empty", "decks"


class NewPositionBox(Box[str]):
    """Asks for the game, and for decks or none. Gives the text of the position."""

    KEYS: tuple[Key, ...] = (("↑ ↓ tab", "field"), ("← → space", "change"), ("enter", "make it"), ("esc", "close"))
    BINDINGS = [Binding("enter", "make", "Make", id="position_new.make")]

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content(NAME)
            box.border_subtitle = Content("← → change · enter make it · esc close")
            form = Form(id="new-position")
            form.styles.height = 2 + find_game(GAMES[0]).seats({})[0]
            yield form

    def on_mount(self) -> None:
        self._ask({"game": self.app.last_form.get("game", GAMES[0]), "from": DECKS})
        self.query_one(Form).focus()

    def _ask(self, values: dict[str, str]) -> None:
        game = find_game(values["game"])
        decks = tuple((deck, deck) for deck in playable(game.name))
        seats = range(game.seats({})[0] if values["from"] == DECKS else 0)
        self.query_one(Form).ask(
            (
                Field("game", "Game", tuple((name, find_game(name).title) for name in GAMES)),
                Field("from", "Begin with", ((DECKS, "decks, at the first Main Phase"), (EMPTY, "an empty table"))),
                *(Field(f"deck{n}", f"Deck of {seat_name(n)}", decks[n:] + decks[:n]) for n in seats),
            ),
            values,
        )

    def on_form_changed(self, event: Form.Changed) -> None:
        if event.name in ("game", "from"):
            self._ask(event.form.values)

    def action_make(self) -> None:
        """Give its text."""
        values = self.query_one(Form).values
        if values["from"] == EMPTY:
            self.dismiss(empty_table(values["game"]))
            return
        decks = [values[f"deck{seat}"] for seat in range(find_game(values["game"]).seats({})[0])]
        try:
            self.dismiss(first_main_phase(values["game"], decks, secrets.randbelow(1 << 32)))
        except DuelogError as error:
            self.app.say(str(error), bad=True)


def empty_table(game: str) -> str:
    """The text of a position with nothing on the table, and words on what there may be."""
    return (paths.pool_folder(game) / "positions" / "blank" / "table.yaml").read_text(encoding="utf-8")


def first_main_phase(game: str, decks: list[str], seed: int) -> str:
    """The text of the first quiet step of a match with these decks, all opening hands kept. BadInput for a deck."""
    match = Match.new(game, decks, seed, first=0)
    while not match.game.is_quiet(match.state.board.asked):
        seat = match.to_act[0]
        match.push(seat, next(match.options(seat).actions(1)))
    return write(match, name=NAME).text
