"""Why something happened: the chain of facts back to the decision that began it, as a pair of eyes may read it."""

from textwrap import wrap

from core.kernel.again import Redecider
from core.kernel.causes import Cause, causes
from core.kernel.events import Event
from core.kernel.game import Game
from core.kernel.ids import Seat
from core.kernel.log import AnyHeader, Log
from core.kernel.replay import Replay
from core.kernel.resolution import Replaced
from tui.names import within
from tui.panels import Panel, Scene
from tui.telling import Teller
from tui.widgets.lines import Parts, Row

WIDTH = 62
"""Cells of a line of text."""


def key_of(step: int, place: int = -1) -> str:
    """What a line of a log stands for: a fact, or the decision of its entry."""
    return f"{step}:{place}"


def place_of(key: str) -> tuple[int, int]:
    """The entry and the place of the fact, -1: the decision."""
    step, _, place = key.partition(":")
    return int(step), int(place)


class Causes:
    """Tells causes. It has a board of its own, so nothing that is shown moves."""

    def __init__(
        self, game: Game, header: AnyHeader, log: Log, panel: Panel, names: tuple[str, ...], seat: Seat, *,
        eyes: Seat | None,
    ) -> None:  # fmt: skip
        """`seat`: whose side it is told from; `eyes`: what may be known, None: everything."""
        self._replay = Replay(game, header, log)
        self._teller = Teller(self._replay, panel)
        self._redecider = Redecider(game, header, log)
        self._panel = panel
        self._names = names
        self._seat = seat
        self._eyes = eyes
        self._scenes: dict[int, Scene] = {}

    def of_decision(self, step: int) -> list[Row]:
        """A decision and all that it caused; each fact can be asked for in turn."""
        entry = self._replay.log.entries[step]
        rows = _rows(self._decision(step), "", None)
        for place in range(len(entry.facts)):
            text = self._fact(step, place)
            rows += _rows(((f"  {text}", ""),), entry.rules.get(place, ""), key_of(step, place))
            for one in self._redecider.replaced(step, place) or ():
                rows += _rows((("    ", ""), *self._would(step, one)), one.rule, key_of(step, place))
        return rows + self._untold(step)

    def of_fact(self, step: int, place: int) -> list[Row]:
        """A fact, what it came of, and so on to the decision. Rows stand for the rules that they name."""
        rows: list[Row] = []
        chain = causes(self._replay.log, step, place)
        for cause in chain:
            rows += self._link(cause, first=not rows)
        for number in dict.fromkeys(cause.step for cause in chain):
            rows += self._untold(number)
        return rows

    def _link(self, cause: Cause, *, first: bool) -> list[Row]:
        """One link of a chain."""
        head: Parts = () if first else (("because ", "dim"),)
        if cause.place < 0:
            return _rows((*head, *self._decision(cause.step)), "", None)
        text = self._fact(cause.step, cause.place)
        rule = cause.rule or None
        rows = _rows((*head, (f"{cause.step} ", "dim"), (text, "strong" if first else "")), cause.rule, rule)
        work = self._panel.work_of(self._scene(cause.step), self._replay.facts(cause.step, self._eyes)[cause.place])
        rows += _rows(((f"  “{work}”", "dim"),), "", rule) if work else []
        for one in self._redecider.replaced(cause.step, cause.place) or ():
            rows += self._replaced(cause, one)
        return rows

    def _replaced(self, cause: Cause, one: Replaced) -> list[Row]:
        """What would have happened, what else happened instead, and by which card."""
        rows = _rows((("  ", ""), *self._would(cause.step, one)), one.rule, one.rule)
        for fact in one.instead:
            if fact != cause.fact:
                rows += _rows((("  with it ", "dim"), (self._told(cause.step, fact), "")), "", one.rule)
        if one.card >= 0:
            card = self._replay.header.cards[one.card]
            text = f": “{self._panel.ability_text(card, one.ability)}”" if one.ability >= 0 else ""
            rows += _rows(((f"  by {card.name}{text}", "dim"),), "", one.rule)
        return rows

    def _would(self, step: int, one: Replaced) -> Parts:
        return (("instead of " if one.instead else "prevented: ", "dim"), (self._told(step, one.would), ""))

    def _untold(self, step: int) -> list[Row]:
        """Where an entry would be decided otherwise today, nobody can say what was replaced in it."""
        if self._redecider.replaced(step, 0) is not None:
            return []
        said = f"The rules have changed since: what was replaced in step {step} cannot be told."
        return _rows(((said, "dim"),), "", None)

    def _decision(self, step: int) -> Parts:
        entry = self._replay.log.entries[step]
        if entry.seat < 0:
            return (("the match began", "strong"),)
        who = within(self._names[entry.seat])
        return ((f"{step} ", "dim"), (f"{who} decided: ", "strong"), (self._teller.text(step, self._eyes), ""))

    def _fact(self, step: int, place: int) -> str:
        return self._told(step, self._replay.log.entries[step].facts[place])

    def _told(self, step: int, fact: Event) -> str:
        if self._eyes is not None:
            fact = self._replay.game.redact(fact, self._eyes)
        return self._panel.fact(self._scene(step), fact, everything=True)

    def _scene(self, step: int) -> Scene:
        """What was to be seen after an entry, with what had been there before it."""
        if step not in self._scenes:
            replay, before = self._replay, None
            if replay.log.parents[step] >= 0:
                replay.goto(replay.log.parents[step])
                before = self._see()
            replay.goto(step)
            self._scenes[step] = Scene(
                self._see(), replay.header.cards, self._names, self._seat, step,
                hides=self._eyes is not None, before=before,
            )  # fmt: skip
        return self._scenes[step]

    def _see(self) -> object:
        if self._eyes is None:
            return self._panel.open_view(self._replay.state, self._seat)
        return self._replay.view(self._eyes)


def _rows(parts: Parts, rule: str, value: str | None) -> list[Row]:
    """A text over as many rows as it needs, with its rule at the end of the first."""
    *head, (text, look) = parts
    used = sum(len(each) for each, _ in head)
    lines = wrap(text, WIDTH, initial_indent=" " * used, subsequent_indent="    ") or [" " * used]
    right: Parts = ((rule, "key"),) if rule else ()
    first = Row(left=(*head, (lines[0][used:], look)), right=right, value=value)
    return [first, *(Row(left=((line, look),), value=value) for line in lines[1:])]
