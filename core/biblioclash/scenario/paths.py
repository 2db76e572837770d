"""What a path of an expectation leads to."""

from collections.abc import Callable, Iterable
from typing import Any

from core.biblioclash.faces import Face
from core.biblioclash.notation import at_place, place_of, things
from core.biblioclash.notation.places import DECK, SEALED
from core.biblioclash.options.legality import PHASES
from core.biblioclash.state import (
    ARCHIVE,
    DISCARD,
    DOMAIN,
    HAND,
    PILES,
    SLOT,
    BiblioclashState,
    Obj,
    Slot,
    carriers,
)
from core.kernel.errors import BadInput
from core.kernel.ids import Seat, seat_name
from core.kernel.names import fold
from core.kernel.notation import fitting, read_name, read_seat
from core.kernel.scenario import Found, Run, offered, the_one

_ATTRIBUTES = (
    "zone",
    "damage",
    "shields",
    "orbs",
    "exhausted",
    "dispelled",
    "ready",
    "owner",
    "controller",
    "card",
    "keywords",
    "lacks",
)


def look(run: Run, path: str, wanted: Any) -> Found:
    """What a path of an expectation leads to. BadInput if there is no such path."""
    s: BiblioclashState = run.match.state
    if path in _TABLE:
        return _TABLE[path](s)
    if path.startswith("clash."):
        return _clash(s, path.removeprefix("clash."))
    name, dot, rest = path.partition(".")
    seat = read_seat(name) if dot else None
    if seat is not None and name not in run.labels and seat < s.board.seats:
        found = _of_seat(run, s, seat, rest)
        if found is not None:
            return found
    name, _, attribute = path.rpartition(".")
    if not name or attribute not in _ATTRIBUTES:
        raise BadInput(f"there is no such path; of a card there are {', '.join(_ATTRIBUTES)}")
    return _of_card(run, s, name, attribute, wanted)


def _priority(s: BiblioclashState) -> Any:
    """Who may act of his own accord: in a phase or Strike Window."""
    seats = [seat_name(seat) for seat in s.board.asked.seats if s.board.asked.kind in PHASES and not s.board.ended]
    return seats[0] if len(seats) == 1 else seats or "none"


_TABLE: dict[str, Callable[[BiblioclashState], Found]] = {
    "turn": lambda s: Found(seat_name(s.board.active)),
    "turn_number": lambda s: Found(s.board.turn),
    "phase": lambda s: Found(s.board.phase),
    "priority": lambda s: Found(_priority(s)),
    "clash": lambda s: Found("none" if s.board.clash is None else "running"),
}


def _clash(s: BiblioclashState, path: str) -> Found:
    """`window`, `active`, `striker`, `power.p1`, `compare.p1`."""
    clash = s.board.clash
    if clash is None:
        return Found("none")
    if path == "window":
        return Found(clash.window)
    if path == "striker":
        return Found(seat_name(clash.striker))
    if path == "active":
        return Found(seat_name(s.board.teams[clash.teams[clash.active]][0]))
    what, _, name = path.partition(".")
    seat = read_seat(name)
    if what not in ("power", "compare") or seat is None or seat >= s.board.seats:
        raise BadInput("of a Clash there are window, active, striker, power.p1 and compare.p1")
    team = s.board.sides[seat].team
    if team not in clash.teams:
        return Found(0)
    place = clash.teams.index(team)
    return Found(clash.power[place] + (clash.bonus[place] if what == "compare" else 0))


def _called(run: Run, number: int, card: int) -> tuple[str, ...]:
    """All by which a card is known: its label first."""
    return (*(label for label, i in run.labels.items() if i == number), run.match.state.cards[card].name)


def _names(run: Run, s: BiblioclashState, ids: Iterable[int]) -> list[tuple[str, ...]]:
    return [_called(run, i, s.board.objects[i].card) for i in ids]


def _slots(run: Run, seat: Seat, pile: int, slots: Iterable[Slot]) -> list[tuple[str, ...]]:
    return [_called(run, place_of(seat, pile, i), slot // SLOT) for i, slot in enumerate(slots)]


_DECK = {"deck": "ordered", "deck.top": "first", "deck.bottom": "last"}


def _of_seat(run: Run, s: BiblioclashState, seat: Seat, path: str) -> Found | None:
    side = s.board.sides[seat]
    if path == "alive":
        return Found(seat not in s.board.out and s.board.health[side.team] > 0)
    if path == "options":
        return Found(offered(run.match, seat, PHASES, _verb_names(run, s, seat)), "names")
    if path == "health":
        return Found(s.board.health[side.team])
    if path == "shields":
        return Found(s.board.objects[side.mage].shields if side.mage else 0)
    if path in ("wisdom", "discount"):
        return Found(getattr(side, path))
    if path == "orbs":
        return Found(_orbs(s, seat), "map")
    if path in (HAND, DOMAIN, DISCARD, ARCHIVE):
        return Found(_names(run, s, getattr(side, path)), "names")
    if path in _DECK:
        return Found(_slots(run, seat, DECK, side.deck), _DECK[path])
    if path == "sealed":
        return Found(_slots(run, seat, SEALED, side.sealed), "names")
    if path == "library":
        piles = enumerate(side.piles, 1)
        return Found([name for pile, slots in piles for name in _slots(run, seat, pile, slots)], "names")
    what, _, number = path.partition(".")
    if what == "pile" and number.isdecimal():
        if not 1 <= int(number) <= PILES:
            raise BadInput(f"there are the piles 1 to {PILES}")
        return Found(_slots(run, seat, int(number), side.piles[int(number) - 1]), "ordered")
    return None


def _verb_names(run: Run, s: BiblioclashState, seat: Seat) -> Callable[[str, Any], tuple[str, ...]]:
    """All names of what a verb could be done with; none: it is not listed by name."""

    def names(verb: str, number: Any) -> tuple[str, ...]:
        if verb == "discard":
            return ()
        if verb == "obtain":
            return _slots(run, seat, number, s.board.sides[seat].piles[number - 1])[0]
        return _called(run, number, s.board.objects[number].card)

    return names


def _orbs(s: BiblioclashState, seat: Seat) -> dict[str, int]:
    """Orbs by the card that they lie on; of several cards of one name the second is `NAME#2`."""
    if not s.board.sides[seat].mage:
        return {}
    *equipment, mage = carriers(s, seat)
    found = {"Mage": mage.orbs} if mage.orbs else {}
    seen: dict[str, int] = {}
    for obj in equipment:
        name = s.cards[obj.card].name
        seen[name] = seen.get(name, 0) + 1
        if obj.orbs:
            found[name if seen[name] == 1 else f"{name}#{seen[name]}"] = obj.orbs
    return found


def _of_card(run: Run, s: BiblioclashState, name: str, attribute: str, wanted: Any) -> Found:
    number = run.labels.get(name)
    if number is not None:
        return _numbered(run, s, name, number, attribute)
    fits = fitting(read_name(name), things(s, None, run.labels))
    found = [(_attribute(s, s.board.objects[thing.id], attribute), thing.given) for thing in fits]
    if not found:
        places = _under(s, read_name(name).name)
        given = set(run.labels.values())
        found = [(_attribute_under(s, *place, attribute), place_of(*place) in given) for place in places]
    if not found:
        raise BadInput(f"nothing is called {name!r}")
    return the_one(name, found, wanted)


def _numbered(run: Run, s: BiblioclashState, name: str, number: int, attribute: str) -> Found:
    if number < 0:
        return _attribute_under(s, *at_place(number), attribute)
    if number not in s.board.objects:
        raise BadInput(f"{name} is out of the match")
    return _attribute(s, s.board.objects[number], attribute)


def _under(s: BiblioclashState, name: str) -> list[tuple[Seat, int, int]]:
    """Where cards of a name lie in decks, Libraries and among the sealed ones."""
    return [
        (side.seat, pile, i)
        for side in s.board.sides
        for pile, slots in enumerate((side.deck, *side.piles, side.sealed))
        for i, slot in enumerate(slots)
        if fold(s.cards[slot // SLOT].name) == name
    ]


def _attribute_under(s: BiblioclashState, seat: Seat, pile: int, index: int, attribute: str) -> Found:
    side = s.board.sides[seat]
    face = s.cards[(side.deck, *side.piles, side.sealed)[pile][index] // SLOT]
    if attribute == "zone":
        where = {DECK: "deck", SEALED: "sealed"}.get(pile, "library")
        return Found(f"{seat_name(seat)}.{where}")
    if attribute in ("owner", "controller"):
        return Found(seat_name(seat))
    if attribute == "card":
        return Found(face.name)
    if attribute in _KEYWORDS:
        return Found(_keywords(face), _KEYWORDS[attribute])
    raise BadInput(f"{face.name} lies in a deck or Library")


_KEYWORDS = {"keywords": "has", "lacks": "lacks"}


def _keywords(card: Face) -> list[str]:
    return [word for word, has in (("Surge", card.surge), ("Waterline", card.waterline)) if has]


def _attribute(s: BiblioclashState, obj: Obj, attribute: str) -> Found:
    if attribute == "zone":
        return Found(f"{seat_name(obj.owner)}.{obj.zone}")
    if attribute in ("owner", "controller"):
        return Found(seat_name(obj.owner))
    if attribute == "card":
        return Found(s.cards[obj.card].name)
    if attribute in _KEYWORDS:
        return Found(_keywords(s.cards[obj.card]), _KEYWORDS[attribute])
    if attribute == "ready":
        return Found(not obj.exhausted)
    return Found(getattr(obj, attribute))
