"""The steps of a match as lines of text, as one pair of eyes may read them: for `play --text` and `replay --text`."""

from importlib import import_module
from typing import Any, NamedTuple, cast

from core.kernel.chance import Chance
from core.kernel.errors import Diverged, DuelogError
from core.kernel.game import Game
from core.kernel.ids import Seat, seat_name
from core.kernel.log import AnyEntry, Log, action_of
from core.kernel.match import AnyHeader, Match, compare, redecide
from core.kernel.replay import Replay
from core.kernel.sandbox import Sandbox
from core.kernel.scenario import find_part

Eyes = Seat | None
"""Whose eyes; None: all is open."""


class Detail(NamedTuple):
    """How much is told."""

    everything: bool = False
    """All facts, also what only the program needs."""
    why: bool = False
    """The rule of each fact and what caused it."""


PLAIN = Detail()


class _Judge:
    """Decides recorded steps anew as long as that gives what was recorded: some lines need the open question."""

    def __init__(self, game: Game, header: AnyHeader, log: Log) -> None:
        self._log = log
        self._line: list[int] = []
        self.box = Sandbox(game, game.blank(header), Chance(header.seed))

    def stands_at(self, number: int) -> bool:
        """Go to an entry. False: today's rules do not lead there."""
        line = self._log.line(number)
        keep = 0
        for one, other in zip(line, self._line, strict=False):
            if one != other:
                break
            keep += 1
        while len(self._line) > max(keep, 1):
            self.box.pop()
            self._line.pop()
        try:
            for step in line[len(self._line) :]:
                self._decide(step)
                self._line.append(step)
        except Diverged:
            return False
        return True

    def _decide(self, step: int) -> None:
        entry = self._log.entries[step]
        if step:
            redecide(self.box, entry, step, self._log.parents[step])
        else:
            compare(entry, self.box.begin(entry.outcomes), 0, -1)


class Story:
    """Tells the steps of a log. The log may grow meanwhile."""

    def __init__(self, game: Game, header: AnyHeader, log: Log) -> None:
        self.replay = Replay(game, header, log)
        self._game = game
        self._log = log
        self._judge: _Judge | None = _Judge(game, header, log)
        self._part = find_part(game.name)
        self._chronicle: Any = import_module(f"core.{game.name}.chronicle")
        self._told: dict[tuple[int, int, Eyes], str] = {}

    def step(self, number: int, eyes: Eyes, detail: Detail = PLAIN) -> list[str]:
        """One step: the line of its action, then the facts that it caused."""
        lines = [self._head(number, eyes)] if number else ["#0 The match begins"]
        entry = self._log.entries[number]
        parent = self._log.parents[number]
        self.replay.goto(max(parent, 0), 0 if parent < 0 else None)
        for place, fact in enumerate(entry.facts):
            text = self._chronicle.line(self.replay.state, fact, eyes, everything=detail.everything)
            if detail.why:
                full = self._chronicle.line(self.replay.state, fact, eyes, everything=True)
                self._told[number, place, eyes] = full
                text = text and text + self._reason(number, entry, place, eyes)
            if text:
                lines.append(f"    {text}")
            self.replay.goto(number, place)
        return lines

    def action(self, number: int, eyes: Eyes) -> str:
        """The line of a step's action."""
        entry = self._log.entries[number]
        parent = self._log.parents[number]
        if self._judge is not None and self._judge.stands_at(parent):
            try:
                # The part of a game reads nothing of a match but its state.
                stand = cast(Match, self._judge.box)
                seen = entry.seat if eyes is None else eyes
                return self._part.notation(stand, entry.seat, action_of(entry), seen)
            except (DuelogError, LookupError, StopIteration):
                pass
        return self.replay.text(number, eyes) or "…"

    def table(self, step: int, eyes: Eyes, players: tuple[str, ...]) -> list[str]:
        """All that lies on the table after a step."""
        self.replay.goto(step)
        state = self.replay.state
        found: list[str] = self._chronicle.table(state, eyes, players)
        return found

    def _head(self, number: int, eyes: Eyes) -> str:
        return f"#{number} {seat_name(self._log.entries[number].seat)}: {self.action(number, eyes)}"

    def _reason(self, number: int, entry: AnyEntry, place: int, eyes: Eyes) -> str:
        """Rule and cause of a fact, in brackets; the cause in words, if it was told to these eyes."""
        parts = [f"rule {entry.rules[place]}"] if place in entry.rules else []
        cause = self._log.cause_of(number, place)
        if cause is not None:
            told = self._told.get((*cause, eyes), "")
            parts.append(f"because of #{cause[0]}{f' {told}' if told else ''}")
        return f"  [{'; '.join(parts)}]" if parts else ""
