"""The keys of wherever the user is."""

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.content import Content

from tui.screens.base import Box, Key
from tui.widgets.hints import keys_in, relabelled
from tui.widgets.keys import presented
from tui.widgets.lines import Row, cells, plain
from tui.widgets.pile import Piles
from tui.widgets.placed import Frame
from tui.widgets.rows import Rows

EVERYWHERE: tuple[Key, ...] = (
    ("?", "keys here"),
    ("F1", "the rules"),
    ("F2", "settings; how keys are changed"),
    ("ctrl+p", "palette, themes"),
    ("ctrl+z", "to the shell; fg comes back"),
    ("ctrl+q", "quit; all is saved"),
)
AROUND = 8
"""Rows of the screen that are not the list's: its frame, and what is seen of the screen below."""
CHANGED: Key = ("Δ", "just changed")
SIGNS: tuple[Key, ...] = (
    ("◎ ●", "legal target, chosen"),
    CHANGED,
    ("✓ ✗", "can be used now, cannot"),
)
"""Where something is asked."""


class HelpScreen(Box[None]):
    """The keys, then the signs."""

    BINDINGS = [("question_mark,enter,q", "dismiss(None)", "Close")]

    def __init__(self, keys: Sequence[Key], signs: Sequence[Key] = (), labels: Mapping[str, str] | None = None) -> None:
        """`signs`: those on the screen; `labels`: of keys that are others than usual."""
        super().__init__()
        self._keys = tuple(keys)
        self._signs = tuple(signs)
        self._labels = labels or {}
        self._room = 0
        """Rows of the list, at most."""

    def compose(self) -> ComposeResult:
        with Frame() as box:
            box.border_title = Content("Keys here")
            yield Piles(id="box-rows")

    def on_mount(self) -> None:
        piles = self.query_one(Piles)
        self._fit()
        piles.show(self.lines())
        piles.focus()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """As high as the screen lets it be; only what does not fit is said to go on."""
        count, room = len(self.lines()), self.app.size.height - AROUND
        if room == self._room:
            return
        self._room = room
        styles = self.query_one(Piles).styles
        styles.height, styles.max_height = min(count, room), room
        more = "↑ ↓ more · " if count > room else ""
        text = f"click a key twice: press it · {more}esc close"
        self.query_one(Frame).border_subtitle = Content(presented(text, self))

    def on_rows_picked(self, event: Rows.Picked) -> None:
        """Press a key that the list names: where several stand in a row, the one that is clicked."""
        row = event.rows.current
        keys = () if row is None else keys_in(row.left, event.x - 1)
        if row is not None and event.x > cells(row.left[:1]) and len(plain(row.left[:1]).split()) > 1:
            return
        if keys:
            self.dismiss(None)
        for key in keys:
            self.app.press(key)

    def lines(self) -> list[Row]:
        """All lines of help."""
        known = " ".join(key for key, _ in self._keys)
        pairs = [*self._keys, *(k for k in EVERYWHERE if k[0] not in known.split())]
        rows = [_pair(relabelled(key, self._labels), what) for key, what in pairs]
        if self._signs:
            rows.append(Row(left=(("Signs", "strong"),)))
        return rows + [_pair(sign, what) for sign, what in self._signs]


def _pair(key: str, what: str) -> Row:
    return Row(left=((f" {key:<20}", "key"), (what, "")), value=key)
