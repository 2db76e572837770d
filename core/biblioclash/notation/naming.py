"""What a seat can name in text, and what may stand in the place where a name is."""

from collections.abc import Collection, Sequence

from core.biblioclash.faces import EQUIPMENT
from core.biblioclash.notation.places import place_of
from core.biblioclash.options import walk
from core.biblioclash.state import DOMAIN, MAGE_ZONE, SLOT, BiblioclashState, Obj
from core.kernel.ids import ObjectId, Seat, seat_name
from core.kernel.notation import Labels, Lexicon, Thing, legal_after, name_of, names_of
from core.kernel.options import Value

NO_LABELS = Labels()
LIBRARY = "library"


def things(s: BiblioclashState, eyes: Seat | None, labels: Labels = NO_LABELS) -> list[Thing]:
    """Every card with an identity that a seat can name, in the order in which the zones show them; None: all."""
    given = _given(labels)
    found = []
    for side in s.board.sides:
        for number in (side.mage, *side.hand, *side.domain, *side.discard, *side.archive):
            obj = s.board.objects.get(number)
            if obj is not None and (eyes is None or obj.known >> eyes & 1):
                found.append(_thing(s, obj, given.get(number, ())))
    return found


def tops(s: BiblioclashState, seat: Seat, labels: Labels = NO_LABELS) -> list[Thing]:
    """The top cards of a seat's Library, by the numbers of their piles. Of equal ones the first is meant."""
    given = _given(labels)
    found = []
    for number, pile in enumerate(s.board.sides[seat].piles, 1):
        if pile and pile[0] >= 0:
            face = pile[0] // SLOT
            names = (s.cards[face].name, *given.get(place_of(seat, number, 0), ()))
            found.append(Thing(number, names, seat, seat, (LIBRARY,), face))
    return found


def _given(labels: Labels) -> dict[int, list[str]]:
    given: dict[int, list[str]] = {}
    for label, number in labels.items():
        given.setdefault(number, []).append(label)
    return given


def _thing(s: BiblioclashState, obj: Obj, also: Sequence[str]) -> Thing:
    mage = ("mage",) if obj.zone == MAGE_ZONE else ()
    names = (s.cards[obj.card].name, *mage, *also)
    return Thing(obj.id, names, obj.owner, obj.owner, (obj.zone,), _twin(s, obj))


def _twin(s: BiblioclashState, obj: Obj) -> object:
    """What no rule can tell apart has equal values here; and Equipment of one name, of which the first is meant."""
    if obj.zone == DOMAIN and s.cards[obj.card].bits & EQUIPMENT:
        return obj.card, obj.owner
    state = (obj.exhausted, obj.damage, obj.shields, obj.orbs, obj.dispelled)
    return obj.card, obj.owner, obj.zone, obj.known, state


def legal(s: BiblioclashState, seat: Seat, *path: Value) -> tuple[Value, ...] | None:
    """What the seat may name after these values; None: it cannot come so far, or this is a board alone."""
    return legal_after(lambda so_far: walk(s, seat, so_far), s, seat, path)


class Table:
    """What a seat can name now, made when it is first asked for."""

    def __init__(self, s: BiblioclashState, eyes: Seat, labels: Labels) -> None:
        self.s = s
        self.eyes = eyes
        self.labels = labels
        self._things: list[Thing] | None = None
        self._lexicon: Lexicon | None = None

    @property
    def things(self) -> list[Thing]:
        if self._things is None:
            self._things = things(self.s, self.eyes, self.labels)
        return self._things

    @property
    def lexicon(self) -> Lexicon:
        if self._lexicon is None:
            names = [face.name for face in self.s.cards]
            names += [name for thing in self.things for name in thing.names]
            self._lexicon = Lexicon([*names, *self.labels])
        return self._lexicon

    def name(self, number: ObjectId, among: Collection[object] | None) -> str:
        """The shortest name of a card among what could stand in its place: of another seat's Mage `p2.mage`."""
        obj = self.s.board.objects[number]
        if obj.zone == MAGE_ZONE:
            return "mage" if obj.owner == self.eyes else f"{seat_name(obj.owner)}.mage"
        return name_of(number, self.things, among)

    def names(self, numbers: Collection[ObjectId], among: Collection[object] | None) -> str:
        """Several of them."""
        return ", ".join(names_of(numbers, self.things, among, self.name))
