"""The phases of a turn (A-027, RA-01, RA-22 to RA-28)."""

from collections.abc import Callable

from core.archaic import events as ev
from core.archaic.rules.derived import restate
from core.archaic.rules.effects import draw
from core.archaic.rules.energy import recharge
from core.archaic.rules.points import win
from core.archaic.rules.quests import refill
from core.archaic.rules.stack import open_window
from core.archaic.rules.triggers import occur
from core.archaic.state import CheckFrame, DrainFrame, Obj, Side, TurnFrame, lineup
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

LAST_TURN = 100
"""RA-16."""


def turn_frame(r: Resolution, frame: TurnFrame) -> None:
    """The next step of the turn. RA-131: what the one before triggered resolves first."""
    r.because = -1
    if r.control.held:
        r.push_frame(DrainFrame())
    else:
        STEPS[frame.step](r)


def _next(r: Resolution, step: str) -> None:
    r.swap_frame(TurnFrame(step))


def begin_turn(r: Resolution, seat: Seat) -> None:
    """The seat is the turn player from here on."""
    r.state_fact(ev.TurnBegan(r.board.turn + 1, seat))


def _side(r: Resolution) -> Side:
    found: Side = r.board.sides[r.board.active]
    return found


def _ready(r: Resolution) -> None:
    """RA-22."""
    _next(r, "draw")
    side = _side(r)
    r.state_fact(ev.PhaseBegan("ready"), "RA-22")
    #
    recharge(r, side.seat, side.discharged)
    hero = r.board.objects[side.hero]
    allies = [r.board.objects[i] for i in side.realm]
    augments = [r.board.objects[i] for i in (*side.unattached, *(a for ally in allies for a in ally.attached))]
    tired = tuple(obj.id for obj in (hero, *allies, *augments) if not obj.ready)
    if tired:
        r.state_fact(ev.Readied(tired), "RA-22")
    if hero.temp:
        r.state_fact(ev.Shielded(hero.id, -hero.temp, 0), "RA-55")
    if allies:
        r.state_fact(ev.Rested(side.realm), "RA-91")
    restate(r)
    occur(r, "ready", side.seat, r.control.facts + len(r.facts) - 1)


def _draw(r: Resolution) -> None:
    """RA-08: not on the very first turn; RA-23."""
    _next(r, "main")
    r.state_fact(ev.PhaseBegan("draw"), "RA-23")
    if r.board.turn > 1:
        draw(r, r.board.active, 1)
    occur(r, "draw", r.board.active, r.control.facts + len(r.facts) - 1)


def _main(r: Resolution) -> None:
    """RA-24, RA-25: the own slots are refilled."""
    _next(r, "swap")
    r.state_fact(ev.PhaseBegan("main"), "RA-24")
    refill(r, r.board.active)


def _swap(r: Resolution) -> None:
    """A-058 to A-062: asked once for each active trigger, if there is another Hero (RA-73)."""
    side = _side(r)
    if side.swaps and lineup(r.state, side.seat):
        r.ask((side.seat,), "swap")
        return
    _next(r, "act")
    if side.swaps:
        # RA-70: the next period begins.
        r.state_fact(ev.SwapsChanged(side.seat, 0), "RA-70")


def _act(r: Resolution) -> None:
    """RA-24: free actions."""
    r.ask((r.board.active,), "main")


def end_main(r: Resolution) -> None:
    """RA-27: no attack, so no Combat."""
    _next(r, "end")


def _end(r: Resolution) -> None:
    """RA-28: the window, the turn player first."""
    _next(r, "check")
    r.state_fact(ev.PhaseBegan("end"), "RA-28")
    open_window(r, r.board.active)


def _check(r: Resolution) -> None:
    """A-095."""
    r.swap_frame(TurnFrame("expire"), CheckFrame(True))


def _expire(r: Resolution) -> None:
    """RA-28: what lasted until now ends, RA-59: Stagger too; then both pools are empty (A-039)."""
    _next(r, "next")
    for side in r.board.sides:
        objects = [r.board.objects[i] for i in (*side.heroes, *side.realm, *side.unattached)]
        objects += [r.board.objects[i] for obj in objects for i in obj.attached]
        worn = tuple(obj.id for obj in objects if _is_worn(obj))
        thick = tuple(i for i in side.realm if r.board.objects[i].temp)
        if worn or thick:
            r.state_fact(ev.Expired(worn, thick), "RA-28")
    staggered = tuple(side.hero for side in r.board.sides if r.board.objects[side.hero].staggered)
    if staggered:
        r.state_fact(ev.Recovered(staggered), "RA-59")
    restate(r)
    for side in r.board.sides:
        if side.uae:
            r.state_fact(ev.Dissipated(side.seat), "A-039")


def _is_worn(obj: Obj) -> bool:
    """Something about it lasts only until the end of the turn."""
    return bool(obj.bonus or obj.used or obj.lost or obj.attacked)


def _pass_turn(r: Resolution) -> None:
    """RA-16: a stalled game ends."""
    if r.board.turn >= LAST_TURN:
        totals = [side.rcp for side in r.board.sides]
        if totals[0] == totals[1]:
            r.end(("drawn", "drawn"), "turns", "RA-16")
        else:
            win(r, totals.index(max(totals)), "turns", "RA-16")
        return
    _next(r, "ready")
    begin_turn(r, 1 - r.board.active)


STEPS: dict[str, Callable[[Resolution], None]] = {
    "ready": _ready,
    "draw": _draw,
    "main": _main,
    "swap": _swap,
    "act": _act,
    "end": _end,
    "check": _check,
    "expire": _expire,
    "next": _pass_turn,
}
