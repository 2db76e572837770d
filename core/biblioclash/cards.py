"""Card definitions of Biblioclash: the Struct that pools, decks and match headers hold; load and check a pool."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.biblioclash import effects as ef
from core.biblioclash.effects import BiblioclashAbility
from core.effects.nodes import Discard, Effect, Ready, Restore
from core.effects.selectors import Select
from core.kernel import pool

CardType = Literal["mage", "spell", "minion", "artifact", "equipment"]
Attribute = Literal["", "ignis", "terra", "aqua"]
"""Empty: none (RB-05)."""
Keyword = Literal["surge_obtain", "waterline"]
Rarity = Literal["", "basic", "common", "uncommon", "rare", "mage"]

PLAIN_MAGE = "Mage"
"""Name of the nameless Mage of a position."""
BASICS = {"Book of Wisdom": 6, "Tiny Spark": 1, "Gem of Orbs": 1}
"""What every deck begins with (B-073, B-075, B-077, RB-01)."""


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card as printed (B-082, B-092, B-103, B-108, B-116). None: the card has no such number."""

    name: str
    type: CardType
    subtype: str = ""
    attribute: Attribute = ""
    wisdom: int | None = None
    """Wisdom Cost; a Mage has none."""
    orbs: int | None = None
    """Orb Cost of a Spell."""
    health: int | None = None
    """Of a Mage or Minion."""
    capacity: int | None = None
    """Orb Capacity of a Mage or Equipment."""
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[BiblioclashAbility, ...] = ()
    number: str = ""
    """Collector number, `AA-001` (B-081, RB-110)."""
    rarity: Rarity = ""
    text: str = ""
    """Rules text as printed when the match was made; only in headers, pools leave it out."""


Pool = dict[str, Card]
"""Cards by name."""


def is_out_of_attribute(card: Card, mage: Card) -> bool:
    """B-038: another attribute than the Mage's; RB-05: a card without attribute fits any Mage."""
    return card.attribute not in ("", mage.attribute)


def load_pool(folder: Traversable | None = None) -> Pool:
    """All cards of the folder's `.yaml` files, the shipped pool if none is given; by name, in file order.

    Raises `BadInput` that names file, card and the path of the field.
    """
    return pool.load_pool("biblioclash", Card, faults, folder)


# Checking what the types cannot say.

_HAS: dict[str, frozenset[str]] = {
    "mage": frozenset(("health", "capacity")),
    "spell": frozenset(("wisdom", "orbs")),
    "minion": frozenset(("wisdom", "health")),
    "artifact": frozenset(("wisdom",)),
    "equipment": frozenset(("wisdom", "capacity")),
}
"""The numbers of each type (B-082, B-092, B-103, B-105, B-108, B-116)."""
_LEAST = {"wisdom": 0, "orbs": 0, "health": 1, "capacity": 1}
_FORMS: dict[str, tuple[type[ef.Ability], ...]] = {
    "mage": (ef.Act, ef.When, ef.Static),
    "spell": (ef.Cast, ef.ClashEffect, ef.Dispelled),
    "minion": (ef.Act, ef.ClashEffect, ef.Bounty, ef.When, ef.Static),
    "artifact": (ef.Main, ef.ClashEffect),
    "equipment": (ef.Enter, ef.Act, ef.ClashEffect, ef.When, ef.Static),
}
_NEEDS: dict[str, type[ef.Ability]] = {"spell": ef.Cast}
_DISCARDERS = ("you", "opp", "both")


def faults(key: str, card: Card) -> Iterator[tuple[str, str]]:
    """What is wrong with a card of a pool: the path of the field and the fault."""
    if card.text:
        yield "$.text", "the text is made from the abilities; leave it out"
    if not card.subtype:
        yield "$.subtype", f"a {card.type} needs subtype"
    for field, least in _LEAST.items():
        value, wanted = getattr(card, field), field in _HAS[card.type]
        if (value is not None) != wanted:
            yield f"$.{field}", f"a {card.type} {'needs' if wanted else 'has no'} {field}"
        elif value is not None and value < least:
            yield f"$.{field}", f"{field} is at least {least}"
    if card.type == "mage" and not card.attribute:
        yield "$.attribute", "a mage needs attribute"
    if len(set(card.keywords)) != len(card.keywords):
        yield "$.keywords", "a keyword is there twice"
    yield from _ability_faults(card)


def _ability_faults(card: Card) -> Iterator[tuple[str, str]]:
    needed = _NEEDS.get(card.type)
    if needed is not None and not any(isinstance(ability, needed) for ability in card.abilities):
        yield "$.abilities", f"a {card.type} needs the form {needed.__struct_config__.tag}"
    if card.type == "artifact" and not card.abilities:
        yield "$.abilities", "an artifact needs a main or a clash effect"
    for i, ability in enumerate(card.abilities):
        path = f"$.abilities[{i}]"
        if not isinstance(ability, _FORMS[card.type]):
            yield f"{path}.form", f"a {card.type} has no ability of this form"
        if any(type(other) is type(ability) for other in card.abilities[:i]) and not isinstance(ability, ef.When):
            yield f"{path}.form", "a card has one ability of this form"
        if not ability.effects:
            yield f"{path}.effects", "an ability has effects"
        for k, effect in enumerate(ability.effects):
            for field, problem in _effect_faults(ability, effect):
                yield f"{path}.effects[{k}]{field}", problem


def _effect_faults(ability: BiblioclashAbility, effect: Effect) -> Iterator[tuple[str, str]]:
    for field in ("n", "most"):
        n = getattr(effect, field, 1)
        if type(n) is not int or n < 1:
            yield f".{field}", "a number of at least 1 was expected"
    if effect.joint == "ifdo":
        yield ".joint", "no text of this game says “if you do”"
    match effect:
        case ef.Archive():
            if not effect.zones or len(set(effect.zones)) != len(effect.zones):
                yield ".zones", "zones are hand, discard or both"
            if not 0 <= effect.least <= effect.most:
                yield ".least", "least is between 0 and most"
        case ef.Block() if not isinstance(ability, ef.Dispelled):
            yield "", "only a Dispelled Effect blocks"
        case Discard() if effect.who not in _DISCARDERS or effect.random:
            yield ".who", "who discards is you, opp or both, never at random"
        case Ready():
            wanted = Select(pick="card", control="friendly", state="exhausted")
            n = effect.to.n if isinstance(effect.to, Select) else 0
            if not isinstance(effect.to, Select) or n < 1 or replace(effect.to, n=1) != wanted:
                yield ".to", "it is always {pick: card, control: friendly, state: exhausted}, with n for several"
        case Restore() if effect.to != Select(each="mage", control="friendly"):
            yield ".to", "it is always {each: mage, control: friendly}"
        case ef.Wisdom(per="archived") if not any(isinstance(e, ef.Archive) for e in ability.effects):
            yield ".per", "nothing is archived by this ability"
