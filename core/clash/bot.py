"""Players that see what a seat sees: `random`, `greedy`, `search`. They think in sandboxes, not in the match itself."""

from collections.abc import Callable, Iterator

from core.clash.actions import EndMain
from core.clash.state import ClashState
from core.kernel.bots import choose_best, choose_random, first_answer
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Step, Value
from core.kernel.sandbox import Sandbox
from core.kernel.search import look_ahead

__all__ = ["choose_greedy", "choose_random", "choose_search", "worth"]


def choose_greedy(box: Sandbox, seat: Seat, stream: Stream, keep_going: Callable[[], bool] = lambda: True) -> Action:
    """The action after which, when everybody has passed until nothing is pending, the seat stands best.

    `box` is a sampled sandbox of the seat's view. Of several equally good ones the first found is taken, and ending the
    Main Phase or passing is looked at first.
    """
    return choose_best(box, seat, Power(), keep_going)


def choose_search(worlds: Iterator[Sandbox], seat: Seat, keep_going: Callable[[], bool]) -> Action:
    """The action with which the seat stands best some turns later; see `core.kernel.search.look_ahead`."""
    return look_ahead(worlds, seat, Power(), keep_going)


class Power:
    """See `core.kernel.bots.Appraisal`."""

    turns = 2
    """To the own next turn: an attack is answered by then."""

    def narrow(self, step: Step) -> tuple[Value, ...]:
        """The helper's payment alone. Mana for its own sake leads nowhere."""
        if step.name == "pay":
            return step.domain[:1]
        if step.name == "verb":
            return tuple(value for value in step.domain if value != "exhaust") or step.domain
        return step.domain

    def ends(self, box: Sandbox, action: Action) -> bool:
        """The other player's turn follows."""
        return type(action) is EndMain

    def settled(self, box: Sandbox) -> bool:
        """A Main Phase with nothing on the Chain."""
        kind: str = box.state.board.asked.kind
        return kind == "main"

    def settle(self, box: Sandbox, seat: Seat) -> Action:
        """Pass where one can; else the first answer of each step, which kills and takes what it may."""
        options = box.options(seat)
        return first_answer(options, *(("pass",) if "pass" in options.step.domain else ()))

    def worth(self, box: Sandbox, seat: Seat) -> int:
        return worth(box.state, seat)


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
