"""Cards and objects of a scenario's table: what every zone of it is built with."""

from collections.abc import Mapping
from typing import Any

from core.biblioclash.cards import PLAIN_MAGE, Card, load_pool
from core.biblioclash.effects import Cast, Strike
from core.biblioclash.scenario.tracking import Tracker
from core.biblioclash.state import SLOT, Obj, Slot
from core.kernel.document import Document, Where
from core.kernel.ids import Seat
from core.kernel.scenario import building

BASIC = "Book of Wisdom"
"""What a deck is filled with when nothing is said."""
HEALTH, CAPACITY = 20, 3
"""Of the nameless Mage."""
PLAIN = ("health", "strike", "orbs", "wisdom")
"""Keys of a nameless card."""
CARD = ("card", "id", "known", *PLAIN)
"""Keys of a card in a hand, deck or pile."""


class Builder(building.Builder[Card, Obj, Tracker]):
    """A document's position on its way to a board."""

    def __init__(self, document: Document, seats: int) -> None:
        super().__init__(document, load_pool(), Tracker(seats), seats)

    def card(self, where: Where, entry: Mapping[str, Any]) -> Card:
        """The card of an entry: by its name, or a nameless Minion or Spell. No Mage."""
        if "card" in entry:
            found = self.find(where, entry["card"])
            if found.type == "mage":
                raise self.d.fault(where, f"{found.name} is a Mage; it stands under mage")
            return found
        n = {key: self.d.whole((*where, key), entry[key], key) for key in PLAIN if key in entry}
        wisdom = n.get("wisdom", 1)
        if "health" in n:
            return Card(name=f"Minion {n['health']}", type="minion", wisdom=wisdom, health=n["health"])
        if "strike" in n:
            strike, orbs = n["strike"], n.get("orbs", 0)
            name = f"Spell {strike}" + (f" for {orbs}" if orbs else "")
            ability = Cast(effects=(Strike(n=strike),))
            return Card(name=name, type="spell", wisdom=wisdom, orbs=orbs, abilities=(ability,))
        raise self.d.fault(where, "a card has a name, a health or a strike")

    def mage(self, where: Where, found: Any) -> tuple[Card, int]:
        """A Mage and the Health that it has: by its name, or a nameless one."""
        if isinstance(found, str):
            card = self.find(where, found)
            if card.type != "mage":
                raise self.d.fault(where, f"{card.name} is not a Mage")
            return card, card.health or 0
        data = self.d.keys(where, found or {}, ("health", "max", "capacity", "attribute"), "a Mage")
        n = {key: self.d.whole((*where, key), value, key) for key, value in data.items() if key != "attribute"}
        attribute = data.get("attribute", "ignis")
        if attribute not in ("ignis", "terra", "aqua"):
            raise self.d.fault((*where, "attribute"), f"an attribute is ignis, terra or aqua, not {attribute!r}")
        most = n.get("max", n.get("health", HEALTH))
        card = Card(
            name=PLAIN_MAGE, type="mage", attribute=attribute, health=most, capacity=n.get("capacity", CAPACITY)
        )
        return card, n.get("health", most)

    def add(self, where: Where, entry: Mapping[str, Any], card: Card, seat: Seat, zone: str, **fields: Any) -> Obj:
        """One more object on the table, in the order of ids."""
        face = self.face(card)
        known = {"known": self.known(where, entry, self.everybody)}
        obj = Obj(id=len(self.objects) + 1, card=face, owner=seat, zone=zone, **known | fields)
        self.objects[obj.id] = obj
        if label := self.label(where, entry):
            self.tracker.lay(label, obj.id, face, seat, zone)
        return obj

    def slot(self, where: Where, entry: Mapping[str, Any], seat: Seat, pile: int, known: int) -> Slot:
        """A card of a deck (pile 0), of a Library's pile, or sealed, below those that are there."""
        face = self.face(self.card(where, entry))
        self.tracker.put_under(seat, pile, face, self.label(where, entry))
        return face * SLOT + self.known(where, entry, known)
