"""What may be done, as a stepper: from a partial action the domain of its next parameter, down to a whole action."""

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from core.kernel.events import Action
from core.kernel.ids import Seat

Value = int | str
Path = tuple[Value, ...]
DONE = "done"
"""The value that ends a set."""


class Step(Struct, frozen=True, gc=False):
    """One parameter to be named next. Never empty: nothing listed leads into a dead end."""

    name: str
    """What is asked: verb, card, mode, x, target, zone, sacrifice, discard, pay, unit, kill, …"""
    domain: tuple[Value, ...]
    """The legal values: object ids, numbers or words; `done` ends a set."""
    about: Value = 0
    """What the parameter belongs to, where the name alone does not say: a pool colour, a target that damage is for."""


class Walker(Protocol):
    """Whoever can say what comes after a path."""

    def step(self, seat: Seat, path: Path) -> Step | Action: ...


class Options(Struct, frozen=True, eq=False, gc=False):
    """The legal actions of one seat from a partial one. `step` is what is asked; `take` names it."""

    walker: Walker
    seat: Seat
    path: Path
    step: Step

    def take(self, value: Value) -> "Options | Action":
        """Name the next parameter: a value of `step.domain`. KeyError for any other."""
        if value not in self.step.domain:
            raise KeyError(value)
        path = (*self.path, value)
        found = self.walker.step(self.seat, path)
        return Options(self.walker, self.seat, path, found) if type(found) is Step else found  # type: ignore[return-value]

    def actions(self, limit: int = 0) -> Iterator[Action]:
        """All whole actions from here, depth first; at most `limit` of them (0: no cap)."""
        left = limit or -1
        stack: list[Options | Action] = [self]
        while stack and left:
            top = stack.pop()
            if isinstance(top, Options):
                stack.extend(top.take(value) for value in reversed(top.step.domain))
            else:
                left -= 1
                yield top
