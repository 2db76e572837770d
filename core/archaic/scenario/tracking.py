"""Where labelled objects are: what each fact of this game moves."""

from typing import Any, ClassVar

from core.archaic import events as ev
from core.archaic.notation import place_of
from core.kernel import scenario
from core.kernel.ids import Seat
from core.kernel.scenario.tracking import Follow

DECK = "deck"


class Tracker(scenario.Tracker):
    """Labels of cards, also of those in a deck."""

    def __init__(self) -> None:
        super().__init__((seat, DECK) for seat in (0, 1))

    def number(self, seat: Seat, pile: Any, index: int) -> int:
        return place_of(seat, index)

    def _mulliganed(self, fact: ev.Mulliganed) -> None:
        labels = [*map(self._label, fact.ids), *self._piles[fact.seat, DECK]]
        self._piles[fact.seat, DECK] = self._sorted_in(labels, fact.cards)
        self._renumber(fact.seat, DECK)

    def _energy(self, fact: ev.EnergyPlayed) -> None:
        """All Energy in play is alike (RA-18): the label of what was played names nothing."""
        if label := self._label(fact.old):
            self.labels[label] = 0

    FOLLOW: ClassVar[Follow] = {
        ev.Drawn: lambda t, e: t._taken(e.seat, DECK, len(e.cards), e.first),
        ev.Mulliganed: _mulliganed,
        ev.Arranged: lambda t, e: t._arrange(e.seat, DECK, e.top, e.bottom),
        ev.EnergyPlayed: _energy,
        ev.Cast: lambda t, e: t._becomes(e.old, e.new),
        ev.Entered: lambda t, e: t._becomes(e.old, e.new),
        ev.Moved: lambda t, e: t._becomes(e.old, e.new),
        ev.Attached: lambda t, e: t._becomes(e.old, e.new),
    }
