"""What an attack comes to as things stand, tried in a sandbox: nobody responds, each side destroys as many units as it
can, and whatever else has to be chosen is left open."""

from collections.abc import Iterable

from msgspec import Struct

from core.clash.actions import Assign, Attack
from core.clash.events import Moved
from core.clash.rules.assignment import Victim, Window, window
from core.clash.state import ClashBoard, ClashState, defenders
from core.kernel.bots import first_answer
from core.kernel.errors import Refused
from core.kernel.events import Action, Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.sandbox import Sandbox

FORESEEN = frozenset({"priority", "order", "assign"})
"""Questions that are answered: all pass, triggers go as they are listed, damage destroys as many as it can."""


class Fighter(Struct, frozen=True, gc=False):
    """A unit with the Power that it has when damage is dealt."""

    id: ObjectId
    power: int
    damage: int
    destroyed: bool = False
    """It is, if the other side destroys as many as it can."""


class Meeting(Struct, frozen=True, gc=False):
    """Both sides of an attack, and the Location or Realm behind it."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    wall: ObjectId
    before: int
    """Its Integrity now."""
    after: int
    """Its Integrity when the attack is over, or when something has to be chosen."""
    decided: bool
    """Nothing has to be chosen until the attack is over."""


def forecast(box: Sandbox, seat: Seat, lane: int, units: tuple[ObjectId, ...]) -> Meeting | None:
    """The attack of these; None: it is not allowed. `box` may be spent."""
    board: ClashBoard = box.state.board
    wall = _wall(board, 1 - seat, lane)
    before = board.objects[wall].integrity
    try:
        box.push(seat, Attack(lane=lane, units=units))
    except Refused:
        return None
    sides = _sides(box.state)
    destroyed: set[ObjectId] = set()
    damage_is_dealt = False
    while _is_fought(board) and board.asked.kind in FORESEEN:
        damage_is_dealt = damage_is_dealt or board.asked.kind == "assign"
        _, resolution = box.push(box.to_act[0], _foreseen(box))
        destroyed.update(_destroyed(resolution.facts))
        if _is_fought(board) and not damage_is_dealt:
            sides = _sides(box.state)
    attackers, defending = (
        tuple(Fighter(each.id, each.power, each.damage, each.id in destroyed) for each in side) for side in sides
    )
    after = board.objects[wall].integrity
    return Meeting(attackers, defending, wall, before, after, decided=not _is_fought(board))


def _foreseen(box: Sandbox) -> Action:
    """What the seat that is asked does."""
    seat, kind = box.to_act[0], box.state.board.asked.kind
    if kind == "assign":
        return most_destroyed(window(box.state, seat))
    return first_answer(box.options(seat), *(("pass",) if kind == "priority" else ()))


def _destroyed(facts: Iterable[Event]) -> Iterable[ObjectId]:
    return (fact.old for fact in facts if isinstance(fact, Moved) and fact.why == "destroyed")


def most_destroyed(w: Window) -> Assign:
    """The assignment that destroys as many units as one can, those first that take the least; points of Annihilate
    units go where they save most."""
    # 704.2b: a line only after all of those before it. R-095: who needs 0 more is not dealt any.
    order = sorted((v for v in w.victims if v.need), key=lambda v: (v.line, v.unperishable, v.need))
    venom = [striker.id for striker in w.strikers if striker.venom for _ in range(striker.power)]
    most = max(n for n in range(len(order) + 1) if _pooled(order[:n], len(venom)) <= w.pooled)
    costly = sorted(order[:most], key=lambda v: v.need)[max(0, most - len(venom)) :]
    kills = tuple(v.id for v in order[:most] if v not in costly)
    return Assign(kills=kills, venom=tuple((source, v.id, 1) for source, v in zip(venom, costly, strict=False)))


def _pooled(victims: list[Victim], venom: int) -> int:
    """The points that these take besides so many of Annihilate units, one for each of the costliest."""
    needs = sorted(victim.need for victim in victims)
    return sum(needs[: max(0, len(needs) - venom)])


def _wall(board: ClashBoard, seat: Seat, lane: int) -> ObjectId:
    """What an attack into this Zone reaches: the Location, without one the Realm (706.2b, R-080)."""
    side = board.sides[seat]
    location = board.objects.get(side.locations[lane])
    return side.realm if location is None or location.destroyed else location.id


def _is_fought(board: ClashBoard) -> bool:
    return board.ended is None and board.combat is not None and not board.combat.result


def _sides(s: ClashState) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
    combat = s.board.combat
    assert combat is not None
    return _fighters(s, combat.attackers), _fighters(s, defenders(s))


def _fighters(s: ClashState, units: tuple[ObjectId, ...]) -> tuple[Fighter, ...]:
    found = (s.board.objects[i] for i in units)
    return tuple(Fighter(obj.id, obj.power, obj.damage) for obj in found)
