"""What each effect does: it writes first what comes next (`advance`), then does one batch or asks one question."""

from collections.abc import Callable
from typing import Any

from core.clash import effects as ef
from core.clash import events as ev
from core.clash.faces import (
    KEYWORD_BITS,
    LOCATION,
    REALM,
    UNIT,
)
from core.clash.rules.asking import ask_players, playable_may
from core.clash.rules.batch import changed, follow, happen, settle_control, settled, show_hand
from core.clash.rules.derived import keyword_mask
from core.clash.rules.doing import add_mana, catalyze, draw, may_carry, put_into_play, sacrificeable, wall_damage
from core.clash.rules.fight import blows, fight
from core.clash.rules.mana import mana_ways
from core.clash.rules.matching import (
    amount,
    candidates,
    holds,
    source_of,
)
from core.clash.rules.meaning import advance, in_full, live, objects, seats
from core.clash.state import (
    AskFrame,
    Delayed,
    Go,
    Item,
    MillFrame,
    Mod,
    ResolveFrame,
    is_attacking,
    is_defending,
    zone_of,
)
from core.effects import nodes as n
from core.effects.selectors import Select
from core.kernel.ids import ObjectId
from core.kernel.resolution import Resolution


def _draw(r: Resolution, frame: ResolveFrame, item: Item, e: n.Draw) -> None:
    count = amount(r.state, e.n, source_of(r.state, item), item.controller, item.x)
    advance(r, frame, did=len(r.board.sides[item.controller].deck) >= count)
    draw(r, item.controller, count)


def _discard(r: Resolution, frame: ResolveFrame, item: Item, e: n.Discard) -> None:
    who = seats(r, frame, item, e.who)
    it = tuple(r.board.sides[seat].realm for seat in who)
    full = all(len(r.board.sides[seat].hand) >= e.n for seat in who)
    advance(r, frame, did=full, it=it)
    if not e.random:
        # R-145, 302.5.3: an empty hand is not asked.
        ask_players(r, "discard", tuple(seat for seat in who if r.board.sides[seat].hand), item.id, e.n)
        return
    gos: list[Go] = []
    for seat in who:
        hand = list(r.board.sides[seat].hand)
        gos.extend(Go(hand.pop(r.draw(len(hand))), "discarded") for _ in range(min(e.n, len(hand))))
    happen(r, (), tuple(gos))


def _mill(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Mill) -> None:
    (seat,) = seats(r, frame, item, e.who)
    count = min(e.n, len(r.board.sides[seat].deck))
    advance(r, frame, did=count == e.n)
    r.push_frame(MillFrame(seat, count))


def _examine(r: Resolution, frame: ResolveFrame, item: Item, e: n.Examine) -> None:
    count = amount(r.state, e.n, source_of(r.state, item), item.controller, item.x)
    top = r.board.sides[item.controller].deck[:count]
    advance(r, frame, did=len(top) == count)
    if top:
        # only the controller sees the faces.
        r.push_frame(AskFrame("examine", item.controller, item.id, n=len(top)))
        happen(r, (ev.Looked(item.controller, tuple(c >> 2 for c in top)),))


def _leave(r: Resolution, frame: ResolveFrame, item: Item, what: n.Object, why: str) -> None:
    """Objects leave where they are. R-049: what cannot leave was not carried out (R-082, R-093)."""
    found = objects(r, frame, item, what)
    gos = tuple(Go(i, why) for i in found)
    advance(r, frame, did=in_full([go.id for go in settled(r.state, gos)], what), it=tuple(found))
    happen(r, (), gos)


def _store(r: Resolution, frame: ResolveFrame, item: Item, e: n.Store) -> None:
    if isinstance(e.to, Select) and e.to.pick:
        found = candidates(r.state, e.to, source_of(r.state, item), item.controller)
        advance(r, frame, did=len(found) >= e.to.n)
        if found:
            among = () if e.to.place == "hand.you" else tuple(found)
            # as many as possible.
            r.push_frame(AskFrame("store", item.controller, item.id, among, n=min(e.to.n, len(found))))
        return
    _leave(r, frame, item, e.to, "stored")


def _catalyze(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Catalyze) -> None:
    advance(r, frame, did=len(r.board.sides[item.controller].shard_deck) >= e.n)
    catalyze(r, item.controller, e.n)


def _mana(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Mana) -> None:
    advance(r, frame)
    way, *others = mana_ways(e)
    if others:
        r.push_frame(AskFrame("mana", item.controller, item.id, ref=(*frame.ref, frame.pc)))
    else:
        add_mana(r, item.controller, way)


def _damage(r: Resolution, frame: ResolveFrame, item: Item, e: n.Damage) -> None:
    source = source_of(r.state, item)
    points = amount(r.state, e.n, source, item.controller, item.x)
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    struck = live(r, found)
    dealt = tuple((source, unit, points) for unit in struck if r.cards[unit.card].bits & UNIT)
    facts, gos = blows(dealt)
    # A unit has no Integrity to lose.
    walls = tuple(fact for obj in struck if (fact := wall_damage(r.state, obj, points)) is not None)
    happen(r, facts + walls, gos)


def _destroy(r: Resolution, frame: ResolveFrame, item: Item, e: n.Destroy) -> None:
    _leave(r, frame, item, e.to, "destroyed")


def _sacrifice(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Sacrifice) -> None:
    who = seats(r, frame, item, e.who)
    if isinstance(e.to, Select) and e.to.pick:
        able = tuple(seat for seat in who if sacrificeable(r.state, e.to, seat, item))
        advance(r, frame, did=len(able) == len(who))
        ask_players(r, "sacrifice", able, item.id, e.to.n, (*frame.ref, frame.pc))
        return
    # their own permanents only.
    found = [obj.id for obj in live(r, objects(r, frame, item, e.to)) if obj.controller in who]
    advance(r, frame, did=bool(found), it=tuple(found))
    happen(r, (), tuple(Go(i, "sacrificed") for i in found))


def _return(r: Resolution, frame: ResolveFrame, item: Item, e: n.Return) -> None:
    _leave(r, frame, item, e.to, "returned")


def _put(r: Resolution, frame: ResolveFrame, item: Item, e: n.Put) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=())
    for card in found:
        if e.zone == "your zone":
            # its Zone is picked on resolution.
            r.push_frame(AskFrame("put", item.controller, item.id, (card,), int(e.ready)))
        else:
            put_into_play(r, card, item.controller, zone_of(r.state, source_of(r.state, item))[1], ready=e.ready)


def _remove(r: Resolution, frame: ResolveFrame, item: Item, e: n.Remove) -> None:
    found, link = _tied(r, item, e.until, objects(r, frame, item, e.to))
    advance(r, frame, did=in_full(found, e.to), it=())
    happen(r, (), tuple(Go(i, "removed", "", e.until, link) for i in found))


def _tied(r: Resolution, item: Item, until: n.Until, found: list[ObjectId]) -> tuple[list[ObjectId], ObjectId]:
    """What an effect does its work on, and the source that it lasts as long as. R-139: with that gone already,
    nothing."""
    if until != "link":
        return found, 0
    return (found if item.source in r.board.objects else []), item.source


def _control(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Control) -> None:
    found, link = _tied(r, item, e.until, objects(r, frame, item, e.to))
    # Locations and Realms stay whose they are.
    taken = [obj for obj in live(r, found) if not r.cards[obj.card].bits & (LOCATION | REALM)]
    advance(r, frame, did=bool(taken), it=tuple(obj.id for obj in taken))
    since = len(r.facts)
    for obj in taken:
        r.state_fact(changed(obj, Mod("control", item.controller, e.until, link)))
        settle_control(r, obj)
    follow(r, since)


def _modify(r: Resolution, found: list[ObjectId], mod: Mod) -> None:
    happen(r, tuple(changed(obj, mod) for obj in live(r, found)))


def _power(r: Resolution, frame: ResolveFrame, item: Item, e: n.Power) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    points = amount(r.state, e.n, source_of(r.state, item), item.controller, item.x)
    # stays with the objects found now.
    _modify(r, found, Mod("power", points, e.until))


def _grant(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Grant) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    _modify(r, found, Mod("grant", KEYWORD_BITS[e.keyword.lower()], e.until))


def _strip(r: Resolution, frame: ResolveFrame, item: Item, e: n.Strip) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    _modify(r, found, Mod("strip", keyword_mask(e.keywords), e.until))


def _stun(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Stun) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    facts = []
    for obj in live(r, found):
        # for that combat if the unit is in one, else until end of turn.
        fights = is_attacking(r.state, obj) or is_defending(r.state, obj)
        facts.append(changed(obj, Mod("stun", 0, "combat" if fights else "EOT")))
    happen(r, tuple(facts))


def _fight(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Fight) -> None:
    pair = [unit for what in (e.what, e.to) for unit in live(r, objects(r, frame, item, what))]
    # without two units there is no Fight.
    advance(r, frame, did=len(pair) == 2)
    if len(pair) == 2:
        fight(r, *pair)


def _ready(r: Resolution, frame: ResolveFrame, item: Item, e: n.Ready) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    ids = tuple(obj.id for obj in live(r, found) if not obj.ready)
    if ids:
        happen(r, (ev.Readied(ids),))


def _exhaust(r: Resolution, frame: ResolveFrame, item: Item, e: n.Exhaust) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    ids = tuple(obj.id for obj in live(r, found) if obj.ready)
    if ids:
        happen(r, (ev.Exhausted(ids),))


def _move(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Move) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    for unit in found:
        r.push_frame(AskFrame("move", item.controller, item.id, (unit,)))


def _attach(r: Resolution, frame: ResolveFrame, item: Item, e: n.Attach) -> None:
    attached = tuple(
        ev.Attached(artifact.id, carrier.id)
        for artifact in live(r, objects(r, frame, item, e.what))
        for carrier in live(r, objects(r, frame, item, e.to))
        if artifact.host != carrier.id and may_carry(r.state, artifact, carrier, artifact.controller)
    )
    advance(r, frame, did=bool(attached))
    happen(r, attached)


def _restore(r: Resolution, frame: ResolveFrame, item: Item, e: n.Restore) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    points = amount(r.state, e.n, source_of(r.state, item), item.controller, item.x)
    facts = []
    for obj in live(r, found):
        # stops at the printed value; R-076: nothing on a destroyed Location.
        value = max(obj.integrity, min(r.cards[obj.card].integrity, obj.integrity + points))
        if value != obj.integrity and not obj.destroyed:
            facts.append(ev.IntegrityChanged(obj.id, value - obj.integrity, value))
    happen(r, tuple(facts))


def _heal(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Heal) -> None:
    found = objects(r, frame, item, e.to)
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    ids = tuple(obj.id for obj in live(r, found) if obj.damage)
    if ids:
        happen(r, (ev.Healed(ids),))


def _counter(r: Resolution, frame: ResolveFrame, item: Item, e: n.Counter) -> None:
    found = objects(r, frame, item, e.to) if isinstance(e.to, Select) else []
    advance(r, frame, did=in_full(found, e.to), it=tuple(found))
    happen(r, tuple(ev.Countered(i) for i in found))


def _peek(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Peek) -> None:
    who = seats(r, frame, item, e.who)
    advance(r, frame, did=bool(who), it=tuple(r.board.sides[seat].realm for seat in who))
    for seat in who:
        show_hand(r, seat, r.board.sides[seat].hand, 1 << item.controller)


def _choose(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Choose) -> None:
    advance(r, frame)
    r.push_frame(ResolveFrame(item.id, (*frame.ref, frame.pc, item.mode), it=frame.it, start=False))


def _may(r: Resolution, frame: ResolveFrame, item: Item, e: ef.May) -> None:
    ref = (*frame.ref, frame.pc, 0)
    advance(r, frame, did=False)
    # Not asked if it could not be carried out.
    if playable_may(r.state, e.effect, item):
        r.push_frame(AskFrame("may", item.controller, item.id, frame.it, ref=ref))


def _if(r: Resolution, frame: ResolveFrame, item: Item, e: ef.If) -> None:
    branch = 0 if holds(r.state, e.condition, source_of(r.state, item), item.controller) else 1
    advance(r, frame)
    r.push_frame(ResolveFrame(item.id, (*frame.ref, frame.pc, branch), it=frame.it, start=False))


def _later(r: Resolution, frame: ResolveFrame, item: Item, e: ef.Later) -> None:
    advance(r, frame)
    waiting = Delayed(item.controller, item.source, (*frame.ref, frame.pc, 0), frame.it, item.fact)
    happen(r, (ev.Delaying((*r.board.delayed, waiting)),))


def _replace_until(r: Resolution, frame: ResolveFrame, item: Item, e: ef.ReplaceUntil) -> None:
    advance(r, frame)
    wards = r.board.sides[item.controller].wards
    happen(r, (ev.Warded(item.controller, (*wards, (*frame.ref, frame.pc, 0))),))


EFFECTS: dict[type, Callable[[Resolution, ResolveFrame, Item, Any], None]] = {
    n.Draw: _draw,
    n.Discard: _discard,
    n.Examine: _examine,
    n.Store: _store,
    n.Return: _return,
    n.Put: _put,
    n.Remove: _remove,
    n.Damage: _damage,
    n.Restore: _restore,
    n.Power: _power,
    n.Strip: _strip,
    n.Destroy: _destroy,
    n.Ready: _ready,
    n.Exhaust: _exhaust,
    n.Counter: _counter,
    n.Attach: _attach,
    ef.Grant: _grant,
    ef.Catalyze: _catalyze,
    ef.Mana: _mana,
    ef.Heal: _heal,
    ef.Sacrifice: _sacrifice,
    ef.Control: _control,
    ef.Stun: _stun,
    ef.Fight: _fight,
    ef.Move: _move,
    ef.Mill: _mill,
    ef.Peek: _peek,
    ef.Choose: _choose,
    ef.May: _may,
    ef.If: _if,
    ef.Later: _later,
    ef.ReplaceUntil: _replace_until,
}
"""Kinds left out: `pay` is paid with the answer of `may`; `integrity` stands only in replacements; `cost`, `cant`,
`enters` only in static abilities."""
