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
from core.clash.state import HAND, AskFrame, ClashBoard, ClashControl, ClashState, Obj, Side
from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import ObjectId, Seat, eyes_of
from core.kernel.options import Path, Step
from core.kernel.state import State

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
    known = tuple(i for i in side.hand if i in objects)
    return replace(
        side,
        hand=known + (0,) * (len(side.hand) - len(known)),
        deck=_masked(side.deck, eyes),
        shard_deck=_masked(side.shard_deck, eyes),
    )


def _masked(pile: tuple[int, ...], eyes: int) -> tuple[int, ...]:
    return tuple(card if card & eyes == eyes else -1 - (card & 3) for card in pile)


def _control(s: ClashState, seat: Seat) -> ClashControl:
    control = s.control
    answers = tuple((who, what if who == seat else None) for who, what in control.answers)
    ghosts = {number: replace(ghost) for number, ghost in sorted(control.ghosts.items())}
    return replace(control, answers=answers, ghosts=ghosts)


# Facts and actions ----------------------------------------------------------------------------------------------


def _hide(faces: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(faces)


def redact(event: Event, eyes: Seat) -> Event:
    """The fact as a seat sees it: hidden faces are -1, ids of cards in another hand 0."""
    rule = REDACTIONS.get(type(event))
    return event if rule is None else rule(event, eyes)


def _placed(e: ev.Placed, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, faces=_hide(e.faces))


def _shuffled(e: ev.Shuffled, eyes: Seat) -> Event:
    return replace(e, cards=_hide(e.cards))


def _drawn(e: ev.Drawn, eyes: Seat) -> Event:
    if e.seat == eyes:
        return e
    cards = tuple(c if known >> eyes & 1 else HIDDEN for c, known in zip(e.cards, e.known, strict=True))
    return replace(e, cards=cards)


def _under(e: ev.Under, eyes: Seat) -> Event:
    faces = e.faces if e.known >> eyes & 1 else _hide(e.faces)
    ids = e.ids if e.seat == eyes or e.known >> eyes & 1 else (0,) * len(e.ids)
    return replace(e, ids=ids, faces=faces)


def _played(e: ev.Played, eyes: Seat) -> Event:
    return replace(e, old=0) if e.zone == HAND and e.seat != eyes else e


def _moved(e: ev.Moved, eyes: Seat) -> Event:
    return replace(e, old=0) if e.why == "discarded" and e.owner != eyes else e


def _looked(e: ev.Looked, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, faces=_hide(e.faces))


def _hand_shown(e: ev.HandShown, eyes: Seat) -> Event:
    if e.whose == eyes:
        return e
    faces = e.faces if e.to >> eyes & 1 else _hide(e.faces)
    return replace(e, olds=(0,) * len(e.olds), faces=faces)


def _arranged(e: ev.Arranged, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, top=_hide(e.top), bottom=_hide(e.bottom))


REDACTIONS: dict[type, Callable[[Any, Seat], Event]] = {
    ev.Placed: _placed,
    ev.Shuffled: _shuffled,
    ev.Drawn: _drawn,
    ev.Under: _under,
    ev.Played: _played,
    ev.Moved: _moved,
    ev.Looked: _looked,
    ev.HandShown: _hand_shown,
    ev.Arranged: _arranged,
}
"""Facts that differ per seat; all others are public."""

TEACHING: dict[type, Callable[[Any], tuple[int, ...]]] = {
    ev.Drawn: lambda e: e.cards,
    ev.Looked: lambda e: e.faces,
    ev.HandShown: lambda e: e.faces,
    ev.Revealed: lambda e: (*e.faces[0], *e.faces[1]),
    ev.Milled: lambda e: e.cards,
    ev.Catalyzed: lambda e: e.cards,
    ev.Assigned: lambda e: (),
    ev.Played: lambda e: (e.card,),
    ev.Moved: lambda e: (e.card,),
}
"""Facts from which somebody learns something that was hidden from them, and the faces that they show."""


def teaches(event: Event) -> bool:
    """Somebody learned something that was hidden from them."""
    if isinstance(event, ev.Played):
        return event.zone == HAND
    if isinstance(event, ev.Moved):
        return event.why == "discarded"
    return type(event) in TEACHING


def shown(event: Event) -> tuple[int, ...]:
    """The faces that a fact shows to whoever learns from it; in a redacted one those that stay hidden are below 0."""
    return TEACHING[type(event)](event) if teaches(event) else ()


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
        return replace(action, top=_hide(action.top), bottom=_hide(action.bottom))
    if isinstance(action, ac.PlayCard):
        named = tuple(_public(s, i, eyes) for i in action.named)
        return replace(action, card=_public(s, action.card, eyes), named=named, pay=())
    if isinstance(action, ac.Activate):
        return replace(action, named=tuple(_public(s, i, eyes) for i in action.named), pay=())
    if isinstance(action, ac.EquipArtifact):
        return replace(action, pay=())
    if isinstance(action, ac.Choose):
        if is_sealed(s):
            return None
        return replace(action, picks=tuple(_public(s, i, eyes) for i in action.picks), pay=())
    return action


def is_sealed(s: ClashState) -> bool:
    """The question open now is answered by several seats unseen by each other (R-048)."""
    top = s.control.agenda[-1] if s.control.agenda else None
    return isinstance(top, AskFrame) and bool(top.owe or s.control.answers)


def _public(s: ClashState, number: ObjectId, eyes: Seat) -> ObjectId:
    """An id, or 0 for a card in a hand: its id would tell when it was drawn."""
    obj = s.board.objects.get(number)
    return 0 if obj is not None and obj.zone == HAND and obj.owner != eyes else number


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
        deck = tuple(c if c >= 0 else kinds["main"].pop() * 4 + (-1 - c) for c in side.deck)
        shards = tuple(c if c >= 0 else kinds["shard"].pop() * 4 + (-1 - c) for c in side.shard_deck)
        sides.append(replace(side, hand=tuple(hand), deck=deck, shard_deck=shards))
    fields = asdict(board) | {
        "objects": objects,
        "sides": tuple(sides),
        "items": {number: replace(item) for number, item in board.items.items()},
        "combat": None if board.combat is None else replace(board.combat),
    }
    ghosts = {number: replace(ghost) for number, ghost in seen.control.ghosts.items()}
    state = State(ClashBoard(**fields), replace(seen.control, ghosts=ghosts), faces, house)
    _fill_sealed(state, stream)
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


def _fill_sealed(state: ClashState, stream: Stream) -> None:
    """Answers that are given but not seen: uniform at each step of the question's walk."""
    if not any(what is None for _, what in state.control.answers):
        return
    answers = tuple((who, what or _random_answer(state, who, stream)) for who, what in state.control.answers)
    state.journal.write(state.control, "answers", answers)


def _random_answer(state: ClashState, seat: Seat, stream: Stream) -> Action:
    path: Path = ()
    while isinstance(step := walk(state, seat, path), Step):
        path = (*path, step.domain[stream.below(len(step.domain))])
    return step
