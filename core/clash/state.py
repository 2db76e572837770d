"""State of a match of Clash of Realms: the board, its zones and objects, the control, and questions about them."""

from typing import Any

from msgspec import Struct

from core.kernel.events import Frame
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import Board, Control, State, remembered_of_layout

# Zones (301, 302). A lane is one of A, B, C as 0, 1, 2. `attached` is the place of an Equipped Artifact (206.3.2).
HAND, CHAIN, LANE, BASE, SHARDS, REALM_ZONE = "hand", "chain", "lane", "base", "shards", "realm"
LOCATIONS, COMMANDERS, GRAVEYARD, REMOVED, ATTACHED = "location", "commanders", "graveyard", "removed", "attached"
DECK, SHARD_DECK = "deck", "shard_deck"
BOTH = 3
"""`known` of what both seats know."""
IN_PLAY = frozenset((LANE, BASE, SHARDS, REALM_ZONE, LOCATIONS, ATTACHED))
"""Zones whose cards are in play (104.5); the Commander Zone is not one (R-064)."""
LANES = ("A", "B", "C")

Ref = tuple[int, ...]
"""Path to effects: (face, ability), then pairs (place, branch); see `faces.effects_at`."""


class Mod(Struct, frozen=True, array_like=True, gc=False):
    """One change that an effect put on an object. kind: power, grant, strip, stun, control."""

    kind: str
    n: int
    """power: amount; grant, strip: keyword bits; control: the seat."""
    until: str
    """EOT, combat, link (as long as `link` is in play) or perm."""
    link: ObjectId = 0


class Obj(Struct, frozen=True, kw_only=True, gc=False):
    """A card with an identity. Every change of zone ends it and makes a new one (R-053)."""

    id: ObjectId
    card: int
    """Place of its face among the cards of the match."""
    owner: Seat
    controller: Seat
    zone: str
    side: Seat
    """Whose part of the table it lies in; an attacker stands in the other side's lane (R-066)."""
    lane: int = -1
    ready: bool = True
    damage: int = 0
    power: int = 0
    """Current Power, as last stated."""
    keywords: int = 0
    """Current keywords, as last stated."""
    integrity: int = 0
    destroyed: bool = False
    """A Location flipped for good (202.5)."""
    face_up: bool = True
    host: ObjectId = 0
    attached: tuple[ObjectId, ...] = ()
    mods: tuple[Mod, ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    """(ability, turn) of once-a-turn abilities that have triggered."""
    known: int = 0
    """In a hand: mask of the seats that know it."""
    until: str = ""
    """Removed from Game: EOT, link or "" (never comes back, R-139)."""
    link: ObjectId = 0


class Side(Struct, frozen=True, kw_only=True, gc=False):
    """One player's part of the table. Tuples of ids in the order in which the zone shows them."""

    seat: Seat
    realm: ObjectId = 0
    locations: tuple[ObjectId, ObjectId, ObjectId] = (0, 0, 0)
    """By lane; 0: removed from the game, or not placed yet."""
    lanes: tuple[tuple[ObjectId, ...], tuple[ObjectId, ...], tuple[ObjectId, ...]] = ((), (), ())
    """Units by lane, enemy attackers included (R-066)."""
    base: tuple[ObjectId, ...] = ()
    shards: tuple[ObjectId, ...] = ()
    commanders: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    removed: tuple[ObjectId, ...] = ()
    hand: tuple[ObjectId, ...] = ()
    deck: tuple[int, ...] = ()
    """Top first; each card as face * 4 + mask of the seats that know it."""
    shard_deck: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    """Faces of the Locations before their placement (103.6.2)."""
    pool: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    must_lose: bool = False
    """Had to draw from an empty Main Deck (R-032)."""
    turns: int = 0
    """Own turns begun."""
    wards: tuple[Ref, ...] = ()
    """Replacements of a loss that wait until end of turn: the effects instead."""


class Item(Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """A Pending Item of the Chain (803.1)."""

    id: ObjectId
    kind: str
    """card, ability, equip, trigger."""
    controller: Seat
    source: ObjectId
    """The object that it is an ability of; a card's own id."""
    ref: Ref
    """(face, ability): what it does; ability -1: a permanent, or Equip."""
    targets: tuple[tuple[ObjectId, ...], ...] = ()
    """For each target slot in the order of the text the objects chosen."""
    x: int = 0
    mode: int = -1
    lane: int = -1
    """Zone that a unit is played to (R-047)."""
    named: tuple[ObjectId, ...] = ()
    """Objects nominated for its sacrifices, then its discards (R-043)."""
    it: tuple[ObjectId, ...] = ()
    """What a trigger was about."""
    countered: bool = False
    fact: int = 0
    """Number of the fact that put it here."""


class Delayed(Struct, frozen=True, array_like=True, gc=False):
    """A delayed trigger that waits for the End Step."""

    controller: Seat
    source: ObjectId
    ref: Ref
    it: tuple[ObjectId, ...]
    fact: int


class Combat(Struct, frozen=True, kw_only=True, gc=False):
    """The present attack, or the last one once `result` is set."""

    lane: int
    attacker: Seat
    attackers: tuple[ObjectId, ...]
    """Declared and still there (R-099)."""
    open: bool
    """The Location was destroyed or absent at the declaration (R-080, R-083)."""
    stage: str = "showdown"
    """showdown, advantage, assign, over."""
    fighters: tuple[ObjectId, ...] = ()
    """Units of both sides that took part in a combat that reached assignment (R-121)."""
    breached: tuple[ObjectId, ...] = ()
    """Attackers whose Power reached the Location or Realm in this attack."""
    lines: tuple[tuple[ObjectId, str], ...] = ()
    """Units with Frontline and Backline and the one that counts in this combat (R-092)."""
    result: str = ""
    """successful, failed, mutual, undefended, none (R-102)."""
    winner: Seat = -1


class ClashBoard(Board, frozen=True, kw_only=True):
    """The whole table."""

    objects: dict[int, Obj]
    sides: tuple[Side, Side]
    chain: tuple[ObjectId, ...] = ()
    """Item ids, the first to resolve last."""
    items: dict[int, Item]
    closed: bool = False
    """A Chain exists, empty or not (801.3, R-010)."""
    active: Seat = 0
    """The Turn Player."""
    first: Seat = -1
    """Who began the game."""
    turn: int = 0
    phase: str = "setup"
    combat: Combat | None = None
    delayed: tuple[Delayed, ...] = ()


class Held(Struct, frozen=True, array_like=True, gc=False):
    """A triggered ability that waits to be placed on the Chain (804.4)."""

    controller: Seat
    source: ObjectId
    ref: Ref
    it: tuple[ObjectId, ...]
    """What it is about; several: its controller takes one when it is placed (R-169)."""
    fact: int


class ClashControl(Control, frozen=True, kw_only=True):
    """Machinery of the decision in progress."""

    held: tuple[Held, ...] = ()
    ghosts: dict[int, Obj]
    """Objects that left play since the last quiet step, as they were: last known values (R-016)."""
    answers: tuple[Any, ...] = ()
    """Sealed answers already given, by seat: (seat, answer) pairs."""


ClashState = State[ClashBoard, ClashControl]


# Frames of the agenda -------------------------------------------------------------------------------------------


class SetupFrame(Frame, tag="setup", frozen=True):
    step: str
    """shuffle, place, first, mulligan, begin."""
    seat: Seat = 0


class TurnFrame(Frame, tag="turn", frozen=True):
    step: str


class ChainFrame(Frame, tag="chain", frozen=True):
    """The Chain: who holds priority and how many passes came in a row (802.4)."""

    seat: Seat
    passes: int = 0


class PlaceFrame(Frame, tag="place", frozen=True):
    """Held triggers on their way to the Chain, in order (804.3). `ordered`: seats that have said their order."""

    queue: tuple[Held, ...]
    ordered: tuple[Seat, ...] = ()
    placed: tuple[Seat, ...] = ()
    """Controllers of what was placed so far: who gets priority (R-007)."""


class ResolveFrame(Frame, tag="resolve", frozen=True):
    """An item's effects being carried out."""

    item: ObjectId
    ref: Ref
    pc: int = 0
    """The next effect."""
    did: bool = True
    """The effect before was carried out in full (002.6, R-049)."""
    it: tuple[ObjectId, ...] = ()
    start: bool = True
    """Nominated costs are still to be performed (R-043)."""


class FightFrame(Frame, tag="fight", frozen=True):
    """The second blow of a Fight in which one side strikes first (709.6, R-126)."""

    striker: ObjectId
    target: ObjectId


class MillFrame(Frame, tag="mill", frozen=True):
    """Cards go from the top of a deck to the Graveyard; a Commander's owner chooses first (R-137)."""

    seat: Seat
    n: int
    zones: tuple[str, ...] = ()
    """Zones decided so far, top card first."""


class FinishFrame(Frame, tag="finish", frozen=True):
    """The item has resolved: its card goes where it belongs."""

    item: ObjectId


class CheckFrame(Frame, tag="check", frozen=True):
    """The loss check (101.4)."""


class CombatFrame(Frame, tag="combat", frozen=True):
    """The attack in progress."""

    step: str
    """closing, lines, advantage, advantage_damage, assign, assign_damage, judge, return."""
    early: tuple[ObjectId, ...] = ()
    """Units that had Advantage when the damage step began (R-150)."""
    banked: tuple["Unspent", ...] = ()
    """House rule `advantage-overflow=banked`: points of the first window that wait for success."""
    over: tuple["Unspent", ...] = ()
    """Unspent points of the regular window, dealt if the attack succeeds (R-177)."""


class Unspent(Struct, frozen=True, array_like=True, gc=False):
    """Points of an attacker that were spent on nobody, as they were when the window opened (R-150)."""

    id: ObjectId
    n: int
    siege: bool


class AssignFrame(Frame, tag="assign", frozen=True):
    """Sealed damage assignment: seats that still owe one, in order (R-118)."""

    owe: tuple[Seat, ...]


class LeaveFrame(Frame, tag="leave", frozen=True):
    """A batch of departures that waits for its owners' or controllers' choices."""

    gos: "tuple[Go, ...]"


class Go(Struct, frozen=True, array_like=True, gc=False):
    """Something is about to happen to an object.

    why: destroyed, sacrificed, discarded, countered, spent, returned, removed, stored, milled."""

    id: ObjectId
    why: str
    to: str = ""
    """graveyard or commanders once the owner has chosen (203.7.2); `kept`: a replacement saved it."""
    until: str = ""
    link: ObjectId = 0


class AskFrame(Frame, tag="ask", frozen=True):
    """A question in the middle of an effect.

    kind: examine, discard, sacrifice, store, may, zone, mana, lines (R-092), take (R-169), pick."""

    kind: str
    seat: Seat
    about: ObjectId = 0
    """Chain item or object that asks."""
    among: tuple[ObjectId, ...] = ()
    """Candidates, or the objects that the answer is for."""
    n: int = 0
    owe: tuple[Seat, ...] = ()
    """Seats that answer after this one, sealed from each other (R-048)."""
    ref: Ref = ()


# Questions ------------------------------------------------------------------------------------------------------


def in_play(s: ClashState, object_id: ObjectId) -> Obj | None:
    """The object if it is in play."""
    obj = s.board.objects.get(object_id)
    return obj if obj is not None and obj.zone in IN_PLAY else None


def known_object(s: ClashState, object_id: ObjectId) -> Obj | None:
    """The object, or how it was when it left play (R-016)."""
    return s.board.objects.get(object_id) or s.control.ghosts.get(object_id)


def zone_of(s: ClashState, obj: Obj) -> tuple[Seat, int]:
    """(side, lane) of the Location Zone that an object is in; lane -1: none. An attached Artifact is where its
    carrier is."""
    if obj.zone == ATTACHED:
        host = known_object(s, obj.host)
        return (obj.side, -1) if host is None else zone_of(s, host)
    return obj.side, obj.lane


def all_units(s: ClashState) -> list[Obj]:
    """Every unit in play."""
    objects = s.board.objects
    return [objects[i] for side in s.board.sides for lane in side.lanes for i in lane]


@remembered_of_layout
def permanents(s: ClashState) -> list[Obj]:
    """Everything in play, side by side: Realm, Locations, units by lane, Base Zone, Shards, then what is attached to
    these."""
    objects = s.board.objects
    found: list[Obj] = []
    for side in s.board.sides:
        a, b, c = side.lanes
        ids = (side.realm, *side.locations, *a, *b, *c, *side.base, *side.shards)
        mine = [objects[i] for i in ids if i]
        found += mine
        found += [objects[i] for obj in mine if obj.attached for i in obj.attached]
    return found


@remembered_of_layout
def acting(s: ClashState) -> list[Obj]:
    """The permanents that decide what may be done: see `Face.acts`."""
    return [obj for obj in permanents(s) if s.cards[obj.card].acts]


def is_attacking(s: ClashState, obj: Obj) -> bool:
    """From the declaration until it leaves the combat or the attack is over (R-173)."""
    combat = s.board.combat
    return combat is not None and combat.stage != "over" and obj.id in combat.attackers


def is_defending(s: ClashState, obj: Obj) -> bool:
    """The Defender's units in the contested Zone while the attack lasts (R-067, R-173)."""
    combat = s.board.combat
    return (
        combat is not None
        and combat.stage != "over"
        and obj.zone == LANE
        and obj.lane == combat.lane
        and obj.side != combat.attacker
        and obj.controller == obj.side
    )


def has_passed(s: ClashState, seat: Seat) -> bool:
    """The seat was the last to act and passed (802.4): the other's pass is the second in a row."""
    frame = next((frame for frame in reversed(s.control.agenda) if isinstance(frame, ChainFrame)), None)
    return frame is not None and frame.passes > 0 and frame.seat != seat


def defenders(s: ClashState) -> tuple[ObjectId, ...]:
    """Units that defend in the present attack, in zone order (R-099)."""
    combat = s.board.combat
    if combat is None or combat.stage == "over":
        return ()
    seat = 1 - combat.attacker
    objects = s.board.objects
    return tuple(i for i in s.board.sides[seat].lanes[combat.lane] if objects[i].controller == seat)
