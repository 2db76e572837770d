"""Cards and objects of a scenario's table: what every zone of it is built with, whatever the game."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from core.kernel.document import Document, Where
from core.kernel.errors import BadInput
from core.kernel.ids import ObjectId
from core.kernel.pool import AnyCard, find_card
from core.kernel.scenario.entries import label_of, listed
from core.kernel.scenario.tracking import Tracker

C = TypeVar("C", bound=AnyCard)
Obj = TypeVar("Obj")
T = TypeVar("T", bound=Tracker)


class Builder(Generic[C, Obj, T]):
    """A document's position on its way to a board. A game adds what its cards and objects have."""

    def __init__(self, document: Document, pool: dict[str, C], tracker: T, seats: int) -> None:
        self.d = document
        self.pool = pool
        self.tracker = tracker
        self.seats = seats
        self.everybody = (1 << seats) - 1
        """Mask of all seats."""
        self.cards: list[C] = []
        """Those of the match; a face is a place among them."""
        self.objects: dict[ObjectId, Obj] = {}
        self._faces: dict[C, int] = {}

    def face(self, card: C) -> int:
        """Place of a card among those of the match."""
        found = self._faces.get(card)
        if found is None:
            found = self._faces[card] = len(self.cards)
            self.cards.append(card)
        return found

    def find(self, where: Where, name: Any) -> C:
        """The card of the pool that a name means."""
        return self.look_up(where, name, self.pool)

    def look_up(self, where: Where, name: Any, pool: Mapping[str, C]) -> C:
        """The card of these that a name means."""
        if not isinstance(name, str):
            raise self.d.fault(where, f"{name!r} is not the name of a card")
        try:
            return find_card(pool, name)
        except BadInput as error:
            raise self.d.fault(where, error.what) from error

    def entries(self, where: Where, found: Any, keys: tuple[str, ...]) -> list[tuple[Where, dict[str, Any]]]:
        """The entries of a list as maps with these keys."""
        return listed(self.d, where, found, str(where[-1]), keys)

    def label(self, where: Where, entry: Mapping[str, Any]) -> str:
        """The `id` that an entry gives."""
        return label_of(self.d, where, entry, self.tracker.labelled)

    def known(self, where: Where, entry: Mapping[str, Any], usually: int) -> int:
        """Mask of the seats that know a card."""
        if "known" not in entry:
            return usually
        place = (*where, "known")
        return sum(1 << self.d.seat(place, seat, self.seats) for seat in self.d.listed(place, entry["known"], "known"))
