"""The effect kinds and ability forms that only Clash of Realms has, and the union of all its effects (data only)."""

from typing import Literal

from msgspec import Struct

from core.effects.amounts import Amount
from core.effects.conditions import Condition
from core.effects.nodes import Effect, Object, Shared, Until
from core.effects.selectors import Filter, Select, Who


class Grant(Effect, tag="grant", frozen=True, kw_only=True):
    """Give a keyword; "Last Breath" brings the effects it stands for."""

    to: Object
    keyword: str
    until: Until = ""
    effects: "tuple[ClashEffect, ...]" = ()


class Catalyze(Effect, tag="catalyze", frozen=True, kw_only=True):
    n: int = 1


class Mana(Effect, tag="mana", frozen=True, kw_only=True):
    """Add mana: each entry is one way, a word of symbols ("Y", "YR" = both); several entries are "or"; any = one of
    the five colours."""

    make: tuple[str, ...] = ()
    any: bool = False


class Heal(Effect, tag="heal", frozen=True, kw_only=True):
    to: Object


class Sacrifice(Effect, tag="sacrifice", frozen=True, kw_only=True):
    who: Who = "you"
    to: Object


class Control(Effect, tag="control", frozen=True, kw_only=True):
    to: Object
    until: Until


class Stun(Effect, tag="stun", frozen=True, kw_only=True):
    to: Object


class Fight(Effect, tag="fight", frozen=True, kw_only=True):
    what: Object
    to: Object


class Move(Effect, tag="move", frozen=True, kw_only=True):
    to: Object
    zone: Literal["your other zone", "its other zone"]


class Mill(Effect, tag="mill", frozen=True, kw_only=True):
    who: Who = "you"
    n: int = 1


class Pay(Effect, tag="pay", frozen=True, kw_only=True):
    """Pay mana during resolution; only inside `may`."""

    cost: str


class Peek(Effect, tag="peek", frozen=True, kw_only=True):
    who: Who | Select = "opp"


class SetIntegrity(Effect, tag="integrity", frozen=True, kw_only=True):
    to: Object
    n: int


class Choose(Effect, tag="choose", frozen=True, kw_only=True):
    """Modal: the mode is named on playing, before targets (R-166)."""

    modes: "tuple[tuple[ClashEffect, ...], ...]"


class May(Effect, tag="may", frozen=True, kw_only=True):
    effect: "ClashEffect"


class If(Effect, tag="if", frozen=True, kw_only=True):
    condition: Condition
    effects: "tuple[ClashEffect, ...]"
    otherwise: "tuple[ClashEffect, ...]" = ()


class Later(Effect, tag="later", frozen=True, kw_only=True):
    """A delayed trigger that fires once."""

    event: Literal["turn_end"]
    effects: "tuple[ClashEffect, ...]"


class ReplaceUntil(Effect, tag="replace_until", frozen=True, kw_only=True):
    """A replacement that waits until end of turn and is used up when it applies."""

    event: Literal["defeat"]
    effects: "tuple[ClashEffect, ...]"


class CostChange(Effect, tag="cost", frozen=True, kw_only=True):
    """Static only: change the generic part of a cost. `of`: self, or which cards when played by whom."""

    of: Literal["self"] | Filter
    n: Amount


class Cant(Effect, tag="cant", frozen=True, kw_only=True):
    """Static only: a prohibition."""

    to: Object
    what: Literal["attack", "attack_here"]


class Enters(Effect, tag="enters", frozen=True, kw_only=True):
    """Static only: this card enters play Exhausted."""

    exhausted: bool = True


ClashEffect = (
    Shared
    | Grant
    | Catalyze
    | Mana
    | Heal
    | Sacrifice
    | Control
    | Stun
    | Fight
    | Move
    | Mill
    | Pay
    | Peek
    | SetIntegrity
    | Choose
    | May
    | If
    | Later
    | ReplaceUntil
    | CostChange
    | Cant
    | Enters
)
Effects = tuple[ClashEffect, ...]


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="form"):
    """Base of the ability forms; `form` in the data names it."""


class Play(Ability, tag="play", frozen=True, kw_only=True):
    """Effect of a Maneuver on resolution."""

    effects: Effects


Trigger = Literal[
    "enter",
    "destroyed",
    "attack",
    "move",
    "win",
    "lose",
    "survive",
    "breach",
    "play",
    "discarded",
    "turn_start",
    "turn_end",
]


class When(Ability, tag="when", frozen=True, kw_only=True):
    """Triggered ability. `of` is the object (self, or a filter) or the player (you, opp) that the event is about;
    for `move` a filter's `place` is the Zone it arrives in."""

    event: Trigger
    of: Literal["self", "you", "opp"] | Filter
    once: bool = False
    condition: Condition | None = None
    effects: Effects


class Cost(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cost of an ability, or the additional cost of a card. Printed order: mana, exhaust, sacrifice, discard unless
    `text_order` says otherwise."""

    mana: str = ""
    exhaust: bool = False
    sacrifice: Literal["", "self"] | Filter = ""
    discard: int = 0
    text_order: tuple[str, ...] = ()


class Activated(Ability, tag="act", frozen=True, kw_only=True):
    cost: Cost
    fast: bool = False
    """Reaction: usable in a Closed State too."""
    condition: Condition | None = None
    effects: Effects


class Static(Ability, tag="static", frozen=True, kw_only=True):
    condition: Condition | None = None
    effects: Effects


class Replace(Ability, tag="replace", frozen=True, kw_only=True):
    """`effects` instead of the event while the source is in play."""

    event: Literal["defeat", "destroy"]
    of: Literal["you", "host"]
    effects: Effects


class Extra(Ability, tag="extra", frozen=True, kw_only=True):
    """Additional cost to play."""

    cost: Cost


class EquipTo(Ability, tag="equip_to", frozen=True, kw_only=True):
    """Legal carrier of an Equip Artifact; left out: a friendly unit (R-134)."""

    to: Filter


class Tap(Ability, tag="tap", frozen=True, kw_only=True):
    """Shard mana and what is printed with it."""

    effects: Effects


ClashAbility = Play | When | Activated | Static | Replace | Extra | EquipTo | Tap
