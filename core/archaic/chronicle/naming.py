"""Names of things in a line, as a pair of eyes knows them."""

from collections.abc import Iterable

from core.archaic.state import Item
from core.kernel.ids import ObjectId, seat_name
from core.kernel.telling import HIDDEN_CARD, Eyes, StateOrView, card_name, in_order, knows

QUESTIONS = {
    "hero": "which Hero begins",
    "mulligan": "keep the hand or mulligan",
    "swap": "swap the Hero",
    "main": "Main Phase",
    "priority": "priority",
    "defend": "who intercepts",
    "lock": "in which order are the exchanges",
    "order": "in which order do the triggers resolve",
    "target": "which target",
    "replace": "which Hero is deployed",
    "examine": "Scry: top or bottom",
    "discard": "what is discarded",
    "pick": "which cards of the discard",
    "equip": "which gear, on which Hero",
    "over": "the match is over",
}
"""What is asked, by the kind of the question."""


def bare_name(state: StateOrView, number: ObjectId, eyes: Eyes) -> str:
    """The card's name alone; of a stack item the card that it comes from."""
    item: Item | None = state.board.items.get(number)
    if item is not None:
        return card_name(state, item.ref[0])
    obj = state.board.objects.get(number)
    return card_name(state, obj.card) if obj is not None and knows(obj, eyes) else HIDDEN_CARD


def name(state: StateOrView, number: ObjectId, eyes: Eyes) -> str:
    """A card with its owner: `p1.Temple Lancer`."""
    item: Item | None = state.board.items.get(number)
    if item is not None:
        return f"{seat_name(item.controller)}.{card_name(state, item.ref[0])}"
    obj = state.board.objects.get(number)
    return HIDDEN_CARD if obj is None else f"{seat_name(obj.owner)}.{bare_name(state, number, eyes)}"


def names(state: StateOrView, numbers: Iterable[ObjectId], eyes: Eyes) -> str:
    """Several of them."""
    return in_order(name(state, number, eyes) for number in numbers)
