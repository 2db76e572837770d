"""Positions put together by hand, and lines that name cards, for tests that look at more than a scenario can."""

from typing import Any

from core import Match
from core.biblioclash import actions as ac
from core.biblioclash.cards import Card, load_pool
from core.biblioclash.opening import BiblioclashHeader
from core.biblioclash.rules.setup import teams_of
from core.biblioclash.state import (
    ARCHIVE,
    DISCARD,
    DOMAIN,
    HAND,
    MAGE_ZONE,
    PILES,
    SLOT,
    BiblioclashBoard,
    BiblioclashState,
    Obj,
    Side,
)
from core.kernel.errors import Refusal
from core.kernel.events import Action, Asked
from core.kernel.game import find_game
from core.kernel.ids import ObjectId, Seat, seat_name

GAME = find_game("biblioclash")
PLAIN_DECK = ("Book of Wisdom",) * 10


class Table:
    """A match from a position. A seat is said by its Mage and zones: lists of names, or (name, fields) pairs."""

    def __init__(
        self, *seats: dict[str, Any], mode: str = "duel", form: str = "constructed", turn: Seat = 0, seed: int = 1
    ) -> None:
        pool = load_pool()
        self.cards: list[Card] = list(pool.values())
        self.places = {card.name: place for place, card in enumerate(self.cards)}
        self.objects: dict[int, Obj] = {}
        teams = teams_of(mode, len(seats))
        sides = tuple(self._side(seat, teams, said) for seat, said in enumerate(seats))
        most = tuple(sum(pool[seats[seat].get("mage", "Kai")].health or 0 for seat in team) for team in teams)
        health = tuple(seats[team[0]].get("health", most[place]) for place, team in enumerate(teams))
        board = BiblioclashBoard(
            seats=len(seats),
            asked=Asked(teams[sides[turn].team], "main"),
            next_id=len(self.objects) + 1,
            objects=self.objects,
            sides=sides,
            teams=teams,
            health=health,
            most=most,
            active=turn,
            turn=1,
            phase="main",
        )
        self.header = BiblioclashHeader(
            game="biblioclash",
            seats=tuple(seat_name(seat) for seat in range(len(seats))),
            house_rules={"mode": mode, "format": form},
            position=board,
            cards=tuple(self.cards),
            seed=seed,
        )
        self.match = Match.from_position(self.header, game=GAME)

    def _side(self, seat: Seat, teams: tuple[tuple[Seat, ...], ...], said: dict[str, Any]) -> Side:
        team = next(place for place, who in enumerate(teams) if seat in who)
        everybody = (1 << sum(map(len, teams))) - 1
        mage = {key: said[key] for key in ("shields", "orbs") if key in said}
        zones = {
            zone: tuple(self._lay(entry, seat, zone, everybody) for entry in said.get(zone, ()))
            for zone in (HAND, DOMAIN, DISCARD, ARCHIVE)
        }
        piles = tuple(tuple(self._slot(entry, everybody) for entry in pile) for pile in said.get("library", ()))
        return Side(
            seat=seat,
            team=team,
            mage=self._lay((said.get("mage", "Kai"), mage), seat, MAGE_ZONE, everybody),
            deck=tuple(self.places[name] * SLOT for name in said.get("deck", PLAIN_DECK)),
            piles=piles + ((),) * (PILES - len(piles)),
            sealed=tuple(self.places[name] * SLOT for name in said.get("sealed", ())),
            wisdom=said.get("wisdom", 0),
            hand=zones[HAND],
            domain=zones[DOMAIN],
            discard=zones[DISCARD],
            archive=zones[ARCHIVE],
        )

    def _lay(self, entry: Any, seat: Seat, zone: str, everybody: int) -> ObjectId:
        name, fields = (entry, {}) if isinstance(entry, str) else entry
        number = len(self.objects) + 1
        known = 1 << seat if zone == HAND else everybody
        fields = {"known": known, **fields}
        self.objects[number] = Obj(id=number, card=self.places[name], owner=seat, zone=zone, **fields)
        return number

    def _slot(self, entry: Any, everybody: int) -> int:
        """A name lies face up, `{"down": name}` face down."""
        return self.places[entry["down"]] * SLOT if isinstance(entry, dict) else self.places[entry] * SLOT | everybody

    # What is done

    @property
    def state(self) -> BiblioclashState:
        state: BiblioclashState = self.match.state
        return state

    @property
    def board(self) -> BiblioclashBoard:
        return self.state.board

    def asked(self) -> tuple[tuple[Seat, ...], str]:
        """Who owes a decision, and of what kind."""
        return self.board.asked.seats, self.board.asked.kind

    def id(self, seat: Seat, name: str, *zones: str) -> ObjectId:
        """The first card of a seat that is called so, or `mage`."""
        side = self.board.sides[seat]
        if name == "mage":
            return side.mage
        for zone in zones or (HAND, DOMAIN, DISCARD, ARCHIVE):
            ids: tuple[ObjectId, ...] = getattr(side, zone)
            for number in ids:
                if self.cards[self.board.objects[number].card].name == name:
                    return number
        raise KeyError(name)

    def names(self, seat: Seat, zone: str) -> list[str]:
        """What lies in a zone of objects or slots."""
        found = getattr(self.board.sides[seat], zone)
        if zone in ("deck", "sealed"):
            return [self.cards[slot // SLOT].name for slot in found]
        return [self.cards[self.board.objects[number].card].name for number in found]

    def push(self, seat: Seat, action: Action) -> None:
        self.match.push(seat, action)

    def refused(self, seat: Seat, action: Action) -> Refusal:
        """Why the action may not be done."""
        refusal = self.match.explain(seat, action)
        assert refusal is not None
        return refusal

    def cast(self, seat: Seat, name: str) -> None:
        self.push(seat, ac.CastSpell(card=self.id(seat, name, HAND)))

    def play(self, seat: Seat, name: str) -> None:
        self.push(seat, ac.PlayCard(card=self.id(seat, name, HAND)))

    def done(self, *seats: Seat) -> None:
        for seat in seats:
            self.push(seat, ac.Done())

    def damage(self, seat: Seat, *shares: tuple[Seat, str, int]) -> None:
        self.push(seat, self.division(*shares))

    def division(self, *shares: tuple[Seat, str, int]) -> ac.DivideDamage:
        return ac.DivideDamage(shares=tuple((self.id(seat, name, DOMAIN), n) for seat, name, n in shares))

    def choose(self, seat: Seat, owner: Seat, *names: str) -> None:
        self.push(seat, ac.Choose(picks=tuple(self.id(owner, name) for name in names)))

    def discard(self, seat: Seat, *names: str) -> None:
        self.push(seat, ac.DiscardCards(cards=tuple(self.id(seat, name, HAND) for name in names)))

    def orbs(self, seat: Seat, **on: int) -> None:
        self.push(seat, ac.PlaceOrbs(on=tuple((self.id(seat, name, DOMAIN), n) for name, n in on.items())))

    def concede(self, seat: Seat) -> None:
        self.push(seat, ac.Concede())
