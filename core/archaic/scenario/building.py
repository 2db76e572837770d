"""Cards and objects of a scenario's table: what every zone of it is built with."""

from collections.abc import Mapping
from typing import Any

from core.archaic.cards import ENERGY, GLOBAL_MARKS, Card, load_pool
from core.archaic.faces import MARK_BITS
from core.archaic.notation.places import DECK
from core.archaic.scenario.tracking import Tracker
from core.archaic.setup import MAIN_TYPES
from core.archaic.state import Obj
from core.kernel.document import Document, Where
from core.kernel.errors import BadInput
from core.kernel.ids import ObjectId, Seat
from core.kernel.names import find_name
from core.kernel.scenario import building

PLAIN_ALLY = ("attack", "defense", "tier", "marks")
PLAIN_HERO = ("max", "attack", "thresholds", "marks")
"""Keys of nameless cards."""
CARD = ("card", "id", "known", *PLAIN_ALLY)
"""Keys of a card in a hand, deck or discard."""
NO_OBJECTIVE = Card(name="No Objective", type="objective")
"""What a seat has when nothing is said: no condition."""
"""Types of the cards in a deck, hand or discard."""


class Builder(building.Builder[Card, Obj, Tracker]):
    """A document's position on its way to a board."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, load_pool(), Tracker(), 2)
        self.measured: list[ObjectId] = []
        """Gear whose Defense of now is said, and not its maximum."""
        self.face(self.pool[ENERGY])

    def typed(self, where: Where, name: Any, *types: str) -> Card:
        """The card of the pool that a name means, of one of these types."""
        try:
            card = self.find(where, name)
        except BadInput:
            # Only what could stand here is suggested.
            card = self.look_up(where, name, {said: card for said, card in self.pool.items() if card.type in types})
        if card.type not in types:
            raise self.d.fault(where, f"{card.name} is of type {card.type}; here stands {' or '.join(types)}")
        return card

    def card(self, where: Where, entry: Mapping[str, Any], *types: str) -> Card:
        """The card of an entry: by its name, or a nameless Ally."""
        if "card" in entry:
            return self.typed(where, entry["card"], *types)
        if "attack" not in entry or "defense" not in entry or "ally" not in types:
            raise self.d.fault(where, "a card has a name, or is an Ally with attack and defense")
        attack, defense, tier = (
            self.d.whole((*where, key), entry.get(key, 1), key, least)
            for key, least in (("attack", 0), ("defense", 1), ("tier", 1))
        )
        name = f"Ally {attack}/{defense}"
        return Card(name=name, type="ally", tier=tier, attack=attack, defense=defense, marks=self.marks(where, entry))

    def hero(self, where: Where, entry: Mapping[str, Any]) -> Card:
        """A Hero by its name, or a nameless one."""
        if "card" in entry:
            return self.typed(where, entry["card"], "hero")
        hp = self.d.whole((*where, "hp"), entry.get("hp", 1), "hp")
        most = self.d.whole((*where, "max"), entry.get("max", max(hp, 20)), "max", 1)
        place = (*where, "thresholds")
        said = self.d.listed(place, entry.get("thresholds", [13, 6]), "thresholds")
        first, second = ([self.d.whole((*place, i), n, "a threshold", 1) for i, n in enumerate(said)] + [0, 0])[:2]
        if len(said) != 2 or not most > first > second:
            raise self.d.fault(place, f"a Hero has two thresholds that fall from below {most} HP (A-044)")
        attack = self.d.whole((*where, "attack"), entry.get("attack", 0), "attack")
        marks = self.marks(where, entry)
        return Card(name="Hero", type="hero", hp=most, attack=attack, thresholds=(first, second), marks=marks)

    def marks(self, where: Where, entry: Mapping[str, Any]) -> tuple[str, ...]:
        """The Marks of a nameless card."""
        place = (*where, "marks")
        found = []
        for i, mark in enumerate(self.d.listed(place, entry.get("marks"), "marks")):
            try:
                found.append(find_name(MARK_BITS, str(mark), "Mark"))
            except BadInput as error:
                hint = f"there are {', '.join(GLOBAL_MARKS)} and those of the factions"
                raise self.d.fault((*place, i), f"{error.what}; {hint}") from error
        return tuple(found)

    def add(self, where: Where, entry: Mapping[str, Any], card: Card, seat: Seat, zone: str, **fields: Any) -> Obj:
        """One more object on the table, in the order of ids."""
        face = self.face(card)
        obj = Obj(id=len(self.objects) + 1, card=face, owner=seat, zone=zone, **{"known": self.everybody} | fields)
        self.objects[obj.id] = obj
        if label := self.label(where, entry):
            self.tracker.put(label, obj.id, face)
        return obj

    def under(self, where: Where, entry: Mapping[str, Any], seat: Seat) -> int:
        """A card of a deck, below those that are there."""
        face = self.face(self.card(where, entry, *MAIN_TYPES))
        self.tracker.put_under(seat, DECK, face, self.label(where, entry))
        return face * 4 + self.known(where, entry, 0)
