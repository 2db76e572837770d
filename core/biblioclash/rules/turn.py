"""The phases of a turn (B-117 to B-133); a team's turn is shared (RB-98)."""

from collections.abc import Callable

from core.biblioclash import events as ev
from core.biblioclash.faces import STAYS
from core.biblioclash.rules.leaving import end_in_draw
from core.biblioclash.rules.moving import draw
from core.biblioclash.rules.triggers import push_triggers
from core.biblioclash.state import TurnFrame, next_team
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

HAND_SIZE = 5
LAST_TURN = 200
"""RB-112."""


def turn_frame(r: Resolution, frame: TurnFrame) -> None:
    """The next step of the turn."""
    r.because = -1
    STEPS[frame.step](r, frame)


def _own_team(r: Resolution) -> tuple[Seat, ...]:
    b = r.board
    team: tuple[Seat, ...] = b.teams[b.sides[b.active].team]
    return team


def _enter(r: Resolution, phase: str) -> None:
    if r.board.phase != phase:
        r.state_fact(ev.PhaseBegan(phase), "B-117")


def _ask(r: Resolution, frame: TurnFrame, kind: str) -> None:
    """Both teammates may act (B-186) until both are done (RB-98, RB-115)."""
    r.ask(tuple(seat for seat in _own_team(r) if seat not in frame.done), kind)


def _start(r: Resolution, frame: TurnFrame) -> None:
    """B-118: everything own becomes upright; B-119, RB-15: then effects of the start of the turn."""
    r.swap_frame(TurnFrame("main"))
    fact = r.state_fact(ev.PhaseBegan("start"), "B-117")
    b = r.board
    team = _own_team(r)
    ids = tuple(i for seat in team for i in (b.sides[seat].mage, *b.sides[seat].domain) if b.objects[i].exhausted)
    if ids:
        r.state_fact(ev.Readied(ids), "B-118")
    for seat in reversed(team):
        push_triggers(r, seat, "turn_start", fact)


def _main(r: Resolution, frame: TurnFrame) -> None:
    """B-120."""
    _enter(r, "main")
    _ask(r, frame, "main")


def _discard(r: Resolution, frame: TurnFrame) -> None:
    """B-127, B-128."""
    _enter(r, "discard")
    _ask(r, frame, "discard_phase")


def _cleanup(r: Resolution, frame: TurnFrame) -> None:
    """B-129 to B-133: the own Domain is swept, Wisdom and damage go, then hands are filled; in seat order (RB-98)."""
    r.swap_frame(TurnFrame("next"))
    _enter(r, "cleanup")
    b, cards = r.board, r.cards
    team = _own_team(r)
    for seat in team:
        ids = tuple(i for i in b.sides[seat].domain if not cards[b.objects[i].card].bits & STAYS)
        if ids:
            r.state_fact(ev.Swept(seat, ids, b.next_id, "cleanup"), "B-129")
    _wear_off(r)
    for seat in team:
        draw(r, seat, HAND_SIZE - len(b.sides[seat].hand))


def _wear_off(r: Resolution) -> None:
    """B-130, RB-22: every pool empties, discounts with it (RB-84); B-131, RB-21: damage on all Minions is cleared."""
    b = r.board
    for side in b.sides:
        if side.wisdom:
            r.state_fact(ev.WisdomChanged(side.seat, -side.wisdom, 0), "B-130")
        if side.discount:
            r.state_fact(ev.DiscountChanged(side.seat, 0), "RB-84")
    hurt = tuple(i for side in b.sides for i in side.domain if b.objects[i].damage)
    if hurt:
        r.state_fact(ev.DamageCleared(hurt), "B-131")


def _cut(r: Resolution, frame: TurnFrame) -> None:
    """RB-95, RB-117: the turn player has left: no Discard, no Cleanup, but what lasts one turn is over."""
    r.swap_frame(TurnFrame("next"))
    _wear_off(r)


def _next(r: Resolution, frame: TurnFrame) -> None:
    """B-117, RB-91: the next living player, or the other team (B-189)."""
    b = r.board
    if b.turn >= LAST_TURN:
        # RB-112, RB-118.
        end_in_draw(r)
        return
    r.pop_frame()
    begin_turn(r, b.teams[next_team(b, b.sides[b.active].team)][0])


def begin_turn(r: Resolution, seat: Seat) -> None:
    """It is this seat's turn, or its team's."""
    r.push_frame(TurnFrame("start"))
    r.state_fact(ev.TurnBegan(r.board.turn + 1, seat), "B-117")


STEPS: dict[str, Callable[[Resolution, TurnFrame], None]] = {
    "start": _start,
    "main": _main,
    "discard": _discard,
    "cleanup": _cleanup,
    "cut": _cut,
    "next": _next,
}
