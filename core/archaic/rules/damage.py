"""Damage and what follows of itself at that moment: absorption, thresholds, the win check, deaths (RA-86)."""

from collections.abc import Iterable

from core.archaic import events as ev
from core.archaic.faces import ALLY
from core.archaic.rules.counting import count, counted
from core.archaic.rules.derived import restate
from core.archaic.rules.heroes import cross, destroy_heroes, hp_lost, lose_hp
from core.archaic.rules.matching import armor_of
from core.archaic.rules.triggers import occur
from core.archaic.state import DISCARD, HAND, SCRAP, Obj, is_attacking
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

COLOSSUS = 4
"""Tier from which on a destroyed Ally is counted apart."""


def deal(r: Resolution, hits: Iterable[tuple[Obj, int]], by: Seat | None = None) -> None:
    """Simultaneous damage to Allies and active Heroes. `by`: whose effect it is; None: both sides of an exchange."""
    allies: list[Obj] = []
    heroes: list[Obj] = []
    for unit, n in hits:
        if n <= 0:
            continue
        if r.cards[unit.card].bits & ALLY:
            _hurt(r, unit, n)
            allies.append(unit)
        else:
            _absorb(r, unit, n)
            heroes.append(unit)
    dead = [ally for ally in allies if ally.defense <= 0]
    if heroes:
        # RA-06: thresholds and RCP come before any destruction.
        if cross(r, heroes):
            return
        restate(r)
    if dead:
        destroy_allies(r, dead, by)
    fallen = [hero for hero in heroes if hero.hp <= 0]
    if fallen:
        destroy_heroes(r, fallen)


def spread(n: int, *layers: int) -> tuple[int, ...]:
    """How much of n damage each layer takes, the first one first: what is left passes on (RA-54)."""
    taken = []
    for layer in layers:
        taken.append(min(n, layer))
        n -= taken[-1]
    return tuple(taken)


def _hurt(r: Resolution, ally: Obj, n: int) -> None:
    """RA-83, RA-84: temporary Defense first, then the pool."""
    temp, lost = spread(n, ally.temp, ally.defense)
    r.state_fact(ev.Damaged(ally.id, n, ally.temp - temp, ally.defense - lost))


def _absorb(r: Resolution, hero: Obj, n: int) -> None:
    """A-073, RA-53, RA-54: armor, temporary Defense, HP; what is left passes on."""
    armor = armor_of(r.state, hero)
    worn, temp, hp = spread(n, 0 if armor is None else armor.defense, hero.temp, hero.hp)
    if armor is not None:
        damaged = ev.Damaged(armor.id, worn, 0, armor.defense - worn)
        r.instead_of(hp_lost(hero, n), damaged, rule="A-073", card=armor.card)
        fact = r.state_fact(damaged)
        if not armor.defense:
            r.state_fact(ev.Moved(armor.id, r.board.next_id, armor.card, armor.owner, SCRAP, "broken"), "A-074")
            occur(r, "broken", hero.owner, fact, armor, (armor,))
    if temp:
        damaged = ev.Damaged(hero.id, temp, hero.temp - temp, 0)
        r.instead_of(hp_lost(hero, n - worn), damaged, rule="A-073")
        r.state_fact(damaged)
    lose_hp(r, hero, hp)


def destroy_allies(r: Resolution, dead: list[Obj], by: Seat | None) -> None:
    """A-072, A-113: at once, all at one moment. `by` as in `deal`; RA-119: an enemy's deed wakes Curse."""
    carried = tuple(r.board.objects[i] for ally in dead for i in ally.attached)
    numbers = {ally.id: _leave(r, ally, DISCARD, "destroyed") for ally in dead}
    left = (*dead, *carried)
    restate(r)
    for ally in dead:
        foe, fact = 1 - ally.owner, numbers[ally.id]
        is_first = not counted(r, ally.owner, "fallen")
        big = int(r.cards[ally.card].tier >= COLOSSUS)
        count(r, ally.owner, fallen=1, colossi_fallen=big, attackers_lost=int(ally.attacked))
        occur(r, "destroyed", ally.owner, fact, ally, left, is_first=is_first)
        occur(r, "destroyed", foe, fact, ally, left)
        if by is None or by == foe:
            count(r, foe, destroyed=1, exchange_kills=int(by is None))
            occur(r, "curse", foe, fact, left=left)


def recall(r: Resolution, allies: list[Obj], by: Seat) -> None:
    """Allies to their owners' hands, all at one moment."""
    for ally in allies:
        _leave(r, ally, HAND, "recalled")
        if ally.owner != by:
            count(r, by, recalled=1)
    restate(r)


def _leave(r: Resolution, ally: Obj, zone: str, why: str) -> int:
    """An Ally leaves the Realm: what it carried stays (A-121, RA-98), and it attacks no more (RA-88)."""
    if is_attacking(r.state, ally):
        r.state_fact(ev.AttackersLeft((ally.id,)), "RA-88")
    if ally.attached:
        r.state_fact(ev.Detached(ally.attached), "A-121")
    fact = r.state_fact(ev.Moved(ally.id, r.board.next_id, ally.card, ally.owner, zone, why))
    count(r, ally.owner, left=1)
    return fact
