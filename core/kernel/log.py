"""The append-only tree of a match: a header, then entries and notes in the order in which they happened."""

from collections.abc import Iterator
from copy import copy
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from core.kernel.events import Action, Asked, Event
from core.kernel.ids import Seat

FORMAT = 1
"""Number of the file format. Fields change only with it."""

CardT = TypeVar("CardT")
DeckT = TypeVar("DeckT")
PositionT = TypeVar("PositionT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Series(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which series of games a match belongs to."""

    name: str
    game: int
    score: tuple[int, ...]


class Header(Struct, Generic[CardT, DeckT, PositionT], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """First line of a match: all that it needs besides its entries."""

    duelog: int = FORMAT
    app: str = ""
    rules: str = ""
    game: str
    house_rules: dict[str, str] = {}
    seats: tuple[str, ...]
    """Names of the players."""
    undo: Literal["practice", "fair"] = "practice"
    open_lists: bool = True
    """Deck lists are known to all. For readers of the file: rules and views go by the house rules."""
    first: Seat | None = None
    """Who begins, where it was agreed; None: by chance."""
    decks: tuple[DeckT, ...] = ()
    position: PositionT | None = None
    cards: tuple[CardT, ...]
    """Definitions and printed texts of all cards of the match; objects name them by place in here."""
    seed: int
    series: Series | None = None


AnyHeader = Header[Any, Any, Any]


class Entry(Struct, Generic[ActionT, EventT], frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """An action with all it caused."""

    seat: Seat
    """-1: the start of the match."""
    action: ActionT | None
    outcomes: tuple[int, ...]
    facts: tuple[EventT, ...]
    causes: tuple[int, ...]
    """For each fact the distance back to its parent fact on this line; 0: the action."""
    rules: dict[int, str] = {}
    """Rule of the facts that have one, by place in `facts`."""


class Note(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="note"):
    """Base of what a log holds besides entries."""


class Moved(Note, tag="moved", frozen=True, kw_only=True):
    """The line now ends at entry number `to`: an undo, a redo, or a branch taken up again."""

    to: int
    seen: str = ""
    """What an undo took back although it had been seen."""
    confirmed_by: tuple[Seat, ...] = ()
    """The seats that agreed to an undo which fair play alone would not allow."""


class Rerolled(Note, tag="rerolled", frozen=True, kw_only=True):
    """Luck was changed on purpose: draws from here on are new."""


class Commented(Note, tag="commented", frozen=True, kw_only=True):
    at: int
    text: str


class Named(Note, tag="named", frozen=True, kw_only=True):
    """The branch that goes through entry `at` has a name."""

    at: int
    name: str


class Bookmarked(Note, tag="bookmarked", frozen=True, kw_only=True):
    at: int
    text: str = ""


AnyNote = Moved | Rerolled | Commented | Named | Bookmarked
AnyEntry = Entry[Any, Any]
Record = AnyEntry | AnyNote


class Log:
    """All records of a match and the tree that its entries form. Entry 0 is the start."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.entries: list[AnyEntry] = []
        self.notes: list[AnyNote] = []
        """What is no entry."""
        self.parents: list[int] = []
        """For each entry the one before it on its line; -1 for the start."""
        self.depths: list[int] = []
        """For each entry how many come before it on its line."""
        self.facts_to: list[int] = []
        """For each entry how many facts its line has up to and with it."""
        self.outcomes_to: list[int] = []
        """For each entry how many outcomes of chance its line has up to and with it."""
        self.rerolls = 0
        """How often luck was changed on purpose, on whatever line."""
        self._next: dict[int, int] = {}
        self._children: list[list[int]] = []
        """Of the first entries, as many as were asked for."""
        self.at = -1
        """Number of the entry that the line ends with."""

    def append(self, record: Record) -> None:
        """Take one record, as played or as read from a file."""
        self.records.append(record)
        if isinstance(record, Entry):
            number, at = len(self.entries), self.at
            depth = facts = outcomes = 0
            if at >= 0:
                depth, facts, outcomes = self.depths[at] + 1, self.facts_to[at], self.outcomes_to[at]
                self._next[at] = number
            self.entries.append(record)
            self.parents.append(at)
            self.depths.append(depth)
            self.facts_to.append(facts + len(record.facts))
            self.outcomes_to.append(outcomes + len(record.outcomes))
            self.at = number
            return
        self.notes.append(record)
        if isinstance(record, Moved):
            self._lead_to(record.to)
            self.at = record.to
        elif isinstance(record, Rerolled):
            self.rerolls += 1

    def copy(self) -> "Log":
        """The same records, to be gone on with apart."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(other, name, value.copy())
        other._children = []
        return other

    def line(self, end: int | None = None) -> list[int]:
        """Entry numbers from the start to `end` (left out: where the line ends now)."""
        number = self.at if end is None else end
        line: list[int] = []
        while number >= 0 and self.depths[number] < number:
            line.append(number)
            number = self.parents[number]
        # All that came before this one comes before it on its line.
        return [*range(number + 1), *reversed(line)]

    def facts(self) -> Iterator[tuple[int, Event]]:
        """Facts of the present line with the number of their entry."""
        for number in self.line():
            for fact in self.entries[number].facts:
                yield number, fact

    @property
    def children(self) -> list[list[int]]:
        """For each entry those that follow it, oldest first. Shared: nobody may change it."""
        children = self._children
        for number in range(len(children), len(self.entries)):
            children.append([])
            if self.parents[number] >= 0:
                children[self.parents[number]].append(number)
        return children

    def last_through(self, number: int) -> int:
        """The end of the newest line that goes through an entry."""
        children = self.children
        while children[number]:
            number = children[number][-1]
        return number

    def cause_of(self, step: int, place: int) -> tuple[int, int] | None:
        """The fact that caused a fact, as entry and place in it; None: the entry's action did."""
        back = self.entries[step].causes[place]
        if not back:
            return None
        place -= back
        while place < 0 and self.parents[step] >= 0:
            step = self.parents[step]
            place += len(self.entries[step].facts)
        return step, place

    def branches(self, end: int | None = None) -> list[int]:
        """Ends of all lines but the one that ends with `end` (left out: the present one)."""
        passed = {*self.parents, *self.line(end)}
        return [number for number in range(len(self.entries)) if number not in passed]

    def redoable(self) -> int | None:
        """The entry that a redo would take up again: the one that the line last went through from here."""
        return self._next.get(self.at)

    def leads_to(self, number: int) -> bool:
        """The line last went on to this entry from the one before it: redo takes this way."""
        parent = self.parents[number]
        return self._next.get(parent) == number

    def _lead_to(self, to: int) -> None:
        """Remember the way to `to`, so that a redo after an undo there stays on its branch."""
        here, there = self.at, to
        while here != there:
            if self.depths[there] > self.depths[here]:
                self._next[self.parents[there]] = there
                there = self.parents[there]
            else:
                here = self.parents[here]


def action_of(entry: AnyEntry) -> Action:
    """The action of an entry that is not the start."""
    assert entry.action is not None
    action: Action = entry.action
    return action


def question_of(entry: AnyEntry) -> Asked:
    """The question that every entry ends with."""
    asked = entry.facts[-1]
    assert isinstance(asked, Asked)
    return asked
