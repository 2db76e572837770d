"""Where a scenario begins: the header of its position or of its new game."""

from collections.abc import Iterator
from typing import Any

from core.clash import setup
from core.clash.opening import HOUSE_RULES, RULES, ClashHeader, header_of
from core.clash.scenario.building import CARD, REALM, TROOPER, Builder
from core.clash.scenario.positions import lay_pile, lay_realm, placed_entry, table
from core.clash.state import (
    COMMANDERS,
    DECK,
    SHARD_DECK,
    ClashBoard,
    Side,
)
from core.clash.texts import rules_text
from core.kernel.document import Document, Where
from core.kernel.events import Asked
from core.kernel.ids import Seat, seat_name
from core.kernel.pool import worded
from core.kernel.scenario import Start

_NEW_SEAT = ("realm", "locations", "commanders", "deck", "shard_deck")


def start(document: Document) -> Start:
    """The header and labels of a scenario's position or new game. BadInput with file and line."""
    b = Builder(document)
    d = document
    house = _house(b, d.data.get("house_rules"))
    first = d.seat(("first",), d.data["first"], 2) if "first" in d.data else None
    if d.data.get("start") != "new":
        if first is not None:
            raise d.fault(("first",), "first belongs to start: new")
        board = table(b)
    elif any(isinstance(given(d, seat).get(deck), dict) for seat in (0, 1) for deck in (DECK, SHARD_DECK)):
        decks = [deck_to_shuffle(b, seat) for seat in (0, 1)]
        header = header_of(decks, 0, names=("p1", "p2"), undo="practice", house=house, first=first)
        return Start(header, b.tracker)
    else:
        board = new_board(b, first)
    header = ClashHeader(
        game="clash",
        rules=RULES,
        house_rules=house,
        seats=("p1", "p2"),
        first=first,
        position=board,
        cards=tuple(worded(card, rules_text) for card in b.cards),
        seed=0,
    )
    return Start(header, b.tracker)


def given(d: Document, seat: Seat) -> dict[str, Any]:
    """What a scenario says of a seat of a new game."""
    name = seat_name(seat)
    return d.keys((name,), d.data.get(name) or {}, _NEW_SEAT, f"{name} of a new game")


def deck_to_shuffle(b: Builder, seat: Seat) -> setup.Deck:
    """Decks as maps of names to counts are shuffled (401.4, 401.5)."""
    data = given(b.d, seat)
    where: Where = (seat_name(seat),)
    counts: dict[str, dict[str, int]] = {}
    for deck in (DECK, SHARD_DECK):
        if not isinstance(data.get(deck), dict):
            raise b.d.fault((*where, deck), "either all decks are maps of names to counts, to be shuffled, or none is")
        counts[deck] = {}
        for place, entry in b.entries((*where, deck), data[deck], (*CARD, "make")):
            name = (b.shard(place, entry) if deck == SHARD_DECK else b.find(place, entry.get("card"))).name
            counts[deck][name] = counts[deck].get(name, 0) + 1
    set_aside = {
        key: tuple(b.find(*named).name for named in _named(b, (*where, key), data.get(key)))
        for key in ("locations", "commanders")
    }
    realm = placed_entry(b, data.get("realm"), (*where, "realm"), REALM, "realm", ("card",))
    return setup.Deck(
        realm=b.find((*where, "realm"), realm["card"]).name,
        locations=set_aside["locations"],
        commanders=set_aside["commanders"],
        main=counts[DECK],
        shards=counts[SHARD_DECK],
    )


def _named(b: Builder, where: Where, found: Any) -> Iterator[tuple[Where, Any]]:
    """Places and names of the entries of a list."""
    for place, entry in b.entries(where, found, ("card", "id")):
        yield place, entry.get("card")


def _house(b: Builder, found: Any) -> dict[str, str]:
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


def new_board(b: Builder, first: Seat | None) -> ClashBoard:
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


def _new_side(b: Builder, seat: Seat) -> Side:
    d = b.d
    where: Where = (seat_name(seat),)
    data = given(d, seat)
    realm = lay_realm(b, seat, data.get("realm"), (*where, "realm"))
    aside = []
    for place, entry in b.entries((*where, "locations"), data.get("locations"), ("card", "id")):
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
        commanders=lay_pile(b, seat, COMMANDERS, data.get("commanders"), (*where, "commanders")),
        deck=b.pile(seat, DECK, data.get("deck"), TROOPER, (*where, "deck")),
        shard_deck=b.pile(seat, SHARD_DECK, data.get("shard_deck"), "C", (*where, "shard_deck")),
        aside=tuple(aside),
    )
