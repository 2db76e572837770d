"""Names of cards in the lines of a chronicle, as a pair of eyes knows them. What is the game's own it adds."""

from collections.abc import Sequence
from typing import Any, Protocol

from core.kernel.ids import Seat

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


def card_names(state: Table, cards: Sequence[int], between: str = "; ") -> str:
    """Names of faces; hidden ones are counted. A name may have a comma in it."""
    known = [card_name(state, card) for card in cards if card >= 0]
    hidden = len(cards) - len(known)
    return between.join([*known, *(["a card" if hidden == 1 else f"{hidden} cards"] if hidden else [])])
