"""What an undo took back although somebody had seen it: told to each pair of eyes with the cards that those saw."""

import re
from typing import NamedTuple

from core.kernel.game import Game
from core.kernel.ids import Seat
from core.kernel.log import AnyHeader, Entry, Log, Moved

NAMED = 3
"""So many cards at most are named; in short, one."""
_CARD = "a hidden card was"
_LONG = re.compile(r"\ba (?=hidden card)|\b(was|were) (?=seen)| in step \d+")


class Undone(NamedTuple):
    """One undo, or one step onto another line, that left what had been seen."""

    fork: int
    """The step that it was taken back to."""
    steps: tuple[int, ...]
    """Those that were taken back, oldest first."""
    seen: str
    """What had been seen, in a line of text, without the names of cards."""


def undone(log: Log) -> list[Undone]:
    """All of them, in their order."""
    found, at, entries = [], -1, 0
    for record in log.records:
        if isinstance(record, Entry):
            at, entries = entries, entries + 1
        elif isinstance(record, Moved):
            steps = tuple(_between(log, at, record.to)) if record.seen else ()
            if steps:
                found.append(Undone(log.parents[steps[0]], steps, record.seen))
            at = record.to
    return found


def _between(log: Log, left: int, to: int) -> list[int]:
    """The entries of the line to `left` that are not on the one to `to`."""
    steps = []
    while left != to:
        if log.depths[left] >= log.depths[to]:
            steps.append(left)
            left = log.parents[left]
        else:
            to = log.parents[to]
    return steps[::-1]


def seen_in_words(
    game: Game, header: AnyHeader, log: Log, found: Undone, eyes: Seat | None, *, short: bool = False
) -> str:
    """What had been seen, the cards first: by their names as far as these eyes saw them then (None: all are open).

    `short`: without the steps, `Grey Wolf seen, luck seen, p2 decided`.
    """
    parts = sorted(found.seen.split(", "), key=lambda part: not part.startswith(_CARD))
    names = _cards(game, header, log, found.steps, eyes)
    most = 1 if short else NAMED
    if len(names) > most:
        names = [*names[:most], f"{len(names) - most} more"]
    if names:
        parts[0] = parts[0].replace(_CARD, f"{'; '.join(names)} {'was' if len(names) == 1 else 'were'}", 1)
    told = ", ".join(parts)
    return _LONG.sub("", told) if short else told


def _cards(game: Game, header: AnyHeader, log: Log, steps: tuple[int, ...], eyes: Seat | None) -> list[str]:
    """The names of the cards that were seen in these steps, each once."""
    facts = (fact for step in steps for fact in log.entries[step].facts)
    faces = (face for fact in facts for face in game.shown(fact if eyes is None else game.redact(fact, eyes)))
    return list(dict.fromkeys(str(header.cards[face].name) for face in faces if face >= 0))
