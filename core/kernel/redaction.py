"""What a seat may not know, taken out of boards, facts and actions, and dealt anew: what is alike in every game.

A card without an identity is its face times the number of masks, plus the mask of the seats that know it; `everybody`
is the mask of all seats that a game may have. Hidden it is -1 - mask: who knows the place is public, what lies there is
not.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec.structs import replace

from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import HIDDEN, ObjectId, Seat
from core.kernel.options import Path, Step
from core.kernel.state import HAND, State

# Boards


def masked(cards: tuple[int, ...], eyes: int, everybody: int) -> tuple[int, ...]:
    """Cards of a deck or pile as those see them whose mask is `eyes`."""
    return tuple(card if card & eyes == eyes else -1 - (card & everybody) for card in cards)


def unmasked(cards: tuple[int, ...], dealt: list[int], everybody: int) -> tuple[int, ...]:
    """The same with faces for the hidden ones, each taken from the end of `dealt`."""
    return tuple(card if card >= 0 else dealt.pop() * (everybody + 1) + (-1 - card) for card in cards)


def masked_hand(hand: tuple[ObjectId, ...], seen: Collection[ObjectId]) -> tuple[ObjectId, ...]:
    """A hand with its hidden cards as 0 at its end: an id would tell when it was drawn."""
    known = tuple(i for i in hand if i in seen)
    return known + (0,) * (len(hand) - len(known))


# Facts


class Redactions:
    """The facts of a game as a seat sees them, by its tables of the kinds of facts that hide something."""

    def __init__(
        self,
        rules: Mapping[type, Callable[[Any, Seat], Event]],
        teaching: Mapping[type, Callable[[Any], tuple[int, ...] | None]],
    ) -> None:
        """rules: facts that differ per seat; all others are public.

        teaching: facts from which somebody learns something that was hidden from them, with the faces that they show;
        None: this one teaches nothing.
        """
        self._rules = rules
        self._teaching = teaching

    def redact(self, event: Event, eyes: Seat) -> Event:
        """The fact as a seat sees it: hidden faces are HIDDEN, ids of cards in another hand 0."""
        rule = self._rules.get(type(event))
        return event if rule is None else rule(event, eyes)

    def teaches(self, event: Event) -> bool:
        """Somebody learned something that was hidden from them."""
        return self._taught(event) is not None

    def shown(self, event: Event) -> tuple[int, ...]:
        """The faces that a fact shows to whoever learns from it; in a redacted one the hidden ones are below 0."""
        return self._taught(event) or ()

    def _taught(self, event: Event) -> tuple[int, ...] | None:
        taught = self._teaching.get(type(event))
        return None if taught is None else taught(event)


def hide(faces: tuple[int, ...]) -> tuple[int, ...]:
    """As many faces, all hidden."""
    return (HIDDEN,) * len(faces)


def shuffled(e: Any, eyes: Seat) -> Any:
    """Nobody sees the new order, `cards`."""
    return replace(e, cards=hide(e.cards))


def drawn(e: Any, eyes: Seat) -> Any:
    """`cards` are seen by `seat`, and by those whom `known` names for each."""
    if e.seat == eyes:
        return e
    cards = tuple(c if known >> eyes & 1 else HIDDEN for c, known in zip(e.cards, e.known, strict=True))
    return replace(e, cards=cards)


def own_faces(e: Any, eyes: Seat) -> Any:
    """`faces` are seen by `seat` alone."""
    return e if e.seat == eyes else replace(e, faces=hide(e.faces))


def arranged(e: Any, eyes: Seat) -> Any:
    """What `seat` put on `top` and to the `bottom` it sees alone."""
    return e if e.seat == eyes else replace(e, top=hide(e.top), bottom=hide(e.bottom))


def left_hand(e: Any, eyes: Seat) -> Any:
    """`old` was in the hand of `seat`."""
    return e if e.seat == eyes else replace(e, old=0)


def moved(e: Any, eyes: Seat) -> Any:
    """`old` was in the hand of `owner`, if it was discarded."""
    return replace(e, old=0) if e.why == "discarded" and e.owner != eyes else e


# Actions


def public_id(state: State[Any, Any], number: ObjectId, eyes: Seat) -> ObjectId:
    """An id, or 0 for a card in another hand: its id would tell when it was drawn."""
    obj = state.board.objects.get(number)
    return 0 if obj is not None and obj.zone == HAND and obj.owner != eyes else number


# Samples

Walker = Callable[[Any, Seat, Path], Step | Action]


def fill_sealed(state: State[Any, Any], walk: Walker, stream: Stream) -> None:
    """Choose the answers that are given but not seen: uniform at each step of the question's walk."""
    if any(what is None for _, what in state.control.answers):
        answers = tuple((who, what or _random_answer(state, walk, who, stream)) for who, what in state.control.answers)
        state.journal.write(state.control, "answers", answers)


def _random_answer(state: State[Any, Any], walk: Walker, seat: Seat, stream: Stream) -> Action:
    path: Path = ()
    while isinstance(step := walk(state, seat, path), Step):
        path = (*path, step.domain[stream.below(len(step.domain))])
    return step
