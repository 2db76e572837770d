"""What the toy game is made of: cards, facts, frames, actions, board.

Each turn a seat draws, then plays a unit or passes. After a round all seats secretly choose whom to strike, each with
the power of its strongest unit; what is struck for its power or more dies, all at once.
"""

import msgspec

from core.kernel import evolve
from core.kernel.events import Action, Asked, Ended, Event, Frame, Given
from core.kernel.ids import Seat
from core.kernel.journal import Journal
from core.kernel.log import Header
from core.kernel.options import Value
from core.kernel.state import Board, Control, State

Struct = msgspec.Struct


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    power: int
    text: str = ""
    """What it does: `banner` strengthens, `mourner` draws at each death, the rest when played."""


POOL = (
    Card("Wolf", 2),
    Card("Ogre", 3),
    Card("Banner", 1, "banner"),
    Card("Mourner", 1, "mourner"),
    Card("Seer", 1, "seer"),
    Card("Stirrer", 1, "stirrer"),
    Card("Echo", 2, "echo"),
)
DECK = ("Wolf", "Wolf", "Ogre", "Banner", "Mourner", "Mourner", "Seer", "Seer", "Stirrer", "Echo")


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[int, ...]


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Per seat the cards on the field, in hand and in the deck, the top one first."""

    fields: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    decks: tuple[tuple[int, ...], ...]
    life: tuple[int, ...] = (4, 4, 4)


ToyHeader = Header[Card, Deck, Position]


class Play(Action, tag="play", frozen=True, kw_only=True):
    card: int
    """A card in hand; 0: as others see it."""
    face: int = -1
    """What others see instead."""


class Pass(Action, tag="pass", frozen=True, kw_only=True):
    pass


class Arrange(Action, tag="arrange", frozen=True, kw_only=True):
    top: int
    """Which of the two cards seen comes on top, 1 or 2; 0: hidden."""


class Strike(Action, tag="strike", frozen=True, kw_only=True):
    target: Value
    """A unit, a seat without units by its name, or `none`."""


class Concede(Action, tag="concede", frozen=True, kw_only=True):
    pass


class Drawn(Event, tag="drawn", frozen=True):
    seat: Seat
    cards: tuple[int, ...]
    """-1: hidden."""
    first: int


class Played(Event, tag="played", frozen=True):
    seat: Seat
    hand: int
    """0: hidden."""
    card: int
    unit: int
    power: int


class Powered(Event, tag="powered", frozen=True):
    units: tuple[tuple[int, int], ...]


class Looked(Event, tag="looked", frozen=True):
    seat: Seat
    n: int


class Arranged(Event, tag="arranged", frozen=True):
    seat: Seat
    top: int


class Shuffled(Event, tag="shuffled", frozen=True):
    """Deck and graveyard together are the new deck."""

    seat: Seat
    cards: tuple[int, ...]


class Returned(Event, tag="returned", frozen=True):
    unit: int
    hand: int


class Struck(Event, tag="struck", frozen=True):
    strikes: tuple[tuple[Seat, Value], ...]


class Died(Event, tag="died", frozen=True):
    units: tuple[tuple[int, int, Seat], ...]
    """Unit, card, seat: as they last were."""


class Hurt(Event, tag="hurt", frozen=True):
    seat: Seat
    life: int


class Left(Event, tag="left", frozen=True):
    seat: Seat


class Turned(Event, tag="turned", frozen=True):
    seat: Seat
    round: int


class Turn(Frame, tag="turn", frozen=True):
    step: str


class Resolving(Frame, tag="resolving", frozen=True):
    seat: Seat
    unit: int
    because: int


class Arranging(Frame, tag="arranging", frozen=True):
    seat: Seat
    because: int


class Striking(Frame, tag="striking", frozen=True):
    owe: tuple[Seat, ...]
    given: tuple[tuple[Seat, Value], ...]
    """A target `?` is hidden."""


class Mourning(Frame, tag="mourning", frozen=True):
    seats: tuple[Seat, ...]
    because: int


AnyAction = Play | Pass | Arrange | Strike | Concede
AnyEvent = (
    Asked
    | Given
    | Ended
    | Drawn
    | Played
    | Powered
    | Looked
    | Arranged
    | Shuffled
    | Returned
    | Struck
    | Died
    | Hurt
    | Left
    | Turned
)
AnyFrame = Turn | Resolving | Arranging | Striking | Mourning


class Thing(Struct, frozen=True):
    """A unit, or a card in a hand."""

    card: int
    seat: Seat
    power: int
    known: int
    """Mask of the seats that know it."""


Slots = tuple[tuple[int, int], ...]
"""Cards of a deck, the top one first, each with the mask of seats that know it."""


class ToyBoard(Board, frozen=True, kw_only=True):
    turn: Seat = 0
    round: int = 1
    life: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    fields: tuple[tuple[int, ...], ...]
    graves: tuple[tuple[int, ...], ...]
    decks: tuple[Slots, ...]
    things: dict[int, Thing]


class ToyControl(Control, frozen=True, kw_only=True):
    pass


ToyState = State[ToyBoard, ToyControl]


class Seen(Struct, frozen=True, kw_only=True):
    """A view: the board with -1 for what is hidden, and control with `?` for sealed answers."""

    seat: Seat
    asked: Asked
    ended: Ended | None
    out: tuple[Seat, ...]
    next_id: int
    turn: Seat
    round: int
    life: tuple[int, ...]
    hands: tuple[tuple[tuple[int, int, int], ...], ...]
    """Id (0 for others' cards), card, mask; in order for the seat itself, else sorted by card."""
    units: tuple[tuple[tuple[int, int, int], ...], ...]
    """Id, card, power."""
    graves: tuple[tuple[int, ...], ...]
    decks: tuple[Slots, ...]
    agenda: tuple[AnyFrame, ...]
    draws: int
    facts: int


def changed(zones: tuple[tuple[int, ...], ...], seat: Seat, zone: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*zones[:seat], zone, *zones[seat + 1 :])


def without(zone: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple(one for one in zone if one != gone)


def evolve_drawn(b: ToyBoard, j: Journal, e: Drawn) -> None:
    deck = b.decks[e.seat]
    for place, card in enumerate(e.cards):
        j.put(b.things, e.first + place, Thing(card, e.seat, 0, deck[place][1] | 1 << e.seat))
    ids = tuple(range(e.first, e.first + len(e.cards)))
    j.write(b, "hands", changed(b.hands, e.seat, b.hands[e.seat] + ids))
    j.write(b, "decks", (*b.decks[: e.seat], deck[len(ids) :], *b.decks[e.seat + 1 :]))
    j.write(b, "next_id", e.first + len(ids))


def evolve_played(b: ToyBoard, j: Journal, e: Played) -> None:
    j.drop(b.things, e.hand)
    j.put(b.things, e.unit, Thing(e.card, e.seat, e.power, 7))
    j.write(b, "hands", changed(b.hands, e.seat, without(b.hands[e.seat], e.hand)))
    j.write(b, "fields", changed(b.fields, e.seat, (*b.fields[e.seat], e.unit)))
    j.write(b, "next_id", e.unit + 1)


def evolve_powered(b: ToyBoard, j: Journal, e: Powered) -> None:
    for unit, power in e.units:
        j.put(b.things, unit, msgspec.structs.replace(b.things[unit], power=power))


def evolve_looked(b: ToyBoard, j: Journal, e: Looked) -> None:
    deck = b.decks[e.seat]
    seen = tuple((card, mask | 1 << e.seat) for card, mask in deck[: e.n])
    j.write(b, "decks", (*b.decks[: e.seat], seen + deck[e.n :], *b.decks[e.seat + 1 :]))


def evolve_arranged(b: ToyBoard, j: Journal, e: Arranged) -> None:
    first, second, *rest = b.decks[e.seat]
    pair = (second, first) if e.top == 2 else (first, second)
    # Others saw that two cards were put back, not in which order: they forget what they knew of them.
    own = tuple((card, mask & 1 << e.seat) for card, mask in pair)
    j.write(b, "decks", (*b.decks[: e.seat], (*own, *rest), *b.decks[e.seat + 1 :]))


def evolve_shuffled(b: ToyBoard, j: Journal, e: Shuffled) -> None:
    j.write(b, "decks", (*b.decks[: e.seat], tuple((card, 0) for card in e.cards), *b.decks[e.seat + 1 :]))
    j.write(b, "graves", changed(b.graves, e.seat, ()))


def evolve_returned(b: ToyBoard, j: Journal, e: Returned) -> None:
    thing = b.things[e.unit]
    j.drop(b.things, e.unit)
    j.put(b.things, e.hand, Thing(thing.card, thing.seat, 0, 7))
    j.write(b, "fields", changed(b.fields, thing.seat, without(b.fields[thing.seat], e.unit)))
    j.write(b, "hands", changed(b.hands, thing.seat, (*b.hands[thing.seat], e.hand)))
    j.write(b, "next_id", e.hand + 1)


def evolve_struck(b: ToyBoard, j: Journal, e: Struck) -> None:
    pass


def evolve_died(b: ToyBoard, j: Journal, e: Died) -> None:
    for unit, card, seat in e.units:
        j.drop(b.things, unit)
        j.write(b, "fields", changed(b.fields, seat, without(b.fields[seat], unit)))
        j.write(b, "graves", changed(b.graves, seat, (*b.graves[seat], card)))


def evolve_hurt(b: ToyBoard, j: Journal, e: Hurt) -> None:
    j.write(b, "life", (*b.life[: e.seat], e.life, *b.life[e.seat + 1 :]))


def evolve_left(b: ToyBoard, j: Journal, e: Left) -> None:
    for thing in (*b.hands[e.seat], *b.fields[e.seat]):
        j.drop(b.things, thing)
    for zone in ("hands", "fields", "graves", "decks"):
        j.write(b, zone, changed(getattr(b, zone), e.seat, ()))
    j.write(b, "out", (*b.out, e.seat))


def evolve_turned(b: ToyBoard, j: Journal, e: Turned) -> None:
    j.write(b, "turn", e.seat)
    j.write(b, "round", e.round)


EVOLVERS: dict[type, object] = {
    **evolve.EVOLVERS,
    Drawn: evolve_drawn,
    Played: evolve_played,
    Powered: evolve_powered,
    Looked: evolve_looked,
    Arranged: evolve_arranged,
    Shuffled: evolve_shuffled,
    Returned: evolve_returned,
    Struck: evolve_struck,
    Died: evolve_died,
    Hurt: evolve_hurt,
    Left: evolve_left,
    Turned: evolve_turned,
}
