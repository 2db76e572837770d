"""To whom: filters over objects, and how an effect selects among what they match."""

from typing import Literal

from msgspec import Struct

Place = Literal["", "here", "opposite", "grave.you", "grave.any", "hand.you", "chain"]
Reference = Literal["self", "host", "it", "your realm", "enemy realm", "location here"]
Who = Literal["you", "opp", "both", "it"]


class Filter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an object must be; all that is given must hold."""

    kind: str = ""
    """Types joined by " or ": unit, battalion, commander, artifact, location, realm, shard, maneuver, card,
    activated (a Chain item made by an activated ability), player; ally, hero, spell, augment."""
    subtype: str = ""
    control: Literal["", "friendly", "enemy"] = ""
    other: bool = False
    """Not the source itself."""
    state: str = ""
    """Words joined by spaces: attacking, defending, exhausted, ready, destroyed, alone, from_here, augmented."""
    power_ge: int | None = None
    power_le: int | None = None
    cost_ge: int | None = None
    cost_le: int | None = None
    defense_le: int | None = None
    equip: bool = False
    """Has the Equip keyword."""
    place: Place = ""
    """Where it must be; empty: in play."""


class Select(Filter, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A selection. Exactly one of target, each, random, pick names the kind (as `Filter.kind`).

    target is chosen when the item is put on the Chain and checked again on resolution; each takes all that match;
    random is drawn and pick is chosen on resolution, neither is a target.
    """

    target: str = ""
    each: str = ""
    random: str = ""
    pick: str = ""
    who: Who | Literal["each"] = "you"
    """Who picks (for `pick`); each: every affected player picks among their own."""
    n: int = 1
    up_to: bool = False
    """`target`: zero to n."""


type_words = ("unit", "battalion", "commander", "artifact", "location", "realm", "shard", "maneuver", "card")
