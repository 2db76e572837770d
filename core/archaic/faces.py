"""A card's printed face with everything the rules ask of it worked out once per match. Faces belong to the match."""

from functools import cache

from msgspec import Struct

from core.archaic.cards import FACTION_MARKS, GLOBAL_MARKS, Card
from core.archaic.effects import (
    PASSIVES,
    Activated,
    Cost,
    Extra,
    Goal,
    Play,
    Static,
    When,
    slots_in,
)
from core.effects.selectors import Select

ALLY, HERO, SPELL, AUGMENT, GEAR, QUEST, OBJECTIVE, REALM, ENERGY = (1 << i for i in range(9))
CARD = ALLY | SPELL | AUGMENT | ENERGY
"""What a Main Deck holds."""
TYPES = {
    "ally": ALLY,
    "hero": HERO,
    "spell": SPELL,
    "augment": AUGMENT,
    "gear": GEAR,
    "quest": QUEST,
    "objective": OBJECTIVE,
    "realm": REALM,
    "energy": ENERGY,
    "card": CARD,
}
SWIFT, STEADFAST, FLASH = 1, 2, 4
KEYWORDS = {"Swift": SWIFT, "Steadfast": STEADFAST, "Flash": FLASH}
MARK_BITS = {
    mark: 1 << i
    for i, mark in enumerate((*GLOBAL_MARKS, *(mark for marks in FACTION_MARKS.values() for mark in marks)))
}
PASSIVE_EVENTS = frozenset(PASSIVES.values())
FREE = Cost()


@cache
def type_mask(kind: str) -> int:
    """Bits of a filter's kind, "ally or hero"."""
    mask = 0
    for word in kind.split(" or "):
        mask |= TYPES[word]
    return mask


def mark_mask(marks: tuple[str, ...]) -> int:
    """Bits of some Marks."""
    mask = 0
    for mark in marks:
        mask |= MARK_BITS[mark]
    return mask


class Face(Struct, frozen=True, gc=False):
    """What the rules read of a card. Ability numbers are places in `card.abilities`."""

    card: Card
    name: str
    bits: int
    tier: int
    attack: int
    defense: int
    hp: int
    thresholds: tuple[int, int]
    marks: int
    """Bits of its Marks."""
    keywords: int
    fast: bool
    """A Flash Spell."""
    play: int
    """Ability number of a Spell's effect; -1: none."""
    extra: Cost
    """Extra cost of casting it."""
    triggers: dict[str, tuple[int, ...]]
    """Triggered abilities by event."""
    activated: tuple[int, ...]
    statics: tuple[int, ...]
    slots: dict[int, tuple[Select, ...]]
    """Targets of each ability in the order of the text."""
    goals: tuple[Goal, ...]


def face_of(card: Card) -> Face:
    """Work out a card's face."""
    numbered = list(enumerate(card.abilities))
    triggers: dict[str, tuple[int, ...]] = {}
    for i, ability in numbered:
        if isinstance(ability, When):
            triggers[ability.event] = (*triggers.get(ability.event, ()), i)
    keywords = 0
    for word in card.keywords:
        keywords |= KEYWORDS[word]
    return Face(
        card=card,
        name=card.name,
        bits=TYPES[card.type],
        tier=card.tier or 0,
        attack=card.attack or 0,
        defense=card.defense or 0,
        hp=card.hp or 0,
        thresholds=card.thresholds or (0, 0),
        marks=mark_mask(card.marks),
        keywords=keywords,
        fast=bool(keywords & FLASH),
        play=next((i for i, a in numbered if isinstance(a, Play)), -1),
        extra=next((a.cost for _, a in numbered if isinstance(a, Extra)), FREE),
        triggers=triggers,
        activated=tuple(i for i, a in numbered if isinstance(a, Activated)),
        statics=tuple(i for i, a in numbered if isinstance(a, Static)),
        slots={-1: ()} | {i: slots_in(getattr(a, "effects", ())) for i, a in numbered},
        goals=card.goals,
    )
