"""A position of a match as the keys of a scenario."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from core.clash.faces import COLOURS, KEYWORD_BITS, KEYWORDS
from core.clash.scenario.positions import PILES
from core.clash.state import (
    BASE,
    COMMANDERS,
    DECK,
    GRAVEYARD,
    HAND,
    LANES,
    REMOVED,
    SHARD_DECK,
    ClashBoard,
    ClashState,
    Delayed,
    Mod,
    Obj,
    Side,
)
from core.kernel.events import Asked
from core.kernel.ids import Seat, seat_name


def position_of(board: ClashBoard) -> ClashBoard:
    """The table at a quiet step as a position: ids handed out anew, side by side, and no attack to look back on."""
    order: list[int] = []
    objects = board.objects
    for side in board.sides:
        ids = [side.realm]
        for lane in (0, 1, 2):
            ids += [side.locations[lane], *side.lanes[lane]]
        for zone in PILES:
            ids += getattr(side, zone)
        for i in ids:
            if i:
                order += [i, *objects[i].attached]
    new = {0: 0} | {old: i for i, old in enumerate(order, 1)}

    def ids_of(ids: Iterable[int]) -> tuple[int, ...]:
        return tuple(new.get(i, 0) for i in ids)

    moved = {
        new[old]: replace(
            objects[old],
            id=new[old],
            host=new.get(objects[old].host, 0),
            link=new.get(objects[old].link, 0),
            attached=ids_of(objects[old].attached),
            mods=tuple(Mod(m.kind, m.n, m.until, new.get(m.link, 0)) for m in objects[old].mods),
        )
        for old in order
    }
    sides = [
        replace(
            side,
            realm=new[side.realm],
            locations=ids_of(side.locations),
            lanes=tuple(ids_of(lane) for lane in side.lanes),
            **{zone: ids_of(getattr(side, zone)) for zone in PILES},
        )
        for side in board.sides
    ]
    delayed = tuple(replace(d, source=new.get(d.source, 0), it=ids_of(d.it), fact=0) for d in board.delayed)
    fields = {"next_id": len(order) + 1, "objects": moved, "sides": (sides[0], sides[1]), "combat": None}
    return replace(board, **fields, delayed=delayed, asked=Asked((board.active,), "main"))


def position_digest(s: ClashState) -> bytes:
    """Check value of a quiet step that does not depend on ids, on the order of definitions, or on what led there."""
    board = position_of(s.board)
    names = [face.card for face in s.cards]
    texts = [replace(card, text="") for card in names]
    said = [(i, asdict(obj) | {"card": texts[obj.card]}) for i, obj in sorted(board.objects.items())]
    sides = [
        asdict(side)
        | {deck: [(texts[c >> 2], c & 3) for c in getattr(side, deck)] for deck in (DECK, SHARD_DECK)}
        | {"wards": [(texts[ref[0]], ref[1:]) for ref in side.wards]}
        for side in board.sides
    ]
    rest = (
        board.active,
        board.first,
        board.turn,
        board.phase,
        board.closed,
        [(d.controller, d.source, texts[d.ref[0]], d.ref[1:], d.it) for d in board.delayed],
        s.house,
    )
    return blake2b(msgspec.json.encode([said, sides, rest]), digest_size=16).digest()


class _Writer:
    """A position on its way to a document."""

    def __init__(self, s: ClashState) -> None:
        self.s = s
        self.board = s.board
        self.warnings: list[str] = []
        tied = {mod.link for obj in s.board.objects.values() for mod in obj.mods if mod.link}
        tied |= {obj.link for obj in s.board.objects.values() if obj.link}
        tied |= {number for waiting in s.board.delayed for number in (waiting.source, *waiting.it)}
        self.labels = {number: f"o{number}" for number in sorted(tied) if number in s.board.objects}

    def entry(self, obj: Obj, **more: Any) -> Any:
        """A card by its name, or a map with what else there is to say."""
        face = self.s.cards[obj.card]
        said: dict[str, Any] = {"card": face.name}
        if obj.id in self.labels:
            said["id"] = self.labels[obj.id]
        if obj.owner != obj.side:
            said["owner"] = seat_name(obj.owner)
        if obj.used:
            said["used"] = [list(pair) for pair in obj.used]
        said |= {key: value for key, value in more.items() if value not in (None, [], ())}
        return said if len(said) > 1 else face.name

    def label(self, number: int) -> str:
        """The id that the document gives to an object."""
        return self.labels.get(number, "gone")

    def changes(self, obj: Obj) -> list[list[Any]]:
        found: list[list[Any]] = []
        for mod in obj.mods:
            n: Any = mod.n
            if mod.kind in ("grant", "strip"):
                n = [name.lower() for name in KEYWORDS if KEYWORD_BITS[name.lower()] & mod.n]
            found.append([mod.kind, n, mod.until, *([self.label(mod.link)] if mod.link else [])])
        if len(found) == 1 and found[0] == ["control", obj.side, "perm"]:
            return []
        return found

    def attached(self, obj: Obj) -> list[Any]:
        found = []
        for i in obj.attached:
            worn = self.board.objects[i]
            other = seat_name(worn.controller) if worn.controller != obj.controller else None
            ready = None if worn.ready else False
            found.append(self.entry(worn, controller=other, ready=ready, changes=self.changes(worn)))
        return found


def written(s: ClashState) -> tuple[dict[str, Any], list[str]]:
    """The keys of a scenario that begins at this quiet step, and what they cannot say."""
    w = _Writer(s)
    board = s.board
    keys: dict[str, Any] = {"turn": seat_name(board.active), "turn_number": board.turn}
    for side in board.sides:
        keys[seat_name(side.seat)] = _written_side(w, side)
    return keys, w.warnings


def written_setup(s: ClashState, first: Seat) -> dict[str, Any]:
    """The keys of a scenario that begins with the placement of Locations, decks being as they were shuffled."""
    cards = s.cards
    keys: dict[str, Any] = {"start": "new"}
    if first >= 0:
        keys["first"] = seat_name(first)
    for side in s.board.sides:
        keys[seat_name(side.seat)] = {
            "realm": cards[s.board.objects[side.realm].card].name,
            "locations": [cards[card].name for card in side.aside],
            "commanders": [cards[s.board.objects[i].card].name for i in side.commanders],
            "deck": _written_deck([(cards[card >> 2].name, 0) for card in side.deck]),
            "shard_deck": _written_deck([(cards[card >> 2].name, 0) for card in side.shard_deck]),
        }
    return keys


def _written_side(w: _Writer, side: Side) -> dict[str, Any]:
    objects, cards = w.board.objects, w.s.cards
    realm = objects[side.realm]
    keys: dict[str, Any] = {"realm": _written_place(w, realm)}
    keys["shards"] = [_written_pile(w, objects[i]) for i in side.shards]
    pool = {c: n for c, n in zip(COLOURS, side.pool, strict=True) if n}
    if pool:
        keys["pool"] = pool
    for zone in (HAND, GRAVEYARD, COMMANDERS, BASE, REMOVED):
        if getattr(side, zone):
            keys[zone] = [_written_pile(w, objects[i]) for i in getattr(side, zone)]
    for deck in (DECK, SHARD_DECK):
        keys[deck] = _written_deck([(cards[card >> 2].name, card & 3) for card in getattr(side, deck)])
    if side.turns != 1:
        keys["turns"] = side.turns
    if side.must_lose:
        keys["must_lose"] = True
    if side.wards:
        keys["wards"] = [{"card": cards[ref[0]].name, "at": list(ref[1:])} for ref in side.wards]
    delayed = [_written_delayed(w, waiting) for waiting in w.board.delayed if waiting.controller == side.seat]
    if delayed:
        keys["delayed"] = delayed
    for lane, letter in enumerate(LANES):
        number = side.locations[lane]
        zone_keys: dict[str, Any] = {"location": _written_place(w, objects[number]) if number else "removed"}
        if side.lanes[lane]:
            zone_keys["units"] = [_written_unit(w, objects[i]) for i in side.lanes[lane]]
        keys[letter] = zone_keys
    return keys


def _written_delayed(w: _Writer, waiting: Delayed) -> dict[str, Any]:
    said: dict[str, Any] = {"card": w.s.cards[waiting.ref[0]].name, "at": list(waiting.ref[1:])}
    if waiting.it:
        said["it"] = [w.label(number) for number in waiting.it]
    if waiting.source in w.labels:
        said["source"] = w.label(waiting.source)
    return said


def _written_place(w: _Writer, obj: Obj) -> Any:
    ready = None if obj.ready else False
    more = {"ready": ready, "attached": w.attached(obj), "changes": w.changes(obj)}
    said = w.entry(obj, integrity=obj.integrity, **more)
    return said


def _written_pile(w: _Writer, obj: Obj) -> Any:
    if obj.zone == REMOVED:
        link = w.labels.get(obj.link)
        lane = LANES[obj.lane] if obj.lane >= 0 else None
        return w.entry(obj, until=obj.until or None, link=link, integrity=obj.integrity or None, lane=lane)
    known = [seat_name(seat) for seat in (0, 1) if obj.known >> seat & 1]
    told = known if obj.zone == HAND and len(known) > 1 else None
    return w.entry(obj, ready=None if obj.ready else False, known=told, changes=w.changes(obj))


def _written_deck(cards: list[tuple[str, int]]) -> list[Any]:
    """`NAME x3` for equal cards in a row; a map where somebody knows the place."""
    found: list[Any] = []
    run: list[str] = []

    def flush() -> None:
        if run:
            found.append(f"{run[0]} x{len(run)}" if len(run) > 1 else run[0])
            run.clear()

    for name, known in cards:
        if known or (run and run[0] != name):
            flush()
        if known:
            found.append({"card": name, "known": [seat_name(seat) for seat in (0, 1) if known >> seat & 1]})
        else:
            run.append(name)
    flush()
    return found


def _written_unit(w: _Writer, obj: Obj) -> Any:
    card = w.s.cards[obj.card].card
    said = w.entry(
        obj,
        damage=obj.damage or None,
        ready=None if obj.ready else False,
        attached=w.attached(obj),
        changes=w.changes(obj),
    )
    if card.subtype != "Unit":
        return said
    # A nameless one: by its printed Power and keywords.
    more = {key: value for key, value in said.items() if key != "card"} if isinstance(said, dict) else {}
    nameless: dict[str, Any] = {"power": card.power}
    if card.keywords:
        nameless["keywords"] = [word.lower() for word in card.keywords]
    return nameless | more
