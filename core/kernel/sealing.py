"""Sealed answers: which of a log are known to nobody but the seat that gave them, and from when on to all."""

from typing import NamedTuple

from core.kernel.events import Asked, Given
from core.kernel.game import Game
from core.kernel.ids import Seat
from core.kernel.log import AnyEntry, Log


class _Unrevealed(NamedTuple):
    """Entries of a line with answers that are not revealed yet."""

    open: tuple[int, ...] = ()
    """To the question that others still have to answer."""
    kept: tuple[int, ...] = ()
    """To questions that all have answered, or somebody by giving up."""


_NONE = _Unrevealed()


class Seals:
    """Tells sealed answers by what was recorded: no rule is asked. The log may grow."""

    def __init__(self, game: Game, log: Log) -> None:
        self._game = game
        self._log = log
        self._after: list[_Unrevealed] = []

    def is_answer(self, step: int) -> bool:
        """An entry answers what others answer too, unseen by each other."""
        log = self._log
        entry, parent = log.entries[step], log.parents[step]
        if parent < 0 or entry.action == self._game.concession():
            return False
        if any(isinstance(fact, Given) for fact in entry.facts):
            return True
        # While the others still have to answer, nothing but their answers can come.
        return bool(self._unrevealed(parent).open)

    def after(self, step: int) -> tuple[int, ...]:
        """The entries with sealed answers that are not revealed on the line that ends with this entry."""
        found = self._unrevealed(step)
        return found.open + found.kept

    def _unrevealed(self, step: int) -> _Unrevealed:
        for number in range(len(self._after), step + 1):
            self._after.append(self._follow(number))
        return self._after[step]

    def _follow(self, step: int) -> _Unrevealed:
        log = self._log
        entry, parent = log.entries[step], log.parents[step]
        before, is_answer = self._after[parent] if parent >= 0 else _NONE, self.is_answer(step)
        if not is_answer and before == _NONE:
            return _NONE
        if entry.action == self._game.concession():
            # Who gives up answers nothing, and nobody is told what was answered.
            return _Unrevealed((), before.kept + before.open)
        question, following = _question(log.entries[parent]), _question(entry)
        facts = {type(fact) for fact in entry.facts}
        answers = (*before.open, step) if is_answer else ()
        kept = () if facts.intersection(self._game.reveals.values()) else before.kept
        same = (following.kind, following.about) == (question.kind, question.about)
        if same and not self._seats(answers).intersection(following.seats):
            return _Unrevealed(answers, kept)
        reveal = self._game.reveals.get(question.kind)
        return _Unrevealed((), kept if reveal is None or reveal in facts else kept + answers)

    def _seats(self, steps: tuple[int, ...]) -> set[Seat]:
        entries: list[AnyEntry] = self._log.entries
        return {entries[step].seat for step in steps}


def _question(entry: AnyEntry) -> Asked:
    """What is asked after an entry. An old one is taken as it is, whatever it holds."""
    return next((fact for fact in reversed(entry.facts) if isinstance(fact, Asked)), _NOTHING)


_NOTHING = Asked((), "")
