"""A card's printed face with everything the rules ask of it worked out once per match. Faces belong to the match."""

from functools import cache

from msgspec import Struct

from core.clash import cards
from core.clash.cards import Card
from core.clash.effects import (
    Ability,
    Activated,
    Cant,
    Choose,
    CostChange,
    Effects,
    Enters,
    EquipTo,
    Extra,
    Grant,
    If,
    Mana,
    May,
    Play,
    Replace,
    Static,
    Tap,
    When,
)
from core.effects.nodes import Power, Strip
from core.effects.selectors import Filter, Select

BATTALION, COMMANDER, ARTIFACT, LOCATION, REALM, SHARD, MANEUVER, ACTIVATED, PLAYER = (1 << i for i in range(9))
UNIT = BATTALION | COMMANDER
CARD = BATTALION | COMMANDER | ARTIFACT | LOCATION | REALM | SHARD | MANEUVER
TYPES = {
    "battalion": BATTALION,
    "commander": COMMANDER,
    "artifact": ARTIFACT,
    "location": LOCATION,
    "realm": REALM,
    "shard": SHARD,
    "maneuver": MANEUVER,
    "unit": UNIT,
    "card": CARD,
    "activated": ACTIVATED,
    "player": PLAYER,
}

KEYWORDS = (*cards.KEYWORDS, "Stunned")
"""Names of the bits of a keyword mask; Stunned is a status, not a printed keyword (R-116)."""
ADVANTAGE, ANNIHILATE, BACKLINE, FRONTLINE, HASTE, HEROISM, PROTECTION, SIEGE, UNPERISHABLE, REACTION = (
    1 << i for i in range(10)
)
LAST_BREATH, EQUIP, STUNNED = 1 << 10, 1 << 11, 1 << 12
KEYWORD_BITS = {name.lower(): 1 << i for i, name in enumerate(KEYWORDS)}

COLOURS = cards.COLOURS + "C"
"""Places of a pool's mana: five colours, then colourless (601.2)."""


class ManaCost(Struct, frozen=True, gc=False):
    """A cost in mana (601.5): generic part, then the five colours in the order of `COLOURS`."""

    generic: int
    colours: tuple[int, int, int, int, int]
    has_x: bool
    total: int
    """All mana, X counted as 0 (R-042)."""
    wanted: tuple[tuple[int, int], ...]
    """(mask, number) of each colour that it asks for."""


def mana_cost(generic: int, colours: tuple[int, int, int, int, int], *, has_x: bool = False) -> ManaCost:
    """A cost of so much generic mana and of each colour."""
    wanted = tuple((1 << i, n) for i, n in enumerate(colours) if n)
    return ManaCost(generic, colours, has_x, generic + sum(colours), wanted)


FREE = mana_cost(0, (0, 0, 0, 0, 0))
FRIENDLY_UNIT = Filter(kind="unit", control="friendly")


@cache
def read_cost(text: str) -> ManaCost:
    """ "3YR" as a ManaCost; the text was checked when its pool was loaded."""
    found = cards.parse_cost(text)
    return mana_cost(found.generic, found.colours, has_x=found.has_x)


@cache
def type_mask(kind: str) -> int:
    """Bits of a filter's kind, "unit or artifact"."""
    mask = 0
    for word in kind.split(" or "):
        mask |= TYPES[word.strip()]
    return mask


@cache
def words(state: str) -> tuple[str, ...]:
    """The words of a filter's state."""
    return tuple(state.split())


class Face(Struct, frozen=True, gc=False):
    """What the rules read of a card. Ability numbers are places in `card.abilities`."""

    card: Card
    name: str
    bits: int
    power: int
    integrity: int
    keywords: int
    cost: ManaCost | None
    equip: ManaCost | None
    play: int
    """Ability number of a Maneuver's effect; -1: none."""
    triggers: dict[str, tuple[int, ...]]
    activated: tuple[int, ...]
    fast: tuple[int, ...]
    """Those of them with Reaction."""
    statics: tuple[int, ...]
    """Static abilities that change Power or keywords."""
    rules: tuple[int, ...]
    """Static abilities that change costs or forbid something."""
    self_costs: tuple[int, ...]
    """Static abilities that change this card's own cost."""
    replaces: dict[str, int]
    """Abilities that are replacements, by the event that they replace."""
    extra: Extra | None
    carrier: Filter
    tap: int
    """Ability number of a Shard's mana; -1: none."""
    late: bool
    """Enters play Exhausted by its text."""
    changes_costs: bool
    """Has a static ability that changes the costs of other cards."""
    forbids: bool
    """Has a static prohibition."""
    acts: bool
    """While it is in play it can be activated, changes costs of other cards or forbids something."""
    reaction: bool
    """Has the Reaction keyword (207.3)."""
    makes: int
    """Of a Shard: mask of the colours of which it makes one mana; 0: it makes several at once, so it pays through the
    pool."""
    hurts: bool
    """Of a Shard: something else is printed with its mana."""
    modes: dict[int, int]
    """How many modes an ability has to choose from, by its number."""
    slots: dict[tuple[int, int], tuple[Select, ...]]
    """Target slots by ability number and mode (-1: none)."""


def face_of(card: Card) -> Face:
    """Work out a card's face."""
    numbered = list(enumerate(card.abilities))

    def numbers(kind: type[Ability]) -> tuple[int, ...]:
        return tuple(i for i, a in numbered if isinstance(a, kind))

    triggers: dict[str, tuple[int, ...]] = {}
    for i, ability in numbered:
        if isinstance(ability, When):
            triggers[ability.event] = (*triggers.get(ability.event, ()), i)
    statics = [(i, a) for i, a in numbered if isinstance(a, Static)]
    own_cost = tuple(i for i, a in statics if any(isinstance(e, CostChange) and e.of == "self" for e in a.effects))
    activated = numbers(Activated)
    changes_costs = any(isinstance(e, CostChange) and e.of != "self" for _, a in statics for e in a.effects)
    forbids = any(isinstance(e, Cant) for _, a in statics for e in a.effects)
    late = any(isinstance(e, Enters) and e.exhausted for _, a in statics for e in a.effects)
    keywords = 0
    for word in card.keywords:
        keywords |= KEYWORD_BITS[word.lower()]
    return Face(
        card=card,
        name=card.name,
        bits=TYPES[card.type],
        power=card.power or 0,
        integrity=card.integrity or 0,
        keywords=keywords,
        cost=None if card.cost is None else read_cost(card.cost),
        equip=None if card.equip is None else read_cost(card.equip),
        play=next(iter(numbers(Play)), -1),
        triggers=triggers,
        activated=activated,
        fast=tuple(i for i, a in numbered if isinstance(a, Activated) and a.fast),
        statics=tuple(i for i, a in statics if any(isinstance(e, Power | Grant | Strip) for e in a.effects)),
        rules=tuple(i for i, a in statics if any(isinstance(e, Cant | CostChange) for e in a.effects)),
        self_costs=own_cost,
        replaces={a.event: i for i, a in numbered if isinstance(a, Replace)},
        extra=next((a for _, a in numbered if isinstance(a, Extra)), None),
        carrier=next((a.to for _, a in numbered if isinstance(a, EquipTo)), FRIENDLY_UNIT),
        tap=next(iter(numbers(Tap)), -1),
        late=late,
        changes_costs=changes_costs,
        forbids=forbids,
        acts=bool(activated) or changes_costs or forbids,
        reaction=bool(keywords & REACTION),
        makes=_makes(card),
        hurts=any(isinstance(a, Tap) and len(a.effects) > 1 for a in card.abilities),
        modes=_modes(card),
        slots=_slots_of_abilities(card),
    )


def _makes(card: Card) -> int:
    tap = next((a for a in card.abilities if isinstance(a, Tap)), None)
    mana = None if tap is None else tap.effects[0]
    if not isinstance(mana, Mana):
        return 0
    if mana.any:
        return 0b11111
    mask = 0
    for way in mana.make:
        if len(way) == 1:
            mask |= 1 << COLOURS.index(way)
    return mask


def _modes(card: Card) -> dict[int, int]:
    found = {-1: 0}
    for i, ability in enumerate(card.abilities):
        if isinstance(ability, Play | Activated | When):
            first = ability.effects[0]
            found[i] = len(first.modes) if isinstance(first, Choose) else 0
    return found


def slots_in(effects: Effects) -> tuple[Select, ...]:
    """The target slots of effects in the order of the text, those of nested effects in line."""
    found: list[Select] = []
    for effect in effects:
        for name in ("what", "to", "who"):
            value = getattr(effect, name, None)
            if isinstance(value, Select) and value.target:
                found.append(value)
        if isinstance(effect, May):
            found.extend(slots_in((effect.effect,)))
        elif isinstance(effect, If):
            found.extend(slots_in(effect.effects + effect.otherwise))
    return tuple(found)


def _slots_of_abilities(card: Card) -> dict[tuple[int, int], tuple[Select, ...]]:
    found: dict[tuple[int, int], tuple[Select, ...]] = {(-1, -1): ()}
    for i, ability in enumerate(card.abilities):
        if not isinstance(ability, Play | Activated | When):
            continue
        effects = ability.effects
        found[i, -1] = slots_in(effects)
        if effects and isinstance(effects[0], Choose):
            found |= {(i, mode): slots_in(of_mode) for mode, of_mode in enumerate(effects[0].modes)}
    return found


def effects_at(faces: tuple[Face, ...], ref: tuple[int, ...]) -> Effects:
    """The effects that a path names: (face, ability), then pairs (place of a nesting effect, its branch)."""
    effects: Effects = faces[ref[0]].card.abilities[ref[1]].effects  # type: ignore[union-attr]
    for i in range(2, len(ref), 2):
        effects = branches(effects[ref[i]])[ref[i + 1]]
    return effects


def branches(effect: object) -> tuple[Effects, ...]:
    """The lists of effects inside an effect: modes, then and otherwise, what may, comes later or is granted."""
    if hasattr(effect, "modes"):
        return effect.modes  # type: ignore[no-any-return]
    if hasattr(effect, "otherwise"):
        return (effect.effects, effect.otherwise)  # type: ignore[attr-defined]
    if hasattr(effect, "effect"):
        return ((effect.effect,),)
    return (effect.effects,) if hasattr(effect, "effects") else ()
