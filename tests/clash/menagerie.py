"""Positions with cards from all over the pool: what no deck brings together meets here."""

import json
from functools import lru_cache
from typing import Any

from core.clash.cards import load_pool
from core.clash.opening import ClashHeader
from core.kernel.chance import Stream
from core.kernel.scenario import read
from tests.clash.kit import GAME, perturb, public, reveals
from tests.properties.invariants import Kit

TYPES = ("realm", "location", "commander", "battalion", "maneuver", "artifact", "shard")
ENDLESS = ("Drill Strap",)
"""What costs nothing may be done without end."""


@lru_cache(maxsize=1)
def _names() -> dict[str, tuple[str, ...]]:
    """Names of the pool's cards by type."""
    pool = load_pool()
    return {
        kind: tuple(sorted(name for name, card in pool.items() if card.type == kind and name not in ENDLESS))
        for kind in TYPES
    }


@lru_cache(maxsize=1)
def _equipment() -> tuple[str, ...]:
    """Artifacts that a unit may carry."""
    found = []
    for name, card in sorted(load_pool().items()):
        if (
            card.type == "artifact"
            and "Equip" in card.keywords
            and not any("EquipTo" in repr(a) for a in card.abilities)
        ):
            found.append(name)
    return tuple(found)


def position(seed: int) -> ClashHeader:
    """A position full of units, artifacts and hands of every colour."""
    stream = Stream(seed * 7919 + 5)
    document = {"game": "clash", "turn": f"p{1 + stream.below(2)}", "p1": _side(stream), "p2": _side(stream)}
    (scenario,) = read(json.dumps(document))
    assert scenario.start is not None
    header: ClashHeader = scenario.start.header
    return header


def _some(stream: Stream, kind: str, n: int) -> list[str]:
    names = _names()[kind]
    return [names[stream.below(len(names))] for _ in range(n)]


def _main(stream: Stream, n: int) -> list[str]:
    kinds = ("battalion", "maneuver", "maneuver", "artifact")
    return [_some(stream, kinds[stream.below(4)], 1)[0] for _ in range(n)]


def _side(stream: Stream) -> dict[str, Any]:
    side: dict[str, Any] = {
        "realm": {"card": _some(stream, "realm", 1)[0], "integrity": 3 + stream.below(15)},
        "hand": _main(stream, 4 + stream.below(5)),
        "deck": _main(stream, 6 + stream.below(8)),
        "graveyard": _main(stream, stream.below(4)),
        "base": _some(stream, "artifact", stream.below(4)),
        "commanders": _some(stream, "commander", 2),
        "shards": ["Y", "R", "G", "B", "P", *_some(stream, "shard", 3)],
        "shard_deck": _some(stream, "shard", 4),
    }
    for lane, location in zip("ABC", _distinct(stream, "location", 3), strict=True):
        side[lane] = {
            "location": {"card": location, "integrity": 1 + stream.below(6)},
            "units": [_unit(stream) for _ in range(stream.below(4))],
        }
    return side


def _distinct(stream: Stream, kind: str, n: int) -> tuple[str, ...]:
    return stream.shuffled(_names()[kind])[:n]


def _unit(stream: Stream) -> dict[str, Any]:
    unit: dict[str, Any] = {"card": _some(stream, "commander" if stream.below(5) == 0 else "battalion", 1)[0]}
    if stream.below(3) == 0:
        gear = _equipment()
        unit["attached"] = [gear[stream.below(len(gear))] for _ in range(1 + stream.below(2))]
    if stream.below(4) == 0:
        unit["ready"] = False
    return unit


MENAGERIE = Kit(GAME, position, perturb, public, reveals, limit=20000)
