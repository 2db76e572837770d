"""State of a match of Archaic Realms: the board, its zones and objects, the control, and questions about them."""

from typing import Any

from msgspec import Struct

from core.archaic.effects import COUNTERS
from core.archaic.faces import SWIFT
from core.kernel.events import Frame
from core.kernel.ids import HIDDEN, ObjectId, Seat
from core.kernel.state import Board, Control, State

# Zones. Allies and active Heroes are in the Realm; gear and attached Augments lie with their host.
HAND, STACK, REALM, LINEUP, ATTACHED, UNATTACHED = "hand", "stack", "realm", "lineup", "attached", "unattached"
DISCARD, SCRAP = "discard", "scrap"

EMPTY = -2
"""No card in a Quest slot, where a hidden one is HIDDEN."""
BOTH = 3
"""Mask of both seats."""
GAINED, CROSSED = 1, 2
"""Swap triggers of a side: it gained RCP (A-059); its active Hero crossed a threshold (A-060, RA-134)."""
NOTHING = (0,) * len(COUNTERS)

Ref = tuple[int, int]
"""(face, ability); ability -1: the card itself, an Ally or Augment that comes into the Realm."""
Pair = tuple[ObjectId, ObjectId]
"""An exchange: the attacker, and its interceptor or 0 for the active Hero (RA-74)."""


class Obj(Struct, frozen=True, kw_only=True, gc=False):
    """A card with an identity. Every change of zone makes a new one, but a Hero stays the same card (RA-56)."""

    id: ObjectId
    card: int
    """Place of its face among the cards of the match."""
    owner: Seat
    zone: str
    ready: bool = True
    attack: int = 0
    """Current Attack of an Ally or active Hero, as last stated."""
    defense: int = 0
    """Current Defense of an Ally or of armor."""
    maximum: int = 0
    """The most that it can be, as last stated."""
    keywords: int = 0
    """Current keywords, as last stated."""
    temp: int = 0
    """Temporary Defense of an Ally (RA-84) or of the active Hero (RA-55)."""
    bonus: int = 0
    """Attack until end of turn."""
    fresh: bool = False
    """An Ally that has not lived through an own Ready Phase yet (RA-91)."""
    phases: int = 0
    """Own Ready Phases that an Ally has lived through."""
    hp: int = 0
    crossed: int = 0
    """Thresholds that a Hero has crossed; one more ability than that is unlocked (A-052 to A-054)."""
    staggered: bool = False
    lost: int = 0
    """HP that a Hero lost this turn."""
    attacked: bool = False
    """Was declared as an attacker this turn."""
    destroyed: bool = False
    """A Hero that lies face down in its Lineup slot (A-085)."""
    host: ObjectId = 0
    attached: tuple[ObjectId, ...] = ()
    """Augments of an Ally, gear of a Hero, in the order in which they came."""
    used: tuple[int, ...] = ()
    """Abilities used this turn: activated ones (RA-67) and passives that fired (RA-42)."""
    known: int = 0
    """In a hand: mask of the seats that know it."""


class Side(Struct, frozen=True, kw_only=True, gc=False):
    """One player's part of the table. Tuples of ids in the order in which the zone shows them."""

    seat: Seat
    heroes: tuple[ObjectId, ...] = ()
    """By Lineup slot, wherever they are."""
    hero: ObjectId = 0
    """The active Hero; 0: not chosen yet, or a replacement is due."""
    realm: tuple[ObjectId, ...] = ()
    """Allies in the order in which they came."""
    unattached: tuple[ObjectId, ...] = ()
    hand: tuple[ObjectId, ...] = ()
    discard: tuple[ObjectId, ...] = ()
    deck: tuple[int, ...] = ()
    """Top first; each card as face * 4 + mask of the seats that know it."""
    charged: int = 0
    discharged: int = 0
    plays: int = 0
    """Energy that may still be played this turn (A-033, RA-30)."""
    uae: int = 0
    quests: tuple[int, int] = (EMPTY, EMPTY)
    """Faces by slot."""
    scored: tuple[int, ...] = ()
    objective: int = 0
    """Its face."""
    done: tuple[int, ...] = ()
    """Conditions of the Objective that are completed, by place from 0."""
    paid: int = 0
    """RCP that the Objective has paid (RA-111)."""
    rcp: int = 0
    swaps: int = 0
    """Swap triggers since the last own swap step (RA-70)."""
    mulligans: int = 0
    game: tuple[int, ...] = NOTHING
    """What has been counted in this game, in the order of `COUNTERS`."""
    turn: tuple[int, ...] = NOTHING
    """The same for this turn."""


class Item(Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """Something on the stack (RA-33)."""

    id: ObjectId
    kind: str
    """card, ability, trigger, reattach."""
    controller: Seat
    source: ObjectId
    """The object that it is an ability of; a card's own id; the Augment that is reattached."""
    ref: Ref
    targets: tuple[tuple[ObjectId, ...], ...] = ()
    """For each target in the order of the text the objects chosen; the host of an Augment."""
    instead: bool = False
    """Gear that was Attuned when it triggered or was activated does what it says instead."""
    fact: int = 0
    """Number of the fact that caused it."""


class Combat(Struct, frozen=True, kw_only=True, gc=False):
    """The Combat in progress."""

    attacker: Seat
    attackers: tuple[ObjectId, ...]
    """Declared and still attacking: not gone, and no Staggered Hero (A-079)."""
    pairs: tuple[Pair, ...] = ()
    """(attacker, interceptor) as assigned (A-068)."""
    exchanges: tuple[Pair, ...] = ()
    """All exchanges in the locked order."""
    at: int = 0
    """How many of them have begun or were skipped."""


class ArchaicBoard(Board, frozen=True, kw_only=True):
    """The whole table."""

    objects: dict[int, Obj]
    sides: tuple[Side, Side]
    stack: tuple[ObjectId, ...] = ()
    """Item ids, the first to resolve last."""
    items: dict[int, Item]
    first: Seat = -1
    """Who begins the game, once that is known."""
    active: Seat = 0
    """The turn player."""
    turn: int = 0
    phase: str = "setup"
    """setup, ready, draw, main, combat, end."""
    combat: Combat | None = None
    location: int = HIDDEN
    """Face of the Realm; HIDDEN: not chosen yet."""
    quest_pile: tuple[int, ...] = ()
    """Faces, top first."""
    vault: tuple[int, ...] = ()
    """Top first; each card as face * 4 + mask of the seats that know it."""
    scrap: tuple[ObjectId, ...] = ()


class Held(Struct, frozen=True, array_like=True, gc=False):
    """A triggered ability that waits to be put on the stack."""

    controller: Seat
    source: ObjectId
    ref: Ref
    instead: bool
    fact: int
    targets: tuple[tuple[ObjectId, ...], ...] = ()


class ArchaicControl(Control, frozen=True, kw_only=True):
    """Machinery of the decision in progress."""

    held: tuple[Held, ...] = ()
    answers: tuple[Any, ...] = ()
    """Sealed answers already given: (seat, action) pairs."""


ArchaicState = State[ArchaicBoard, ArchaicControl]


# Frames of the agenda -------------------------------------------------------------------------------------------


class SetupFrame(Frame, tag="setup", frozen=True):
    step: str
    """shuffle, hero, deal, mulligan, first."""
    owe: tuple[Seat, ...] = ()
    """Seats that still decide in this step."""


class TurnFrame(Frame, tag="turn", frozen=True):
    step: str
    """ready, draw, main, swap, act, end, check, expire, next."""


class StackFrame(Frame, tag="stack", frozen=True):
    """Who holds priority (RA-34). Closes when the stack is empty, a window (RA-87) only after two passes more."""

    seat: Seat
    first: Seat
    """Who is asked first after a resolution."""
    window: bool
    passes: int = 0


class DrainFrame(Frame, tag="drain", frozen=True):
    """What triggered where no window is resolves at once (RA-131)."""


class PlaceFrame(Frame, tag="place", frozen=True):
    """Triggers on their way to the stack (RA-41)."""

    queue: tuple[Held, ...]
    ordered: bool = False
    """The order of those of the present seat has been said."""
    named: tuple[Held, ...] = ()
    """Those of the present seat whose targets have been named, in order."""


class ResolveFrame(Frame, tag="resolve", frozen=True):
    """An item's effects being carried out."""

    item: ObjectId
    pc: int = 0
    """The next effect."""


class FinishFrame(Frame, tag="finish", frozen=True):
    """The item has resolved: its card goes where it belongs."""

    item: ObjectId


class CombatFrame(Frame, tag="combat", frozen=True):
    step: str
    """assign, lock, exchange, end."""


class CheckFrame(Frame, tag="check", frozen=True):
    """A checkpoint: what is looked at next (RA-106)."""

    end_of_turn: bool
    place: int = 0
    """Counts the goals of both players: two Quest slots and six conditions of the turn player, then of the other."""


class ReplaceFrame(Frame, tag="replace", frozen=True):
    """A Hero was destroyed: its controller deploys another one (A-087)."""

    seat: Seat


class AskFrame(Frame, tag="ask", frozen=True):
    """A question in the middle of an effect. kind: examine, discard, pick, equip."""

    kind: str
    seat: Seat
    about: ObjectId = 0
    """Stack item that asks."""
    n: int = 0
    """How many."""
    at: int = 0
    """Place of the effect that asks among those of its item."""


# Questions ------------------------------------------------------------------------------------------------------


def active_hero(s: ArchaicState, seat: Seat) -> Obj | None:
    """The active Hero; None while a replacement is due."""
    return s.board.objects.get(s.board.sides[seat].hero)


def lineup(s: ArchaicState, seat: Seat) -> list[ObjectId]:
    """Heroes that could still come: neither active nor destroyed (RA-151)."""
    side = s.board.sides[seat]
    return [i for i in side.heroes if i != side.hero and not s.board.objects[i].destroyed]


def in_realm(s: ArchaicState, object_id: ObjectId) -> Obj | None:
    """An Ally or active Hero in the Realm."""
    obj = s.board.objects.get(object_id)
    return obj if obj is not None and obj.zone == REALM else None


def is_unlocked(hero: Obj, number: int) -> bool:
    """An ability of a Hero, by its place from 0 (A-052 to A-054)."""
    return number <= hero.crossed


def has_waited(unit: Obj) -> bool:
    """It need not wait any longer before it attacks (A-065, RA-91)."""
    return not unit.fresh or bool(unit.keywords & SWIFT)


def is_attacking(s: ArchaicState, obj: Obj) -> bool:
    """From the declaration to the End of Combat, unless it leaves or is Staggered."""
    combat = s.board.combat
    return combat is not None and obj.id in combat.attackers


def has_passed(s: ArchaicState, seat: Seat) -> bool:
    """The seat was the last to act and passed (RA-34): the other's pass is the second in a row."""
    frame = next((frame for frame in reversed(s.control.agenda) if isinstance(frame, StackFrame)), None)
    return frame is not None and frame.passes > 0 and frame.seat != seat
