"""Facts of Archaic Realms in words: the lines of the log, with the players' own names."""

from collections import ChainMap
from types import SimpleNamespace
from typing import Any

from core.archaic import events as ev
from core.archaic.chronicle import line
from core.kernel.events import Event
from tui.panels import Scene
from tui.panels.archaic import look
from tui.panels.players import sentence

UNTOLD = frozenset({ev.TurnBegan, ev.Shuffled, ev.Stated, ev.Detached, ev.AttackersLeft, ev.Buried})
"""Facts that the log of a game leaves to the board."""


def fact(scene: Scene, event: Event, *, everything: bool = False) -> str:
    """One fact in words; empty: the action's own line says it."""
    eyes = scene.seat if scene.hides else None
    return sentence(scene, line(_table(scene), event, eyes, everything=everything))


def _table(scene: Scene) -> Any:
    """The match as names are looked up in: what is gone since the entry began is known too."""
    board = look.board(scene)
    before = board if scene.before is None else scene.before.board
    shown = SimpleNamespace(
        objects=ChainMap(board.objects, before.objects),
        items=ChainMap(board.items, before.items),
        sides=board.sides,
    )
    return SimpleNamespace(board=shown, control=scene.seen.control, cards=look.faces(scene.cards))


def is_told(event: Event) -> bool:
    """The log of a game says it."""
    return type(event) not in UNTOLD
