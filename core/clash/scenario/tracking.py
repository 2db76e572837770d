"""Where labelled objects are: ids end with every change of zone, labels do not."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from core.clash import events as ev
from core.clash.notation import deck_place, in_deck
from core.clash.state import (
    DECK,
    SHARD_DECK,
)
from core.kernel.events import Event
from core.kernel.ids import Seat
from core.kernel.notation import Labels


class Tracker:
    """Labels of objects through every change of zone, into decks and out of them too."""

    def __init__(self) -> None:
        self.labels = Labels()
        self._piles: dict[tuple[Seat, str], list[str]] = {(s, d): [] for s in (0, 1) for d in (DECK, SHARD_DECK)}
        # For each card of a deck its label or "", top first.
        self._aside: dict[str, tuple[Seat, int]] = {}
        self._faces: dict[str, int] = {}

    def copy(self) -> "Tracker":
        """A copy that later facts do not touch."""
        other = Tracker()
        other.labels = self.labels.copy()
        other._piles = {key: pile.copy() for key, pile in self._piles.items()}
        other._aside = self._aside.copy()
        other._faces = self._faces.copy()
        return other

    @property
    def labelled(self) -> Container[str]:
        """All labels there are, also of cards that lie in a deck."""
        return self._faces

    def put(self, label: str, number: int, face: int) -> None:
        """An object on the table has a label."""
        self._faces[label] = face
        self.labels.put(label, number)

    def put_aside(self, label: str, seat: Seat, face: int) -> None:
        """A Location that is not placed yet has a label."""
        self._faces[label] = face
        self._aside[label] = (seat, face)
        self.labels[label] = deck_place(seat, "aside", face)

    def put_under(self, seat: Seat, deck: str, face: int, label: str = "") -> None:
        """One more card of a deck, with its label if it has one."""
        if label:
            self._faces[label] = face
        self._piles[seat, deck].append(label)
        self._renumber(seat, deck)

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
        piles = {key: pile.copy() for key, pile in self._piles.items()}
        for old, new in moved.items():
            if old < 0:
                seat, deck, place = in_deck(old)
                self._piles[seat, deck][in_deck(new)[2]] = piles[seat, deck][place]
                self._renumber(seat, deck)
            elif old in labels:
                self.labels.put(labels[old], new)

    def _renumber(self, seat: Seat, deck: str) -> None:
        for i, label in enumerate(self._piles[seat, deck]):
            if label:
                self.labels[label] = deck_place(seat, deck, i)

    def _becomes(self, old: int, new: int) -> None:
        label = self.labels.was.get(old)
        if label and self.labels.get(label) == old:
            self.labels.put(label, new)

    def _took(self, seat: Seat, deck: str, n: int, first: int) -> None:
        """The top cards became objects."""
        pile = self._piles[seat, deck]
        for i, label in enumerate(pile[:n]):
            if label:
                self.labels.put(label, first + i)
        del pile[:n]
        self._renumber(seat, deck)

    def _sort_in(self, labels: Iterable[str], faces: Sequence[int]) -> list[str]:
        """A label for each face, equal faces in their order."""
        slots = [""] * len(faces)
        for label in labels:
            for i, face in enumerate(faces):
                if not slots[i] and face == self._faces[label]:
                    slots[i] = label
                    break
        return slots

    def _under(self, fact: ev.Under) -> None:
        was = self.labels.was
        labels = [was[i] for i in fact.ids if i in was and self.labels.get(was[i]) == i]
        self._piles[fact.seat, fact.deck] += self._sort_in(labels, fact.faces)
        self._renumber(fact.seat, fact.deck)

    def _shuffled(self, fact: ev.Shuffled) -> None:
        pile = self._piles[fact.seat, fact.deck]
        pile[:] = self._sort_in([label for label in pile if label], fact.cards)
        self._renumber(fact.seat, fact.deck)

    def _arranged(self, fact: ev.Arranged) -> None:
        pile = self._piles[fact.seat, DECK]
        n = len(fact.top) + len(fact.bottom)
        slots = self._sort_in([label for label in pile[:n] if label], (*fact.top, *fact.bottom))
        pile[:] = slots[: len(fact.top)] + pile[n:] + slots[len(fact.top) :]
        self._renumber(fact.seat, DECK)

    def _placed(self, fact: ev.Placed) -> None:
        for label, (seat, face) in list(self._aside.items()):
            if seat == fact.seat and face in fact.faces:
                self.labels.put(label, fact.first + fact.faces.index(face))
                del self._aside[label]

    def _shown(self, fact: ev.HandShown) -> None:
        for i, old in enumerate(fact.olds):
            self._becomes(old, fact.first + i)


_FOLLOW: dict[type, Callable[[Tracker, Any], None]] = {
    ev.Drawn: lambda t, e: t._took(e.seat, DECK, len(e.cards), e.first),
    ev.Milled: lambda t, e: t._took(e.seat, DECK, len(e.cards), e.first),
    ev.Catalyzed: lambda t, e: t._took(e.seat, SHARD_DECK, len(e.cards), e.first),
    ev.Played: lambda t, e: t._becomes(e.old, e.new),
    ev.Entered: lambda t, e: t._becomes(e.old, e.new),
    ev.Moved: lambda t, e: t._becomes(e.old, e.new),
    ev.Under: Tracker._under,
    ev.Shuffled: Tracker._shuffled,
    ev.Arranged: Tracker._arranged,
    ev.Placed: Tracker._placed,
    ev.HandShown: Tracker._shown,
}
