"""What an attack meets as things stand, tried in a sandbox: nobody responds, and what has to be chosen is left open."""

from msgspec import Struct

from core.clash.actions import Attack
from core.clash.state import ClashBoard, ClashState, defenders
from core.kernel.bots import first_answer
from core.kernel.errors import Refused
from core.kernel.ids import ObjectId, Seat
from core.kernel.sandbox import Sandbox

UNASKED = frozenset({"priority", "order"})
"""Questions that are answered without anything being chosen: all pass, and triggers go as they are listed."""


class Fighter(Struct, frozen=True, gc=False):
    """A unit with the Power that it has when damage is dealt."""

    id: ObjectId
    power: int
    damage: int


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
    while _is_fought(board) and board.asked.kind in UNASKED:
        who = box.to_act[0]
        options = box.options(who)
        box.push(who, first_answer(options, *(("pass",) if board.asked.kind == "priority" else ())))
        if _is_fought(board):
            sides = _sides(box.state)
    return Meeting(*sides, wall, before, board.objects[wall].integrity, decided=not _is_fought(board))


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
