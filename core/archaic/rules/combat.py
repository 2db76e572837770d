"""Combat: attackers, interceptors, the locked order, one exchange at a time (A-063 to A-084, RA-74 to RA-90)."""

from core.archaic import events as ev
from core.archaic.rules.counting import count
from core.archaic.rules.damage import deal
from core.archaic.rules.derived import restate
from core.archaic.rules.stack import open_window
from core.archaic.rules.triggers import occur
from core.archaic.state import (
    ArchaicState,
    CheckFrame,
    Combat,
    CombatFrame,
    Obj,
    Pair,
    TurnFrame,
    active_hero,
    in_realm,
)
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def current(s: ArchaicState) -> Combat:
    """The Combat in progress."""
    assert s.board.combat is not None
    return s.board.combat


def declare_attack(r: Resolution, seat: Seat, units: tuple[ObjectId, ...]) -> None:
    """A-065, A-066; RA-132: what the declaration triggers lies on the stack when the first window opens."""
    defender = 1 - seat
    r.swap_frame(TurnFrame("end"), CombatFrame("assign"))
    # A-067, RA-87: the defender first.
    open_window(r, defender)
    hero = r.board.sides[seat].hero
    r.state_fact(ev.PhaseBegan("combat"), "RA-01")
    r.state_fact(ev.Exhausted(units), "A-066")
    fact = r.state_fact(ev.AttackDeclared(seat, units), "A-065")
    count(r, seat, combats=1, attackers=len(units), hero_combats=int(hero in units))
    restate(r)
    occur(r, "warcry", seat, fact)
    occur(r, "attackers", seat, fact)
    for number in units:
        occur(r, "attack", seat, fact, r.board.objects[number])
    occur(r, "foe_attackers", defender, fact)


def combat_frame(r: Resolution, frame: CombatFrame) -> None:
    """The next step of the Combat; its windows are closed."""
    r.because = -1
    combat = current(r.state)
    if frame.step == "end" or not combat.attackers:
        # RA-88, RA-146.
        _end(r)
    elif frame.step == "assign":
        # A-068; also a defender without Allies says so.
        r.ask((1 - combat.attacker,), "defend")
    elif frame.step == "lock":
        if len(exchanges(combat)) > 1:
            r.ask((1 - combat.attacker,), "lock")
        else:
            lock(r, exchanges(combat))
    else:
        _exchange(r, combat)


def defend(r: Resolution, seat: Seat, pairs: tuple[Pair, ...]) -> None:
    """A-068; RA-76: intercepting does not Exhaust."""
    r.swap_frame(CombatFrame("lock"))
    r.state_fact(ev.Intercepted(pairs), "A-068")
    count(r, seat, interceptors=len(pairs))


def exchanges(combat: Combat) -> tuple[Pair, ...]:
    """RA-74: one for each interceptor, or one with the active Hero; in the order of the attackers."""
    found: list[Pair] = []
    for attacker in combat.attackers:
        found += [pair for pair in combat.pairs if pair[0] == attacker] or [(attacker, 0)]
    return tuple(found)


def lock(r: Resolution, order: tuple[Pair, ...]) -> None:
    """RA-77: the order is fixed. A-069, RA-87: the attacker has the first word in the window that follows."""
    r.swap_frame(CombatFrame("exchange"))
    open_window(r, current(r.state).attacker)
    r.state_fact(ev.Locked(order), "RA-77")


def _exchange(r: Resolution, combat: Combat) -> None:
    """The next exchange of the locked order. RA-80: one whose attacker or interceptor is gone is skipped."""
    for place, (attacker_id, interceptor) in enumerate(combat.exchanges[combat.at :], combat.at + 1):
        attacker = in_realm(r.state, attacker_id) if attacker_id in combat.attackers else None
        # RA-79: an intercepted attacker never reaches the Hero.
        defender = in_realm(r.state, interceptor) if interceptor else active_hero(r.state, 1 - combat.attacker)
        if attacker is not None and defender is not None:
            # A-076, RA-87.
            open_window(r, combat.attacker)
            _strike(r, place, attacker, defender)
            return
    _end(r)


def _strike(r: Resolution, place: int, attacker: Obj, defender: Obj) -> None:
    """A-071, RA-78: both at the same time with their current Attack; A-080: no blow of a Staggered Hero."""
    r.state_fact(ev.ExchangeBegan(place, attacker.id, defender.id), "A-070")
    if attacker.hp and defender.hp:
        for seat in (0, 1):
            count(r, seat, duels=1)
    deal(r, [(defender, attacker.attack), (attacker, 0 if defender.staggered else defender.attack)])


def _end(r: Resolution) -> None:
    """RA-89: Stagger clears, then the checkpoint."""
    r.swap_frame(CheckFrame(False))
    staggered = tuple(side.hero for side in r.board.sides if r.board.objects[side.hero].staggered)
    if staggered:
        r.state_fact(ev.Recovered(staggered), "A-084")
    r.state_fact(ev.CombatEnded())
    restate(r)
