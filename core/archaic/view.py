"""State and events as one seat sees them, and full states that fit what it sees."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.archaic import actions as ac
from core.archaic import events as ev
from core.archaic.faces import CARD, ENERGY, GEAR, Face
from core.archaic.options import walk
from core.archaic.state import BOTH, EMPTY, HAND, ArchaicBoard, ArchaicControl, ArchaicState, Obj, Side
from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import HIDDEN, Seat, eyes_of
from core.kernel.redaction import (
    Redactions,
    arranged,
    drawn,
    fill_sealed,
    hide,
    left_hand,
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
    """All that a seat may know: board and control with what is hidden taken out (RA-128).

    Hidden cards of a deck or the Vault are -1 - mask (who knows the place is public, what lies there is not), of the
    Quest pile and of a Quest slot HIDDEN; hidden cards of a hand are the id 0 at its end.
    """

    seat: Seat
    board: ArchaicBoard
    control: ArchaicControl


def see(s: ArchaicState, seat: Seat) -> Seen:
    """What the seat, or an onlooker, sees now: a copy that later changes do not touch."""
    board, eyes = s.board, eyes_of(seat, len(s.board.sides))
    objects = {number: replace(obj) for number, obj in sorted(board.objects.items()) if obj.known & eyes == eyes}
    fields = asdict(board) | {
        "objects": objects,
        "sides": tuple(_side(side, objects, seat, eyes) for side in board.sides),
        "items": {number: board.items[number] for number in board.stack},
        "combat": None if board.combat is None else replace(board.combat),
        "quest_pile": (HIDDEN,) * len(board.quest_pile),
        "vault": masked(board.vault, eyes, BOTH),
    }
    answers = tuple((who, what if who == seat else None) for who, what in s.control.answers)
    return Seen(seat=seat, board=ArchaicBoard(**fields), control=replace(s.control, answers=answers))


def _side(side: Side, objects: dict[int, Obj], seat: Seat, eyes: int) -> Side:
    if side.seat == seat:
        return replace(side, deck=masked(side.deck, eyes, BOTH))
    first, second = (quest if quest == EMPTY else HIDDEN for quest in side.quests)
    return replace(
        side,
        hand=masked_hand(side.hand, objects),
        deck=masked(side.deck, eyes, BOTH),
        quests=(first, second),
    )


# Facts and actions ----------------------------------------------------------------------------------------------


def _mulliganed(e: ev.Mulliganed, eyes: Seat) -> Event:
    return replace(e, ids=e.ids if e.seat == eyes else (0,) * len(e.ids), cards=hide(e.cards))


def _quest_dealt(e: ev.QuestDealt, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, card=HIDDEN)


REDACTIONS: dict[type, Callable[[Any, Seat], Event]] = {
    ev.Shuffled: shuffled,
    ev.Mulliganed: _mulliganed,
    ev.QuestDealt: _quest_dealt,
    ev.Drawn: drawn,
    ev.EnergyPlayed: left_hand,
    ev.Cast: left_hand,
    ev.Moved: moved,
    ev.Looked: own_faces,
    ev.Arranged: arranged,
}
"""Facts that differ per seat; all others are public (RA-133)."""

TEACHING: dict[type, Callable[[Any], tuple[int, ...] | None]] = {
    ev.Drawn: lambda e: e.cards,
    ev.Looked: lambda e: e.faces,
    ev.QuestDealt: lambda e: (e.card,),
    ev.Deployed: lambda e: () if e.why == "start" else None,
    ev.Cast: lambda e: (e.card,),
    ev.EnergyPlayed: lambda e: (),
    ev.Moved: lambda e: (e.card,) if e.why == "discarded" else None,
    ev.Scored: lambda e: (e.card,),
    ev.VaultShown: lambda e: e.cards,
}
"""Facts from which somebody learns something that was hidden from them, and the faces that they show."""


REDACTED = Redactions(REDACTIONS, TEACHING)

REVEALS: dict[str, type[Event]] = {}
"""RA-11: the first Heroes are revealed with the second answer."""


def redact_action(s: ArchaicState, seat: Seat, action: Action, eyes: Seat) -> Action | None:
    """An action of `seat` in this state as `eyes` sees it; None: sealed."""
    if eyes == seat:
        return action
    if isinstance(action, ac.ChooseHero) and s.board.asked.kind == "hero":
        return None
    if isinstance(action, ac.Arrange):
        return replace(action, top=hide(action.top), bottom=hide(action.bottom))
    if isinstance(action, ac.PlayCard):
        return replace(action, card=public_id(s, action.card, eyes))
    if isinstance(action, ac.Choose):
        return replace(action, picks=tuple(public_id(s, i, eyes) for i in action.picks))
    return action


# Samples --------------------------------------------------------------------------------------------------------


class Holdings(Struct, frozen=True):
    """All cards of a match that may be hidden, by face, wherever they are."""

    decks: tuple[Counter[int], Counter[int]]
    """What each seat's Main Deck held, Energy included."""
    quests: Counter[int]
    gear: Counter[int]


def holdings(board: ArchaicBoard, faces: tuple[Face, ...]) -> Holdings:
    """What is there of each, counted from a whole board."""
    energy = _energy(faces)
    decks = (Counter[int](), Counter[int]())
    quests, gear = Counter(board.quest_pile), Counter(card >> 2 for card in board.vault)
    for obj in board.objects.values():
        if faces[obj.card].bits & CARD:
            decks[obj.owner][obj.card] += 1
        elif faces[obj.card].bits & GEAR:
            gear[obj.card] += 1
    for side in board.sides:
        decks[side.seat].update(card >> 2 for card in side.deck)
        decks[side.seat][energy] += side.charged + side.discharged
        quests.update(quest for quest in (*side.quests, *side.scored) if quest != EMPTY)
    return Holdings(decks, quests, gear)


def _energy(faces: tuple[Face, ...]) -> int:
    """The face of Energy; all of it is alike (RA-18)."""
    return next(card for card, face in enumerate(faces) if face.bits & ENERGY)


def sample(seen: Seen, faces: tuple[Face, ...], house: dict[str, str], owned: Holdings, stream: Stream) -> ArchaicState:
    """A full state that `see` shows as `seen`: what is hidden is dealt at random from what is nowhere to be seen."""
    board = seen.board
    shown = holdings(_shown(board), faces)
    decks = [list(_unseen(owned.decks[seat], shown.decks[seat], stream)) for seat in (0, 1)]
    quests = list(_unseen(owned.quests, shown.quests, stream))
    gear = list(_unseen(owned.gear, shown.gear, stream))
    objects = {number: replace(obj) for number, obj in board.objects.items()}
    sides = []
    for side in board.sides:
        left = decks[side.seat]
        hand = []
        for place, number in enumerate(side.hand):
            if not number:
                number = -1 - place
                known = 1 << side.seat
                objects[number] = Obj(id=number, card=left.pop(), owner=side.seat, zone=HAND, known=known)
            hand.append(number)
        deck = unmasked(side.deck, left, BOTH)
        first, second = (quests.pop() if quest == HIDDEN else quest for quest in side.quests)
        sides.append(replace(side, hand=tuple(hand), deck=deck, quests=(first, second)))
    fields = asdict(board) | {
        "objects": objects,
        "sides": tuple(sides),
        "items": dict(board.items),
        "combat": None if board.combat is None else replace(board.combat),
        "quest_pile": tuple(quests.pop() for _ in board.quest_pile),
        "vault": unmasked(board.vault, gear, BOTH),
    }
    state = State(ArchaicBoard(**fields), replace(seen.control), faces, house)
    fill_sealed(state, walk, stream)
    return state


def _shown(board: ArchaicBoard) -> ArchaicBoard:
    """A view's board without what is hidden in it."""
    sides = tuple(
        replace(
            side,
            deck=tuple(card for card in side.deck if card >= 0),
            quests=tuple(EMPTY if quest == HIDDEN else quest for quest in side.quests),
        )
        for side in board.sides
    )
    return replace(board, sides=sides, quest_pile=(), vault=tuple(card for card in board.vault if card >= 0))


def _unseen(owned: Counter[int], shown: Counter[int], stream: Stream) -> tuple[int, ...]:
    return stream.shuffled(tuple(sorted((owned - shown).elements())))
