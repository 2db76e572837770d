"""What a seat may ask for, one Struct a verb, in one canonical form: equal choices are equal values.

Objects are ids; equal copies in a hand or discard pile are named by the first of them.
"""

from core.kernel.events import Action
from core.kernel.ids import ObjectId

Shares = tuple[tuple[ObjectId, int], ...]
"""How much for or from which object; nothing is 0."""


class PlayCard(Action, tag="play", frozen=True, kw_only=True):
    """An Artifact for its Main Effect (B-121); in a Strike Window any card for its Clash Effect (B-203)."""

    card: ObjectId


class CastSpell(Action, tag="cast", frozen=True, kw_only=True):
    """B-122, B-090."""

    card: ObjectId
    pay: Shares = ()
    """Orbs from which carriers; empty: Equipment first, in the order equipped, then the Mage (RB-33)."""


class Summon(Action, tag="summon", frozen=True, kw_only=True):
    """B-123."""

    card: ObjectId


class EquipCard(Action, tag="equip", frozen=True, kw_only=True):
    """B-124."""

    card: ObjectId


class Obtain(Action, tag="obtain", frozen=True, kw_only=True):
    """The top card of a pile, 1 to 9 (B-125)."""

    pile: int


class Activate(Action, tag="activate", frozen=True, kw_only=True):
    """An Exhaust Effect (B-126)."""

    card: ObjectId


class Unequip(Action, tag="unequip", frozen=True, kw_only=True):
    """Discard Phase (B-113)."""

    card: ObjectId


class DiscardCards(Action, tag="discard", frozen=True, kw_only=True):
    """Hand cards, in the Discard Phase (B-127) or because an effect says so."""

    cards: tuple[ObjectId, ...]


class PlaceOrbs(Action, tag="orb", frozen=True, kw_only=True):
    """Where gained Orbs go, as many as fit (RB-32), carriers in order: Equipment, then the Mage."""

    on: Shares


class DivideDamage(Action, tag="damage", frozen=True, kw_only=True):
    """The whole amount among enemy units (RB-61).

    Minions whose share defeats them and that have a Bounty come first, in the order named (RB-65); then the other units
    in the order of the table, Minions before Mages.
    """

    shares: Shares


class Choose(Action, tag="choose", frozen=True, kw_only=True):
    """Answer to a question: objects (none: `choose none`), a pile that is obtained for free, or a seat."""

    picks: tuple[ObjectId, ...] = ()
    pile: int = 0
    seat: str = ""
    """`p2`."""


class Done(Action, tag="done", frozen=True, kw_only=True):
    """End of a Strike Window, a Main Phase or a Discard Phase for this seat."""


class Concede(Action, tag="concede", frozen=True, kw_only=True):
    """Open to every living seat at any time (RB-90)."""


BiblioclashAction = (
    PlayCard
    | CastSpell
    | Summon
    | EquipCard
    | Obtain
    | Activate
    | Unequip
    | DiscardCards
    | PlaceOrbs
    | DivideDamage
    | Choose
    | Done
    | Concede
)
