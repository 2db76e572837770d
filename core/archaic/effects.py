"""What card texts of Archaic Realms can say: its own effects, the ability forms, and what Quests ask (data only).

Objects are said with the shared selectors. `kind` is ally, hero, augment, spell or card, joined by " or "; a hero is
the active one. `cost_le` and `cost_ge` limit the Tier, `defense_le` the current Defense; `state` is attacking or
augmented (carries an Augment); `place` is grave.you (own discard), hand.you or chain (the stack). `self` is the card
itself, `host` the Ally that carries an Augment or the Hero that wears gear. Only `target` names a target (RA-36):
what has no choice is `each`, as in "each: hero, control: enemy" for the enemy active Hero; Salvage and Revive `pick`
on resolution.
"""

from typing import Literal, get_args

from msgspec import Struct

from core.effects import conditions
from core.effects.nodes import (
    Damage,
    Destroy,
    Discard,
    Draw,
    Effect,
    Examine,
    Exhaust,
    Object,
    Put,
    Ready,
    Restore,
    Return,
)
from core.effects.selectors import Filter, Select


class Surge(Effect, tag="surge", frozen=True, kw_only=True):
    """So many UAE tokens into one's own pool (A-036)."""

    n: int


class Recharge(Effect, tag="recharge", frozen=True, kw_only=True):
    """So many own Energy become Charged."""

    n: int


class Ramp(Effect, tag="ramp", frozen=True, kw_only=True):
    """So many more Energy plays this turn (RA-30)."""

    n: int = 1


class HeroShield(Effect, tag="hero_shield", frozen=True, kw_only=True):
    """Temporary Defense on one's own active Hero (RA-55)."""

    n: int


class Bolster(Effect, tag="bolster", frozen=True, kw_only=True):
    """Attack and temporary Defense until end of turn; in a static ability Attack and maximum Defense (RA-84, RA-85)."""

    to: Object
    attack: int = 0
    defense: int = 0


class Grant(Effect, tag="grant", frozen=True, kw_only=True):
    """Static only: the objects have a keyword."""

    to: Object
    keyword: str


class Deny(Effect, tag="deny", frozen=True, kw_only=True):
    """Cancel a card on the stack (RA-37); `to` targets it."""

    to: Object


class Armor(Effect, tag="armor", frozen=True, kw_only=True):
    """Of armor gear itself. `become`: maximum and current Defense become so much, once; `regain`: up to the maximum."""

    become: int = 0
    regain: int = 0


ArchaicEffect = (
    Draw
    | Discard
    | Examine
    | Return
    | Put
    | Damage
    | Restore
    | Destroy
    | Ready
    | Exhaust
    | Surge
    | Recharge
    | Ramp
    | HeroShield
    | Bolster
    | Grant
    | Deny
    | Armor
)
"""`examine` is Scry; `return` Recall (a target) and Salvage (a pick from grave.you); `put` Revive."""
Effects = tuple[ArchaicEffect, ...]


def slots_in(effects: Effects) -> tuple[Select, ...]:
    """The targets of effects in the order of the text."""
    found = (getattr(effect, "to", None) for effect in effects)
    return tuple(to for to in found if isinstance(to, Select) and to.target)


class Condition(conditions.Condition, frozen=True, kw_only=True):
    """All that is given must hold; `attacking` as in the shared condition."""

    shielded: bool = False
    """The own active Hero has temporary Defense."""
    armored: bool = False
    """The own active Hero wears armor."""
    hand_le: int | None = None
    """So many cards in the own hand at most."""


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="form"):
    """Base of the ability forms; `form` in the data names it."""

    mark: str = ""
    """Gear: Attuned (RA-104). Alone: the ability works only while the wearer is active and bears this Mark."""
    instead: Effects = ()
    """With `mark`: the ability always works, and does this instead of `effects` while Attuned."""


class Cost(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cost of an ability, or the extra cost of a card (RA-32). Printed order: energy, lose, transmute, exhaust."""

    energy: int = 0
    """Energy to be Discharged; of a card its Tier says so."""
    lose: int = 0
    """HP of the own active Hero (RA-52)."""
    transmute: int = 0
    """UAE tokens (A-037)."""
    exhaust: bool = False
    """The card itself."""


class Play(Ability, tag="play", frozen=True, kw_only=True):
    """Effect of a Spell on resolution."""

    effects: Effects


Passive = Literal["occult", "curse", "warcry", "invoke", "empower", "regrowth"]
PASSIVES: dict[str, Passive] = {
    "Divine": "occult",
    "Shadow": "curse",
    "Volcanic": "warcry",
    "Ocean": "invoke",
    "Mech": "empower",
    "Life": "regrowth",
}
"""The passive keyword of each faction (A-148)."""

Trigger = Literal[
    "occult",
    "curse",
    "warcry",
    "invoke",
    "empower",
    "regrowth",
    "enter",
    "destroyed",
    "attack",
    "attackers",
    "foe_attackers",
    "foe_flash",
    "broken",
    "ready",
    "draw",
]
"""enter is Deploy, destroyed Fall; attack: the Hero itself (`of: self`) or the wearer (`of: host`) is declared as an
attacker; attackers: one declares attackers, foe_attackers: the other one does; foe_flash: the other one casts a Flash
Spell; broken: this armor is used up; ready, draw: the own phase of that name."""


class When(Ability, tag="when", frozen=True, kw_only=True):
    """Triggered ability; a passive keyword's is used once a turn (RA-42). `of`: which Ally entered or was destroyed."""

    event: Trigger
    of: Literal["self", "host"] | Filter = "self"
    first: bool = False
    """Only the first such event of a turn."""
    condition: Condition | None = None
    effects: Effects


class Activated(Ability, tag="act", frozen=True, kw_only=True):
    """Once a turn (RA-67)."""

    cost: Cost
    fast: bool = False
    """Flash: whenever one holds priority."""
    effects: Effects


class Static(Ability, tag="static", frozen=True, kw_only=True):
    """Bolster and Grant while the source is in play; `armor become` of gear."""

    condition: Condition | None = None
    effects: Effects


class Extra(Ability, tag="extra", frozen=True, kw_only=True):
    """Extra cost to cast: transmute, lose."""

    cost: Cost


ArchaicAbility = Play | When | Activated | Static | Extra

# What Quests and Objectives ask and pay -------------------------------------------------------------------------

Counter = Literal[
    "surged",
    "fired",
    "spells",
    "flashes",
    "cast",
    "allies_cast",
    "denied",
    "recalled",
    "revived",
    "attached",
    "reattached",
    "restored",
    "destroyed",
    "exchange_kills",
    "crossed",
    "combats",
    "hero_combats",
    "attackers",
    "attackers_lost",
    "interceptors",
    "duels",
    "discharged",
    "deployed",
    "fallen",
    "colossi_fallen",
    "left",
    "hp_lost",
    "heroes_lost",
]
"""What is counted for each player, in this game and in this turn.

surged tokens; fired passives (all of a player are of one faction); spells, flashes, allies_cast: cards cast of that
kind, cast: of any; denied cards of the foe; recalled enemy Allies; revived Allies; attached Augments, reattached of
them; restored HP and Defense; destroyed enemy Allies, exchange_kills of them in exchanges; crossed thresholds of
enemy Heroes; combats with own attackers, hero_combats of them with the own Hero; attackers declared, attackers_lost
of them: destroyed in that Combat; interceptors assigned; duels: exchanges of both active Heroes; discharged Energy;
deployed, fallen and left own Allies, colossi_fallen of Tier 4 and more; hp_lost by own Heroes; heroes_lost: own
Heroes destroyed.
"""
COUNTERS: tuple[str, ...] = get_args(Counter)
"""Their places in a side's counts."""

Measure = Literal[
    "own_turn",
    "turn",
    "rcp",
    "hand",
    "discard",
    "allies_in_discard",
    "uae",
    "energy",
    "charged",
    "shield",
    "hero_hp",
    "hero_missing",
    "hero_crossed",
    "hero_lost_most",
    "marks",
    "twins",
    "allies",
    "attack",
    "defense",
    "augments",
    "ready_phases",
    "gear_slots",
]
"""What can be read off a player's side of the table.

own_turn: 1 or 0; turn: number of the game's turn; cards in hand, in discard, Allies of these; tokens in uae; energy
in play, charged of it; of the active Hero its shield, hero_hp, hero_missing HP, hero_crossed thresholds;
hero_lost_most: HP that one own Hero lost this turn, the most; different marks of Allies and active Hero; twins: the
most own Allies that share a Mark; allies, with `marks` those that bear one of them; the most attack, current defense,
augments and own ready_phases (lived through) of one own Ally; the most gear_slots filled on one own Hero.
"""


class Test(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="test"):
    """Base of what can be asked at a checkpoint."""

    who: Literal["you", "foe"] = "you"
    at_least: int | None = None
    at_most: int | None = None


class Counted(Test, tag="counted", frozen=True, kw_only=True):
    of: Counter
    this: Literal["game", "turn"]


class Measured(Test, tag="measured", frozen=True, kw_only=True):
    of: Measure
    marks: tuple[str, ...] = ()
    ahead: int | None = None
    """So many more than the other player's, at least."""


class Reward(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Goal pays; nothing if all is left out (RA-113)."""

    rcp: int = 0
    draw: int = 0
    restore: int = 0
    """To the own active Hero."""
    vault: bool = False
    """Claim gear (RA-100)."""


class Goal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Quest, or one condition of an Objective: all tests hold at a checkpoint (RA-106)."""

    tests: tuple[Counted | Measured, ...]
    end_of_turn: bool = False
    """Not asked at the End of Combat."""
    reward: Reward = Reward()
