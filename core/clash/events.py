"""What happened: one Struct a fact, past tense, self-contained, with a stable tag.

A change of zone is one fact: the old object ends and the new one begins. Ids of hidden cards are redacted per seat.
"""

from core.clash.state import Delayed, Item, Mod, Ref
from core.kernel.events import Asked, Ended, Event, Given, Steady
from core.kernel.ids import ObjectId, Seat

Ids = tuple[ObjectId, ...]


class Placed(Event, tag="placed", frozen=True):
    """A seat's Locations lie face-down in A, B, C (401.2). Ids are `first`, first + 1, first + 2."""

    seat: Seat
    faces: tuple[int, int, int]
    """0, 0, 0 to the other seat."""
    first: ObjectId


class Revealed(Event, tag="revealed", frozen=True):
    """All Locations are turned face-up together (401.9)."""

    faces: tuple[tuple[int, int, int], tuple[int, int, int]]
    integrity: tuple[tuple[int, int, int], tuple[int, int, int]]


class Shuffled(Steady, tag="shuffled", frozen=True):
    seat: Seat
    deck: str
    """deck or shard_deck."""
    cards: tuple[int, ...]
    """The new order, top first, as faces; all -1 to everyone who does not know it."""


class Chosen(Steady, tag="first", frozen=True):
    """Who begins (401.6)."""

    seat: Seat


class Drawn(Steady, tag="drawn", frozen=True):
    """Cards from the top of the Main Deck came to the hand, with ids from `first` on."""

    seat: Seat
    cards: tuple[int, ...]
    first: ObjectId
    known: tuple[int, ...]
    """For each card the mask of the seats that know it."""


class Under(Event, tag="under", frozen=True):
    """Cards went to the bottom of a deck in an order (mulligan, Store): `faces` top first."""

    seat: Seat
    deck: str
    ids: Ids
    """What they were: hand cards (hidden), or permanents."""
    faces: tuple[int, ...]
    known: int
    """Mask of the seats that know their places."""


class DrawFailed(Steady, tag="draw_failed", frozen=True):
    """A required draw found an empty Main Deck (503.3)."""

    seat: Seat


class TurnBegan(Steady, tag="turn", frozen=True):
    turn: int
    seat: Seat


class PhaseBegan(Steady, tag="phase", frozen=True):
    phase: str


class Readied(Steady, tag="readied", frozen=True):
    ids: Ids


class Exhausted(Steady, tag="exhausted", frozen=True):
    ids: Ids


class Catalyzed(Event, tag="catalyzed", frozen=True):
    """Shards from the top of the Shard Deck entered play, with ids from `first` on (502.1)."""

    seat: Seat
    cards: tuple[int, ...]
    first: ObjectId
    ready: tuple[bool, ...]


class Pooled(Steady, tag="pool", frozen=True):
    """A whole Mana Pool as it is now."""

    seat: Seat
    pool: tuple[int, int, int, int, int, int]


class Played(Steady, tag="played", frozen=True):
    """A card went from the hand or the Commander Zone to the Chain (803.1)."""

    old: ObjectId
    """0 to the other seat if it was hidden."""
    new: ObjectId
    card: int
    seat: Seat
    zone: str
    """Where it came from."""


class Stacked(Steady, tag="stacked", frozen=True):
    """A Pending Item was added on top of the Chain."""

    item: Item


class Countered(Steady, tag="countered", frozen=True):
    item: ObjectId


class Resolved(Steady, tag="resolved", frozen=True):
    """The item has been carried out and is off the Chain."""

    item: ObjectId


class ChainOpened(Steady, tag="opened", frozen=True):
    """Closed State (801.3)."""


class ChainCleared(Steady, tag="cleared", frozen=True):
    """Open State again (805.3)."""


class Entered(Event, tag="entered", frozen=True):
    """A card entered play."""

    old: ObjectId
    new: ObjectId
    card: int
    owner: Seat
    controller: Seat
    zone: str
    lane: int
    ready: bool
    integrity: int = 0


class Moved(Event, tag="moved", frozen=True):
    """A card changed to a zone out of play. why as in `state.Go`."""

    old: ObjectId
    new: ObjectId
    card: int
    owner: Seat
    zone: str
    why: str
    until: str = ""
    link: ObjectId = 0
    integrity: int = 0
    lane: int = -1


class Milled(Steady, tag="milled", frozen=True):
    """Cards from the top of the Main Deck went to the Graveyard (a Commander to where its owner chose)."""

    seat: Seat
    cards: tuple[int, ...]
    first: ObjectId
    """Ids from here on."""
    zones: tuple[str, ...]


class Damaged(Steady, tag="damaged", frozen=True):
    id: ObjectId
    n: int
    total: int


class Healed(Steady, tag="healed", frozen=True):
    """All damage was removed."""

    ids: Ids


class IntegrityChanged(Steady, tag="integrity", frozen=True):
    """Integrity of a Location or Realm, as it is now."""

    id: ObjectId
    change: int
    value: int


class Flipped(Event, tag="flipped", frozen=True):
    """A Location was destroyed (202.5)."""

    id: ObjectId


class Modified(Steady, tag="modified", frozen=True):
    """All changes that lie on an object now."""

    id: ObjectId
    mods: tuple[Mod, ...]


class Stated(Steady, tag="stated", frozen=True):
    """Derived values that are shown: (id, current Power, current keywords) of what changed."""

    values: tuple[tuple[ObjectId, int, int], ...]


class ControlChanged(Event, tag="control", frozen=True):
    """A permanent has a new controller, and lies in that side's part of the table (R-128, R-131)."""

    id: ObjectId
    seat: Seat


class Attached(Event, tag="attached", frozen=True):
    """An Artifact is attached to a host; 0: unattached in its controller's Base Zone."""

    id: ObjectId
    host: ObjectId


class Shifted(Event, tag="shifted", frozen=True):
    """Units went to another Location Zone. why: repositioned, effect, attack, returned."""

    ids: Ids
    side: Seat
    lane: int
    why: str


class AttackDeclared(Steady, tag="attack", frozen=True):
    seat: Seat
    lane: int
    ids: Ids
    open: bool


class AttackersLeft(Steady, tag="left", frozen=True):
    """Attackers that are out of the combat (R-103)."""

    ids: Ids


class StageBegan(Steady, tag="stage", frozen=True):
    """advantage, assign: a damage window of the present combat; over: its end. With all units that took part."""

    stage: str
    fighters: Ids


class Assigned(Steady, tag="assigned", frozen=True):
    """Both assignments of a window, revealed together (704.5): (source, target, points); source 0: pooled."""

    dealt: tuple[tuple[tuple[ObjectId, ObjectId, int], ...], tuple[tuple[ObjectId, ObjectId, int], ...]]


class Breached(Steady, tag="breached", frozen=True):
    """Attackers whose Power reached the Location or Realm (R-176)."""

    ids: Ids


class CombatEnded(Steady, tag="combat_ended", frozen=True):
    result: str
    winner: Seat


class LinesChosen(Steady, tag="lines", frozen=True):
    """A unit with Frontline and Backline counts as one of them in this combat (704.2b.7)."""

    id: ObjectId
    word: str


class Used(Steady, tag="used", frozen=True):
    """A once-a-turn ability has triggered."""

    id: ObjectId
    used: tuple[tuple[int, int], ...]


class Looked(Steady, tag="looked", frozen=True):
    """A seat saw the top of its Main Deck. Faces are -1 to the other."""

    seat: Seat
    faces: tuple[int, ...]


class HandShown(Steady, tag="shown", frozen=True):
    """Cards of a hand were shown to the seats of a mask. They get new ids, so that none tells when it was drawn."""

    whose: Seat
    to: int
    olds: Ids
    """0 to the other seat."""
    first: ObjectId
    faces: tuple[int, ...]
    """-1 to a seat that was not shown them."""


class Arranged(Steady, tag="arranged", frozen=True):
    """Cards examined went back: faces for the top and for the bottom, in order, top first."""

    seat: Seat
    top: tuple[int, ...]
    bottom: tuple[int, ...]


class Delaying(Steady, tag="delayed", frozen=True):
    """All delayed triggers that wait now."""

    delayed: tuple[Delayed, ...]


class Warded(Steady, tag="warded", frozen=True):
    """All replacements of a loss that wait for a seat now."""

    seat: Seat
    wards: tuple[Ref, ...]


ClashEvent = (
    Asked
    | Given
    | Ended
    | Placed
    | Revealed
    | Shuffled
    | Chosen
    | Drawn
    | Under
    | DrawFailed
    | TurnBegan
    | PhaseBegan
    | Readied
    | Exhausted
    | Catalyzed
    | Pooled
    | Played
    | Stacked
    | Countered
    | Resolved
    | ChainOpened
    | ChainCleared
    | Entered
    | Moved
    | Milled
    | Damaged
    | Healed
    | IntegrityChanged
    | Flipped
    | Modified
    | Stated
    | ControlChanged
    | Attached
    | Shifted
    | AttackDeclared
    | AttackersLeft
    | StageBegan
    | Assigned
    | Breached
    | CombatEnded
    | LinesChosen
    | Used
    | Looked
    | HandShown
    | Arranged
    | Delaying
    | Warded
)
