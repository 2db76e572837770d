"""A position to try things in: options, push and pop, without file or growing log. A Match plays on one of these."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from core.kernel.chance import Chance
from core.kernel.errors import Refusal, Refused
from core.kernel.events import Action, Event
from core.kernel.game import Game
from core.kernel.ids import Seat, seat_name
from core.kernel.journal import UNRECORDED
from core.kernel.options import Options, Path, Step
from core.kernel.resolution import Resolution, run
from core.kernel.state import State

Memo = dict[Any, Any] | None
KEPT = 16
"""The newest savepoints that keep what was worked out about their states."""


class Sandbox:
    """One state with its savepoints. `push` and `pop` cost what the decision wrote, whatever was before."""

    __slots__ = ("_saved", "chance", "game", "state")

    def __init__(self, game: Game, state: State[Any, Any], chance: Chance) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self._saved: list[tuple[int, Memo, Memo]] = []
        state.layout = {}
        self._settle()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Every seat that owes a decision."""
        seats: tuple[Seat, ...] = self.state.board.asked.seats
        return seats

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self.state.board.ended is not None

    @property
    def depth(self) -> int:
        """How many decisions can be popped."""
        return len(self._saved)

    def begin(self, recorded: tuple[int, ...] | None = None) -> Resolution:
        """State the first entry. Only once, before anything is pushed."""
        self.state.memo = self.state.table = None
        r = Resolution(self.game, self.state, self.chance, recorded)
        self.game.begin(r)
        run(r, self.game.handlers)
        return self._finish(r)

    def step(self, seat: Seat, path: Path) -> Step | Action:
        """What comes after a path of values, remembered for this state."""
        memo = self.state.memo
        assert memo is not None
        key = (seat, path)
        found: Step | Action | None = memo.get(key)
        if found is None:
            found = memo[key] = self.game.walk(self.state, seat, path)
            if type(found) is not Step:
                # What the walk of this very state gave need not be explained; the memo keeps the object and so its id.
                memo[seat, id(found)] = found
        return found

    def options(self, seat: Seat) -> Options:
        """What the seat may do. KeyError if it owes no decision."""
        if seat not in self.state.board.asked.seats:
            raise KeyError(seat)
        step = self.step(seat, ())
        assert isinstance(step, Step)
        return Options(self, seat, (), step)

    def explain(self, seat: Seat, action: Action) -> Refusal | None:
        """None if the seat may do this now, else why not."""
        refusal = self._refuse_seat(seat, action)
        if refusal is not None or action == self.game.concession():
            return refusal
        path = self.game.path(self.state, seat, action)
        for i, value in enumerate(path):
            step = self.step(seat, path[:i])
            if type(step) is not Step:
                return self.game.reason(self.state, seat, action, path[:i], value)
            if value not in step.domain:
                return self.game.reason(self.state, seat, action, path[:i], value)
        found = self.step(seat, path)
        if type(found) is Step:
            return self._refusal("action/incomplete", f"still to be named: {found.name}")
        return None

    def canonical(self, seat: Seat, action: Action) -> Action:
        """The one form of an allowed action that all equal wishes have."""
        if action == self.game.concession():
            return action
        found = self.step(seat, self.game.path(self.state, seat, action))
        assert type(found) is not Step
        return found  # type: ignore[return-value]

    def push(self, seat: Seat, action: Action, recorded: tuple[int, ...] | None = None) -> tuple[Action, Resolution]:
        """Do an action: its canonical form and what it caused. Refused if `explain` says no; nothing changed then."""
        memo = self.state.memo
        if memo is None or (seat, id(action)) not in memo or seat not in self.state.board.asked.seats:
            refusal = self.explain(seat, action)
            if refusal is not None:
                raise Refused(refusal)
            action = self.canonical(seat, action)
        free = self._is_free(seat, action) if self.state.control.automatic else True
        table = self.state.table
        self._save()
        try:
            r = Resolution(self.game, self.state, self.chance, recorded)
            r.free = free
            self.game.decide(r, seat, action)
            run(r, self.game.handlers)
        except BaseException:
            # A fault of the rules, or a key that interrupts: half a decision must never stay.
            self.pop()
            raise
        self._finish(r)
        if len(r.facts) == 1:
            # Only somebody else is asked: what was worked out of the table is still so.
            self.state.table = table
        return action, r

    def pop(self) -> None:
        """Take back the newest decision. IndexError if there is none."""
        mark, memo, layout = self._saved.pop()
        self.state.memo = {} if memo is None else memo
        self.state.layout = {} if layout is None else layout
        self.state.table = {}
        self.state.journal.roll_back(mark)

    def fold(self, facts: Iterable[Event], *, savepoint: bool) -> None:
        """Take a recorded entry as it was: apply its facts, ask no rule. Control is not set until `resume`.

        Without a `savepoint`, which is quicker, neither this entry nor one before it can be popped.
        """
        state, evolvers = self.state, self.game.evolvers
        state.memo = state.table = state.layout = None
        board, journal = state.board, state.journal
        if savepoint:
            self._saved.append((journal.mark(), None, None))
        else:
            self._saved.clear()
            journal = UNRECORDED
        for fact in facts:
            evolvers[type(fact)](board, journal, fact)

    def resume(self, facts: int, draws: int) -> None:
        """Set control at a quiet step that was reached by folding: so many facts and draws there were on the line."""
        control, journal = self.state.control, self.state.journal
        journal.write(control, "facts", facts)
        journal.write(control, "draws", draws)
        self.game.resume(self.state)
        self.state.layout = {}
        self._settle()

    def _is_free(self, seat: Seat, action: Action) -> bool:
        """The seat had more than one legal answer."""
        path = self.game.path(self.state, seat, action)
        steps = (self.step(seat, path[:i]) for i in range(len(path)))
        return any(type(step) is Step and len(step.domain) > 1 for step in steps)

    def _finish(self, r: Resolution) -> Resolution:
        r.journal.write(r.control, "facts", r.control.facts + len(r.facts))
        self._settle()
        return r

    def _save(self) -> None:
        """Set a savepoint. A search comes back to it soon and wants what was worked out; a match seldom does."""
        saved = self._saved
        saved.append((self.state.journal.mark(), self.state.memo, self.state.layout))
        self.state.memo = self.state.table = None
        if len(saved) > KEPT:
            saved[-KEPT - 1] = (saved[-KEPT - 1][0], None, None)

    def _settle(self) -> None:
        """The state stands still from here on: what is asked about it may be remembered."""
        self.state.memo = {}
        self.state.table = {}

    def _refuse_seat(self, seat: Seat, action: Action) -> Refusal | None:
        ended = self.state.board.ended
        if ended is not None:
            return self._refusal("match/over", "the match is over", ended.rule)
        if not 0 <= seat < self.state.board.seats:
            return self._refusal("seat/unknown", f"there is no {seat_name(seat)}")
        if action == self.game.concession():
            if seat in self.state.board.out:
                return self._refusal("seat/out", f"{seat_name(seat)} has left the match")
            return None
        if seat not in self.state.board.asked.seats:
            owing = " and ".join(seat_name(s) for s in self.state.board.asked.seats)
            rules = self.game.out_of_turn(self.state, seat, action)
            refusal = self._refusal("seat/not_to_act", f"{seat_name(seat)} is not to decide now, but {owing}", *rules)
            return replace(refusal, rule=rules[0], also=rules[1:]) if refusal.rule in rules else refusal
        return None

    def _refusal(self, code: str, text: str, *also: str) -> Refusal:
        return Refusal(code, text, self.game.order_rules.get(code, ""), also)
