"""Boxes over the game: a card in full, why not, what lies off the board, a yes or no, stops."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input

from core.kernel.names import common_start
from core.kernel.options import Value
from tui.fitting import ELLIPSIS
from tui.screens.base import Box, Key, R
from tui.widgets.card_face import CardFace
from tui.widgets.keys import presented
from tui.widgets.lines import Parts, Row, plain
from tui.widgets.pile import Piles
from tui.widgets.placed import Frame, Said
from tui.widgets.rows import Rows

FIRST, SOME, PAUSE = 16, 12, 0.002
"""So many lines a box opens with, for no more are seen at once; so many more are written each time; seconds between."""
SOON = 0.006
"""If it takes fewer seconds all are written before it opens."""
ROOM = 70
"""Cells for a line in a box of the narrowest screen."""
SHOWN = 6
"""Legal moves at most that stand below a line of notation."""


class CardBox(Box[None]):
    """One card in full; with `i` again on the whole screen."""

    BINDINGS = [("enter,space", "dismiss(None)", "Close"), ("i", "grow", "Full screen")]
    KEYS: tuple[Key, ...] = (("i", "full screen; again, and it closes"), ("esc", "close"))

    def __init__(self, title: str, lines: tuple[Parts, ...]) -> None:
        super().__init__()
        self._title = title
        self._text = lines

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_subtitle = Content("i full screen · esc close")
            face = CardFace(id="box-card")
            face.styles.height = "auto"
            face.styles.border = ("none", "black")
            face.show("", self._text)
            yield face

    def action_grow(self) -> None:
        """On the whole screen; if it is so, close."""
        frame = self.query_one(Frame)
        if frame.has_class("-whole"):
            self.dismiss(None)
        frame.add_class("-whole")
        frame.border_subtitle = Content(presented("esc close", self))


class WhyBox(Box[None]):
    """Lines of reasons, and the rules behind them to read."""

    BINDINGS = [("w,space", "dismiss(None)", "Close"), ("enter", "read", "Rule")]
    KEYS = (("enter", "read the rule"), ("esc", "close"))

    def __init__(self, title: str, lines: Sequence[Parts], rules: Sequence[str] = ()) -> None:
        """`rules`: the ids of what stands behind the reasons."""
        super().__init__()
        self._title = title
        self._text = tuple(lines)
        self._rules = tuple(dict.fromkeys(rule for rule in rules if rule))

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("enter rule · esc close" if self._rules else "esc close")
            face = CardFace(id="why")
            face.styles.height = "auto"
            face.styles.border = ("none", "black")
            face.show("", self._text)
            yield face

    def action_read(self) -> None:
        """Close, and open the rulebook at the rules."""
        self.dismiss(None)
        if self._rules:
            self.app.open_rules(", ".join(self._rules))


TALLEST = 19
"""Rows of a list in a box, where the terminal has so many."""


class PickBox(Box[Value]):
    """A list to pick from."""

    BINDINGS = [
        Binding("enter", "pick", "Take", id="box.pick"),
        Binding("i", "look", "Inspect", id="box.look"),
        Binding("w", "why", "Why not", id="box.why"),
        Binding("slash", "find", "Find", id="box.find"),
    ]
    KEYS: tuple[Key, ...] = (
        ("↑ ↓", "move"),
        ("enter", "take"),
        ("i", "inspect"),
        ("w", "why not"),
        ("/", "find, among cards"),
        ("esc", "close"),
    )

    def __init__(
        self,
        title: str,
        rows: Iterable[Row],
        look: Callable[[Value], CardBox] | None = None,
        *,
        why: Callable[[Value], None] | None = None,
        at_end: bool = False,
        verb: str = "take",
        then: Callable[[Value], None] | None = None,
        empty: str = "nothing",
    ) -> None:
        """`look`: how a row is inspected; `why`: shows why it can be used or not; `at_end`: the cursor begins on the
        last row; `verb`: what enter does, if not to close; `then`: what is done with a row that is taken, the box
        staying below it; `empty`: what is said where there are no rows, and how to come to some."""
        super().__init__()
        self._then = then
        self._at_end = at_end
        self._title = title
        self._rows = tuple(rows)
        self._look = look
        self._why = why
        self._verb = verb
        self._empty = empty

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content(self._title)
            inspect, why = ("i inspect", "/ find") if self._look else ("", ""), "w why" if self._why else ""
            listed = (self._verb and f"enter {self._verb}", *inspect, why) if self._rows else ()
            keys = (*listed, "esc close")
            box.border_subtitle = Content(" · ".join(filter(None, keys)))
            piles = Piles(id="box-rows")
            piles.styles.height = min(max(1, len(self._rows)), TALLEST)
            yield piles

    def on_mount(self) -> None:
        piles = self.query_one(Piles)
        piles.show(self._rows, empty=self._empty)
        first = next((i for i, row in enumerate(self._rows) if row.value is not None), 0)
        piles.cursor = len(self._rows) - 1 if self._at_end and self._rows else first
        piles.focus()
        if self._at_end:
            self.call_after_refresh(piles.action_to, -1)

    def on_key(self, event: events.Key) -> None:
        row = next((r for r in self._rows if r.label and r.label == event.character and r.value is not None), None)
        if row is not None:
            event.stop()
            self._take(row.value)

    def action_pick(self) -> None:
        """Take the row under the cursor."""
        value = self.query_one(Piles).value
        if value is not None or all(row.value is None for row in self._rows):
            self._take(value)

    def _take(self, value: Value | None) -> None:
        if self._then is None or value is None:
            self.dismiss(value)
        else:
            self._then(value)

    def action_look(self) -> None:
        """Show the card under the cursor in full."""
        value = self.query_one(Piles).value
        if self._look is not None and value is not None:
            self.app.push_screen(self._look(value))

    def action_find(self) -> None:
        """Go to a card of the list by a part of its name or text."""
        found = {row.value: plain(row.left).strip(" ✓✗") for row in self._rows if row.value is not None}
        values = list(found)

        def take(place: int | None) -> None:
            if place is not None:
                self.query_one(Piles).point(values[place])

        if self._look is not None and values:
            self.app.push_screen(FilterBox(self._title, found.values(), len(found) + 1), take)

    def action_why(self) -> None:
        """Show why the card under the cursor can, or cannot, be used."""
        value = self.query_one(Piles).value
        if self._why is not None and value is not None:
            self._why(value)

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self.action_pick()


class Reading(Box[R]):
    """A box with lines that take a while to write: it opens with the first of them, and writes on in between."""

    def __init__(self, lines: Iterable[str], *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self.lines: list[str] = []
        self._rest = iter(lines)
        soon = monotonic() + SOON
        more = self.read(FIRST)
        while more and monotonic() < soon:
            more = self.read(1)
        self.whole = not more
        """All are written."""

    def on_mount(self) -> None:
        if self.whole:
            self.show_all()
        else:
            # The first of them are seen first.
            self.call_after_refresh(self._read_on)

    def read(self, count: int | None) -> bool:
        """Write so many more, or all. False: there are no more."""
        more = list(islice(self._rest, count))
        self.lines += more
        return bool(more)

    def _read_on(self) -> None:
        if self.read(SOME):
            # What is typed comes between.
            self.set_timer(PAUSE, self._read_on)
        else:
            self.whole = True
            self.show_all()

    def show_all(self) -> None:
        """All are written now."""


def _unlike(line: str, before: str) -> str:
    """A line that has no room, from the part on that the line above it does not begin with."""
    alike = len(common_start((line, before))) if len(line) > ROOM else 0
    start = line.rfind(", ", 0, alike) + 2
    return ELLIPSIS + line[start:] if start > 2 else line


class FilterBox(Reading[int]):
    """A list that a typed text narrows: all legal moves. Gives the place of what was taken."""

    BINDINGS = [
        Binding("down", "move(1)", "Down", show=False),
        Binding("up", "move(-1)", "Up", show=False),
        Binding("enter", "pick", "Take", priority=True),
    ]
    KEYS = (("type", "filter"), ("↑ ↓", "move"), ("enter", "take"), ("esc", "close"))

    def __init__(self, title: str, lines: Iterable[str], most: int) -> None:
        """`most`: so many of them, if there are more, are all that `lines` gives."""
        super().__init__(lines)
        self._title = title
        self._most = most

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content("type to filter · enter take · esc close")
            yield Input(placeholder="filter", id="filter")
            piles = Piles(id="box-rows")
            piles.styles.height = min(max(1, len(self.lines)), FIRST)
            yield piles

    def on_mount(self) -> None:
        self._fill("")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.value)
        self.query_one(Piles).cursor = 0

    def show_all(self) -> None:
        self._fill(self.query_one(Input).value)

    def _fill(self, text: str) -> None:
        words = text.casefold().split()
        found = [
            (place, line) for place, line in enumerate(self.lines) if all(word in line.casefold() for word in words)
        ]
        above = ["", *(line for _, line in found)]
        rows = [
            Row(left=((_unlike(line, before), ""),), value=place)
            for (place, line), before in zip(found, above, strict=False)
        ]
        self.query_one(Piles).show(rows, empty=f"nothing matches {text}")
        if self.whole:
            count = len(self.lines)
            first = ", not all that there are" if count >= self._most else ""
            fitting = f"{len(rows)} of " if words else ""
            self.query_one(Frame).border_title = Content(f"{self._title} {fitting}{count}{first}")

    def action_move(self, by: int) -> None:
        """Move in the list while the text keeps the focus."""
        self.query_one(Piles).action_move(by)

    def action_pick(self) -> None:
        """Take the row under the cursor."""
        if self.query_one(Piles).value is None and self.read(None):
            self.show_all()
        value = self.query_one(Piles).value
        if isinstance(value, int):
            self.dismiss(value)

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self.action_pick()


class YesNoBox(Box[bool]):
    """A question that is answered by y or n."""

    BINDINGS = [("y", "dismiss(True)", "Yes"), ("n", "dismiss(False)", "No")]
    KEYS = (("y", "yes"), ("n", "no"))

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_subtitle = Content("y yes · n no")
            yield Said(Content(self._question), markup=False)


class NotationBox(Reading[str]):
    """A line of notation, completed from the legal moves. `check` says what is wrong with it, or nothing."""

    BINDINGS = [
        Binding("tab", "complete", "Complete", priority=True),
        Binding("enter", "send", "Do it", priority=True),
    ]
    KEYS = (("tab", "complete"), ("enter", "do it"), ("esc", "close"))

    def __init__(self, moves: Iterable[str], most: int, check: Callable[[str], str]) -> None:
        """`most`: so many of them, if there are more, are all that `moves` gives."""
        super().__init__(moves, classes="-bottom")
        self._most = most
        self._check = check

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content("Action in notation")
            box.border_subtitle = Content("tab complete · enter do it · esc close")
            yield Input(id="line", placeholder="play NAME, attack B with NAME, pass …")
            yield Said("", id="hint", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self._hint("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self._hint(event.value)

    def show_all(self) -> None:
        self._hint(self.query_one(Input).value)

    def _matching(self, text: str) -> list[str]:
        return [move for move in self.lines if move.casefold().startswith(text.casefold())]

    def _hint(self, text: str) -> None:
        found = self._matching(text)
        which = f"none of {self._most} of the legal moves" if len(self.lines) >= self._most else "no legal move"
        lines = "\n".join(found[:SHOWN]) or f"{which} begins so"
        more = f"\n… {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        self._say(lines + more, listed=True)

    def _say(self, text: str, *, listed: bool = False) -> None:
        """Show something below the line; `listed`: moves, one a row, that a click writes into it."""
        hint = self.query_one("#hint", Said)
        hint.set_class(listed, "-listed")
        hint.update(Content(text))

    def on_click(self, event: events.Click) -> None:
        hint, line = self.query_one("#hint", Said), self.query_one(Input)
        place, listed = event.screen_y - hint.region.y, self._matching(line.value)[:SHOWN]
        if hint.region.contains_point(event.screen_offset) and hint.has_class("-listed") and place < len(listed):
            line.value = listed[place]
            line.action_end()

    def action_complete(self) -> None:
        """Write on as far as all that match agree."""
        self.read(None)
        line = self.query_one(Input)
        found = self._matching(line.value)
        if found:
            common = common_start(found)
            line.value = common if len(common) > len(line.value) else line.value
            line.cursor_position = len(line.value)

    def action_send(self) -> None:
        """Do it, if it can be read and may be done."""
        text = self.query_one(Input).value.strip()
        if not text:
            return
        fault = self._check(text)
        if fault:
            self._say("✗ " + fault)
        else:
            self.dismiss(text)
