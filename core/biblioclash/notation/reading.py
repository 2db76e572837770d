"""From text: one small reader a verb. A name is looked up among what its place could mean, by the walk."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from core.biblioclash.actions import (
    Activate,
    BiblioclashAction,
    CastSpell,
    Choose,
    Concede,
    DiscardCards,
    DivideDamage,
    Done,
    EquipCard,
    Obtain,
    PlaceOrbs,
    PlayCard,
    Shares,
    Summon,
    Unequip,
)
from core.biblioclash.notation.naming import Naming, tops
from core.biblioclash.state import DISCARD, DOMAIN, HAND, BiblioclashState, carriers, team_of
from core.kernel.errors import BadText, Refusal
from core.kernel.ids import ObjectId, Seat, seat_name
from core.kernel.names import fold
from core.kernel.naming import bare, read_line
from core.kernel.notation import NoMeaning, NotHere, RefusedText, find, read_seat
from core.kernel.options import Value


class _Reader(Naming):
    """One line being read."""

    def shares(
        self, text: str, what: str, among: Collection[object] | None, prefer: Collection[int], *, copies: bool = False
    ) -> Shares:
        """`NAME=n, NAME=n`; a name alone is 1, the same name again adds; with `copies` only if no equal one is left."""
        found: dict[ObjectId, int] = {}
        for item in self.lexicon.items(text):
            name, equals, n = item.rpartition("=")
            if not equals:
                name, n = item, "1"
            if not n.strip().isdecimal():
                raise NoMeaning(f"{n.strip()[:40]!r} is not a number; say NAME=2")
            number = find(name.strip(), self.things, among, what, found if copies else (), prefer).id
            found[number] = found.get(number, 0) + int(n.strip()[:6])
        if not found:
            raise BadText(f"which {what}? it is to be named")
        return tuple(found.items())

    def pile(self, text: str, among: Collection[object] | None) -> int:
        """The number of the first pile of the Library that shows a card; `NAME#2`: of the second."""
        if not text:
            raise BadText("which card? it is to be named")
        return find(text, tops(self.s, self.seat, self.labels), among, "top card of your Library").id


Read = Callable[[_Reader, str], BiblioclashAction]


def _with_card(make: Callable[[ObjectId], BiblioclashAction], verb: str, zone: str) -> Read:
    def read(r: _Reader, rest: str) -> BiblioclashAction:
        # If it is not among what may be named, still the own card of that name, for the refusal.
        return make(r.find_one(rest, "card", r.legal(verb), r.own(zone)))

    return read


def _cast(r: _Reader, rest: str) -> BiblioclashAction:
    parts = r.lexicon.parts(rest, ("paying",))
    card = r.find_one(parts[""], "Spell", r.legal("cast"), r.own(HAND))
    pay: Shares = ()
    if "paying" in parts:
        mine = _own_carriers(r)
        pay = _in_order(dict(r.shares(parts["paying"], "card with Orbs", mine, mine)), mine)
    return CastSpell(card=card, pay=pay)


def _obtain(r: _Reader, rest: str) -> BiblioclashAction:
    return Obtain(pile=r.pile(rest, r.legal("obtain")))


def _orb(r: _Reader, rest: str) -> BiblioclashAction:
    parts = r.lexicon.parts(rest, ("on",))
    if parts[""] or "on" not in parts:
        raise BadText("say where each Orb goes: orb on NAME, NAME")
    if r.is_none(parts["on"]):
        return PlaceOrbs(on=())
    among, mine = _asked(r, "orb"), _own_carriers(r)
    items = r.lexicon.items(parts["on"])
    placed = Counter(find(item, r.things, among, "card with Orb Capacity", (), mine).id for item in items)
    return PlaceOrbs(on=_in_order(placed, mine))


def _own_carriers(r: _Reader) -> list[ObjectId]:
    """What holds the seat's Orbs; nothing once it is out (RB-94)."""
    return [] if r.seat in r.s.board.out else [obj.id for obj in carriers(r.s, r.seat)]


def _in_order(said: dict[ObjectId, int], order: Sequence[ObjectId]) -> Shares:
    """Shares in the order of the carriers; what is none of them comes last, for the refusal."""
    known = [number for number in order if number in said]
    return tuple((number, said[number]) for number in (*known, *(set(said) - set(known))))


def _asked(r: _Reader, kind: str) -> tuple[Value, ...] | None:
    """What may be named, if that is what the seat is asked."""
    return r.legal() if r.s.board.asked.kind == kind else None


def _damage(r: _Reader, rest: str) -> BiblioclashAction:
    if r.is_none(rest):
        return DivideDamage(shares=())
    legal_now = _asked(r, "damage")
    foes = {thing.id for thing in r.things if thing.seat != r.seat}
    return DivideDamage(shares=r.shares(rest, "unit", legal_now, foes, copies=True))


def _discard(r: _Reader, rest: str) -> BiblioclashAction:
    if r.is_none(rest):
        return DiscardCards(cards=())
    among = r.legal("discard") if r.s.board.asked.kind == "discard_phase" else _asked(r, "discard")
    return DiscardCards(cards=r.find_several(rest, "card", among, r.own(HAND)))


def _choose(r: _Reader, rest: str) -> BiblioclashAction:
    if not rest:
        raise BadText("which answer? it is to be named")
    kind = r.s.board.asked.kind if r.seat in r.s.board.asked.seats else ""
    items = r.lexicon.items(rest)
    if kind in ("free_obtain", "opponent") and len(items) > 1:
        rule = "RB-84" if kind == "free_obtain" else "RB-104"
        raise RefusedText(Refusal("choose/one", f"{len(items)} are named, and one is asked for", rule))
    if kind == "free_obtain" and not r.is_none(rest):
        return Choose(pile=r.pile(rest, r.legal()))
    seat = read_seat(rest)
    if seat is not None and rest not in r.labels:
        return Choose(seat=seat_name(seat))
    if r.is_none(rest):
        return Choose()
    among = r.legal() if kind not in ("main", "window", "discard_phase") else None
    return Choose(picks=r.find_several(rest, "answer", among, r.own(HAND, DISCARD, DOMAIN)))


_VERBS: dict[str, Read] = {
    "play": _with_card(lambda card: PlayCard(card=card), "play", HAND),
    "cast": _cast,
    "summon": _with_card(lambda card: Summon(card=card), "summon", HAND),
    "equip": _with_card(lambda card: EquipCard(card=card), "equip", HAND),
    "unequip": _with_card(lambda card: Unequip(card=card), "unequip", DOMAIN),
    "obtain": _obtain,
    "activate": _with_card(lambda card: Activate(card=card), "activate", DOMAIN),
    "orb": _orb,
    "damage": _damage,
    "discard": _discard,
    "choose": _choose,
    "done": bare(Done()),
    "concede": bare(Concede()),
}


def parse(s: BiblioclashState, seat: Seat, text: str, names: Mapping[str, int] | None = None) -> BiblioclashAction:
    """The action that a line means for this seat, in whatever form; `names` are labels given to cards.

    BadText if it cannot be read. What exists but may not be named here is parsed too: its refusal says why not.
    """
    return read_line(_Reader(s, seat, names), text, _VERBS, _not_here)


_NOT_HERE: dict[str, tuple[str, ...]] = {
    "play": ("B-004", "B-104", "B-121"),
    "cast": ("B-004", "B-122"),
    "summon": ("B-004", "B-094", "B-123"),
    "equip": ("B-004", "B-109", "B-124"),
    "discard": ("B-210",),
    "obtain": ("B-039",),
    "activate": ("B-126",),
    "unequip": ("B-113",),
    "orb": ("B-085", "RB-32"),
    "damage": ("B-226",),
    "choose": ("RB-40",),
}
"""The rules by which a card that is not there cannot be named, by verb; the one that says it best comes first."""


def _not_here(r: _Reader, verb: str, error: NotHere) -> tuple[str, ...]:
    found = _NOT_HERE[verb]
    if error.kind == "card with Orbs":
        return ("RB-33", "B-191")
    if verb in ("play", "cast", "summon", "equip") and len(team_of(r.s.board, r.seat)) > 1:
        # It may be the mate's.
        found += ("B-191",)
    if verb == "obtain":
        # B-045 speaks of Hidden piles; B-024 of what only another Library shows.
        found += ("B-045",) if r.s.house.get("format") == "hidden" else ()
        others = (thing for seat in range(r.s.board.seats) if seat != r.seat for thing in tops(r.s, seat))
        found += ("B-024",) if any(fold(thing.names[0]) == error.name for thing in others) else ()
    return found
