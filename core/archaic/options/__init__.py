"""What may be done now, and why an action may not: one walk a question, read both ways (`core.kernel.walking`).

`main` has the verbs of priority and the Main Phase, `questions` everything that is asked in between; `legality` the
conditions of each candidate; `timing` those of the moment; `refusals` the words for a no.

Kinds of question (`asked.kind`), who is asked, and the steps of each walk (`name`: domain). A step that may be repeated
ends with `done`; a mandatory number of values ends by itself.

hero        both at once, sealed: the first active Hero. `hero`: ids
mulligan    one after the other. `verb`: keep, mulligan
swap        the turn player, once for each active trigger. `hero`: ids, none
main        the turn player, free actions. `verb`: play, energy, activate, reattach, attack, end
priority    who holds priority; about: the top item. `verb`: play, activate, reattach, pass
            play       `card`: hand ids, one of each kind; a Spell: `target` ids, for each target in its text in turn
                       (done where it says "up to"); an Augment: `host` ids
            energy     no step more
            activate   `card`: Hero and gear ids; `ability`: place from 1, if several are activated; `target` as above
            reattach   `card`: Augment ids; `host`
            attack     `unit`: ids of Hero and Allies, done
defend      the defender. For each Ally that may intercept (about; 0: there is none) `attacker`: ids, none
lock        the defender, if there are two exchanges or more. `exchange`: id of the interceptor, or of the attacker that
            nobody intercepts; the last one is not asked
order       a player with two waiting triggers or more. `trigger`: places in the waiting list, the first resolves first
target      targets of a trigger (about: its source). `target`: ids, done where it says "up to"
replace     the controller of a destroyed Hero. `hero`: ids
examine     Scry. `top`: places from the top, done; `bottom`: places
discard     `card`: hand ids, one of each kind
pick        Salvage and Revive. `card`: ids in the own discard, done where it says "up to"
equip       a Vault claim. `gear`: 0 or 1, the place among the cards shown; `hero`: ids
"""

from core.archaic.options.main import main_walk
from core.archaic.options.questions import QUESTIONS
from core.archaic.options.refusals import refusal
from core.archaic.options.timing import out_of_turn
from core.archaic.state import ArchaicState
from core.kernel.errors import Refusal
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Path, Step, Value
from core.kernel.walking import Walk, next_step, path_of

__all__ = ["out_of_turn", "path", "reason", "walk"]


def _walk(s: ArchaicState, w: Walk) -> Action:
    kind = s.board.asked.kind
    return main_walk(s, w) if kind in ("main", "priority") else QUESTIONS[kind](s, w)


def walk(s: ArchaicState, seat: Seat, path: Path) -> Step | Action:
    """The next step after `path`, or the action that it names."""
    return next_step(lambda w: _walk(s, w), seat, path)


def path(s: ArchaicState, seat: Seat, action: Action) -> Path:
    """The path that names this action; it stops after the first value that is not legal."""
    return path_of(lambda w: _walk(s, w), seat, action)


def reason(s: ArchaicState, seat: Seat, action: Action, path: Path, value: Value) -> Refusal:
    """Why `value` may not be named after `path`."""
    return refusal(s, seat, action, path, value)
