"""A scenario's position as the table of a match."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.clash.cards import Card
from core.clash.faces import COLOURS, KEYWORD_BITS, KEYWORDS, effects_at, face_of, type_mask
from core.clash.scenario.building import CARD, FIELD, PLACED, REALM, TROOPER, Builder, keyword_bits, unit_of
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
from core.kernel.document import Where
from core.kernel.events import Asked
from core.kernel.ids import Seat, seat_name

_PHASES = ("beginning", "resource", "draw", "main", "end")
_BEFORE_CATALYZING = ("beginning", "resource")
TOP = ("turn", "phase", "turn_number")
"""Keys of a scenario that are this game's."""
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
_UNIT = (*CARD, "power", "base_power", "keywords", "damage", "ready", "attached")
_GONE = ("card", "id", "until", "link", "integrity", "lane")


def table(b: Builder) -> ClashBoard:
    """The whole table at an open Main Phase of the turn player, or as another phase of the turn begins."""
    d, data = b.d, b.d.data
    active = d.seat(("turn",), data.get("turn", "p1"), 2)
    phase = _phase(b)
    sides = (_side(b, 0), _side(b, 1))
    b.tie()
    delayed = tuple(waiting for seat in (0, 1) for waiting in _delayed(b, seat))
    turn = d.whole(("turn_number",), data.get("turn_number", 2), "turn_number", 1)
    return ClashBoard(
        asked=Asked((active,), "main") if phase == "main" else Asked((), "start"),
        next_id=len(b.objects) + 1,
        objects=b.objects,
        sides=sides,
        items={},
        active=active,
        # Turns alternate: the odd ones are those of whoever began.
        first=active if turn % 2 else 1 - active,
        turn=turn,
        phase=phase,
        delayed=delayed,
    )


def _phase(b: Builder) -> str:
    phase = b.d.data.get("phase", "main")
    if phase not in _PHASES:
        raise b.d.fault(("phase",), f"a position is of the phase {', '.join(_PHASES)}, not {phase!r}")
    return str(phase)


def _side(b: Builder, seat: Seat) -> Side:
    d = b.d
    where: Where = (seat_name(seat),)
    data = d.keys(where, d.data.get(where[0]) or {}, _SEAT, str(where[0]))
    realm = lay_realm(b, seat, data.get("realm"), (*where, "realm"))
    locations: list[int] = []
    lanes: list[tuple[int, ...]] = []
    for lane, letter in enumerate(LANES):
        place: Where = (*where, letter)
        zone = d.keys(place, data.get(letter) or {}, ("location", "units"), f"Zone {letter}")
        locations.append(_location(b, seat, lane, zone.get("location", 10), (*place, "location")))
        lanes.append(_units(b, seat, lane, zone.get("units"), (*place, "units")))
    base, shards, commanders, graveyard, hand, removed = (
        lay_pile(b, seat, zone, data.get(zone), (*where, zone)) for zone in PILES
    )
    return Side(
        seat=seat,
        realm=realm,
        locations=(locations[0], locations[1], locations[2]),
        lanes=(lanes[0], lanes[1], lanes[2]),
        pool=_pool(b, data.get("pool"), (*where, "pool")),
        must_lose=d.yes((*where, "must_lose"), data.get("must_lose", False), "must_lose"),
        # No first turn is still to come, so none is that of the extra Shard either (502.2).
        turns=d.whole((*where, "turns"), data.get("turns", 2 if _phase(b) in _BEFORE_CATALYZING else 1), "turns"),
        base=base,
        shards=shards,
        commanders=commanders,
        graveyard=graveyard,
        hand=hand,
        removed=removed,
        wards=tuple(ref for _, _, ref in _refs(b, (*where, "wards"), data.get("wards"))),
        deck=b.pile(seat, DECK, data.get("deck"), TROOPER, (*where, "deck")),
        shard_deck=b.pile(seat, SHARD_DECK, data.get("shard_deck"), "C", (*where, "shard_deck")),
    )


def _refs(b: Builder, where: Where, found: Any) -> Iterator[tuple[Where, dict[str, Any], Ref]]:
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


def _delayed(b: Builder, seat: Seat) -> Iterator[Delayed]:
    """Triggers of this seat that wait for the End Step, with what they are about."""
    name = seat_name(seat)
    for place, entry, ref in _refs(b, (name, "delayed"), (b.d.data.get(name) or {}).get("delayed")):
        its = [b.target((*place, "it"), label) for label in b.d.listed((*place, "it"), entry.get("it"), "it")]
        source = b.target((*place, "source"), entry["source"]) if "source" in entry else 0
        yield Delayed(seat, source, ref, tuple(its), 0)


def _pool(b: Builder, found: Any, where: Where) -> tuple[int, int, int, int, int, int]:
    data = b.d.keys(where, found or {}, tuple(COLOURS), "pool")
    counts = [b.d.whole((*where, c), data.get(c, 0), "mana") for c in COLOURS]
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def lay_realm(b: Builder, seat: Seat, found: Any, where: Where) -> int:
    entry = placed_entry(b, found, where, REALM, "realm", PLACED)
    card = b.find(where, entry["card"])
    if card.type != "realm":
        raise b.d.fault(where, f"{card.name} is no Realm")
    integrity = b.d.whole(where, entry.get("integrity", card.integrity), "Integrity", -999)
    ready = b.d.yes((*where, "ready"), entry.get("ready", True), "ready")
    mods = b.mods(where, entry)
    obj = b.add(where, entry, card, zone=REALM_ZONE, side=seat, integrity=integrity, ready=ready, mods=mods)
    return obj.id


def placed_entry(b: Builder, found: Any, where: Where, card: str, what: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A Realm or Location: an Integrity, a name, or a map of both."""
    if found is None:
        return {"card": card}
    if isinstance(found, int) and not isinstance(found, bool):
        return {"card": card, "integrity": found}
    if isinstance(found, str):
        return {"card": found}
    return {"card": card, **b.d.keys(where, found, keys, what)}


def _location(b: Builder, seat: Seat, lane: int, found: Any, where: Where) -> int:
    if found == "removed":
        return 0
    entry = placed_entry(b, found, where, FIELD, "location", PLACED)
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


def _attach(b: Builder, host: Obj, entry: Mapping[str, Any], where: Where) -> None:
    place: Where = (*where, "attached")
    ids: list[int] = []
    for spot, worn in b.entries(place, entry.get("attached"), (*CARD, "ready", "controller")):
        card = b.find(spot, worn.get("card"))
        if card.type != "artifact":
            raise b.d.fault(spot, f"{card.name} is no Artifact")
        if "Equip" not in card.keywords:
            raise b.d.fault(spot, f"{card.name} has no Equip; it lies in the base (206.2.1)")
        # whose carrier and Artifact are may have changed since.
        if not face_of(b.cards[host.card]).bits & type_mask(face_of(card).carrier.kind):
            raise b.d.fault(spot, f"{b.cards[host.card].name} may not carry {card.name} (R-134)")
        controller = b.d.seat(spot, worn.get("controller", seat_name(host.controller)), 2)
        owner, mods = _owned_by(b, spot, worn, controller)
        ready = b.d.yes(spot, worn.get("ready", True), "ready")
        fields = {"zone": ATTACHED, "side": controller, "controller": controller, "owner": owner}
        obj = b.add(spot, worn, card, host=host.id, ready=ready, mods=mods, **fields)
        ids.append(obj.id)
    if ids:
        b.objects[host.id] = replace(b.objects[host.id], attached=tuple(ids))


def _owned_by(b: Builder, where: Where, entry: Mapping[str, Any], seat: Seat) -> tuple[Seat, tuple[Mod, ...]]:
    """Owner and changes; the other player's card is controlled for good."""
    owner = b.d.seat((*where, "owner"), entry.get("owner", seat_name(seat)), 2)
    mods = b.mods(where, entry)
    if owner != seat and not any(mod.kind == "control" for mod in mods):
        mods = (Mod("control", seat, "perm"), *mods)
    return owner, mods


def _units(b: Builder, seat: Seat, lane: int, found: Any, where: Where) -> tuple[int, ...]:
    ids = []
    for place, entry in b.entries(where, found, _UNIT):
        power = entry.get("power")
        if power is not None:
            b.d.whole((*place, "power"), power, "power", -99)
        card, change = _unit_card(b, place, entry)
        owner, mods = _owned_by(b, place, entry, seat)
        if change:
            mods = (*mods, Mod("power", change, "EOT"))
        if "card" in entry and entry.get("keywords"):
            mods = (*mods, Mod("grant", keyword_bits(b, (*place, "keywords"), entry["keywords"]), "EOT"))
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


def _unit_card(b: Builder, where: Where, entry: Mapping[str, Any]) -> tuple[Card, int]:
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
    bits = keyword_bits(b, (*where, "keywords"), words)
    keywords = [name for name in KEYWORDS if KEYWORD_BITS[name.lower()] & bits]
    return unit_of(printed, keywords), entry["power"] - printed


PILES = (BASE, SHARDS, COMMANDERS, GRAVEYARD, HAND, REMOVED)


def lay_pile(b: Builder, seat: Seat, zone: str, found: Any, where: Where) -> tuple[int, ...]:
    ids = []
    keys = {SHARDS: (*CARD, "make", "ready"), BASE: (*CARD, "ready"), REMOVED: _GONE}.get(zone, CARD)
    for place, entry in b.entries(where, found, keys):
        card = _card_in(b, zone, place, entry)
        fields: dict[str, Any] = {"zone": zone, "side": seat}
        if zone == HAND:
            fields["known"] = 1 << seat
        if zone in (BASE, SHARDS):
            owner, mods = _owned_by(b, place, entry, seat)
            fields |= {"owner": owner, "controller": seat, "mods": mods}
            fields["ready"] = b.d.yes((*place, "ready"), entry.get("ready", True), "ready")
        elif zone == REMOVED:
            fields |= {"until": str(entry.get("until", "")), "integrity": entry.get("integrity", 0)}
            fields["lane"] = LANES.index(entry["lane"]) if entry.get("lane") in LANES else -1
            fields["link"] = b.link((*place, "link"), entry["link"]) if "link" in entry else 0
        ids.append(b.add(place, entry, card, **fields).id)
    return tuple(ids)


def _card_in(b: Builder, zone: str, where: Where, entry: Mapping[str, Any]) -> Card:
    """The card of an entry of this zone, of a type that comes there."""
    if zone == SHARDS:
        return b.shard(where, entry)
    if zone in (HAND, GRAVEYARD, REMOVED):
        return b.held(where, entry, removed=zone == REMOVED)
    card = b.find(where, entry.get("card"))
    if zone == COMMANDERS and card.type != "commander":
        raise b.d.fault(where, f"{card.name} is no Commander")
    if zone == BASE and card.type != "artifact":
        raise b.d.fault(where, f"{card.name} is no Artifact")
    return card
