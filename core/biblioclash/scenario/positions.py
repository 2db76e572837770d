"""A scenario's position as the table of a match."""

from typing import Any

from msgspec.structs import replace

from core.biblioclash.cards import Card
from core.biblioclash.notation.places import DECK, SEALED
from core.biblioclash.rules.damage import MOST_SHIELDS
from core.biblioclash.rules.setup import teams_of
from core.biblioclash.scenario.building import BASIC, CARD, Builder
from core.biblioclash.state import (
    ARCHIVE,
    DISCARD,
    DOMAIN,
    HAND,
    MAGE_ZONE,
    PILES,
    SLOT,
    BiblioclashBoard,
    Side,
    Slot,
)
from core.kernel.document import Where
from core.kernel.events import Asked
from core.kernel.ids import ObjectId, Seat, seat_name
from core.kernel.names import fold
from core.kernel.notation import read_name

TOP = ("mode", "format", "turn", "phase", "turn_number")
"""Keys of a scenario that are this game's."""
QUESTIONS = {"main": "main", "discard": "discard_phase"}
"""The phases that a position can be in, with what is asked in them."""
_SEAT = (
    "mage",
    "health",
    "shields",
    "orbs",
    "wisdom",
    "discount",
    HAND,
    "deck",
    DISCARD,
    ARCHIVE,
    DOMAIN,
    "library",
    "sealed",
    "done",
    "out",
)
_IN_PLAY = (*CARD, "damage", "shields", "exhausted", "dispelled")


def table(b: Builder, mode: str) -> BiblioclashBoard:
    """The whole table in the middle of a phase of the turn player."""
    d, data = b.d, b.d.data
    teams = teams_of(mode, b.seats)
    turn = d.seat(("turn",), data.get("turn", "p1"), b.seats)
    phase = data.get("phase", "main")
    if phase not in tuple(QUESTIONS):
        raise d.fault(("phase",), f"a position is of the phase {' or '.join(QUESTIONS)}, not {phase!r}")
    sides = tuple(_side(b, seat, teams) for seat in range(b.seats))
    active = next(team for team in teams if turn in team)
    out = tuple(side.seat for side in sides if not side.mage)
    if set(active) & set(out):
        raise d.fault(("turn",), f"{seat_name(turn)} is out of the match")
    health, most = pools(b, teams, sides)
    return BiblioclashBoard(
        seats=b.seats,
        asked=Asked(_asked(b, active), QUESTIONS[phase]),
        out=out,
        next_id=len(b.objects) + 1,
        objects=b.objects,
        sides=sides,
        teams=teams,
        health=health,
        most=most,
        active=active[0],
        turn=d.whole(("turn_number",), data.get("turn_number", 1), "turn_number", 1),
        phase=phase,
    )


def _asked(b: Builder, team: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The turn player; of two mates those who have not said `done` (RB-98)."""
    done = [seat for seat in team if (b.d.data.get(seat_name(seat)) or {}).get("done")]
    if len(done) == len(team):
        raise b.d.fault((seat_name(team[0]), "done"), "somebody is to be asked")
    return tuple(seat for seat in team if seat not in done)


def said_of(b: Builder, seat: Seat, keys: tuple[str, ...], what: str) -> dict[str, Any]:
    """What the document says of a seat."""
    name = seat_name(seat)
    return b.d.keys((name,), b.d.data.get(name) or {}, keys, what.format(name))


def pools(
    b: Builder, teams: tuple[tuple[Seat, ...], ...], sides: tuple[Side, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Health now and at most, by team (B-187, RB-103)."""
    health, most = [], []
    for team in teams:
        printed, has = 0, 0
        for seat in team:
            if sides[seat].mage:
                card, now = b.mage((seat_name(seat), "mage"), (b.d.data.get(seat_name(seat)) or {}).get("mage"))
                printed, has = printed + (card.health or 0), has + now
        for seat in team[1:]:
            if "health" in (b.d.data.get(seat_name(seat)) or {}):
                where = (seat_name(seat), "health")
                raise b.d.fault(where, f"the team's Health stands with {seat_name(team[0])} (B-187)")
        name = seat_name(team[0])
        now = b.d.whole((name, "health"), (b.d.data.get(name) or {}).get("health", has), "health")
        if now > printed:
            raise b.d.fault((name, "health"), f"Health is at most {printed}, not {now} (B-084)")
        if not now and any(sides[seat].mage for seat in team):
            raise b.d.fault((name, "health"), f"at 0 Health {name} would have lost (B-083)")
        health.append(now)
        most.append(printed)
    return tuple(health), tuple(most)


def _side(b: Builder, seat: Seat, teams: tuple[tuple[Seat, ...], ...]) -> Side:
    d = b.d
    where: Where = (seat_name(seat),)
    data = said_of(b, seat, _SEAT, "{}")
    team = next(place for place, team in enumerate(teams) if seat in team)
    d.yes((*where, "done"), data.get("done", False), "done")
    if d.yes((*where, "out"), data.get("out", False), "out"):
        if len(data) > 1:
            raise d.fault((*where, "out"), "a seat that is out of the match has no cards (RB-94)")
        return Side(seat=seat, team=team)
    mage = lay_mage(b, seat, data.get("mage"), d.whole((*where, "shields"), data.get("shields", 0), "shields"))
    domain = tuple(_in_play(b, seat, place, entry) for place, entry in _entries(b, where, DOMAIN, data, _IN_PLAY))
    _lay_orbs(b, (mage, *domain), data.get("orbs"), (*where, "orbs"))
    hand, discard, archive = (_pile(b, seat, zone, data) for zone in (HAND, DISCARD, ARCHIVE))
    return Side(
        seat=seat,
        team=team,
        mage=mage,
        hand=hand,
        domain=domain,
        discard=discard,
        archive=archive,
        deck=lay_deck(b, seat, data.get("deck", [f"{BASIC} x10"])),
        piles=lay_library(b, seat, data.get("library")),
        sealed=tuple(b.slot(*entry, seat, SEALED, 0) for entry in _entries(b, where, "sealed", data, CARD)),
        wisdom=d.whole((*where, "wisdom"), data.get("wisdom", 0), "wisdom"),
        discount=d.whole((*where, "discount"), data.get("discount", 0), "discount"),
    )


def _entries(
    b: Builder, where: Where, zone: str, data: dict[str, Any], keys: tuple[str, ...]
) -> list[tuple[Where, dict[str, Any]]]:
    return b.entries((*where, zone), data.get(zone), keys)


def lay_mage(b: Builder, seat: Seat, found: Any, shields: int = 0) -> ObjectId:
    """The Mage in its zone."""
    where: Where = (seat_name(seat), "mage")
    card, _ = b.mage(where, found)
    return b.add(where, {}, card, seat, MAGE_ZONE, shields=_shields(b, (seat_name(seat), "shields"), shields)).id


def _shields(b: Builder, where: Where, n: int) -> int:
    if n > MOST_SHIELDS:
        raise b.d.fault(where, f"a unit has at most {MOST_SHIELDS} Shields, not {n} (RB-66)")
    return n


def _in_play(b: Builder, seat: Seat, where: Where, entry: dict[str, Any]) -> ObjectId:
    card = b.card(where, entry)
    n = {key: b.d.whole((*where, key), entry[key], key) for key in ("damage", "shields") if key in entry}
    if n and card.type != "minion":
        raise b.d.fault(where, f"{card.name} is not a Minion: it has no {' and no '.join(n)}")
    if n.get("damage", 0) >= (card.health or 1):
        raise b.d.fault((*where, "damage"), f"{card.name} has {card.health} Health: it would be defeated")
    dispelled = b.d.yes((*where, "dispelled"), entry.get("dispelled", False), "dispelled")
    if dispelled and card.type != "spell":
        raise b.d.fault((*where, "dispelled"), f"{card.name} is not a Spell")
    return b.add(
        where,
        entry,
        card,
        seat,
        DOMAIN,
        damage=n.get("damage", 0),
        shields=_shields(b, (*where, "shields"), n.get("shields", 0)),
        exhausted=b.d.yes((*where, "exhausted"), entry.get("exhausted", False), "exhausted"),
        dispelled=dispelled,
        orbs=_orbs_on(b, where, card, entry),
    ).id


def _orbs_on(b: Builder, where: Where, card: Card, entry: dict[str, Any]) -> int:
    """Orbs that lie on a card of the Domain; of a nameless Spell they are its cost."""
    if "orbs" not in entry or "card" not in entry:
        return 0
    return _room(b, (*where, "orbs"), card, b.d.whole((*where, "orbs"), entry["orbs"], "orbs"))


def _room(b: Builder, where: Where, card: Card, n: int) -> int:
    if n > (card.capacity or 0):
        raise b.d.fault(where, f"{card.name} has room for {card.capacity or 0} Orbs, not {n} (B-085)")
    return n


def _lay_orbs(b: Builder, ids: tuple[ObjectId, ...], found: Any, where: Where) -> None:
    """`{Mage: 2, Staff of Herais: 3, Staff of Herais#2: 1}`."""
    if found is None:
        return
    if not isinstance(found, dict):
        raise b.d.fault(where, "orbs is a mapping of cards to numbers")
    for name, n in found.items():
        place = (*where, name)
        named = read_name(str(name))
        labels = {b.tracker.labels.was.get(i, ""): i for i in ids}
        fits = [labels[name]] if name in labels else [i for i in ids if named.name in _names_of(b, i, ids[0])]
        if len(fits) < max(named.nth, 1):
            raise b.d.fault(place, f"{name!r} is neither the Mage nor a card of the Domain")
        obj = b.objects[fits[max(named.nth, 1) - 1]]
        orbs = _room(b, place, b.cards[obj.card], b.d.whole(place, n, "orbs"))
        b.objects[obj.id] = replace(obj, orbs=orbs)


def _names_of(b: Builder, number: ObjectId, mage: ObjectId) -> tuple[str, ...]:
    name = fold(b.cards[b.objects[number].card].name)
    return (name, "mage") if number == mage else (name,)


def _pile(b: Builder, seat: Seat, zone: str, data: dict[str, Any]) -> tuple[ObjectId, ...]:
    found = []
    for place, entry in _entries(b, (seat_name(seat),), zone, data, CARD):
        known = {"known": b.known(place, entry, 1 << seat)} if zone == HAND else {}
        found.append(b.add(place, entry, b.card(place, entry), seat, zone, **known).id)
    return tuple(found)


def lay_deck(b: Builder, seat: Seat, found: Any) -> tuple[Slot, ...]:
    """A deck, top first."""
    where: Where = (seat_name(seat), "deck")
    return tuple(b.slot(place, entry, seat, DECK, 0) for place, entry in b.entries(where, found, CARD))


def lay_library(b: Builder, seat: Seat, found: Any) -> tuple[tuple[Slot, ...], ...]:
    """Nine piles, each top first, `{down: NAME}` face down (B-020)."""
    where: Where = (seat_name(seat), "library")
    listed = b.d.listed(where, found, "library")
    if len(listed) > PILES:
        raise b.d.fault(where, f"a Library has {PILES} piles, not {len(listed)} (B-020)")
    piles = [_library_pile(b, seat, number, (*where, number - 1), pile) for number, pile in enumerate(listed, 1)]
    return (*piles, *[()] * (PILES - len(piles)))


def _library_pile(b: Builder, seat: Seat, number: int, where: Where, found: Any) -> tuple[Slot, ...]:
    slots = []
    for place, entry in b.entries(where, found, (*CARD, "down")):
        down = "down" in entry
        entry = {**entry, "card": entry["down"]} if down else entry
        card = b.card(place, entry)
        if not card.wisdom:
            raise b.d.fault(place, f"{card.name} costs no Wisdom: it cannot be in a Library (B-028)")
        slots.append(b.slot(place, entry, seat, number, 0 if down else b.everybody))
    if slots and not slots[0] % SLOT:
        raise b.d.fault(where, "the top card of a pile lies face up (B-042)")
    return tuple(slots)
