"""Where labelled objects are: ids end with every change of zone, labels do not."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from core.biblioclash import events as ev
from core.biblioclash.notation.places import DECK, SEALED, at_place, place_of
from core.biblioclash.state import ARCHIVE, DISCARD, DOMAIN, HAND, PILES
from core.kernel.events import Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.notation import Labels


class Tracker:
    """Labels of cards through every change of zone, into decks and piles and out of them too."""

    def __init__(self, seats: int) -> None:
        self.labels = Labels()
        self._seats = seats
        self._piles: dict[tuple[Seat, int], list[str]] = {(s, p): [] for s in range(seats) for p in range(SEALED + 1)}
        # For each card of a deck or pile its label or "", top first.
        self._faces: dict[str, int] = {}
        self._lies: dict[str, tuple[Seat, str]] = {}
        # Owner and zone of the objects that have a label.

    @property
    def labelled(self) -> Container[str]:
        """All labels there are."""
        return self._faces

    def copy(self) -> "Tracker":
        """A copy that later facts do not touch."""
        other = Tracker(self._seats)
        other.labels = self.labels.copy()
        other._piles = {key: pile.copy() for key, pile in self._piles.items()}
        other._faces = self._faces.copy()
        other._lies = self._lies.copy()
        return other

    def put(self, label: str, number: ObjectId, face: int, seat: Seat, zone: str) -> None:
        """An object on the table has a label."""
        self._faces[label] = face
        self._lies[label] = (seat, zone)
        self.labels.put(label, number)

    def put_under(self, seat: Seat, pile: int, face: int, label: str = "") -> None:
        """One more card of a deck or pile, with its label if it has one."""
        if label:
            self._faces[label] = face
        self._piles[seat, pile].append(label)
        self._renumber(seat, pile)

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

    def _renumber(self, seat: Seat, pile: int) -> None:
        for i, label in enumerate(self._piles[seat, pile]):
            if label:
                self.labels[label] = place_of(seat, pile, i)

    def _label(self, number: int) -> str:
        """The label that an object has now."""
        label = self.labels.was.get(number, "")
        return label if self.labels.get(label) == number else ""

    def _becomes(self, olds: Iterable[int], first: int, seat: Seat, zone: str) -> None:
        for number, old in enumerate(olds, first):
            if label := self._label(old):
                self._lies[label] = (seat, zone)
                self.labels.put(label, number)

    def _leaves(self, old: int) -> str:
        """An object is one no more: its label."""
        label = self._label(old)
        self._lies.pop(label, None)
        return label

    def _taken(self, seat: Seat, pile: int, n: int, first: int, zone: str) -> None:
        """The top cards of a pile became objects."""
        labels = self._piles[seat, pile]
        for number, label in enumerate(labels[:n], first):
            if label:
                self._lies[label] = (seat, zone)
                self.labels.put(label, number)
        del labels[:n]
        self._renumber(seat, pile)

    def _on_top(self, seat: Seat, label: str) -> None:
        self._piles[seat, DECK].insert(0, label)
        self._renumber(seat, DECK)

    def _sorted_in(self, labels: Iterable[str], faces: Sequence[int]) -> list[str]:
        """A label for each face, equal faces in their order."""
        slots = [""] * len(faces)
        for label in filter(None, labels):
            for i, face in enumerate(faces):
                if not slots[i] and face == self._faces[label]:
                    slots[i] = label
                    break
        return slots

    def _shuffled(self, fact: ev.Shuffled | ev.Reshuffled) -> None:
        seat = fact.seat
        labels = list(self._piles[seat, DECK])
        if isinstance(fact, ev.Reshuffled):
            thrown = [label for label, place in self._lies.items() if place == (seat, DISCARD)]
            labels = [self._leaves(self.labels[label]) for label in thrown]
        self._piles[seat, DECK] = self._sorted_in(labels, fact.cards)
        self._renumber(seat, DECK)

    def _dealt(self, fact: ev.Dealt) -> None:
        labels = [label for pile in range(1, PILES + 1) for label in self._piles[fact.seat, pile]]
        slots = self._sorted_in(labels, [face for pile in fact.piles for face in pile])
        for pile in range(1, PILES + 1):
            self._piles[fact.seat, pile] = slots[2 * pile - 2 : 2 * pile]
            self._renumber(fact.seat, pile)

    def _sealed(self, fact: ev.Sealed) -> None:
        for pile in fact.piles:
            self._piles[fact.seat, SEALED].append(self._piles[fact.seat, pile].pop())
        self._renumber(fact.seat, SEALED)

    def _obtained(self, fact: ev.Obtained) -> None:
        if fact.new:
            self._taken(fact.seat, fact.pile, 1, fact.new, DISCARD)
            return
        label = self._piles[fact.seat, fact.pile].pop(0)
        self._renumber(fact.seat, fact.pile)
        self._on_top(fact.seat, label)

    def _left(self, fact: ev.Left) -> None:
        """Labels of what is gone name nothing."""
        for label, number in self.labels.items():
            seat = self._lies[label][0] if label in self._lies else at_place(number)[0]
            if seat == fact.seat:
                self.labels[label] = 0


_FOLLOW: dict[type, Callable[[Tracker, Any], None]] = {
    ev.Shuffled: Tracker._shuffled,
    ev.Reshuffled: Tracker._shuffled,
    ev.Dealt: Tracker._dealt,
    ev.Sealed: Tracker._sealed,
    ev.Drawn: lambda t, e: t._taken(e.seat, DECK, len(e.cards), e.first, HAND),
    ev.Played: lambda t, e: t._becomes((e.old,), e.new, e.seat, DOMAIN),
    ev.Discarded: lambda t, e: t._becomes(e.olds, e.first, e.seat, DISCARD),
    ev.Swept: lambda t, e: t._becomes(e.ids, e.first, e.seat, DISCARD),
    ev.Archived: lambda t, e: t._becomes(e.olds, e.first, e.seat, ARCHIVE),
    ev.Topdecked: lambda t, e: t._on_top(e.seat, t._leaves(e.old)),
    ev.Obtained: Tracker._obtained,
    ev.Left: Tracker._left,
}
