"""What a match is at one moment: the board that facts build, the control of the decision in progress, the cards."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar, TypeVarTuple

import msgspec
from msgspec import Struct

from core.kernel.events import Asked, Ended, Frame
from core.kernel.ids import Seat
from core.kernel.journal import Journal

HAND = "hand"
"""The zone of every game whose cards the others do not see."""


class Board(Struct, frozen=True, kw_only=True):
    """What a person at the table sees or is told. A game adds its zones. Changed by evolve alone."""

    seats: int = 2
    asked: Asked
    ended: Ended | None = None
    out: tuple[Seat, ...] = ()
    """Seats that left the match before its end; they decide nothing more."""
    next_id: int = 1
    """The next object's id; public."""


class Control(Struct, frozen=True, kw_only=True):
    """The machinery of a decision in progress. Not in the file: re-deciding rebuilds it."""

    agenda: tuple[Frame, ...] = ()
    """Pending work, the topmost last."""
    draws: int = 0
    """Outcomes of chance so far on this line."""
    facts: int = 0
    """Facts so far on this line."""
    automatic: int = 0
    """Things that happened by themselves since a seat last had a choice: endless loops are seen by it."""


B = TypeVar("B", bound=Board)
C = TypeVar("C", bound=Control)
F = TypeVar("F", bound=Frame)


class State(Generic[B, C]):
    """Board, control and the cards and house rules of the match, with the journal that all writes go through."""

    __slots__ = ("board", "cards", "control", "house", "journal", "layout", "memo", "table")

    def __init__(self, board: B, control: C, cards: Any, house: dict[str, str]) -> None:
        self.board = board
        self.control = control
        self.cards = cards
        self.house = house
        self.journal = Journal()
        self.memo: dict[Any, Any] | None = None
        """Answers of `remembered` questions about this very state; None while it changes."""
        self.table: dict[Any, Any] | None = None
        """Answers of `remembered_of_table` questions; kept by a decision after which only somebody else is asked."""
        self.layout: dict[Any, Any] | None = None
        """Answers of `remembered_of_layout` questions; made anew by each fact that is not Steady. None: a state that is
        changed past a Resolution."""

    def top(self, kind: type[F]) -> F:
        """The topmost piece of pending work, where nothing else than this kind can be there."""
        frame = self.control.agenda[-1]
        assert isinstance(frame, kind)
        return frame

    def digest(self) -> bytes:
        """Check value of board and control; the order in which mappings were filled does not count."""
        values = [getattr(part, name) for part in (self.board, self.control) for name in part.__struct_fields__]
        return msgspec.msgpack.encode([sorted(value.items()) if isinstance(value, dict) else value for value in values])


Arguments = TypeVarTuple("Arguments")
R = TypeVar("R")
S = TypeVar("S", bound=State[Any, Any])
_UNKNOWN: Any = object()


def remembered(question: Callable[[S, *Arguments], R]) -> Callable[[S, *Arguments], R]:
    """A pure question about a state that is worked out once for as long as the state stands still.

    The answer is shared: nobody may change it.
    """

    @wraps(question)
    def ask(state: S, *arguments: *Arguments) -> R:
        memo = state.memo
        if memo is None:
            return question(state, *arguments)
        key = (question, arguments)
        found = memo.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = memo[key] = question(state, *arguments)
        return found  # type: ignore[no-any-return]

    return ask


def remembered_of_table(question: Callable[[S, *Arguments], R]) -> Callable[[S, *Arguments], R]:
    """As `remembered`, for a question about the table alone, not about who is asked nor about control."""

    @wraps(question)
    def ask(state: S, *arguments: *Arguments) -> R:
        table = state.table
        if table is None:
            return question(state, *arguments)
        key = (question, arguments)
        found = table.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = table[key] = question(state, *arguments)
        return found  # type: ignore[no-any-return]

    return ask


def remembered_of_layout(question: Callable[[S, *Arguments], R]) -> Callable[[S, *Arguments], R]:
    """As `remembered`, for a question about which cards are in play, where, and their text: also within a decision."""

    @wraps(question)
    def ask(state: S, *arguments: *Arguments) -> R:
        layout = state.layout
        if layout is None:
            return question(state, *arguments)
        key = (question, arguments)
        found = layout.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = layout[key] = question(state, *arguments)
        return found  # type: ignore[no-any-return]

    return ask
