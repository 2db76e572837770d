"""State and events as one seat sees them, and full states that fit what it sees."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.clash import actions as ac
from core.clash import events as ev
from core.clash.faces import LOCATION, SHARD, Face
from core.clash.options import walk
from core.clash.state import BOTH, HAND, AskFrame, ClashBoard, ClashControl, ClashState, Obj, Side
from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import HIDDEN, Seat, eyes_of
from core.kernel.redaction import (
    Redactions,
    arranged,
    drawn,
    fill_sealed,
    hide,
    masked,
    masked_hand,
    moved,
    own_faces,
    public_id,
    shuffled,
    unmasked,
)
from core.kernel.state import State


class Seen(Struct, frozen=True, kw_only=True):
    """All that a seat may know: board and control with what is hidden taken out.

    Hidden cards of a deck are -1 - mask (who knows the place is public, what lies there is not); hidden cards of a hand
    are the id 0 at its end; a face-down Location has card -1.
    """

    seat: Seat
    board: ClashBoard
    control: ClashControl


def see(s: ClashState, seat: Seat) -> Seen:
    """What the seat, or an onlooker, sees now: a copy that later changes do not touch."""
    board, eyes = s.board, eyes_of(seat, len(s.board.sides))
    objects: dict[int, Obj] = {}
    for number, obj in board.objects.items():
        if obj.known & eyes == eyes:
            objects[number] = replace(obj)
        elif not obj.face_up:
            objects[number] = replace(obj, card=HIDDEN)
    sides = tuple(_side(side, objects, eyes) for side in board.sides)
    fields = asdict(board) | {
        "objects": dict(sorted(objects.items())),
        "sides": sides,
        "items": {number: replace(item) for number, item in board.items.items()},
        "combat": None if board.combat is None else replace(board.combat),
    }
    return Seen(seat=seat, board=ClashBoard(**fields), control=_control(s, seat))


def _side(side: Side, objects: dict[int, Obj], eyes: int) -> Side:
    return replace(
        side,
        hand=masked_hand(side.hand, objects),
        deck=masked(side.deck, eyes, BOTH),
        shard_deck=masked(side.shard_deck, eyes, BOTH),
    )


def _control(s: ClashState, seat: Seat) -> ClashControl:
    control = s.control
    answers = tuple((who, what if who == seat else None) for who, what in control.answers)
    ghosts = {number: replace(ghost) for number, ghost in sorted(control.ghosts.items())}
    return replace(control, answers=answers, ghosts=ghosts)


# Facts and actions ----------------------------------------------------------------------------------------------


def _under(e: ev.Under, eyes: Seat) -> Event:
    faces = e.faces if e.known >> eyes & 1 else hide(e.faces)
    ids = e.ids if e.seat == eyes or e.known >> eyes & 1 else (0,) * len(e.ids)
    return replace(e, ids=ids, faces=faces)


def _played(e: ev.Played, eyes: Seat) -> Event:
    return replace(e, old=0) if e.zone == HAND and e.seat != eyes else e


def _hand_shown(e: ev.HandShown, eyes: Seat) -> Event:
    if e.whose == eyes:
        return e
    faces = e.faces if e.to >> eyes & 1 else hide(e.faces)
    return replace(e, olds=(0,) * len(e.olds), faces=faces)


REDACTIONS: dict[type, Callable[[Any, Seat], Event]] = {
    ev.Placed: own_faces,
    ev.Shuffled: shuffled,
    ev.Drawn: drawn,
    ev.Under: _under,
    ev.Played: _played,
    ev.Moved: moved,
    ev.Looked: own_faces,
    ev.HandShown: _hand_shown,
    ev.Arranged: arranged,
}
"""Facts that differ per seat; all others are public."""

TEACHING: dict[type, Callable[[Any], tuple[int, ...] | None]] = {
    ev.Drawn: lambda e: e.cards,
    ev.Looked: lambda e: e.faces,
    ev.HandShown: lambda e: e.faces,
    ev.Revealed: lambda e: (*e.faces[0], *e.faces[1]),
    ev.Milled: lambda e: e.cards,
    ev.Catalyzed: lambda e: e.cards,
    ev.Assigned: lambda e: (),
    ev.Played: lambda e: (e.card,) if e.zone == HAND else None,
    ev.Moved: lambda e: (e.card,) if e.why == "discarded" else None,
}
"""Facts from which somebody learns something that was hidden from them, and the faces that they show."""

REDACTED = Redactions(REDACTIONS, TEACHING)

REVEALS: dict[str, type[Event]] = {"place": ev.Revealed}
"""R-061: what was assigned to the Zones is turned up before the first turn."""


def redact_action(s: ClashState, seat: Seat, action: Action, eyes: Seat) -> Action | None:
    """An action of `seat` in this state as `eyes` sees it; None: sealed.

    What was paid with is told by facts; that it is not what the payer's helper takes would tell of the hand.
    """
    if eyes == seat:
        return action
    if isinstance(action, ac.Place | ac.Assign):
        return None
    if isinstance(action, ac.Mulligan):
        return replace(action, cards=(0,) * len(action.cards))
    if isinstance(action, ac.Arrange):
        return replace(action, top=hide(action.top), bottom=hide(action.bottom))
    if isinstance(action, ac.PlayCard):
        named = tuple(public_id(s, i, eyes) for i in action.named)
        return replace(action, card=public_id(s, action.card, eyes), named=named, pay=())
    if isinstance(action, ac.Activate):
        return replace(action, named=tuple(public_id(s, i, eyes) for i in action.named), pay=())
    if isinstance(action, ac.EquipArtifact):
        return replace(action, pay=())
    if isinstance(action, ac.Choose):
        if is_sealed(s):
            return None
        return replace(action, picks=tuple(public_id(s, i, eyes) for i in action.picks), pay=())
    return action


def is_sealed(s: ClashState) -> bool:
    """The question open now is answered by several seats unseen by each other (R-048)."""
    top = s.control.agenda[-1] if s.control.agenda else None
    return isinstance(top, AskFrame) and bool(top.owe or s.control.answers)


# Samples --------------------------------------------------------------------------------------------------------

Holdings = tuple[Counter[int], Counter[int]]


def holdings(board: ClashBoard) -> Holdings:
    """How often each seat owns each face, wherever the cards are."""
    owned: Holdings = (Counter(), Counter())
    for obj in board.objects.values():
        owned[obj.owner][obj.card] += 1
    for side in board.sides:
        owned[side.seat].update(c >> 2 for c in side.deck + side.shard_deck)
        owned[side.seat].update(side.aside)
    return owned


def sample(seen: Seen, faces: tuple[Face, ...], house: dict[str, str], owned: Holdings, stream: Stream) -> ClashState:
    """A full state that `see` shows as `seen`: what is hidden is dealt at random from what is nowhere to be seen."""
    board = seen.board
    hidden = tuple(stream.shuffled(_unseen(board, owned[seat], seat)) for seat in (0, 1))
    objects = {number: replace(obj) for number, obj in board.objects.items()}
    sides = []
    next_hidden = -1
    for side in board.sides:
        kinds = {kind: [c for c in hidden[side.seat] if _pile(faces[c]) == kind] for kind in ("main", "shard", "place")}
        for number in side.locations:
            if number and objects[number].card == HIDDEN:
                objects[number] = replace(objects[number], card=kinds["place"].pop())
        hand = []
        for number in side.hand:
            if number:
                hand.append(number)
                continue
            card = kinds["main"].pop()
            obj = Obj(
                id=next_hidden,
                card=card,
                owner=side.seat,
                controller=side.seat,
                zone=HAND,
                side=side.seat,
                known=1 << side.seat,
            )
            objects[next_hidden] = obj
            hand.append(next_hidden)
            next_hidden -= 1
        deck = unmasked(side.deck, kinds["main"], BOTH)
        shards = unmasked(side.shard_deck, kinds["shard"], BOTH)
        sides.append(replace(side, hand=tuple(hand), deck=deck, shard_deck=shards))
    fields = asdict(board) | {
        "objects": objects,
        "sides": tuple(sides),
        "items": {number: replace(item) for number, item in board.items.items()},
        "combat": None if board.combat is None else replace(board.combat),
    }
    ghosts = {number: replace(ghost) for number, ghost in seen.control.ghosts.items()}
    state = State(ClashBoard(**fields), replace(seen.control, ghosts=ghosts), faces, house)
    fill_sealed(state, walk, stream)
    return state


def _pile(face: Face) -> str:
    return "shard" if face.bits & SHARD else "place" if face.bits & LOCATION else "main"


def _unseen(board: ClashBoard, owned: Counter[int], seat: Seat) -> tuple[int, ...]:
    left = Counter(owned)
    for obj in board.objects.values():
        if obj.owner == seat and obj.card != HIDDEN:
            left[obj.card] -= 1
    side = board.sides[seat]
    left.subtract(c >> 2 for c in side.deck + side.shard_deck if c >= 0)
    left.subtract(side.aside)
    return tuple(sorted(left.elements()))
