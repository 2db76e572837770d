"""Boxes that say why something happened; from them to the rules."""

from collections.abc import Callable, Sequence

from textual import events
from textual.binding import Binding

from core.kernel.options import Value
from tui.causes import Causes, place_of
from tui.screens.base import Key
from tui.screens.boxes import ROOM, TALLEST, PickBox
from tui.widgets.lines import Row, folded
from tui.widgets.pile import Piles
from tui.widgets.rows import Rows

EARLIER = "earlier"
"""The row that stands for what is not told yet."""
FAR = 600
"""So many entries at most are told by one key: all of nearly every match."""
PAUSE = 0.016
"""Seconds between its parts, in which a frame is drawn."""


class LogBox(PickBox):
    """Lines of the log in full width: each can be asked why."""

    BINDINGS = [Binding("w", "pick", "Why", id="log.why")]
    KEYS: tuple[Key, ...] = (("↑ ↓", "move"), ("enter w", "why it happened"), ("esc", "close"))


class WholeLogBox(LogBox):
    """The log of a match. It begins with the newest lines; earlier ones are told when the cursor comes to their row."""

    BINDINGS = [Binding("home", "first", "First", id="rows.first", show=False, priority=True)]
    KEYS = (*LogBox.KEYS[:1], ("home end", "first line, last line"), *LogBox.KEYS[1:])

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
        self._left: int | None = None
        """So many entries stay untold when the way back has been gone that is gone just now; None: none is."""
        super().__init__("Log", self._lines(), at_end=True, verb="why", then=then)

    def on_mount(self) -> None:
        # More lines may be told later.
        self.query_one(Piles).styles.height = TALLEST
        super().on_mount()

    def _lines(self) -> list[Row]:
        told = [line for row in self._read() for line in folded(row, ROOM)]
        return [*self._untold(), *told]

    def _untold(self) -> list[Row]:
        """The row for what is not told yet, if there is such."""
        n = self._earlier()
        return [Row(left=((f"… {n:,} earlier", "dim"),), value=EARLIER)] if n else []

    def action_first(self) -> None:
        """To the first line of all, or, if that is very far, a good way back: what is not told is told part by part,
        until another key comes."""
        piles = self.query_one(Piles)
        if self._left is None and self._earlier():
            self._left = max(0, self._earlier() - FAR)
            piles.show(piles.rows, at=EARLIER)
            self.set_timer(PAUSE, self._read_back)
        elif self._left is None:
            piles.action_to(0)

    def _read_back(self) -> None:
        """Tell one part more."""
        if self._left is None:
            return
        self._tell()
        piles = self.query_one(Piles)
        if self._earlier() > self._left:
            piles.show([*self._untold(), *piles.rows[1:]], at=EARLIER)
            self.set_timer(PAUSE, self._read_back)
        else:
            self._left = None
            piles.show(self._lines())
            piles.action_to(0)

    def on_key(self, event: events.Key) -> None:
        if self._left is not None:
            self._left = None
            self._show_told()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        if event.rows.value == EARLIER and self._left is None:
            self._tell()
            self._show_told()

    def _show_told(self) -> None:
        """Show what was told besides; the cursor stands on the line before which it was."""
        piles = self.query_one(Piles)
        newest = next((row.value for row in piles.rows[1:] if row.value is not None), None)
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
