"""What may be done now, and why an action may not: one walk a question, read both ways.

`main` has the verbs of Main Phase, Strike Window and Discard Phase, `questions` what effects ask; `legality` the
conditions of each candidate; `timing` those of the moment; `refusals` the words for a no.
"""

from core.biblioclash.options.main import phase_walk
from core.biblioclash.options.questions import QUESTIONS
from core.biblioclash.options.refusals import refusal
from core.biblioclash.options.timing import out_of_turn
from core.biblioclash.state import BiblioclashState
from core.kernel.errors import Refusal
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Path, Step, Value
from core.kernel.walking import Walk, next_step, path_of, stop_of

__all__ = ["out_of_turn", "path", "reason", "walk"]


def _walk(s: BiblioclashState, w: Walk) -> Action:
    return QUESTIONS.get(s.board.asked.kind, phase_walk)(s, w)


def walk(s: BiblioclashState, seat: Seat, path: Path) -> Step | Action:
    """The next step after `path`, or the action that it names."""
    return next_step(lambda w: _walk(s, w), seat, path)


def path(s: BiblioclashState, seat: Seat, action: Action) -> Path:
    """The path that names this action; it stops after the first value that is not legal."""
    return path_of(lambda w: _walk(s, w), seat, action)


def reason(s: BiblioclashState, seat: Seat, action: Action, path: Path, value: Value) -> Refusal:
    """Why `value` may not be named after `path`."""
    return refusal(s, seat, action, stop_of(lambda w: _walk(s, w), seat, action))
