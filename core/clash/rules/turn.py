"""The phases of a turn (501 to 506)."""

from collections.abc import Callable

from core.clash import events as ev
from core.clash.rules.batch import bring_back, expire, follow, happen
from core.clash.rules.chain import place_held
from core.clash.rules.doing import catalyze, draw
from core.clash.rules.state_effects import defeat
from core.clash.rules.triggers import turn_event
from core.clash.state import CheckFrame, Held, TurnFrame, permanents
from core.kernel.events import Event
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution


def turn_frame(r: Resolution, frame: TurnFrame) -> None:
    """The next step of the turn. What was held by the one before opens a Chain first (R-019)."""
    r.because = -1
    if r.control.held:
        if frame.step == "settle":
            # what died in the clean-up resolves in a Chain, then the clean-up is done again.
            _next(r, "expire")
        place_held(r)
        return
    STEPS[frame.step](r)


def _next(r: Resolution, step: str) -> None:
    r.swap_frame(TurnFrame(step))


def _beginning(r: Resolution) -> None:
    """501.1, R-164: everything readies, then start-of-turn triggers."""
    _next(r, "resource")
    seat = r.board.active
    r.state_fact(ev.PhaseBegan("beginning"), "501.1")
    ids = tuple(obj.id for obj in permanents(r.state) if obj.controller == seat and not obj.ready)
    if ids:
        happen(r, (ev.Readied(ids),))
    turn_event(r, "turn_start")


def _resource(r: Resolution) -> None:
    """502.1; 502.2: the second player's very first turn brings 3."""
    _next(r, "draw")
    r.state_fact(ev.PhaseBegan("resource"), "502.1")
    seat = r.board.active
    late = r.board.first != seat and r.board.sides[seat].turns == 1
    catalyze(r, seat, 3 if late else 2)


def _draw(r: Resolution) -> None:
    """503.1; R-033: an empty Main Deck loses here and now."""
    _next(r, "main")
    r.state_fact(ev.PhaseBegan("draw"), "503.1")
    seat = r.board.active
    if r.board.sides[seat].deck:
        draw(r, seat, 1)
        return
    r.state_fact(ev.DrawFailed(seat), "503.2")
    defeat(r, seat, "deck", "503.2")


def _main(r: Resolution) -> None:
    """504.1: the Turn Player holds priority in an Open State."""
    if r.board.phase != "main":
        r.state_fact(ev.PhaseBegan("main"), "504.1")
    # A quiet step: nothing looks back beyond it.
    if r.control.ghosts:
        r.set(ghosts={})
    if r.control.automatic:
        r.set(automatic=0)
    r.ask((r.board.active,), "main")


def end_main(r: Resolution) -> None:
    """504.5, R-017: without a window for the other player."""
    _next(r, "end")


def _end(r: Resolution) -> None:
    """506.1: end-of-turn triggers are collected once, now (R-165)."""
    _next(r, "expire")
    r.state_fact(ev.PhaseBegan("end"), "506.1")
    turn_event(r, "turn_end")
    delayed = r.board.delayed
    if delayed:
        r.state_fact(ev.Delaying(()))
        held = tuple(Held(d.controller, d.source, d.ref, d.it, d.fact) for d in delayed)
        r.set(held=r.control.held + held)


def _expire(r: Resolution) -> None:
    """506.2: all mana is lost. 506.3, R-089, R-090: every unit heals and "until end of turn" ends, at one moment."""
    _next(r, "settle")
    since = len(r.facts)
    facts: list[Event] = [ev.Pooled(side.seat, (0,) * 6) for side in r.board.sides if any(side.pool)]
    hurt = tuple(obj.id for obj in permanents(r.state) if obj.damage)
    if hurt:
        facts.append(ev.Healed(hurt))
    facts.extend(ev.Warded(side.seat, ()) for side in r.board.sides if side.wards)
    for fact in facts:
        r.state_fact(fact, "506.2" if isinstance(fact, ev.Pooled) else "506.3")
    expire(r, lambda mod: mod.until == "EOT")
    bring_back(r, tuple(i for side in r.board.sides for i in side.removed if r.board.objects[i].until == "EOT"))
    follow(r, since)


def _settle(r: Resolution) -> None:
    """506.4: the loss check, then the other player's turn (506.5)."""
    _next(r, "next")
    r.push_frame(CheckFrame())


def _pass_turn(r: Resolution) -> None:
    """506.5."""
    _next(r, "beginning")
    begin_turn(r, 1 - r.board.active)


def begin_turn(r: Resolution, seat: Seat) -> None:
    """The seat is the Turn Player from here on."""
    r.state_fact(ev.TurnBegan(r.board.turn + 1, seat), "506.5")


STEPS: dict[str, Callable[[Resolution], None]] = {
    "beginning": _beginning,
    "resource": _resource,
    "draw": _draw,
    "main": _main,
    "end": _end,
    "expire": _expire,
    "settle": _settle,
    "next": _pass_turn,
}
