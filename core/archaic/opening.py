"""What a match begins with: its header, made from decks, and the state before the first entry."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.archaic.cards import ENERGY, REALMS, Card, load_pool
from core.archaic.faces import GEAR, QUEST, Face, face_of
from core.archaic.setup import DECKS, Deck, check
from core.archaic.state import (
    BOTH,
    LINEUP,
    ArchaicBoard,
    ArchaicControl,
    ArchaicState,
    Obj,
    SetupFrame,
    Side,
    TurnFrame,
)
from core.archaic.texts import rules_text
from core.archaic.view import Holdings, holdings
from core.kernel.errors import BadInput
from core.kernel.events import Asked, Frame
from core.kernel.game import check_house
from core.kernel.ids import Seat
from core.kernel.log import Header
from core.kernel.pool import find_card, todays, worded
from core.kernel.state import State

RULES = "How to Play"
"""The rules have no number; it is their title."""
HOUSE_WORDS: Mapping[str, Mapping[str, str]] = {
    "realm": {"random": "by lot (RA-13)", **dict.fromkeys(REALMS, "agreed on beforehand (RA-13)")}
}
HOUSE_RULES = {name: tuple(values) for name, values in HOUSE_WORDS.items()}
"""RA-13: a Realm by mutual consent instead of by chance."""

ArchaicHeader = Header[Card, Deck, ArchaicBoard]


def seats(house: dict[str, str]) -> tuple[int, ...]:
    """A-001: two."""
    return (2,)


def header_of(
    decks: Sequence[Any], seed: int, *, names: tuple[str, ...], undo: Any, house: dict[str, str], first: Seat | None
) -> ArchaicHeader:
    """Header of a new match: two decks, each a Deck, a starter deck's name or a deck list's path.

    BadInput names what is wrong, with every reason why a deck may not be played.
    """
    for what, n in (("decks", len(decks)), ("names", len(names))):
        if n != 2:
            raise BadInput(f"Archaic Realms is played by two (A-001), so with two {what}, not {n}")
    check_house(house, HOUSE_RULES)
    pool = load_pool()
    found = tuple(_legal(deck if isinstance(deck, Deck) else DECKS.load(str(deck), pool), pool) for deck in decks)
    return dealt(found, seed, pool, names=names, undo=undo, house=house, first=first)


def dealt(
    decks: tuple[Deck, ...],
    seed: int,
    pool: dict[str, Card],
    *,
    names: tuple[str, ...],
    undo: Any,
    house: dict[str, str],
    first: Seat | None,
) -> ArchaicHeader:
    """Header of a new match of decks that nobody looks at any more."""
    return ArchaicHeader(
        rules=RULES,
        game="archaic",
        house_rules=house,
        seats=names,
        undo=undo,
        first=first,
        decks=decks,
        cards=_cards(decks, pool, house),
        seed=seed,
    )


def _legal(deck: Deck, pool: dict[str, Card]) -> Deck:
    faults = check(deck, pool)
    if faults:
        raise BadInput(" ".join(str(fault) for fault in faults), deck.name or "deck")
    return deck


def _cards(decks: Sequence[Deck], pool: dict[str, Card], house: dict[str, str]) -> tuple[Card, ...]:
    """The cards of a match: of both decks, and of every Realm that it may be played in (A-136, A-137)."""
    agreed = house.get("realm", HOUSE_RULES["realm"][0])
    realms = REALMS if agreed not in REALMS else (agreed,)
    names = [name for deck in decks for name in (*deck.lineup, *deck.objectives, *deck.deck)]
    names += [
        card.name
        for card in pool.values()
        if card.name in realms or card.realm in realms or (card.type == "gear" and not card.realm)
    ]
    found = [find_card(pool, name) for name in dict.fromkeys([ENERGY, *names])]
    return tuple(worded(card, rules_text) for card in found)


def recarded(header: ArchaicHeader) -> ArchaicHeader:
    """The header with the definitions of today's pool. BadInput names a card that is gone."""
    return todays(header, load_pool(), rules_text)


def owned(header: ArchaicHeader, faces: tuple[Face, ...], location: int) -> Holdings:
    """All cards of the match that may be hidden; `location`: the face of its Realm."""
    if header.position is not None:
        return holdings(header.position, faces)
    places = {face.name: place for place, face in enumerate(faces)}
    first, second = (Counter({places[name]: n for name, n in deck.deck.items()}) for deck in header.decks)
    realm = faces[location].name
    quests = Counter(i for i, face in enumerate(faces) if face.bits & QUEST and face.card.realm == realm)
    gear = Counter(i for i, face in enumerate(faces) if face.bits & GEAR and face.card.realm in ("", realm))
    return Holdings((first, second), quests, gear)


def blank(header: ArchaicHeader) -> ArchaicState:
    """The state before the first entry: decks in the order of their lists, or a position as it stands.

    A position of phase `setup` begins with the choice of the first Heroes, nothing is shuffled any more.
    """
    faces = tuple(face_of(card) for card in header.cards)
    first = -1 if header.first is None else header.first
    if header.position is None:
        board = replace(_new_board(header, faces), first=first)
        frame: Frame = SetupFrame("shuffle")
    else:
        board = copy_board(header.position)
        is_new = board.phase == "setup"
        board = replace(board, first=first) if is_new else board
        # A position in the Main Phase begins in the swap step if that is what it asks.
        step = "swap" if board.asked.kind == "swap" else "act"
        frame = SetupFrame("hero", (0, 1)) if is_new else TurnFrame(step)
    return State(board, ArchaicControl(agenda=(frame,)), faces, header.house_rules)


def copy_board(board: ArchaicBoard) -> ArchaicBoard:
    """A board of its own: what is written to the one does not show in the other."""
    return replace(
        board,
        objects={number: replace(obj) for number, obj in board.objects.items()},
        sides=(replace(board.sides[0]), replace(board.sides[1])),
        items=dict(board.items),
        combat=None if board.combat is None else replace(board.combat),
    )


def _new_board(header: ArchaicHeader, faces: tuple[Face, ...]) -> ArchaicBoard:
    places = {face.name: place for place, face in enumerate(faces)}
    objects: dict[int, Obj] = {}
    sides = tuple(_side(seat, deck, places, faces, objects) for seat, deck in enumerate(header.decks))
    return ArchaicBoard(
        asked=Asked((), "start"),
        next_id=len(objects) + 1,
        objects=objects,
        sides=(sides[0], sides[1]),
        items={},
    )


def _side(seat: Seat, deck: Deck, places: dict[str, int], faces: tuple[Face, ...], objects: dict[int, Obj]) -> Side:
    """A-019, A-020: Lineup and Objective lie face up from the start."""
    heroes = []
    for name in deck.lineup:
        number, card = len(objects) + 1, places[name]
        face = faces[card]
        objects[number] = Obj(id=number, card=card, owner=seat, zone=LINEUP, attack=face.attack, hp=face.hp, known=BOTH)
        heroes.append(number)
    return Side(
        seat=seat,
        heroes=tuple(heroes),
        objective=places[deck.objectives[0]],
        deck=tuple(places[name] * 4 for name, n in deck.deck.items() for _ in range(n)),
    )
