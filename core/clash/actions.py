"""What a seat may ask for, one Struct a verb, in one canonical form: equal choices are equal values.

Objects are ids; equal copies in a hand are named by the first of them. A player is named by the id of their Realm.
"""

from core.kernel.events import Action
from core.kernel.ids import ObjectId

Pay = tuple[tuple[int, int], ...]
"""How many mana from which source: -1 … -6 are the pool's Y R G B P C, else the first of some equal Ready Shards.
Empty: as the payer's helper chooses (R-041)."""
Targets = tuple[tuple[ObjectId, ...], ...]


class Place(Action, tag="place", frozen=True, kw_only=True):
    """Secret assignment of the Locations to A, B, C (401.2), by face."""

    faces: tuple[int, int, int]


class Keep(Action, tag="keep", frozen=True, kw_only=True):
    """Keep the opening hand (401.8.3)."""


class Mulligan(Action, tag="mulligan", frozen=True, kw_only=True):
    """Put these on the bottom and draw as many (401.8.1)."""

    cards: tuple[ObjectId, ...]


class ExhaustShard(Action, tag="exhaust", frozen=True, kw_only=True):
    """Mana into the pool (205.4)."""

    shard: ObjectId
    colour: str = ""
    """What it makes, where it says "or"."""


class PlayCard(Action, tag="play", frozen=True, kw_only=True):
    """Play a card from the hand, or deploy a Commander (002.5, 203.4); order of choices R-166."""

    card: ObjectId
    mode: int = -1
    x: int = 0
    targets: Targets = ()
    lane: int = -1
    named: tuple[ObjectId, ...] = ()
    """What is sacrificed, then what is discarded, as an additional cost (R-043)."""
    pay: Pay = ()


class Activate(Action, tag="activate", frozen=True, kw_only=True):
    """Activate an ability (803.4)."""

    source: ObjectId
    ability: int
    mode: int = -1
    x: int = 0
    targets: Targets = ()
    named: tuple[ObjectId, ...] = ()
    pay: Pay = ()


class EquipArtifact(Action, tag="equip", frozen=True, kw_only=True):
    """Pay the Equip cost and attach (R-132, R-133)."""

    artifact: ObjectId
    carrier: ObjectId
    pay: Pay = ()


class Reposition(Action, tag="move", frozen=True, kw_only=True):
    """Move one group to another own Zone (504.2.2, R-069)."""

    units: tuple[ObjectId, ...]
    lane: int


class Attack(Action, tag="attack", frozen=True, kw_only=True):
    """Move units into the opposing Zone (504.2.3)."""

    lane: int
    units: tuple[ObjectId, ...]


class Pass(Action, tag="pass", frozen=True, kw_only=True):
    """Pass priority (802.3)."""


class Assign(Action, tag="assign", frozen=True, kw_only=True):
    """Damage of one side in one window (704.2)."""

    kills: tuple[ObjectId, ...] = ()
    """Units given exactly their remaining Power, in the order of assignment."""
    venom: tuple[tuple[ObjectId, ObjectId, int], ...] = ()
    """(source, target, points) of Annihilate sources (R-113)."""
    wound: ObjectId = 0
    """House rule `wounding`: the one unit that all Power is dealt to (R-106)."""
    spare: tuple[tuple[ObjectId, int], ...] = ()
    """Unspent points by source, where that differs from the helper's choice (R-111)."""


class Choose(Action, tag="choose", frozen=True, kw_only=True):
    """Answer to a question: objects by id, or a word: yes, no, graveyard, commanders, frontline, backline, A, Y, …"""

    picks: tuple[ObjectId, ...] = ()
    word: str = ""
    pay: Pay = ()


class Order(Action, tag="order", frozen=True, kw_only=True):
    """Order of one's triggers: the first named goes on the Chain first (804.3.2). Numbers of the waiting list."""

    numbers: tuple[int, ...]


class Arrange(Action, tag="arrange", frozen=True, kw_only=True):
    """Examine: the cards by their place from the top before (0 first), for the top and for the bottom, in order."""

    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()


class EndMain(Action, tag="end", frozen=True, kw_only=True):
    """End of the Main Phase (504.5)."""


class Concede(Action, tag="concede", frozen=True, kw_only=True):
    """Open to both at any time (R-037)."""


ClashAction = (
    Place
    | Keep
    | Mulligan
    | ExhaustShard
    | PlayCard
    | Activate
    | EquipArtifact
    | Reposition
    | Attack
    | Pass
    | Assign
    | Choose
    | Order
    | Arrange
    | EndMain
    | Concede
)
