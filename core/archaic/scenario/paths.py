"""What a path of an expectation leads to."""

from collections.abc import Callable, Iterable
from typing import Any

from core.archaic.effects import COUNTERS
from core.archaic.faces import KEYWORDS, face_of
from core.archaic.notation import at_place, called, place_of, things
from core.archaic.notation.places import DECK, QUEST_PILE, QUESTS, SCORED, VAULT
from core.archaic.state import (
    ATTACHED,
    DISCARD,
    EMPTY,
    HAND,
    LINEUP,
    REALM,
    SCRAP,
    STACK,
    UNATTACHED,
    ArchaicState,
    Obj,
    lineup,
)
from core.kernel.errors import BadInput
from core.kernel.ids import Seat, seat_name
from core.kernel.names import fold
from core.kernel.notation import fitting, read_name, read_seat
from core.kernel.scenario import Found, Run, offered, the_one

_SHARED_ZONES = (STACK, SCRAP)
"""Zones of nobody's part of the table."""


def look(run: Run, path: str, wanted: Any) -> Found:
    """What a path of an expectation leads to. BadInput if there is no such path."""
    s: ArchaicState = run.match.state
    if path in _TABLE:
        return _TABLE[path](run, s)
    name, dot, rest = path.partition(".")
    seat = read_seat(name) if dot else None
    if seat is not None and name not in run.labels and seat < 2:
        found = _of_seat(run, s, seat, rest)
        if found is not None:
            return found
    name, _, attribute = path.rpartition(".")
    if not name or attribute not in _ATTRIBUTES:
        raise BadInput(f"there is no such path; of a card there are {', '.join(_ATTRIBUTES)}")
    return _of_card(run, s, name, attribute, wanted)


def _called(run: Run, number: int, card: int) -> tuple[str, ...]:
    """All by which a card is known: its label first."""
    return (*(label for label, i in run.labels.items() if i == number), *called(run.match.state, card))


def _names(run: Run, s: ArchaicState, ids: Iterable[int]) -> list[tuple[str, ...]]:
    return [_called(run, i, s.board.objects[i].card) for i in ids]


def _laid(run: Run, seat: Seat, pile: int, cards: Iterable[int]) -> list[tuple[str, ...]]:
    """Cards of a pile that are no objects, by their faces."""
    return [_called(run, place_of(seat, i, pile), card) for i, card in enumerate(cards) if card != EMPTY]


def _phase(run: Run, s: ArchaicState) -> Found:
    return Found("swap" if s.board.asked.kind == "swap" else s.board.phase)


def _priority(run: Run, s: ArchaicState) -> Found:
    asked = s.board.asked
    return Found(seat_name(asked.seats[0]) if asked.kind in ("priority", "main") and asked.seats else "none")


def _vault(run: Run, s: ArchaicState) -> list[tuple[str, ...]]:
    return _laid(run, 0, VAULT, (card >> 2 for card in s.board.vault))


def _stack(run: Run, s: ArchaicState) -> list[tuple[str, ...]]:
    """Cards on the stack, and the sources of what else is there."""
    found = []
    for item in (s.board.items[number] for number in s.board.stack):
        card = s.board.objects[item.id].card if item.id in s.board.objects else item.ref[0]
        was = run.labels.was.get(item.source)
        found.append((*([was] if was else ()), *_called(run, item.id, card)))
    return found


_TABLE: dict[str, Callable[[Run, ArchaicState], Found]] = {
    "turn": lambda run, s: Found(seat_name(s.board.active)),
    "turn_number": lambda run, s: Found(s.board.turn),
    "phase": _phase,
    "priority": _priority,
    "stack": lambda run, s: Found(_stack(run, s), "names"),
    "location": lambda run, s: Found(s.cards[s.board.location].name),
    "scrap": lambda run, s: Found(_names(run, s, s.board.scrap), "names"),
    "vault": lambda run, s: Found(_vault(run, s), "ordered"),
    "vault.top": lambda run, s: Found(_vault(run, s), "first"),
    "quest_pile": lambda run, s: Found(_laid(run, 0, QUEST_PILE, s.board.quest_pile), "ordered"),
}


_DECK = {"deck": "ordered", "deck.top": "first", "deck.bottom": "last"}


def _of_seat(run: Run, s: ArchaicState, seat: Seat, path: str) -> Found | None:
    side = s.board.sides[seat]
    if path in ("rcp", "uae"):
        return Found(getattr(side, path))
    if path in ("energy.charged", "energy.discharged"):
        return Found(getattr(side, path.removeprefix("energy.")))
    if path == "hero":
        return Found(_names(run, s, [side.hero] if side.hero else []), "names")
    if path == "alive":
        return Found(_is_alive(s, seat))
    if path == "options":
        return Found(offered(run.match, seat, ("main", "priority"), _verb_names(run)), "names")
    if path.startswith("hero."):
        if not side.hero:
            raise BadInput(f"{seat_name(seat)} has no active Hero")
        return _attribute(run, s, s.board.objects[side.hero], path.removeprefix("hero."))
    if path == LINEUP:
        return Found(_names(run, s, lineup(s, seat)), "names")
    if path in (REALM, UNATTACHED, HAND, DISCARD):
        return Found(_names(run, s, getattr(side, path)), "names")
    if path == "quests":
        return Found(_laid(run, seat, QUESTS, side.quests), "names")
    if path == "scored":
        return Found(_laid(run, seat, SCORED, side.scored), "names")
    if path == "objective":
        return Found(s.cards[side.objective].name)
    if path == "objective.done":
        return Found(sorted(place + 1 for place in side.done))
    if path in _DECK:
        return Found(_laid(run, seat, DECK, (card >> 2 for card in side.deck)), _DECK[path])
    what, _, name = path.partition(".")
    if what in ("counters", "this_turn"):
        if name not in COUNTERS:
            raise BadInput(f"nothing is counted as {name!r}; there are {', '.join(COUNTERS)}")
        return Found((side.game if what == "counters" else side.turn)[COUNTERS.index(name)])
    return None


def _is_alive(s: ArchaicState, seat: Seat) -> bool:
    """Neither beaten nor without a Hero (A-089)."""
    beaten = s.board.ended is not None and s.board.ended.results[seat] == "lost"
    return not beaten and not all(s.board.objects[i].destroyed for i in s.board.sides[seat].heroes)


def _verb_names(run: Run) -> Callable[[str, Any], tuple[str, ...]]:
    objects = run.match.state.board.objects
    return lambda verb, number: () if verb == "attack" else _called(run, number, objects[number].card)


def _of_card(run: Run, s: ArchaicState, name: str, attribute: str, wanted: Any) -> Found:
    number = run.labels.get(name)
    if number is not None:
        return _numbered(run, s, name, number, attribute)
    fits = [thing for thing in fitting(read_name(name), things(s, None, run.labels)) if thing.id in s.board.objects]
    found = [(_attribute(run, s, s.board.objects[thing.id], attribute), thing.given) for thing in fits]
    if not found and attribute == "zone":
        found = [(Found(zone), False) for zone in _hidden_places(s, read_name(name).name)]
    if not found:
        raise BadInput(f"nothing is called {name!r}")
    return the_one(name, found, wanted)


_PILES = {DECK: "deck", QUESTS: "quests", SCORED: "scored", VAULT: "vault", QUEST_PILE: "quest_pile"}


def _numbered(run: Run, s: ArchaicState, name: str, number: int, attribute: str) -> Found:
    if number in s.board.objects:
        return _attribute(run, s, s.board.objects[number], attribute)
    if not number:
        raise BadInput(f"{name} is Energy in play")
    seat, pile, index = at_place(number)
    side, own = s.board.sides[seat], pile in (DECK, QUESTS, SCORED)
    if attribute == "zone":
        return Found(f"{seat_name(seat)}.{_PILES[pile]}" if own else _PILES[pile])
    if attribute in ("owner", "controller") and own:
        return Found(seat_name(seat))
    if attribute == "card":
        card = (side.deck, side.quests, side.scored, s.board.vault, s.board.quest_pile)[pile][index]
        return Found(s.cards[card >> 2 if pile in (DECK, VAULT) else card].name)
    raise BadInput(f"{name} lies in {_PILES[pile]}: it has no {attribute} there")


def _hidden_places(s: ArchaicState, name: str) -> list[str]:
    """Where cards of a name lie that are no objects."""
    board = s.board
    piles = {"quest_pile": board.quest_pile, "vault": tuple(card >> 2 for card in board.vault)}
    for side in board.sides:
        who = seat_name(side.seat)
        piles |= {f"{who}.deck": tuple(card >> 2 for card in side.deck), f"{who}.quests": side.quests}
        piles |= {f"{who}.scored": side.scored, f"{who}.objective": (side.objective,)}
    return [zone for zone, cards in piles.items() if any(c >= 0 and name in map(fold, called(s, c)) for c in cards)]


def _zone(run: Run, s: ArchaicState, obj: Obj) -> Found:
    """What is attached is so to its host, by whatever name."""
    if obj.zone == ATTACHED:
        hosts = _called(run, obj.host, s.board.objects[obj.host].card)
        return Found([(ATTACHED, *(f"{ATTACHED}:{name}" for name in hosts))], "names")
    return Found(obj.zone if obj.zone in _SHARED_ZONES else f"{seat_name(obj.owner)}.{obj.zone}")


def _damage(s: ArchaicState, obj: Obj) -> int:
    """Lost Defense of an Ally or armor, lost HP of a Hero."""
    most = s.cards[obj.card].card.hp
    return most - obj.hp if most else obj.maximum - obj.defense


def _keywords(s: ArchaicState, obj: Obj) -> list[str]:
    bits = obj.keywords if obj.zone == REALM else face_of(s.cards[obj.card].card).keywords
    return [word for word, bit in KEYWORDS.items() if bits & bit]


_ATTRIBUTES: dict[str, Callable[[Run, ArchaicState, Obj], Any]] = {
    "zone": _zone,
    "controller": lambda run, s, obj: seat_name(obj.owner),
    "owner": lambda run, s, obj: seat_name(obj.owner),
    "card": lambda run, s, obj: s.cards[obj.card].name,
    "hp": lambda run, s, obj: obj.hp,
    "attack": lambda run, s, obj: obj.attack,
    "defense": lambda run, s, obj: obj.defense,
    "power": lambda run, s, obj: obj.attack,
    "base_power": lambda run, s, obj: s.cards[obj.card].attack,
    "max": lambda run, s, obj: s.cards[obj.card].card.hp or obj.maximum,
    "damage": lambda run, s, obj: _damage(s, obj),
    "keywords": lambda run, s, obj: Found(_keywords(s, obj), "has"),
    "lacks": lambda run, s, obj: Found(_keywords(s, obj), "lacks"),
    "temp": lambda run, s, obj: obj.temp,
    "shield": lambda run, s, obj: obj.temp,
    "ready": lambda run, s, obj: obj.ready,
    "staggered": lambda run, s, obj: obj.staggered,
    "unlocked": lambda run, s, obj: obj.crossed + 1,
    "face": lambda run, s, obj: "down" if obj.destroyed else "up",
    "gear": lambda run, s, obj: Found(_names(run, s, obj.attached), "names"),
    "augments": lambda run, s, obj: Found(_names(run, s, obj.attached), "names"),
    "attached": lambda run, s, obj: Found(_names(run, s, obj.attached), "names"),
}


def _attribute(run: Run, s: ArchaicState, obj: Obj, attribute: str) -> Found:
    if attribute not in _ATTRIBUTES:
        raise BadInput(f"there is no such path; of a card there are {', '.join(_ATTRIBUTES)}")
    found = _ATTRIBUTES[attribute](run, s, obj)
    return found if isinstance(found, Found) else Found(found)
