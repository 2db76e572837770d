"""State of a match of Biblioclash: the board, its zones and objects, the control, and questions about them."""

from msgspec import Struct

from core.biblioclash.faces import EQUIPMENT, UNIT, Face
from core.kernel.events import Frame
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import Board, Control, State

# Zones of objects (B-067). Deck, Library piles and sealed cards hold slots, not objects.
MAGE_ZONE, HAND, DOMAIN, DISCARD, ARCHIVE = "mage", "hand", "domain", "discard", "archive"
IN_PLAY = frozenset((MAGE_ZONE, DOMAIN))

Slot = int
"""A card without an identity: place of its face × SLOT + mask of the seats that know what lies there."""
SLOT = 32
EVERYBODY = SLOT - 1
"""Mask of all seats that there can be."""
PILES = 9
"""B-020."""
Piles = tuple[tuple[Slot, ...], ...]
"""The nine piles of a Library, each top first; a face-down card is one that nobody knows."""


class Obj(Struct, frozen=True, kw_only=True, gc=False):
    """A card with an identity. Every change of zone ends it and makes a new one. Nobody but its owner controls it."""

    id: ObjectId
    card: int
    """Place of its face among the cards of the match."""
    owner: Seat
    zone: str
    known: int
    """Mask of the seats that know it."""
    exhausted: bool = False
    damage: int = 0
    """On a Minion, this turn."""
    shields: int = 0
    orbs: int = 0
    dispelled: bool = False
    """A Spell that lost its Clash (RB-55)."""


class Side(Struct, frozen=True, kw_only=True, gc=False):
    """One player's part of the table. Tuples of ids in the order in which the zone shows them."""

    seat: Seat
    team: int
    """Place in the board's `teams`."""
    mage: ObjectId = 0
    """0: the seat has left the match."""
    hand: tuple[ObjectId, ...] = ()
    domain: tuple[ObjectId, ...] = ()
    """In order of arrival (RB-15)."""
    discard: tuple[ObjectId, ...] = ()
    archive: tuple[ObjectId, ...] = ()
    deck: tuple[Slot, ...] = ()
    """Top first."""
    cards: tuple[int, ...] = ()
    """Faces of all that is in circulation, from deck to archive: the Basics and what was obtained. Public."""
    piles: Piles = ((),) * PILES
    sealed: tuple[Slot, ...] = ()
    """Removed by the clean-up of Hidden; nobody ever sees them (RB-07)."""
    wisdom: int = 0
    discount: int = 0
    """What the next card that is paid for costs less (RB-116)."""
    loose: tuple[str, ...] = ()
    """Before the first turn: which of deck and library still have to be shuffled."""


class Clash(Struct, frozen=True, kw_only=True, gc=False):
    """The Clash in progress. Pairs are the striker's side first, then the other."""

    striker: Seat
    """Whose card opened it."""
    teams: tuple[int, int]
    window: int = 1
    active: int = 0
    """Which of the two has the Strike Window: 0 or 1."""
    power: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)
    """For comparisons only (RB-50)."""
    spells: tuple[tuple[Seat, ObjectId], ...] = ()
    """Spells cast in it, in order."""
    ties: int = 0
    """Equal comparisons in a row (RB-47)."""
    blocked: int = 0


class BiblioclashBoard(Board, frozen=True, kw_only=True):
    """The whole table."""

    objects: dict[int, Obj]
    sides: tuple[Side, ...]
    """By seat."""
    teams: tuple[tuple[Seat, ...], ...]
    """Who plays together, in the order of turns; alone but in Team Battle (RB-105)."""
    health: tuple[int, ...]
    """By team; one pool in Team Battle (B-187)."""
    most: tuple[int, ...]
    """What healing cannot exceed, by team (B-084, RB-103)."""
    active: Seat = 0
    """Whose turn it is; of a team the lower seat."""
    turn: int = 0
    phase: str = "setup"
    """setup, start, main, discard, cleanup."""
    clash: Clash | None = None


class BiblioclashControl(Control, frozen=True, kw_only=True):
    """Machinery of the decision in progress: nothing but the agenda."""


BiblioclashState = State[BiblioclashBoard, BiblioclashControl]


# Frames of the agenda -------------------------------------------------------------------------------------------


class SetupFrame(Frame, tag="setup", frozen=True):
    step: str
    """shuffle, seal, first, draw."""
    first: Seat = -1
    """Who begins, where that is agreed."""


class TurnFrame(Frame, tag="turn", frozen=True):
    """The turn; in Main and Discard Phase `done` are the seats that have said so (RB-98, RB-115)."""

    step: str
    """start, main, discard, cleanup, cut (RB-95), next."""
    done: tuple[Seat, ...] = ()


class ClashFrame(Frame, tag="clash", frozen=True):
    """The Clash. `done`: seats that have said so in this window; `queue`: Spells whose Dispelled Effect is to come."""

    step: str
    """window, compare, dispel, hit, end."""
    done: tuple[Seat, ...] = ()
    queue: tuple[ObjectId, ...] = ()
    fact: int = -1
    """Number of the fact that dispelled them."""


class ResolveFrame(Frame, tag="resolve", frozen=True):
    """An ability being carried out."""

    seat: Seat
    """Who resolves it."""
    source: ObjectId
    card: int
    ability: int
    foe: int
    """The team that it is aimed at."""
    fact: int
    """Number of the fact that it follows from."""
    pc: int = 0
    """The next effect."""
    archived: int = 0
    """Cards that it has archived so far."""
    later: bool = False
    """Its source is not the controller's first Spell of this Clash."""


class AskFrame(Frame, tag="ask", frozen=True):
    """A question in the middle of an effect, or how a Strike is divided."""

    kind: str
    """orb, damage, shield, refresh, archive, topdeck, free_obtain, opponent, discard."""
    seat: Seat
    source: ObjectId
    n: int = 0
    """How much, or how many."""
    foe: int = -1
    """damage, opponent: the team aimed at."""
    effect: tuple[int, int, int] = (0, 0, 0)
    """Face, ability, place: the effect that asks."""
    strike: bool = False
    """The damage is that of a Strike."""


# Questions ------------------------------------------------------------------------------------------------------


def face(s: BiblioclashState, obj: Obj) -> Face:
    """The printed face of an object's card."""
    found: Face = s.cards[obj.card]
    return found


def team_of(b: BiblioclashBoard, seat: Seat) -> tuple[Seat, ...]:
    """The seats that play together with this one, itself included."""
    return b.teams[b.sides[seat].team]


def said_done(b: BiblioclashBoard) -> tuple[Seat, ...]:
    """Mates of the turn player's team who are not asked in their phase: they have said done (RB-98)."""
    return tuple(seat for seat in team_of(b, b.active) if seat not in b.asked.seats)


def is_living(b: BiblioclashBoard, team: int) -> bool:
    """Nobody of a team leaves alone (RB-103)."""
    return b.teams[team][0] not in b.out


def living_teams(b: BiblioclashBoard) -> list[int]:
    """Teams that are still in the match, in the order of turns."""
    return [team for team in range(len(b.teams)) if is_living(b, team)]


def next_team(b: BiblioclashBoard, team: int) -> int:
    """RB-91: the next living one clockwise; itself if there is no other."""
    n = len(b.teams)
    return next((t for k in range(1, n) if is_living(b, t := (team + k) % n)), team)


def side_in_clash(b: BiblioclashBoard, seat: Seat) -> int:
    """0: striker's side, 1: the other, -1: not in the Clash, or there is none."""
    clash = b.clash
    if clash is None:
        return -1
    team = b.sides[seat].team
    return clash.teams.index(team) if team in clash.teams else -1


def foe_of(b: BiblioclashBoard, seat: Seat) -> int:
    """The team that a seat's effects are aimed at (B-179, B-182, RB-92, RB-93).

    In a Clash the other side, else the left neighbour.
    """
    place = side_in_clash(b, seat)
    if place >= 0 and b.clash is not None:
        return b.clash.teams[1 - place]
    return next_team(b, b.sides[seat].team)


def units_of(s: BiblioclashState, seat: Seat) -> list[ObjectId]:
    """A seat's Minions in order of arrival, then its Mage (B-225)."""
    side = s.board.sides[seat]
    objects, cards = s.board.objects, s.cards
    found = [i for i in side.domain if cards[objects[i].card].bits & UNIT]
    if side.mage:
        found.append(side.mage)
    return found


def targets(s: BiblioclashState, team: int) -> list[ObjectId]:
    """All units of a team, Minions first: what damage to it may be divided among (B-226)."""
    seats = s.board.teams[team]
    if len(seats) == 1:
        return units_of(s, seats[0])
    units = [units_of(s, seat) for seat in seats]
    return [i for mine in units for i in mine[:-1]] + [mine[-1] for mine in units if mine]


def carriers(s: BiblioclashState, seat: Seat) -> list[Obj]:
    """What may hold a seat's Orbs: Equipment in the order equipped, then the Mage (B-085, B-115)."""
    side = s.board.sides[seat]
    objects, cards = s.board.objects, s.cards
    found = [obj for i in side.domain if cards[(obj := objects[i]).card].bits & EQUIPMENT]
    found.append(objects[side.mage])
    return found


def waterline(s: BiblioclashState, seat: Seat) -> int:
    """RB-76: Mage and cards in the Domain that are printed with Waterline."""
    side = s.board.sides[seat]
    objects, cards = s.board.objects, s.cards
    return sum(cards[objects[i].card].waterline for i in (side.mage, *side.domain) if i)
