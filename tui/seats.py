"""Who plays each seat of a stored match: as its header says, or in practice as it was said since. That is kept as a
comment, which every reader of the file shows: `who plays: p1 a person called Bo, p2 greedy`. In a fair match a comment
is words alone: nobody takes over a seat and sees its hand.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

from core.kernel.deadline import deadline_of, is_deadline
from core.kernel.ids import Seat, seat_name
from core.kernel.log import AnyHeader, Commented, Entry, Log, Record
from core.kernel.match import Match
from tui.names import BOTS, bot_of, shown_names

PERSON = "a person"
_SAID = re.compile(r"who plays: (.+)")
_SEAT = re.compile(rf"(?P<seat>p\d) (?:{PERSON}(?: called (?P<name>.+))?|(?P<bot>{'|'.join(BOTS)}))")


class Seated(NamedTuple):
    """Who sits at each seat."""

    bots: tuple[str, ...]
    """The name of the bot, or empty for a person."""
    names: tuple[str, ...]
    """What the players are called, as a header has it."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The same as all screens show it."""
        return shown_names(self.bots, self.names)


class Seats:
    """Who sat at the seats of a match while it was played."""

    def __init__(self, header: AnyHeader, log: Log) -> None:
        self._since = [0]
        """For each time that somebody else sat down, the number of the first entry after it."""
        self._seated = [Seated(tuple(map(bot_of, header.seats)), header.seats)]
        entries = 0
        for record in log.records if may_change(header) else ():
            if isinstance(record, Entry):
                entries += 1
            elif isinstance(record, Commented) and (said := _read(record.text, header.seats)) is not None:
                self._since.append(entries)
                self._seated.append(said)

    def at(self, step: int) -> Seated:
        """When an entry was decided."""
        return self._seated[bisect_right(self._since, step) - 1]

    @property
    def now(self) -> Seated:
        """For the decision that comes next."""
        return self._seated[-1]


class Sitting(NamedTuple):
    """Who plays from now on, and what they are called at the table."""

    seats: Seats
    """Who sat there until now."""
    bots: tuple[str, ...]
    """For each seat the bot that plays it, or empty for a person."""
    names: tuple[str, ...]
    """As they are shown."""
    people: tuple[Seat, ...]

    @property
    def is_shared(self) -> bool:
        """Several people sit at one keyboard."""
        return len(self.people) > 1


def sit_down(match: Match, bots: tuple[str, ...], names: tuple[str, ...] = ()) -> Sitting:
    """Let these play from now on, which is noted in the match; `names`: as in `keep`."""
    keep(match, bots, names)
    found = Seats(match.header, match.log)
    people = tuple(seat for seat, bot in enumerate(bots) if not bot)
    return Sitting(found, bots, shown_names(bots, found.now.names), people)


def may_change(header: AnyHeader) -> bool:
    """Somebody else may sit down."""
    return bool(header.undo == "practice")


def who_plays(header: AnyHeader, log: Log) -> tuple[str, ...]:
    """For each seat the name of the bot that plays it now, or empty for a person."""
    return Seats(header, log).now.bots


def keep(match: Match, who: tuple[str, ...], names: tuple[str, ...] = ()) -> None:
    """Note in the match that these play now, if others did; `names`: those that people give themselves, else empty."""
    if not may_change(match.header):
        return
    now = Seats(match.header, match.log).now
    called = tuple(_sayable(name) or old for name, old in zip(names or ("",) * len(who), now.names, strict=True))
    if (who, called) == now:
        return
    told = []
    for seat, (bot, name) in enumerate(zip(who, called, strict=True)):
        known = bot or PERSON if name == match.header.seats[seat] else bot or f"{PERSON} called {name}"
        told.append(f"{seat_name(seat)} {known}")
    match.comment(f"who plays: {', '.join(told)}")


def is_seating(record: Record) -> bool:
    """It says who plays from then on, and nothing else."""
    return isinstance(record, Commented) and _SAID.fullmatch(record.text) is not None


def comments(log: Log) -> list[Commented]:
    """What people said about steps."""
    return [note for note in log.notes if isinstance(note, Commented) and not is_seating(note)]


def goal_of(match: Match) -> str:
    """What a match that began from a practice position is about: the first comment on its start; empty: nothing."""
    if match.header.position is None:
        return ""
    return next((note.text for note in comments(match.log) if note.at == 0 and not is_deadline(note)), "")


def goal_missed(match: Match) -> bool:
    """The turn by whose end such a match was to be won is over, or the match has ended otherwise."""
    by = None if match.header.position is None else deadline_of(match.log)
    if by is None or by.seat >= len(match.header.seats):
        return False
    result = match.result
    return bool(match.state.board.turn > by.turn) or (result is not None and result.results[by.seat] != "won")


def goal_head(match: Match, undo: str) -> str:
    """What stands before a goal; `undo`: what takes back."""
    return f"goal missed, {undo} to try again: " if goal_missed(match) else "goal: "


def _sayable(name: str) -> str:
    """A name without what would end it in the comment."""
    return " ".join(name.replace(",", " ").split())


def _read(text: str, names: tuple[str, ...]) -> Seated | None:
    """What such a comment says of the seats; None: it is another one."""
    found = _SAID.fullmatch(text)
    said = [] if found is None else [_SEAT.fullmatch(part) for part in found[1].split(", ")]
    if [each and each["seat"] for each in said] != [seat_name(seat) for seat in range(len(names))]:
        return None
    return Seated(
        tuple(each["bot"] or "" for each in said if each),
        tuple(each["name"] or name for each, name in zip(said, names, strict=True) if each),
    )
