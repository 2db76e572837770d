"""Names of things in a line, as a pair of eyes knows them."""

from collections.abc import Iterable
from typing import Any

from core.biblioclash.state import SLOT
from core.kernel.ids import ObjectId, seat_name
from core.kernel.telling import HIDDEN_CARD, Eyes, StateOrView, card_name, in_order, knows

QUESTIONS = {
    "main": "Main Phase",
    "window": "Strike Window",
    "discard_phase": "Discard Phase: discard, unequip",
    "discard": "discard",
    "orb": "where do the Orbs go",
    "damage": "divide the damage",
    "shield": "which unit is shielded",
    "refresh": "which card is refreshed",
    "archive": "which cards are archived",
    "topdeck": "which card goes on top of the deck",
    "free_obtain": "which card is obtained without paying",
    "opponent": "which opponent",
}
"""What is asked, by the kind of the question."""


def bare_name(state: StateOrView, number: ObjectId, eyes: Eyes) -> str:
    """The card's name alone."""
    obj = state.board.objects.get(number)
    return card_name(state, obj.card) if obj is not None and knows(obj, eyes) else HIDDEN_CARD


def name(state: StateOrView, number: ObjectId, eyes: Eyes, new: ObjectId = 0) -> str:
    """A card with its owner: `p1.Root Toad`. `new`: its id after it has moved, where the old one may be gone."""
    here = number if number in state.board.objects else new
    obj = state.board.objects.get(here)
    return HIDDEN_CARD if obj is None else f"{seat_name(obj.owner)}.{bare_name(state, here, eyes)}"


def moved(state: StateOrView, ids: Iterable[ObjectId], first: ObjectId, eyes: Eyes) -> str:
    """Cards that went to another zone, with new ids from `first` on."""
    return in_order(name(state, old, eyes, new) for new, old in enumerate(ids, first))


def bracketed(text: str) -> str:
    """` (text)`; nothing of nothing."""
    return f" ({text})" if text else ""


def team_name(board: Any, team: int) -> str:
    """`p1`; of two mates `p1 and p3`."""
    return " and ".join(map(seat_name, board.teams[team]))


def slot_name(state: StateOrView, slot: int, eyes: Eyes) -> str:
    """A card of a deck or pile."""
    known = slot >= 0 and (eyes is None or slot >> eyes & 1)
    return card_name(state, slot // SLOT) if known else HIDDEN_CARD
