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
from core.archaic.state import EMPTY, HAND, HIDDEN, ArchaicBoard, ArchaicControl, ArchaicState, Obj, Side
from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import ObjectId, Seat, eyes_of
from core.kernel.options import Path, Step
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
        "vault": _masked(board.vault, eyes),
    }
    answers = tuple((who, what if who == seat else None) for who, what in s.control.answers)
    return Seen(seat=seat, board=ArchaicBoard(**fields), control=replace(s.control, answers=answers))


def _masked(pile: tuple[int, ...], eyes: int) -> tuple[int, ...]:
    return tuple(card if card & eyes == eyes else -1 - (card & 3) for card in pile)


def _side(side: Side, objects: dict[int, Obj], seat: Seat, eyes: int) -> Side:
    if side.seat == seat:
        return replace(side, deck=_masked(side.deck, eyes))
    known = tuple(i for i in side.hand if i in objects)
    first, second = (quest if quest == EMPTY else HIDDEN for quest in side.quests)
    return replace(
        side,
        hand=known + (0,) * (len(side.hand) - len(known)),
        deck=_masked(side.deck, eyes),
        quests=(first, second),
    )


# Facts and actions ----------------------------------------------------------------------------------------------


def _hide(faces: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(faces)


def redact(event: Event, eyes: Seat) -> Event:
    """The fact as a seat sees it: hidden faces are HIDDEN, ids of cards in another hand 0 (RA-133)."""
    rule = REDACTIONS.get(type(event))
    return event if rule is None else rule(event, eyes)


def _shuffled(e: ev.Shuffled, eyes: Seat) -> Event:
    return replace(e, cards=_hide(e.cards))


def _mulliganed(e: ev.Mulliganed, eyes: Seat) -> Event:
    return replace(e, ids=e.ids if e.seat == eyes else (0,) * len(e.ids), cards=_hide(e.cards))


def _quest_dealt(e: ev.QuestDealt, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, card=HIDDEN)


def _drawn(e: ev.Drawn, eyes: Seat) -> Event:
    if e.seat == eyes:
        return e
    cards = tuple(c if known >> eyes & 1 else HIDDEN for c, known in zip(e.cards, e.known, strict=True))
    return replace(e, cards=cards)


def _played(e: ev.Cast | ev.EnergyPlayed, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, old=0)


def _moved(e: ev.Moved, eyes: Seat) -> Event:
    return replace(e, old=0) if e.why == "discarded" and e.owner != eyes else e


def _looked(e: ev.Looked, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, faces=_hide(e.faces))


def _arranged(e: ev.Arranged, eyes: Seat) -> Event:
    return e if e.seat == eyes else replace(e, top=_hide(e.top), bottom=_hide(e.bottom))


REDACTIONS: dict[type, Callable[[Any, Seat], Event]] = {
    ev.Shuffled: _shuffled,
    ev.Mulliganed: _mulliganed,
    ev.QuestDealt: _quest_dealt,
    ev.Drawn: _drawn,
    ev.EnergyPlayed: _played,
    ev.Cast: _played,
    ev.Moved: _moved,
    ev.Looked: _looked,
    ev.Arranged: _arranged,
}
"""Facts that differ per seat; all others are public."""

TEACHING: dict[type, Callable[[Any], tuple[int, ...]]] = {
    ev.Drawn: lambda e: e.cards,
    ev.Looked: lambda e: e.faces,
    ev.QuestDealt: lambda e: (e.card,),
    ev.Deployed: lambda e: (),
    ev.Cast: lambda e: (e.card,),
    ev.EnergyPlayed: lambda e: (),
    ev.Moved: lambda e: (e.card,),
    ev.Scored: lambda e: (e.card,),
    ev.VaultShown: lambda e: e.cards,
}
"""Facts from which somebody learns something that was hidden from them, and the faces that they show."""


def teaches(event: Event) -> bool:
    """Somebody learned something that was hidden from them."""
    if isinstance(event, ev.Moved):
        return event.why == "discarded"
    if isinstance(event, ev.Deployed):
        return event.why == "start"
    return type(event) in TEACHING


def shown(event: Event) -> tuple[int, ...]:
    """The faces that a fact shows to whoever learns from it; in a redacted one those that stay hidden are below 0."""
    return TEACHING[type(event)](event) if teaches(event) else ()


def redact_action(s: ArchaicState, seat: Seat, action: Action, eyes: Seat) -> Action | None:
    """An action of `seat` in this state as `eyes` sees it; None: sealed."""
    if eyes == seat:
        return action
    if isinstance(action, ac.ChooseHero) and s.board.asked.kind == "hero":
        return None
    if isinstance(action, ac.Arrange):
        return replace(action, top=_hide(action.top), bottom=_hide(action.bottom))
    if isinstance(action, ac.PlayCard):
        return replace(action, card=_public(s, action.card, eyes))
    if isinstance(action, ac.Choose):
        return replace(action, picks=tuple(_public(s, i, eyes) for i in action.picks))
    return action


def _public(s: ArchaicState, number: ObjectId, eyes: Seat) -> ObjectId:
    """An id, or 0 for a card in another hand: its id would tell when it was drawn."""
    obj = s.board.objects.get(number)
    return 0 if obj is not None and obj.zone == HAND and obj.owner != eyes else number


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
        deck = tuple(card if card >= 0 else left.pop() * 4 + (-1 - card) for card in side.deck)
        first, second = (quests.pop() if quest == HIDDEN else quest for quest in side.quests)
        sides.append(replace(side, hand=tuple(hand), deck=deck, quests=(first, second)))
    fields = asdict(board) | {
        "objects": objects,
        "sides": tuple(sides),
        "items": dict(board.items),
        "combat": None if board.combat is None else replace(board.combat),
        "quest_pile": tuple(quests.pop() for _ in board.quest_pile),
        "vault": tuple(card if card >= 0 else gear.pop() * 4 + (-1 - card) for card in board.vault),
    }
    state = State(ArchaicBoard(**fields), replace(seen.control), faces, house)
    _fill_sealed(state, stream)
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


def _fill_sealed(state: ArchaicState, stream: Stream) -> None:
    """Answers that are given but not seen: uniform at each step of the question's walk."""
    if any(what is None for _, what in state.control.answers):
        answers = tuple((who, what or _random_answer(state, who, stream)) for who, what in state.control.answers)
        state.journal.write(state.control, "answers", answers)


def _random_answer(state: ArchaicState, seat: Seat, stream: Stream) -> Action:
    path: Path = ()
    while isinstance(step := walk(state, seat, path), Step):
        path = (*path, step.domain[stream.below(len(step.domain))])
    return step
