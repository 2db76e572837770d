"""Applying facts to the board: one small function per event. No rule, no chance, no card pool."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.clash import events as ev
from core.clash.state import (
    ATTACHED,
    BASE,
    BOTH,
    CHAIN,
    HAND,
    LANE,
    LOCATIONS,
    SHARDS,
    ClashBoard,
    Combat,
    Obj,
)
from core.kernel import evolve
from core.kernel.ids import ObjectId, Seat
from core.kernel.journal import Journal


def _without(ids: tuple[ObjectId, ...], gone: ObjectId) -> tuple[ObjectId, ...]:
    place = ids.index(gone)
    return ids[:place] + ids[place + 1 :]


def _lanes(b: ClashBoard, j: Journal, seat: Seat, lane: int, ids: tuple[ObjectId, ...]) -> None:
    side = b.sides[seat]
    j.write(side, "lanes", (*side.lanes[:lane], ids, *side.lanes[lane + 1 :]))


def _locate(b: ClashBoard, j: Journal, seat: Seat, lane: int, location: ObjectId) -> None:
    side = b.sides[seat]
    j.write(side, "locations", (*side.locations[:lane], location, *side.locations[lane + 1 :]))


def _lift(b: ClashBoard, j: Journal, obj: Obj) -> None:
    """Take an object out of the place where it lies."""
    zone = obj.zone
    if zone == LANE:
        _lanes(b, j, obj.side, obj.lane, _without(b.sides[obj.side].lanes[obj.lane], obj.id))
    elif zone == ATTACHED:
        host = b.objects.get(obj.host)
        if host is not None:
            j.write(host, "attached", _without(host.attached, obj.id))
    elif zone == LOCATIONS:
        _locate(b, j, obj.side, obj.lane, 0)
    elif zone != CHAIN:
        side = b.sides[obj.side]
        j.write(side, zone, _without(getattr(side, zone), obj.id))


def _lay(b: ClashBoard, j: Journal, obj: Obj) -> None:
    """Put a new object where it says that it lies."""
    j.put(b.objects, obj.id, obj)
    if obj.id >= b.next_id:
        j.write(b, "next_id", obj.id + 1)
    zone = obj.zone
    if zone == LANE:
        _lanes(b, j, obj.side, obj.lane, (*b.sides[obj.side].lanes[obj.lane], obj.id))
    elif zone == LOCATIONS:
        _locate(b, j, obj.side, obj.lane, obj.id)
    elif zone != CHAIN:
        side = b.sides[obj.side]
        j.write(side, zone, (*getattr(side, zone), obj.id))


def _end(b: ClashBoard, j: Journal, object_id: ObjectId) -> None:
    """The object is no more."""
    _lift(b, j, b.objects[object_id])
    j.drop(b.objects, object_id)


def placed(b: ClashBoard, j: Journal, e: ev.Placed) -> None:
    j.write(b.sides[e.seat], "aside", ())
    for lane, card in enumerate(e.faces):
        number = e.first + lane
        _lay(
            b,
            j,
            Obj(
                id=number,
                card=card,
                owner=e.seat,
                controller=e.seat,
                zone=LOCATIONS,
                side=e.seat,
                lane=lane,
                face_up=False,
                known=1 << e.seat,
            ),
        )


def revealed(b: ClashBoard, j: Journal, e: ev.Revealed) -> None:
    for side in b.sides:
        for lane, number in enumerate(side.locations):
            location = b.objects[number]
            j.write(location, "card", e.faces[side.seat][lane])
            j.write(location, "face_up", True)
            j.write(location, "integrity", e.integrity[side.seat][lane])
            j.write(location, "known", BOTH)


def shuffled(b: ClashBoard, j: Journal, e: ev.Shuffled) -> None:
    j.write(b.sides[e.seat], e.deck, tuple(card * 4 for card in e.cards))


def chosen(b: ClashBoard, j: Journal, e: ev.Chosen) -> None:
    j.write(b, "first", e.seat)
    j.write(b, "active", e.seat)


def drawn(b: ClashBoard, j: Journal, e: ev.Drawn) -> None:
    side = b.sides[e.seat]
    j.write(side, "deck", side.deck[len(e.cards) :])
    for i, card in enumerate(e.cards):
        number = e.first + i
        _lay(
            b,
            j,
            Obj(
                id=number,
                card=card,
                owner=e.seat,
                controller=e.seat,
                zone=HAND,
                side=e.seat,
                known=e.known[i] | 1 << e.seat,
            ),
        )


def under(b: ClashBoard, j: Journal, e: ev.Under) -> None:
    for number in e.ids:
        _end(b, j, number)
    side = b.sides[e.seat]
    j.write(side, e.deck, getattr(side, e.deck) + tuple(card * 4 | e.known for card in e.faces))


def draw_failed(b: ClashBoard, j: Journal, e: ev.DrawFailed) -> None:
    j.write(b.sides[e.seat], "must_lose", True)


def turn_began(b: ClashBoard, j: Journal, e: ev.TurnBegan) -> None:
    j.write(b, "turn", e.turn)
    j.write(b, "active", e.seat)
    side = b.sides[e.seat]
    j.write(side, "turns", side.turns + 1)


def phase_began(b: ClashBoard, j: Journal, e: ev.PhaseBegan) -> None:
    j.write(b, "phase", e.phase)


def readied(b: ClashBoard, j: Journal, e: ev.Readied) -> None:
    for number in e.ids:
        j.write(b.objects[number], "ready", True)


def exhausted(b: ClashBoard, j: Journal, e: ev.Exhausted) -> None:
    for number in e.ids:
        j.write(b.objects[number], "ready", False)


def catalyzed(b: ClashBoard, j: Journal, e: ev.Catalyzed) -> None:
    side = b.sides[e.seat]
    j.write(side, "shard_deck", side.shard_deck[len(e.cards) :])
    for i, card in enumerate(e.cards):
        number = e.first + i
        _lay(
            b,
            j,
            Obj(
                id=number,
                card=card,
                owner=e.seat,
                controller=e.seat,
                zone=SHARDS,
                side=e.seat,
                ready=e.ready[i],
                known=BOTH,
            ),
        )


def pooled(b: ClashBoard, j: Journal, e: ev.Pooled) -> None:
    j.write(b.sides[e.seat], "pool", e.pool)


def played(b: ClashBoard, j: Journal, e: ev.Played) -> None:
    old = b.objects[e.old]
    _end(b, j, e.old)
    obj = Obj(id=e.new, card=e.card, owner=old.owner, controller=e.seat, zone=CHAIN, side=e.seat, known=BOTH)
    _lay(b, j, obj)


def stacked(b: ClashBoard, j: Journal, e: ev.Stacked) -> None:
    # A copy: the fact stays as it was stated when the item is countered.
    j.put(b.items, e.item.id, replace(e.item))
    j.write(b, "chain", (*b.chain, e.item.id))
    if e.item.id >= b.next_id:
        j.write(b, "next_id", e.item.id + 1)


def countered(b: ClashBoard, j: Journal, e: ev.Countered) -> None:
    j.write(b.items[e.item], "countered", True)


def resolved(b: ClashBoard, j: Journal, e: ev.Resolved) -> None:
    j.write(b, "chain", _without(b.chain, e.item))
    j.drop(b.items, e.item)


def chain_opened(b: ClashBoard, j: Journal, e: ev.ChainOpened) -> None:
    j.write(b, "closed", True)


def chain_cleared(b: ClashBoard, j: Journal, e: ev.ChainCleared) -> None:
    j.write(b, "closed", False)


def entered(b: ClashBoard, j: Journal, e: ev.Entered) -> None:
    _end(b, j, e.old)
    obj = Obj(
        id=e.new,
        card=e.card,
        owner=e.owner,
        controller=e.controller,
        zone=e.zone,
        side=e.controller,
        lane=e.lane,
        ready=e.ready,
        integrity=e.integrity,
        known=BOTH,
    )
    _lay(b, j, obj)


def moved(b: ClashBoard, j: Journal, e: ev.Moved) -> None:
    _end(b, j, e.old)
    obj = Obj(
        id=e.new,
        card=e.card,
        owner=e.owner,
        controller=e.owner,
        zone=e.zone,
        side=e.owner,
        lane=e.lane,
        integrity=e.integrity,
        until=e.until,
        link=e.link,
        known=BOTH,
    )
    _lay(b, j, obj)


def milled(b: ClashBoard, j: Journal, e: ev.Milled) -> None:
    side = b.sides[e.seat]
    j.write(side, "deck", side.deck[len(e.cards) :])
    for i, card in enumerate(e.cards):
        number = e.first + i
        _lay(
            b,
            j,
            Obj(id=number, card=card, owner=e.seat, controller=e.seat, zone=e.zones[i], side=e.seat, known=BOTH),
        )


def damaged(b: ClashBoard, j: Journal, e: ev.Damaged) -> None:
    j.write(b.objects[e.id], "damage", e.total)


def healed(b: ClashBoard, j: Journal, e: ev.Healed) -> None:
    for number in e.ids:
        j.write(b.objects[number], "damage", 0)


def integrity_changed(b: ClashBoard, j: Journal, e: ev.IntegrityChanged) -> None:
    j.write(b.objects[e.id], "integrity", e.value)


def flipped(b: ClashBoard, j: Journal, e: ev.Flipped) -> None:
    location = b.objects[e.id]
    j.write(location, "destroyed", True)
    j.write(location, "face_up", False)
    j.write(location, "integrity", 0)


def modified(b: ClashBoard, j: Journal, e: ev.Modified) -> None:
    j.write(b.objects[e.id], "mods", e.mods)


def stated(b: ClashBoard, j: Journal, e: ev.Stated) -> None:
    for number, power, keywords in e.values:
        obj = b.objects[number]
        if obj.power != power:
            j.write(obj, "power", power)
        if obj.keywords != keywords:
            j.write(obj, "keywords", keywords)


def control_changed(b: ClashBoard, j: Journal, e: ev.ControlChanged) -> None:
    obj = b.objects[e.id]
    j.write(obj, "controller", e.seat)
    if obj.zone == ATTACHED:
        j.write(obj, "side", e.seat)
        return
    _lift(b, j, obj)
    j.write(obj, "side", e.seat)
    _lay(b, j, obj)


def attached(b: ClashBoard, j: Journal, e: ev.Attached) -> None:
    obj = b.objects[e.id]
    _lift(b, j, obj)
    j.write(obj, "host", e.host)
    if e.host:
        host = b.objects[e.host]
        j.write(obj, "zone", ATTACHED)
        j.write(host, "attached", (*host.attached, e.id))
    else:
        j.write(obj, "zone", BASE)
        side = b.sides[obj.side]
        j.write(side, "base", (*side.base, e.id))


def shifted(b: ClashBoard, j: Journal, e: ev.Shifted) -> None:
    for number in e.ids:
        obj = b.objects[number]
        _lift(b, j, obj)
        j.write(obj, "side", e.side)
        j.write(obj, "lane", e.lane)
        _lanes(b, j, e.side, e.lane, (*b.sides[e.side].lanes[e.lane], number))


def attack_declared(b: ClashBoard, j: Journal, e: ev.AttackDeclared) -> None:
    j.write(b, "combat", Combat(lane=e.lane, attacker=e.seat, attackers=e.ids, open=e.open))


def _combat(b: ClashBoard) -> Combat:
    assert b.combat is not None
    return b.combat


def attackers_left(b: ClashBoard, j: Journal, e: ev.AttackersLeft) -> None:
    combat = _combat(b)
    j.write(combat, "attackers", tuple(i for i in combat.attackers if i not in e.ids))


def stage_began(b: ClashBoard, j: Journal, e: ev.StageBegan) -> None:
    j.write(_combat(b), "stage", e.stage)
    j.write(_combat(b), "fighters", e.fighters)


def assigned(b: ClashBoard, j: Journal, e: ev.Assigned) -> None:
    pass


def breached(b: ClashBoard, j: Journal, e: ev.Breached) -> None:
    j.write(_combat(b), "breached", e.ids)


def combat_ended(b: ClashBoard, j: Journal, e: ev.CombatEnded) -> None:
    combat = _combat(b)
    j.write(combat, "result", e.result)
    j.write(combat, "winner", e.winner)


def lines_chosen(b: ClashBoard, j: Journal, e: ev.LinesChosen) -> None:
    combat = _combat(b)
    j.write(combat, "lines", (*combat.lines, (e.id, e.word)))


def used(b: ClashBoard, j: Journal, e: ev.Used) -> None:
    j.write(b.objects[e.id], "used", e.used)


def looked(b: ClashBoard, j: Journal, e: ev.Looked) -> None:
    side = b.sides[e.seat]
    n = len(e.faces)
    j.write(side, "deck", tuple(c | 1 << e.seat for c in side.deck[:n]) + side.deck[n:])


def hand_shown(b: ClashBoard, j: Journal, e: ev.HandShown) -> None:
    for i, old in enumerate(e.olds):
        known = b.objects[old].known | e.to
        _end(b, j, old)
        number, card = e.first + i, e.faces[i]
        obj = Obj(id=number, card=card, owner=e.whose, controller=e.whose, zone=HAND, side=e.whose, known=known)
        _lay(b, j, obj)


def arranged(b: ClashBoard, j: Journal, e: ev.Arranged) -> None:
    side = b.sides[e.seat]
    mine = 1 << e.seat
    rest = side.deck[len(e.top) + len(e.bottom) :]
    top = tuple(card * 4 | mine for card in e.top)
    bottom = tuple(card * 4 | mine for card in e.bottom)
    j.write(side, "deck", top + rest + bottom)


def delaying(b: ClashBoard, j: Journal, e: ev.Delaying) -> None:
    j.write(b, "delayed", e.delayed)


def warded(b: ClashBoard, j: Journal, e: ev.Warded) -> None:
    j.write(b.sides[e.seat], "wards", e.wards)


EVOLVERS: dict[type, Callable[[ClashBoard, Journal, Any], None]] = {
    **evolve.EVOLVERS,
    ev.Placed: placed,
    ev.Revealed: revealed,
    ev.Shuffled: shuffled,
    ev.Chosen: chosen,
    ev.Drawn: drawn,
    ev.Under: under,
    ev.DrawFailed: draw_failed,
    ev.TurnBegan: turn_began,
    ev.PhaseBegan: phase_began,
    ev.Readied: readied,
    ev.Exhausted: exhausted,
    ev.Catalyzed: catalyzed,
    ev.Pooled: pooled,
    ev.Played: played,
    ev.Stacked: stacked,
    ev.Countered: countered,
    ev.Resolved: resolved,
    ev.ChainOpened: chain_opened,
    ev.ChainCleared: chain_cleared,
    ev.Entered: entered,
    ev.Moved: moved,
    ev.Milled: milled,
    ev.Damaged: damaged,
    ev.Healed: healed,
    ev.IntegrityChanged: integrity_changed,
    ev.Flipped: flipped,
    ev.Modified: modified,
    ev.Stated: stated,
    ev.ControlChanged: control_changed,
    ev.Attached: attached,
    ev.Shifted: shifted,
    ev.AttackDeclared: attack_declared,
    ev.AttackersLeft: attackers_left,
    ev.StageBegan: stage_began,
    ev.Assigned: assigned,
    ev.Breached: breached,
    ev.CombatEnded: combat_ended,
    ev.LinesChosen: lines_chosen,
    ev.Used: used,
    ev.Looked: looked,
    ev.HandShown: hand_shown,
    ev.Arranged: arranged,
    ev.Delaying: delaying,
    ev.Warded: warded,
}
