"""Current Power and keywords, stated whenever they change. Order: R-097, R-161 and cards' static abilities."""

from core.clash.effects import Ability, Grant, Static
from core.clash.events import Stated
from core.clash.faces import HEROISM, KEYWORD_BITS, STUNNED, UNIT, type_mask
from core.clash.rules.matching import amount, holds, is_suppressed, matches, of_kind
from core.clash.state import ClashState, Obj, permanents, zone_of
from core.effects.nodes import Power, Strip
from core.effects.selectors import Select
from core.kernel.ids import ObjectId
from core.kernel.resolution import Resolution

ALL_KEYWORDS = STUNNED - 1
"""Every printed keyword: what "loses all keywords" takes. Stunned is a status (R-116)."""


def restate(r: Resolution) -> None:
    """State the derived values that differ from those shown."""
    values = changed_values(r.state)
    if values:
        r.state_fact(Stated(values))


def changed_values(s: ClashState) -> tuple[tuple[ObjectId, int, int], ...]:
    """(id, Power, keywords) of every permanent for which another value is shown."""
    found = permanents(s)
    powers: dict[ObjectId, int] = {}
    granted: dict[ObjectId, int] = {}
    stripped: dict[ObjectId, int] = {}
    cards = s.cards
    for obj in found:
        if obj.mods:
            _add_mods(obj, powers, granted, stripped)
        if cards[obj.card].statics and not is_suppressed(obj):
            _add_statics(s, obj, powers, granted, stripped)
    values = []
    has_grants = bool(granted or stripped)
    for obj in found:
        number, face = obj.id, cards[obj.card]
        keywords = face.keywords
        if has_grants:
            # printed, then granted, then stripped; strip wins.
            keywords = (keywords | granted.get(number, 0)) & ~stripped.get(number, 0)
        power = 0
        if face.bits & UNIT:
            power = face.power + powers.get(number, 0)
            if keywords & HEROISM and _faces_greater(s, obj):
                power += 1
            # the floor is 0.
            power = max(power, 0)
        if keywords != obj.keywords or power != obj.power:
            values.append((number, power, keywords))
    return tuple(values)


def _add_mods(
    obj: Obj, powers: dict[ObjectId, int], granted: dict[ObjectId, int], stripped: dict[ObjectId, int]
) -> None:
    number = obj.id
    for mod in obj.mods:
        if mod.kind == "power":
            powers[number] = powers.get(number, 0) + mod.n
        elif mod.kind == "grant":
            granted[number] = granted.get(number, 0) | mod.n
        elif mod.kind == "strip":
            stripped[number] = stripped.get(number, 0) | mod.n
        elif mod.kind == "stun":
            granted[number] = granted.get(number, 0) | STUNNED


def _add_statics(
    s: ClashState,
    source: Obj,
    powers: dict[ObjectId, int],
    granted: dict[ObjectId, int],
    stripped: dict[ObjectId, int],
) -> None:
    face = s.cards[source.card]
    me = source.controller
    for number in face.statics:
        ability = face.card.abilities[number]
        assert isinstance(ability, Static)
        if not holds(s, ability.condition, source, me):
            continue
        for effect in ability.effects:
            if isinstance(effect, Power):
                n = amount(s, effect.n, source, me)
                for i in _affected(s, effect.to, source):
                    powers[i] = powers.get(i, 0) + n
            elif isinstance(effect, Grant):
                for i in _affected(s, effect.to, source):
                    granted[i] = granted.get(i, 0) | KEYWORD_BITS[effect.keyword.lower()]
            elif isinstance(effect, Strip):
                for i in _affected(s, effect.to, source):
                    stripped[i] = stripped.get(i, 0) | keyword_mask(effect.keywords)


def influences(s: ClashState, number: ObjectId) -> list[tuple[ObjectId, int]]:
    """The static abilities that change the Power or keywords of a permanent now: (source, ability)."""
    return [
        (source.id, place)
        for source in permanents(s)
        if not is_suppressed(source)
        for place in s.cards[source.card].statics
        if _changes(s, source, s.cards[source.card].card.abilities[place], number)
    ]


def _changes(s: ClashState, source: Obj, ability: Ability, number: ObjectId) -> bool:
    """The static ability works now, and it is about this permanent."""
    assert isinstance(ability, Static)
    told = [effect for effect in ability.effects if isinstance(effect, Power | Grant | Strip)]
    return holds(s, ability.condition, source, source.controller) and any(
        number in _affected(s, effect.to, source) for effect in told
    )


def keyword_mask(keywords: tuple[str, ...]) -> int:
    """Bits of the keywords; none named: all."""
    mask = 0
    for word in keywords:
        mask |= KEYWORD_BITS[word.lower()]
    return mask or ALL_KEYWORDS


def _affected(s: ClashState, to: str | Select, source: Obj) -> list[ObjectId]:
    """Ids of those that a static ability is about."""
    if to == "self":
        return [source.id]
    if not isinstance(to, Select):
        return [source.host] if source.host in s.board.objects else []
    me = source.controller
    mask = type_mask(to.each)
    if mask & ~UNIT or to.place != "here":
        return [obj.id for obj in of_kind(s, mask) if matches(s, to, obj, source, me)]
    side, lane = zone_of(s, source)
    here = s.board.sides[side].lanes[lane] if lane >= 0 else ()
    objects = s.board.objects
    return [i for i in here if matches(s, to, objects[i], source, me, anywhere=True)]


def _faces_greater(s: ClashState, obj: Obj) -> bool:
    """K:Heroism, R-091: an enemy unit in the same Zone has a greater printed Power."""
    cards, objects = s.cards, s.board.objects
    base = cards[obj.card].power
    return any(
        objects[i].controller != obj.controller and cards[objects[i].card].power > base
        for i in s.board.sides[obj.side].lanes[obj.lane]
    )
