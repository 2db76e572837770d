"""Where labelled objects are: what each fact of this game moves."""

from typing import Any, ClassVar

from core.archaic import events as ev
from core.archaic.notation.places import DECK, QUEST_PILE, QUESTS, SCORED, VAULT, place_of
from core.archaic.rules.quests import SLOTS
from core.kernel import scenario
from core.kernel.ids import Seat
from core.kernel.scenario.tracking import Follow

SHARED: Seat = 0
"""Whose piles the Vault and the Quest pile count as."""


class Tracker(scenario.Tracker):
    """Labels of cards, also of those in a deck, of Quests and of gear in the Vault."""

    def __init__(self) -> None:
        own = [(seat, pile) for seat in (0, 1) for pile in (DECK, QUESTS, SCORED)]
        super().__init__([*own, (SHARED, VAULT), (SHARED, QUEST_PILE)])
        for seat in (0, 1):
            self._piles[seat, QUESTS] = [""] * SLOTS

    def number(self, seat: Seat, pile: Any, index: int) -> int:
        return place_of(seat, index, pile)

    def lay_quest(self, seat: Seat, slot: int, face: int, label: str) -> None:
        """A Quest in a slot has a label."""
        self._faces[label] = face
        self._fill(seat, slot, label)

    def _fill(self, seat: Seat, slot: int, label: str) -> None:
        self._piles[seat, QUESTS][slot] = label
        self._renumber(seat, QUESTS)

    def _dealt(self, fact: ev.QuestDealt) -> None:
        pile = self._piles[SHARED, QUEST_PILE]
        if pile:
            self._fill(fact.seat, fact.slot, pile.pop(0))
            self._renumber(SHARED, QUEST_PILE)

    def _scored(self, fact: ev.Scored) -> None:
        label = self._piles[fact.seat, QUESTS][fact.slot]
        self._fill(fact.seat, fact.slot, "")
        self._piles[fact.seat, SCORED].append(label)
        self._renumber(fact.seat, SCORED)

    def _equipped(self, fact: ev.Equipped) -> None:
        vault = self._piles[SHARED, VAULT]
        label = vault.pop(fact.place) if vault else ""
        if label:
            self.labels.put(label, fact.new)
        self._renumber(SHARED, VAULT)

    def _buried(self, fact: ev.Buried) -> None:
        vault = self._piles[SHARED, VAULT]
        vault[:] = vault[fact.n :] + vault[: fact.n]
        self._renumber(SHARED, VAULT)

    def _mulliganed(self, fact: ev.Mulliganed) -> None:
        labels = [*map(self._label, fact.ids), *self._piles[fact.seat, DECK]]
        self._piles[fact.seat, DECK] = self._sorted_in(labels, fact.cards)
        self._renumber(fact.seat, DECK)

    def _energy(self, fact: ev.EnergyPlayed) -> None:
        """All Energy in play is alike (RA-18): the label of what was played names nothing."""
        if label := self._label(fact.old):
            self.labels[label] = 0

    FOLLOW: ClassVar[Follow] = {
        ev.QuestDealt: _dealt,
        ev.Scored: _scored,
        ev.Equipped: _equipped,
        ev.Buried: _buried,
        ev.Drawn: lambda t, e: t._taken(e.seat, DECK, len(e.cards), e.first),
        ev.Mulliganed: _mulliganed,
        ev.Arranged: lambda t, e: t._arrange(e.seat, DECK, e.top, e.bottom),
        ev.EnergyPlayed: _energy,
        ev.Cast: lambda t, e: t._becomes(e.old, e.new),
        ev.Entered: lambda t, e: t._becomes(e.old, e.new),
        ev.Moved: lambda t, e: t._becomes(e.old, e.new),
        ev.Attached: lambda t, e: t._becomes(e.old, e.new),
    }
