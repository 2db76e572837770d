"""Names of things in a line, as a pair of eyes knows them."""

from collections.abc import Iterable

from core.clash.faces import KEYWORDS
from core.clash.state import COMMANDERS, LANES, Item, Obj
from core.kernel.ids import ObjectId, seat_name
from core.kernel.telling import HIDDEN_CARD, Eyes, StateOrView, card_name, in_order

QUESTIONS = {
    "place": "assign your Locations to A, B, C, unseen",
    "mulligan": "keep the opening hand, or mulligan cards",
    "main": "Main Phase",
    "priority": "priority",
    "order": "order your triggers: the first named resolves last",
    "take": "which event is the trigger about",
    "target": "targets of a trigger",
    "assign": "assign damage, unseen",
    "lines": "Frontline or Backline in this combat",
    "milled": "Graveyard or Commander Zone",
    "commander": "Graveyard or Commander Zone",
    "loss": "which effect replaces the loss",
    "examine": "cards for the top and for the bottom of the Main Deck",
    "discard": "discard",
    "sacrifice": "sacrifice",
    "store": "Store",
    "may": "yes or no",
    "zone": "to which Zone",
    "mana": "which mana",
    "pick": "choose",
}
"""What is asked, by the kind of the question."""


def find(state: StateOrView, number: ObjectId) -> Obj | None:
    """The object, or what it was when it left play."""
    found: Obj | None = state.board.objects.get(number) or state.control.ghosts.get(number)
    return found


def knows(obj: Obj, eyes: Eyes) -> bool:
    """The eyes may know which card this is."""
    if eyes is None:
        return True
    return obj.card >= 0 and (bool(obj.known >> eyes & 1) or (obj.zone != "hand" and obj.face_up))


def bare_name(state: StateOrView, obj: Obj, eyes: Eyes) -> str:
    """The card's name alone."""
    if knows(obj, eyes):
        return card_name(state, obj.card)
    return HIDDEN_CARD if obj.face_up else f"face-down Location {LANES[obj.lane]}"


def name(state: StateOrView, number: ObjectId, eyes: Eyes) -> str:
    """An object or Chain item with its controller: `p1.Grey Wolf`."""
    item: Item | None = state.board.items.get(number)
    if item is not None:
        return item_name(state, item)
    obj = find(state, number)
    return HIDDEN_CARD if obj is None else f"{seat_name(obj.controller)}.{bare_name(state, obj, eyes)}"


def names(state: StateOrView, numbers: Iterable[ObjectId], eyes: Eyes) -> str:
    """Several of them."""
    return in_order(name(state, number, eyes) for number in numbers)


def item_name(state: StateOrView, item: Item) -> str:
    """The card that a Chain item is, or comes from."""
    return card_name(state, item.ref[0])


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
