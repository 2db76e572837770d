"""Where labelled objects are: ids end with every change of zone, labels do not."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from core.archaic import events as ev
from core.archaic.notation import place_of
from core.kernel.events import Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.notation import Labels


class Tracker:
    """Labels of cards through every change of zone, into decks and out of them too."""

    def __init__(self) -> None:
        self.labels = Labels()
        self._decks: tuple[list[str], list[str]] = ([], [])
        # For each card of a deck its label or "", top first.
        self._faces: dict[str, int] = {}

    @property
    def labelled(self) -> Container[str]:
        """All labels there are."""
        return self._faces

    def copy(self) -> "Tracker":
        """A copy that later facts do not touch."""
        other = Tracker()
        other.labels = self.labels.copy()
        other._decks = (self._decks[0].copy(), self._decks[1].copy())
        other._faces = self._faces.copy()
        return other

    def put(self, label: str, number: ObjectId, face: int) -> None:
        """An object on the table has a label."""
        self._faces[label] = face
        self.labels.put(label, number)

    def put_under(self, seat: Seat, face: int, label: str = "") -> None:
        """One more card of a deck, with its label if it has one."""
        if label:
            self._faces[label] = face
        self._decks[seat].append(label)
        self._renumber(seat)

    def follow(self, facts: Iterable[Event]) -> None:
        """Take in what happened."""
        for fact in facts:
            follow = _FOLLOW.get(type(fact))
            if follow is not None:
                follow(self, fact)

    def exchange(self, moved: Mapping[int, int]) -> None:
        """Labels change places: that of each number goes to the other one."""
        labels = {number: label for label, number in self.labels.items() if number in moved}
        for number in moved:
            self.labels.was.pop(number, None)
        for old, label in labels.items():
            self.labels.put(label, moved[old])

    def _renumber(self, seat: Seat) -> None:
        for i, label in enumerate(self._decks[seat]):
            if label:
                self.labels[label] = place_of(seat, i)

    def _label(self, number: int) -> str:
        """The label that an object has now."""
        label = self.labels.was.get(number, "")
        return label if self.labels.get(label) == number else ""

    def _becomes(self, old: int, new: int) -> None:
        if label := self._label(old):
            self.labels.put(label, new)

    def _drawn(self, fact: ev.Drawn) -> None:
        deck = self._decks[fact.seat]
        for number, label in enumerate(deck[: len(fact.cards)], fact.first):
            if label:
                self.labels.put(label, number)
        del deck[: len(fact.cards)]
        self._renumber(fact.seat)

    def _mulliganed(self, fact: ev.Mulliganed) -> None:
        labels = [*map(self._label, fact.ids), *self._decks[fact.seat]]
        self._decks[fact.seat][:] = self._sorted_in(labels, fact.cards)
        self._renumber(fact.seat)

    def _arranged(self, fact: ev.Arranged) -> None:
        deck = self._decks[fact.seat]
        n = len(fact.top) + len(fact.bottom)
        slots = self._sorted_in(deck[:n], (*fact.top, *fact.bottom))
        deck[:] = slots[: len(fact.top)] + deck[n:] + slots[len(fact.top) :]
        self._renumber(fact.seat)

    def _sorted_in(self, labels: Iterable[str], faces: Sequence[int]) -> list[str]:
        """A label for each face, equal faces in their order."""
        slots = [""] * len(faces)
        for label in filter(None, labels):
            for i, face in enumerate(faces):
                if not slots[i] and face == self._faces[label]:
                    slots[i] = label
                    break
        return slots

    def _energy(self, fact: ev.EnergyPlayed) -> None:
        """All Energy in play is alike (RA-18): the label of what was played names nothing."""
        if label := self._label(fact.old):
            self.labels[label] = 0


_FOLLOW: dict[type, Callable[[Tracker, Any], None]] = {
    ev.Drawn: Tracker._drawn,
    ev.Mulliganed: Tracker._mulliganed,
    ev.Arranged: Tracker._arranged,
    ev.EnergyPlayed: Tracker._energy,
    ev.Cast: lambda t, e: t._becomes(e.old, e.new),
    ev.Entered: lambda t, e: t._becomes(e.old, e.new),
    ev.Moved: lambda t, e: t._becomes(e.old, e.new),
    ev.Attached: lambda t, e: t._becomes(e.old, e.new),
}
