"""What a seat may ask for, one Struct a verb, in one canonical form: equal choices are equal values.

Objects are ids; equal copies in a hand are named by the first of them. Energy is paid without a choice: all of it is
alike (RA-31).
"""

from core.archaic.state import Pair
from core.kernel.events import Action
from core.kernel.ids import ObjectId

Targets = tuple[tuple[ObjectId, ...], ...]


class Keep(Action, tag="keep", frozen=True, kw_only=True):
    """Keep the opening hand."""


class Mulligan(Action, tag="mulligan", frozen=True, kw_only=True):
    """Shuffle the whole hand in and draw anew (RA-10)."""


class ChooseHero(Action, tag="hero", frozen=True, kw_only=True):
    """The first active Hero, in secret (RA-11), or a replacement (A-087)."""

    hero: ObjectId


class Swap(Action, tag="swap", frozen=True, kw_only=True):
    """Swap the active Hero for another one; 0 ends the swap step (A-061)."""

    hero: ObjectId = 0


class PlayEnergy(Action, tag="energy", frozen=True, kw_only=True):
    """Play an Energy card from the hand (A-033, RA-29)."""


class PlayCard(Action, tag="play", frozen=True, kw_only=True):
    """Cast a card from the hand."""

    card: ObjectId
    targets: Targets = ()
    host: ObjectId = 0
    """The Ally that an Augment is cast on (RA-95)."""


class Activate(Action, tag="activate", frozen=True, kw_only=True):
    """Activate an ability of the active Hero or of its gear (RA-67)."""

    source: ObjectId
    ability: int
    targets: Targets = ()


class Reattach(Action, tag="reattach", frozen=True, kw_only=True):
    """Pay the Tier of an unattached Augment again (A-122)."""

    augment: ObjectId
    host: ObjectId


class Attack(Action, tag="attack", frozen=True, kw_only=True):
    """Declare attackers (A-065): the active Hero first, then Allies in their order."""

    units: tuple[ObjectId, ...]


class Defend(Action, tag="defend", frozen=True, kw_only=True):
    """Assign interceptors (A-068): (attacker, Ally) in the order of the Allies."""

    pairs: tuple[Pair, ...] = ()


class Lock(Action, tag="lock", frozen=True, kw_only=True):
    """The order of all exchanges (RA-77)."""

    exchanges: tuple[Pair, ...]


class Pass(Action, tag="pass", frozen=True, kw_only=True):
    """Pass priority (RA-34)."""


class Choose(Action, tag="choose", frozen=True, kw_only=True):
    """Answer to a question: targets of a trigger, in the order of the text; cards to discard, salvage or revive."""

    picks: tuple[ObjectId, ...] = ()


class Order(Action, tag="order", frozen=True, kw_only=True):
    """Order of one's triggers, the first named resolves first. Places in the waiting list."""

    numbers: tuple[int, ...]


class Arrange(Action, tag="arrange", frozen=True, kw_only=True):
    """Scry: the cards by their place from the top before (0 first), for the top and for the bottom, in order."""

    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()


class Equip(Action, tag="equip", frozen=True, kw_only=True):
    """Take one of the gear cards that the Vault shows (RA-100)."""

    place: int
    """0: the first one shown."""
    hero: ObjectId


class EndMain(Action, tag="end", frozen=True, kw_only=True):
    """End of the Main Phase without an attack (RA-27)."""


class Concede(Action, tag="concede", frozen=True, kw_only=True):
    """Open to both at any time (RA-03)."""


ArchaicAction = (
    Keep
    | Mulligan
    | ChooseHero
    | Swap
    | PlayEnergy
    | PlayCard
    | Activate
    | Reattach
    | Attack
    | Defend
    | Lock
    | Pass
    | Choose
    | Order
    | Arrange
    | Equip
    | EndMain
    | Concede
)
