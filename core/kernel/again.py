"""Deciding recorded entries again, with the outcomes that were recorded: to play on, to compare, or to ask why."""

from contextlib import suppress

from core.kernel.chance import Chance
from core.kernel.errors import BadInput, Diverged, Refused
from core.kernel.game import Game
from core.kernel.log import AnyEntry, AnyHeader, Log, action_of, question_of
from core.kernel.resolution import Replaced, Resolution
from core.kernel.sandbox import Sandbox


def last_quiet(game: Game, log: Log, line: list[int]) -> int:
    """Place on a line of its last quiet step; -1: it has none."""
    for place in range(len(line) - 1, -1, -1):
        if game.is_quiet(question_of(log.entries[line[place]])):
            return place
    return -1


def fold(box: Sandbox, log: Log, line: list[int], *, savepoints: bool) -> None:
    """Take the entries of a line as they were recorded; BadInput if they do not fit the board."""
    for number in line:
        try:
            box.fold(log.entries[number].facts, savepoint=savepoints and number > 0)
        except Exception as error:
            raise BadInput(f"step {number} holds facts that do not fit the board: {error!r}") from error


def rebegin(box: Sandbox, entry: AnyEntry) -> Resolution:
    """Decide the first entry again. Diverged if anything else follows now."""
    try:
        r = box.begin(entry.outcomes)
    except Exception as error:
        raise Diverged(0, -1, -1, None, None, repr(error)) from error
    compare(entry, r, 0, -1)
    return r


def redecide(box: Sandbox, entry: AnyEntry, number: int, before: int) -> Resolution:
    """Push a recorded entry with its recorded outcomes. Diverged, and nothing changed, if anything else follows now."""
    try:
        _, r = box.push(entry.seat, action_of(entry), entry.outcomes)
    except Refused as refused:
        raise Diverged(number, before, -1, None, None, str(refused)) from refused
    except Exception as error:
        raise Diverged(number, before, -1, None, None, repr(error)) from error
    try:
        compare(entry, r, number, before)
    except Diverged:
        box.pop()
        raise
    return r


def compare(entry: AnyEntry, r: Resolution, number: int, before: int) -> None:
    """Diverged if what was decided again is not what was recorded."""
    if tuple(r.facts) == entry.facts and tuple(r.outcomes) == entry.outcomes:
        return
    for index in range(max(len(r.facts), len(entry.facts))):
        recorded = entry.facts[index] if index < len(entry.facts) else None
        found = r.facts[index] if index < len(r.facts) else None
        if recorded != found:
            raise Diverged(number, before, index, recorded, found)
    raise Diverged(number, before, -1, entry.outcomes, tuple(r.outcomes))


class Redecider:
    """Decides entries of a log again, beside what is shown: for what the record does not say. The log may grow."""

    def __init__(self, game: Game, header: AnyHeader, log: Log) -> None:
        self._game = game
        self._header = header
        self._log = log
        self._replaced: dict[int, dict[int, tuple[Replaced, ...]] | None] = {}
        self._restart()

    def stands_at(self, step: int) -> bool:
        """Let `box` stand at an entry. False: today's rules do not lead there."""
        line = self._log.line(step)
        try:
            self._recall(line)
            for number in line[len(self._line) :]:
                self._decide(number)
        except Exception:
            # A board that came about by other rules may be one that today's cannot even go on from.
            return False
        return True

    def replaced(self, step: int, place: int) -> tuple[Replaced, ...] | None:
        """What a fact happened instead of, and what was prevented there, in the order in which it applied.

        None: nobody can tell, for today's rules decide the entry otherwise.
        """
        if step not in self._replaced:
            self._replaced[step] = None
            with suppress(Diverged):
                if step == 0:
                    self._restart()
                if step == 0 or self.stands_at(self._log.parents[step]):
                    self._decide(step)
        found = self._replaced[step]
        return None if found is None else found.get(place, ())

    def _restart(self) -> None:
        self.box = Sandbox(self._game, self._game.blank(self._header), Chance(self._header.seed))
        self._line: list[int] = []

    def _recall(self, line: list[int]) -> None:
        """Stand somewhere on a line, at its last quiet step or after it."""
        quiet = last_quiet(self._game, self._log, line)
        if self._line and quiet < len(self._line) and self._line == line[: len(self._line)]:
            return
        self._restart()
        if quiet >= 0:
            fold(self.box, self._log, line[: quiet + 1], savepoints=False)
            self.box.resume(self._log.facts_to[line[quiet]], self._log.outcomes_to[line[quiet]])
            self._line = line[: quiet + 1]

    def _decide(self, step: int) -> None:
        entry = self._log.entries[step]
        r = redecide(self.box, entry, step, self._log.parents[step]) if step else rebegin(self.box, entry)
        self._line.append(step)
        self._replaced[step] = by_place(r)


def by_place(r: Resolution) -> dict[int, tuple[Replaced, ...]]:
    """By place of a fact in its entry what it happened instead of."""
    found: dict[int, tuple[Replaced, ...]] = {}
    for one in r.replaced:
        instead = {id(fact) for fact in one.instead}
        places = [place for place, fact in enumerate(r.facts) if id(fact) in instead]
        for place in places or [min(one.place, len(r.facts) - 1)]:
            found[place] = (*found.get(place, ()), one)
    return found
