"""Where a scenario begins: the header of its position or of its new game."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.archaic.cards import Card
from core.archaic.opening import HOUSE_RULES, RULES, ArchaicHeader, dealt
from core.archaic.scenario.building import Builder
from core.archaic.scenario.positions import lay_deck, lay_location, lay_quests, lay_vault, said_of, table
from core.archaic.setup import Deck
from core.archaic.state import LINEUP, ArchaicBoard, Side
from core.archaic.texts import rules_text
from core.kernel.chance import Stream
from core.kernel.document import Document
from core.kernel.events import Asked
from core.kernel.ids import Seat, seat_name
from core.kernel.pool import worded
from core.kernel.scenario import Start

_NEW_SEAT = ("lineup", "objective", "deck")
_SEED = 0


def start(document: Document) -> Start:
    """The header and labels of a scenario's position or new game. BadInput with file and line."""
    d, data = document, document.data
    if data.get("house_rules"):
        raise d.fault(("house_rules",), "the Realm of a scenario is its location; there is no other house rule")
    b = Builder(d)
    first = d.seat(("first",), data["first"], 2) if "first" in data else None
    if data.get("start") == "new":
        if _is_left_to_the_rules(data):
            return Start(_dealt(b, first), b.tracker)
        board = _new_board(b)
    elif first is not None:
        raise d.fault(("first",), "first belongs to start: new")
    else:
        board = table(b)
    header = ArchaicHeader(
        game="archaic",
        rules=RULES,
        house_rules={},
        seats=("p1", "p2"),
        first=first,
        position=board,
        cards=tuple(worded(card, rules_text) for card in b.cards),
        seed=_SEED,
    )
    return Start(header, b.tracker)


def _is_left_to_the_rules(data: Mapping[str, Any]) -> bool:
    """No pile has an order: the match itself shuffles all of them."""
    return all(_is_counted(_deck_of(data, seat)) for seat in (0, 1)) and not ("quest_pile" in data or "vault" in data)


def _dealt(b: Builder, first: Seat | None) -> ArchaicHeader:
    """The header of a match of these decks, legal or not; its Realm may be `random` (A-017)."""
    random = HOUSE_RULES["realm"][0]
    realm = random if b.d.data.get("location") == random else b.cards[lay_location(b)].name
    decks = tuple(_deck(b, _new_side(b, seat)) for seat in (0, 1))
    return dealt(decks, _SEED, b.pool, names=("p1", "p2"), undo="practice", house={"realm": realm}, first=first)


def _deck(b: Builder, side: Side) -> Deck:
    return Deck(
        lineup=tuple(b.cards[b.objects[i].card].name for i in side.heroes),
        objectives=(b.cards[side.objective].name,),
        deck=Counter(b.cards[card >> 2].name for card in side.deck),
    )


def _new_board(b: Builder) -> ArchaicBoard:
    """A new game before the choice of Heroes; what is no list is shuffled already (A-018, A-022)."""
    data, stream = b.d.data, Stream(_SEED)
    location = lay_location(b)
    realm = b.cards[location].name
    sides = tuple(
        replace(side, deck=stream.shuffled(side.deck)) if _is_counted(_deck_of(data, side.seat)) else side
        for side in (_new_side(b, seat) for seat in (0, 1))
    )
    quests = lay_quests(b, ("quest_pile",), data.get("quest_pile"))
    if "quest_pile" not in data:
        quests = stream.shuffled(tuple(map(b.face, _of_realm(b, "quest", (realm,)))))
    vault = lay_vault(b, data.get("vault"))
    if "vault" not in data:
        # RA-102.
        vault = tuple(face * 4 for face in stream.shuffled(tuple(map(b.face, _of_realm(b, "gear", ("", realm))))))
    return ArchaicBoard(
        asked=Asked((), "start"),
        next_id=len(b.objects) + 1,
        objects=b.objects,
        sides=(sides[0], sides[1]),
        items={},
        phase="setup",
        location=location,
        quest_pile=quests,
        vault=vault,
    )


def _of_realm(b: Builder, kind: str, realms: tuple[str, ...]) -> list[Card]:
    return [card for card in b.pool.values() if card.type == kind and card.realm in realms]


def _new_side(b: Builder, seat: Seat) -> Side:
    where = (seat_name(seat),)
    data = said_of(b, seat, _NEW_SEAT, "{} of a new game")
    heroes = []
    for place, entry in b.entries((*where, "lineup"), data.get("lineup"), ("card", "id")):
        card = b.typed(place, entry.get("card"), "hero")
        heroes.append(b.add(place, entry, card, seat, LINEUP, attack=card.attack, hp=card.hp))
    if len(heroes) != 2:
        raise b.d.fault((*where, "lineup"), f"a Lineup has two Heroes, not {len(heroes)} (A-008)")
    names = [b.cards[hero.card].name for hero in heroes]
    if names[0] == names[1]:
        raise b.d.fault((*where, "lineup", 1), f"a Lineup has two different Heroes, not {names[0]} twice (RA-141)")
    objective = b.face(b.typed((*where, "objective"), data.get("objective"), "objective"))
    deck = lay_deck(b, seat, data.get("deck"))
    return Side(seat=seat, heroes=tuple(hero.id for hero in heroes), objective=objective, deck=deck)


def _deck_of(data: Mapping[str, Any], seat: Seat) -> Any:
    return (data.get(seat_name(seat)) or {}).get("deck")


def _is_counted(deck: Any) -> bool:
    """A map of names to counts says no order; a list is the order."""
    return isinstance(deck, dict)
