"""Cards and objects of a scenario's table: what every zone of it is built with."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.clash.cards import Card, load_pool
from core.clash.faces import COLOURS, KEYWORD_BITS, KEYWORDS
from core.clash.scenario.tracking import Tracker
from core.clash.state import (
    SHARD_DECK,
    Mod,
    Obj,
)
from core.kernel.document import Document, Where
from core.kernel.ids import Seat
from core.kernel.names import fold
from core.kernel.scenario import building

REALM, FIELD, TROOPER = "Drill Realm 20", "Drill Field 10", "Drill Trooper 1"
"""What is there when nothing is said."""
_SHARD = "Drill Shard {}"
CARD = ("card", "id", "owner", "known", "changes", "used")
"""Keys of a card; those of one that lies in a place have more."""
PLACED = (*CARD, "integrity", "ready", "attached")


class Builder(building.Builder[Card, Obj, Tracker]):
    """A document's position on its way to a board."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, load_pool(), Tracker(), 2)
        self._links: list[tuple[Where, str]] = []
        # Labels that an object is tied to: -1 stands for the first of them until all are known.

    def find(self, where: Where, name: Any) -> Card:
        """The card of the pool that a name means, or a nameless unit."""
        nameless = _NAMELESS.fullmatch(name) if isinstance(name, str) else None
        if nameless is not None and set(nameless[2].split()) <= set(KEYWORDS):
            return unit_of(int(nameless[1]), nameless[2].split())
        return super().find(where, name)

    def add(self, where: Where, entry: Mapping[str, Any], card: Card, **fields: Any) -> Obj:
        """One more object on the table, in the order of ids."""
        face = self.face(card)
        seat = fields["side"]
        base: dict[str, Any] = {"owner": seat, "controller": seat, "known": self.everybody}
        written: dict[str, Any] = {"used": self._used(where, entry)} if "used" in entry else {}
        written |= {"known": self.known(where, entry, 0)} if "known" in entry else {}
        obj = Obj(id=len(self.objects) + 1, card=face, **base | fields | written)
        self.objects[obj.id] = obj
        if label := self.label(where, entry):
            self.tracker.put(label, obj.id, face)
        return obj

    def _used(self, where: Where, entry: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
        """Once-a-turn marks, which only a written position says."""
        pairs = self.d.listed((*where, "used"), entry["used"], "used")
        return tuple((int(ability), int(turn)) for ability, turn in pairs)

    def mods(self, where: Where, entry: Mapping[str, Any]) -> tuple[Mod, ...]:
        """`changes: [[power, 2, EOT], …]`, a fourth part being the label of what it is tied to."""
        found = []
        for i, change in enumerate(self.d.listed((*where, "changes"), entry.get("changes"), "changes")):
            place = (*where, "changes", i)
            if not isinstance(change, list) or len(change) not in (3, 4) or change[0] not in _MODS:
                raise self.d.fault(place, f"a change is [KIND, n, UNTIL] with a kind of {', '.join(_MODS)}")
            kind, n, until = change[:3]
            bits = keyword_bits(self, place, n) if kind in ("grant", "strip") else self.d.whole(place, n, "n", -99)
            found.append(Mod(kind, bits, str(until), self.link(place, change[3]) if len(change) == 4 else 0))
        return tuple(found)

    def link(self, where: Where, label: Any) -> int:
        """A number that stands for the object with this label until all are known."""
        self._links.append((where, str(label)))
        return -len(self._links)

    def target(self, where: Where, label: Any) -> int:
        """The object on the table that has this label; 0 for `gone`."""
        if label == "gone":
            return 0
        found = self.tracker.labels.get(str(label), 0)
        if found <= 0:
            raise self.d.fault(where, f"nothing on the table has the id {label!r}")
        return found

    def tie(self) -> None:
        """Set the ties whose labels are known now."""

        def target(number: int) -> int:
            return number if number >= 0 else self.target(*self._links[-1 - number])

        if self._links:
            for number, obj in self.objects.items():
                mods = tuple(Mod(m.kind, m.n, m.until, target(m.link)) for m in obj.mods)
                self.objects[number] = replace(obj, mods=mods, link=target(obj.link))

    def pile(self, seat: Seat, deck: str, found: Any, name: str, where: Where) -> tuple[int, ...]:
        """A deck, top first; ten plain cards if it is left out."""
        cards: list[int] = []
        keys = (*CARD, "make") if deck == SHARD_DECK else CARD
        entries = [(where, {"card": name})] * 10 if found is None else self.entries(where, found, keys)
        for place, entry in entries:
            card = self.shard(place, entry) if deck == SHARD_DECK else self.held(place, entry)
            face = self.face(card)
            self.tracker.put_under(seat, deck, face, self.label(place, entry))
            cards.append(face * 4 | self.known(place, entry, 0))
        return tuple(cards)

    def held(self, where: Where, entry: Mapping[str, Any], *, removed: bool = False) -> Card:
        """The card of a hand, a Main Deck or a Graveyard: no Realm and no Location, which never leave their place.

        `removed`: of what is removed from the game, which a Location may be (302.6.4).
        """
        card = self.find(where, entry.get("card"))
        if card.type in _FIXED and not (removed and card.type == "location"):
            raise self.d.fault(
                where, f"{card.name} is a {card.type.title()}; it never leaves its place ({_FIXED[card.type]})"
            )
        return card

    def shard(self, where: Where, entry: Mapping[str, Any]) -> Card:
        """`R` or `{make: R}`: the plain Shard that makes it; else a card's name."""
        name = entry.get("make", entry.get("card"))
        if isinstance(name, str) and name.upper() in tuple(COLOURS):
            name = _SHARD.format(name.upper())
        card = self.find(where, name)
        if card.type != "shard":
            raise self.d.fault(where, f"{card.name} is no Shard")
        return card


_FIXED = {"realm": "201.3", "location": "202.3"}
"""Types of cards that do not move, with the rule."""
_MODS = ("power", "grant", "strip", "stun", "control")


def keyword_bits(b: Builder, where: Where, words: Any) -> int:
    bits = 0
    listed = words if isinstance(words, list) else [words]
    for word in listed:
        if fold(str(word)) not in KEYWORD_BITS:
            known = ", ".join(name.lower() for name in KEYWORDS)
            raise b.d.fault(where, f"{word!r} is not a keyword; there are {known}")
        bits |= KEYWORD_BITS[fold(str(word))]
    return bits


_NAMELESS = re.compile(r"Unit (\d{1,3})((?: [A-Z][a-z]+)*)")


def unit_of(power: int, keywords: Sequence[str]) -> Card:
    """The card of a nameless unit."""
    name = " ".join(("Unit", str(power), *keywords))
    return Card(name=name, type="battalion", cost="0", subtype="Unit", power=power, keywords=tuple(keywords))
