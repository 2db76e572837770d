"""A scenario's position, or its new game, as the table of a match."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from core.clash import setup
from core.clash.cards import Card, Pool, find_card, load_pool
from core.clash.faces import COLOURS, KEYWORD_BITS, KEYWORDS, effects_at, face_of
from core.clash.opening import HOUSE_RULES, RULES, ClashHeader, header_of
from core.clash.scenario.tracking import Tracker
from core.clash.state import (
    ATTACHED,
    BASE,
    COMMANDERS,
    DECK,
    GRAVEYARD,
    HAND,
    LANE,
    LANES,
    LOCATIONS,
    REALM_ZONE,
    REMOVED,
    SHARD_DECK,
    SHARDS,
    ClashBoard,
    Delayed,
    Mod,
    Obj,
    Ref,
    Side,
)
from core.clash.texts import rules_text
from core.kernel.document import Document, Where
from core.kernel.errors import BadInput
from core.kernel.events import Asked
from core.kernel.ids import Seat, seat_name
from core.kernel.names import fold
from core.kernel.notation import read_seat
from core.kernel.scenario import Start

_BOTH = 3
_REALM, _FIELD, _TROOPER = "Drill Realm 20", "Drill Field 10", "Drill Trooper 1"
_SHARD = "Drill Shard {}"
_PHASES = ("main",)
TOP = ("turn", "phase", "turn_number")
_SEAT = (
    "realm",
    "shards",
    "pool",
    "hand",
    "deck",
    "shard_deck",
    "graveyard",
    "commanders",
    "base",
    "removed",
    "turns",
    "must_lose",
    "wards",
    "delayed",
    *LANES,
)
_NEW_SEAT = ("realm", "locations", "commanders", "deck", "shard_deck")
_CARD = ("card", "id", "owner", "known", "changes", "used")
_UNIT = (*_CARD, "power", "base_power", "keywords", "damage", "ready", "attached")
_PLACED = (*_CARD, "integrity", "ready", "attached")
_GONE = ("card", "id", "until", "link", "integrity", "lane")


@cache
def shipped_pool() -> Pool:
    """The pool that comes with the game, read once for all scenarios."""
    return load_pool()


class _Builder:
    """A document's position on its way to a board."""

    def __init__(self, document: Document) -> None:
        self.d = document
        self.pool: Pool = shipped_pool()
        self.cards: list[Card] = []
        self._faces: dict[Card, int] = {}
        self.objects: dict[int, Obj] = {}
        self.tracker = Tracker()
        self._links: list[tuple[Where, str]] = []
        # Labels that an object is tied to: -1 stands for the first of them until all are known.

    def face(self, card: Card) -> int:
        """Place of a card among those of the match."""
        found = self._faces.get(card)
        if found is None:
            found = self._faces[card] = len(self.cards)
            self.cards.append(card)
        return found

    def find(self, where: Where, name: Any) -> Card:
        """The card of the pool that a name means."""
        if not isinstance(name, str):
            raise self.d.fault(where, f"{name!r} is no name of a card")
        nameless = _NAMELESS.fullmatch(name)
        if nameless is not None and set(nameless[2].split()) <= set(KEYWORDS):
            return _unit_of(int(nameless[1]), nameless[2].split())
        try:
            return find_card(self.pool, name)
        except BadInput as error:
            raise self.d.fault(where, error.what) from error

    def label(self, where: Where, entry: Mapping[str, Any]) -> str:
        """The `id` that an entry gives."""
        if "id" not in entry:
            return ""
        label = str(entry["id"])
        place = (*where, "id")
        if not label.strip() or label != label.strip() or set(label) & set(",;:=@#."):
            raise self.d.fault(place, f"{label!r} is no id; an id is a word without , ; : = @ # and .")
        if label in self.tracker._faces or read_seat(label) is not None:
            why = f"the id {label!r} is there twice" if read_seat(label) is None else "p1 and p2 are players"
            raise self.d.fault(place, why)
        return label

    def expand(self, where: Where, found: Any, what: str, keys: tuple[str, ...]) -> list[tuple[Where, dict[str, Any]]]:
        """The entries of a list as maps, `NAME x3` three times; or of a map of names to counts."""
        entries: list[tuple[Where, dict[str, Any]]] = []
        if isinstance(found, dict) and not set(found) & set(keys):
            counts = {name: self.d.whole((*where, name), n, "a number of copies") for name, n in found.items()}
            return [((*where, name), {"card": name}) for name, n in counts.items() for _ in range(n)]
        for i, item in enumerate(self.d.listed(where, found, what)):
            place: Where = (*where, i)
            if isinstance(item, dict):
                entries.append((place, self.d.keys(place, item, keys, f"an entry of {what}")))
                continue
            name, _, times = str(item).rpartition(" x")
            if name and times.isdecimal():
                entries += [(place, {"card": name})] * int(times[:4])
            else:
                entries.append((place, {"card": item}))
        return entries

    def add(self, where: Where, entry: Mapping[str, Any], card: Card, **fields: Any) -> Obj:
        """One more object on the table, in the order of ids."""
        face = self.face(card)
        seat = fields["side"]
        base: dict[str, Any] = {"owner": seat, "controller": seat, "known": _BOTH}
        obj = Obj(id=len(self.objects) + 1, card=face, **base | fields | self._extras(where, entry))
        self.objects[obj.id] = obj
        if label := self.label(where, entry):
            self.tracker.put(label, obj.id, face)
        return obj

    def _extras(self, where: Where, entry: Mapping[str, Any]) -> dict[str, Any]:
        """What only a written position says: exact changes and once-a-turn marks."""
        found: dict[str, Any] = {}
        if "used" in entry:
            pairs = self.d.listed((*where, "used"), entry["used"], "used")
            found["used"] = tuple((int(ability), int(turn)) for ability, turn in pairs)
        if "known" in entry:
            listed = self.d.listed((*where, "known"), entry["known"], "known")
            found["known"] = sum(1 << self.d.seat((*where, "known"), seat, 2) for seat in listed)
        return found

    def mods(self, where: Where, entry: Mapping[str, Any]) -> tuple[Mod, ...]:
        """`changes: [[power, 2, EOT], …]`, a fourth part being the label of what it is tied to."""
        found = []
        for i, change in enumerate(self.d.listed((*where, "changes"), entry.get("changes"), "changes")):
            place = (*where, "changes", i)
            if not isinstance(change, list) or len(change) not in (3, 4) or change[0] not in _MODS:
                raise self.d.fault(place, f"a change is [KIND, n, UNTIL] with a kind of {', '.join(_MODS)}")
            kind, n, until = change[:3]
            bits = _bits(self, place, n) if kind in ("grant", "strip") else self.d.whole(place, n, "n", -99)
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
        entries = [(where, {"card": name})] * 10 if found is None else self.expand(where, found, deck, _CARD)
        for place, entry in entries:
            card = self.shard(place, entry) if deck == SHARD_DECK else self.find(place, entry.get("card"))
            face = self.face(card)
            self.tracker.put_under(seat, deck, face, self.label(place, entry))
            cards.append(face * 4 | self._extras(place, entry).get("known", 0))
        return tuple(cards)

    def shard(self, where: Where, entry: Mapping[str, Any]) -> Card:
        """`R` or `{make: R}`: the plain Shard that makes it; else a card's name."""
        name = entry.get("make", entry.get("card"))
        if isinstance(name, str) and name.upper() in tuple(COLOURS):
            name = _SHARD.format(name.upper())
        card = self.find(where, name)
        if card.type != "shard":
            raise self.d.fault(where, f"{card.name} is no Shard")
        return card


_MODS = ("power", "grant", "strip", "stun", "control")


def _bits(b: _Builder, where: Where, words: Any) -> int:
    bits = 0
    listed = words if isinstance(words, list) else [words]
    for word in listed:
        if fold(str(word)) not in KEYWORD_BITS:
            known = ", ".join(name.lower() for name in KEYWORDS)
            raise b.d.fault(where, f"{word!r} is no keyword; there are {known}")
        bits |= KEYWORD_BITS[fold(str(word))]
    return bits


def start(document: Document) -> Start:
    """The header and labels of a scenario's position or new game. BadInput with file and line."""
    b = _Builder(document)
    d = document
    house = _house(b, d.data.get("house_rules"))
    first = d.seat(("first",), d.data["first"], 2) if "first" in d.data else None
    if d.data.get("start") != "new":
        if first is not None:
            raise d.fault(("first",), "first belongs to start: new")
        board = _board(b)
    elif any(isinstance(_given(d, seat).get(deck), dict) for seat in (0, 1) for deck in (DECK, SHARD_DECK)):
        decks = [_deck_to_shuffle(b, seat) for seat in (0, 1)]
        header = header_of(decks, 0, names=("p1", "p2"), undo="practice", house=house, first=first)
        return Start(header, b.tracker)
    else:
        board = _new_board(b, first)
    header = ClashHeader(
        game="clash",
        rules=RULES,
        house_rules=house,
        seats=("p1", "p2"),
        first=first,
        position=board,
        cards=tuple(replace(card, text=rules_text(card)) for card in b.cards),
        seed=0,
    )
    return Start(header, b.tracker)


def _given(d: Document, seat: Seat) -> dict[str, Any]:
    """What a scenario says of a seat of a new game."""
    name = seat_name(seat)
    return d.keys((name,), d.data.get(name) or {}, _NEW_SEAT, f"{name} of a new game")


def _deck_to_shuffle(b: _Builder, seat: Seat) -> setup.Deck:
    """Decks as maps of names to counts are shuffled (401.4, 401.5)."""
    data = _given(b.d, seat)
    where: Where = (seat_name(seat),)
    counts: dict[str, dict[str, int]] = {}
    for deck in (DECK, SHARD_DECK):
        if not isinstance(data.get(deck), dict):
            raise b.d.fault((*where, deck), "either all decks are maps of names to counts, to be shuffled, or none is")
        counts[deck] = {}
        for place, entry in b.expand((*where, deck), data[deck], deck, _CARD):
            name = (b.shard(place, entry) if deck == SHARD_DECK else b.find(place, entry.get("card"))).name
            counts[deck][name] = counts[deck].get(name, 0) + 1
    set_aside = {
        key: tuple(b.find(*named).name for named in _named(b, (*where, key), data.get(key)))
        for key in ("locations", "commanders")
    }
    realm = _entry(b, data.get("realm"), (*where, "realm"), _REALM, "realm", ("card",))
    return setup.Deck(
        realm=b.find((*where, "realm"), realm["card"]).name,
        locations=set_aside["locations"],
        commanders=set_aside["commanders"],
        main=counts[DECK],
        shards=counts[SHARD_DECK],
    )


def _named(b: _Builder, where: Where, found: Any) -> Iterator[tuple[Where, Any]]:
    """Places and names of the entries of a list."""
    for place, entry in b.expand(where, found, str(where[-1]), ("card", "id")):
        yield place, entry.get("card")


def _house(b: _Builder, found: Any) -> dict[str, str]:
    if found is None:
        return {}
    house: dict[str, str] = {}
    for name, value in b.d.keys(("house_rules",), found, HOUSE_RULES, "house_rules").items():
        # A bare on or off is a truth value in YAML.
        word = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        if word not in HOUSE_RULES[name]:
            raise b.d.fault(("house_rules", name), f"{name} is {' or '.join(HOUSE_RULES[name])}, not {word!r}")
        house[name] = word
    return house


def _board(b: _Builder) -> ClashBoard:
    """The whole table at an open Main Phase of the turn player."""
    d, data = b.d, b.d.data
    active = d.seat(("turn",), data.get("turn", "p1"), 2)
    phase = data.get("phase", "main")
    if phase not in _PHASES:
        raise d.fault(("phase",), f"a position is of the phase {' or '.join(_PHASES)}, not {phase!r}")
    sides = (_side(b, 0), _side(b, 1))
    b.tie()
    delayed = tuple(waiting for seat in (0, 1) for waiting in _delayed(b, seat))
    turn = d.whole(("turn_number",), data.get("turn_number", 2), "turn_number", 1)
    return ClashBoard(
        asked=Asked((active,), "main"),
        next_id=len(b.objects) + 1,
        objects=b.objects,
        sides=sides,
        items={},
        active=active,
        # Turns alternate: the odd ones are those of whoever began.
        first=active if turn % 2 else 1 - active,
        turn=turn,
        phase="main",
        delayed=delayed,
    )


def _side(b: _Builder, seat: Seat) -> Side:
    d = b.d
    where: Where = (seat_name(seat),)
    data = d.keys(where, d.data.get(where[0]) or {}, _SEAT, str(where[0]))
    realm = _realm(b, seat, data.get("realm"), (*where, "realm"))
    locations: list[int] = []
    lanes: list[tuple[int, ...]] = []
    for lane, letter in enumerate(LANES):
        place: Where = (*where, letter)
        zone = d.keys(place, data.get(letter) or {}, ("location", "units"), f"Zone {letter}")
        locations.append(_location(b, seat, lane, zone.get("location", 10), (*place, "location")))
        lanes.append(_units(b, seat, lane, zone.get("units"), (*place, "units")))
    base, shards, commanders, graveyard, hand, removed = (
        _pile(b, seat, zone, data.get(zone), (*where, zone)) for zone in PILES
    )
    return Side(
        seat=seat,
        realm=realm,
        locations=(locations[0], locations[1], locations[2]),
        lanes=(lanes[0], lanes[1], lanes[2]),
        pool=_pool(b, data.get("pool"), (*where, "pool")),
        must_lose=d.yes((*where, "must_lose"), data.get("must_lose", False), "must_lose"),
        turns=d.whole((*where, "turns"), data.get("turns", 1), "turns"),
        base=base,
        shards=shards,
        commanders=commanders,
        graveyard=graveyard,
        hand=hand,
        removed=removed,
        wards=tuple(ref for _, _, ref in _refs(b, (*where, "wards"), data.get("wards"))),
        deck=b.pile(seat, DECK, data.get("deck"), _TROOPER, (*where, "deck")),
        shard_deck=b.pile(seat, SHARD_DECK, data.get("shard_deck"), "C", (*where, "shard_deck")),
    )


def _refs(b: _Builder, where: Where, found: Any) -> Iterator[tuple[Where, dict[str, Any], Ref]]:
    """Effects that wait: `{card: NAME, at: [ability, …]}`, `at` being the way to them in the card's data."""
    what = str(where[-1])
    for i, item in enumerate(b.d.listed(where, found, what)):
        place: Where = (*where, i)
        entry = b.d.keys(place, item, ("card", "at", "it", "source"), f"an entry of {what}")
        card = b.find(place, entry.get("card"))
        way = [b.d.whole((*place, "at"), n, "at") for n in b.d.listed((*place, "at"), entry.get("at"), "at")]
        ref = (b.face(card), *way)
        try:
            effects_at(tuple(face_of(known) for known in b.cards), ref)
        except (IndexError, AttributeError) as error:
            raise b.d.fault((*place, "at"), f"{card.name} has no effects at {way}") from error
        yield place, entry, ref


def _delayed(b: _Builder, seat: Seat) -> Iterator[Delayed]:
    """Triggers of this seat that wait for the End Step, with what they are about."""
    name = seat_name(seat)
    for place, entry, ref in _refs(b, (name, "delayed"), (b.d.data.get(name) or {}).get("delayed")):
        its = [b.target((*place, "it"), label) for label in b.d.listed((*place, "it"), entry.get("it"), "it")]
        source = b.target((*place, "source"), entry["source"]) if "source" in entry else 0
        yield Delayed(seat, source, ref, tuple(its), 0)


def _pool(b: _Builder, found: Any, where: Where) -> tuple[int, int, int, int, int, int]:
    data = b.d.keys(where, found or {}, tuple(COLOURS), "pool")
    counts = [b.d.whole((*where, c), data.get(c, 0), "mana") for c in COLOURS]
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def _realm(b: _Builder, seat: Seat, found: Any, where: Where) -> int:
    entry = _entry(b, found, where, _REALM, "realm", _PLACED)
    card = b.find(where, entry["card"])
    if card.type != "realm":
        raise b.d.fault(where, f"{card.name} is no Realm")
    integrity = b.d.whole(where, entry.get("integrity", card.integrity), "Integrity", -999)
    ready = b.d.yes((*where, "ready"), entry.get("ready", True), "ready")
    mods = b.mods(where, entry)
    obj = b.add(where, entry, card, zone=REALM_ZONE, side=seat, integrity=integrity, ready=ready, mods=mods)
    return obj.id


def _entry(b: _Builder, found: Any, where: Where, card: str, what: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A Realm or Location: an Integrity, a name, or a map of both."""
    if found is None:
        return {"card": card}
    if isinstance(found, int) and not isinstance(found, bool):
        return {"card": card, "integrity": found}
    if isinstance(found, str):
        return {"card": found}
    return {"card": card, **b.d.keys(where, found, keys, what)}


def _location(b: _Builder, seat: Seat, lane: int, found: Any, where: Where) -> int:
    if found == "removed":
        return 0
    entry = _entry(b, found, where, _FIELD, "location", _PLACED)
    card = b.find(where, entry["card"])
    if card.type != "location":
        raise b.d.fault(where, f"{card.name} is no Location")
    integrity = b.d.whole(where, entry.get("integrity", card.integrity), "Integrity")
    gone = integrity == 0
    obj = b.add(
        where,
        entry,
        card,
        zone=LOCATIONS,
        side=seat,
        lane=lane,
        integrity=integrity,
        ready=b.d.yes((*where, "ready"), entry.get("ready", True), "ready"),
        destroyed=gone,
        face_up=not gone,
        mods=b.mods(where, entry),
    )
    _attach(b, obj, entry, where)
    return obj.id


def _attach(b: _Builder, host: Obj, entry: Mapping[str, Any], where: Where) -> None:
    place: Where = (*where, "attached")
    ids: list[int] = []
    for spot, worn in b.expand(place, entry.get("attached"), "attached", (*_CARD, "ready", "controller")):
        card = b.find(spot, worn.get("card"))
        if card.type != "artifact":
            raise b.d.fault(spot, f"{card.name} is no Artifact")
        controller = b.d.seat(spot, worn.get("controller", seat_name(host.controller)), 2)
        owner, mods = _owned_by(b, spot, worn, controller)
        ready = b.d.yes(spot, worn.get("ready", True), "ready")
        fields = {"zone": ATTACHED, "side": controller, "controller": controller, "owner": owner}
        obj = b.add(spot, worn, card, host=host.id, ready=ready, mods=mods, **fields)
        ids.append(obj.id)
    if ids:
        b.objects[host.id] = replace(b.objects[host.id], attached=tuple(ids))


def _owned_by(b: _Builder, where: Where, entry: Mapping[str, Any], seat: Seat) -> tuple[Seat, tuple[Mod, ...]]:
    """Owner and changes; the other player's card is controlled for good."""
    owner = b.d.seat((*where, "owner"), entry.get("owner", seat_name(seat)), 2)
    mods = b.mods(where, entry)
    if owner != seat and not any(mod.kind == "control" for mod in mods):
        mods = (Mod("control", seat, "perm"), *mods)
    return owner, mods


def _units(b: _Builder, seat: Seat, lane: int, found: Any, where: Where) -> tuple[int, ...]:
    ids = []
    for place, entry in b.expand(where, found, "units", _UNIT):
        power = entry.get("power")
        if power is not None:
            b.d.whole((*place, "power"), power, "power", -99)
        card, change = _unit_card(b, place, entry)
        owner, mods = _owned_by(b, place, entry, seat)
        if change:
            mods = (*mods, Mod("power", change, "EOT"))
        if "card" in entry and entry.get("keywords"):
            mods = (*mods, Mod("grant", _bits(b, (*place, "keywords"), entry["keywords"]), "EOT"))
        obj = b.add(
            place,
            entry,
            card,
            zone=LANE,
            side=seat,
            lane=lane,
            owner=owner,
            controller=seat,
            ready=b.d.yes((*place, "ready"), entry.get("ready", True), "ready"),
            damage=b.d.whole((*place, "damage"), entry.get("damage", 0), "damage"),
            mods=mods,
        )
        ids.append(obj.id)
        _attach(b, obj, entry, place)
    return tuple(ids)


def _unit_card(b: _Builder, where: Where, entry: Mapping[str, Any]) -> tuple[Card, int]:
    """A unit's card and the change of its Power until end of turn."""
    if "card" in entry:
        card = b.find(where, entry["card"])
        if card.type not in ("battalion", "commander"):
            raise b.d.fault(where, f"{card.name} is no unit")
        if "base_power" in entry:
            raise b.d.fault((*where, "base_power"), "base_power belongs to a unit without a card")
        return card, entry.get("power", 0)
    if "power" not in entry:
        raise b.d.fault(where, "a unit has a card or a power")
    printed = b.d.whole((*where, "base_power"), entry.get("base_power", entry["power"]), "base_power")
    words = entry.get("keywords") or []
    bits = _bits(b, (*where, "keywords"), words)
    keywords = [name for name in KEYWORDS if KEYWORD_BITS[name.lower()] & bits]
    return _unit_of(printed, keywords), entry["power"] - printed


_NAMELESS = re.compile(r"Unit (\d{1,3})((?: [A-Z][a-z]+)*)")


def _unit_of(power: int, keywords: Sequence[str]) -> Card:
    """The card of a nameless unit."""
    name = " ".join(("Unit", str(power), *keywords))
    return Card(name=name, type="battalion", cost="0", subtype="Unit", power=power, keywords=tuple(keywords))


PILES = (BASE, SHARDS, COMMANDERS, GRAVEYARD, HAND, REMOVED)


def _pile(b: _Builder, seat: Seat, zone: str, found: Any, where: Where) -> tuple[int, ...]:
    ids = []
    keys = {SHARDS: (*_CARD, "make", "ready"), BASE: (*_CARD, "ready"), REMOVED: _GONE}.get(zone, _CARD)
    for place, entry in b.expand(where, found, zone, keys):
        card = b.shard(place, entry) if zone == SHARDS else b.find(place, entry.get("card"))
        fields: dict[str, Any] = {"zone": zone, "side": seat}
        if zone == HAND:
            fields["known"] = 1 << seat
        elif zone == COMMANDERS and card.type != "commander":
            raise b.d.fault(place, f"{card.name} is no Commander")
        elif zone == BASE and card.type != "artifact":
            raise b.d.fault(place, f"{card.name} is no Artifact")
        if zone in (BASE, SHARDS):
            owner, mods = _owned_by(b, place, entry, seat)
            fields |= {"owner": owner, "controller": seat, "mods": mods}
            fields["ready"] = b.d.yes((*place, "ready"), entry.get("ready", True), "ready")
        elif zone == REMOVED:
            fields |= {"until": str(entry.get("until", "")), "integrity": entry.get("integrity", 0)}
            fields["lane"] = LANES.index(entry["lane"]) if entry.get("lane") in tuple(LANES) else -1
            fields["link"] = b.link((*place, "link"), entry["link"]) if "link" in entry else 0
        ids.append(b.add(place, entry, card, **fields).id)
    return tuple(ids)


def _new_board(b: _Builder, first: Seat | None) -> ClashBoard:
    """A game before the placement of Locations (401.2): decks as listed, nothing is shuffled."""
    sides = tuple(_new_side(b, seat) for seat in (0, 1))
    return ClashBoard(
        asked=Asked((), "start"),
        next_id=len(b.objects) + 1,
        objects=b.objects,
        sides=(sides[0], sides[1]),
        items={},
        first=-1 if first is None else first,
        phase="setup",
    )


def _new_side(b: _Builder, seat: Seat) -> Side:
    d = b.d
    where: Where = (seat_name(seat),)
    data = _given(d, seat)
    realm = _realm(b, seat, data.get("realm"), (*where, "realm"))
    aside = []
    for place, entry in b.expand((*where, "locations"), data.get("locations"), "locations", ("card", "id")):
        card = b.find(place, entry.get("card"))
        if card.type != "location":
            raise d.fault(place, f"{card.name} is no Location")
        aside.append(b.face(card))
        if label := b.label(place, entry):
            b.tracker.put_aside(label, seat, aside[-1])
    if len(aside) != 3 or len(set(aside)) != 3:
        raise d.fault((*where, "locations"), "a new game needs three different Locations of each player")
    return Side(
        seat=seat,
        realm=realm,
        commanders=_pile(b, seat, COMMANDERS, data.get("commanders"), (*where, "commanders")),
        deck=b.pile(seat, DECK, data.get("deck"), _TROOPER, (*where, "deck")),
        shard_deck=b.pile(seat, SHARD_DECK, data.get("shard_deck"), "C", (*where, "shard_deck")),
        aside=tuple(aside),
    )
