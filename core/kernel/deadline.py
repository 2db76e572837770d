"""By when a practice position is to be won: a comment on the start of its matches, which every reader of them shows."""

import re
from typing import NamedTuple

from core.kernel.ids import Seat, seat_name
from core.kernel.log import Commented, Log

_SAID = re.compile(r"p([1-5]) is to win by turn (\d{1,6})")


class Deadline(NamedTuple):
    """Whoever sits at a seat is to have won before a turn ends."""

    seat: Seat
    turn: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} is to win by turn {self.turn}"


def is_deadline(comment: Commented) -> bool:
    """It says by when a match is to be won, and nothing else."""
    return comment.at == 0 and _SAID.fullmatch(comment.text) is not None


def deadline_of(log: Log) -> Deadline | None:
    """By when the match is to be won; None: that was not said."""
    for note in log.notes:
        if isinstance(note, Commented) and note.at == 0 and (found := _SAID.fullmatch(note.text)) is not None:
            return Deadline(int(found[1]) - 1, int(found[2]))
    return None
