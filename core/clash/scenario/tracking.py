"""Where labelled objects are: what each fact of this game moves."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from core.clash import events as ev
from core.clash.notation import deck_place, in_deck
from core.clash.state import DECK, SHARD_DECK
from core.kernel import scenario
from core.kernel.ids import Seat
from core.kernel.scenario.tracking import Follow


class Tracker(scenario.Tracker):
    """Labels of objects, also of cards in a deck and of Locations that are not placed yet."""

    def __init__(self) -> None:
        super().__init__((seat, deck) for seat in (0, 1) for deck in (DECK, SHARD_DECK))
        self._aside: dict[str, tuple[Seat, int]] = {}

    def number(self, seat: Seat, pile: Any, index: int) -> int:
        return deck_place(seat, pile, index)

    def copy(self) -> Self:
        other = super().copy()
        other._aside = self._aside.copy()
        return other

    def put_aside(self, label: str, seat: Seat, face: int) -> None:
        """A Location that is not placed yet has a label."""
        self._faces[label] = face
        self._aside[label] = (seat, face)
        self.labels[label] = deck_place(seat, "aside", face)

    def exchange(self, moved: Mapping[int, int]) -> None:
        """Cards of a deck change places as well."""
        super().exchange({old: new for old, new in moved.items() if old > 0})
        piles = {pile: labels.copy() for pile, labels in self._piles.items()}
        for old, new in moved.items():
            if old < 0:
                seat, deck, place = in_deck(old)
                self._piles[seat, deck][in_deck(new)[2]] = piles[seat, deck][place]
                self._renumber(seat, deck)

    def _under(self, fact: ev.Under) -> None:
        self._piles[fact.seat, fact.deck] += self._sorted_in(map(self._label, fact.ids), fact.faces)
        self._renumber(fact.seat, fact.deck)

    def _shuffled(self, fact: ev.Shuffled) -> None:
        pile = self._piles[fact.seat, fact.deck]
        pile[:] = self._sorted_in(pile, fact.cards)
        self._renumber(fact.seat, fact.deck)

    def _placed(self, fact: ev.Placed) -> None:
        for label, (seat, face) in list(self._aside.items()):
            if seat == fact.seat and face in fact.faces:
                self.labels.put(label, fact.first + fact.faces.index(face))
                del self._aside[label]

    def _shown(self, fact: ev.HandShown) -> None:
        for number, old in enumerate(fact.olds, fact.first):
            self._becomes(old, number)

    FOLLOW: ClassVar[Follow] = {
        ev.Drawn: lambda t, e: t._taken(e.seat, DECK, len(e.cards), e.first),
        ev.Milled: lambda t, e: t._taken(e.seat, DECK, len(e.cards), e.first),
        ev.Catalyzed: lambda t, e: t._taken(e.seat, SHARD_DECK, len(e.cards), e.first),
        ev.Played: lambda t, e: t._becomes(e.old, e.new),
        ev.Entered: lambda t, e: t._becomes(e.old, e.new),
        ev.Moved: lambda t, e: t._becomes(e.old, e.new),
        ev.Under: _under,
        ev.Shuffled: _shuffled,
        ev.Arranged: lambda t, e: t._arrange(e.seat, DECK, e.top, e.bottom),
        ev.Placed: _placed,
        ev.HandShown: _shown,
    }
