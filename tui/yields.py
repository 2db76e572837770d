"""Passing without being asked: until something happens, to the end of the turn, or on what is always passed on."""

from core.kernel.ids import Seat
from core.kernel.options import Value
from tui.panels import Panel, Scene


class Yields:
    """What the persons at the table pass on. None of it outlives its turn, or is for another person."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.until = ""
        """`item`: until something happens; `turn`: to the end of the turn; empty: nobody yields."""
        self.always: set[tuple[Seat, str]] = set()
        """What seats always pass on, by its name."""
        self._seat: Seat = -1
        self._turn = 0
        self._pending: tuple[Value, ...] = ()

    def begin(self, scene: Scene, until: str) -> None:
        """A seat passes on from here."""
        self.until = until
        self._seat, self._turn, self._pending = scene.seat, self._panel.turn(scene), self._panel.pending(scene)

    def end(self) -> None:
        """It is asked again."""
        self.until = ""

    def forget(self) -> None:
        """All of it: the match has gone back."""
        self.until = ""
        self.always = set()

    def ignore(self, scene: Scene, item: Value) -> bool:
        """Always pass on what is like an item that waits, to the end of the turn; False: no more."""
        self._turn = self._panel.turn(scene)
        key = scene.seat, self._panel.pending_name(scene, item)
        self.always ^= {key}
        return key in self.always

    def passes(self, scene: Scene, *, forced: bool) -> bool:
        """Whether a seat passes unasked; never, unless it must, where it is attacked, loses something or the like."""
        pending = self._panel.pending(scene)
        if self._panel.turn(scene) != self._turn:
            self.forget()
        if (self._panel.urgent(scene) or self._panel.losing(scene)) and not forced:
            self.until = ""
            return False
        if pending and (scene.seat, self._panel.pending_name(scene, pending[-1])) in self.always:
            return True
        if self.until == "item" and any(item not in self._pending for item in pending):
            self.until = ""
        return bool(self.until) and scene.seat == self._seat
