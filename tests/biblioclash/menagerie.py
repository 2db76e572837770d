"""Positions with cards from all over the pool: what no deck brings together meets here."""

from typing import Any

from core.biblioclash.cards import BASICS, load_pool
from core.biblioclash.opening import BiblioclashHeader
from core.kernel.chance import Stream
from tests.biblioclash.kit import GAME, TABLES, perturb, public, reveals
from tests.biblioclash.table import Table
from tests.properties.invariants import Kit


def position(seed: int) -> BiblioclashHeader:
    """A position of any mode and format, full of Minions, Equipment and Orbs."""
    stream = Stream(seed * 7919 + 5)
    (mode, seats), hidden = TABLES[seed % len(TABLES)], stream.below(2) == 1
    sides = [_side(stream, hidden=hidden) for _ in range(seats)]
    # A team's turn is that of its lower seat.
    turn = stream.below(2 if mode == "teams" else seats)
    header: BiblioclashHeader = Table(
        *sides, mode=mode, form="hidden" if hidden else "constructed", turn=turn, seed=seed
    ).header
    return header


def _some(stream: Stream, n: int, *kinds: str) -> list[str]:
    names = sorted(name for name, card in load_pool().items() if card.type in kinds)
    return [names[stream.below(len(names))] for _ in range(n)]


def _side(stream: Stream, *, hidden: bool) -> dict[str, Any]:
    anything = ("spell", "minion", "artifact", "equipment")
    worn = [
        *_some(stream, 1 + stream.below(2), "equipment"),
        *_some(stream, 1 + stream.below(3), "minion"),
        *_some(stream, stream.below(2), "spell"),
    ]
    return {
        "mage": _some(stream, 1, "mage")[0],
        "orbs": stream.below(4),
        "shields": stream.below(3),
        "wisdom": stream.below(9),
        "domain": worn,
        "hand": _some(stream, 4 + stream.below(3), *anything),
        "deck": _some(stream, stream.below(7), *anything),
        "discard": [*BASICS, *_some(stream, stream.below(4), *anything)],
        "library": [_pile(stream, hidden=hidden) for _ in range(6)],
    }


def _pile(stream: Stream, *, hidden: bool) -> list[Any]:
    basics = set(BASICS)
    cards: list[Any] = []
    while len(cards) < 2:
        (name,) = _some(stream, 1, "spell", "minion", "artifact", "equipment")
        if name not in basics:
            cards.append({"down": name} if hidden and cards else name)
    return cards


MENAGERIE = Kit(GAME, position, perturb, public, reveals, limit=20000)
