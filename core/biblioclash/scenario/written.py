"""A position of a match as the keys of a scenario."""

from typing import Any

from core.biblioclash.cards import PLAIN_MAGE, Card
from core.biblioclash.effects import Cast, Strike
from core.biblioclash.state import (
    ARCHIVE,
    DISCARD,
    DOMAIN,
    HAND,
    SLOT,
    BiblioclashState,
    Obj,
    Side,
    Slot,
    said_done,
)
from core.kernel.ids import seat_name


def written(s: BiblioclashState) -> dict[str, Any]:
    """The keys of a scenario that begins at this quiet step. There is none before the first Main Phase."""
    board = s.board
    keys = _settings(s) | {"turn": seat_name(board.active), "turn_number": board.turn, "phase": board.phase}
    return keys | {seat_name(side.seat): _side(s, side) for side in board.sides}


def _settings(s: BiblioclashState) -> dict[str, Any]:
    """Mode and format."""
    return dict(s.house)


def _side(s: BiblioclashState, side: Side) -> dict[str, Any]:
    board = s.board
    if not side.mage:
        return {"out": True}
    mage, everybody = board.objects[side.mage], (1 << board.seats) - 1
    first = board.teams[side.team][0] == side.seat
    keys: dict[str, Any] = {"mage": _mage(s.cards[mage.card].card)}
    if first:
        keys["health"] = board.health[side.team]
    orbs = {"Mage": mage.orbs} if mage.orbs else {}
    said: dict[str, Any] = {
        "shields": mage.shields,
        "orbs": orbs,
        "wisdom": side.wisdom,
        "discount": side.discount,
        HAND: [_entry(s, board.objects[i], 1 << side.seat) for i in side.hand],
        DISCARD: [_entry(s, board.objects[i], everybody) for i in side.discard],
        ARCHIVE: [_entry(s, board.objects[i], everybody) for i in side.archive],
        DOMAIN: [_in_play(s, board.objects[i]) for i in side.domain],
        "library": [[_slot(s, slot, everybody) for slot in pile] for pile in side.piles] if any(side.piles) else [],
        "sealed": [_slot(s, slot, 0) for slot in side.sealed],
    }
    said["done"] = side.seat in said_done(board)
    keys |= {key: value for key, value in said.items() if value}
    return keys | {"deck": [_slot(s, slot, 0) for slot in side.deck]}


def _mage(card: Card) -> Any:
    if card.name != PLAIN_MAGE:
        return card.name
    return {"health": card.health, "capacity": card.capacity, "attribute": card.attribute}


def _card(card: Card) -> dict[str, Any]:
    """A card by its name, a nameless one by its numbers."""
    if card.subtype:
        return {"card": card.name}
    said: dict[str, Any] = {} if card.wisdom == 1 else {"wisdom": card.wisdom}
    if card.type == "minion":
        return {"health": card.health} | said
    strikes = [e.n for a in card.abilities if isinstance(a, Cast) for e in a.effects if isinstance(e, Strike)]
    return {"strike": sum(strikes)} | ({"orbs": card.orbs} if card.orbs else {}) | said


def _entry(s: BiblioclashState, obj: Obj, usually: int) -> Any:
    return _short(_card(s.cards[obj.card].card) | _known(s, obj.known, usually))


def _slot(s: BiblioclashState, slot: Slot, usually: int) -> Any:
    known, said = slot % SLOT, _card(s.cards[slot // SLOT].card)
    if usually and not known and "card" in said:
        return {"down": said["card"]}
    return _short(said | _known(s, known, usually))


def _known(s: BiblioclashState, known: int, usually: int) -> dict[str, Any]:
    if known == usually:
        return {}
    return {"known": [seat_name(seat) for seat in range(s.board.seats) if known >> seat & 1]}


def _in_play(s: BiblioclashState, obj: Obj) -> Any:
    card = s.cards[obj.card].card
    keys = ("damage", "shields", "exhausted", "dispelled", *(["orbs"] if card.subtype else []))
    return _short(_card(card) | {key: value for key in keys if (value := getattr(obj, key))})


def _short(entry: dict[str, Any]) -> Any:
    return entry["card"] if list(entry) == ["card"] else entry
