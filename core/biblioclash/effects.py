"""The effect kinds and ability forms that only Biblioclash has, and the union of all its effects (data only)."""

from typing import Literal

from msgspec import Struct

from core.effects.nodes import Discard, Draw, Effect, Ready, Restore

Condition = Literal["", "later_spell", "mage_shielded"]
"""Empty: always. later_spell: it is not its controller's first Spell of this Clash; mage_shielded: their Mage has a
Shield."""


class Wisdom(Effect, tag="wisdom", frozen=True, kw_only=True):
    """Wisdom for the controller's pool."""

    n: int
    per: Literal["", "archived"] = ""
    """archived: n for each card that an `archive` of the same ability has archived."""


class Orb(Effect, tag="orb", frozen=True, kw_only=True):
    """Gain Orbs, split over own cards with room; the rest is lost (RB-32)."""

    n: int = 1


class Archive(Effect, tag="archive", frozen=True, kw_only=True):
    """`least` to `most` chosen own cards of these zones leave the game for good (RB-85)."""

    zones: tuple[Literal["hand", "discard"], ...]
    least: int = 0
    most: int = 1


class Topdeck(Effect, tag="topdeck", frozen=True, kw_only=True):
    """A chosen own card of the zone goes on top of the own deck."""

    zone: Literal["hand", "discard"]
    may: bool = False


class Strike(Effect, tag="strike", frozen=True, kw_only=True):
    """Open a Clash if none is running, then add Strike Power (RB-41)."""

    n: int


class StrikePower(Effect, tag="strike_power", frozen=True, kw_only=True):
    """Strike Power, only during a Clash."""

    n: int
    condition: Condition = ""


class Compare(Effect, tag="compare", frozen=True, kw_only=True):
    """A bonus to the comparisons of this Clash that deals no damage (RB-50)."""

    n: int


class Deal(Effect, tag="deal", frozen=True, kw_only=True):
    """Damage at once, divided among enemy units."""

    n: int


class Block(Effect, tag="block", frozen=True, kw_only=True):
    """The damage of the Strike that hits is lowered (RB-59); only Dispelled."""

    n: int


class RaiseShields(Effect, tag="raise_shields", frozen=True, kw_only=True):
    """Shields for one chosen own unit (RB-66, RB-67)."""

    n: int


class Discount(Effect, tag="discount", frozen=True, kw_only=True):
    """The next card that is paid for this turn costs less (RB-113, RB-116)."""

    n: int


class FreeObtain(Effect, tag="free_obtain", frozen=True, kw_only=True):
    """Obtain a legal top card of at most this Wisdom Cost without paying (RB-84)."""

    most: int


BiblioclashEffect = (
    Draw
    | Discard
    | Ready
    | Restore
    | Wisdom
    | Orb
    | Archive
    | Topdeck
    | Strike
    | StrikePower
    | Compare
    | Deal
    | Block
    | RaiseShields
    | Discount
    | FreeObtain
)
"""Of the shared kinds: `discard` with who `you`, `opp` or `both` (each participant of the Clash); `ready` of picked
exhausted own cards; `restore` of the own Mage."""
Effects = tuple[BiblioclashEffect, ...]


class Harden(Effect, tag="harden", frozen=True, kw_only=True):
    """Each damage that the own Mage would take while it has a Shield is lowered (RB-62)."""

    n: int


class BlockMore(Effect, tag="block_more", frozen=True, kw_only=True):
    """Each block that its controller resolves counts for more."""

    n: int


class KeepHand(Effect, tag="keep_hand", frozen=True, kw_only=True):
    """A card effect's discard from the hand is ignored while Waterline counts at least its cards (RB-77)."""


Modifier = Harden | BlockMore | KeepHand


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="form"):
    """Base of the ability forms; `form` in the data names it."""


class Main(Ability, tag="main", frozen=True, kw_only=True):
    """Main Effect: when the card is played in the Main Phase."""

    effects: Effects


class Cast(Ability, tag="cast", frozen=True, kw_only=True):
    """Cast Effect of a Spell."""

    effects: Effects


class ClashEffect(Ability, tag="clash", frozen=True, kw_only=True):
    """Clash Effect: when the card is played in a Strike Window."""

    effects: Effects


class Dispelled(Ability, tag="dispelled", frozen=True, kw_only=True):
    """Dispelled Effect of a Spell that lost its Clash."""

    effects: Effects


class Enter(Ability, tag="enter", frozen=True, kw_only=True):
    """Equip Effect."""

    effects: Effects


class Act(Ability, tag="act", frozen=True, kw_only=True):
    """Exhaust Effect; exhausting the card is its whole cost."""

    effects: Effects


class Bounty(Ability, tag="bounty", frozen=True, kw_only=True):
    """Of a Minion, for whoever defeats it."""

    effects: Effects


class When(Ability, tag="when", frozen=True, kw_only=True):
    """turn_start: at the start of its controller's turn; later_spell: after its controller has cast a Spell that is not
    their first of this Clash; open_clash: when its controller opens a Clash."""

    event: Literal["turn_start", "later_spell", "open_clash"]
    condition: Condition = ""
    effects: Effects


class Static(Ability, tag="static", frozen=True, kw_only=True):
    """What holds as long as the card is in play."""

    effects: tuple[Modifier, ...]


BiblioclashAbility = Main | Cast | ClashEffect | Dispelled | Enter | Act | Bounty | When | Static
