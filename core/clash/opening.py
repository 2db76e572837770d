"""What a match begins with: its header, made from decks, and the state before the first entry."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.clash.cards import Card, load_pool
from core.clash.faces import Face, face_of
from core.clash.setup import DECKS, Deck
from core.clash.state import (
    COMMANDERS,
    REALM_ZONE,
    ClashBoard,
    ClashControl,
    ClashState,
    Obj,
    SetupFrame,
    Side,
    TurnFrame,
)
from core.clash.texts import rules_text
from core.clash.view import Holdings, holdings
from core.kernel.errors import BadInput
from core.kernel.events import Asked, Frame
from core.kernel.game import check_house
from core.kernel.ids import Seat
from core.kernel.log import Header
from core.kernel.pool import find_card, todays, worded
from core.kernel.state import State

RULES = "1.5"
"""Edition of the Core Rules."""
HOUSE_WORDS: Mapping[str, Mapping[str, str]] = {
    "advantage-overflow": {
        "window": "spare Advantage Power hits Location or Realm past living defenders (R-107)",
        "banked": "spare Advantage Power waits until it is clear which defenders live (R-107)",
    },
    "wounding": {
        "off": "who can destroy no enemy unit deals no damage to units (R-106)",
        "on": "who can destroy no enemy unit may wound one of them instead (R-106, R-172)",
    },
}
HOUSE_RULES = {name: tuple(values) for name, values in HOUSE_WORDS.items()}
"""R-107 and R-106; the default reading first."""

ClashHeader = Header[Card, Deck, ClashBoard]


def header_of(
    decks: Sequence[Any], seed: int, *, names: tuple[str, ...], undo: Any, house: dict[str, str], first: Seat | None
) -> ClashHeader:
    """Header of a new match: two decks, each a Deck, a starter deck's name or a deck list's path.

    BadInput names what is wrong.
    """
    if len(decks) != 2:
        raise BadInput(f"Clash of Realms is played by two (101.1), so with two decks, not {len(decks)}")
    if len(names) != 2:
        raise BadInput(f"Clash of Realms is played by two (101.1), so with two names, not {len(names)}")
    check_house(house, HOUSE_RULES)
    pool = load_pool()
    found = tuple(deck if isinstance(deck, Deck) else DECKS.load(str(deck), pool) for deck in decks)
    cards: dict[str, Card] = {}
    for deck in found:
        for name in _names(deck):
            card = find_card(pool, name)
            cards.setdefault(card.name, worded(card, rules_text))
    return ClashHeader(
        rules=RULES,
        game="clash",
        house_rules=house,
        seats=names,
        undo=undo,
        first=first,
        decks=found,
        cards=tuple(cards.values()),
        seed=seed,
    )


def _names(deck: Deck) -> list[str]:
    return [deck.realm, *deck.locations, *deck.commanders, *deck.main, *deck.side, *deck.shards]


def recarded(header: ClashHeader) -> ClashHeader:
    """The header with the definitions of today's pool. BadInput names a card that is gone."""
    return todays(header, load_pool(), rules_text)


def owned(header: ClashHeader) -> Holdings:
    """How often each seat owns each card of the match, by its place in the header."""
    if header.position is not None:
        return holdings(header.position)
    places = {card.name: place for place, card in enumerate(header.cards)}
    found = []
    for deck in header.decks:
        counts = Counter({places[name]: n for name, n in deck.main.items()})
        counts.update({places[name]: n for name, n in deck.shards.items()})
        counts.update(places[name] for name in (deck.realm, *deck.locations, *deck.commanders))
        found.append(counts)
    return found[0], found[1]


def blank(header: ClashHeader) -> ClashState:
    """The state before the first entry: decks in the order of their lists, or a position as it stands."""
    faces = tuple(face_of(card) for card in header.cards)
    if header.position is not None:
        board = copy_board(header.position)
        if board.phase == "setup" and header.first is not None:
            board = replace(board, first=header.first)
        frame: Frame = SetupFrame("place") if board.phase == "setup" else TurnFrame(board.phase)
    else:
        board = _new_board(header, faces)
        frame = SetupFrame("shuffle")
    return State(board, ClashControl(agenda=(frame,), ghosts={}), faces, header.house_rules)


def _new_board(header: ClashHeader, faces: tuple[Face, ...]) -> ClashBoard:
    places = {face.name: place for place, face in enumerate(faces)}
    objects: dict[int, Obj] = {}
    sides = tuple(_side(seat, deck, places, faces, objects) for seat, deck in enumerate(header.decks))
    return ClashBoard(
        asked=Asked((), "start"),
        next_id=len(objects) + 1,
        objects=objects,
        sides=(sides[0], sides[1]),
        items={},
        first=-1 if header.first is None else header.first,
    )


def _side(seat: Seat, deck: Deck, places: dict[str, int], faces: tuple[Face, ...], objects: dict[int, Obj]) -> Side:
    def lay(name: str, zone: str) -> int:
        number, card = len(objects) + 1, places[name]
        objects[number] = Obj(
            id=number,
            card=card,
            owner=seat,
            controller=seat,
            zone=zone,
            side=seat,
            integrity=faces[card].integrity,
            known=3,
        )
        return number

    # 401.1, 401.3: Realm and Commanders lie face-up from the start.
    realm = lay(deck.realm, REALM_ZONE)
    commanders = tuple(lay(name, COMMANDERS) for name in deck.commanders)
    return Side(
        seat=seat,
        realm=realm,
        commanders=commanders,
        aside=tuple(places[name] for name in deck.locations),
        deck=_pile(deck.main, places),
        shard_deck=_pile(deck.shards, places),
    )


def _pile(cards: dict[str, int], places: dict[str, int]) -> tuple[int, ...]:
    return tuple(places[name] * 4 for name, n in cards.items() for _ in range(n))


def copy_board(board: ClashBoard) -> ClashBoard:
    """A board of its own: what is written to the one does not show in the other."""
    return replace(
        board,
        objects={number: replace(obj) for number, obj in board.objects.items()},
        sides=(replace(board.sides[0]), replace(board.sides[1])),
        items={number: replace(item) for number, item in board.items.items()},
        combat=None if board.combat is None else replace(board.combat),
    )
