"""A scenario's position as the table of a match."""

from typing import Any

from msgspec.structs import replace

from core.archaic.cards import ENERGY, REALMS, Card
from core.archaic.effects import COUNTERS, Armor, Static
from core.archaic.faces import face_of
from core.archaic.notation.places import QUEST_PILE, SCORED, VAULT
from core.archaic.rules.derived import changed_values, hardened
from core.archaic.rules.points import RCP_TO_WIN
from core.archaic.rules.quests import MOST_PAID, SLOTS
from core.archaic.rules.turn import LAST_TURN
from core.archaic.scenario.building import CARD, NO_OBJECTIVE, PLAIN_HERO, Builder
from core.archaic.scenario.tracking import SHARED
from core.archaic.setup import MAIN_TYPES
from core.archaic.state import (
    ATTACHED,
    CROSSED,
    DISCARD,
    EMPTY,
    GAINED,
    HAND,
    LINEUP,
    NOTHING,
    REALM,
    SCRAP,
    UNATTACHED,
    ArchaicBoard,
    ArchaicControl,
    Obj,
    Side,
)
from core.kernel.document import Where
from core.kernel.events import Asked
from core.kernel.ids import ObjectId, Seat, seat_name
from core.kernel.state import State

TOP = ("location", "quest_pile", "vault", SCRAP, "turn", "turn_number", "phase", "swaps")
"""Keys of a scenario that are this game's."""
_SEAT = (
    "heroes",
    "rcp",
    "energy",
    "plays",
    "uae",
    REALM,
    UNATTACHED,
    "quests",
    "scored",
    "objective",
    HAND,
    "deck",
    DISCARD,
    "counters",
    "this_turn",
    "triggers",
)
_HERO = (
    *("card", "id", "hp", "crossed", "active", "ready", "shield", "gear", "staggered", "destroyed", "lost", "bonus"),
    *("used", "attacked"),
    *PLAIN_HERO,
)
_ALLY = (*CARD, "damage", "ready", "temp", "new", "augments", "phases", "bonus", "used", "attacked")
_WORN = ("card", "id", "defense", "max", "used", "ready")
_ATTACHED = ("card", "id", "ready", "used")
TRIGGERS = {"gained": GAINED, "crossed": CROSSED}
"""Swap triggers of a seat for its next swap step (A-059, A-060)."""


def table(b: Builder) -> ArchaicBoard:
    """The whole table in the Main Phase of the turn player, or at a question of the swap step before it."""
    d, data = b.d, b.d.data
    turn = d.seat(("turn",), data.get("turn", "p1"), 2)
    phase = data.get("phase", "main")
    if phase not in ("main", "swap"):
        raise d.fault(("phase",), f"a position is of the phase main or swap, not {phase!r}")
    sides = (_side(b, 0), _side(b, 1))
    if phase == "swap":
        # one active trigger is that of gained RCP.
        n = d.whole(("swaps",), data.get("swaps", 1), "swaps", 1)
        if n > len(TRIGGERS):
            raise d.fault(("swaps",), f"there are {len(TRIGGERS)} swap triggers, not {n} (RA-71)")
        swaps = GAINED if n == 1 else GAINED | CROSSED
        sides = tuple(replace(side, swaps=swaps) if side.seat == turn else side for side in sides)  # type: ignore[assignment]
    elif "swaps" in data:
        raise d.fault(("swaps",), "swaps belongs to phase: swap")
    _harden(b, sides)
    board = ArchaicBoard(
        asked=Asked((turn,), phase),
        next_id=1,
        objects=b.objects,
        sides=sides,
        items={},
        active=turn,
        turn=_turn(b),
        phase="main",
        location=lay_location(b),
        quest_pile=lay_quests(b, ("quest_pile",), data.get("quest_pile")),
        vault=lay_vault(b, data.get("vault")),
        scrap=tuple(_scrapped(b, where, entry) for where, entry in b.entries((SCRAP,), data.get(SCRAP), _ATTACHED)),
    )
    _check(b, board)
    return replace(board, next_id=len(b.objects) + 1)


def _turn(b: Builder) -> int:
    """The number of the turn."""
    n = b.d.whole(("turn_number",), b.d.data.get("turn_number", 5), "turn_number", 1)
    if n > LAST_TURN:
        raise b.d.fault(("turn_number",), f"a match ends with turn {LAST_TURN}; there is no turn {n} (RA-16)")
    return n


def lay_location(b: Builder) -> int:
    """The Realm of the match."""
    return b.face(b.typed(("location",), b.d.data.get("location", REALMS[0]), "realm"))


def lay_quests(b: Builder, where: Where, found: Any, seat: Seat = SHARED, pile: int = QUEST_PILE) -> tuple[int, ...]:
    """Quests by name, in a pile of the table or of a seat."""
    laid = []
    for place, entry in b.entries(where, found, ("card", "id")):
        laid.append(b.face(b.typed(place, entry.get("card"), "quest")))
        b.tracker.put_under(seat, pile, laid[-1], b.label(place, entry))
    return tuple(laid)


def lay_vault(b: Builder, found: Any) -> tuple[int, ...]:
    """Gear cards, top first; who knows a place may be said."""
    vault = []
    for place, entry in b.entries(("vault",), found, ("card", "known", "id")):
        face = b.face(b.typed(place, entry.get("card"), "gear"))
        b.tracker.put_under(SHARED, VAULT, face, b.label(place, entry))
        vault.append(face * 4 + b.known(place, entry, 0))
    return tuple(vault)


def lay_deck(b: Builder, seat: Seat, found: Any) -> tuple[int, ...]:
    """A deck, top first."""
    where: Where = (seat_name(seat), "deck")
    return tuple(b.under(place, entry, seat) for place, entry in b.entries(where, found, CARD))


def said_of(b: Builder, seat: Seat, keys: tuple[str, ...], what: str) -> dict[str, Any]:
    """What the document says of a seat."""
    name = seat_name(seat)
    return b.d.keys((name,), b.d.data.get(name) or {}, keys, what.format(name))


def _scrapped(b: Builder, where: Where, entry: dict[str, Any]) -> ObjectId:
    return b.add(where, entry, b.typed(where, entry.get("card"), "gear"), 0, SCRAP).id


def _side(b: Builder, seat: Seat) -> Side:
    d = b.d
    where: Where = (seat_name(seat),)
    data = said_of(b, seat, _SEAT, "{}")
    n = {key: d.whole((*where, key), data.get(key, 0), key) for key in ("rcp", "uae")}
    if n["rcp"] >= RCP_TO_WIN:
        raise d.fault((*where, "rcp"), f"with {RCP_TO_WIN} RCP the match is won; here are fewer (RA-04)")
    energy = d.keys((*where, "energy"), data.get("energy") or {}, ("charged", "discharged"), "energy")
    heroes, hero = _heroes(b, seat, data.get("heroes"))
    realm = tuple(_ally(b, seat, *entry) for entry in b.entries((*where, REALM), data.get(REALM), _ALLY))
    objective, done = _objective(b, where, data.get("objective"))
    unattached = b.entries((*where, UNATTACHED), data.get(UNATTACHED), _ATTACHED)
    return Side(
        seat=seat,
        heroes=heroes,
        hero=hero,
        realm=realm,
        unattached=tuple(_augment(b, seat, place, entry, 0, ready=False) for place, entry in unattached),
        hand=_pile(b, seat, HAND, data),
        discard=_pile(b, seat, DISCARD, data),
        deck=lay_deck(b, seat, data.get("deck", [f"{ENERGY} x10"])),
        charged=d.whole((*where, "energy", "charged"), energy.get("charged", 0), "charged"),
        discharged=d.whole((*where, "energy", "discharged"), energy.get("discharged", 0), "discharged"),
        plays=d.whole((*where, "plays"), data.get("plays", 1), "plays"),
        uae=n["uae"],
        quests=_slots(b, seat, (*where, "quests"), data.get("quests")),
        scored=lay_quests(b, (*where, "scored"), data.get("scored"), seat, SCORED),
        objective=b.face(objective),
        done=done,
        paid=min(sum(objective.goals[i].reward.rcp for i in done), MOST_PAID),
        rcp=n["rcp"],
        swaps=_triggers(b, where, data.get("triggers")),
        game=_counts(b, (*where, "counters"), data.get("counters")),
        turn=_counts(b, (*where, "this_turn"), data.get("this_turn")),
    )


def _pile(b: Builder, seat: Seat, zone: str, data: dict[str, Any]) -> tuple[ObjectId, ...]:
    found = []
    for place, entry in b.entries((seat_name(seat), zone), data.get(zone), CARD):
        known = {"known": b.known(place, entry, 1 << seat)} if zone == HAND else {}
        found.append(b.add(place, entry, b.card(place, entry, *MAIN_TYPES), seat, zone, **known).id)
    return tuple(found)


def _slots(b: Builder, seat: Seat, where: Where, found: Any) -> tuple[int, int]:
    """The two Quest slots; `none` is an empty one before a full one."""
    named = b.entries(where, found, ("card", "id"))
    if len(named) > SLOTS:
        raise b.d.fault(where, f"a player has {SLOTS} Quest slots, not {len(named)} (A-092)")
    faces = [EMPTY] * SLOTS
    for slot, (place, entry) in enumerate(named):
        if entry.get("card") != "none":
            faces[slot] = b.face(b.typed(place, entry.get("card"), "quest"))
            b.tracker.lay_quest(seat, slot, faces[slot], b.label(place, entry))
    first, second = faces
    return first, second


def _objective(b: Builder, where: Where, found: Any) -> tuple[Card, tuple[int, ...]]:
    """The Objective and the places of its completed conditions."""
    place = (*where, "objective")
    if found is None:
        return NO_OBJECTIVE, ()
    data = b.d.keys(place, found if isinstance(found, dict) else {"card": found}, ("card", "done"), "an Objective")
    card = b.typed(place, data.get("card"), "objective")
    said = b.d.listed((*place, "done"), data.get("done"), "done")
    done = [b.d.whole((*place, "done", i), n, "a condition", 1) for i, n in enumerate(said)]
    if len(set(done)) != len(done) or any(n > len(card.goals) for n in done):
        raise b.d.fault((*place, "done"), f"conditions are numbers from 1 to {len(card.goals)}, each once (A-100)")
    if len(done) == len(card.goals):
        raise b.d.fault((*place, "done"), "with every condition done the match is won; here are fewer (A-104)")
    return card, tuple(n - 1 for n in done)


def _triggers(b: Builder, where: Where, found: Any) -> int:
    place = (*where, "triggers")
    mask = 0
    for i, word in enumerate(b.d.listed(place, found, "triggers")):
        if word not in tuple(TRIGGERS):
            raise b.d.fault((*place, i), f"swap triggers are {' and '.join(TRIGGERS)}, not {word!r}")
        mask |= TRIGGERS[word]
    return mask


def _counts(b: Builder, where: Where, found: Any) -> tuple[int, ...]:
    data = b.d.keys(where, found or {}, COUNTERS, str(where[-1]))
    counts = list(NOTHING)
    for name, n in data.items():
        counts[COUNTERS.index(name)] = b.d.whole((*where, name), n, name)
    return tuple(counts)


def _numbers(b: Builder, where: Where, entry: dict[str, Any], *keys: str) -> dict[str, int]:
    return {key: b.d.whole((*where, key), entry[key], key) for key in keys if key in entry}


def _yes(b: Builder, where: Where, entry: dict[str, Any], key: str, usually: bool) -> bool:
    return b.d.yes((*where, key), entry.get(key, usually), key)


def _used(b: Builder, where: Where, entry: dict[str, Any]) -> tuple[int, ...]:
    """Numbers of abilities used this turn, from 1."""
    place = (*where, "used")
    said = b.d.listed(place, entry.get("used"), "used")
    return tuple(b.d.whole((*place, i), n, "an ability", 1) - 1 for i, n in enumerate(said))


# Heroes ---------------------------------------------------------------------------------------------------------


def _heroes(b: Builder, seat: Seat, found: Any) -> tuple[tuple[ObjectId, ...], ObjectId]:
    """The Lineup, and the active one of it: the first that is not destroyed, unless another one says so."""
    where: Where = (seat_name(seat), "heroes")
    entries = b.entries(where, [{}] if found is None else found, _HERO)
    if not 1 <= len(entries) <= 2:
        raise b.d.fault(where, f"a player has one or two Heroes on the table, not {len(entries)} (A-008)")
    heroes = [_hero(b, seat, place, entry) for place, entry in entries]
    said = [i for i, (place, entry) in enumerate(entries) if _yes(b, place, entry, "active", False)]
    able = [i for i, hero in enumerate(heroes) if not hero.destroyed]
    chosen = (said or able)[:1]
    if not chosen or chosen[0] not in able or len(said) > 1:
        raise b.d.fault(where, "one Hero that is not destroyed is active (A-021)")
    active = heroes[chosen[0]]
    for hero, (place, entry) in zip(heroes, entries, strict=True):
        zone = REALM if hero is active else LINEUP
        for key, rule in (("shield", "RA-55"), ("bonus", "RA-56"), ("staggered", "RA-56")):
            if zone == LINEUP and entry.get(key):
                name = b.cards[hero.card].name
                raise b.d.fault((*place, key), f"{name} stands in the Lineup, where {key} ends ({rule})")
        b.objects[hero.id] = replace(b.objects[hero.id], zone=zone)
    return tuple(hero.id for hero in heroes), active.id


def _hero(b: Builder, seat: Seat, where: Where, entry: dict[str, Any]) -> Obj:
    card = b.hero(where, entry)
    n = _numbers(b, where, entry, "hp", "crossed", "shield", "lost", "bonus")
    # without HP it is destroyed.
    destroyed = _yes(b, where, entry, "destroyed", n.get("hp") == 0)
    hp = 0 if destroyed else n.get("hp", card.hp or 0)
    if not (destroyed or 1 <= hp <= (card.hp or 0)):
        raise b.d.fault((*where, "hp"), f"{card.name} has 1 to {card.hp} HP, not {hp}")
    reached = sum(hp <= threshold for threshold in card.thresholds or ())
    crossed = n.get("crossed", reached)
    if crossed > 2:
        raise b.d.fault((*where, "crossed"), f"a Hero has two thresholds, not {crossed} (A-044)")
    if crossed < reached:
        raise b.d.fault(
            (*where, "crossed"),
            f"with {hp} HP {card.name} has crossed {reached} of its thresholds, not {crossed} (RA-47)",
        )
    hero = b.add(
        where,
        entry,
        card,
        seat,
        LINEUP,
        ready=_yes(b, where, entry, "ready", True),
        attack=card.attack or 0,
        temp=n.get("shield", 0),
        hp=hp,
        crossed=crossed,
        lost=n.get("lost", 0),
        bonus=n.get("bonus", 0),
        staggered=_yes(b, where, entry, "staggered", False),
        destroyed=destroyed,
        attacked=_yes(b, where, entry, "attacked", False),
        used=_used(b, where, entry),
    )
    worn = b.entries((*where, "gear"), entry.get("gear"), _WORN)
    gear = tuple(_gear(b, seat, place, said, hero.id) for place, said in worn)
    slots = [b.cards[b.objects[i].card].slot for i in gear]
    if len(set(slots)) != len(slots):
        raise b.d.fault((*where, "gear"), "a Hero wears one armor, one weapon, one support (A-124)")
    b.objects[hero.id] = replace(hero, attached=gear)
    return b.objects[hero.id]


def _gear(b: Builder, seat: Seat, where: Where, entry: dict[str, Any], host: ObjectId) -> ObjectId:
    card = b.typed(where, entry.get("card"), "gear")
    n = _numbers(b, where, entry, "defense", "max")
    become = (e.become for a in card.abilities if isinstance(a, Static) for e in a.effects if isinstance(e, Armor))
    top = max((card.defense or 0, *become))
    # RA-104: armor with more than its printed Defense has been Attuned.
    most = n.get("max", max(card.defense or 0, min(n.get("defense", 0), top)))
    now = n.get("defense", most)
    if card.slot == "armor" and not 1 <= now <= most:
        raise b.d.fault((*where, "defense"), f"{card.name} has 1 to {most} Defense, not {now} (A-125)")
    gear = b.add(where, entry, card, seat, ATTACHED, host=host, defense=now, maximum=most, used=_used(b, where, entry))
    if "defense" in entry and "max" not in entry:
        b.measured.append(gear.id)
    return gear.id


# Allies ---------------------------------------------------------------------------------------------------------


def _ally(b: Builder, seat: Seat, where: Where, entry: dict[str, Any]) -> ObjectId:
    card = b.card(where, entry, "ally")
    n = _numbers(b, where, entry, "damage", "temp", "phases")
    ally = b.add(
        where,
        entry,
        card,
        seat,
        REALM,
        ready=_yes(b, where, entry, "ready", True),
        attack=card.attack or 0,
        defense=(card.defense or 0) - n.get("damage", 0),
        maximum=card.defense or 0,
        keywords=face_of(card).keywords,
        temp=n.get("temp", 0),
        bonus=_bonus(b, where, entry),
        fresh=_yes(b, where, entry, "new", False),
        phases=n.get("phases", 0),
        used=_used(b, where, entry),
        attacked=_yes(b, where, entry, "attacked", False),
    )
    augments = b.entries((*where, "augments"), entry.get("augments"), _ATTACHED)
    attached = tuple(_augment(b, seat, place, said, ally.id, ready=True) for place, said in augments)
    b.objects[ally.id] = replace(ally, attached=attached)
    return ally.id


def _bonus(b: Builder, where: Where, entry: dict[str, Any]) -> int:
    """A change of Attack until end of turn, which may be below 0."""
    n = entry.get("bonus", 0)
    if not isinstance(n, int) or isinstance(n, bool):
        raise b.d.fault((*where, "bonus"), f"bonus is a number, not {n!r}")
    return n


def _augment(b: Builder, seat: Seat, where: Where, entry: dict[str, Any], host: ObjectId, *, ready: bool) -> ObjectId:
    """An Augment on its host, or one that lies Exhausted without (A-121)."""
    card = b.typed(where, entry.get("card"), "augment")
    zone = ATTACHED if host else UNATTACHED
    ready, used = _yes(b, where, entry, "ready", ready), _used(b, where, entry)
    return b.add(where, entry, card, seat, zone, host=host, ready=ready, used=used).id


def _check(b: Builder, board: ArchaicBoard) -> None:
    """Every Ally has Defense left, static bonuses counted (A-072)."""
    state = State(board, ArchaicControl(), tuple(face_of(card) for card in b.cards), {})
    defense = {number: now for number, _, _, now, _ in changed_values(state) if number in b.objects}
    for side in board.sides:
        for place, number in enumerate(side.realm):
            obj = b.objects[number]
            if defense.get(number, obj.defense) < 1:
                where = (seat_name(side.seat), REALM, place, "damage")
                raise b.d.fault(where, f"{b.cards[obj.card].name} would have no Defense left (A-072)")


def _harden(b: Builder, sides: tuple[Side, ...]) -> None:
    """Armor that is awake and Attuned has been so before: its stated Defense is that of now (RA-135)."""
    board = ArchaicBoard(asked=Asked((), "start"), objects=b.objects, sides=(sides[0], sides[1]), items={})
    state = State(board, ArchaicControl(), tuple(face_of(card) for card in b.cards), {})
    for number, become in hardened(state):
        if number in b.measured:
            b.objects[number] = replace(b.objects[number], maximum=become)
