"""Why damage may not be assigned so: to whom it may not go, who does not deal it, and what it must be."""

from collections.abc import Collection

from core.clash.faces import STUNNED
from core.clash.rules.assignment import Window, combat_frame
from core.clash.state import COMMANDERS, GRAVEYARD, LANE, ClashState, Obj, defenders
from core.kernel.ids import ObjectId, Seat

STUN = ("705.7.2", "R-116", "R-117")


def amounts(w: Window, target: ObjectId, n: int, venom: Collection[ObjectId]) -> tuple[str, ...]:
    """Rules against giving a unit n points of pooled Power, which is not what it takes; `venom`: to whom Annihilate
    units deal some."""
    need = next((victim.need for victim in w.victims if victim.id == target), 0)
    found = ("704.2.2", *side(w))
    if target in venom:
        found += ("R-114", "704.2.4a")
    if n < need:
        found += ("R-085", "R-106", "705.7.3")
    if w.pooled < need:
        found += ("704.3.3",)
    return found


def shortage(s: ClashState, w: Window, missing: int) -> tuple[str, ...]:
    """Rules that keep this side from having the points that are missing."""
    stunned = other = 0
    for obj in _idle(s, w):
        if obj.keywords & STUNNED:
            stunned += obj.power
        else:
            other += obj.power
    found = side(w)
    if stunned >= missing:
        found += STUN
    if other >= missing:
        # no Power goes from one window to the other.
        found += ("R-157", "706.3a", "K:Advantage")
    return found


def not_dealing(s: ClashState, w: Window, source: ObjectId) -> tuple[str, ...]:
    """Rules by which a unit, named as a source, deals no damage now; the first is the nearest."""
    obj = next((obj for obj in _idle(s, w) if obj.id == source), None)
    if obj is None:
        return ("R-103", "703.2") if _is_own(s, w.seat, source) else side(w)
    if obj.keywords & STUNNED:
        return STUN
    return ("706.2.1", "706.1a", "R-157") if w.early else ("706.3a", "K:Advantage", "R-157")


def not_assignable(s: ClashState, w: Window, target: ObjectId) -> tuple[str, ...]:
    """Rules by which nothing may be assigned to an object that is not on the other side of the combat."""
    obj = s.board.objects.get(target)
    if obj is None or obj.zone != LANE:
        is_dead = obj is not None and obj.zone in (GRAVEYARD, COMMANDERS)
        return ("704.2", "704.2.3", *(_fell(s, obj) if obj is not None else ())) if is_dead else ("704.2", "R-103")
    if obj.controller == w.seat:
        return ("704.2", *side(w))
    return ("704.2", "R-103", "703.2", *side(w))


def no_overflow(w: Window, done: Collection[ObjectId]) -> tuple[str, ...]:
    """Rules that leave nothing for the Location or Realm once these units are dealt damage; the first is the
    nearest."""
    if not w.attacks:
        return ("704.4.2", "704.3.2")
    if w.early:
        return ("R-107", "704.3.3", "706.5", "704.3.2")
    return ("704.3.2", "705.5.2") if done else ("704.3.2", "704.3.3", "705.5.2")


def no_window(s: ClashState) -> tuple[str, ...]:
    """Rules by which no damage is assigned now: after an Undefended Attack there was nothing to assign either."""
    combat = s.board.combat
    return ("703.3",) if combat is not None and combat.result == "undefended" else ()


def side(w: Window) -> tuple[str, ...]:
    """Rules that hold for whoever assigns, and in which window."""
    return ("704.3.1" if w.attacks else "704.4.1", *(("706.2.1",) if w.early else ()))


def _idle(s: ClashState, w: Window) -> list[Obj]:
    """Units of this side in the combat that deal no damage in this window."""
    combat = s.board.combat
    assert combat is not None
    strikers = {striker.id for striker in w.strikers}
    mine = combat.attackers if w.attacks else defenders(s)
    return [s.board.objects[i] for i in mine if i not in strikers]


def _is_own(s: ClashState, seat: Seat, number: ObjectId) -> bool:
    obj = s.board.objects.get(number)
    return obj is not None and obj.zone == LANE and obj.controller == seat


def _fell(s: ClashState, dead: Obj) -> tuple[str, ...]:
    """It was destroyed in the Advantage Window of this combat."""
    combat = s.board.combat
    assert combat is not None
    if not combat_frame(s).early:
        return ()
    gone = (s.control.ghosts.get(i) for i in combat.fighters if i not in s.board.objects)
    is_it = any(ghost is not None and (ghost.card, ghost.owner) == (dead.card, dead.owner) for ghost in gone)
    return ("706.2.3", "706.2.4") if is_it else ()
