"""Facts of Clash of Realms in words: the lines of the log, with the players' own names."""

import re
from collections import ChainMap
from types import SimpleNamespace
from typing import Any

from core.clash import events as ev
from core.clash.chronicle import line
from core.kernel.events import Event
from tui.panels import Scene
from tui.panels.clash import look

UNTOLD = frozenset({ev.TurnBegan, ev.Resolved, ev.Entered, ev.Shifted, ev.Modified, ev.Healed})
"""Facts that the log of a game leaves to the board."""
_SEAT = re.compile(r"\bp([1-9])\b(?:(?P<own>\.(?=\S)|'s\b)| (?P<verb>has\b|\w+?s\b))?")
"""A seat in a line, with what follows it: what is its own, or what it does."""


def fact(scene: Scene, event: Event, *, everything: bool = False) -> str:
    """One fact in words; empty: the action's own line says it."""
    said = line(_table(scene), event, scene.seat if scene.hides else None, everything=everything)
    said = named(scene, said)
    return said[:1].upper() + said[1:] if said.startswith("you") else said


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


def named(scene: Scene, text: str) -> str:
    """A line with the players' names for p1 and p2: each is put in once, whatever the names are."""

    def put(found: re.Match[str]) -> str:
        seat, own, verb = int(found[1]) - 1, found["own"], found["verb"]
        if seat >= len(scene.names):
            return found[0]
        if not (scene.you and seat == scene.seat):
            name = look.player(scene, seat)
            return name + ("'s " if own == "." else own or "") + (f" {verb}" if verb else "")
        if own:
            return "your " if own == "." else "your"
        return "you" + (f" {'have' if verb == 'has' else verb[:-1]}" if verb else "")

    return _SEAT.sub(put, text)


def is_told(event: Event) -> bool:
    """The log of a game says it."""
    if isinstance(event, ev.Stacked):
        return event.item.kind == "trigger"
    return type(event) not in UNTOLD
