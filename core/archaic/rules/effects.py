"""What each effect does. The program counter has been moved on before; an effect does one batch or asks one thing."""

from collections.abc import Callable
from typing import Any

from core.archaic import effects as ef
from core.archaic import events as ev
from core.archaic.effects import slots_in
from core.archaic.faces import ALLY, AUGMENT, HERO
from core.archaic.rules.counting import count
from core.archaic.rules.damage import deal, destroy_allies, recall
from core.archaic.rules.derived import restate
from core.archaic.rules.energy import recharge, surge
from core.archaic.rules.matching import candidates, is_legal_target
from core.archaic.rules.triggers import occur
from core.archaic.state import DISCARD, ArchaicState, AskFrame, Item, Obj, active_hero, in_realm
from core.effects import nodes as n
from core.effects.amounts import Amount
from core.effects.nodes import Object
from core.effects.selectors import Select
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def objects(s: ArchaicState, item: Item, to: Object, at: int) -> list[ObjectId]:
    """What an effect is about now: targets that are still legal (RA-36), all of `each`, the source, its host.

    `at`: place of the effect, which tells the targets of equal words apart.
    """
    if not isinstance(to, Select):
        source = s.board.objects.get(item.source)
        found = 0 if source is None else source.host if to == "host" else source.id
        return [found] if found in s.board.objects else []
    if not to.target:
        return candidates(s, to, item.controller)
    place = len(slots_in(s.cards[item.ref[0]].card.abilities[item.ref[1]].effects[:at]))
    return [i for i in item.targets[place] if is_legal_target(s, to, i, item.controller)]


def _units(s: ArchaicState, item: Item, to: Object, at: int) -> list[Obj]:
    """Those of them that are in the Realm: Allies and active Heroes."""
    found = (in_realm(s, i) for i in objects(s, item, to, at))
    return [unit for unit in found if unit is not None]


def number(n: Amount) -> int:
    """Amounts are plain numbers in this game; its pool is checked for that."""
    assert isinstance(n, int)
    return n


def ask_frame(r: Resolution, frame: AskFrame) -> None:
    """Ask the seat whose choice it is."""
    r.ask((frame.seat,), frame.kind, frame.about)


def draw(r: Resolution, seat: Seat, amount: int) -> None:
    """RA-14: as many as there are."""
    taken = r.board.sides[seat].deck[:amount]
    if taken:
        known = tuple(card & 3 for card in taken)
        r.state_fact(ev.Drawn(seat, tuple(card >> 2 for card in taken), r.board.next_id, known))


def _draw(r: Resolution, item: Item, e: n.Draw, at: int) -> None:
    draw(r, item.controller, number(e.n))


def _discard(r: Resolution, item: Item, e: n.Discard, at: int) -> None:
    """Own choice of the player named; an empty hand is not asked."""
    seat = item.controller if e.who == "you" else 1 - item.controller
    if r.board.sides[seat].hand:
        r.push_frame(AskFrame("discard", seat, item.id, e.n, at))


def _examine(r: Resolution, item: Item, e: n.Examine, at: int) -> None:
    scry(r, item.controller, number(e.n), item.id)


def scry(r: Resolution, seat: Seat, amount: int, about: ObjectId) -> None:
    """RA-129: only the seat sees them."""
    top = r.board.sides[seat].deck[:amount]
    if top:
        r.push_frame(AskFrame("examine", seat, about, len(top)))
        r.state_fact(ev.Looked(seat, tuple(card >> 2 for card in top)), "RA-129")


def _return(r: Resolution, item: Item, e: n.Return, at: int) -> None:
    """Recall of Allies, or Salvage."""
    if isinstance(e.to, Select) and e.to.pick:
        _pick(r, item, e.to, at)
        return
    recall(r, _units(r.state, item, e.to, at), item.controller)


def _put(r: Resolution, item: Item, e: n.Put, at: int) -> None:
    """Revive."""
    assert isinstance(e.to, Select)
    _pick(r, item, e.to, at)


def _pick(r: Resolution, item: Item, select: Select, at: int) -> None:
    """Picked on resolution; nothing to pick is not asked."""
    found = candidates(r.state, select, item.controller)
    if found:
        r.push_frame(AskFrame("pick", item.controller, item.id, min(select.n, len(found)), at))


def _damage(r: Resolution, item: Item, e: n.Damage, at: int) -> None:
    deal(r, [(unit, number(e.n)) for unit in _units(r.state, item, e.to, at)], item.controller)


def _restore(r: Resolution, item: Item, e: n.Restore, at: int) -> None:
    for unit in _units(r.state, item, e.to, at):
        restore(r, unit, number(e.n))


def restore(r: Resolution, unit: Obj, points: int) -> None:
    """HP or Defense up to the maximum; RA-123: at least 1 on the own side wakes Regrowth."""
    is_hero = bool(r.cards[unit.card].bits & HERO)
    missing = r.cards[unit.card].hp - unit.hp if is_hero else unit.maximum - unit.defense
    points = min(points, missing)
    if points > 0:
        hp, defense = (points, 0) if is_hero else (0, points)
        fact = r.state_fact(ev.Restored(unit.id, points, unit.hp + hp, unit.defense + defense))
        count(r, unit.owner, restored=points)
        occur(r, "regrowth", unit.owner, fact)


def _destroy(r: Resolution, item: Item, e: n.Destroy, at: int) -> None:
    found = [r.board.objects[i] for i in objects(r.state, item, e.to, at)]
    allies = [obj for obj in found if r.cards[obj.card].bits & ALLY]
    if allies:
        destroy_allies(r, allies, item.controller)
    for augment in found:
        if r.cards[augment.card].bits & AUGMENT:
            # RA-99.
            r.state_fact(ev.Moved(augment.id, r.board.next_id, augment.card, augment.owner, DISCARD, "destroyed"))
            restate(r)


def _ready(r: Resolution, item: Item, e: n.Ready, at: int) -> None:
    ids = tuple(unit.id for unit in _units(r.state, item, e.to, at) if not unit.ready)
    if ids:
        r.state_fact(ev.Readied(ids))


def _exhaust(r: Resolution, item: Item, e: n.Exhaust, at: int) -> None:
    ids = tuple(unit.id for unit in _units(r.state, item, e.to, at) if unit.ready)
    if ids:
        r.state_fact(ev.Exhausted(ids))


def _surge(r: Resolution, item: Item, e: ef.Surge, at: int) -> None:
    surge(r, item.controller, e.n)


def _recharge(r: Resolution, item: Item, e: ef.Recharge, at: int) -> None:
    recharge(r, item.controller, e.n)


def _ramp(r: Resolution, item: Item, e: ef.Ramp, at: int) -> None:
    """RA-30."""
    r.state_fact(ev.Ramped(item.controller, r.board.sides[item.controller].plays + e.n), "RA-30")


def _hero_shield(r: Resolution, item: Item, e: ef.HeroShield, at: int) -> None:
    """RA-55: amounts add up."""
    hero = active_hero(r.state, item.controller)
    if hero is not None:
        r.state_fact(ev.Shielded(hero.id, e.n, hero.temp + e.n), "RA-55")
        restate(r)


def _bolster(r: Resolution, item: Item, e: ef.Bolster, at: int) -> None:
    for unit in _units(r.state, item, e.to, at):
        change = (e.attack, e.defense, unit.bonus + e.attack, unit.temp + e.defense)
        r.state_fact(ev.Bolstered(unit.id, *change), "RA-84")
    restate(r)


def _deny(r: Resolution, item: Item, e: ef.Deny, at: int) -> None:
    """RA-37: it leaves the stack at once and goes to its owner's discard; its costs stay paid."""
    for i in objects(r.state, item, e.to, at):
        card = r.board.objects[i]
        r.state_fact(ev.Resolved(i, True), "RA-37")
        r.state_fact(ev.Moved(i, r.board.next_id, card.card, card.owner, DISCARD, "denied"))
        count(r, item.controller, denied=1)


def _armor(r: Resolution, item: Item, e: ef.Armor, at: int) -> None:
    """RA-135: armor regains Defense only by such a text."""
    gear = r.board.objects.get(item.source)
    if gear is not None and gear.host and gear.defense < gear.maximum:
        r.state_fact(ev.ArmorChanged(gear.id, gear.maximum, min(gear.defense + e.regain, gear.maximum)), "RA-135")


EFFECTS: dict[type, Callable[[Resolution, Item, Any, int], None]] = {
    n.Draw: _draw,
    n.Discard: _discard,
    n.Examine: _examine,
    n.Return: _return,
    n.Put: _put,
    n.Damage: _damage,
    n.Restore: _restore,
    n.Destroy: _destroy,
    n.Ready: _ready,
    n.Exhaust: _exhaust,
    ef.Surge: _surge,
    ef.Recharge: _recharge,
    ef.Ramp: _ramp,
    ef.HeroShield: _hero_shield,
    ef.Bolster: _bolster,
    ef.Deny: _deny,
    ef.Armor: _armor,
}
"""By kind of effect; `grant` is static only."""
