"""Who plays on from a step of a match, and what the line that begins there is called."""

from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from core.kernel.ids import Seat, seat_name
from tui.saves import bare_name, bot_of
from tui.screens.base import Box, Key
from tui.widgets.form import Field, Form

PERSON = "person"
PLAYERS = ((PERSON, "a person"), ("greedy", "greedy bot"), ("random", "random bot"), ("search", "searching bot"))


class Seating(NamedTuple):
    """Who sits at each seat: a bot by its name, or empty for a person; and the name of the new line of play."""

    who: tuple[str, ...]
    line: str = ""


class SeatingBox(Box[Seating]):
    """Asks who plays each seat. Beforehand it is as it is now or was recorded; where only bots were recorded, the side
    below is a person's.
    """

    KEYS: tuple[Key, ...] = (
        ("↑ ↓ tab", "field"),
        ("← → space", "change"),
        ("letters", "type a name of the line"),
        ("enter", "begin"),
        ("esc", "close"),
    )
    BINDINGS = [Binding("enter", "begin", "Begin", id="seating.begin")]

    def __init__(
        self,
        step: int | None,
        seats: tuple[str, ...],
        below: Seat,
        now: tuple[str, ...] | None = None,
        *,
        file: str = "",
    ) -> None:
        """`step`: where it goes on; None: a match begins, and no line of play gets a name. `seats`: names as the header
        has them; `below`: whose side the replay shows; `now`: who sits there in a game that goes on, as in a `Seating`;
        `file`: the name of the one that a new line of play is written to.
        """
        super().__init__()
        self._file = file
        self._step = step
        self._seats = seats
        self._who = [who or PERSON for who in (map(bot_of, seats) if now is None else now)]
        if PERSON not in self._who and now is None:
            self._who[below] = PERSON

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = Content("Who plays" if self._step is None else f"Play on from step {self._step}")
            box.border_subtitle = Content("← → change · enter begin · esc close")
            form = Form(id="seating")
            form.styles.height = len(self._seats) + (self._step is not None)
            yield form
            if self._file:
                kept = f"It is written to {self._file}, as a line of its own. What is recorded there stays."
                yield Static(kept, markup=False)

    def on_mount(self) -> None:
        form = self.query_one(Form)
        fields = [Field(f"seat{seat}", self._label(seat, name), PLAYERS) for seat, name in enumerate(self._seats)]
        values = {f"seat{seat}": who for seat, who in enumerate(self._who)}
        if self._step is not None:
            fields.append(Field("line", "Name of the line", hint="none", length=40))
        form.ask(tuple(fields), values)
        form.focus()

    @staticmethod
    def _label(seat: Seat, name: str) -> str:
        """`p2 Vex`, once where the name begins so."""
        short, bare = seat_name(seat), bare_name(name)
        return bare if bare.split(" ")[0] == short else f"{short} {bare}"

    def action_begin(self) -> None:
        """Give what was said."""
        values = self.query_one(Form).values
        chosen = (values[f"seat{seat}"] for seat in range(len(self._seats)))
        self.dismiss(Seating(tuple("" if who == PERSON else who for who in chosen), values.get("line", "").strip()))
