"""State and events as one seat sees them, and full states that fit what it sees."""

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.clash import events as ev
from core.clash.state import ClashBoard, ClashControl, ClashState, Obj, Side
from core.kernel.events import Event
from core.kernel.ids import Seat

HIDDEN = -1
"""A face that the seat does not know."""


class Seen(Struct, frozen=True, kw_only=True):
    """All that a seat may know: board and control with what is hidden taken out.

    Hidden cards of a deck are -1 - mask (who knows the place is public, what lies there is not); hidden cards of a hand
    are the id 0 at its end; a face-down Location has card -1.
    """

    seat: Seat
    board: ClashBoard
    control: ClashControl


def see(s: ClashState, seat: Seat) -> Seen:
    """What the seat sees now: a copy that later changes do not touch."""
    board, mine = s.board, 1 << seat
    objects: dict[int, Obj] = {}
    for number, obj in board.objects.items():
        if obj.known & mine:
            objects[number] = replace(obj)
        elif not obj.face_up:
            objects[number] = replace(obj, card=HIDDEN)
    sides = tuple(_side(side, objects, mine) for side in board.sides)
    fields = asdict(board) | {
        "objects": dict(sorted(objects.items())),
        "sides": sides,
        "items": {number: replace(item) for number, item in board.items.items()},
        "combat": None if board.combat is None else replace(board.combat),
    }
    return Seen(seat=seat, board=ClashBoard(**fields), control=_control(s, seat))


def _side(side: Side, objects: dict[int, Obj], mine: int) -> Side:
    known = tuple(i for i in side.hand if i in objects)
    return replace(
        side,
        hand=known + (0,) * (len(side.hand) - len(known)),
        deck=tuple(c if c & mine else -1 - (c & 3) for c in side.deck),
        shard_deck=tuple(c if c & mine else -1 - (c & 3) for c in side.shard_deck),
    )


def _control(s: ClashState, seat: Seat) -> ClashControl:
    control = s.control
    answers = tuple((who, what if who == seat else None) for who, what in control.answers)
    ghosts = {number: replace(ghost) for number, ghost in sorted(control.ghosts.items())}
    return replace(control, answers=answers, ghosts=ghosts)
