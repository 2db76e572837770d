"""Assignments of combat damage in text, both ways (704.2 to 704.4, 706.5)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.clash.actions import (
    Assign,
    ClashAction,
)
from core.clash.notation.naming import Naming, Reader
from core.clash.options import assignments
from core.clash.rules.assignment import (
    Dealt,
    Window,
    can_kill,
    groups,
    pool_left,
    spare_matters,
    venom_left,
    window,
)
from core.clash.rules.matching import opposing
from core.clash.state import (
    AssignFrame,
    ClashState,
)
from core.kernel.errors import BadText, Refusal
from core.kernel.ids import ObjectId, Seat
from core.kernel.names import fold
from core.kernel.notation import (
    NoMeaning,
    RefusedText,
    find,
    name_of,
)

_WALLS = {"location": -1, "realm": -2}
"""Targets of overflow, by their word."""


class _Points(NamedTuple):
    """One item of an assignment."""

    source: ObjectId
    """0: unsaid."""
    target: ObjectId
    n: int


def open_window(s: ClashState, seat: Seat) -> Window | None:
    """The seat's side of the damage window that is open; None: there is none."""
    if s.board.combat is None or not any(isinstance(frame, AssignFrame) for frame in s.control.agenda):
        return None
    return window(s, seat)


def _refused(code: str, text: str, rule: str, *also: str) -> RefusedText:
    return RefusedText(Refusal(code, text, rule, also))


def read_assign(r: Reader, rest: str) -> ClashAction:
    if not rest:
        raise BadText("assign says TARGET=n, or none")
    if fold(rest) == "none":
        return Assign()
    w = open_window(r.s, r.seat)
    if w is None:
        raise _refused("assign/no_window", "no damage is assigned now", "704.1", "703.4", *assignments.no_window(r.s))
    if r.seat not in r.s.board.asked.seats:
        # Refused whatever it says: nothing is read of what another seat is asked, or this one has given.
        return Assign()
    points = _read_points(r, w, rest)
    on_units = [p for p in points if p.target > 0]
    venom, kills = _sorted_out(w, on_units)
    if r.s.house.get("wounding") == "on" and (wound := _read_wound(w, on_units)):
        return Assign(wound=wound)
    _check_lethal(r, w, kills, [target for _, target, _ in venom])
    dealt = Dealt(tuple(kills), venom)
    return Assign(kills=dealt.kills, venom=venom, spare=_read_spare(r, w, dealt, points))


def _read_wound(w: Window, points: Sequence[_Points]) -> ObjectId:
    """R-106: a side that can kill nobody deals all of its Power to one unit. 0: no unit is to be wounded."""
    needs = {victim.id: victim.need for victim in w.victims}
    given: dict[ObjectId, int] = {}
    for p in points:
        given[p.target] = given.get(p.target, 0) + p.n
    wounded = [target for target, n in given.items() if n < needs.get(target, 0)]
    power = sum(striker.power for striker in w.strikers)
    if can_kill(w):
        if wounded and not any(striker.venom for striker in w.strikers):
            text = "only a side that can kill nobody may wound a unit, and this one can kill"
            raise _refused("assign/wound", text, "R-106", "704.2.1", "704.2.2")
        return 0
    if not given:
        return 0
    if list(given.values()) != [power]:
        text = f"a side that can kill nobody deals all of its Power, {power}, to one unit"
        raise _refused("assign/wound", text, "R-106", "704.2.1", "704.2.2")
    return next(iter(given))


def _check_lethal(r: Reader, w: Window, kills: Mapping[ObjectId, int], venom: Sequence[ObjectId]) -> None:
    """704.2.1, 704.2.2: exactly the remaining Power, or none."""
    needs = {victim.id: victim.need for victim in w.victims}
    for target, n in kills.items():
        if target in needs and not needs[target]:
            text = f"{name_of(target, r.things)} has damage up to its Power already and may not be assigned any"
            raise _refused("assign/needs_nothing", text, "R-095", "704.2.3")
        if n != needs.get(target):
            text = f"{name_of(target, r.things)} is given exactly {needs.get(target, 0)} damage or none, not {n}"
            raise _refused("assign/not_exact", text, "704.2.1", *assignments.amounts(w, target, n, venom))


def _sorted_out(
    w: Window, points: Sequence[_Points]
) -> tuple[tuple[tuple[ObjectId, ObjectId, int], ...], dict[ObjectId, int]]:
    """Points of Annihilate units, and what each other target gets of the pooled Power (R-104, R-114)."""
    left = {striker.id: striker.power for striker in w.strikers if striker.venom}
    needs = {victim.id: victim.need for victim in w.victims}
    venom: list[tuple[ObjectId, ObjectId, int]] = []
    kills: dict[ObjectId, int] = {}
    for p in points:
        source = p.source
        if not source and (not w.pooled or p.n != needs.get(p.target)):
            # Unsaid, and more or less than exactly lethal: only Annihilate can mean that.
            source = next((i for i, n in left.items() if n >= p.n), 0)
        if source in left:
            venom.append((source, p.target, p.n))
            left[source] -= p.n
        else:
            kills[p.target] = kills.get(p.target, 0) + p.n
    return tuple(venom), kills


def _read_points(r: Reader, w: Window, rest: str) -> list[_Points]:
    strikers = {striker.id for striker in w.strikers}
    victims = {victim.id for victim in w.victims}
    found: list[_Points] = []
    source = 0
    used: list[int] = []
    for item in r.lexicon.items(rest):
        before, colon, after = item.partition(":")
        if colon:
            source = find(before.strip(), r.things, strikers, "unit that deals damage", (), r.own()).id
            if source not in strikers:
                text = f"{before.strip()} deals no damage now"
                raise _refused("assign/no_source", text, *assignments.not_dealing(r.s, w, source))
            used = []
        name, equals, number = (after if colon else item).rpartition("=")
        if not equals:
            raise BadText(f"{item[:60]!r}: assign says TARGET=n")
        if not number.strip().isdecimal():
            raise NoMeaning(f"{number.strip()[:40]!r} is not a number of points; assign says TARGET=n")
        n = int(number.strip()[:6])
        if fold(name) in _WALLS and fold(name) not in r.labels:
            found.append(_Points(source, _WALLS[fold(name)], n))
            continue
        target = find(name.strip(), r.things, victims, "target", used).id
        used.append(target)
        if wall := _wall_called(r.s, target):
            found.append(_Points(source, wall, n))
            continue
        if target not in victims:
            text = f"{name.strip()} is not on the other side of this combat"
            raise _refused("assign/no_target", text, *assignments.not_assignable(r.s, w, target))
        # 0 is no amount that a unit may be assigned (704.2.2, R-113): kept, so that it is refused.
        found.append(_Points(source, target, n))
    return found


def _read_spare(r: Reader, w: Window, dealt: Dealt, points: Sequence[_Points]) -> tuple[tuple[ObjectId, int], ...]:
    """Unspent points by group of units, where the line says from whom what came (R-111)."""
    walls = [p for p in points if p.target < 0]
    if walls:
        _check_overflow(w, dealt, walls)
        _check_walls(r.s, walls)
    if not spare_matters(w, dealt):
        return ()
    said = [p for p in points if p.source and p.target in dealt.kills]
    in_full = sum(p.n for p in said) == w.pooled - pool_left(w, dealt)
    named: list[tuple[ObjectId, int]] = []
    for group in groups(w):
        ids = {striker.id for striker in group}
        kept = [p.n for p in walls if p.source in ids]
        if kept:
            named.append((group[0].id, sum(kept)))
        elif in_full and said:
            power = sum(striker.power for striker in group)
            named.append((group[0].id, power - sum(p.n for p in said if p.source in ids)))
    _check_named(r, w, dealt, dict(named))
    return tuple(named)


def _check_named(r: Reader, w: Window, dealt: Dealt, named: Mapping[ObjectId, int]) -> None:
    """Nobody keeps more than it has, and what nobody is said to keep is left to the others (R-111)."""
    left, others = pool_left(w, dealt), 0
    for group in groups(w):
        power = sum(striker.power for striker in group)
        if named.get(group[0].id, 0) > power:
            who = " and ".join(name_of(striker.id, r.things) for striker in group)
            text = (
                f"{who} {'has' if len(group) == 1 else 'have'} {power} Power, of which {named[group[0].id]} cannot stay"
            )
            raise _refused("assign/spare", text, "R-111", "R-104")
        others += 0 if group[0].id in named else power
    total = sum(named.values())
    if named and not total <= left <= total + others:
        so = f"at most {total + others}" if others and left > total else str(total)
        raise _refused("assign/overflow", f"{left} of the Power is left over, by this line {so}", "704.3.1", "R-111")


def _wall(s: ClashState) -> str:
    """What overflow hits: the Location, or the Realm behind an Open Zone (706.2b, R-080)."""
    return "realm" if s.board.combat is not None and s.board.combat.open else "location"


def _wall_called(s: ClashState, target: ObjectId) -> int:
    """The target of overflow that is called by its own name: the Location or Realm behind this combat; 0: neither."""
    combat = s.board.combat
    assert combat is not None
    side = s.board.sides[1 - combat.attacker]
    if target == side.locations[combat.lane]:
        return _WALLS["location"]
    return _WALLS["realm"] if target == side.realm else 0


def _check_walls(s: ClashState, walls: Sequence[_Points]) -> None:
    """Overflow is called by what it hits (704.3.2)."""
    wall = _wall(s)
    if any(p.target != _WALLS[wall] for p in walls):
        why = "is Open: overflow hits the Realm" if wall == "realm" else "is not Open: overflow hits the Location"
        raise _refused("assign/wall", f"the Zone {why}, {wall}=n", "704.3.2", "706.2b", "706.4b", "R-080")


def _check_overflow(w: Window, dealt: Dealt, walls: Sequence[_Points]) -> None:
    """Overflow that is said must be what is left over, where there is any (704.3.2, R-107)."""
    done = dealt.targets
    alive = [victim for victim in w.victims if victim.need and victim.id not in done]
    if not w.attacks or not done or (alive and not w.early):
        if not sum(p.n for p in walls):
            return
        text = "no damage is left over for the Location or Realm"
        raise _refused("assign/no_overflow", text, *assignments.no_overflow(w, done))
    venom = venom_left(w, dealt)
    total = pool_left(w, dealt) + sum(venom.values())
    said = sum(p.n for p in walls)
    complete = any(not p.source for p in walls)
    if said > total or (complete and said != total):
        text = f"{total} of the Power is left over, not {said}"
        raise _refused("assign/overflow", text, "704.3.1", "705.4.1", "706.5", "R-111")


def _fighters(w: Naming) -> tuple[dict[ObjectId, int], dict[ObjectId, int]]:
    """Power of the units that deal damage now, and what each that may be dealt some needs.

    From a board alone, as a replay has it, all units in the combat take part.
    """
    window_ = open_window(w.s, w.seat)
    if window_ is not None:
        powers = {striker.id: striker.power for striker in window_.strikers}
        return powers, {victim.id: victim.need for victim in window_.victims}
    if w.s.board.combat is None:
        return {}, {}
    objects = w.s.board.objects
    mine = [objects[i] for i in opposing(w.s, 1 - w.seat)]
    others = [objects[i] for i in opposing(w.s, w.seat)]
    return {unit.id: unit.power for unit in mine}, {unit.id: max(0, unit.power - unit.damage) for unit in others}


def write_assign(w: Naming, action: Assign) -> str:
    strikers, needs = _fighters(w)
    if action.wound:
        return f"assign {w.name(action.wound, needs)}={sum(strikers.values())}"
    said = [f"{w.name(target, needs)}={needs[target]}" for target in action.kills]
    before = 0
    for source, target, n in action.venom:
        name = "" if source == before else f"{w.name(source, strikers)}: "
        before = source
        said.append(f"{name}{w.name(target, needs)}={n}")
    wall = _wall(w.s)
    said += [f"{w.name(source, strikers)}: {wall}={n}" for source, n in action.spare]
    return f"assign {', '.join(said) or 'none'}"
