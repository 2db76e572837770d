"""What a path of an expectation leads to."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from core.clash import events as ev
from core.clash.actions import Assign
from core.clash.faces import COLOURS, KEYWORD_BITS, KEYWORDS
from core.clash.notation import deck_place, in_deck, open_window, things
from core.clash.options import walk
from core.clash.state import (
    ATTACHED,
    BASE,
    CHAIN,
    COMMANDERS,
    DECK,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LANE,
    LANES,
    LOCATIONS,
    REALM_ZONE,
    REMOVED,
    SHARD_DECK,
    SHARDS,
    ClashState,
    Obj,
    Side,
)
from core.kernel.errors import BadInput
from core.kernel.events import Event
from core.kernel.ids import Seat, seat_name
from core.kernel.match import Match
from core.kernel.names import fold
from core.kernel.notation import Lexicon, Thing, find, fitting, name_of, read_name, read_seat
from core.kernel.options import Options, Path, Step
from core.kernel.scenario import Found, Run

_ATTRIBUTES = (
    "zone",
    "damage",
    "power",
    "base_power",
    "ready",
    "controller",
    "owner",
    "keywords",
    "lacks",
    "attached",
    "integrity",
    "face",
    "card",
)


def look(run: Run, path: str, wanted: Any) -> Found:
    """What a path of an expectation leads to. BadInput if there is no such path."""
    s: ClashState = run.match.state
    if path in _TABLE:
        return _TABLE[path](s)
    name, dot, rest = path.partition(".")
    seat = read_seat(name) if dot else None
    if seat in (0, 1) and name not in run.labels:
        found = _look_at_side(run, s, seat, rest, wanted)
        if found is not None:
            return found
    name, _, attribute = path.rpartition(".")
    if not name or attribute not in _ATTRIBUTES:
        raise BadInput(f"there is no such path; of an object there are {', '.join(_ATTRIBUTES)}")
    return _look_at_object(run, s, name, attribute)


def _priority(s: ClashState) -> Found:
    asked = s.board.asked
    holds = asked.kind in ("priority", "main") and len(asked.seats) == 1
    return Found(seat_name(asked.seats[0]) if holds else "none")


def _combat_result(s: ClashState) -> Found:
    combat = s.board.combat
    return Found(combat.result or "none" if combat is not None else "none")


def _combat_winner(s: ClashState) -> Found:
    combat = s.board.combat
    return Found(seat_name(combat.winner) if combat is not None and combat.winner >= 0 else "none")


_TABLE: dict[str, Callable[[ClashState], Found]] = {
    "turn": lambda s: Found(seat_name(s.board.active)),
    "turn_number": lambda s: Found(s.board.turn),
    "phase": lambda s: Found(s.board.phase),
    "priority": _priority,
    "chain": lambda s: Found(len(s.board.chain)),
    "state": lambda s: Found("closed" if s.board.closed else "open"),
    "combat.result": _combat_result,
    "combat.winner": _combat_winner,
}


def _called(run: Run, number: int, card: int) -> tuple[str, ...]:
    """All by which an object is known: its label first."""
    name = run.match.state.cards[card].name
    return (*(label for label, i in run.labels.items() if i == number), name)


def _names(run: Run, s: ClashState, ids: Iterable[int]) -> list[tuple[str, ...]]:
    return [_called(run, i, s.board.objects[i].card) for i in ids if i in s.board.objects]


def _look_at_side(run: Run, s: ClashState, seat: Seat, path: str, wanted: Any) -> Found | None:
    side = s.board.sides[seat]
    if path == "realm":
        return Found(s.board.objects[side.realm].integrity)
    if path == "pool":
        return Found({c: n for c, n in zip(COLOURS, side.pool, strict=True) if n}, "map")
    if path == "shards.ready":
        return Found(_names(run, s, [i for i in side.shards if s.board.objects[i].ready]), "names")
    if path in (SHARDS, HAND, GRAVEYARD, BASE, COMMANDERS, REMOVED):
        return Found(_names(run, s, getattr(side, path)), "names")
    deck, _, end = path.partition(".")
    if deck in (DECK, SHARD_DECK) and end in ("", "top", "bottom"):
        cards = [_called(run, deck_place(seat, deck, i), card >> 2) for i, card in enumerate(getattr(side, deck))]
        return Found(cards, {"": "ordered", "top": "first", "bottom": "last"}[end])
    if path == "options":
        return Found(_options(run, s, seat, wanted), "names")
    if path == "assignments":
        return _assignments(run, s, seat, wanted)
    if path == "assignment":
        return Found(_assignment(run, s, seat, wanted), "map")
    letter, _, rest = path.partition(".")
    if letter in LANES:
        return _look_at_lane(run, s, side, LANES.index(letter), rest)
    return None


def _look_at_lane(run: Run, s: ClashState, side: Side, lane: int, path: str) -> Found | None:
    if path == "units":
        return Found(_names(run, s, side.lanes[lane]), "names")
    head, _, attribute = path.partition(".")
    if head != "location" or attribute not in ("", *_ATTRIBUTES):
        return None
    number = side.locations[lane]
    if not number:
        return Found("none")
    obj = s.board.objects[number]
    if not attribute:
        return Found(obj.integrity)
    return _attribute(run, s, obj, attribute)


def _look_at_object(run: Run, s: ClashState, name: str, attribute: str) -> Found:
    number = run.labels.get(name)
    if number is not None and number < 0:
        seat, deck, index = in_deck(number)
        return _deck_attribute(s, seat, deck, index, attribute)
    if number is not None:
        if number not in s.board.objects:
            raise BadInput(f"{name} is nowhere")
        return _attribute(run, s, s.board.objects[number], attribute)
    fits = fitting(read_name(name), [t for t in things(s, None, run.labels) if t.id in s.board.objects])
    found = [_attribute(run, s, s.board.objects[thing.id], attribute) for thing in fits]
    if not found:
        hidden = [
            Found(f"{seat_name(side.seat)}.{deck}")
            for side in s.board.sides
            for deck in (DECK, SHARD_DECK)
            for card in getattr(side, deck)
            if fold(s.cards[card >> 2].name) == read_name(name).name
        ]
        if hidden and attribute == "zone":
            return hidden[0]
        raise BadInput(f"nothing is called {name!r}")
    if any(other != found[0] for other in found[1:]):
        raise BadInput(f"{name!r} could be any of {len(found)}; give it an id, or narrow it with p1., @zone or #2")
    return found[0]


def _deck_attribute(s: ClashState, seat: Seat, deck: str, index: int, attribute: str) -> Found:
    face = s.cards[index if deck == "aside" else getattr(s.board.sides[seat], deck)[index] >> 2]
    if attribute == "zone":
        return Found(f"{seat_name(seat)}.{deck}")
    if attribute in ("owner", "controller"):
        return Found(seat_name(seat))
    if attribute == "card":
        return Found(face.name)
    if attribute in ("power", "base_power"):
        return Found(face.power)
    if attribute in ("keywords", "lacks"):
        return _keywords(face.keywords, attribute)
    raise BadInput(f"{face.name} lies in a deck")


def _attribute(run: Run, s: ClashState, obj: Obj, attribute: str) -> Found:
    if attribute == "zone":
        return Found(_zone(run, s, obj))
    if attribute in ("owner", "controller"):
        return Found(seat_name(getattr(obj, attribute)))
    # 203.7.1, 302.1: outside play a card is as it is printed.
    face, is_stated = s.cards[obj.card], obj.zone in IN_PLAY
    if attribute in ("keywords", "lacks"):
        return _keywords(obj.keywords if is_stated else face.keywords, attribute)
    if attribute == "base_power" or (attribute == "power" and not is_stated):
        return Found(face.power)
    if attribute == "attached":
        return Found(_names(run, s, obj.attached), "names")
    if attribute == "face":
        return Found("up" if obj.face_up else "down")
    if attribute == "card":
        return Found(s.cards[obj.card].name)
    return Found(getattr(obj, attribute))


def _keywords(mask: int, attribute: str) -> Found:
    words = [name.lower() for name in KEYWORDS if mask & KEYWORD_BITS[name.lower()]]
    return Found(words, "has" if attribute == "keywords" else "lacks")


def _zone(run: Run, s: ClashState, obj: Obj) -> str:
    if obj.zone in (LANE, LOCATIONS):
        return f"{seat_name(obj.side)}.{LANES[obj.lane]}"
    if obj.zone == ATTACHED:
        return f"attached:{_called(run, obj.host, s.board.objects[obj.host].card)[0]}"
    if obj.zone in (CHAIN, REMOVED):
        return obj.zone
    return f"{seat_name(obj.side)}.{obj.zone}"


class Walks:
    """The walk of a state, for a seat that owes a decision even if another is asked first."""

    def __init__(self, s: ClashState) -> None:
        self.s = s

    def step(self, seat: Seat, path: Path) -> Any:
        return walk(self.s, seat, path)

    def options(self, seat: Seat) -> Options:
        step = walk(self.s, seat, ())
        assert isinstance(step, Step)
        return Options(self, seat, (), step)


_LISTED = ("play", "deploy", "equip", "activate")
_UNLISTED = ("move", "attack", "exhaust", "concede")


def _options(run: Run, s: ClashState, seat: Seat, wanted: Any) -> list[tuple[str, ...]]:
    """What a player with priority may do, as verb and card, each once; with all names by which it may be wanted."""
    asked = s.board.asked
    if asked.kind not in ("priority", "main") or seat not in asked.seats or s.board.ended is not None:
        return []
    found: dict[str, set[str]] = {}
    top = Walks(s).options(seat)
    for verb in top.step.domain:
        if verb in _UNLISTED:
            continue
        if verb not in _LISTED:
            found[str(verb)] = set()
            continue
        cards = top.take(verb)
        assert isinstance(cards, Options)
        for number in cards.step.domain:
            names = _called(run, int(number), s.board.objects[int(number)].card)
            found.setdefault(f"{verb} {names[-1]}", set()).update(f"{verb} {name}" for name in names)
    return [(name, *sorted(also - {name})) for name, also in found.items()]


_MOST_ASSIGNMENTS = 20_000
Deal = Mapping[int, int]
"""Points of damage by the id of who is dealt them."""


def _deal(s: ClashState, seat: Seat, action: Assign) -> Deal:
    """What an assignment in the open window gives to each unit."""
    w = open_window(s, seat)
    assert w is not None
    needs = {victim.id: victim.need for victim in w.victims}
    dealt: dict[int, int] = {target: needs[target] for target in action.kills}
    for _, target, n in action.venom:
        dealt[target] = dealt.get(target, 0) + n
    if action.wound:
        dealt[action.wound] = sum(striker.power for striker in w.strikers)
    return dealt


def _line(run: Run, s: ClashState, deal: Deal) -> str:
    """An assignment by target, as the form has it."""
    among = things(s, None, run.labels)
    names = {i: run.labels.was.get(i) or name_of(i, among, deal) for i in deal}
    return ", ".join(f"{names[i]}={deal[i]}" for i in sorted(deal, key=names.__getitem__)) or "none"


def _assignments(run: Run, s: ClashState, seat: Seat, wanted: Any) -> Found:
    """The legal assignments of the open window; a wanted line that means one of them stands for it."""
    w = open_window(s, seat)
    if w is None:
        return Found([])
    deals: list[Deal] = []
    for action in Walks(s).options(seat).actions(_MOST_ASSIGNMENTS):
        deal = _deal(s, seat, action) if isinstance(action, Assign) else {}
        if deal not in deals:
            deals.append(deal)
    among = things(s, None, run.labels)
    victims = {victim.id for victim in w.victims}
    meant: list[tuple[Deal, str]] = []
    for text in map(str, wanted if isinstance(wanted, list) else [wanted]):
        deal = _read_deal(text, among, victims)
        if deal in deals and all(deal != other for other, _ in meant):
            meant.append((deal, text))
    said = [text for _, text in meant]
    return Found(said + [_line(run, s, deal) for deal in deals if all(deal != other for other, _ in meant)])


def _read_deal(text: str, among: Sequence[Thing], victims: Collection[int]) -> Deal:
    """`d1=3, d2=2`; BadInput for a name that none of the units has."""
    if fold(text) == "none":
        return {}
    deal: dict[int, int] = {}
    for item in Lexicon(name for thing in among for name in thing.names).items(text):
        name, _, n = item.rpartition("=")
        target = find(name.strip(), among, victims, "unit in this combat", deal).id
        deal[target] = int(n) if n.strip().isdecimal() else -1
    return deal


def given(s: ClashState, seat: Seat) -> Assign | None:
    """The sealed assignment of a seat that waits for the other's."""
    return next((what for who, what in s.control.answers if who == seat and isinstance(what, Assign)), None)


def _assignment(run: Run, s: ClashState, seat: Seat, wanted: Any) -> dict[str, int]:
    """What a side assigned in the present window, or in the last one that was revealed, under the wanted names."""
    sealed = given(s, seat)
    deal: dict[int, int] = {}
    if sealed is not None:
        deal = dict(_deal(s, seat, sealed))
    elif open_window(s, seat) is None:
        last = [fact for fact in _facts_of_attack(run.match) if isinstance(fact, ev.Assigned)]
        for _, target, n in last[-1].dealt[seat] if last else ():
            obj = s.board.objects.get(target)
            if obj is None or obj.zone not in (LOCATIONS, REALM_ZONE):
                deal[target] = deal.get(target, 0) + n
    left = [str(name) for name in wanted] if isinstance(wanted, dict) else []
    found: dict[str, int] = {}
    for target, n in deal.items():
        names = _names_then(run, s, target)
        name = next((name for name in left if read_name(name).name in map(fold, names)), names[0])
        if name in left:
            left.remove(name)
        found[name if name not in found else f"{name} ({target})"] = n
    return found


def _names_then(run: Run, s: ClashState, number: int) -> tuple[str, ...]:
    """Label and name of an object that may be gone by now."""
    label = run.labels.was.get(number)
    obj = s.board.objects.get(number) or s.control.ghosts.get(number)
    if obj is not None:
        card = obj.card
    else:
        gone = (fact.card for fact in _facts_of_attack(run.match) if isinstance(fact, ev.Moved) and fact.old == number)
        card = next(gone)
    printed: str = s.cards[card].name
    return (label, printed) if label else (printed,)


def _facts_of_attack(match: Match) -> list[Event]:
    facts = [fact for _, fact in match.log.facts()]
    for i in range(len(facts) - 1, -1, -1):
        if isinstance(facts[i], ev.AttackDeclared):
            return facts[i:]
    return []
