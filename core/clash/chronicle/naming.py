"""Names of things in a line, as a pair of eyes knows them."""

from collections.abc import Iterable
from typing import Any, Protocol

from core.clash.faces import KEYWORDS
from core.clash.state import COMMANDERS, LANES, Item, Obj
from core.kernel.ids import ObjectId, Seat, seat_name

Eyes = Seat | None
"""Whose eyes; None: all is open."""
HIDDEN_CARD = "a hidden card"


class Table(Protocol):
    """What lines are made from: a State, or the parts of a view with the cards of the match."""

    board: Any
    control: Any
    cards: Any


def find(state: Table, number: ObjectId) -> Obj | None:
    """The object, or what it was when it left play."""
    found: Obj | None = state.board.objects.get(number) or state.control.ghosts.get(number)
    return found


def card_name(state: Table, card: int) -> str:
    """The name of a face; hidden ones are below 0."""
    return str(state.cards[card].name) if card >= 0 else HIDDEN_CARD


def knows(obj: Obj, eyes: Eyes) -> bool:
    """The eyes may know which card this is."""
    if eyes is None:
        return True
    return obj.card >= 0 and (bool(obj.known >> eyes & 1) or (obj.zone != "hand" and obj.face_up))


def bare_name(state: Table, obj: Obj, eyes: Eyes) -> str:
    """The card's name alone."""
    if knows(obj, eyes):
        return card_name(state, obj.card)
    return HIDDEN_CARD if obj.face_up else f"face-down Location {LANES[obj.lane]}"


def name(state: Table, number: ObjectId, eyes: Eyes) -> str:
    """An object or Chain item with its controller: `p1.Grey Wolf`."""
    item: Item | None = state.board.items.get(number)
    if item is not None:
        return item_name(state, item)
    obj = find(state, number)
    return HIDDEN_CARD if obj is None else f"{seat_name(obj.controller)}.{bare_name(state, obj, eyes)}"


def names(state: Table, numbers: Iterable[ObjectId], eyes: Eyes) -> str:
    """Several of them; a name may have a comma in it."""
    return "; ".join(name(state, number, eyes) for number in numbers)


def card_names(state: Table, cards: Iterable[int]) -> str:
    """Names of faces; hidden ones are counted."""
    known = [card_name(state, card) for card in cards if card >= 0]
    hidden = len(list(cards)) - len(known)
    return "; ".join([*known, *([counted(hidden, "card")] if hidden else [])])


def item_name(state: Table, item: Item) -> str:
    """The card that a Chain item is, or comes from."""
    return card_name(state, item.ref[0])


def counted(n: int, what: str) -> str:
    """`a card`, `3 cards`."""
    return f"{what if what[0].isupper() else 'a ' + what}" if n == 1 else f"{n} {what}s"


def keyword_names(mask: int) -> list[str]:
    """The words of a keyword mask."""
    return [word for i, word in enumerate(KEYWORDS) if mask >> i & 1]


def place_name(zone: str, lane: int = -1) -> str:
    """A zone in the book's words."""
    if lane >= 0:
        return f"Zone {LANES[lane]}"
    return PLACES.get(zone, zone)


PLACES = {
    "hand": "the hand",
    "deck": "the Main Deck",
    "shard_deck": "the Shard Deck",
    "graveyard": "the Graveyard",
    COMMANDERS: "the Commander Zone",
    "removed": "Removed from Game",
    "base": "the Base Zone",
    "chain": "the Chain",
    "shards": "play",
}
