"""Players that see what a seat sees: `random`, `greedy`, `search`. They think in sandboxes, not in the match itself."""

from collections.abc import Callable, Iterator

from core.archaic.actions import EndMain, Pass
from core.archaic.faces import GEAR
from core.archaic.options.questions import NONE
from core.archaic.state import ArchaicState, Obj
from core.kernel.bots import choose_best, choose_random, first_answer
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Options, Step, Value
from core.kernel.sandbox import Sandbox
from core.kernel.search import look_ahead

__all__ = ["choose_greedy", "choose_random", "choose_search", "worth"]


def choose_greedy(box: Sandbox, seat: Seat, stream: Stream, keep_going: Callable[[], bool] = lambda: True) -> Action:
    """The action after which the seat stands best, when everybody passes and intercepts only where that pays.

    `box` is a sampled sandbox of the seat's view. Of several equally good ones the first found is taken, and ending the
    Main Phase or passing is looked at first.
    """
    return choose_best(box, seat, Standing(), keep_going)


def choose_search(worlds: Iterator[Sandbox], seat: Seat, keep_going: Callable[[], bool]) -> Action:
    """The action with which the seat stands best some turns later; see `core.kernel.search.look_ahead`."""
    return look_ahead(worlds, seat, Standing(), keep_going)


class Standing:
    """See `core.kernel.bots.Appraisal`."""

    turns = 2
    """To the own next turn: an attack is answered by then."""

    def narrow(self, step: Step) -> tuple[Value, ...]:
        """One order of exchanges and of triggers; everything else."""
        return step.domain[:1] if step.name in ("exchange", "trigger") else step.domain

    def ends(self, box: Sandbox, action: Action) -> bool:
        """The End Phase, and what it checks, comes sooner or later."""
        return isinstance(action, EndMain) or (_is_end(box.state) and isinstance(action, Pass))

    def settled(self, box: Sandbox) -> bool:
        """A Main Phase, or the End Phase: no effect and no Combat is going on."""
        return box.state.board.asked.kind == "main" or _is_end(box.state)

    def settle(self, box: Sandbox, seat: Seat) -> Action:
        """Pass; intercept what is destroyed by it without loss; else the first answer of each step."""
        options = box.options(seat)
        if "pass" in options.step.domain:
            return first_answer(options, "pass")
        return _intercept(box.state, options) if box.state.board.asked.kind == "defend" else first_answer(options)

    def worth(self, box: Sandbox, seat: Seat) -> int:
        return worth(box.state, seat)


def _is_end(s: ArchaicState) -> bool:
    """The window of the End Phase, with an empty stack."""
    return s.board.phase == "end" and not s.board.stack


def _intercept(s: ArchaicState, options: Options) -> Action:
    found: Options | Action = options
    while isinstance(found, Options):
        ally = s.board.objects.get(int(found.step.about))
        value: Value = NONE
        if ally is not None:
            attackers = [s.board.objects[i] for i in found.step.domain if isinstance(i, int)]
            value = next((unit.id for unit in attackers if _beats(ally, unit)), NONE)
        found = found.take(value)
    return found


def _beats(ally: Obj, unit: Obj) -> bool:
    """The Ally destroys the attacking Ally and lives."""
    return not unit.hp and ally.attack >= unit.defense + unit.temp and unit.attack < ally.defense + ally.temp


def worth(s: ArchaicState, seat: Seat) -> int:
    """How well a seat stands, in hundredths of a point of Attack."""
    board = s.board
    if board.ended is not None:
        return {"won": 1_000_000, "lost": -1_000_000}.get(board.ended.results[seat], 0)
    return _side_worth(s, seat) - _side_worth(s, 1 - seat)


def _side_worth(s: ArchaicState, seat: Seat) -> int:
    side, objects = s.board.sides[seat], s.board.objects
    value = 400 * side.rcp + 120 * len(side.done)
    for number in side.heroes:
        hero = objects[number]
        value += 60 * hero.hp + 30 * hero.temp + 80 * hero.crossed
        value += sum(150 + 20 * objects[i].defense for i in hero.attached if s.cards[objects[i].card].bits & GEAR)
    for number in side.realm:
        ally = objects[number]
        # A turn's bonus is worth little once the turn is over.
        value += 100 * (ally.attack - ally.bonus) + 20 * ally.bonus + 60 * ally.defense + 10 * ally.temp + 40
        value += 40 * len(ally.attached)
    value += 110 * len(side.hand) + 130 * (side.charged + side.discharged) + 4 * side.charged + 20 * side.uae
    return value + 50 * len(side.unattached)
