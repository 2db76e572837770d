"""Showing a stored match, any step of any line, by folding what was recorded; and judging it by today's rules."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from core.kernel.again import rebegin, redecide
from core.kernel.branches import Branch, branches
from core.kernel.chance import Chance
from core.kernel.encoding import Stored
from core.kernel.errors import BadInput, Diverged, DuelogError
from core.kernel.events import Event
from core.kernel.game import Game
from core.kernel.ids import Seat
from core.kernel.journal import Journal
from core.kernel.log import AnyHeader, Log, action_of
from core.kernel.match import Match
from core.kernel.sandbox import Sandbox
from core.kernel.sealing import Seals
from core.kernel.state import State
from core.kernel.store import read

FAR = 1024
"""Facts between two places of a line whose boards are kept."""


class _Cursor:
    """A board that facts are folded into, one line at a time, with a way back from each fact.

    Boards on the way are kept: from the nearest one any place is a few facts off, however long the match is.
    """

    __slots__ = ("_base", "_copy", "_evolvers", "_log", "_marks", "facts", "kept", "line", "starts", "state")

    def __init__(self, game: Game, header: AnyHeader, log: Log) -> None:
        self.state: State[Any, Any] = game.blank(header)
        self.line: list[int] = []
        self.facts: list[Event] = []
        """All facts of the line."""
        self.starts = [0]
        """For each entry of the line how many facts come before it; and how many there are."""
        self._evolvers = game.evolvers
        self._log = log
        self._copy = game.copy_board
        self.kept = [game.copy_board(self.state.board)]
        """The boards after 0, FAR, 2 * FAR … facts of the line, as far as it was gone over."""
        self._base = 0
        """So many facts were on the board that it goes on from; before them there is no way back."""
        self._marks: list[int] = []

    @property
    def position(self) -> int:
        """How many facts of the line are on the board."""
        return self._base + len(self._marks)

    def lay(self, end: int) -> None:
        """Take the line that ends with an entry; the position stays, as far as the lines have it in common."""
        line = self._log.line(end)
        keep = 0
        for one, other in zip(line, self.line, strict=False):
            if one != other:
                break
            keep += 1
        self.move(min(self.position, self.starts[keep]))
        del self.line[keep:], self.starts[keep + 1 :], self.facts[self.starts[keep] :]
        del self.kept[self.starts[keep] // FAR + 1 :]
        for number in line[keep:]:
            self.facts.extend(self._log.entries[number].facts)
            self.line.append(number)
            self.starts.append(len(self.facts))

    def move(self, position: int) -> None:
        """Let the first `position` facts of the line be on the board."""
        nearest = min(position // FAR, len(self.kept) - 1)
        if position < self._base or abs(position - self.position) > max(FAR, position - nearest * FAR):
            self.state.board, self.state.journal = self._copy(self.kept[nearest]), Journal()
            self._base, self._marks = nearest * FAR, []
        board, journal, marks, evolvers = self.state.board, self.state.journal, self._marks, self._evolvers
        if position < self.position:
            journal.roll_back(marks[position - self._base])
            del marks[position - self._base :]
        for fact in self.facts[self.position : position]:
            marks.append(journal.mark())
            evolvers[type(fact)](board, journal, fact)
            if self.position == len(self.kept) * FAR:
                self.kept.append(self._copy(board))


UNTOLD = (DuelogError, LookupError, StopIteration, AssertionError)
"""What a game raises where a board has no control, or where it has come to be otherwise than today's rules allow."""


class Replay:
    """A stored match to look at. No rule is asked: it shows what happened, whatever the rules say today."""

    __slots__ = ("_cursor", "_scribe", "_seals", "_texts", "game", "header", "log", "notice")

    def __init__(self, game: Game, header: AnyHeader, log: Log, notice: str = "") -> None:
        """A replay at the start of the line on which the records end."""
        self.game = game
        self.header = header
        self.log = log
        self.notice = notice
        self._cursor = _Cursor(game, header, log)
        self._scribe = _Cursor(game, header, log)
        self._seals = Seals(game, log)
        self._texts: dict[tuple[int, Seat | None, bool], str] = {}
        if not log.entries:
            raise BadInput("there is no step in it to show")
        self._cursor.lay(log.at)
        self.goto(0)

    @classmethod
    def open(cls, path: str | Path, game: Game | None = None, *, salvage: bool = False) -> "Replay":
        """A replay of a file. BadInput as in `store.read`."""
        stored = read(path, game, salvage=salvage)
        return cls(stored.game, stored.header, stored.log, stored.notice)

    # Where it stands

    @property
    def state(self) -> State[Any, Any]:
        """The board at this place, hidden cards included; control is not set."""
        return self._cursor.state

    @property
    def line(self) -> list[int]:
        """Numbers of the entries of the line that is shown."""
        return self._cursor.line.copy()

    def branches(self) -> list[Branch]:
        """All lines but the one that is shown, oldest first."""
        return branches(self.log, self._cursor.line[-1])

    @property
    def position(self) -> int:
        """How many facts of the line have happened."""
        return self._cursor.position

    @property
    def total(self) -> int:
        """How many facts the line has."""
        return self._cursor.starts[-1]

    @property
    def step(self) -> int:
        """Number of the entry that the newest fact belongs to."""
        return self._cursor.line[self._place()]

    @property
    def fact(self) -> int:
        """Place of the newest fact in its entry; the last one when all of the entry has happened."""
        return self._cursor.position - 1 - self._cursor.starts[self._place()]

    def go_over(self) -> Iterator[None]:
        """Have all of the line that is shown at hand, so that each step of it is come to as quickly: a part at a time,
        for as long as it is the line that is shown."""
        cursor, scribe = self._cursor, self._scribe
        end = cursor.line[-1]
        while cursor.line[-1] == end:
            scribe.lay(end)
            part = len(scribe.kept) * FAR
            if part <= self.total:
                scribe.move(part)
            # Nobody writes to what is kept.
            cursor.kept = scribe.kept.copy()
            if part > self.total:
                return
            yield

    def board(self, step: int) -> Any:
        """A board of its own as it stood after an entry of any line. KeyError if there is none."""
        self._check(step)
        return self.game.copy_board(self._at(step, 1).board)

    def view(self, seat: Seat) -> Any:
        """What a seat sees here, as far as the board tells."""
        return self.game.see(self.state, seat)

    # Moving

    def show(self, end: int) -> None:
        """Show the line that ends with this entry. KeyError if there is none. The place stays if it is on it."""
        self._check(end)
        self._cursor.lay(end)
        if self._cursor.position == 0:
            self.goto(0)

    def goto(self, step: int, fact: int | None = None) -> None:
        """Show an entry of any line: all of it, or up to and with one fact. KeyError if there is none."""
        self._check(step)
        count = len(self.log.entries[step].facts)
        if fact is not None and not 0 <= fact < count:
            raise KeyError(fact)
        cursor, place = self._cursor, self.log.depths[step]
        if cursor.line[place : place + 1] != [step]:
            cursor.lay(step)
        cursor.move(cursor.starts[place] + (count if fact is None else fact + 1))

    def forward(self) -> bool:
        """Go to the end of the next entry; of this one, if not all of it has happened. False: this is the end."""
        starts, position = self._cursor.starts, self.position
        return self._to(starts[bisect_right(starts, position)]) if position < self.total else False

    def back(self) -> bool:
        """Go to the end of the entry before. False: this is the start."""
        place = self._place()
        return self._to(self._cursor.starts[place]) if place > 0 else False

    def next_fact(self) -> bool:
        """Let one more fact happen. False: this is the end."""
        return self._to(self.position + 1) if self.position < self.total else False

    def previous_fact(self) -> bool:
        """Take one fact back. False: this is the first."""
        return self._to(self.position - 1) if self.position > 1 else False

    # Text

    def text(self, step: int, eyes: Seat | None = None, now: int | None = None) -> str:
        """The line of text of an entry's action as a seat sees it (None: all of it); empty for the start.

        A sealed action of another seat is `TAG (sealed)` unless it `is_revealed`. Where the line cannot be told from
        the board alone, or by today's game, it is the action's tag.
        """
        return self.told(step, eyes, revealed=self.is_revealed(step, now))

    def told(self, step: int, eyes: Seat | None, *, revealed: bool) -> str:
        """The same, with a sealed answer `revealed` or not."""
        key = (step, eyes, revealed)
        if key not in self._texts:
            self._texts[key] = self._told(*key)
        return self._texts[key]

    def is_revealed(self, step: int, now: int | None = None) -> bool:
        """An entry's sealed answer has been revealed on the line through it that ends with entry `now`; left out: on
        the line that is shown, or for an entry of another one, on the newest through it.
        """
        self._check(step)
        if now is None:
            line, place = self._cursor.line, self.log.depths[step]
            now = line[-1] if line[place : place + 1] == [step] else self.log.last_through(step)
        return self._seals.is_answer(step) and step not in self._seals.after(now)

    def facts(self, step: int, eyes: Seat | None = None) -> tuple[Event, ...]:
        """The facts of an entry as a seat sees them (None: all of them)."""
        facts = self.log.entries[step].facts
        return facts if eyes is None else tuple(self.game.redact(fact, eyes) for fact in facts)

    def match(self, step: int) -> Match:
        """A match of its own that stands at this entry, to play on from. Diverged if the rules have changed since."""
        return Match.from_log(self.game, self.header, self.log.copy(), upto=step)

    # Inside

    def _check(self, step: int) -> None:
        if not 0 <= step < len(self.log.entries):
            raise KeyError(f"there is no step {step}: the last one is {len(self.log.entries) - 1}")

    def _place(self) -> int:
        """Place on the line of the entry that the newest fact belongs to."""
        starts, position = self._cursor.starts, self._cursor.position
        return max(0, bisect_left(starts, position) - 1)

    def _to(self, position: int) -> bool:
        self._cursor.move(position)
        return True

    def _told(self, step: int, eyes: Seat | None, revealed: bool) -> str:
        if step == 0:
            return ""
        entry, state = self.log.entries[step], self._at(step, 0)
        action = action_of(entry)
        tag = str(type(action).__struct_config__.tag)
        try:
            if eyes is None or eyes == entry.seat:
                return self.game.notation(state, entry.seat, action)
            if not revealed and self._seals.is_answer(step):
                return f"{tag} (sealed)"
            return self.game.public_notation(state, entry.seat, action, eyes, revealed=revealed)
        except UNTOLD:
            # An old match must show, whatever today's game makes of its actions.
            return tag

    def _at(self, step: int, after: int) -> State[Any, Any]:
        """The board before an entry (0) or after it (1), beside the one that is shown."""
        scribe, place = self._scribe, self.log.depths[step]
        if scribe.line[place : place + 1] != [step]:
            scribe.lay(step)
        scribe.move(scribe.starts[place + after])
        return scribe.state


class Verdict(NamedTuple):
    """How a stored match stands to the rules and the cards of today."""

    entries: int
    """How many there are, on all lines."""
    rules: Diverged | None
    """The first difference when it is decided again with the cards that were recorded: the rules changed."""
    cards: Diverged | None
    """The first difference when it is decided again with today's cards of the same names."""
    gone: str = ""
    """Why today's cards could not be tried; empty: they were."""

    @property
    def steps(self) -> int:
        """The number of the last step: the start is step 0."""
        return self.entries - 1

    @property
    def _all(self) -> str:
        return "its one step follows" if self.steps == 1 else f"all {self.steps} steps follow"

    def __str__(self) -> str:
        if self.rules is not None:
            return f"the rules have changed since: {self.rules}"
        if self.gone:
            return f"{self._all} from today's rules; not from today's cards: {self.gone}"
        if self.cards is not None:
            return f"{self._all} from today's rules; the cards have changed since: {self.cards}"
        return f"{self._all} from today's rules and cards"


def verify(stored: Stored | Replay) -> Verdict:
    """Decide all entries of all lines again, with their recorded luck, and compare."""
    game, header, log = stored.game, stored.header, stored.log
    rules = _first_difference(game, header, log)
    try:
        today = game.recard(header)
    except BadInput as error:
        return Verdict(len(log.entries), rules, None, str(error))
    cards = rules if today.cards == header.cards else _first_difference(game, today, log)
    return Verdict(len(log.entries), rules, cards)


def _first_difference(game: Game, header: AnyHeader, log: Log) -> Diverged | None:
    """The earliest entry that differs; entries after one that does are not judged."""
    if not log.entries:
        return None
    box = Sandbox(game, game.blank(header), Chance(header.seed))
    try:
        rebegin(box, log.entries[0])
    except Diverged as difference:
        return difference
    found: list[Diverged] = []
    children = log.children
    stack = children[0][::-1]
    while stack:
        number = stack.pop()
        while box.depth >= log.depths[number]:
            box.pop()
        try:
            redecide(box, log.entries[number], number, log.parents[number])
        except Diverged as difference:
            found.append(difference)
        else:
            stack.extend(children[number][::-1])
    return min(found, key=lambda difference: difference.entry, default=None)
