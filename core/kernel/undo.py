"""How far a fair undo may go, and what an undo takes back although it was seen: read from the log, marked by nobody."""

from collections.abc import Iterable

from msgspec import Struct

from core.kernel.errors import Refusal, Refused
from core.kernel.game import Game
from core.kernel.ids import Seat, seat_name
from core.kernel.log import Log

START = Refusal("undo/start", "this is the first step: there is nothing to take back", "")
NO_REDO = Refusal("redo/none", "nothing was taken back from here", "")


class Bar(Struct, frozen=True):
    """Something seen or decided that taking an entry back cannot make unseen."""

    code: str
    """`luck`, `learned` or `decided`."""
    step: int
    """Number of the entry in which it happened."""
    seat: Seat
    """Who decided that entry."""
    fact: int = -1
    """For `learned`: place of the fact that showed it."""

    def __str__(self) -> str:
        what = {"luck": "luck was seen", "learned": "a hidden card was seen"}
        return f"{what.get(self.code) or f'{seat_name(self.seat)} decided'} in step {self.step}"


Bars = tuple[Bar, ...]
"""At most one of each kind, the earliest."""


def tell(bars: Iterable[Bar]) -> str:
    """The bars in one line of text."""
    return ", ".join(map(str, bars))


class Tally:
    """What was seen in each entry and in all that ever followed it, on lines taken back too."""

    __slots__ = ("_below", "_game", "_log")

    def __init__(self, game: Game, log: Log) -> None:
        self._game = game
        self._log = log
        self._below: dict[int, Bars] = {}
        line = log.line()
        if len(line) < len(log.entries):
            present = frozenset(line)
            for number in range(len(log.entries) - 1, 0, -1):
                if number not in present:
                    self.take_back(number)

    def own(self, number: int) -> Bars:
        """What was seen in this entry alone."""
        entry = self._log.entries[number]
        bars: Bars = (Bar("luck", number, entry.seat),) if entry.outcomes else ()
        for place, fact in enumerate(entry.facts):
            if self._game.teaches(fact):
                return (*bars, Bar("learned", number, entry.seat, place))
        return bars

    def take_back(self, number: int) -> Bars:
        """What bars a fair undo of an entry after which nothing stands on the line.

        It is remembered at the entry before this one: taking back cannot make it unseen.
        """
        parent = self._log.parents[number]
        seat = self._log.entries[number].seat
        bars = found = _merged(self.own(number), self._below.get(number, ()))
        if seat != self._log.entries[parent].seat:
            found = _merged((Bar("decided", number, seat),), found)
        self._below[parent] = _merged(self._below.get(parent, ()), found)
        return bars


def _merged(first: Bars, second: Bars) -> Bars:
    """One bar of each kind, the earlier one."""
    if not first or not second:
        return first or second
    kept: dict[str, Bar] = {}
    for bar in sorted((*first, *second), key=lambda bar: bar.step):
        kept.setdefault(bar.code, bar)
    return tuple(kept.values())


def barred(tally: Tally, log: Log, back: list[int], ahead: list[int], by: Seat | None) -> Bars:
    """What bars taking back the entries `back` (the newest first) and then taking up those of `ahead`.

    `by`: who asks; None: who decided the earliest entry that goes back. A plain redo is never barred.
    """
    if by is None and back:
        by = log.entries[back[-1]].seat
    found: Bars = ()
    for number in back:
        seat = log.entries[number].seat
        if seat != by:
            found = _merged(found, (Bar("decided", number, seat),))
        found = _merged(found, tally.take_back(number))
    for number in ahead:
        seat = log.entries[number].seat
        if seat != by and (back or not log.leads_to(number)):
            found = _merged(found, (Bar("decided", number, seat),))
    return found


def barred_to(game: Game, log: Log, target: int) -> Bars:
    """What bars letting the line on which the records end, end with entry `target` instead."""
    old, new = log.line(), log.line(target)
    keep = next((place for place, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(new))
    keep = min(keep, len(old))
    return barred(Tally(game, log), log, old[keep:][::-1], new[keep:], None)


class Unfair(Refused):
    """A fair match does not go back so far unless the other seat confirms it."""

    def __init__(self, bars: Bars) -> None:
        super().__init__(_refusal(bars))
        self.bars = bars


def _refusal(bars: Bars) -> Refusal:
    return Refusal("undo/fair", f"a fair undo stops here: {tell(bars)}; the other seat can confirm it", "")
