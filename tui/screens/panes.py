"""The Chain or its like, the log and the card of a game: in the side column each, or in one place beside the hand."""

from collections.abc import Callable, Iterator

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import ContentSwitcher

from core.kernel.options import Value
from tui.panels import Stack
from tui.playing.faces import Face
from tui.screens.base import WIDE
from tui.widgets.card_face import CardFace
from tui.widgets.chain import Chain
from tui.widgets.lines import Row
from tui.widgets.log import Log

CHAIN, LOG, CARD = "chain", "log", "card"
BESIDE = (CHAIN, LOG, CARD)
FACES = ("side-card", "low-card", CARD)


class Panes:
    """What is shown in them, and which of those that share a place is seen."""

    def __init__(self, screen: Screen[None], stack_name: str) -> None:
        """`stack_name`: what the Chain is called in this game."""
        self._screen = screen
        self._stack_name = stack_name
        self._slot = ""
        """What was asked for where they share a place."""
        self._stacked = False
        self._waiting: Value | None = None
        """The item that waited for an answer when it was drawn last."""

    def shared(self) -> Iterator[Widget]:
        """Those that share a place, to be composed there."""
        yield Chain(id=CHAIN)
        yield Log(id=LOG)
        yield CardFace(id=CARD, whole="i", hints=f"C {self._stack_name.lower()} · L log")

    def beside(self) -> Iterator[Widget]:
        """Those of the side column."""
        yield CardFace(id="side-card", whole="i")
        yield Chain(id="side-chain")
        yield Log(id="side-log")

    def show_stack(self, stack_of: Callable[[int], Stack], waiting: Value | None) -> None:
        """Show what waits; `stack_of`: in so many rows; `waiting`: the item to which somebody here may answer now."""
        wanted = False
        for name in (CHAIN, "side-chain"):
            small = name == CHAIN
            chain = self._screen.query_one(f"#{name}", Chain)
            stack = stack_of(chain.size.height)
            wanted = stack.wanted
            chain.columns = stack.columns
            chain.show(
                stack.rows,
                title=stack.title + (" · log · card" if small else ""),
                subtitle=stack.subtitle,
                hints="L log · K card" if small else "",
                empty=stack.empty,
            )
        waits = waiting is not None and waiting != self._waiting
        self._waiting = waiting
        if waits:
            for chain in self._screen.query(Chain):
                chain.pulse()
        if wanted != self._stacked or waits:
            if wanted:
                self.show(CHAIN)
            elif self._slot != CARD:
                self.show(LOG)
            self._stacked = wanted

    def show_log(self, rows: list[Row]) -> None:
        """Show the log."""
        other = self._stack_name.lower()
        self._screen.query_one(f"#{LOG}", Log).show(
            rows, title=f"Log · {other} · card", hints=f"C {other} · K card", empty="nothing yet"
        )
        self._screen.query_one("#side-log", Log).show(rows, title="Log", empty="nothing yet")

    def show_face(self, face: Face) -> None:
        """Show a card in full."""
        for name in FACES:
            self._screen.query_one(f"#{name}", CardFace).show(*face)

    def look_at(self, name: str) -> None:
        """Go to one of them, wherever it stands in this size."""
        if self._screen.app.size.width >= WIDE:
            self._screen.query_one(f"#side-{name}").focus()
        else:
            self._slot = name
            self.show(name)
            self._screen.query_one(f"#{name}").focus()

    def to_shared(self) -> None:
        """Go to the one that is seen beside the hand."""
        slot = self._screen.query_one("#slot", ContentSwitcher)
        if slot.current:
            self._screen.query_one(f"#{slot.current}").focus()

    def show(self, name: str) -> None:
        """Let one of them be seen where they share a place."""
        switcher = self._screen.query_one("#slot", ContentSwitcher)
        if switcher.current != name:
            switcher.current = name
