"""The steps of a match as lines of text, as one pair of eyes may read them: for `play --text` and `replay --text`."""

from typing import NamedTuple

from core.kernel.again import Redecider
from core.kernel.errors import DuelogError
from core.kernel.game import find_game
from core.kernel.ids import seat_name
from core.kernel.log import AnyEntry, AnyHeader, Log, action_of
from core.kernel.replay import Replay
from core.kernel.resolution import Replaced
from core.kernel.telling import Eyes


class Detail(NamedTuple):
    """How much is told."""

    everything: bool = False
    """All facts, also what only the program needs."""
    why: bool = False
    """The rule of each fact and what caused it."""


PLAIN = Detail()


class Transcript:
    """Tells the steps of a log. The log may grow meanwhile."""

    def __init__(self, header: AnyHeader, log: Log) -> None:
        game = find_game(header.game)
        self.replay = Replay(game, header, log)
        self._game = game
        self._log = log
        self._redecider = Redecider(game, header, log)
        self._told: dict[tuple[int, int, Eyes], str] = {}

    def step(self, number: int, eyes: Eyes, now: int, detail: Detail = PLAIN) -> list[str]:
        """One step: the line of its action, as it may be read on the line that ends with step `now`, then the facts
        that it caused.
        """
        lines = [self._head(number, eyes, now)] if number else ["#0 The match begins"]
        entry = self._log.entries[number]
        parent = self._log.parents[number]
        self.replay.goto(max(parent, 0), 0 if parent < 0 else None)
        for place, fact in enumerate(entry.facts):
            text = self._game.chronicle.line(self.replay.state, fact, eyes, everything=detail.everything)
            if detail.why:
                full = self._game.chronicle.line(self.replay.state, fact, eyes, everything=True)
                self._told[number, place, eyes] = full
                replaced = self._replaced(number, place, eyes)
                if text or replaced:
                    text = full + self._reason(number, entry, place, eyes, replaced)
            if text:
                lines.append(f"    {text}")
            self.replay.goto(number, place)
        if detail.why and self._redecider.replaced(number, 0) is None:
            lines.append("    [the rules have changed since: what was replaced in this step cannot be told]")
        return lines

    def action(self, number: int, eyes: Eyes, now: int) -> str:
        """The line of a step's action."""
        entry = self._log.entries[number]
        parent = self._log.parents[number]
        if self._redecider.stands_at(parent):
            try:
                state, seen = self._redecider.box.state, entry.seat if eyes is None else eyes
                revealed = self.replay.is_revealed(number, now)
                return self._game.public_notation(state, entry.seat, action_of(entry), seen, revealed=revealed)
            except (DuelogError, LookupError, StopIteration):
                pass
        return self.replay.text(number, eyes, now) or "…"

    def table(self, step: int, eyes: Eyes, players: tuple[str, ...]) -> list[str]:
        """All that lies on the table after a step."""
        self.replay.goto(step)
        state = self.replay.state
        return self._game.chronicle.table(state, eyes, players)

    def _head(self, number: int, eyes: Eyes, now: int) -> str:
        return f"#{number} {seat_name(self._log.entries[number].seat)}: {self.action(number, eyes, now)}"

    def _replaced(self, number: int, place: int, eyes: Eyes) -> list[str]:
        """What a fact happened instead of, or what was prevented there: `instead of “…” by CARD (“…”), R-171`."""
        parts = []
        for one in self._redecider.replaced(number, place) or ():
            # The line of a fact says nothing that these eyes may not read.
            would = self._game.chronicle.line(self.replay.state, one.would, eyes, everything=True)
            what = "instead of" if one.instead else "prevented:"
            parts.append(f"{what} “{would}”{self._by(one)}, {one.rule}")
        return parts

    def _by(self, one: Replaced) -> str:
        """The card that replaced something, with the text of its ability."""
        if one.card < 0:
            return ""
        card = self.replay.header.cards[one.card]
        text = self._game.texts.ability_text(card, one.ability) if one.ability >= 0 else ""
        return f" by {card.name}" + (f" (“{text}”)" if text else "")

    def _reason(self, number: int, entry: AnyEntry, place: int, eyes: Eyes, replaced: list[str]) -> str:
        """Rule, replacements and cause of a fact, in brackets; the cause in words, if it was told to these eyes."""
        parts = [f"rule {entry.rules[place]}"] if place in entry.rules else []
        parts += replaced
        cause = self._log.cause_of(number, place)
        if cause is not None:
            told = self._told.get((*cause, eyes), "")
            parts.append(f"because of #{cause[0]}{f' {told}' if told else ''}")
        return f"  [{'; '.join(parts)}]" if parts else ""
