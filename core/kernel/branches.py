"""The lines of play of a log, seen from one of them."""

from typing import NamedTuple

from core.kernel.log import Log, Named


class Branch(NamedTuple):
    """A line that was taken back, as it is seen from another."""

    end: int
    """Number of its last entry: `goto(end)` opens it."""
    fork: int
    """Number of the entry at which it leaves the other line."""
    length: int
    """How many entries it has after the fork."""
    name: str


def branches(log: Log, end: int) -> list[Branch]:
    """All lines but the one that ends with entry `end`, oldest first."""
    names = {note.at: note.name for note in log.notes if isinstance(note, Named)}
    line = frozenset(log.line(end))
    found = []
    for other in log.branches(end):
        number, ahead = other, []
        while number not in line:
            ahead.append(number)
            number = log.parents[number]
        found.append(Branch(other, number, len(ahead), next((names[n] for n in ahead if n in names), "")))
    return found


def line_name(log: Log, end: int) -> str:
    """What the line that ends with an entry is called, by the newest of its entries that has a name; empty: nothing."""
    names = {note.at: note.name for note in log.notes if isinstance(note, Named)}
    return next((names[number] for number in reversed(log.line(end)) if number in names), "") if names else ""
