"""The contract of the kernel, held to at every decision of a position that is played by lines of text."""

from pathlib import Path
from typing import Any

import msgspec

from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.game import Game
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.notation import Labels
from core.kernel.replay import Replay
from core.kernel.sandbox import Sandbox
from core.kernel.scenario import find_part, read
from tests.properties.invariants import digest, plain, seen, walk

LISTED = 80
"""At most so many whole actions of a decision are compared."""


class Contract:
    """A match that is kept in a file, killed, loaded, taken back and looked at, at every decision."""

    def __init__(self, text: str, folder: Path) -> None:
        """`text`: a scenario without steps."""
        (scenario,) = read(text)
        assert scenario.start is not None
        self.game: Game = scenario.game
        self.folder = folder
        self.match = Match.from_position(scenario.start.header, game=self.game, path=folder / "match.duel")
        self._part = find_part(self.game.name)
        self._tracker = scenario.start.tracker
        self._tracker.follow(self.match.log.entries[0].facts)
        self._moves: list[tuple[Seat, Action]] = []
        self._digests = [digest(self.match)]
        self._views = [seen(self.match)]
        self._killed: list[tuple[int, Match]] = []
        self.look()

    @property
    def asked(self) -> str:
        """What is asked now."""
        kind: str = self.match.state.board.asked.kind
        return kind

    @property
    def labels(self) -> Labels:
        """The objects that the scenario names."""
        return self._tracker.labels

    def named(self, label: str) -> Any:
        """An object by its label."""
        return self.match.state.board.objects[self.labels[label]]

    def do(self, *lines: str) -> tuple[Event, ...]:
        """Play lines, `p1: pass`; `clear` passes until nothing is pending or another thing is asked. All facts."""
        facts: list[Event] = []
        for line in lines:
            if line == "clear":
                while self.asked == "priority":
                    facts += self.push(self.match.to_act[0], self.match.parse(self.match.to_act[0], "pass"))
                continue
            seat, _, text = line.partition(": ")
            number = int(seat[1:]) - 1
            facts += self.push(number, self._part.parse(self.match, number, text, self.labels))
        return tuple(facts)

    def push(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do one thing and look at everything after it."""
        assert seat in self.match.to_act, f"{seat} is not to act but {self.match.to_act}: {self.asked}"
        facts = self.match.push(seat, action)
        self._tracker.follow(facts)
        self._moves.append((seat, action))
        self._digests.append(digest(self.match))
        self._views.append(seen(self.match))
        self.look()
        return facts

    def look(self) -> None:
        """Kill and load, undo and redo, fold, views and samples, here."""
        step = len(self._moves)
        killed = self.folder / f"killed-{step}.duel"
        assert self.match.path is not None
        killed.write_bytes(self.match.path.read_bytes())
        opened = Match.load(killed, game=self.game)
        self._same(opened, step)
        for seat in opened.to_act:
            real, other = (list(match.options(seat).actions(LISTED)) for match in (self.match, opened))
            assert real == other, f"step {step}: other options after loading"
        if step:
            opened.pop()
            self._same(opened, step - 1)
            opened.redo()
            self._same(opened, step)
        self._killed.append((step, opened))
        replay = Replay.open(killed, self.game)
        replay.goto(self.match.step)
        assert plain(replay.state.board) == plain(self.match.state.board), f"step {step}: facts leave something out"
        for seat in range(self.match.state.board.seats):
            self._sample(seat, step)

    def _sample(self, seat: Seat, step: int) -> None:
        for number in range(3):
            box = self.match.sandbox(seat, Stream(step * 7 + number))
            found = msgspec.json.encode(self.game.see(box.state, seat))
            assert found == self._views[step][seat], f"step {step}: the sample of {seat} is another view"
            _play_on(box, Stream(number))

    def _same(self, match: Match, step: int) -> None:
        assert digest(match) == self._digests[step], f"step {step}: another state"
        assert seen(match) == self._views[step], f"step {step}: other views"

    def finish(self) -> None:
        """Carry on every match that was killed; take all back, and do all again."""
        entries = [self.match.log.entries[number] for number in self.match.line()]
        for step, opened in self._killed:
            for number, (seat, action) in enumerate(self._moves[step:], step + 1):
                assert opened.push(seat, action) == entries[number].facts, f"killed at {step}: step {number} differs"
            self._same(opened, len(self._moves))
        for step in range(len(self._moves) - 1, -1, -1):
            self.match.pop()
            self._same(self.match, step)
        for step in range(1, len(self._moves) + 1):
            self.match.redo()
            self._same(self.match, step)
        self.match.close()


def _play_on(box: Sandbox, stream: Stream) -> None:
    """A sample is a state like any other."""
    for _ in range(6):
        if not box.over:
            seat = box.to_act[stream.below(len(box.to_act))]
            box.push(seat, walk(box.options(seat), stream))
