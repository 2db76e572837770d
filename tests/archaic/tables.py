"""Tables to begin in the middle of things: cards of the pool, or cards of one's own, laid where they are wanted."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from core import Match
from core.archaic.cards import ENERGY, REALMS, Card, load_pool
from core.archaic.faces import face_of
from core.archaic.game import GAME as ARCHAIC
from core.archaic.opening import ArchaicHeader
from core.archaic.rules.derived import changed_values
from core.archaic.state import (
    ATTACHED,
    BOTH,
    DISCARD,
    EMPTY,
    HAND,
    LINEUP,
    REALM,
    UNATTACHED,
    ArchaicBoard,
    ArchaicControl,
    Obj,
    Side,
)
from core.kernel.events import Asked
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import State

GAME: Any = ARCHAIC


def plain_hero(name: str = "Plain Hero", **fields: Any) -> Card:
    """A Hero without abilities: 20 HP, Attack 0, thresholds 13 and 6 unless said."""
    return Card(**{"name": name, "type": "hero", "attack": 0, "hp": 20, "thresholds": (13, 6), **fields})


def plain_ally(name: str, attack: int, defense: int, **fields: Any) -> Card:
    """An Ally without text, of Tier 1 unless said."""
    return Card(**{"name": name, "type": "ally", "attack": attack, "defense": defense, "tier": 1, **fields})


class Table:
    """Collects what lies where; `match` begins. Ids are given back by the methods that lay something."""

    def __init__(self, turn: Seat = 0, number: int = 5, realm: str = REALMS[0]) -> None:
        self.pool = load_pool()
        self.cards: dict[str, Card] = {}
        self.objects: dict[int, Obj] = {}
        self.sides: list[dict[str, Any]] = [{"seat": seat} for seat in (0, 1)]
        self.board: dict[str, Any] = {"active": turn, "turn": number, "phase": "main", "location": self.card(realm)}
        self.card(ENERGY)

    def card(self, card: str | Card) -> int:
        """The face of a card, which is now of the match."""
        found = self.pool[card] if isinstance(card, str) else card
        self.cards.setdefault(found.name, found)
        return list(self.cards).index(found.name)

    def lay(self, seat: Seat, card: str | Card, zone: str, **fields: Any) -> ObjectId:
        """An object in a zone of a side."""
        number, face = len(self.objects) + 1, self.card(card)
        shown = face_of(list(self.cards.values())[face])
        known = 1 << seat if zone == HAND else BOTH
        values = {"attack": shown.attack, "defense": shown.defense, "maximum": shown.defense, "hp": shown.hp}
        values |= {"keywords": shown.keywords} if zone == REALM else {}
        self.objects[number] = Obj(
            **{"id": number, "card": face, "owner": seat, "zone": zone, "known": known, **values, **fields}
        )
        if zone == ATTACHED:
            host = self.objects[fields["host"]]
            self.objects[host.id] = replace(host, attached=(*host.attached, number))
        elif zone in (HAND, REALM, UNATTACHED, DISCARD):
            self.sides[seat][zone] = (*self.sides[seat].get(zone, ()), number)
        return number

    def hero(self, seat: Seat, card: str | Card, *, gear: tuple[str, ...] = (), **fields: Any) -> ObjectId:
        """A Hero of the Lineup, the first one active; `hp` below a threshold has crossed it."""
        side = self.sides[seat]
        found = self.pool[card] if isinstance(card, str) else card
        hp: int = fields.get("hp", found.hp or 0)
        crossed = sum(hp <= threshold for threshold in found.thresholds or ())
        number = self.lay(
            seat,
            found,
            LINEUP if side.get("hero") else "hero",
            **{"crossed": crossed, "defense": 0, "maximum": 0, **fields},
        )
        if not side.get("hero"):
            side["hero"] = number
            self.objects[number] = replace(self.objects[number], zone=REALM)
        side["heroes"] = (*side.get("heroes", ()), number)
        for name in gear:
            self.lay(seat, name, ATTACHED, host=number)
        return number

    def ally(self, seat: Seat, card: str | Card, *, augments: tuple[str, ...] = (), **fields: Any) -> ObjectId:
        """An Ally in the Realm with what it carries."""
        number = self.lay(seat, card, REALM, **fields)
        for name in augments:
            self.lay(seat, name, ATTACHED, host=number)
        return number

    def hand(self, seat: Seat, *cards: str | Card) -> tuple[ObjectId, ...]:
        """Cards of a hand."""
        return tuple(self.lay(seat, card, HAND) for card in cards)

    def side(self, seat: Seat, **fields: Any) -> None:
        """Numbers of a side."""
        self.sides[seat] |= fields

    def quests(self, seat: Seat, *names: str) -> None:
        """Active Quests."""
        cards = [self.card(name) for name in names] + [EMPTY, EMPTY]
        self.side(seat, quests=(cards[0], cards[1]))

    def objective(self, seat: Seat, name: str) -> None:
        self.side(seat, objective=self.card(name))

    def vault(self, *names: str) -> None:
        """Gear in the Vault, top first."""
        self.board["vault"] = tuple(self.card(name) * 4 for name in names)

    def header(self, seed: int = 1) -> ArchaicHeader:
        """The header of a match that begins here."""
        for seat in (0, 1):
            if "hero" not in self.sides[seat]:
                self.hero(seat, plain_hero())
            if "objective" not in self.sides[seat]:
                self.objective(seat, "The Unbroken Choir")
            self.sides[seat].setdefault("deck", (self.card(ENERGY) * 4,) * 10)
        board = ArchaicBoard(
            asked=Asked((), "start"),
            next_id=len(self.objects) + 1,
            objects=self.objects,
            sides=(Side(**self.sides[0]), Side(**self.sides[1])),
            items={},
            **self.board,
        )
        cards = tuple(self.cards.values())
        faces = tuple(map(face_of, cards))
        for number, attack, maximum, defense, keywords in changed_values(State(board, ArchaicControl(), faces, {})):
            board.objects[number] = replace(
                board.objects[number], attack=attack, maximum=maximum, defense=defense, keywords=keywords
            )
        return ArchaicHeader(
            game="archaic", seats=("p1", "p2"), position=board, cards=cards, seed=seed, rules="", decks=()
        )

    def match(self, seed: int = 1) -> Match:
        """The match, at its first decision."""
        return Match.from_position(self.header(seed), game=GAME)


def names_in(match: Match, ids: tuple[int, ...]) -> Counter[str]:
    """Names of the cards of these objects."""
    return Counter(match.state.cards[match.state.board.objects[i].card].name for i in ids)
