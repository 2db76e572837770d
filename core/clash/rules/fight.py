"""Fights (709): two units deal their Power to each other; no combat, no winner."""

from core.clash.events import Damaged
from core.clash.faces import ADVANTAGE, ANNIHILATE
from core.clash.rules.batch import happen
from core.clash.state import FightFrame, Go, Obj
from core.kernel.events import Event
from core.kernel.ids import ObjectId
from core.kernel.resolution import Resolution


def blows(dealt: tuple[tuple[Obj, Obj, int], ...]) -> tuple[tuple[Event, ...], tuple[Go, ...]]:
    """Damage to units at one moment: (source, unit, points). R-115: what an Annihilate source damages is destroyed,
    if it is an enemy."""
    facts: list[Event] = []
    gos: list[Go] = []
    totals: dict[ObjectId, int] = {}
    for source, unit, n in dealt:
        if n <= 0:
            continue
        totals[unit.id] = totals.get(unit.id, unit.damage) + n
        facts.append(Damaged(unit.id, n, totals[unit.id]))
        is_venom = source.keywords & ANNIHILATE and source.controller != unit.controller
        if is_venom or totals[unit.id] >= unit.power:
            # Named here and not left to the check of deaths: all who die of one blow die at one moment.
            gos.append(Go(unit.id, "destroyed"))
    return tuple(facts), tuple(gos)


def fight(r: Resolution, fighter: Obj, target: Obj) -> None:
    """R-127: full current Power each. 709.6, R-126: if only one has Advantage, it strikes first."""
    first = bool(fighter.keywords & ADVANTAGE)
    second = bool(target.keywords & ADVANTAGE)
    if first == second:
        happen(r, *blows(((fighter, target, fighter.power), (target, fighter, target.power))))
        return
    striker, struck = (fighter, target) if first else (target, fighter)
    r.push_frame(FightFrame(struck.id, striker.id))
    happen(r, *blows(((striker, struck, striker.power),)))


def fight_frame(r: Resolution, frame: FightFrame) -> None:
    """The blow of the one who was struck first, if it is still there."""
    r.pop_frame()
    striker = r.board.objects.get(frame.striker)
    if striker is not None:
        happen(r, *blows(((striker, r.board.objects[frame.target], striker.power),)))
