"""What a match begins with: its header, made from decks, and the state before the first entry."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.biblioclash.cards import BASICS, Card, load_pool
from core.biblioclash.faces import Face, face_of
from core.biblioclash.rules.setup import seats_of, teams_of
from core.biblioclash.setup import DECKS, FORMATS, PILE_SIZE, Deck, check, library
from core.biblioclash.state import (
    MAGE_ZONE,
    PILES,
    SLOT,
    BiblioclashBoard,
    BiblioclashControl,
    BiblioclashState,
    Obj,
    SetupFrame,
    Side,
    TurnFrame,
    said_done,
)
from core.biblioclash.texts import rules_text
from core.biblioclash.view import copy_board
from core.kernel.errors import BadInput
from core.kernel.events import Asked, Frame
from core.kernel.game import check_house
from core.kernel.ids import Seat
from core.kernel.log import Header
from core.kernel.pool import find_card, todays, worded
from core.kernel.state import State

RULES = "Apprentice's Arsenal"
"""The rulebook has no number; it is that of this set."""
HOUSE_WORDS: Mapping[str, Mapping[str, str]] = {
    "mode": {
        "duel": "one against one",
        "last-mage": "three to five, each against the others, until one Mage is left (B-176)",
        "teams": "two against two; each team has one Health (B-185)",
    },
    "format": dict(
        zip(
            FORMATS,
            (
                "Libraries lie open as their owners stacked them (B-031)",
                "eighteen cards, shuffled; the lower card of each pile is face down (B-042)",
            ),
            strict=True,
        )
    ),
}
HOUSE_RULES = {name: tuple(values) for name, values in HOUSE_WORDS.items()}
"""How many play how (B-176, B-185), and how Libraries are laid out (B-030); the usual first."""

BiblioclashHeader = Header[Card, Deck, BiblioclashBoard]


def value_of(house: Mapping[str, str], name: str) -> str:
    """What a match is played with: as chosen, or the usual."""
    return house.get(name, HOUSE_RULES[name][0])


def seats(house: Mapping[str, str]) -> tuple[int, ...]:
    """How many may sit down: every number that will do, the usual one first."""
    return seats_of(value_of(house, "mode"))


def header_of(
    decks: Sequence[Any], seed: int, *, names: tuple[str, ...], undo: Any, house: dict[str, str], first: Seat | None
) -> BiblioclashHeader:
    """Header of a new match: a deck for each seat, each a Deck, a starter deck's name or a deck list's path.

    BadInput names what is wrong, with every reason why a deck may not be played.
    """
    check_house(house, HOUSE_RULES)
    mode = value_of(house, "mode")
    for what, n in (("decks", len(decks)), ("names", len(names))):
        if n not in seats(house):
            wanted = " or ".join(map(str, seats(house)))
            raise BadInput(
                f"mode {mode} is for {wanted} players, so with as many {what}, not {n} (B-023, B-176, B-185)"
            )
    if len(names) != len(decks):
        raise BadInput(f"there are {len(decks)} decks and {len(names)} names; each player has one of each")
    pool = load_pool()
    form = value_of(house, "format")
    found = tuple(_legal(deck if isinstance(deck, Deck) else DECKS.load(str(deck), pool), pool, form) for deck in decks)
    return BiblioclashHeader(
        rules=RULES,
        game="biblioclash",
        house_rules=house,
        seats=names,
        undo=undo,
        open_lists=form != "hidden",
        first=first,
        decks=found,
        cards=_cards(found, pool, form),
        seed=seed,
    )


def _legal(deck: Deck, pool: Mapping[str, Card], form: str) -> Deck:
    faults = check(deck, pool, {"format": form})
    if faults:
        raise BadInput(" ".join(str(fault) for fault in faults), deck.name or "deck")
    return deck


def _cards(decks: Sequence[Deck], pool: Mapping[str, Card], form: str) -> tuple[Card, ...]:
    """The cards of a match. RB-10: in Hidden the whole pool, so that they do not tell what is in the Libraries."""
    if form == "hidden":
        found = list(pool.values())
    else:
        names = [name for deck in decks for name in (*deck.mages, *library(deck))]
        found = [find_card(pool, name) for name in dict.fromkeys([*BASICS, *names])]
    return tuple(worded(card, rules_text) for card in found)


def recarded(header: BiblioclashHeader) -> BiblioclashHeader:
    """The header with the definitions of today's pool. BadInput names a card that is gone."""
    return todays(header, load_pool(), rules_text)


def libraries(header: BiblioclashHeader) -> tuple[Counter[int], ...]:
    """How often each seat's Library list has each card of the match, by its place in the header."""
    if header.position is not None:
        return tuple(
            Counter(side.cards) + Counter(slot // SLOT for pile in (*side.piles, side.sealed) for slot in pile)
            for side in _counted(header.position).sides
        )
    places = {card.name: place for place, card in enumerate(header.cards)}
    return tuple(Counter(places[name] for name in library(deck)) for deck in header.decks)


def blank(header: BiblioclashHeader) -> BiblioclashState:
    """The state before the first entry: decks in the order of their lists, or a position as it stands."""
    faces = tuple(face_of(card) for card in header.cards)
    board = _new_board(header, faces) if header.position is None else copy_board(_counted(header.position))
    first = -1 if header.first is None else header.first
    frame: Frame = SetupFrame("shuffle", first) if board.phase == "setup" else TurnFrame(board.phase, said_done(board))
    return State(board, BiblioclashControl(agenda=(frame,)), faces, header.house_rules)


def _counted(board: BiblioclashBoard) -> BiblioclashBoard:
    """A position whose sides say what they have in circulation."""
    return replace(board, sides=tuple(replace(side, cards=_circulating(board, side)) for side in board.sides))


def _circulating(board: BiblioclashBoard, side: Side) -> tuple[int, ...]:
    zones = (side.hand, side.domain, side.discard, side.archive)
    faces = [board.objects[number].card for zone in zones for number in zone]
    return tuple(sorted(faces + [slot // SLOT for slot in side.deck]))


def _new_board(header: BiblioclashHeader, faces: tuple[Face, ...]) -> BiblioclashBoard:
    n = len(header.decks)
    places = {face.name: place for place, face in enumerate(faces)}
    teams = teams_of(value_of(header.house_rules, "mode"), n)
    everybody = (1 << n) - 1
    mages = tuple(places[deck.mages[0]] for deck in header.decks)
    health = tuple(sum(faces[mages[seat]].health for seat in team) for team in teams)
    hidden = value_of(header.house_rules, "format") == "hidden"
    return BiblioclashBoard(
        seats=n,
        asked=Asked((), "start"),
        next_id=n + 1,
        objects={
            seat + 1: Obj(id=seat + 1, card=mage, owner=seat, zone=MAGE_ZONE, known=everybody)
            for seat, mage in enumerate(mages)
        },
        sides=tuple(
            _side(seat, deck, places, teams, everybody, hidden=hidden) for seat, deck in enumerate(header.decks)
        ),
        teams=teams,
        # B-019, B-187.
        health=health,
        most=health,
    )


def _side(
    seat: Seat, deck: Deck, places: dict[str, int], teams: tuple[tuple[Seat, ...], ...], everybody: int, *, hidden: bool
) -> Side:
    """B-021: the Basics, to be shuffled. B-036: a Constructed Library lies face up; a Hidden one is not dealt yet."""
    basics = tuple(sorted(places[name] for name, n in BASICS.items() for _ in range(n)))
    cards = tuple(places[name] for name in library(deck))
    if hidden:
        piles = tuple(tuple(card * SLOT for card in cards[i : i + PILE_SIZE]) for i in range(0, len(cards), PILE_SIZE))
    else:
        piles = tuple(tuple(places[name] * SLOT | everybody for name in pile) for pile in deck.piles)
    assert len(piles) == PILES
    return Side(
        seat=seat,
        team=next(team for team, who in enumerate(teams) if seat in who),
        mage=seat + 1,
        deck=tuple(card * SLOT for card in basics),
        cards=basics,
        piles=piles,
        loose=("deck", "library") if hidden else ("deck",),
    )
