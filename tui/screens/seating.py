"""Who plays on from a step of a match, and what the line that begins there is called."""

from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content

from core.kernel.ids import Seat, seat_name
from tui.names import LONGEST, PERSON, bare_name, shown_names, usual_names
from tui.screens.base import Box, Key
from tui.widgets.form import Field, Form
from tui.widgets.placed import Frame, Said

PLAYERS = ((PERSON, "a person"), ("greedy", "greedy bot"), ("random", "random bot"), ("search", "searching bot"))


class Seating(NamedTuple):
    """Who sits at each seat: a bot by its name, or empty for a person; and the name of the new line of play.

    `names`: for each seat what its person wants to be called from now on, or empty.
    """

    who: tuple[str, ...]
    line: str = ""
    names: tuple[str, ...] = ()


class SeatingBox(Box[Seating]):
    """Asks who plays each seat, and what the people are called. Beforehand it is as it is now."""

    KEYS: tuple[Key, ...] = (
        ("↑ ↓ tab", "field"),
        ("← → space", "change"),
        ("letters", "type a name: of the line, of people"),
        ("enter", "begin"),
        ("esc", "close"),
    )
    BINDINGS = [Binding("enter", "begin", "Begin", id="seating.begin")]

    def __init__(
        self,
        title: str,
        seats: tuple[str, ...],
        now: tuple[str, ...],
        *,
        goes_on: bool = True,
        file: str = "",
        fixed: bool = False,
    ) -> None:
        """`seats`: names as a header has them; `now`: who sits there as yet, as in a `Seating`; `goes_on`: a match that
        was begun, in which a new line of play may get a name; `file`: the name of the one that it is written to;
        `fixed`: they stay who they are, as in a fair match.
        """
        super().__init__()
        self._title = title
        self._file = file
        self._goes_on = goes_on
        self._fixed = fixed
        self._seats = seats
        self._now = now

    @property
    def help_keys(self) -> tuple[Key, ...]:
        """Only a match that goes on has a line to name."""
        names = "of the line, of people" if self._goes_on else "of people"
        return tuple((key, f"type a name: {names}" if key == "letters" else what) for key, what in self.KEYS)

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("← → change · enter begin · esc close")
            form = Form(id="seating")
            yield form
            if self._file:
                kept = f"It is written to {self._file}, as a line of its own. What is recorded there stays."
                yield Said(kept, markup=False)

    def on_mount(self) -> None:
        self._ask({f"seat{seat}": who or PERSON for seat, who in enumerate(self._now)})
        self.query_one(Form).focus()

    def _ask(self, values: dict[str, str]) -> None:
        form = self.query_one(Form)
        who = self._who(values)
        names = shown_names(who, self._seats) if self._goes_on else usual_names(who)
        seats = () if self._fixed else tuple(enumerate(names if self._goes_on else self._seats))
        fields = [Field(f"seat{seat}", self._label(seat, name), PLAYERS) for seat, name in seats]
        if self._goes_on:
            fields.append(Field("line", "Name of the line", hint="none", length=40))
        fields += [
            Field(f"name{seat}", f"{seat_name(seat)} is called", hint=names[seat], length=LONGEST)
            for seat, _ in seats
            if not who[seat]
        ]
        form.styles.height = len(fields)
        form.ask(tuple(fields), values)

    def on_form_changed(self, event: Form.Changed) -> None:
        """Only people are asked for their names."""
        if event.name.startswith("seat"):
            self._ask(event.form.values)

    @staticmethod
    def _label(seat: Seat, name: str) -> str:
        """`p2 Vex`, once where the name begins so."""
        short, bare = seat_name(seat), bare_name(name)
        return bare if bare.split(" ")[0] == short else f"{short} {bare}"

    def action_begin(self) -> None:
        """Give what was said."""
        values = self.query_one(Form).values
        who = self._who(values)
        names = ("" if bot else values.get(f"name{seat}", "").strip() for seat, bot in enumerate(who))
        self.dismiss(Seating(who, values.get("line", "").strip(), tuple(names)))

    def _who(self, values: dict[str, str]) -> tuple[str, ...]:
        """For each seat the bot that was chosen, or empty for a person."""
        chosen = (values.get(f"seat{seat}", now or PERSON) for seat, now in enumerate(self._now))
        return tuple("" if each == PERSON else each for each in chosen)
