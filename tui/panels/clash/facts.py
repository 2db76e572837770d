"""Facts of Clash of Realms in words: the lines of the log, with the players' own names."""

from collections import ChainMap
from types import SimpleNamespace
from typing import Any

from core.clash import events as ev
from core.clash.chronicle import line
from core.kernel.events import Event
from tui.panels import Scene
from tui.panels.clash import look
from tui.panels.players import sentence

UNTOLD = frozenset({ev.TurnBegan, ev.Resolved, ev.Shifted, ev.Modified, ev.Healed})
"""Facts that the log of a game leaves to the board."""


def fact(scene: Scene, event: Event, *, everything: bool = False) -> str:
    """One fact in words; empty: the action's own line says it."""
    said = line(_table(scene), event, scene.seat if scene.hides else None, everything=everything)
    return sentence(scene, said)


def _table(scene: Scene) -> Any:
    """The match as names are looked up in: what is gone since the entry began is known too."""
    board, control = look.board(scene), scene.seen.control
    before = board if scene.before is None else scene.before.board
    shown = SimpleNamespace(
        objects=ChainMap(board.objects, before.objects),
        items=ChainMap(board.items, before.items),
        chain=before.chain,
    )
    return SimpleNamespace(board=shown, control=control, cards=scene.cards)


def is_told(event: Event) -> bool:
    """The log of a game says it."""
    if isinstance(event, ev.Stacked):
        return event.item.kind == "trigger"
    return type(event) not in UNTOLD
