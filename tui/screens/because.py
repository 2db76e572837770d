"""Boxes that say why something happened; from them to the rules."""

from collections.abc import Callable, Sequence

from textual.binding import Binding

from core.kernel.options import Value
from tui.causes import Causes, place_of
from tui.screens.boxes import TALLEST, PickBox
from tui.widgets.lines import Row, folded
from tui.widgets.pile import Piles
from tui.widgets.rows import Rows

EARLIER = "earlier"
"""The row that stands for what is not told yet."""
ROOM = 70
"""Cells for a line in the box."""


class LogBox(PickBox):
    """Lines of the log in full width: each can be asked why."""

    BINDINGS = [Binding("w", "pick", "Why", id="log.why")]
    KEYS = (("↑ ↓", "move"), ("enter w", "why it happened"), ("esc", "close"))


class WholeLogBox(LogBox):
    """The log of a match. It begins with the newest lines; earlier ones are told when the cursor comes to their row."""

    def __init__(
        self,
        read: Callable[[], Sequence[Row]],
        earlier: Callable[[], int],
        tell: Callable[[], None],
        then: Callable[[Value], None],
    ) -> None:
        """`read`: the lines that are told; `earlier`: how many entries are not; `tell`: tell some of those; `then`: say
        why what a line tells has happened."""
        self._read, self._earlier, self._tell = read, earlier, tell
        super().__init__("Log", self._lines(), at_end=True, verb="why", then=then)

    def on_mount(self) -> None:
        # More lines may be told later.
        self.query_one(Piles).styles.height = TALLEST
        super().on_mount()

    def _lines(self) -> list[Row]:
        n = self._earlier()
        told = [line for row in self._read() for line in folded(row, ROOM)]
        return [*([Row(left=((f"… {n:,} earlier", "dim"),), value=EARLIER)] if n else []), *told]

    def on_rows_moved(self, event: Rows.Moved) -> None:
        if event.rows.value != EARLIER:
            return
        piles = self.query_one(Piles)
        newest = next((row.value for row in piles.rows[1:] if row.value is not None), None)
        self._tell()
        piles.show(self._lines())
        if newest is not None:
            piles.point(newest, tell=False)


def show_why(app: object, causes: Causes, key: str) -> None:
    """What a decision caused, a fact to be asked for; or what a fact came of, with rules to read."""
    step, place = place_of(key)

    def ask(fact: Value) -> None:
        show_why(app, causes, str(fact))

    def read(rules: Value | None) -> None:
        if isinstance(rules, str):
            app.open_rules(rules)  # type: ignore[attr-defined]

    if place < 0:
        rows = causes.of_decision(step)
        app.push_screen(LogBox(f"What step {step} caused", rows, verb="why", then=ask))  # type: ignore[attr-defined]
    else:
        app.push_screen(PickBox("Why it happened", causes.of_fact(step, place), verb="rule"), read)  # type: ignore[attr-defined]
