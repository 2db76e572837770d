"""Where labelled objects are: what each fact of this game moves."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from core.biblioclash import events as ev
from core.biblioclash.notation.places import DECK, SEALED, at_place, place_of
from core.biblioclash.state import ARCHIVE, DISCARD, DOMAIN, HAND, PILES
from core.kernel import scenario
from core.kernel.ids import ObjectId, Seat
from core.kernel.scenario.tracking import Follow


class Tracker(scenario.Tracker):
    """Labels of cards, also of those in a deck or pile, and where each object with one lies."""

    def __init__(self, seats: int) -> None:
        super().__init__((seat, pile) for seat in range(seats) for pile in range(SEALED + 1))
        self._lies: dict[str, tuple[Seat, str]] = {}
        # Owner and zone.

    def number(self, seat: Seat, pile: Any, index: int) -> int:
        return place_of(seat, pile, index)

    def copy(self) -> Self:
        other = super().copy()
        other._lies = self._lies.copy()
        return other

    def lay(self, label: str, number: ObjectId, face: int, seat: Seat, zone: str) -> None:
        """An object in a zone has a label."""
        self.put(label, number, face)
        self._lies[label] = (seat, zone)

    def _go(self, olds: Iterable[ObjectId], first: ObjectId, seat: Seat, zone: str) -> None:
        """Objects went to a zone."""
        for number, old in enumerate(olds, first):
            if label := self._becomes(old, number):
                self._lies[label] = (seat, zone)

    def _leaves(self, old: ObjectId) -> str:
        """An object is one no more: its label."""
        label = self._label(old)
        self._lies.pop(label, None)
        return label

    def _drawn(self, seat: Seat, pile: int, n: int, first: ObjectId, zone: str) -> None:
        """The top cards of a pile became objects in a zone."""
        for label in filter(None, self._taken(seat, pile, n, first)):
            self._lies[label] = (seat, zone)

    def _on_top(self, seat: Seat, label: str) -> None:
        self._piles[seat, DECK].insert(0, label)
        self._renumber(seat, DECK)

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
            self._drawn(fact.seat, fact.pile, 1, fact.new, DISCARD)
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

    FOLLOW: ClassVar[Follow] = {
        ev.Shuffled: _shuffled,
        ev.Reshuffled: _shuffled,
        ev.Dealt: _dealt,
        ev.Sealed: _sealed,
        ev.Drawn: lambda t, e: t._drawn(e.seat, DECK, len(e.cards), e.first, HAND),
        ev.Played: lambda t, e: t._go((e.old,), e.new, e.seat, DOMAIN),
        ev.Discarded: lambda t, e: t._go(e.olds, e.first, e.seat, DISCARD),
        ev.Swept: lambda t, e: t._go(e.ids, e.first, e.seat, DISCARD),
        ev.Archived: lambda t, e: t._go(e.olds, e.first, e.seat, ARCHIVE),
        ev.Topdecked: lambda t, e: t._on_top(e.seat, t._leaves(e.old)),
        ev.Obtained: _obtained,
        ev.Left: _left,
    }
