"""What a seat can name in a line of text, and how a line is read: what is alike in every game."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from core.kernel.errors import BadText, Refusal
from core.kernel.ids import ObjectId, Seat
from core.kernel.names import fold, suggest
from core.kernel.notation import Labels, Lexicon, NotHere, RefusedText, Thing, find, name_of, names_of, take_apart
from core.kernel.state import HAND, State

S = TypeVar("S", bound=State[Any, Any])
A = TypeVar("A")
T = TypeVar("T", bound="Naming[Any]")


class Naming(Generic[S]):
    """What a seat can name now, made when it is first asked for. A game says what that is."""

    def __init__(self, s: S, seat: Seat, names: Mapping[str, int] | None = None, eyes: Seat | None = None) -> None:
        """seat: whose line it is. names: labels that somebody else than the cards gives to objects.

        eyes: who reads the line, if that is not the seat.
        """
        self.s = s
        self.seat = seat
        self.eyes = seat if eyes is None else eyes
        self.public = self.eyes != seat
        """For other eyes: which of several equal cards of a hand it is stays hidden."""
        self.labels = names if isinstance(names, Labels) else Labels((names or {}).items())

    def lying(self) -> list[Thing]:
        """Everything that the seat can name, in the order in which the zones show it."""
        raise NotImplementedError

    def printed(self) -> Iterable[str]:
        """Names of the cards of the match, wherever they are."""
        return (face.name for face in self.s.cards)

    @cached_property
    def things(self) -> list[Thing]:
        """What lies there."""
        return self.lying()

    @cached_property
    def lexicon(self) -> Lexicon:
        """All names, to take a line apart."""
        return Lexicon([*self.printed(), *(name for thing in self.things for name in thing.names), *self.labels])

    # To text

    def open_things(self) -> tuple[ObjectId, ...]:
        """What other eyes could take for any that is named: whatever lies open."""
        return tuple(thing.id for thing in self.things if HAND not in thing.zones)

    def name(self, number: ObjectId, among: Collection[object] | None) -> str:
        """The shortest name of an object among what could stand in its place."""
        obj = self.s.board.objects.get(number)
        if self.public and obj is not None and obj.zone == HAND:
            return str(self.s.cards[obj.card].name)
        return name_of(number, self.things, among)

    def names(self, numbers: Collection[ObjectId], among: Collection[object] | None) -> str:
        """Several of them."""
        return ", ".join(names_of(numbers, self.things, among, self.name))

    # From text

    def is_none(self, text: str) -> bool:
        """The word for nothing, which names no card."""
        return fold(text) == "none" and text not in self.labels

    def own(self, *zones: str) -> set[ObjectId]:
        """The seat's things, in these zones or in any."""
        return {thing.id for thing in self.things if thing.seat == self.eyes and (not zones or thing.zones[0] in zones)}

    def find_one(self, text: str, what: str, among: Collection[object] | None, prefer: Collection[int] = ()) -> int:
        """The object that a name means."""
        if not text:
            raise BadText(f"which {what}? it is to be named")
        return find(text, self.things, among, what, (), prefer).id

    def find_several(
        self,
        text: str,
        what: str,
        among: Collection[object] | None,
        prefer: Collection[int] = (),
        things: Sequence[Thing] | None = None,
    ) -> tuple[ObjectId, ...]:
        """The objects that a list means; what is named twice is two of a kind, if there are two.

        things: what else may be named than what lies on the table.
        """
        found: list[ObjectId] = []
        for item in self.lexicon.items(text):
            found.append(find(item, self.things if things is None else things, among, what, found, prefer).id)
        if not found:
            raise BadText(f"which {what}? it is to be named")
        return tuple(found)


def by_number(labels: Labels) -> dict[int, list[str]]:
    """The labels of each number."""
    found: dict[int, list[str]] = {}
    for label, number in labels.items():
        found.setdefault(number, []).append(label)
    return found


def bare(action: A) -> Callable[[Any, str], A]:
    """The reader of a verb that is the whole decision."""

    def read(named: Any, rest: str) -> A:
        if rest:
            raise BadText(f"{rest[:60]!r}: nothing more is said with this verb")
        return action

    return read


def names_in_turn(things: Sequence[Thing], numbers: Iterable[int]) -> list[str]:
    """Names of things that are named one after the other, each once."""
    left = {thing.id for thing in things}
    said = []
    for number in numbers:
        said.append(name_of(number, things, left))
        left.discard(number)
    return said


def arranged(things: Sequence[Thing], top: Sequence[int], bottom: Sequence[int]) -> str:
    """`top A, B bottom C`, of things that are looked at."""
    names = names_in_turn(things, (*top, *bottom))
    return _arranged(", ".join(names[: len(top)]), ", ".join(names[len(top) :]))


def arranged_unseen(top: Sequence[int], bottom: Sequence[int]) -> str:
    """`top 2 bottom 1`, for other eyes."""
    return _arranged(str(len(top) or ""), str(len(bottom) or ""))


def _arranged(top: str, bottom: str) -> str:
    return " ".join(f"{word} {said}" for word, said in (("top", top), ("bottom", bottom)) if said)


def find_in_turn(text: str, things: Sequence[Thing], what: str) -> tuple[int, ...]:
    """The things that a list names one after the other, each once."""
    found: list[int] = []
    for item in Lexicon(name for thing in things for name in thing.names).items(text):
        found.append(find(item, things, {thing.id for thing in things} - set(found), what).id)
    return tuple(found)


def read_line(
    named: T,
    text: str,
    verbs: Mapping[str, Callable[[T, str], A]],
    rules: Callable[[T, str, NotHere], Sequence[str]],
) -> A:
    """What a line means: its verb reads the rest. BadText if it cannot be read.

    What exists but may not be named here is refused by `rules` for this verb: the one that says it best comes first.
    """
    verb, rest = take_apart(text)
    if verb not in verbs:
        close = suggest(verbs, verb)
        hint = f"; did you mean {close[0]}?" if close else f"; verbs are {', '.join(verbs)}"
        raise BadText(f"{verb[:40]!r} is not a verb{hint}", close)
    try:
        return verbs[verb](named, rest)
    except NotHere as error:
        if error.name not in map(fold, (*named.labels, *named.printed())):
            raise
        # A card of this match that lies where the seat may not name it.
        rule, *also = rules(named, verb, error)
        raise RefusedText(Refusal("name/not_here", error.what, rule, tuple(also)), error.candidates) from error
