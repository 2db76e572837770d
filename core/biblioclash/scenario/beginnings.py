"""Where a scenario begins: the header of its position or of its new game."""

from typing import Any

from core.biblioclash.cards import BASICS
from core.biblioclash.opening import HOUSE_RULES, RULES, BiblioclashHeader
from core.biblioclash.rules.setup import seats_of, teams_of
from core.biblioclash.scenario.building import CARD, Builder
from core.biblioclash.scenario.positions import (
    lay_deck,
    lay_library,
    lay_mage,
    pools,
    said_of,
    table,
)
from core.biblioclash.state import PILES, SLOT, BiblioclashBoard, Side
from core.biblioclash.texts import rules_text
from core.kernel.document import Document
from core.kernel.events import Asked
from core.kernel.ids import Seat, seat_name
from core.kernel.pool import worded
from core.kernel.scenario import Start

SEATS = 5
_NEW_SEAT = ("mage", "library", "deck")


def start(document: Document) -> Start:
    """The header and labels of a scenario's position or new game. BadInput with file and line."""
    d, data = document, document.data
    mode = _word(d, "mode")
    form = _word(d, "format")
    if data.get("house_rules"):
        raise d.fault(("house_rules",), "this game has no house rules; mode and format stand by themselves")
    b = Builder(d, _seats(d, mode))
    first = d.seat(("first",), data["first"], b.seats) if "first" in data else None
    if data.get("start") == "new":
        board = _new_board(b, mode, form)
    elif first is not None:
        raise d.fault(("first",), "first belongs to start: new")
    else:
        board = table(b, mode)
    header = BiblioclashHeader(
        game="biblioclash",
        rules=RULES,
        house_rules={"mode": mode, "format": form},
        seats=tuple(map(seat_name, range(b.seats))),
        first=first,
        position=board,
        cards=tuple(worded(card, rules_text) for card in b.cards),
        seed=0,
    )
    return Start(header, b.tracker)


def _word(d: Document, key: str) -> str:
    known = HOUSE_RULES[key]
    found = d.data.get(key, known[0])
    if found not in known:
        raise d.fault((key,), f"{key} is {' or '.join(known)}, not {found!r}")
    return str(found)


def _seats(d: Document, mode: str) -> int:
    """As many as the document speaks of, and no fewer than the mode needs."""
    numbers = seats_of(mode)
    named = max((seat + 1 for seat in range(SEATS) if seat_name(seat) in d.data), default=0)
    if named > max(numbers):
        name = seat_name(named - 1)
        raise d.fault((name,), f"there is no {name} in the mode {mode}; there are p1 … p{max(numbers)}")
    return min(n for n in numbers if n >= named)


def _new_board(b: Builder, mode: str, form: str) -> BiblioclashBoard:
    """A game before its setup; decks and Libraries as listed, what is a map of names to counts still to be shuffled."""
    teams = teams_of(mode, b.seats)
    sides = tuple(_new_side(b, seat, teams, form) for seat in range(b.seats))
    health, most = pools(b, teams, sides)
    return BiblioclashBoard(
        seats=b.seats,
        asked=Asked((), "start"),
        next_id=len(b.objects) + 1,
        objects=b.objects,
        sides=sides,
        teams=teams,
        health=health,
        most=most,
    )


def _new_side(b: Builder, seat: Seat, teams: tuple[tuple[Seat, ...], ...], form: str) -> Side:
    data = said_of(b, seat, _NEW_SEAT, "{} of a new game")
    deck, library = data.get("deck", BASICS), data.get("library")
    loose = [key for key, found in (("deck", deck), ("library", library)) if isinstance(found, dict)]
    if "library" in loose and form != "hidden":
        raise b.d.fault((seat_name(seat), "library"), "a Library is shuffled in the format hidden alone (B-042)")
    piles = lay_library(b, seat, _dealt(b, seat, library) if isinstance(library, dict) else library)
    if form == "hidden":
        # B-042: the deal before the clean-up, the lower cards face down.
        piles = tuple((*pile[:1], *(slot - slot % SLOT for slot in pile[1:])) for pile in piles)
    return Side(
        seat=seat,
        team=next(place for place, team in enumerate(teams) if seat in team),
        mage=lay_mage(b, seat, data.get("mage")),
        deck=lay_deck(b, seat, deck),
        piles=piles,
        loose=tuple(loose),
    )


def _dealt(b: Builder, seat: Seat, library: dict[str, Any]) -> list[list[Any]]:
    """The cards of a Library that is still to be shuffled, two to a pile."""
    where = (seat_name(seat), "library")
    names = [entry["card"] for _, entry in b.entries(where, library, CARD)]
    if len(names) != 2 * PILES:
        raise b.d.fault(where, f"a Hidden Library has {2 * PILES} cards, not {len(names)} (B-040)")
    return [[up, {"down": down}] for up, down in zip(names[::2], names[1::2], strict=True)]
