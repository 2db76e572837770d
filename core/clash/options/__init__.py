"""What may be done now, and why an action may not: one walk a question, read both ways.

`core.kernel.walking` is the stepper that all walks are written on; `main` has the verbs of priority and the Main Phase,
`questions` everything that is asked in between; `legality` the conditions of each candidate; `refusals` the words for
a no, with what `targets`, `assignments` and `timing` say of just this situation; `out_of_turn` the rules against a seat
that is not to decide.
"""

from core.clash.options.main import main_walk
from core.clash.options.out_of_turn import out_of_turn
from core.clash.options.questions import QUESTIONS
from core.clash.options.refusals import refusal
from core.clash.state import ClashState
from core.kernel.errors import Refusal
from core.kernel.events import Action, Asked
from core.kernel.game import Sent
from core.kernel.ids import Seat
from core.kernel.options import DONE, Options, Path, Step, Value
from core.kernel.walking import Walk, next_step, path_of

__all__ = ["out_of_turn", "path", "reason", "sent_for", "walk"]


def _walk(s: ClashState, w: Walk) -> Action:
    kind = s.board.asked.kind
    if kind in ("main", "priority"):
        return main_walk(s, w)
    return QUESTIONS[kind](s, w)


def walk(s: ClashState, seat: Seat, path: Path) -> Step | Action:
    """The next step after `path`, or the action that it names."""
    return next_step(lambda w: _walk(s, w), seat, path)


def path(s: ClashState, seat: Seat, action: Action) -> Path:
    """The path that names this action; it stops after the first value that is not legal."""
    return path_of(lambda w: _walk(s, w), seat, action)


def reason(s: ClashState, seat: Seat, action: Action, path: Path, value: Value) -> Refusal:
    """Why `value` may not be named after `path`."""
    return refusal(s, seat, action, path, value)


def sent_for(asked: Asked, options: Options) -> Sent | None:
    """R-118: a side with no legal kill assigns none. Power and lines are public, so nothing is given away by it."""
    if asked.kind != "assign" or options.step.domain != (DONE,):
        return None
    action = options.take(DONE)
    assert not isinstance(action, Options)
    return Sent(action, "no damage assigned, for no unit can be destroyed (R-118)")
