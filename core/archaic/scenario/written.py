"""A position of a match as the keys of a scenario."""

from typing import Any

from core.archaic.cards import Card
from core.archaic.effects import COUNTERS
from core.archaic.faces import GEAR
from core.archaic.scenario.building import NO_OBJECTIVE
from core.archaic.scenario.positions import TRIGGERS
from core.archaic.state import DISCARD, EMPTY, HAND, UNATTACHED, ArchaicState, Obj, Side
from core.kernel.ids import Seat, seat_name


def written(s: ArchaicState) -> dict[str, Any]:
    """The keys of a scenario that begins at this quiet step."""
    board = s.board
    keys = {"turn": seat_name(board.active), "turn_number": board.turn} | _shared(s)
    if board.scrap:
        keys["scrap"] = [s.cards[board.objects[i].card].name for i in board.scrap]
    return keys | {seat_name(side.seat): _side(s, side) for side in board.sides}


def written_setup(s: ArchaicState, first: Seat) -> dict[str, Any]:
    """The keys of a scenario that begins with the choice of Heroes, all piles being as they were shuffled."""
    keys: dict[str, Any] = {"start": "new"}
    if first >= 0:
        keys["first"] = seat_name(first)
    keys |= _shared(s)
    for side in s.board.sides:
        keys[seat_name(side.seat)] = {
            "lineup": [s.cards[s.board.objects[i].card].name for i in side.heroes],
            "objective": s.cards[side.objective].name,
            "deck": _pile(s, side.deck),
        }
    return keys


def _shared(s: ArchaicState) -> dict[str, Any]:
    """Realm, Quest pile, Vault."""
    board = s.board
    return {
        "location": s.cards[board.location].name,
        "quest_pile": [s.cards[card].name for card in board.quest_pile],
        "vault": _pile(s, board.vault),
    }


def _side(s: ArchaicState, side: Side) -> dict[str, Any]:
    objects, cards = s.board.objects, s.cards
    energy = {"charged": side.charged, "discharged": side.discharged}
    objective: Any = cards[side.objective].name
    if side.done:
        objective = {"card": objective, "done": [place + 1 for place in side.done]}
    said: dict[str, Any] = {
        "heroes": [_hero(s, objects[i], side) for i in side.heroes],
        "rcp": side.rcp,
        "energy": {key: n for key, n in energy.items() if n},
        "uae": side.uae,
        "realm": [_ally(s, objects[i]) for i in side.realm],
        UNATTACHED: [_attached(s, objects[i], ready=False) for i in side.unattached],
        "quests": _quests(s, side),
        "scored": [cards[card].name for card in side.scored],
        "objective": "" if cards[side.objective].card.name == NO_OBJECTIVE.name else objective,
        HAND: [_known(_card(cards[objects[i].card].card), objects[i].known, 1 << side.seat) for i in side.hand],
        DISCARD: [_short(_card(cards[objects[i].card].card)) for i in side.discard],
        "counters": _counts(side.game),
        "this_turn": _counts(side.turn),
        "triggers": [word for word, mask in TRIGGERS.items() if side.swaps & mask],
    }
    keys = {key: value for key, value in said.items() if value}
    if side.plays != 1:
        keys["plays"] = side.plays
    return keys | {"deck": _pile(s, side.deck)}


def _quests(s: ArchaicState, side: Side) -> list[str]:
    """Quests by slot; nothing is said of empty slots at the end."""
    names = ["none" if card == EMPTY else s.cards[card].name for card in side.quests]
    return names[: 2 if names[1] != "none" else 1 if names[0] != "none" else 0]


def _counts(counts: tuple[int, ...]) -> dict[str, int]:
    return {name: n for name, n in zip(COUNTERS, counts, strict=True) if n}


def _card(card: Card) -> dict[str, Any]:
    """A card by its name, a nameless one by its numbers."""
    if card.faction or card.type not in ("ally", "hero"):
        return {"card": card.name}
    marks = {"marks": list(card.marks)} if card.marks else {}
    if card.type == "hero":
        return {"max": card.hp, "attack": card.attack, "thresholds": list(card.thresholds or ())} | marks
    return {"attack": card.attack, "defense": card.defense} | ({"tier": card.tier} if card.tier != 1 else {}) | marks


def _hero(s: ArchaicState, hero: Obj, side: Side) -> Any:
    said = _card(s.cards[hero.card].card)
    if hero.destroyed:
        said["destroyed"] = True
    else:
        said["hp"] = hero.hp
    said["crossed"] = hero.crossed
    more: dict[str, Any] = {
        "active": hero.id == side.hero,
        "shield": hero.temp,
        "staggered": hero.staggered,
        "lost": hero.lost,
        "bonus": hero.bonus,
        "attacked": hero.attacked,
        "used": _used(hero),
        "gear": [_attached(s, s.board.objects[i], ready=True) for i in hero.attached],
    }
    return said | _given(hero, more)


def _ally(s: ArchaicState, ally: Obj) -> Any:
    more: dict[str, Any] = {
        "damage": ally.maximum - ally.defense,
        "temp": ally.temp,
        "bonus": ally.bonus,
        "new": ally.fresh,
        "phases": ally.phases,
        "attacked": ally.attacked,
        "used": _used(ally),
        "augments": [_attached(s, s.board.objects[i], ready=True) for i in ally.attached],
    }
    return _short(_card(s.cards[ally.card].card) | _given(ally, more))


def _given(obj: Obj, more: dict[str, Any]) -> dict[str, Any]:
    ready = {} if obj.ready else {"ready": False}
    return ready | {key: value for key, value in more.items() if value}


def _attached(s: ArchaicState, obj: Obj, *, ready: bool) -> Any:
    """An Augment or gear."""
    face = s.cards[obj.card]
    said: dict[str, Any] = {"card": face.name}
    if face.bits & GEAR and obj.maximum:
        said |= {"defense": obj.defense} if obj.defense != obj.maximum else {}
        said |= {"max": obj.maximum} if obj.maximum != face.defense else {}
    if not face.bits & GEAR and obj.ready != ready:
        said["ready"] = obj.ready
    if obj.used:
        said["used"] = _used(obj)
    return _short(said)


def _used(obj: Obj) -> list[int]:
    return [number + 1 for number in obj.used]


def _known(said: dict[str, Any], known: int, usually: int) -> Any:
    if known != usually:
        said = said | {"known": [seat_name(seat) for seat in (0, 1) if known >> seat & 1]}
    return _short(said)


def _pile(s: ArchaicState, pile: tuple[int, ...]) -> list[Any]:
    """Cards of a deck or of the Vault, top first; `NAME x3` for equal ones in a row."""
    found: list[Any] = []
    for slot in pile:
        said = _known(_card(s.cards[slot >> 2].card), slot & 3, 0)
        name, _, times = str(found[-1]).rpartition(" x") if found else ("", "", "")
        if isinstance(said, str) and found and found[-1] == said:
            found[-1] = f"{said} x2"
        elif isinstance(said, str) and name == said and times.isdecimal():
            found[-1] = f"{said} x{int(times) + 1}"
        else:
            found.append(said)
    return found


def _short(entry: dict[str, Any]) -> Any:
    return entry["card"] if list(entry) == ["card"] else entry
