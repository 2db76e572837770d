"""What happened: one Struct a fact, past tense, self-contained, with a stable tag.

A change of zone is one fact: the old object ends and the new one begins. Ids of hidden cards are redacted per seat.
Facts that are not Steady change what lies in the Realm, or which abilities there are unlocked.
"""

from core.archaic.state import Item, Pair
from core.kernel.events import Asked, Ended, Event, Given, Steady
from core.kernel.ids import ObjectId, Seat

Ids = tuple[ObjectId, ...]

# Setup and the course of a turn ---------------------------------------------------------------------------------


class RealmChosen(Steady, tag="realm", frozen=True):
    """The Realm lies face up (A-017)."""

    card: int


class Deployed(Event, tag="deployed", frozen=True):
    """A Hero is the active one now. why: start, swap, replaced."""

    seat: Seat
    hero: ObjectId
    out: ObjectId
    """The Hero that went back to the Lineup; 0: none. Its temporary Defense, bonuses, Stagger and exhaustion end."""
    why: str


class Shuffled(Steady, tag="shuffled", frozen=True):
    """pile: deck of the seat, or quest_pile or vault, which both share (seat 0)."""

    seat: Seat
    pile: str
    cards: tuple[int, ...]
    """The new order, top first, as faces; all HIDDEN to both."""


class QuestDealt(Steady, tag="quest", frozen=True):
    """The top of the Quest pile fills a slot (A-093)."""

    seat: Seat
    slot: int
    card: int
    """HIDDEN to the other seat."""


class Drawn(Steady, tag="drawn", frozen=True):
    """Cards from the top of the deck came to the hand, with ids from `first` on."""

    seat: Seat
    cards: tuple[int, ...]
    first: ObjectId
    known: tuple[int, ...]
    """For each card the mask of the seats that know it."""


class Mulliganed(Steady, tag="mulliganed", frozen=True):
    """The whole hand went into the deck, which is shuffled now (RA-10)."""

    seat: Seat
    ids: Ids
    cards: tuple[int, ...]
    """The new order of the whole deck, as in `Shuffled`."""


class Chosen(Steady, tag="first", frozen=True):
    """Who begins (A-026)."""

    seat: Seat


class TurnBegan(Steady, tag="turn", frozen=True):
    """What is counted by turns is nothing again; the seat may play one Energy, the other none."""

    turn: int
    seat: Seat


class PhaseBegan(Steady, tag="phase", frozen=True):
    phase: str


class Readied(Steady, tag="readied", frozen=True):
    ids: Ids


class Exhausted(Steady, tag="exhausted", frozen=True):
    ids: Ids


class Rested(Steady, tag="rested", frozen=True):
    """Allies lived through an own Ready Phase: their deploy delay is over (RA-91)."""

    ids: Ids


class Expired(Steady, tag="expired", frozen=True):
    """What lasted until the end of the turn is over for these: bonuses, used abilities, HP lost, attacks."""

    ids: Ids
    allies: Ids
    """Those of them whose temporary Defense is over too (RA-84)."""


# Energy ---------------------------------------------------------------------------------------------------------


class EnergyPlayed(Steady, tag="energy", frozen=True):
    """An Energy card came from the hand, Charged (RA-29)."""

    seat: Seat
    old: ObjectId
    """0 to the other seat if it was hidden."""
    plays: int
    """How many may still be played this turn."""


class Ramped(Steady, tag="ramped", frozen=True):
    seat: Seat
    plays: int
    """How many Energy may be played this turn now."""


class Recharged(Steady, tag="recharged", frozen=True):
    seat: Seat
    n: int


class Discharged(Steady, tag="discharged", frozen=True):
    seat: Seat
    n: int


class Surged(Steady, tag="surged", frozen=True):
    seat: Seat
    n: int
    total: int


class Transmuted(Steady, tag="transmuted", frozen=True):
    seat: Seat
    n: int
    total: int


class Dissipated(Steady, tag="dissipated", frozen=True):
    """The UAE of a seat is gone at the end of the turn (A-039)."""

    seat: Seat


# The stack and changes of zone ----------------------------------------------------------------------------------


class Cast(Steady, tag="cast", frozen=True):
    """A card went from the hand to the stack."""

    old: ObjectId
    """0 to the other seat if it was hidden."""
    new: ObjectId
    card: int
    seat: Seat


class Stacked(Steady, tag="stacked", frozen=True):
    """An item was put on top of the stack."""

    item: Item


class Resolved(Steady, tag="resolved", frozen=True):
    """The item is off the stack: carried out, or Denied."""

    item: ObjectId
    denied: bool = False


class Entered(Event, tag="entered", frozen=True):
    """An Ally came into the Realm. why: cast, revived."""

    old: ObjectId
    new: ObjectId
    card: int
    owner: Seat
    attack: int
    defense: int
    ready: bool
    why: str


class Moved(Event, tag="moved", frozen=True):
    """A card changed to a zone out of play: discard, hand or scrap.

    why: destroyed, discarded, denied, spent, recalled, salvaged, broken, lost (gear of a destroyed Hero).
    """

    old: ObjectId
    """0 to the other seat for a hidden card that was discarded."""
    new: ObjectId
    card: int
    owner: Seat
    zone: str
    why: str


class Attached(Event, tag="attached", frozen=True):
    """An Augment became attached: from the stack (new id), or again (the same id). It is ready (RA-97)."""

    old: ObjectId
    new: ObjectId
    card: int
    owner: Seat
    host: ObjectId


class Detached(Event, tag="detached", frozen=True):
    """Augments lost their host: they lie unattached and Exhausted (A-121)."""

    ids: Ids


# Numbers --------------------------------------------------------------------------------------------------------


class Damaged(Steady, tag="damaged", frozen=True):
    """Damage to an Ally, a piece of armor or a Hero's temporary Defense: what is left of each layer."""

    id: ObjectId
    n: int
    temp: int
    defense: int


class HpLost(Steady, tag="hp", frozen=True):
    id: ObjectId
    n: int
    hp: int
    lost: int
    """In all this turn."""


class Crossed(Event, tag="crossed", frozen=True):
    """A Hero crossed a threshold, 1 or 2: its next ability is unlocked (A-053, A-054)."""

    id: ObjectId
    threshold: int


class Staggered(Steady, tag="staggered", frozen=True):
    id: ObjectId


class Recovered(Steady, tag="recovered", frozen=True):
    """Heroes are no longer Staggered (A-084)."""

    ids: Ids


class Gained(Steady, tag="gained", frozen=True):
    """Realm Control Points. why: threshold, objective, quest (A-043)."""

    seat: Seat
    n: int
    total: int
    why: str


class SwapsChanged(Steady, tag="swaps", frozen=True):
    """Swap triggers of a seat as they are now."""

    seat: Seat
    swaps: int


class Restored(Steady, tag="restored", frozen=True):
    """HP of a Hero or Defense of an Ally came back; both as they are now."""

    id: ObjectId
    n: int
    hp: int
    defense: int


class Shielded(Steady, tag="shielded", frozen=True):
    """Temporary Defense of a Hero, as it is now; n below 0: it expired."""

    id: ObjectId
    n: int
    total: int


class Bolstered(Steady, tag="bolstered", frozen=True):
    """A change until end of turn, and all of that as it is now."""

    id: ObjectId
    attack: int
    defense: int
    bonus: int
    temp: int


class ArmorChanged(Steady, tag="armor", frozen=True):
    id: ObjectId
    maximum: int
    defense: int


class Stated(Steady, tag="stated", frozen=True):
    """Derived values that are shown: (id, Attack, maximum Defense, current Defense, keywords) of what changed."""

    values: tuple[tuple[ObjectId, int, int, int, int], ...]


class Counted(Steady, tag="counted", frozen=True):
    """(place in COUNTERS, how many more) of what is counted for a seat."""

    seat: Seat
    counts: tuple[tuple[int, int], ...]


class Used(Steady, tag="used", frozen=True):
    """Abilities of an object that have been used this turn."""

    id: ObjectId
    used: tuple[int, ...]


# Heroes, Combat -------------------------------------------------------------------------------------------------


class HeroDestroyed(Event, tag="hero_destroyed", frozen=True):
    """A Hero lies face down in its Lineup slot (A-085)."""

    id: ObjectId


class AttackDeclared(Steady, tag="attack", frozen=True):
    seat: Seat
    ids: Ids


class AttackersLeft(Steady, tag="left", frozen=True):
    """They attack no more: gone (RA-88), or Staggered (A-079)."""

    ids: Ids


class Intercepted(Steady, tag="intercepted", frozen=True):
    """Interceptors were assigned: (attacker, Ally)."""

    pairs: tuple[Pair, ...]


class Locked(Steady, tag="locked", frozen=True):
    """All exchanges in their order."""

    exchanges: tuple[Pair, ...]


class ExchangeBegan(Steady, tag="exchange", frozen=True):
    """place: how many are begun or were skipped, this one included."""

    place: int
    attacker: ObjectId
    defender: ObjectId
    """The interceptor or the active Hero."""


class CombatEnded(Steady, tag="combat_ended", frozen=True):
    pass


# Quests, Objectives, the Vault, the deck's top ------------------------------------------------------------------


class Scored(Steady, tag="scored", frozen=True):
    """A Quest is completed, face up in the scored area (A-096)."""

    seat: Seat
    slot: int
    card: int


class ConditionMet(Steady, tag="condition", frozen=True):
    """A condition of the Objective is completed, by its place from 0; paid: RCP of the Objective so far."""

    seat: Seat
    number: int
    paid: int


class VaultShown(Steady, tag="vault", frozen=True):
    """The top of the Vault was revealed to both (RA-100)."""

    seat: Seat
    cards: tuple[int, ...]


class Equipped(Event, tag="equipped", frozen=True):
    """Gear was taken from the Vault, from this place, and equipped."""

    place: int
    new: ObjectId
    card: int
    seat: Seat
    host: ObjectId
    defense: int


class Buried(Steady, tag="buried", frozen=True):
    """The top n of the Vault went to its bottom, in their order (RA-147)."""

    n: int


class Looked(Steady, tag="looked", frozen=True):
    """A seat saw the top of its deck. Faces are HIDDEN to the other."""

    seat: Seat
    faces: tuple[int, ...]


class Arranged(Steady, tag="arranged", frozen=True):
    """Cards looked at went back: faces for the top and for the bottom, in order, top first."""

    seat: Seat
    top: tuple[int, ...]
    bottom: tuple[int, ...]


ArchaicEvent = (
    Asked
    | Given
    | Ended
    | RealmChosen
    | Deployed
    | Shuffled
    | QuestDealt
    | Drawn
    | Mulliganed
    | Chosen
    | TurnBegan
    | PhaseBegan
    | Readied
    | Exhausted
    | Rested
    | Expired
    | EnergyPlayed
    | Ramped
    | Recharged
    | Discharged
    | Surged
    | Transmuted
    | Dissipated
    | Cast
    | Stacked
    | Resolved
    | Entered
    | Moved
    | Attached
    | Detached
    | Damaged
    | HpLost
    | Crossed
    | Staggered
    | Recovered
    | Gained
    | SwapsChanged
    | Restored
    | Shielded
    | Bolstered
    | ArmorChanged
    | Stated
    | Counted
    | Used
    | HeroDestroyed
    | AttackDeclared
    | AttackersLeft
    | Intercepted
    | Locked
    | ExchangeBegan
    | CombatEnded
    | Scored
    | ConditionMet
    | VaultShown
    | Equipped
    | Buried
    | Looked
    | Arranged
)
