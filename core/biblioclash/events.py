"""What happened: one Struct a fact, past tense, self-contained, with a stable tag.

A change of zone is one fact: the old object ends and the new one begins. Ids of hidden cards are redacted per seat.
"""

from core.kernel.events import Asked, Ended, Event
from core.kernel.ids import ObjectId, Seat

Ids = tuple[ObjectId, ...]
Amounts = tuple[tuple[ObjectId, int], ...]


# Setup and turns ------------------------------------------------------------------------------------------------


class Shuffled(Event, tag="shuffled", frozen=True):
    """The new order of a deck, top first, as faces; -1 to everyone."""

    seat: Seat
    cards: tuple[int, ...]


class Dealt(Event, tag="dealt", frozen=True):
    """A Hidden Library was dealt (B-042): each pile's face-up card, then the face-down one, which is -1 to everyone."""

    seat: Seat
    piles: tuple[tuple[int, int], ...]


class Sealed(Event, tag="sealed", frozen=True):
    """The clean-up took the face-down card of these piles, 1 to 9, out of the game unseen (B-043, RB-07)."""

    seat: Seat
    piles: tuple[int, ...]


class Chosen(Event, tag="first", frozen=True):
    """Who begins (B-022); of a team the lower seat."""

    seat: Seat


class TurnBegan(Event, tag="turn", frozen=True):
    turn: int
    seat: Seat


class PhaseBegan(Event, tag="phase", frozen=True):
    phase: str


class Left(Event, tag="left", frozen=True):
    """A seat is out of the match, and all of its cards with it (RB-94)."""

    seat: Seat


# Cards ----------------------------------------------------------------------------------------------------------


class Drawn(Event, tag="drawn", frozen=True):
    """Cards from the top of the deck came to the hand, with ids from `first` on."""

    seat: Seat
    cards: tuple[int, ...]
    """-1 to a seat that does not know it."""
    first: ObjectId
    known: tuple[int, ...]
    """For each card the mask of the seats that know it."""


class Reshuffled(Event, tag="reshuffled", frozen=True):
    """The discard pile became the deck (B-006): its faces, top first; -1 to everyone."""

    seat: Seat
    cards: tuple[int, ...]


class Played(Event, tag="played", frozen=True):
    """A hand card came into its owner's Domain."""

    old: ObjectId
    """0 to the other seats."""
    new: ObjectId
    card: int
    seat: Seat
    how: str
    """play, cast, summon or equip."""


class Discarded(Event, tag="discarded", frozen=True):
    """Hand cards went to the discard pile, in the order of the match's card list; new ids from `first` on."""

    seat: Seat
    olds: Ids
    """0 to the other seats."""
    cards: tuple[int, ...]
    first: ObjectId


class DiscardIgnored(Event, tag="discard_ignored", frozen=True):
    """Waterline is at least the number of hand cards, so that nothing is discarded (B-061)."""

    seat: Seat
    waterline: int
    hand: int


class Swept(Event, tag="swept", frozen=True):
    """Cards went from a Domain to their owner's discard pile; new ids from `first` on."""

    seat: Seat
    ids: Ids
    first: ObjectId
    why: str
    """cleanup, unequipped or defeated."""


class Archived(Event, tag="archived", frozen=True):
    """Cards left the game in the open (B-197): faces and, from a hand to the other seats, ids 0."""

    seat: Seat
    olds: Ids
    cards: tuple[int, ...]
    first: ObjectId


class Topdecked(Event, tag="topdecked", frozen=True):
    """A card went on top of its owner's deck. From a hand the other seats do not see which: id 0, face -1."""

    seat: Seat
    old: ObjectId
    card: int
    zone: str
    """hand or discard: where it came from."""


class Obtained(Event, tag="obtained", frozen=True):
    """The top card of a pile, 1 to 9, was obtained."""

    seat: Seat
    pile: int
    card: int
    cost: int
    """Wisdom paid."""
    new: ObjectId
    """Its id in the discard pile; 0: by Surge it lies on top of the deck (B-065)."""


class Uncovered(Event, tag="uncovered", frozen=True):
    """The face-down card of a pile was turned up (B-046)."""

    seat: Seat
    pile: int
    card: int


class Readied(Event, tag="readied", frozen=True):
    ids: Ids


class Exhausted(Event, tag="exhausted", frozen=True):
    id: ObjectId


# Numbers --------------------------------------------------------------------------------------------------------


class WisdomChanged(Event, tag="wisdom", frozen=True):
    seat: Seat
    change: int
    total: int


class DiscountChanged(Event, tag="discount", frozen=True):
    """What the next card that is paid for costs less, as it is now."""

    seat: Seat
    total: int


class OrbsGained(Event, tag="orbs_gained", frozen=True):
    seat: Seat
    n: int
    """As many as found room."""
    lost: int
    """RB-32."""
    on: Amounts
    """Orbs that lie on each of these now."""


class OrbsPaid(Event, tag="orbs_paid", frozen=True):
    seat: Seat
    n: int
    on: Amounts
    """Orbs that lie on each of these now."""


class ShieldsRaised(Event, tag="shields", frozen=True):
    id: ObjectId
    change: int
    total: int


class Damaged(Event, tag="damaged", frozen=True):
    """One share of damage arrived at a unit (RB-64)."""

    id: ObjectId
    share: int
    prevented: int
    """By Hardening."""
    shields: int
    """Shields left."""
    n: int
    """What got through."""
    total: int
    """Damage on a Minion now."""


class StrikeHit(Event, tag="strike_hit", frozen=True):
    """All the damage of a Strike. How it is divided is a decision, so this is no fact: only what would have been."""

    n: int


class HealthChanged(Event, tag="health", frozen=True):
    """Health of a Mage, or of a team's pool, as it is now."""

    team: int
    change: int
    value: int


class DamageCleared(Event, tag="cleared", frozen=True):
    """Damage on these Minions wore off (B-100)."""

    ids: Ids


# Clash ----------------------------------------------------------------------------------------------------------


class ClashBegan(Event, tag="clash", frozen=True):
    striker: Seat
    teams: tuple[int, int]


class SpellCounted(Event, tag="spell", frozen=True):
    """A Spell counts as cast in this Clash (B-144)."""

    seat: Seat
    id: ObjectId


class PowerRaised(Event, tag="power", frozen=True):
    seat: Seat
    change: int
    power: tuple[int, int]
    """Strike Power of striker's side and other side now."""


class BonusRaised(Event, tag="bonus", frozen=True):
    """For comparisons alone (RB-50)."""

    seat: Seat
    change: int
    bonus: tuple[int, int]


class Compared(Event, tag="compared", frozen=True):
    """End of a Strike Window (B-146): Strike Power with bonuses, and how many comparisons in a row were equal."""

    values: tuple[int, int]
    ties: int


class WindowBegan(Event, tag="window", frozen=True):
    window: int
    active: int
    """0: striker's side, 1: the other."""


class SpellsDispelled(Event, tag="dispelled", frozen=True):
    ids: Ids


class DamageBlocked(Event, tag="blocked", frozen=True):
    seat: Seat
    change: int
    total: int


class ClashEnded(Event, tag="clash_ended", frozen=True):
    winner: int
    """0: striker's side, 1: the other, -1: a tie, or a side left the match."""


BiblioclashEvent = (
    Asked
    | Ended
    | Shuffled
    | Dealt
    | Sealed
    | Chosen
    | TurnBegan
    | PhaseBegan
    | Left
    | Drawn
    | Reshuffled
    | Played
    | Discarded
    | DiscardIgnored
    | Swept
    | Archived
    | Topdecked
    | Obtained
    | Uncovered
    | Readied
    | Exhausted
    | WisdomChanged
    | DiscountChanged
    | OrbsGained
    | OrbsPaid
    | ShieldsRaised
    | Damaged
    | HealthChanged
    | DamageCleared
    | ClashBegan
    | SpellCounted
    | PowerRaised
    | BonusRaised
    | Compared
    | WindowBegan
    | SpellsDispelled
    | DamageBlocked
    | ClashEnded
)
