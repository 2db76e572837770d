"""Running a scenario on a match: lines, refusals, expectations, undo, saving and loading."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.kernel.document import Where
from core.kernel.errors import BadInput, BadText, DuelogError, Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat, seat_name
from core.kernel.match import Match
from core.kernel.names import fold
from core.kernel.notation import Labels, NoMeaning, RefusedText, read_seat
from core.kernel.scenario.comparing import Found, compare
from core.kernel.scenario.form import Broken, Scenario, Step, claim
from core.kernel.scenario.tracking import Tracker

_MOST_STEPS = 5_000
"""Passes by `clear`, `close` or `auto` after one line; more is a game that goes in circles."""


class Result(Struct, frozen=True, kw_only=True):
    """How a scenario went."""

    name: str
    file: str
    line: int
    passed: bool
    reason: str = ""
    """The first thing that is not as it should be, with its line; empty: all is."""
    rules: tuple[str, ...] = ()


class Failed(DuelogError):
    """Something is not as the scenario says."""

    def __init__(self, what: str, line: str = "") -> None:
        """`line`: where in the file it says so, if that is known."""
        super().__init__(f"line {line}: {what}" if line else what)
        self.what = what
        self.line = line


class Run:
    """A scenario on its way."""

    def __init__(self, scenario: Scenario, match: Match | None = None) -> None:
        """`match`: one that stands at the scenario's position; left out, it is made."""
        self.scenario = scenario
        self.part = scenario.part
        self._match = match
        self._tracker: Tracker | None = None
        if scenario.start is not None:
            if self._match is None:
                self._match = Match.from_position(scenario.start.header, game=scenario.game)
            self._tracker = scenario.start.tracker.copy()
            self._tracker.follow(self._match.log.entries[0].facts)
        self.spoken: list[tuple[str, ...]] = []
        """What the log shows of each action so far, its lines for each pair of eyes."""
        self._early: list[Step] = []
        # Lines of seats that are asked after another one, unseen by each other: done as soon as that is so.
        self._before: list[tuple[int, Tracker, int, list[Step]]] = []
        # Where the match stood before each line: entry, labels, how much was spoken, lines that wait.

    @property
    def match(self) -> Match:
        """The match that is being played."""
        if self._match is None:
            raise Failed("there is no position to play from")
        return self._match

    @property
    def tracker(self) -> Tracker:
        """Where the labelled objects are."""
        assert self._tracker is not None
        return self._tracker

    @property
    def labels(self) -> Labels:
        """Labels of the objects as they are now."""
        return self.tracker.labels

    def go(self, *, expecting: bool = True) -> None:
        """Do all of it; without `expecting` only the moves. Failed at the first thing that is not as it should be."""
        steps = self.scenario.steps
        if self._match is not None:
            self._automatic(0)
        for i, step in enumerate(steps):
            moves = step.kind in ("act", "clear", "close", "undo")
            if not (moves or expecting):
                continue
            try:
                self._do(step)
                if moves:
                    self._automatic(i + 1)
            except DuelogError as error:
                raise Failed(str(error), self._line(step.where)) from error
        for step in self._early:
            raise Failed(f"{seat_name(step.seat)} was not asked for {step.text!r}", self._line(step.where))

    def push(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Do an action and follow what it caused."""
        match = self.match
        seats = range(match.state.board.seats)
        lines = (match.game.public_notation(match.state, seat, action, eyes) for eyes in seats)
        said = tuple(f"{seat_name(seat)}: {line}" for line in lines)
        facts = match.push(seat, action)
        self.tracker.follow(facts)
        self.spoken.append(tuple(f"{said[eyes]}\n{self.part.told(self.match, facts, eyes)}" for eyes in seats))
        return facts

    def _line(self, where: Where) -> str:
        return str(self.scenario.document.line(where))

    def _do(self, step: Step) -> None:
        if step.kind == "expect":
            self._expect(step.where, step.data)
        elif step.kind in ("accept", "reject"):
            self._check_deck(step)
        elif step.kind == "illegal":
            self._refused(step)
        elif step.kind == "undo":
            self._undo(step.data)
        else:
            self._before.append((self.match.step, self.tracker.copy(), len(self.spoken), self._early.copy()))
            if step.kind == "act" and not self.match.over and self.part.is_due(self.match, step.seat):
                self._early.append(step)
            elif step.kind == "act":
                self._act(step)
                while self._early and self._early[0].seat in self.match.to_act:
                    self._act(self._early.pop(0))
            else:
                self._pass_on(step.kind)
            if self.scenario.resume:
                self._reload()

    def _absent(self, seat: Seat) -> Refusal | None:
        """Why a seat that is not at this table does nothing, whatever its line says: there is nobody to read it for."""
        match = self.match
        return None if seat < match.state.board.seats else match.explain(seat, match.game.concession())

    def _act(self, step: Step) -> None:
        if absent := self._absent(step.seat):
            raise Failed(f"{seat_name(step.seat)} may not {step.text!r}: {absent}")
        action = self.part.parse(self.match, step.seat, step.text, self.labels)
        refusal = self.match.explain(step.seat, action)
        if refusal is not None:
            raise Failed(f"{seat_name(step.seat)} may not {step.text!r}: {refusal}")
        self._follow_copies(step, action)
        self.push(step.seat, action)

    def _follow_copies(self, step: Step, action: Action) -> None:
        """Of equal copies the engine uses the first; what is called by a name goes along with what the line names."""
        game, state = self.match.game, self.match.state
        if action != game.concession():
            canonical = game.walk(state, step.seat, game.path(state, step.seat, action))
            assert isinstance(canonical, Action)
            moved = self.part.copies(self.match, step.seat, step.text, action, canonical, self.labels)
            self.tracker.exchange(moved)

    def _pass_on(self, until: str) -> None:
        facts: list[Event] = []
        for _ in range(_MOST_STEPS):
            action = None if self.match.over else self.part.passing(self.match, until, facts)
            if action is None:
                return
            facts += self.push(self.match.to_act[0], action)
        raise Failed(f"{until} comes to no end")

    def _automatic(self, following: int) -> None:
        """`auto: pass`: decisions without an alternative are taken, unless the next line takes this one itself."""
        if not self.scenario.auto:
            return
        steps = self.scenario.steps
        line = steps[following] if following < len(steps) and steps[following].kind == "act" else None
        for _ in range(_MOST_STEPS):
            if self.match.over:
                return
            for seat in self.match.to_act:
                action = None if self._is_said(line, seat) else self.part.forced(self.match, seat)
                if action is not None:
                    self.push(seat, action)
                    break
            else:
                return
        raise Failed("auto: pass comes to no end")

    def _is_said(self, line: Step | None, seat: Seat) -> bool:
        """The next line says what this seat does now."""
        if line is None or line.seat != seat:
            return False
        try:
            action = self.part.parse(self.match, seat, line.text, self.labels)
        except BadText:
            return False
        return self.match.explain(seat, action) is None

    def _undo(self, n: int) -> None:
        if n > len(self._before):
            raise Failed(f"there are only {len(self._before)} lines to take back")
        entry, tracker, spoken, early = self._before[-n]
        del self._before[-n:], self.spoken[spoken:]
        self.match.goto(entry)
        self._tracker = tracker
        self._early = early

    def _reload(self) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "resumed.duel"
            self.match.save(path)
            self._match = Match.load(path, game=self.scenario.game)

    def _refusal(self, seat: Seat, text: str) -> Refusal | None:
        """Why a line is refused; None: it is allowed. NoMeaning if there is no rule against it, but nothing is meant
        by it either; BadText if it is no line at all."""
        if absent := self._absent(seat):
            return absent
        try:
            action = self.part.parse(self.match, seat, text, self.labels)
        except RefusedText as error:
            refusal = error.refusal
            if self.match.over or seat in self.match.to_act:
                return refusal
            # Whatever it says, another seat is asked.
            return replace(refusal, also=(*refusal.also, self.match.game.order_rules.get("seat/not_to_act", "")))
        return self.match.explain(seat, action)

    def _refused(self, step: Step) -> None:
        try:
            refusal = self._refusal(step.seat, step.text)
        except NoMeaning:
            # Nobody can do what nothing is meant by; but no rule says so.
            if step.rules:
                raise
            return
        who = f"{seat_name(step.seat)}: {step.text}"
        if refusal is None:
            named = f" ({' or '.join(step.rules)})" if step.rules else ""
            raise Failed(f"`{who}` should be refused{named}, but is allowed")
        given = (refusal.rule, *refusal.also)
        if step.rules and not set(step.rules) & set(given):
            by = " or ".join(step.rules)
            raise Failed(f"`{who}`: wanted a refusal by {by}, found {refusal.rule}: {refusal.text}")

    def _check_deck(self, step: Step) -> None:
        refusals = self.part.check_deck(self.scenario.document, step.where, step.data)
        if step.kind == "accept":
            if refusals:
                raise Failed(f"the deck should be accepted: {refusals[0]}")
            return
        given = [rule for refusal in refusals for rule in (refusal.rule, *refusal.also)]
        if not refusals:
            raise Failed("the deck should be rejected, but is accepted")
        if step.rules and not set(step.rules) & set(given):
            raise Failed(f"the deck: wanted a refusal by {' or '.join(step.rules)}, found {refusals[0]}")

    # Expectations

    def _expect(self, where: Where, wanted: dict[str, Any]) -> None:
        for path, value in wanted.items():
            try:
                self._expect_one((*where, path), path, value)
            except BadInput as error:
                raise Failed(f"{path}: {error.what}") from error

    def _expect_one(self, where: Where, path: str, wanted: Any) -> None:
        d = self.scenario.document
        seats = self.match.state.board.seats
        if path in ("can", "cannot"):
            for i, said in enumerate(wanted if isinstance(wanted, list) else [wanted]):
                self._expect_may(claim(d, (*where, i), said, path, seats))
            return
        if path in ("log has", "log lacks"):
            for piece in wanted if isinstance(wanted, list) else [wanted]:
                self._expect_log(str(piece), path == "log has")
            return
        name, dot, what = path.partition(".")
        seat = read_seat(name) if dot else None
        if seat is not None and what in ("sees", "unseen"):
            for piece in wanted if isinstance(wanted, list) else [wanted]:
                if self.part.shows(self, seat, str(piece)) != (what == "sees"):
                    raise Failed(f"{path}: {piece} is {'not seen' if what == 'sees' else 'seen'}")
            return
        found = _GENERAL[path](self.match) if path in _GENERAL else self.part.look(self, path, wanted)
        problem = compare(wanted, found, self.labels)
        if problem:
            raise Failed(f"{path}: {problem}")

    def _expect_may(self, step: Step) -> None:
        if step.kind == "cannot":
            self._refused(step)
            return
        refusal = self._refusal(step.seat, step.text)
        if refusal is not None:
            raise Failed(f"{seat_name(step.seat)} should be able to `{step.text}`, but: {refusal}")

    def _expect_log(self, piece: str, wanted: bool) -> None:
        key = fold(piece)
        shown = ([any(key in fold(line) for line in said.splitlines()) for said in lines] for lines in self.spoken)
        if wanted and not any(map(any, shown)):
            raise Failed(f"the log does not have {piece!r}")
        # What is told to one seat alone is hidden: the log lacks what it does not tell to all.
        if not wanted and any(map(all, shown)):
            raise Failed(f"the log has {piece!r}")


def _winner(match: Match) -> Found:
    ended = match.result
    if ended is None:
        return Found("none")
    won = [seat_name(seat) for seat, result in enumerate(ended.results) if result == "won"]
    return Found(won[0] if won else "draw")


def _to_act(match: Match) -> Found:
    seats = [seat_name(seat) for seat in match.to_act]
    return Found(seats[0] if len(seats) == 1 else seats or "none")


_GENERAL = {"winner": _winner, "to_act": _to_act}


def run(scenario: Scenario | Broken) -> Result:
    """Run a scenario. What it says wrong is a failure, never an exception."""
    reason = ""
    try:
        if isinstance(scenario, Broken):
            raise scenario.fault
        Run(scenario).go()
    except DuelogError as error:
        reason = str(error)
    except Exception as error:
        # A scenario is a bug report too: where the rules break, it fails, and the others are still run.
        reason = f"the rules broke: {error!r}"
    return Result(
        name=scenario.name,
        file=scenario.file,
        line=scenario.line,
        passed=not reason,
        reason=reason,
        rules=scenario.rules,
    )
