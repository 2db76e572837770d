"""What a seat can name in text, and what may stand in the place where a name is."""

from collections.abc import Collection, Sequence

from core.biblioclash.faces import EQUIPMENT
from core.biblioclash.notation.places import place_of
from core.biblioclash.options import walk
from core.biblioclash.state import DOMAIN, MAGE_ZONE, SLOT, BiblioclashState, Obj
from core.kernel import naming
from core.kernel.ids import ObjectId, Seat, seat_name
from core.kernel.naming import by_number
from core.kernel.notation import Labels, Thing, legal_after
from core.kernel.options import Value

NO_LABELS = Labels()
LIBRARY = "library"


def things(s: BiblioclashState, eyes: Seat | None, labels: Labels = NO_LABELS) -> list[Thing]:
    """Every card with an identity that a seat can name, in the order in which the zones show them; None: all."""
    given = by_number(labels)
    found = []
    for side in s.board.sides:
        for number in (side.mage, *side.hand, *side.domain, *side.discard, *side.archive):
            obj = s.board.objects.get(number)
            if obj is not None and (eyes is None or obj.known >> eyes & 1):
                found.append(_thing(s, obj, given.get(number, ())))
    return found


def tops(s: BiblioclashState, seat: Seat, labels: Labels = NO_LABELS) -> list[Thing]:
    """The top cards of a seat's Library, by the numbers of their piles. Of equal ones the first is meant."""
    given = by_number(labels)
    found = []
    for number, pile in enumerate(s.board.sides[seat].piles, 1):
        if pile and pile[0] >= 0:
            face = pile[0] // SLOT
            also = given.get(place_of(seat, number, 0), ())
            found.append(Thing(number, (s.cards[face].name, *also), seat, seat, (LIBRARY,), face, bool(also)))
    return found


def _thing(s: BiblioclashState, obj: Obj, also: Sequence[str]) -> Thing:
    mage = ("mage",) if obj.zone == MAGE_ZONE else ()
    names = (s.cards[obj.card].name, *mage, *also)
    return Thing(obj.id, names, obj.owner, obj.owner, (obj.zone,), _twin(s, obj), bool(also))


def _twin(s: BiblioclashState, obj: Obj) -> object:
    """What no rule can tell apart has equal values here; and Equipment of one name, of which the first is meant."""
    if obj.zone == DOMAIN and s.cards[obj.card].bits & EQUIPMENT:
        return obj.card, obj.owner
    state = (obj.exhausted, obj.damage, obj.shields, obj.orbs, obj.dispelled)
    return obj.card, obj.owner, obj.zone, obj.known, state


class Naming(naming.Naming[BiblioclashState]):
    """What a seat can name now."""

    def lying(self) -> list[Thing]:
        return things(self.s, self.eyes, self.labels)

    def legal(self, *path: Value) -> tuple[Value, ...] | None:
        """What may be named after these values; to other eyes any card that lies open."""
        if self.public:
            return self.open_things()
        return legal_after(lambda so_far: walk(self.s, self.seat, so_far), self.s, self.seat, path)

    def name(self, number: ObjectId, among: Collection[object] | None) -> str:
        """The shortest name of a card among what could stand in its place: of another seat's Mage `p2.mage`."""
        obj = self.s.board.objects[number]
        if obj.zone == MAGE_ZONE:
            return "mage" if obj.owner == self.eyes else f"{seat_name(obj.owner)}.mage"
        return super().name(number, among)
