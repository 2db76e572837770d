"""What players of any game do alike: choose at random, or try each action and see where it leads."""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Options, Step, Value
from core.kernel.sandbox import Sandbox

LIMIT = 200
"""At most so many whole actions are looked at for one decision."""
QUIET = 60
"""At most so many decisions until a position counts as settled."""


def choose_random(options: Options, stream: Stream) -> Action:
    """Uniform at each step."""
    found: Options | Action = options
    while isinstance(found, Options):
        domain = found.step.domain
        found = found.take(domain[stream.below(len(domain)) if len(domain) > 1 else 0])
    return found


def only_action(options: Options) -> Action | None:
    """The action, if there is just one."""
    first, *others = options.actions(2)
    return None if others else first


class Appraisal(Protocol):
    """What a greedy player, and one that looks ahead, must be told of its game."""

    turns: int
    """So many changes of turn tell how good an action was."""

    def narrow(self, step: Step) -> tuple[Value, ...]:
        """The values of a step that are worth a look; the last one is looked at first."""

    def ends(self, box: Sandbox, action: Action) -> bool:
        """What follows the action comes sooner or later, so others must beat the position as it stands."""

    def settled(self, box: Sandbox) -> bool:
        """Nothing is pending: the position can be judged."""

    def settle(self, box: Sandbox, seat: Seat) -> Action:
        """What a seat does until then."""

    def worth(self, box: Sandbox, seat: Seat) -> int:
        """How well a seat stands."""


def choose_best(box: Sandbox, seat: Seat, appraisal: Appraisal, keep_going: Callable[[], bool]) -> Action:
    """The action after which the seat stands best once all is settled.

    Of several equally good ones the first found is taken.
    """
    return best_of(box, seat, candidates(box.options(seat), appraisal), appraisal, keep_going)


def best_of(
    box: Sandbox, seat: Seat, actions: Sequence[Action], appraisal: Appraisal, keep_going: Callable[[], bool]
) -> Action:
    """The same of these actions alone, of which there is at least one."""
    best = actions[0]
    if len(actions) > 1:
        best_value = value_after(box, seat, best, appraisal)
        for action in actions[1:]:
            if not keep_going():
                break
            value = value_after(box, seat, action, appraisal)
            if value > best_value:
                best, best_value = action, value
    return best


def candidates(options: Options, appraisal: Appraisal) -> list[Action]:
    """Whole actions that are worth a look, LIMIT of them at most; there is always one."""
    found: list[Action] = []
    stack: list[Options | Action] = [options]
    while stack and len(found) < LIMIT:
        top = stack.pop()
        if isinstance(top, Options):
            stack.extend(top.take(value) for value in appraisal.narrow(top.step))
        else:
            found.append(top)
    return found


def value_after(box: Sandbox, seat: Seat, action: Action, appraisal: Appraisal) -> int:
    """How well the seat stands once all that the action began is settled. The box stands where it stood."""
    if appraisal.ends(box, action):
        return appraisal.worth(box, seat)
    depth = box.depth
    box.push(seat, action)
    for _ in range(QUIET):
        if box.over or appraisal.settled(box):
            break
        who = box.to_act[0]
        box.push(who, appraisal.settle(box, who))
    value = appraisal.worth(box, seat)
    while box.depth > depth:
        box.pop()
    return value


def first_answer(options: Options, *begun: Value) -> Action:
    """The first value of each step, after those that are named."""
    found: Options | Action = options
    for value in begun:
        assert isinstance(found, Options)
        found = found.take(value)
    while isinstance(found, Options):
        found = found.take(found.step.domain[0])
    return found
