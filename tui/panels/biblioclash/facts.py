"""Facts of Biblioclash in words: the lines of the log, with the players' own names."""

from collections import ChainMap
from types import SimpleNamespace
from typing import Any

from core.biblioclash import events as ev
from core.biblioclash.chronicle import line
from core.kernel.events import Event
from tui.panels import Scene
from tui.panels.biblioclash import look
from tui.panels.players import sentence

UNTOLD = frozenset({ev.TurnBegan, ev.OrbsPaid, ev.WindowBegan, ev.Shuffled})
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
        sides=board.sides,
        teams=board.teams,
        clash=before.clash or board.clash,
    )
    return SimpleNamespace(board=shown, control=scene.seen.control, cards=scene.cards)


def is_told(event: Event) -> bool:
    """The log of a game says it."""
    if isinstance(event, ev.Swept):
        return event.why == "defeated"
    return type(event) not in UNTOLD
