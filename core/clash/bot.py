"""Players that see what a seat sees: `random` and `greedy`. They think in a sandbox, never in the match itself."""

from collections.abc import Callable

from core.clash.actions import EndMain
from core.clash.state import ClashState
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Options
from core.kernel.sandbox import Sandbox

LIMIT = 200
"""At most so many whole actions are looked at for one decision."""
QUIET = 60
"""At most so many passes until a position counts as settled."""


def choose_random(options: Options, stream: Stream) -> Action:
    """Uniform at each step."""
    found: Options | Action = options
    while isinstance(found, Options):
        domain = found.step.domain
        found = found.take(domain[stream.below(len(domain)) if len(domain) > 1 else 0])
    return found


def choose_greedy(box: Sandbox, seat: Seat, stream: Stream, keep_going: Callable[[], bool] = lambda: True) -> Action:
    """The action after which, when everybody has passed until nothing is pending, the seat stands best.

    `box` is a sampled sandbox of the seat's view. Of several equally good ones the first found is taken, and ending the
    Main Phase or passing is looked at first.
    """
    options = box.options(seat)
    best: Action | None = None
    best_value = 0
    for action in _candidates(options):
        value = _value_after(box, seat, action, stream)
        if best is None or value > best_value:
            best, best_value = action, value
        if not keep_going():
            break
    assert best is not None
    return best


def _candidates(options: Options) -> list[Action]:
    """Whole actions with the helper's payment, quiet ones first."""
    found: list[Action] = []
    stack: list[Options | Action] = [options]
    while stack and len(found) < LIMIT:
        top = stack.pop()
        if not isinstance(top, Options):
            found.append(top)
            continue
        domain = top.step.domain
        if top.step.name == "pay":
            domain = domain[:1]
        elif top.step.name == "verb":
            # Mana for its own sake leads nowhere.
            domain = tuple(value for value in domain if value != "exhaust") or domain
        stack.extend(top.take(value) for value in domain)
    return found


def _value_after(box: Sandbox, seat: Seat, action: Action, stream: Stream) -> int:
    if type(action) is EndMain:
        # What the other player's turn brings comes sooner or later: an action must beat the position as it stands.
        return worth(box.state, seat)
    depth = box.depth
    box.push(seat, action)
    for _ in range(QUIET):
        if box.over or box.state.board.asked.kind == "main":
            break
        who = box.to_act[0]
        box.push(who, _settle(box, who, stream))
    value = worth(box.state, seat)
    while box.depth > depth:
        box.pop()
    return value


def _settle(box: Sandbox, who: Seat, stream: Stream) -> Action:
    """Pass where one can; else the first answer of each step, which kills and takes what it may."""
    options = box.options(who)
    if "pass" in options.step.domain:
        passed = options.take("pass")
        assert not isinstance(passed, Options)
        return passed
    found: Options | Action = options
    while isinstance(found, Options):
        found = found.take(found.step.domain[0])
    return found


def worth(s: ClashState, seat: Seat) -> int:
    """How well a seat stands, in hundredths of a point of Power."""
    board = s.board
    if board.ended is not None:
        return {"won": 1_000_000, "lost": -1_000_000}.get(board.ended.results[seat], 0)
    return _side_worth(s, seat) - _side_worth(s, 1 - seat)


def _side_worth(s: ClashState, seat: Seat) -> int:
    side = s.board.sides[seat]
    objects = s.board.objects
    value = objects[side.realm].integrity * 60
    value += sum(objects[i].integrity * 45 + 200 * (not objects[i].destroyed) for i in side.locations if i)
    for lanes in (side.lanes, s.board.sides[1 - seat].lanes):
        for lane in lanes:
            for i in lane:
                unit = objects[i]
                if unit.controller == seat:
                    value += unit.power * 100 + 50 - unit.damage * 5
    value += 120 * len(side.hand) + 80 * len(side.shards) + 90 * len(side.base)
    value += 60 * len(side.commanders)
    return value
