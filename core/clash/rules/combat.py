"""Attacks (504.2.3, 701 to 707): declaration, Showdown, damage windows, results, the way home."""

from msgspec.structs import replace

from core.clash import events as ev
from core.clash.actions import Assign, Attack
from core.clash.faces import BACKLINE, FRONTLINE, SIEGE, STUNNED
from core.clash.rules.assignment import Window, is_asked, is_swift, spent, window
from core.clash.rules.batch import happen
from core.clash.rules.chain import open_chain, place_held
from core.clash.rules.doing import wall_damage
from core.clash.rules.fight import blows
from core.clash.rules.triggers import occur
from core.clash.state import (
    AssignFrame,
    ChainFrame,
    CheckFrame,
    Combat,
    CombatFrame,
    Obj,
    Unspent,
    all_units,
    defenders,
)
from core.kernel.events import Event
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution


def declare_attack(r: Resolution, seat: Seat, action: Attack) -> None:
    """702.1 to 702.4: the units move over and Exhaust; the Showdown's Chain opens empty (R-018)."""
    r.push_frame(CombatFrame("closing"), ChainFrame(seat))
    location = _location(r, 1 - seat, action.lane)
    # 706.1b, R-080, R-083: openness is decided now.
    is_open = location is None or location.destroyed
    open_chain(r)
    facts = (
        ev.AttackDeclared(seat, action.lane, action.units, is_open),
        ev.Exhausted(action.units),
        ev.Shifted(action.units, 1 - seat, action.lane, "attack"),
    )
    happen(r, facts)
    place_held(r)


def _location(r: Resolution, seat: Seat, lane: int) -> Obj | None:
    number = r.board.sides[seat].locations[lane]
    return r.board.objects[number] if number else None


def combat_frame(r: Resolution, frame: CombatFrame) -> None:
    """The next step of the attack."""
    if frame.step == "closing" and r.control.held:
        # what triggered in the Showdown resolves in it, in a Chain of its own.
        place_held(r)
        return
    STEPS[frame.step](r, frame)


def _combat(r: Resolution) -> Combat:
    combat: Combat = r.board.combat
    return combat


def _closing(r: Resolution, frame: CombatFrame) -> None:
    """703.4: the Showdown is over with nothing pending (R-149). Who is there now takes part (R-099)."""
    combat = _combat(r)
    defending = defenders(r.state)
    r.because = -1
    if combat.attackers and defending:
        r.swap_frame(replace(frame, step="lines"))
        r.state_fact(ev.StageBegan("lines", combat.attackers + defending), "703.4")
    elif combat.attackers:
        _undefended(r, frame)
    elif defending:
        # Failed Attack, the Defender wins.
        r.state_fact(ev.StageBegan("assign", defending), "R-102")
        _result(r, frame, "failed", 1 - combat.attacker)
    else:
        _result(r, frame, "none", -1)


def _undefended(r: Resolution, frame: CombatFrame) -> None:
    """703.3: all Attacking Power reaches the Location or Realm; no combat, no winner (703.3.1, R-101)."""
    attackers = (r.board.objects[i] for i in _combat(r).attackers)
    points = tuple(Unspent(obj.id, _power(obj), bool(obj.keywords & SIEGE)) for obj in attackers)
    r.swap_frame(replace(frame, step="return"))
    hit_wall(r, points)
    r.state_fact(ev.CombatEnded("undefended", -1), "703.3")


def _power(obj: Obj) -> int:
    """R-117: a Stunned attacker adds 0."""
    return 0 if obj.keywords & STUNNED else obj.power


def _lines(r: Resolution, frame: CombatFrame) -> None:
    """704.2b.7, R-092: the controller of a unit with Frontline and Backline says which counts, before assignments."""
    combat = _combat(r)
    both = FRONTLINE | BACKLINE
    said = dict(combat.lines)
    for i in combat.attackers + defenders(r.state):
        obj = r.board.objects[i]
        if obj.keywords & both == both and i not in said:
            r.ask((obj.controller,), "lines", i)
            return
    # Advantage is read once, now.
    early = tuple(i for i in combat.attackers + defenders(r.state) if is_swift(r.board.objects[i]))
    r.swap_frame(replace(frame, step="advantage" if early else "assign", early=early))


def _open_window(r: Resolution, frame: CombatFrame, stage: str) -> None:
    """R-118: sealed, Attacker first; a side that deals no damage or faces nobody is not asked."""
    combat = _combat(r)
    r.swap_frame(replace(frame, step=f"{stage}_damage"))
    r.state_fact(ev.StageBegan(stage, combat.fighters), "706.2.1" if stage == "advantage" else "704.1")
    owe = tuple(seat for seat in (combat.attacker, 1 - combat.attacker) if is_asked(r.state, seat))
    r.set(answers=())
    if owe:
        r.push_frame(AssignFrame(owe))


def _advantage(r: Resolution, frame: CombatFrame) -> None:
    _open_window(r, frame, "advantage")


def _assign(r: Resolution, frame: CombatFrame) -> None:
    _open_window(r, frame, "assign")


def assign_frame(r: Resolution, frame: AssignFrame) -> None:
    """Ask the next side, or go on when both have assigned."""
    if frame.owe:
        r.ask(frame.owe[:1], "assign", next(iter(_combat(r).attackers), 0))
    else:
        r.pop_frame()


def _dealt(r: Resolution) -> tuple[dict[Seat, Window], dict[Seat, Assign]]:
    answers: dict[Seat, Assign] = dict(r.control.answers)
    windows = {seat: window(r.state, seat) for seat in (0, 1)}
    return windows, {seat: answers.get(seat, Assign()) for seat in (0, 1)}


def _reveal(r: Resolution) -> tuple[list[tuple[Obj, Obj, int]], tuple[Unspent, ...], bool]:
    """704.5: both assignments together. The damage, the Attacker's unspent points, and whether the Attacker made a
    lethal assignment."""
    windows, answers = _dealt(r)
    attacker = _combat(r).attacker
    named = {seat: spent(windows[seat], answers[seat]) for seat in (0, 1)}
    r.set(answers=())
    r.state_fact(ev.Assigned((named[0][0], named[1][0])), "704.5")
    objects = r.board.objects
    blows_dealt = [(objects[a], objects[b], n) for seat in (0, 1) for a, b, n in named[seat][0]]
    mine = answers[attacker]
    siege = {striker.id: striker.siege for striker in windows[attacker].strikers}
    left = tuple(Unspent(i, n, siege[i]) for i, n in named[attacker][1].items() if n)
    return blows_dealt, left, bool(mine.kills or mine.venom)


def _advantage_damage(r: Resolution, frame: CombatFrame) -> None:
    """706.2.3: both sides' Advantage damage at one moment, with the Attacker's overflow (R-107)."""
    dealt, points, lethal = _reveal(r)
    banked = r.house.get("advantage-overflow") == "banked"
    r.swap_frame(replace(frame, step="assign", banked=points if banked and lethal else ()))
    facts, gos = blows(tuple(dealt))
    walls: tuple[Event, ...] = ()
    # one lethal assignment lets the rest through, living defenders or not.
    if lethal and not banked:
        walls = _wall_facts(r, points)
    happen(r, facts + walls, gos)
    _breach(r, walls, points)


def _assign_damage(r: Resolution, frame: CombatFrame) -> None:
    """705.1, 705.2."""
    dealt, left, _ = _reveal(r)
    # with nobody left to assign to, all Power of those who have not struck yet is unspent.
    r.swap_frame(replace(frame, step="judge", over=frame.banked + left))
    happen(r, *blows(tuple(dealt)))


def _judge(r: Resolution, frame: CombatFrame) -> None:
    """705.4 to 705.6, R-119: judged at the end, by who is left."""
    combat = _combat(r)
    if defenders(r.state):
        _result(r, frame, "failed", 1 - combat.attacker)
    elif not combat.attackers:
        _result(r, frame, "mutual", -1)
    else:
        _result(r, frame, "successful", combat.attacker)


def _result(r: Resolution, frame: CombatFrame, result: str, winner: Seat) -> None:
    r.swap_frame(replace(frame, step="return"))
    if result == "successful":
        # 705.4.1, R-177: regular overflow only on success; also of attackers that died in the window.
        hit_wall(r, frame.over)
    r.state_fact(ev.CombatEnded(result, winner), {"failed": "705.5", "mutual": "705.6"}.get(result, "705.4"))
    fighters = [r.board.objects[i] for i in _combat(r).fighters if i in r.board.objects]
    for seat in (r.board.active, 1 - r.board.active):
        mine = tuple(obj.id for obj in fighters if obj.controller == seat)
        if winner >= 0:
            # 705.4.2, 705.5.4; R-121: those who took part and are still in play.
            occur(r, "win" if seat == winner else "lose", mine)
        if result != "none":
            occur(r, "survive", mine)


def hit_wall(r: Resolution, points: tuple[Unspent, ...]) -> None:
    """Attack damage reaches the Location or Realm."""
    walls = _wall_facts(r, points)
    happen(r, walls)
    _breach(r, walls, points)


def _wall_facts(r: Resolution, points: tuple[Unspent, ...]) -> tuple[Event, ...]:
    """K:Siege, R-112: points of Siege units count double here. R-080: a Location that fell after the declaration takes
    them all for nothing; 706.2b: in an Open Zone they hit the Realm."""
    combat = _combat(r)
    total = sum(2 * unspent.n if unspent.siege else unspent.n for unspent in points)
    seat = 1 - combat.attacker
    location = _location(r, seat, combat.lane)
    obj = r.board.objects[r.board.sides[seat].realm] if combat.open else location
    fact = None if obj is None else wall_damage(r.state, obj, total)
    if fact is None:
        return ()
    if combat.open and location is not None:
        r.instead_of(ev.IntegrityChanged(location.id, -total, 0), fact, rule="706.2b")
    return (fact,)


def _breach(r: Resolution, walls: tuple[Event, ...], points: tuple[Unspent, ...]) -> None:
    """R-176: whose points reached the Location or Realm, once per attack."""
    before = _combat(r).breached
    new = tuple(unspent.id for unspent in points if unspent.n and unspent.id not in before)
    if walls and new:
        r.state_fact(ev.Breached(before + new), "R-176")
        occur(r, "breach", new)


def _return(r: Resolution, frame: CombatFrame) -> None:
    """707.1: surviving attackers go back to their Origin Zone in the state they have (R-071); the attack is over
    (R-173), Stuns put on in it end (R-116). Then the loss check, then held triggers (R-022)."""
    combat = _combat(r)
    r.swap_frame(CheckFrame())
    facts: list[Event] = []
    if combat.attackers:
        facts.append(ev.Shifted(combat.attackers, combat.attacker, combat.lane, "returned"))
    facts.append(ev.StageBegan("over", combat.fighters))
    for obj in all_units(r.state):
        if any(mod.until == "combat" for mod in obj.mods):
            facts.append(ev.Modified(obj.id, tuple(mod for mod in obj.mods if mod.until != "combat")))
    happen(r, tuple(facts))


STEPS = {
    "closing": _closing,
    "lines": _lines,
    "advantage": _advantage,
    "advantage_damage": _advantage_damage,
    "assign": _assign,
    "assign_damage": _assign_damage,
    "judge": _judge,
    "return": _return,
}
