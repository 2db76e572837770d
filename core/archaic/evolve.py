"""Applying facts to the board: one small function per event. No rule, no chance, no card pool."""

from collections.abc import Callable
from typing import Any

from core.archaic import events as ev
from core.archaic.state import (
    ATTACHED,
    BOTH,
    EMPTY,
    HAND,
    LINEUP,
    NOTHING,
    REALM,
    SCRAP,
    STACK,
    UNATTACHED,
    ArchaicBoard,
    Combat,
    Obj,
)
from core.kernel import evolve
from core.kernel.ids import ObjectId
from core.kernel.journal import Journal


def _without(ids: tuple[ObjectId, ...], gone: ObjectId) -> tuple[ObjectId, ...]:
    return tuple(i for i in ids if i != gone)


def _lift(b: ArchaicBoard, j: Journal, obj: Obj) -> None:
    """Take an object out of the place where it lies."""
    zone = obj.zone
    if zone == ATTACHED:
        host = b.objects.get(obj.host)
        if host is not None:
            j.write(host, "attached", _without(host.attached, obj.id))
    elif zone != STACK:
        side = b.sides[obj.owner]
        j.write(side, zone, _without(getattr(side, zone), obj.id))


def _lay(b: ArchaicBoard, j: Journal, obj: Obj) -> None:
    """Put a new object where it says that it lies."""
    j.put(b.objects, obj.id, obj)
    if obj.id >= b.next_id:
        j.write(b, "next_id", obj.id + 1)
    zone = obj.zone
    if zone == ATTACHED:
        host = b.objects[obj.host]
        j.write(host, "attached", (*host.attached, obj.id))
    elif zone == SCRAP:
        j.write(b, "scrap", (*b.scrap, obj.id))
    elif zone != STACK:
        side = b.sides[obj.owner]
        j.write(side, zone, (*getattr(side, zone), obj.id))


def _end(b: ArchaicBoard, j: Journal, number: ObjectId) -> None:
    """The object is no more where it was."""
    _lift(b, j, b.objects[number])
    j.drop(b.objects, number)


# Setup and the course of a turn ---------------------------------------------------------------------------------


def realm_chosen(b: ArchaicBoard, j: Journal, e: ev.RealmChosen) -> None:
    j.write(b, "location", e.card)


def deployed(b: ArchaicBoard, j: Journal, e: ev.Deployed) -> None:
    if e.out:
        out = b.objects[e.out]
        for field, value in (("zone", LINEUP), ("temp", 0), ("bonus", 0), ("staggered", False), ("ready", True)):
            j.write(out, field, value)
    j.write(b.objects[e.hero], "zone", REALM)
    j.write(b.sides[e.seat], "hero", e.hero)


def shuffled(b: ArchaicBoard, j: Journal, e: ev.Shuffled) -> None:
    if e.pile == "quest_pile":
        j.write(b, "quest_pile", e.cards)
    elif e.pile == "vault":
        j.write(b, "vault", tuple(card * 4 for card in e.cards))
    else:
        j.write(b.sides[e.seat], "deck", tuple(card * 4 for card in e.cards))


def quest_dealt(b: ArchaicBoard, j: Journal, e: ev.QuestDealt) -> None:
    side = b.sides[e.seat]
    first, second = side.quests
    j.write(b, "quest_pile", b.quest_pile[1:])
    j.write(side, "quests", (e.card, second) if e.slot == 0 else (first, e.card))


def drawn(b: ArchaicBoard, j: Journal, e: ev.Drawn) -> None:
    side = b.sides[e.seat]
    j.write(side, "deck", side.deck[len(e.cards) :])
    for i, card in enumerate(e.cards):
        _lay(b, j, Obj(id=e.first + i, card=card, owner=e.seat, zone=HAND, known=e.known[i] | 1 << e.seat))


def mulliganed(b: ArchaicBoard, j: Journal, e: ev.Mulliganed) -> None:
    side = b.sides[e.seat]
    for number in e.ids:
        _end(b, j, number)
    j.write(side, "deck", tuple(card * 4 for card in e.cards))
    j.write(side, "mulligans", side.mulligans + 1)


def chosen(b: ArchaicBoard, j: Journal, e: ev.Chosen) -> None:
    j.write(b, "first", e.seat)


def turn_began(b: ArchaicBoard, j: Journal, e: ev.TurnBegan) -> None:
    j.write(b, "turn", e.turn)
    j.write(b, "active", e.seat)
    for side in b.sides:
        j.write(side, "turn", NOTHING)
        j.write(side, "plays", int(side.seat == e.seat))


def phase_began(b: ArchaicBoard, j: Journal, e: ev.PhaseBegan) -> None:
    j.write(b, "phase", e.phase)


def readied(b: ArchaicBoard, j: Journal, e: ev.Readied) -> None:
    for number in e.ids:
        j.write(b.objects[number], "ready", True)


def exhausted(b: ArchaicBoard, j: Journal, e: ev.Exhausted) -> None:
    for number in e.ids:
        j.write(b.objects[number], "ready", False)


def rested(b: ArchaicBoard, j: Journal, e: ev.Rested) -> None:
    for number in e.ids:
        obj = b.objects[number]
        j.write(obj, "fresh", False)
        j.write(obj, "phases", obj.phases + 1)


def expired(b: ArchaicBoard, j: Journal, e: ev.Expired) -> None:
    for number in e.ids:
        obj = b.objects[number]
        j.write(obj, "bonus", 0)
        j.write(obj, "used", ())
        j.write(obj, "lost", 0)
        j.write(obj, "attacked", False)
    for number in e.allies:
        j.write(b.objects[number], "temp", 0)


# Energy ---------------------------------------------------------------------------------------------------------


def energy_played(b: ArchaicBoard, j: Journal, e: ev.EnergyPlayed) -> None:
    side = b.sides[e.seat]
    _end(b, j, e.old)
    j.write(side, "charged", side.charged + 1)
    j.write(side, "plays", e.plays)


def ramped(b: ArchaicBoard, j: Journal, e: ev.Ramped) -> None:
    j.write(b.sides[e.seat], "plays", e.plays)


def recharged(b: ArchaicBoard, j: Journal, e: ev.Recharged) -> None:
    side = b.sides[e.seat]
    j.write(side, "charged", side.charged + e.n)
    j.write(side, "discharged", side.discharged - e.n)


def discharged(b: ArchaicBoard, j: Journal, e: ev.Discharged) -> None:
    side = b.sides[e.seat]
    j.write(side, "charged", side.charged - e.n)
    j.write(side, "discharged", side.discharged + e.n)


def uae_changed(b: ArchaicBoard, j: Journal, e: ev.Surged | ev.Transmuted) -> None:
    j.write(b.sides[e.seat], "uae", e.total)


def dissipated(b: ArchaicBoard, j: Journal, e: ev.Dissipated) -> None:
    j.write(b.sides[e.seat], "uae", 0)


# The stack and changes of zone ----------------------------------------------------------------------------------


def cast(b: ArchaicBoard, j: Journal, e: ev.Cast) -> None:
    _end(b, j, e.old)
    _lay(b, j, Obj(id=e.new, card=e.card, owner=e.seat, zone=STACK, known=BOTH))


def stacked(b: ArchaicBoard, j: Journal, e: ev.Stacked) -> None:
    j.put(b.items, e.item.id, e.item)
    j.write(b, "stack", (*b.stack, e.item.id))
    if e.item.id >= b.next_id:
        j.write(b, "next_id", e.item.id + 1)


def resolved(b: ArchaicBoard, j: Journal, e: ev.Resolved) -> None:
    j.write(b, "stack", _without(b.stack, e.item))
    j.drop(b.items, e.item)


def entered(b: ArchaicBoard, j: Journal, e: ev.Entered) -> None:
    _end(b, j, e.old)
    obj = Obj(
        id=e.new,
        card=e.card,
        owner=e.owner,
        zone=REALM,
        ready=e.ready,
        attack=e.attack,
        defense=e.defense,
        maximum=e.defense,
        fresh=True,
        known=BOTH,
    )
    _lay(b, j, obj)


def moved(b: ArchaicBoard, j: Journal, e: ev.Moved) -> None:
    _end(b, j, e.old)
    _lay(b, j, Obj(id=e.new, card=e.card, owner=e.owner, zone=e.zone, known=BOTH))


def attached(b: ArchaicBoard, j: Journal, e: ev.Attached) -> None:
    used = b.objects[e.old].used
    _end(b, j, e.old)
    _lay(b, j, Obj(id=e.new, card=e.card, owner=e.owner, zone=ATTACHED, host=e.host, used=used, known=BOTH))


def detached(b: ArchaicBoard, j: Journal, e: ev.Detached) -> None:
    for number in e.ids:
        obj = b.objects[number]
        _lift(b, j, obj)
        for field, value in (("zone", UNATTACHED), ("host", 0), ("ready", False)):
            j.write(obj, field, value)
        side = b.sides[obj.owner]
        j.write(side, UNATTACHED, (*side.unattached, number))


# Numbers --------------------------------------------------------------------------------------------------------


def damaged(b: ArchaicBoard, j: Journal, e: ev.Damaged) -> None:
    obj = b.objects[e.id]
    j.write(obj, "temp", e.temp)
    j.write(obj, "defense", e.defense)


def hp_lost(b: ArchaicBoard, j: Journal, e: ev.HpLost) -> None:
    hero = b.objects[e.id]
    j.write(hero, "hp", e.hp)
    j.write(hero, "lost", e.lost)


def crossed(b: ArchaicBoard, j: Journal, e: ev.Crossed) -> None:
    j.write(b.objects[e.id], "crossed", e.threshold)


def staggered(b: ArchaicBoard, j: Journal, e: ev.Staggered) -> None:
    j.write(b.objects[e.id], "staggered", True)


def recovered(b: ArchaicBoard, j: Journal, e: ev.Recovered) -> None:
    for number in e.ids:
        j.write(b.objects[number], "staggered", False)


def gained(b: ArchaicBoard, j: Journal, e: ev.Gained) -> None:
    j.write(b.sides[e.seat], "rcp", e.total)


def swaps_changed(b: ArchaicBoard, j: Journal, e: ev.SwapsChanged) -> None:
    j.write(b.sides[e.seat], "swaps", e.swaps)


def restored(b: ArchaicBoard, j: Journal, e: ev.Restored) -> None:
    obj = b.objects[e.id]
    j.write(obj, "hp", e.hp)
    j.write(obj, "defense", e.defense)


def shielded(b: ArchaicBoard, j: Journal, e: ev.Shielded) -> None:
    j.write(b.objects[e.id], "temp", e.total)


def bolstered(b: ArchaicBoard, j: Journal, e: ev.Bolstered) -> None:
    obj = b.objects[e.id]
    j.write(obj, "bonus", e.bonus)
    j.write(obj, "temp", e.temp)


def armor_changed(b: ArchaicBoard, j: Journal, e: ev.ArmorChanged) -> None:
    gear = b.objects[e.id]
    j.write(gear, "maximum", e.maximum)
    j.write(gear, "defense", e.defense)


def stated(b: ArchaicBoard, j: Journal, e: ev.Stated) -> None:
    for number, attack, maximum, defense, keywords in e.values:
        obj = b.objects[number]
        if obj.attack != attack:
            j.write(obj, "attack", attack)
        if obj.maximum != maximum:
            j.write(obj, "maximum", maximum)
        if obj.defense != defense:
            j.write(obj, "defense", defense)
        if obj.keywords != keywords:
            j.write(obj, "keywords", keywords)


def counted(b: ArchaicBoard, j: Journal, e: ev.Counted) -> None:
    side = b.sides[e.seat]
    game, turn = list(side.game), list(side.turn)
    for place, n in e.counts:
        game[place] += n
        turn[place] += n
    j.write(side, "game", tuple(game))
    j.write(side, "turn", tuple(turn))


def used(b: ArchaicBoard, j: Journal, e: ev.Used) -> None:
    j.write(b.objects[e.id], "used", e.used)


# Heroes, Combat -------------------------------------------------------------------------------------------------


def hero_destroyed(b: ArchaicBoard, j: Journal, e: ev.HeroDestroyed) -> None:
    hero = b.objects[e.id]
    for field, value in (("zone", LINEUP), ("destroyed", True), ("temp", 0), ("bonus", 0), ("staggered", False)):
        j.write(hero, field, value)
    j.write(b.sides[hero.owner], "hero", 0)


def attack_declared(b: ArchaicBoard, j: Journal, e: ev.AttackDeclared) -> None:
    j.write(b, "combat", Combat(attacker=e.seat, attackers=e.ids))
    for number in e.ids:
        j.write(b.objects[number], "attacked", True)


def _combat(b: ArchaicBoard) -> Combat:
    assert b.combat is not None
    return b.combat


def attackers_left(b: ArchaicBoard, j: Journal, e: ev.AttackersLeft) -> None:
    combat = _combat(b)
    j.write(combat, "attackers", tuple(i for i in combat.attackers if i not in e.ids))


def intercepted(b: ArchaicBoard, j: Journal, e: ev.Intercepted) -> None:
    j.write(_combat(b), "pairs", e.pairs)


def locked(b: ArchaicBoard, j: Journal, e: ev.Locked) -> None:
    j.write(_combat(b), "exchanges", e.exchanges)


def exchange_began(b: ArchaicBoard, j: Journal, e: ev.ExchangeBegan) -> None:
    j.write(_combat(b), "at", e.place)


def combat_ended(b: ArchaicBoard, j: Journal, e: ev.CombatEnded) -> None:
    j.write(b, "combat", None)


# Quests, Objectives, the Vault, the deck's top ------------------------------------------------------------------


def scored(b: ArchaicBoard, j: Journal, e: ev.Scored) -> None:
    side = b.sides[e.seat]
    first, second = side.quests
    j.write(side, "quests", (EMPTY, second) if e.slot == 0 else (first, EMPTY))
    j.write(side, "scored", (*side.scored, e.card))


def condition_met(b: ArchaicBoard, j: Journal, e: ev.ConditionMet) -> None:
    side = b.sides[e.seat]
    j.write(side, "done", (*side.done, e.number))
    j.write(side, "paid", e.paid)


def vault_shown(b: ArchaicBoard, j: Journal, e: ev.VaultShown) -> None:
    n = len(e.cards)
    j.write(b, "vault", tuple(card | BOTH for card in b.vault[:n]) + b.vault[n:])


def equipped(b: ArchaicBoard, j: Journal, e: ev.Equipped) -> None:
    j.write(b, "vault", b.vault[: e.place] + b.vault[e.place + 1 :])
    gear = Obj(
        id=e.new,
        card=e.card,
        owner=e.seat,
        zone=ATTACHED,
        host=e.host,
        defense=e.defense,
        maximum=e.defense,
        known=BOTH,
    )
    _lay(b, j, gear)


def buried(b: ArchaicBoard, j: Journal, e: ev.Buried) -> None:
    j.write(b, "vault", b.vault[e.n :] + b.vault[: e.n])


def looked(b: ArchaicBoard, j: Journal, e: ev.Looked) -> None:
    side = b.sides[e.seat]
    n = len(e.faces)
    j.write(side, "deck", tuple(card | 1 << e.seat for card in side.deck[:n]) + side.deck[n:])


def arranged(b: ArchaicBoard, j: Journal, e: ev.Arranged) -> None:
    side = b.sides[e.seat]
    mine = 1 << e.seat
    rest = side.deck[len(e.top) + len(e.bottom) :]
    top = tuple(card * 4 | mine for card in e.top)
    bottom = tuple(card * 4 | mine for card in e.bottom)
    j.write(side, "deck", top + rest + bottom)


EVOLVERS: dict[type, Callable[[ArchaicBoard, Journal, Any], None]] = {
    **evolve.EVOLVERS,
    ev.RealmChosen: realm_chosen,
    ev.Deployed: deployed,
    ev.Shuffled: shuffled,
    ev.QuestDealt: quest_dealt,
    ev.Drawn: drawn,
    ev.Mulliganed: mulliganed,
    ev.Chosen: chosen,
    ev.TurnBegan: turn_began,
    ev.PhaseBegan: phase_began,
    ev.Readied: readied,
    ev.Exhausted: exhausted,
    ev.Rested: rested,
    ev.Expired: expired,
    ev.EnergyPlayed: energy_played,
    ev.Ramped: ramped,
    ev.Recharged: recharged,
    ev.Discharged: discharged,
    ev.Surged: uae_changed,
    ev.Transmuted: uae_changed,
    ev.Dissipated: dissipated,
    ev.Cast: cast,
    ev.Stacked: stacked,
    ev.Resolved: resolved,
    ev.Entered: entered,
    ev.Moved: moved,
    ev.Attached: attached,
    ev.Detached: detached,
    ev.Damaged: damaged,
    ev.HpLost: hp_lost,
    ev.Crossed: crossed,
    ev.Staggered: staggered,
    ev.Recovered: recovered,
    ev.Gained: gained,
    ev.SwapsChanged: swaps_changed,
    ev.Restored: restored,
    ev.Shielded: shielded,
    ev.Bolstered: bolstered,
    ev.ArmorChanged: armor_changed,
    ev.Stated: stated,
    ev.Counted: counted,
    ev.Used: used,
    ev.HeroDestroyed: hero_destroyed,
    ev.AttackDeclared: attack_declared,
    ev.AttackersLeft: attackers_left,
    ev.Intercepted: intercepted,
    ev.Locked: locked,
    ev.ExchangeBegan: exchange_began,
    ev.CombatEnded: combat_ended,
    ev.Scored: scored,
    ev.ConditionMet: condition_met,
    ev.VaultShown: vault_shown,
    ev.Equipped: equipped,
    ev.Buried: buried,
    ev.Looked: looked,
    ev.Arranged: arranged,
}
