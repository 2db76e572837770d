"""Where labelled objects are: ids end with every change of zone, labels do not."""

import copy
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from core.kernel.events import Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.notation import Labels

Follow = Mapping[type, Callable[[Any, Any], object]]
"""What facts of each type move: (tracker, fact)."""


class Tracker:
    """Labels of cards through every change of zone, into decks and piles and out of them too.

    A game says what each of its facts moves, and which number stands for a card that lies in a pile.
    """

    FOLLOW: ClassVar[Follow]

    def __init__(self, piles: Iterable[tuple[Seat, Any]]) -> None:
        """piles: owner and name of each pile of cards that are no objects."""
        self.labels = Labels()
        self._faces: dict[str, int] = {}
        self._piles: dict[tuple[Seat, Any], list[str]] = {pile: [] for pile in piles}
        # For each card its label or "", top first.

    def number(self, seat: Seat, pile: Any, index: int) -> int:
        """The number that stands for a card of a pile, top first from 0."""
        raise NotImplementedError

    @property
    def labelled(self) -> Container[str]:
        """All labels there are, also of cards that lie in a pile."""
        return self._faces

    def copy(self) -> Self:
        """A copy that later facts do not touch."""
        other = copy.copy(self)
        other.labels = self.labels.copy()
        other._faces = self._faces.copy()
        other._piles = {pile: labels.copy() for pile, labels in self._piles.items()}
        return other

    def put(self, label: str, number: ObjectId, face: int) -> None:
        """An object on the table has a label."""
        self._faces[label] = face
        self.labels.put(label, number)

    def put_under(self, seat: Seat, pile: Any, face: int, label: str = "") -> None:
        """One more card of a pile, with its label if it has one."""
        if label:
            self._faces[label] = face
        self._piles[seat, pile].append(label)
        self._renumber(seat, pile)

    def follow(self, facts: Iterable[Event]) -> None:
        """Take in what happened."""
        for fact in facts:
            follow = self.FOLLOW.get(type(fact))
            if follow is not None:
                follow(self, fact)

    def exchange(self, moved: Mapping[int, int]) -> None:
        """Copies change places, with their labels: that of each number goes to the other one."""
        places = self.labels.places
        places |= {new: places.get(old, old) for old, new in moved.items()}
        labels = {number: label for label, number in self.labels.items() if number in moved}
        for number in moved:
            self.labels.was.pop(number, None)
        for old, label in labels.items():
            self.labels.put(label, moved[old])

    def _renumber(self, seat: Seat, pile: Any) -> None:
        for i, label in enumerate(self._piles[seat, pile]):
            if label:
                self.labels[label] = self.number(seat, pile, i)

    def _label(self, number: int) -> str:
        """The label that an object has now; empty: none."""
        label = self.labels.was.get(number, "")
        return label if self.labels.get(label) == number else ""

    def _becomes(self, old: ObjectId, new: ObjectId) -> str:
        """An object has another id: its label."""
        label = self._label(old)
        if label:
            self.labels.put(label, new)
        return label

    def _taken(self, seat: Seat, pile: Any, n: int, first: ObjectId) -> list[str]:
        """The top cards of a pile became objects: their labels."""
        labels = self._piles[seat, pile]
        taken = labels[:n]
        for number, label in enumerate(taken, first):
            if label:
                self.labels.put(label, number)
        del labels[:n]
        self._renumber(seat, pile)
        return taken

    def _arrange(self, seat: Seat, pile: Any, top: Sequence[int], bottom: Sequence[int]) -> None:
        """The top cards of a pile were laid back, some under it."""
        labels = self._piles[seat, pile]
        n = len(top) + len(bottom)
        slots = self._sorted_in(labels[:n], (*top, *bottom))
        labels[:] = slots[: len(top)] + labels[n:] + slots[len(top) :]
        self._renumber(seat, pile)

    def _sorted_in(self, labels: Iterable[str], faces: Sequence[int]) -> list[str]:
        """A label for each face, equal faces in their order."""
        slots = [""] * len(faces)
        for label in filter(None, labels):
            for i, face in enumerate(faces):
                if not slots[i] and face == self._faces[label]:
                    slots[i] = label
                    break
        return slots
