"""A machine that does with a match whatever a user may do, in any order, and looks after each step. For any game."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core import Match
from core.kernel.chance import Stream
from core.kernel.replay import Replay
from tests.properties.invariants import Kit, choose, digest, plain, seen

NUMBERS = st.integers(min_value=0, max_value=2**32)


def machine(kit: Kit) -> type[RuleBasedStateMachine]:
    """The machine of one game."""

    class Machine(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.folder = TemporaryDirectory()
            self.match: Match
            self.states: dict[int, tuple[bytes, list[bytes], str]] = {}

        @property
        def path(self) -> Path:
            return Path(self.folder.name) / "match.duel"

        @initialize(seed=NUMBERS)
        def begin(self, seed: int) -> None:
            self.match = Match.from_position(kit.header(seed), game=kit.game, path=self.path)
            self.keep()

        def keep(self) -> None:
            """Remember what the entry at which the match stands looks like."""
            self.states[self.match.step] = (digest(self.match), seen(self.match), plain(self.match.state.board))

        @precondition(lambda self: not self.match.over)
        @rule(seed=NUMBERS, n=st.integers(1, 8))
        def play(self, seed: int, n: int) -> None:
            stream = Stream(seed)
            for _ in range(n):
                if not self.match.over:
                    self.match.push(*choose(self.match, stream))
                    self.keep()

        @precondition(lambda self: self.match.step > 0)
        @rule(n=st.integers(1, 5))
        def pop(self, n: int) -> None:
            for _ in range(min(n, len(self.match.line()) - 1)):
                self.match.pop()

        @rule(n=st.integers(1, 5))
        def redo(self, n: int) -> None:
            for _ in range(n):
                if self.match.log.redoable() is not None:
                    self.match.redo()

        @rule(number=NUMBERS)
        def goto(self, number: int) -> None:
            self.match.goto(number % len(self.match.log.entries))

        @precondition(lambda self: not self.match.over)
        @rule(seat=st.integers(0, 4))
        def concede(self, seat: int) -> None:
            action: Any = kit.game.concession()
            if self.match.explain(seat, action) is None:
                self.match.push(seat, action)
                self.keep()

        @rule()
        def reroll(self) -> None:
            self.match.reroll()

        @rule(text=st.text(max_size=20))
        def comment(self, text: str) -> None:
            self.match.comment(text)

        @rule()
        def close_and_open(self) -> None:
            records = list(self.match.log.records)
            self.match.close()
            self.match = Match.load(self.path, game=kit.game, attach=True)
            assert self.match.log.records == records

        @rule(number=NUMBERS)
        def look_at_a_replay(self, number: int) -> None:
            step = number % len(self.match.log.entries)
            replay = Replay(kit.game, self.match.header, self.match.log)
            replay.goto(step)
            assert plain(replay.state.board) == self.states[step][2]

        @invariant()
        def it_stands_as_it_stood(self) -> None:
            state, views, _ = self.states[self.match.step]
            assert digest(self.match) == state
            assert seen(self.match) == views

        def teardown(self) -> None:
            if hasattr(self, "match"):
                self.match.close()
            self.folder.cleanup()

    return Machine
