"""State and events as one seat sees them, and full states that fit what it sees."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.biblioclash import actions as ac
from core.biblioclash import events as ev
from core.biblioclash.faces import MAGE, Face
from core.biblioclash.state import (
    EVERYBODY,
    HAND,
    SLOT,
    BiblioclashBoard,
    BiblioclashControl,
    BiblioclashState,
    Obj,
    Piles,
    Side,
    Slot,
)
from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import HIDDEN, Seat, eyes_of
from core.kernel.redaction import Redactions, drawn, left_hand, masked, masked_hand, public_id, shuffled, unmasked
from core.kernel.state import State

COPIES = 2
"""B-027."""


class Seen(Struct, frozen=True, kw_only=True):
    """All that a seat may know: board and control with what is hidden taken out.

    Hidden slots of decks, piles and sealed cards are -1 - mask (who knows the place is public, what lies there is not);
    hidden cards of a hand are the id 0 at its end.
    """

    seat: Seat
    board: BiblioclashBoard
    control: BiblioclashControl


def see(s: BiblioclashState, seat: Seat) -> Seen:
    """What the seat, or an onlooker, sees now: a copy that later changes do not touch."""
    board, eyes = s.board, eyes_of(seat, s.board.seats)
    objects = {number: replace(obj) for number, obj in sorted(board.objects.items()) if obj.known & eyes == eyes}
    sides = tuple(_side(side, objects, eyes) for side in board.sides)
    return Seen(seat=seat, board=_board(board, objects, sides), control=replace(s.control))


def _board(board: BiblioclashBoard, objects: dict[int, Obj], sides: tuple[Side, ...]) -> BiblioclashBoard:
    clash = None if board.clash is None else replace(board.clash)
    return BiblioclashBoard(**asdict(board) | {"objects": objects, "sides": sides, "clash": clash})


def copy_board(board: BiblioclashBoard) -> BiblioclashBoard:
    """A board of its own: what is written to the one does not show in the other."""
    objects = {number: replace(obj) for number, obj in board.objects.items()}
    return _board(board, objects, tuple(replace(side) for side in board.sides))


def _side(side: Side, objects: dict[int, Obj], eyes: int) -> Side:
    return replace(
        side,
        hand=masked_hand(side.hand, objects),
        deck=masked(side.deck, eyes, EVERYBODY),
        piles=tuple(masked(pile, eyes, EVERYBODY) for pile in side.piles),
        sealed=masked(side.sealed, eyes, EVERYBODY),
    )


# Facts and actions ----------------------------------------------------------------------------------------------


def _dealt(e: ev.Dealt, eyes: Seat) -> Event:
    return replace(e, piles=tuple((up, HIDDEN) for up, _ in e.piles))


def _all_left_hand(e: ev.Discarded | ev.Archived, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, olds=(0,) * len(e.olds))


def _topdecked(e: ev.Topdecked, eyes: Seat) -> Event:
    return e if e.seat == eyes or e.zone != HAND else replace(e, old=0, card=HIDDEN)


REDACTIONS: dict[type, Callable[[Any, Seat], Event]] = {
    ev.Shuffled: shuffled,
    ev.Reshuffled: shuffled,
    ev.Dealt: _dealt,
    ev.Drawn: drawn,
    ev.Played: left_hand,
    ev.Discarded: _all_left_hand,
    ev.Archived: _all_left_hand,
    ev.Topdecked: _topdecked,
}
"""Facts that differ per seat; all others are public."""

TEACHING: dict[type, Callable[[Any], tuple[int, ...] | None]] = {
    ev.Dealt: lambda e: tuple(face for pile in e.piles for face in pile),
    ev.Drawn: lambda e: e.cards,
    ev.Played: lambda e: (e.card,),
    ev.Discarded: lambda e: e.cards,
    ev.Archived: lambda e: e.cards,
    ev.Uncovered: lambda e: (e.card,),
}
"""Facts from which somebody learns something that was hidden from them, and the faces that they show."""


REDACTED = Redactions(REDACTIONS, TEACHING)

REVEALS: dict[str, type[Event]] = {}
"""Nothing is answered unseen."""


def redact_action(s: BiblioclashState, seat: Seat, action: Action, eyes: Seat) -> Action | None:
    """An action of `seat` in this state as `eyes` sees it.

    Ids of cards in another hand are 0: they would tell when the cards were drawn.
    """
    if eyes == seat:
        return action
    if isinstance(action, ac.PlayCard | ac.CastSpell | ac.Summon | ac.EquipCard):
        return replace(action, card=0)
    if isinstance(action, ac.DiscardCards):
        return replace(action, cards=(0,) * len(action.cards))
    if isinstance(action, ac.Choose):
        return replace(action, picks=tuple(sorted(public_id(s, i, eyes) for i in action.picks)))
    return action


# Samples --------------------------------------------------------------------------------------------------------


def sample(
    seen: Seen, faces: tuple[Face, ...], house: dict[str, str], lists: tuple[Counter[int], ...], stream: Stream
) -> BiblioclashState:
    """A full state that `see` shows as `seen`: what is hidden is dealt at random from what it may be.

    `lists`: how often each seat's Library list has each face. What is in circulation is public but for its places; what
    lies face down or sealed comes from the list, of others in Hidden from anything that a Library may hold (RB-10).
    """
    board = seen.board
    objects = {number: replace(obj) for number, obj in board.objects.items()}
    sides = []
    next_hidden = -1
    for side in board.sides:
        loose = list(stream.shuffled(_circulating(board, side)))
        hand = []
        for number in side.hand:
            if not number:
                number = next_hidden
                next_hidden -= 1
                card = loose.pop()
                objects[number] = Obj(id=number, card=card, owner=side.seat, zone=HAND, known=1 << side.seat)
            hand.append(number)
        deck = unmasked(side.deck, loose, EVERYBODY)
        piles, sealed = _dealt_anew(seen, side, faces, house, lists[side.seat], stream)
        sides.append(replace(side, hand=tuple(hand), deck=deck, piles=piles, sealed=sealed))
    return State(_board(board, objects, tuple(sides)), replace(seen.control), faces, house)


def _circulating(board: BiblioclashBoard, side: Side) -> tuple[int, ...]:
    """Faces in circulation that are nowhere to be seen."""
    left = Counter(side.cards)
    for zone in (side.hand, side.domain, side.discard, side.archive):
        left.subtract(board.objects[i].card for i in zone if i)
    left.subtract(slot // SLOT for slot in side.deck if slot >= 0)
    return tuple(sorted(left.elements()))


def _dealt_anew(
    seen: Seen, side: Side, faces: tuple[Face, ...], house: dict[str, str], listed: Counter[int], stream: Stream
) -> tuple[Piles, tuple[Slot, ...]]:
    """The piles and sealed cards with what lies face down filled in."""
    wanted = sum(slot < 0 for pile in (*side.piles, side.sealed) for slot in pile)
    if not wanted:
        return side.piles, side.sealed
    open_cards = Counter(slot // SLOT for pile in side.piles for slot in pile if slot >= 0)
    left = listed.copy()
    left.subtract(side.cards)
    left.subtract(open_cards)
    unseen = tuple(sorted(left.elements()))
    if house.get("format") == "hidden" and side.seat != seen.seat:
        copies = Counter({card: COPIES for card, face in enumerate(faces) if face.wisdom and not face.bits & MAGE})
        copies.subtract(side.cards)
        copies.subtract(open_cards)
        anything = tuple(sorted(copies.elements()))
        unseen = anything if len(anything) >= wanted else unseen
    dealt = list(stream.shuffled(unseen))
    piles = tuple(unmasked(pile, dealt, EVERYBODY) for pile in side.piles)
    return piles, unmasked(side.sealed, dealt, EVERYBODY)
