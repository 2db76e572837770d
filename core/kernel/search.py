"""A player that looks ahead: what a greedy one likes best is played on in many worlds that fit what its seat knows.

Each world deals the hidden cards anew. In it every action still in the running is done, all seats go on greedily for
some turns, and where that leads is compared between the actions. After 2, 4, 8, … worlds the worse half drops out.

So the greedy player is improved on by its own play: Tesauro and Galperin 1996, On-line Policy Improvement using
Monte-Carlo Search. The halving: Karnin, Koren and Somekh 2013, Almost Optimal Exploration in Multi-Armed Bandits.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

from core.kernel.bots import Appraisal, best_of, candidates, value_after
from core.kernel.errors import Refused
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.sandbox import Sandbox

WORLDS = 32
"""After so many worlds the decision is made."""
SURE = 8
"""What was better than the best in none of so many worlds is not tried any longer."""
WIDTH = 12
"""So many actions are played on, those that a greedy player likes best."""
REPLIES = 12
"""Of so many actions the best is taken where a match is played on."""
FURTHEST = 150
"""It is played on for so many decisions at most."""
HALF = 2000
"""Where a seat stands better by so much, it has gone half the way from an even match to a won one."""
WON = 1_000_000


def look_ahead(worlds: Iterator[Sandbox], seat: Seat, appraisal: Appraisal, keep_going: Callable[[], bool]) -> Action:
    """The action with which the seat stands best some turns later, on the average of worlds.

    `worlds` are sampled sandboxes of the seat's view, at least one; at most WORLDS are taken besides the first.
    `keep_going` is asked before each time that the match is played on; stopped at once, it is a greedy player's action.
    The same worlds, played on as often, give the same action.
    """
    running = _liked(next(worlds), seat, appraisal)
    found: list[list[int]] = [[] for _ in running]
    order = list(range(len(running)))
    for number, world in enumerate(islice(worlds, WORLDS if len(order) > 1 else 0), 1):
        values = []
        for place in order:
            if not keep_going():
                # A world in which not all were tried tells nothing.
                return running[order[0]]
            values.append(_played_on(world, seat, running[place], appraisal))
        for place, value in zip(order, values, strict=True):
            found[place].append(value)
        order.sort(key=lambda place: (-sum(found[place]), place))
        if number > 1 and number & (number - 1) == 0:
            order = _left(order, found)
            if len(order) == 1:
                break
    return running[order[0]]


def _liked(box: Sandbox, seat: Seat, appraisal: Appraisal) -> list[Action]:
    """The actions that a greedy player likes best; of equal ones the first found comes first."""
    actions = candidates(box.options(seat), appraisal)
    if len(actions) == 1:
        return actions
    values = [value_after(box, seat, action, appraisal) for action in actions]
    return [actions[place] for place in sorted(range(len(values)), key=lambda place: (-values[place], place))[:WIDTH]]


def _left(order: list[int], found: list[list[int]]) -> list[int]:
    """Of these places, the best first, the better half; without those that were better than the first in no world."""
    best = found[order[0]]
    half = order[1 : max(2, (len(order) + 1) // 2)]
    if len(best) >= SURE:
        half = [place for place in half if any(value > top for value, top in zip(found[place], best, strict=True))]
    return [order[0], *half]


def _played_on(box: Sandbox, seat: Seat, action: Action, appraisal: Appraisal) -> int:
    """How far the seat is on its way to a win when the match was played on greedily, from -WON to WON."""
    depth = box.depth
    _decide(box, appraisal, {seat: action})
    turn: tuple[Seat, ...] = (seat,)
    changes = 0
    for _ in range(FURTHEST):
        if box.over:
            break
        if box.game.is_quiet(box.state.board.asked) and box.to_act != turn:
            turn, changes = box.to_act, changes + 1
            if changes == appraisal.turns:
                break
        _decide(box, appraisal, {})
    worth = appraisal.worth(box, seat)
    while box.depth > depth:
        box.pop()
    # Whole numbers: the same on every machine.
    return worth * WON // (abs(worth) + HALF)


def _decide(box: Sandbox, appraisal: Appraisal, answers: dict[Seat, Action]) -> None:
    """Everybody who is asked answers, several of them without knowing of each other: greedily, but for `answers`."""
    answers = answers | {who: _reply(box, who, appraisal) for who in box.to_act if who not in answers}
    (first, action), *others = answers.items()
    box.push(first, action)
    for who, action in others:
        # Where a team is asked, one of them may have spoken for the other.
        with suppress(Refused):
            box.push(who, action)


def _reply(box: Sandbox, seat: Seat, appraisal: Appraisal) -> Action:
    found = candidates(box.options(seat), appraisal)
    return best_of(box, seat, found[:: -(-len(found) // REPLIES)], appraisal, lambda: True)
