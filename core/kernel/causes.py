"""What a fact came from, link by link, as a log records it."""

from typing import NamedTuple

from core.kernel.events import Action, Event
from core.kernel.log import Log
from core.kernel.resolution import Replaced


class Cause(NamedTuple):
    """One link of the chain that `why` walks."""

    step: int
    """Number of the entry."""
    fact: Event | Action | None
    """The fact, or, as the last link, the action that began it; None: the start of the match."""
    rule: str
    """Rule that the fact follows from; empty if it names none."""
    place: int = -1
    """Place of the fact in its entry; -1: it is the action."""
    replaced: tuple[Replaced, ...] | None = ()
    """What the fact happened instead of, and what was prevented there; None: today's rules cannot tell."""


def causes(log: Log, step: int, place: int) -> list[Cause]:
    """The chain of causes of a fact of any line, from the fact itself to the action that began it."""
    chain: list[Cause] = []
    at: tuple[int, int] | None = (step, place)
    while at is not None:
        step, place = at
        entry = log.entries[step]
        chain.append(Cause(step, entry.facts[place], entry.rules.get(place, ""), place))
        at = log.cause_of(step, place)
    return [*chain, Cause(step, log.entries[step].action, "")]
