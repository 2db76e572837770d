"""The line of play that a replay shows."""

from core.kernel.branches import Branch
from core.kernel.replay import Replay
from tui.looking import Look
from tui.replay_log import ReplayLog
from tui.scrubber import FORK, signs_of
from tui.telling import Teller, turns_of
from tui.undone import Undone, undone


class ShownLine:
    """A line as it was when it was last come to: its turns, the signs of its steps, where other lines leave it."""

    def __init__(self, replay: Replay, teller: Teller, look: Look) -> None:
        log, line = replay.log, replay.line
        self.turns = turns_of(replay, look.panel, line)
        """The turn of each entry of the line."""
        self.signs = signs_of(log)
        """What was noted, by the step."""
        self.undone: dict[int, Undone] = {one.fork: one for one in undone(log)}
        """By the step that was gone back to, what had been seen before that was done last."""
        self.busy = [len(log.entries[number].facts) if number else 0 for number in line]
        """How much happened at each place of the line."""
        others: dict[int, dict[int, list[Branch]]] = {}
        for branch in replay.branches():
            first = log.line(branch.end)[-branch.length]
            others.setdefault(branch.fork, {}).setdefault(first, []).append(branch)
        # What begins a turn is still told in the one before it.
        before = [self.turns[0] if replay.header.position is not None else 0, *self.turns[:-1]]
        self.log = ReplayLog(replay, teller, before, look.names_at, others)


def ways_on(replay: Replay, step: int) -> tuple[list[int], int]:
    """The first steps of all lines that go on from a step, and the place of the shown one; -1: it ends there."""
    line, kids = replay.line, replay.log.children[step]
    place = line.index(step) + 1
    return kids, kids.index(line[place]) if place < len(line) else -1


def fork_here(replay: Replay) -> str:
    """At a fork, which of the lines that go on from there is shown, and the keys for the others; else empty."""
    kids, shown = ways_on(replay, replay.step)
    if not kids or (len(kids) == 1 and shown == 0):
        return ""
    if shown >= 0:
        return f"{FORK} line {shown + 1} of {len(kids)} · ↑ ↓"
    return f"{FORK} {f'{len(kids)} lines go' if len(kids) > 1 else '1 line goes'} on · ↑ ↓"
