"""Facts of one moment: departures with their replacements and choices, then derived values, triggers and deaths."""

from msgspec import Struct
from msgspec.structs import replace

from core.clash import events as ev
from core.clash.effects import Heal, Sacrifice, SetIntegrity
from core.clash.faces import COMMANDER, HASTE, LOCATION, REALM, SHARD, UNIT, UNPERISHABLE, effects_at
from core.clash.rules.derived import restate
from core.clash.rules.matching import fixed_object
from core.clash.rules.triggers import watch
from core.clash.state import (
    BASE,
    BOTH,
    CHAIN,
    COMMANDERS,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LOCATIONS,
    REMOVED,
    ClashState,
    Go,
    LeaveFrame,
    Mod,
    Obj,
    permanents,
)
from core.effects.nodes import Destroy, Effect
from core.kernel.events import Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution, carry_out

TO_GRAVEYARD = frozenset(("sacrificed", "discarded", "countered", "spent"))

DERIVING = frozenset(
    (
        ev.Entered,
        ev.Moved,
        ev.Milled,
        ev.Under,
        ev.Modified,
        ev.ControlChanged,
        ev.Attached,
        ev.Shifted,
        ev.AttackDeclared,
        ev.AttackersLeft,
        ev.StageBegan,
        ev.Flipped,
        ev.Revealed,
        ev.Catalyzed,
    )
)
"""Facts after which Power or keywords may be others: the board or a count that a static ability reads has changed."""


HURTING = frozenset((ev.Damaged, ev.IntegrityChanged))
"""Facts besides those after which a unit or a Location may be destroyed."""


class Batch(Struct, frozen=True, gc=False):
    """What happens at one moment: facts decided from one board, and departures that may still be replaced."""

    facts: tuple[Event, ...] = ()
    gos: tuple[Go, ...] = ()


def happen(r: Resolution, facts: tuple[Event, ...] = (), gos: tuple[Go, ...] = ()) -> None:
    """Let a batch happen, with all that follows of itself."""
    if gos:
        carry_out(r, BATCHES, Batch(facts, gos))
        return
    since = len(r.facts)
    for fact in facts:
        r.state_fact(fact)
    follow(r, since)


def follow(r: Resolution, since: int) -> None:
    """Let everything follow from facts that were stated one by one, from place `since` of this entry on."""
    more = BATCHES.settle(r, since)
    if more:
        carry_out(r, BATCHES, more)


class _ClashBatches:
    """How Clash of Realms carries out a batch (see `core.kernel.resolution.carry_out`)."""

    def wait(self, r: Resolution, batch: Batch) -> bool:
        gos = settled(r.state, batch.gos)
        if not any(is_open(r.state, go) for go in gos):
            return False
        _tell_prevented(r, batch)
        since = len(r.facts)
        for fact in batch.facts:
            r.state_fact(fact)
        more = self.settle(r, since)
        r.push_frame(LeaveFrame(_shown(r, gos + (more.gos if more else ()))))
        return True

    def apply(self, r: Resolution, batch: Batch) -> None:
        _tell_prevented(r, batch)
        facts = list(batch.facts)
        gos = settled(r.state, batch.gos)
        facts.extend(departures(r, gos))
        _tell_kept(r, gos, facts)
        for fact in facts:
            r.state_fact(fact)

    def settle(self, r: Resolution, since: int) -> Batch | None:
        kinds = {type(fact) for fact in r.facts[since:]}
        derives = not kinds.isdisjoint(DERIVING)
        if ev.IntegrityChanged in kinds:
            _tell_standing(r, since)
        if derives:
            _leave_combat(r)
            _end_links(r, since)
            restate(r)
        watch(r, since)
        if not derives and kinds.isdisjoint(HURTING):
            return None
        gos = deaths(r.state)
        return Batch((), gos) if gos else None


BATCHES = _ClashBatches()


def _shown(r: Resolution, gos: tuple[Go, ...]) -> tuple[Go, ...]:
    """Hand cards whose way out waits for a choice are in the open from now on: wherever they go is public."""
    new: dict[ObjectId, ObjectId] = {}
    for seat in (0, 1):
        cards = tuple(go.id for go in gos if go.id in r.board.sides[seat].hand)
        new.update(zip(cards, show_hand(r, seat, cards, BOTH), strict=True))
    return tuple(replace(go, id=new.get(go.id, go.id)) for go in gos)


def leave_frame(r: Resolution, frame: LeaveFrame) -> None:
    """Ask the next open choice of a waiting batch, or let it happen."""
    for go in frame.gos:
        if is_open(r.state, go):
            obj = r.board.objects[go.id]
            kind = "commander" if go.why in TO_GRAVEYARD else "replacement"
            # 203.7.2, R-162: the owner of the affected card.
            r.ask((obj.owner,), kind, go.id)
            return
    r.pop_frame()
    happen(r, (), frame.gos)


def deaths(s: ClashState) -> tuple[Go, ...]:
    """Units whose damage is at least their Power (R-086 to R-088) and Locations at 0 (202.5)."""
    objects = s.board.objects
    found: list[Go] = []
    for side in s.board.sides:
        for lane in side.lanes:
            for i in lane:
                obj = objects[i]
                if obj.damage >= obj.power and not obj.keywords & UNPERISHABLE:
                    found.append(Go(i, "destroyed"))
        for i in side.locations:
            if i:
                obj = objects[i]
                # an Unperishable Location at 0 is not flipped.
                if obj.integrity <= 0 and obj.face_up and not obj.keywords & UNPERISHABLE:
                    found.append(Go(i, "destroyed"))
    return tuple(found)


# Replacements and choices ---------------------------------------------------------------------------------------


def settled(s: ClashState, gos: tuple[Go, ...]) -> tuple[Go, ...]:
    """The departures that will happen: doubles and impossible ones left out (R-081, R-082, R-093, R-146), and the only
    replacement of a destruction taken."""
    kept: dict[ObjectId, Go] = {}
    for go in gos:
        obj = s.board.objects.get(go.id)
        if obj is None or go.id in kept or not _can_leave(s, obj, go):
            continue
        if go.why == "destroyed" and not go.to:
            shields = replacers(s, obj)
            if len(shields) == 1:
                go = Go(go.id, go.why, "kept", link=shields[0])
        kept[go.id] = go
    return tuple(kept.values())


def _can_leave(s: ClashState, obj: Obj, go: Go) -> bool:
    bits = s.cards[obj.card].bits
    if bits & REALM:
        return False
    if go.why == "destroyed":
        # 002.8: only what is in play is destroyed. K:Unperishable: nothing destroys it.
        return obj.zone in IN_PLAY and not obj.keywords & UNPERISHABLE and not obj.destroyed
    return not bits & LOCATION or go.why == "removed"


def is_open(s: ClashState, go: Go) -> bool:
    """Somebody has to choose before this departure happens."""
    if go.to:
        return False
    obj = s.board.objects[go.id]
    if go.why == "destroyed":
        # several replacements, the affected player picks one.
        return len(replacers(s, obj)) > 1
    # 203.7.2: the owner may send a Commander to the Commander Zone instead of the Graveyard.
    return go.why in TO_GRAVEYARD and bool(s.cards[obj.card].bits & COMMANDER)


def _tell_prevented(r: Resolution, batch: Batch) -> None:
    """K:Unperishable, 704.2.4b: what would be destroyed at this moment and is not, each told with its own damage."""
    hurt = {fact.id: place for place, fact in enumerate(batch.facts) if isinstance(fact, ev.Damaged)}
    for go in dict.fromkeys(batch.gos):
        obj = r.board.objects.get(go.id)
        if go.why == "destroyed" and obj is not None and obj.zone in IN_PLAY and obj.keywords & UNPERISHABLE:
            place = len(r.facts) + hurt.get(go.id, 0)
            r.prevented(_unreplaced(r.state, obj, go, 0), rule="K:Unperishable", card=obj.card, place=place)


def _tell_kept(r: Resolution, gos: tuple[Go, ...], facts: list[Event]) -> None:
    """R-171: what happens at this moment instead of destructions."""
    for go in gos:
        if go.to == "kept":
            obj = r.board.objects[go.id]
            more, extra = _kept(r.state, obj, go)
            lost = {one.id for one in extra}
            instead = (fact for fact in facts if fact in more or (isinstance(fact, ev.Moved) and fact.old in lost))
            card, ability = _replacing(r.state, go)
            r.instead_of(_unreplaced(r.state, obj, go, 0), *instead, rule="R-171", card=card, ability=ability)


def _tell_standing(r: Resolution, since: int) -> None:
    """R-084: an Unperishable Location whose last Integrity went is not destroyed."""
    for place in range(since, len(r.facts)):
        fact = r.facts[place]
        if isinstance(fact, ev.IntegrityChanged) and fact.value <= 0:
            obj = r.board.objects[fact.id]
            if obj.keywords & UNPERISHABLE and r.cards[obj.card].bits & LOCATION:
                r.prevented(ev.Flipped(obj.id), rule="R-084", card=obj.card, place=place)


def replacers(s: ClashState, obj: Obj) -> list[ObjectId]:
    """Attached cards that replace the destruction of their carrier."""
    return [i for i in obj.attached if "destroy" in s.cards[s.board.objects[i].card].replaces]


def instead(
    s: ClashState, effects: tuple[Effect, ...], source: ObjectId, me: Seat
) -> tuple[tuple[Event, ...], tuple[Go, ...]]:
    """The facts and departures that effects of a replacement are; they happen at once, outside the Chain."""
    facts: list[Event] = []
    gos: list[Go] = []
    for effect in effects:
        if isinstance(effect, SetIntegrity):
            realm = s.board.objects[s.board.sides[me].realm]
            facts.append(ev.IntegrityChanged(realm.id, effect.n - realm.integrity, effect.n))
        elif isinstance(effect, Heal):
            facts.append(ev.Healed((fixed_object(s, str(effect.to), s.board.objects[source], me),)))
        elif isinstance(effect, Destroy):
            gos.append(Go(source, "destroyed"))
        elif isinstance(effect, Sacrifice):
            gos.append(Go(source, "sacrificed"))
    return tuple(facts), tuple(gos)


# Departures -----------------------------------------------------------------------------------------------------


def departures(r: Resolution, gos: tuple[Go, ...]) -> list[Event]:
    """The facts of all departures, listed from the board as it is; what was in play is remembered as it was."""
    facts: list[Event] = []
    next_id = r.board.next_id
    queue = list(gos)
    done: set[ObjectId] = set()
    while queue:
        go = queue.pop(0)
        obj = r.board.objects[go.id]
        if go.id in done:
            continue
        done.add(go.id)
        if go.to == "kept":
            more, extra = _kept(r.state, obj, go)
            facts.extend(more)
            queue.extend(extra)
            continue
        fact = _departure(r, obj, go, next_id)
        facts.append(fact)
        next_id += isinstance(fact, ev.Moved)
        if (obj.zone in IN_PLAY or obj.zone == CHAIN) and not isinstance(fact, ev.Flipped):
            r.journal.put(r.control.ghosts, obj.id, obj)
            queue[:0] = _attached_gos(r, obj, facts)
    return facts


def _replacing(s: ClashState, go: Go) -> tuple[int, int]:
    """The ability that keeps something from being destroyed."""
    card = s.board.objects[go.link].card
    return card, s.cards[card].replaces["destroy"]


def _kept(s: ClashState, obj: Obj, go: Go) -> tuple[tuple[Event, ...], tuple[Go, ...]]:
    return instead(s, effects_at(s.cards, _replacing(s, go)), go.link, obj.controller)


def _attached_gos(r: Resolution, host: Obj, facts: list[Event]) -> list[Go]:
    """206.3.5, R-135: what is attached is destroyed with its carrier; an Unperishable Artifact drops into the Base."""
    gos: list[Go] = []
    for number in host.attached:
        obj = r.board.objects[number]
        if obj.keywords & UNPERISHABLE:
            dropped = ev.Attached(number, 0)
            facts.append(dropped)
            r.instead_of(_unreplaced(r.state, obj, Go(number, "destroyed"), 0), dropped, rule="R-135", card=obj.card)
        else:
            gos.append(Go(number, "destroyed", "lost"))
    return gos


def _departure(r: Resolution, obj: Obj, go: Go, new: ObjectId) -> Event:
    bits = r.cards[obj.card].bits
    if bits & SHARD:
        # 205.9, R-141: whatever takes a Shard off the board Stores it.
        stored = ev.Under(obj.owner, "shard_deck", (obj.id,), (obj.card,), BOTH)
        if go.why != "stored":
            r.instead_of(_unreplaced(r.state, obj, go, 0), stored, rule="205.9")
        return stored
    fact = _unreplaced(r.state, obj, go, new)
    if bits & COMMANDER and isinstance(fact, ev.Moved) and (go.to == COMMANDERS or go.why == "destroyed"):
        # 203.7.1, R-120: a destroyed Commander goes home, its owner's.
        home = replace(fact, zone=COMMANDERS)
        r.instead_of(replace(fact, new=0), home, rule="203.7.1" if go.why == "destroyed" else "203.7.2")
        return home
    return fact


def _unreplaced(s: ClashState, obj: Obj, go: Go, new: ObjectId) -> Event:
    """The fact of a departure before anything replaces it."""
    bits = s.cards[obj.card].bits
    if bits & LOCATION and go.why == "destroyed":
        return ev.Flipped(obj.id)
    if go.why == "stored":
        known = 1 << obj.owner if obj.zone == HAND else BOTH
        return ev.Under(obj.owner, "deck", (obj.id,), (obj.card,), known)
    if go.why == "removed":
        kept = (obj.integrity, obj.lane) if bits & LOCATION else (0, -1)
        return ev.Moved(obj.id, new, obj.card, obj.owner, REMOVED, go.why, go.until, go.link, *kept)
    zone = GRAVEYARD
    if go.why == "returned":
        # a Commander too.
        zone = HAND
    return ev.Moved(obj.id, new, obj.card, obj.owner, zone, go.why)


def show_hand(r: Resolution, whose: Seat, cards: tuple[ObjectId, ...], to: int) -> tuple[ObjectId, ...]:
    """Cards of a hand are shown to the seats of a mask. New ids in the order of faces: none tells when it was drawn."""
    # What all know comes first: its place tells nothing of the hidden ones.
    objs = sorted((r.board.objects[i] for i in cards), key=lambda obj: (obj.known != BOTH, obj.card, obj.known, obj.id))
    if all(obj.known & to == to for obj in objs):
        return cards
    first = r.board.next_id
    r.state_fact(ev.HandShown(whose, to, tuple(o.id for o in objs), first, tuple(o.card for o in objs)))
    new = {obj.id: first + place for place, obj in enumerate(objs)}
    return tuple(new[i] for i in cards)


# What follows ---------------------------------------------------------------------------------------------------


def _leave_combat(r: Resolution) -> None:
    """R-103: an attacker that is elsewhere, or somebody else's, is out of the combat."""
    combat = r.board.combat
    if combat is None or combat.stage == "over":
        return
    there = r.board.sides[1 - combat.attacker].lanes[combat.lane]
    objects = r.board.objects
    gone = tuple(i for i in combat.attackers if i not in there or objects[i].controller != combat.attacker)
    if gone:
        r.state_fact(ev.AttackersLeft(gone))


def _end_links(r: Resolution, since: int) -> None:
    """What lasted as long as a source that has now left play: control goes back, the removed return at once."""
    gone = set()
    for fact in r.facts[since:]:
        if isinstance(fact, ev.Moved):
            gone.add(fact.old)
        elif isinstance(fact, ev.Under):
            gone.update(fact.ids)
    if gone:
        expire(r, lambda mod: mod.link in gone)
        bring_back(r, tuple(o.id for o in _removed(r.state) if o.link in gone))


def _removed(s: ClashState) -> list[Obj]:
    return [s.board.objects[i] for side in s.board.sides for i in side.removed]


def expire(r: Resolution, ends: object) -> None:
    """End the changes for which `ends(mod)` says so, and settle who controls what (105.7, R-152)."""
    for obj in permanents(r.state):
        if obj.mods:
            left = tuple(mod for mod in obj.mods if not ends(mod))  # type: ignore[operator]
            if len(left) != len(obj.mods):
                r.state_fact(ev.Modified(obj.id, left))
                settle_control(r, obj)


def settle_control(r: Resolution, obj: Obj) -> None:
    """R-152: the newest active control effect decides, without one the owner."""
    seat = next((mod.n for mod in reversed(obj.mods) if mod.kind == "control"), obj.owner)
    if seat != obj.controller:
        r.state_fact(ev.ControlChanged(obj.id, seat), "R-128")


def bring_back(r: Resolution, ids: tuple[ObjectId, ...]) -> None:
    """Removed cards return to the zone of 302.6.4 under their owners, reset (R-140)."""
    for i in ids:
        obj = r.board.objects[i]
        face = r.cards[obj.card]
        new = r.board.next_id
        if face.bits & LOCATION:
            r.state_fact(_entered(obj, new, LOCATIONS, obj.lane, obj.integrity), "302.6.4#5")
        elif face.bits & COMMANDER:
            r.state_fact(ev.Moved(i, new, obj.card, obj.owner, COMMANDERS, "back"), "302.6.4#1")
        elif face.bits & UNIT:
            # Not a destruction: no Last Breath.
            r.state_fact(ev.Moved(i, new, obj.card, obj.owner, GRAVEYARD, "back"), "302.6.4#4")
        else:
            r.state_fact(_entered(obj, new, BASE, -1, 0), "302.6.4#3" if face.keywords else "302.6.4#2")


def _entered(obj: Obj, new: ObjectId, zone: str, lane: int, integrity: int) -> ev.Entered:
    return ev.Entered(obj.id, new, obj.card, obj.owner, obj.owner, zone, lane, True, integrity)


def enter(r: Resolution, fact: ev.Entered) -> None:
    """A card enters play by itself. 504.4.1: a unit with Haste Ready, not Exhausted."""
    face = r.cards[fact.card]
    if fact.ready and face.bits & UNIT and face.keywords & HASTE:
        r.instead_of(replace(fact, new=0, ready=False), fact, rule="504.4.1", card=fact.card)
    happen(r, (fact,))


def enters_ready(s: ClashState, card: int) -> bool:
    """R-073: Artifacts and Shards Ready, units Exhausted, unless Haste (504.4.1, R-151) or the text says otherwise."""
    face = s.cards[card]
    return bool(face.keywords & HASTE) if face.bits & UNIT else not face.late


def changed(obj: Obj, mod: Mod) -> ev.Modified:
    """The fact that a change was put on an object."""
    return ev.Modified(obj.id, (*obj.mods, mod))
