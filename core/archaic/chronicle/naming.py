"""Names of things in a line, as a pair of eyes knows them."""

from collections.abc import Iterable
from typing import Any, Protocol

from core.archaic.state import Item, Obj
from core.kernel.ids import ObjectId, Seat, seat_name

Eyes = Seat | None
"""Whose eyes; None: all is open."""
HIDDEN_CARD = "a hidden card"


class Table(Protocol):
    """What lines are made from: a State, or the parts of a view with the cards of the match."""

    board: Any
    control: Any
    cards: Any


def card_name(state: Table, card: int) -> str:
    """The name of a face; hidden ones are below 0."""
    return str(state.cards[card].name) if card >= 0 else HIDDEN_CARD


def knows(obj: Obj, eyes: Eyes) -> bool:
    """The eyes may know which card this is."""
    return eyes is None or bool(obj.known >> eyes & 1)


def bare_name(state: Table, number: ObjectId, eyes: Eyes) -> str:
    """The card's name alone; of a stack item the card that it comes from."""
    item: Item | None = state.board.items.get(number)
    if item is not None:
        return card_name(state, item.ref[0])
    obj = state.board.objects.get(number)
    return card_name(state, obj.card) if obj is not None and knows(obj, eyes) else HIDDEN_CARD


def name(state: Table, number: ObjectId, eyes: Eyes) -> str:
    """A card with its owner: `p1.Temple Lancer`."""
    item: Item | None = state.board.items.get(number)
    if item is not None:
        return f"{seat_name(item.controller)}.{card_name(state, item.ref[0])}"
    obj = state.board.objects.get(number)
    return HIDDEN_CARD if obj is None else f"{seat_name(obj.owner)}.{bare_name(state, number, eyes)}"


def names(state: Table, numbers: Iterable[ObjectId], eyes: Eyes) -> str:
    """Several of them; a name may have a comma in it."""
    return "; ".join(name(state, number, eyes) for number in numbers)


def card_names(state: Table, cards: Iterable[int]) -> str:
    """Names of faces; hidden ones are counted."""
    cards = list(cards)
    known = [card_name(state, card) for card in cards if card >= 0]
    hidden = len(cards) - len(known)
    return "; ".join([*known, *([counted(hidden, "card")] if hidden else [])])


def counted(n: int, what: str) -> str:
    """`a card`, `3 cards`."""
    return f"{'an' if what[0] in 'aeio' else 'a'} {what}" if n == 1 else f"{n} {what}s"
