"""Which objects a card means: filters, conditions, and the candidates of a selection."""

from collections.abc import Iterator

from core.archaic.effects import Ability, Condition, Effects
from core.archaic.faces import ALLY, AUGMENT, HERO, MARK_BITS, type_mask
from core.archaic.state import ArchaicState, Obj, active_hero, is_attacking, is_unlocked
from core.effects.selectors import Filter, Reference, Select
from core.kernel.ids import ObjectId, Seat


def kind_of(f: Filter) -> int:
    """Bits of the kinds that a filter or selection asks for."""
    if isinstance(f, Select):
        return type_mask(f.target or f.each or f.pick)
    return type_mask(f.kind)


def candidates(s: ArchaicState, f: Filter, me: Seat) -> list[ObjectId]:
    """Everything that matches a filter, for a card of `me`, in the order of the table: own things first."""
    kind = kind_of(f)
    found: list[ObjectId] = []
    for seat in (me, 1 - me):
        if f.control == ("enemy" if seat == me else "friendly") or (f.place.endswith("you") and seat != me):
            continue
        found += [i for i in _lying(s, f.place, kind, seat) if _fits(s, f, kind, s.board.objects[i])]
    return found


def _lying(s: ArchaicState, place: str, kind: int, seat: Seat) -> list[ObjectId]:
    """What lies in the place that a filter speaks of; without a place: in the Realm."""
    board = s.board
    side = board.sides[seat]
    if place == "grave.you":
        return list(side.discard)
    if place == "hand.you":
        return list(side.hand)
    if place == "chain":
        return [i for i in board.stack if board.items[i].kind == "card" and board.items[i].controller == seat]
    found = [side.hero] if kind & HERO and side.hero else []
    if kind & ALLY:
        found += side.realm
    if kind & AUGMENT:
        found += [a for i in side.realm for a in board.objects[i].attached]
        found += side.unattached
    return found


def _fits(s: ArchaicState, f: Filter, kind: int, obj: Obj) -> bool:
    face = s.cards[obj.card]
    if not face.bits & kind:
        return False
    if f.cost_le is not None and face.tier > f.cost_le:
        return False
    if f.cost_ge is not None and face.tier < f.cost_ge:
        return False
    # RA-152: current Defense, without the temporary one.
    if f.defense_le is not None and obj.defense > f.defense_le:
        return False
    return not f.state or all(is_attacking(s, obj) if word == "attacking" else obj.attached for word in f.state.split())


def matches(s: ArchaicState, f: Filter, obj: Obj, me: Seat) -> bool:
    """An object that is, or has just been, in the Realm is what a filter of a card of `me` asks for."""
    if f.control and (f.control == "friendly") != (obj.owner == me):
        return False
    return _fits(s, f, kind_of(f), obj)


def is_legal_target(s: ArchaicState, select: Select, number: ObjectId, me: Seat) -> bool:
    """RA-36: a target is looked at again on resolution."""
    return number in candidates(s, select, me)


def has_targets(s: ArchaicState, slots: tuple[Select, ...], me: Seat) -> bool:
    """Every mandatory target has a candidate (RA-145, RA-149)."""
    return all(slot.up_to or candidates(s, slot, me) for slot in slots)


def holds(s: ArchaicState, condition: Condition | None, source: Obj, me: Seat) -> bool:
    """All that a condition asks is so."""
    if condition is None:
        return True
    if condition.count is not None:
        n = len(candidates(s, condition.count, me))
        if condition.at_least is not None and n < condition.at_least:
            return False
        if condition.exactly is not None and n != condition.exactly:
            return False
    if condition.attacking is not None:
        unit = s.board.objects.get(_referred(condition.attacking, source))
        if unit is None or not is_attacking(s, unit):
            return False
    if condition.hand_le is not None and len(s.board.sides[me].hand) > condition.hand_le:
        return False
    if condition.shielded or condition.armored:
        hero = active_hero(s, me)
        if hero is None:
            return False
        return (not condition.shielded or hero.temp > 0) and (not condition.armored or armor_of(s, hero) is not None)
    return True


def _referred(reference: Reference, source: Obj) -> ObjectId:
    return source.host if reference == "host" else source.id


def gear_of(s: ArchaicState, hero: Obj) -> list[Obj]:
    """What a Hero wears."""
    return [s.board.objects[i] for i in hero.attached]


def armor_of(s: ArchaicState, hero: Obj) -> Obj | None:
    """The armor that a Hero wears."""
    return next((gear for gear in gear_of(s, hero) if s.cards[gear.card].card.slot == "armor"), None)


def is_attuned(s: ArchaicState, hero: Obj, mark: str) -> bool:
    """RA-104: the wearing Hero, who is active, bears the Mark."""
    return bool(s.cards[hero.card].marks & MARK_BITS[mark])


def working(s: ArchaicState, seat: Seat) -> Iterator[Obj]:
    """A seat's cards whose abilities may work, in board order: the active Hero, its gear, Allies with their Augments
    (RA-68, RA-97, A-129)."""
    objects = s.board.objects
    side = s.board.sides[seat]
    hero = objects.get(side.hero)
    for unit in (*((hero,) if hero is not None else ()), *(objects[i] for i in side.realm)):
        yield unit
        for number in unit.attached:
            yield objects[number]


def effects_now(s: ArchaicState, source: Obj, number: int, ability: Ability) -> Effects | None:
    """What an ability of a card in the Realm does now; None: it does not work.

    A-053, A-054: a Hero's ability works once it is unlocked; RA-104: Attuned gear.
    """
    effects: Effects = getattr(ability, "effects", ())
    if ability.mark:
        attuned = is_attuned(s, s.board.objects[source.host], ability.mark)
        return (ability.instead or effects) if attuned else effects if ability.instead else None
    return None if s.cards[source.card].hp and not is_unlocked(source, number) else effects
