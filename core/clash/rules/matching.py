"""Which objects a card means: filters, conditions, amounts, and the candidates of a selection."""

from collections.abc import Iterator

from core.clash.faces import (
    ACTIVATED,
    CARD,
    EQUIP,
    MANEUVER,
    PLAYER,
    PROTECTION,
    type_mask,
    words,
)
from core.clash.state import (
    GRAVEYARD,
    IN_PLAY,
    ClashState,
    Item,
    Obj,
    defenders,
    in_play,
    is_attacking,
    is_defending,
    known_object,
    permanents,
    zone_of,
)
from core.effects.amounts import Amount, Count
from core.effects.conditions import Condition
from core.effects.selectors import Filter, Select
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import remembered_of_layout


def kind_of(f: Filter) -> str:
    """The kind words of a filter or a selection."""
    if type(f) is Select:
        return f.target or f.each or f.random or f.pick
    return f.kind


def matches(s: ClashState, f: Filter, obj: Obj, source: Obj, me: Seat, *, anywhere: bool = False) -> bool:
    """The object is what the filter asks for, for `me` and from where `source` is. `anywhere`: in any zone."""
    if f.control and (obj.controller == me) != (f.control == "friendly"):
        return False
    face = s.cards[obj.card]
    if not face.bits & type_mask(kind_of(f)):
        return False
    if f.other and obj.id == source.id:
        return False
    if f.subtype and f.subtype != face.card.subtype:
        return False
    if (f.power_ge is not None and obj.power < f.power_ge) or (f.power_le is not None and obj.power > f.power_le):
        return False
    # what has no cost compares with none.
    if f.cost_le is not None and (face.cost is None or face.cost.total > f.cost_le):
        return False
    if f.equip and not face.keywords & EQUIP:
        return False
    if f.state and not all(_is(s, word, obj, source) for word in words(f.state)):
        return False
    return anywhere or _is_placed(s, f.place, obj, source)


def _is_placed(s: ClashState, place: str, obj: Obj, source: Obj) -> bool:
    if place == "":
        return obj.zone in IN_PLAY
    side, lane = zone_of(s, source)
    # What has no Zone has nothing here.
    if place == "here":
        return lane >= 0 and zone_of(s, obj) == (side, lane)
    if place == "opposite":
        return lane >= 0 and zone_of(s, obj) == (1 - side, lane)
    # Piles are searched one by one, and what leaves them is another object.
    return True


def _is(s: ClashState, word: str, obj: Obj, source: Obj) -> bool:
    if word == "attacking":
        return is_attacking(s, obj)
    if word == "defending":
        return is_defending(s, obj)
    if word == "ready":
        return obj.ready
    if word == "exhausted":
        return not obj.ready
    if word == "destroyed":
        return obj.destroyed
    combat = s.board.combat
    if word == "alone":
        # no other unit is attacking now.
        return combat is not None and combat.attackers == (obj.id,)
    # from_here: it attacks and came from the source's Zone.
    side, lane = zone_of(s, source)
    return combat is not None and is_attacking(s, obj) and combat.lane == lane and obj.controller == side


def candidates(s: ClashState, f: Filter, source: Obj, me: Seat) -> list[ObjectId]:
    """Ids of all objects that match, in the order in which the zones show them; players as their Realms."""
    return list(_found(s, f, source, me))


def _found(s: ClashState, f: Filter, source: Obj, me: Seat) -> Iterator[ObjectId]:
    mask = type_mask(kind_of(f))
    if mask & PLAYER:
        # 106.5: a player is always legal.
        yield from (side.realm for side in s.board.sides)
        return
    if f.place == "chain":
        yield from (i for i in s.board.chain if _item_matches(s, mask, s.board.items[i]))
        return
    if f.place == "hand.you":
        pile = s.board.sides[me].hand
    elif f.place == "grave.you":
        pile = s.board.sides[me].graveyard
    elif f.place == "grave.any":
        pile = s.board.sides[0].graveyard + s.board.sides[1].graveyard
    else:
        for obj in of_kind(s, mask):
            if matches(s, f, obj, source, me):
                yield obj.id
        return
    objects = s.board.objects
    yield from (i for i in pile if matches(s, f, objects[i], source, me))


@remembered_of_layout
def of_kind(s: ClashState, mask: int) -> list[Obj]:
    """The permanents of these card types."""
    return [obj for obj in permanents(s) if s.cards[obj.card].bits & mask]


def _item_matches(s: ClashState, mask: int, item: Item) -> bool:
    if item.kind == "card":
        return bool(s.cards[item.ref[0]].bits & mask & (CARD | MANEUVER))
    # An activated ability, Equip included; a trigger is none.
    return item.kind != "trigger" and bool(mask & ACTIVATED)


def is_legal_target(s: ClashState, f: Select, target: ObjectId, source: Obj, me: Seat) -> bool:
    """Legal at declaration and again on resolution (106.2)."""
    mask = type_mask(f.target)
    if mask & PLAYER:
        # 106.5.
        return True
    if f.place == "chain":
        item = s.board.items.get(target)
        return item is not None and _item_matches(s, mask, item)
    obj = s.board.objects.get(target)
    if obj is None or not matches(s, f, obj, source, me):
        return False
    return not is_protected(obj, me)


def is_protected(obj: Obj, me: Seat) -> bool:
    """K:Protection, R-054: the other player's effects cannot select it."""
    return bool(obj.keywords & PROTECTION) and obj.controller != me


def legal_targets(s: ClashState, f: Select, source: Obj, me: Seat) -> list[ObjectId]:
    """All legal targets now."""
    return list(_targets(s, f, source, me))


def _targets(s: ClashState, f: Select, source: Obj, me: Seat) -> Iterator[ObjectId]:
    objects = s.board.objects
    if type_mask(f.target) & PLAYER or f.place == "chain":
        yield from _found(s, f, source, me)
        return
    for i in _found(s, f, source, me):
        if not is_protected(objects[i], me):
            yield i


def has_targets(s: ClashState, f: Select, source: Obj, me: Seat) -> bool:
    """R-050: there are as many legal targets as the slot must have."""
    if f.up_to:
        return True
    left = f.n
    for _ in _targets(s, f, source, me):
        left -= 1
        if not left:
            return True
    return False


def amount(s: ClashState, n: Amount, source: Obj, me: Seat, x: int = 0) -> int:
    """The number meant."""
    if isinstance(n, int):
        return n
    if isinstance(n, Count):
        return n.times * len(candidates(s, n.count, source, me))
    return x


def holds(s: ClashState, condition: Condition | None, source: Obj, me: Seat) -> bool:
    """The condition is true now."""
    if condition is None:
        return True
    if condition.count is not None:
        n = len(candidates(s, condition.count, source, me))
        if condition.at_least is not None and n < condition.at_least:
            return False
        if condition.exactly is not None and n != condition.exactly:
            return False
        if condition.more_than is not None and n <= len(candidates(s, condition.more_than, source, me)):
            return False
    if condition.attacking is not None and not _holds_for(s, condition.attacking, source, is_attacking):
        return False
    if condition.defending is not None and not _holds_for(s, condition.defending, source, is_defending):
        return False
    return condition.attacking_alone is None or _holds_for(s, condition.attacking_alone, source, _attacks_alone)


def _holds_for(s: ClashState, reference: str, source: Obj, question: object) -> bool:
    obj = in_play(s, source.host) if reference == "host" else source
    return obj is not None and question(s, obj)  # type: ignore[operator]


def _attacks_alone(s: ClashState, obj: Obj) -> bool:
    return is_attacking(s, obj) and _is(s, "alone", obj, obj)


def fixed_object(s: ClashState, reference: str, source: Obj, me: Seat) -> ObjectId:
    """Id of the one object that a reference means; 0: there is none. `self` and `host` only while in play."""
    if reference == "self":
        return source.id if in_play(s, source.id) is not None else 0
    if reference == "host":
        return source.host if in_play(s, source.host) is not None else 0
    if reference == "your realm":
        return s.board.sides[me].realm
    if reference == "enemy realm":
        return s.board.sides[1 - me].realm
    # location here: the Location of the Zone that the source is, or was last, in.
    side, lane = zone_of(s, source)
    return s.board.sides[side].locations[lane] if lane >= 0 else 0


def seat_of_realm(s: ClashState, realm: ObjectId) -> Seat:
    """Whose Realm that is."""
    return 0 if s.board.sides[0].realm == realm else 1


def is_suppressed(obj: Obj) -> bool:
    """A Location's printed abilities are off: destroyed (202.5.2) or not yet revealed (R-061)."""
    return not obj.face_up


def opposing(s: ClashState, seat: Seat) -> tuple[ObjectId, ...]:
    """Units of the other side in the present combat."""
    combat = s.board.combat
    assert combat is not None
    return defenders(s) if seat == combat.attacker else combat.attackers


def source_of(s: ClashState, item: Item) -> Obj:
    """The source of an item as it is, or as it last was (R-016)."""
    return source_object(s, item.source, item.ref[0], item.controller)


def source_object(s: ClashState, source: ObjectId, card: int, controller: Seat) -> Obj:
    """A source as it is or last was; of one that left before the last quiet step only the card and whose it is."""
    return known_object(s, source) or Obj(
        id=source, card=card, owner=controller, controller=controller, zone=GRAVEYARD, side=controller
    )
