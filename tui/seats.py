"""Who plays each seat of a stored match: as its header says, or as it was said since. That is kept as a comment, which
every reader of the file shows: `who plays: p1 a person, p2 greedy`.
"""

import re

from core.kernel.ids import seat_name
from core.kernel.log import Commented, Log
from core.kernel.match import AnyHeader, Match
from tui.saves import BOTS, bot_of

PERSON = "a person"
_SAID = re.compile(r"who plays: (.+)")


def who_plays(header: AnyHeader, log: Log) -> tuple[str, ...]:
    """For each seat the name of the bot that plays it, or empty for a person."""
    for note in reversed(log.records):
        if isinstance(note, Commented) and (who := _read(note.text, len(header.seats))):
            return who
    return tuple(map(bot_of, header.seats))


def keep(match: Match, who: tuple[str, ...]) -> None:
    """Note in the match that these play now, if others did."""
    if who != who_plays(match.header, match.log):
        match.comment("who plays: " + ", ".join(f"{seat_name(seat)} {bot or PERSON}" for seat, bot in enumerate(who)))


def _read(text: str, seats: int) -> tuple[str, ...]:
    """What such a comment says of so many seats; empty: it is another one."""
    found = _SAID.fullmatch(text)
    said = [] if found is None else [part.partition(" ") for part in found[1].split(", ")]
    if [seat for seat, _, _ in said] != [seat_name(seat) for seat in range(seats)]:
        return ()
    if any(who not in (PERSON, *BOTS) for _, _, who in said):
        return ()
    return tuple("" if who == PERSON else who for _, _, who in said)
