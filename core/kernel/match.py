"""A match: one object, a handful of verbs. It plays in a Sandbox, keeps the log and writes it to its file."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol, overload

import msgspec

from core.kernel import VERSION
from core.kernel.again import Redecider, fold, last_quiet, rebegin, redecide
from core.kernel.branches import Branch, branches
from core.kernel.causes import Cause, causes
from core.kernel.chance import Chance, Stream
from core.kernel.errors import BadInput, Refusal, Refused, Stale
from core.kernel.events import Action, Ended, Event
from core.kernel.game import Game, find_game
from core.kernel.ids import Seat, seat_name
from core.kernel.log import (
    AnyEntry,
    AnyHeader,
    Bookmarked,
    Commented,
    Entry,
    Log,
    Moved,
    Named,
    Record,
    Rerolled,
    Series,
)
from core.kernel.options import Options
from core.kernel.options import Path as Steps
from core.kernel.resolution import Resolution
from core.kernel.sandbox import Sandbox
from core.kernel.state import State
from core.kernel.undo import NO_REDO, START, Bars, Tally, Unfair, barred, barred_to, tell
from core.kernel.view import View


class MatchFile(Protocol):
    """An open file that a match is kept in."""

    path: Path

    def write(self, record: Record) -> None: ...
    def sync(self) -> None: ...
    def close(self) -> None: ...


class _Now:
    """Walks options of the match as long as it stands where it stood: later they are Stale."""

    __slots__ = ("_match", "_moment")

    def __init__(self, match: "Match") -> None:
        self._match = match
        self._moment = match.moment

    def step(self, seat: Seat, path: Steps) -> Any:
        return self._match.box_at(self._moment).step(seat, path)


class Match:
    """One match with all its lines. Make it with `new`, `from_position`, `from_log` or `load`."""

    __slots__ = (
        "_again",
        "_base",
        "_box",
        "_file",
        "_line",
        "_savepoints",
        "_tally",
        "_turn",
        "_views",
        "game",
        "header",
        "log",
        "moment",
        "notice",
    )

    def __init__(self, game: Game, header: AnyHeader) -> None:
        """A match before its first entry; for the class methods only."""
        self.game = game
        self.header = header
        self.log = Log()
        self.notice = ""
        """What was repaired when the file was opened, in a sentence; empty: nothing."""
        self.moment = 0
        """Changes whenever the state does: views and options are of one moment."""
        self._box = Sandbox(game, game.blank(header), Chance(header.seed))
        self._line: list[int] = []
        # Place on the line from which on control is set: entries before it were folded.
        self._base = 0
        # Those entries can be taken back one by one; else going back among them folds them again.
        self._savepoints = True
        self._views: dict[Seat, View] = {}
        self._tally = Tally(game, self.log)
        self._file: MatchFile | None = None
        self._again: Redecider | None = None
        self._turn: tuple[Seat, ...] = ()

    # Beginning

    @classmethod
    def new(
        cls,
        game: Game | str,
        decks: Iterable[Any],
        seed: int,
        *,
        names: tuple[str, ...] = (),
        undo: str = "practice",
        house_rules: dict[str, str] | None = None,
        first: Seat | None = None,
        series: Series | None = None,
        path: str | Path | None = None,
    ) -> "Match":
        """A new match. `seed` decides all luck; `names` of the players are p1, p2, … if left out; `undo` is `practice`
        or `fair`; `path`: the file to keep it in; `series`: which game of which series it is.

        BadInput if a deck, a house rule or the path cannot be used.
        """
        found = find_game(game) if isinstance(game, str) else game
        if undo not in ("practice", "fair"):
            raise BadInput(f"undo is practice or fair, not {undo!r}")
        listed = list(decks)
        names = names or tuple(map(seat_name, range(len(listed))))
        header = found.header(listed, seed, names=names, undo=undo, house=dict(house_rules or {}), first=first)
        if series is not None:
            header = msgspec.structs.replace(header, series=series)
        return cls.from_position(header, game=found, path=path)

    @classmethod
    def from_position(cls, header: AnyHeader, *, game: Game | None = None, path: str | Path | None = None) -> "Match":
        """A match that begins as its header says: with decks, or in the middle of things."""
        game = find_game(header.game) if game is None else game
        if not header.app:
            header = msgspec.structs.replace(header, app=VERSION)
        match = cls(game, header)
        if path is not None:
            from core.kernel.store import create

            match._file = create(path, header)
        match._begin()
        return match

    @classmethod
    def from_log(
        cls,
        game: Game,
        header: AnyHeader,
        log: Log,
        upto: int | None = None,
        *,
        file: MatchFile | None = None,
        board_after: Callable[[int], Any] | None = None,
    ) -> "Match":
        """A match from records, which it adds to from now on. It stands where they end, or at entry `upto`.

        `board_after` gives the board after an entry, to be written to; left out, it is folded from the start.

        Entries up to the last quiet step are taken as they were; the few after it are decided again. Diverged if
        that gives something else: then open it `upto` an earlier entry. A fair match with a file refuses that as `goto`
        does.
        """
        match = cls(game, header)
        match.log = log
        match._file = file
        match._tally = Tally(game, log)
        match._box.chance.rerolls = log.rerolls
        if not log.entries:
            match._begin()
            return match
        end = log.at if upto is None else upto
        match._check(end)
        bars = barred_to(game, log, end) if file is not None and end != log.at else ()
        if bars and header.undo == "fair":
            raise Unfair(bars)
        match._recall(log.line(end), savepoints=False, board_after=board_after)
        if end != log.at:
            match._record(Moved(to=end, seen=tell(bars)))
        return match

    @classmethod
    def load(
        cls,
        path: str | Path,
        upto: int | None = None,
        *,
        game: Game | None = None,
        attach: bool = False,
        salvage: bool = False,
    ) -> "Match":
        """A match from a file, where it ended or at entry `upto`.

        `attach`: lock the file and write on in it; left out, the file is only read. `salvage`: if a line is damaged,
        take what stands before it (not together with `attach`: a damaged file is never written on). BadInput says
        what is wrong with a file; Diverged as in `from_log`.
        """
        from core.kernel import store

        file: MatchFile | None = None
        if attach:
            stored, file = store.append(path, game)
        else:
            stored = store.read(path, game, salvage=salvage)
        try:
            match = cls.from_log(stored.game, stored.header, stored.log, upto, file=file)
        except BaseException as error:
            if file is not None:
                file.close()
            if isinstance(error, BadInput) and not error.where:
                raise BadInput(error.what, str(path)) from error
            raise
        match.notice = stored.notice
        return match

    # Reading

    @property
    def state(self) -> State[Any, Any]:
        """The whole state, hidden cards included: for tests and tools; seats get views."""
        return self._box.state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Every seat that owes a decision: several in sealed choices; none when the match is over."""
        return self._box.to_act

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self._box.over

    @property
    def result(self) -> Ended | None:
        """For each seat won, lost or drawn, and why; None while the match goes on."""
        ended: Ended | None = self._box.state.board.ended
        return ended

    @property
    def step(self) -> int:
        """Number of the entry that the line ends with; 0 is the start."""
        return self._line[-1]

    @property
    def path(self) -> Path | None:
        """The file that every record goes to, if there is one."""
        return self._file.path if self._file is not None else None

    def options(self, seat: Seat) -> Options:
        """What the seat may do, as a stepper. KeyError if it owes no decision; Stale if used after the match moved."""
        found = self._box.options(seat)
        return Options(_Now(self), seat, (), found.step)

    def box_at(self, moment: int) -> Sandbox:
        """The sandbox that the match plays in, if it still stands where it stood then; else Stale."""
        if moment != self.moment:
            raise Stale("these options are of an earlier moment; ask the match for new ones")
        return self._box

    def explain(self, seat: Seat, action: Action) -> Refusal | None:
        """None if the seat may do this now, else why not."""
        return self._box.explain(seat, action)

    def view(self, seat: Seat) -> View:
        """What the seat may know now. Costs nothing until it is read."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = View(self, seat)
        return view

    def sandbox(self, seat: Seat, stream: Stream) -> Sandbox:
        """A position that fits all the seat knows, to think in; what it does not know comes from the stream."""
        state = self.game.sample(self.view(seat).seen, self.state.cards, self.header, stream)
        return Sandbox(self.game, state, Chance(stream.below(1 << 62)))

    def parse(self, seat: Seat, text: str) -> Action:
        """The action that a line of text means now, in canonical form if it is allowed. BadText if it means none."""
        action = self.game.parse(self.state, seat, text)
        return action if self._box.explain(seat, action) is not None else self._box.canonical(seat, action)

    @overload
    def notation(self, seat: Seat, action: Action, /) -> str: ...
    @overload
    def notation(self, action: Action, /) -> str: ...
    def notation(self, seat: Seat | Action, action: Action | None = None, /) -> str:
        """The line of text of a legal action; without a seat, of the first one that is to act."""
        if isinstance(seat, Action):
            return self.game.notation(self.state, self.to_act[0], seat)
        assert action is not None
        return self.game.notation(self.state, seat, action)

    # Playing

    def push(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do an action: the facts that it caused. Refused if it may not be done; nothing changed then.

        When this returns, the entry is in the file, if the match has one. In practice a decision that was taken back is
        taken up again by deciding the same, as by `redo`.
        """
        action, r = self._box.push(seat, action)
        entry = _entry(seat, action, r)
        try:
            known = self._known(entry)
            if known is None:
                self._add(entry)
            else:
                self._record(Moved(to=known))
                self._line.append(known)
        except BaseException:
            self._box.pop()
            raise
        self._moved_on()
        if self._file is not None:
            self._sync_turn()
        return entry.facts

    def pop(self, by: Seat | None = None, confirmed_by: tuple[Seat, ...] = ()) -> AnyEntry:
        """Take back the newest entry of the line, which stays as a branch. Returns it.

        `by`: who asks (left out: who decided it). A fair match refuses what `barrier` names, unless another seat
        confirms. The cost does not depend on the length of the match, but once: an opened match is folded again when it
        first goes back before its last quiet step.
        """
        number = self._line[-1]
        if len(self._line) == 1:
            raise Refused(START)
        self._move(self._line[-2], by, confirmed_by)
        return self.log.entries[number]

    def redo(self) -> tuple[Event, ...]:
        """Take up again the entry that was last taken back from here: its facts. Refused if there is none."""
        number = self.log.redoable()
        if number is None:
            raise Refused(NO_REDO)
        self._move(number, None, ())
        return self.log.entries[number].facts

    def goto(self, entry: int, by: Seat | None = None, confirmed_by: tuple[Seat, ...] = ()) -> None:
        """Let the line end at any entry of any branch. KeyError for none; a fair match may refuse, as `pop`."""
        self._check(entry)
        if entry != self._line[-1]:
            self._move(entry, by, confirmed_by)

    def barrier(self, by: Seat | None = None) -> Bars:
        """What bars a fair undo of the newest entry; empty: nothing, or there is nothing to take back."""
        if len(self._line) == 1:
            return ()
        return barred(self._tally, self.log, [self._line[-1]], [], by)

    def reroll(self) -> None:
        """New luck from here on; in practice only."""
        if self.header.undo != "practice":
            raise Refused(Refusal("reroll/fair", "luck is only changed in practice", ""))
        self._record(Rerolled())
        self._box.chance.rerolls = self.log.rerolls

    # The log

    def line(self) -> list[int]:
        """Numbers of the entries from the start to where the match stands."""
        return self._line.copy()

    def branches(self) -> list[Branch]:
        """All lines but the present one, oldest first."""
        return branches(self.log, self._line[-1])

    def why(self, event: Event | tuple[int, int]) -> list[Cause]:
        """The chain of causes of a fact of the present line, from the fact itself to the action that began it.

        A fact is given by itself or as (entry number, place in it). KeyError if it is not on the line. What was
        replaced is no fact: the entries of the chain are decided again to find it.
        """
        index, place = self._find(event)
        if self._again is None:
            self._again = Redecider(self.game, self.header, self.log)
        *facts, action = causes(self.log, self._line[index], place)
        return [*(one._replace(replaced=self._again.replaced(one.step, one.place)) for one in facts), action]

    def comment(self, text: str, at: int | None = None) -> None:
        """Say something about an entry (left out: the newest of the line)."""
        self._record(Commented(at=self._place(at), text=text))

    def bookmark(self, text: str = "", at: int | None = None) -> None:
        """Mark an entry to find it again."""
        self._record(Bookmarked(at=self._place(at), text=text))

    def name_branch(self, name: str, at: int | None = None) -> None:
        """Name the branch that goes through an entry."""
        self._record(Named(at=self._place(at), name=name))

    def annotate(self, note: Commented | Bookmarked | Named) -> None:
        """Take a note that is made already. KeyError if there is no such entry."""
        self._check(note.at)
        self._record(note)

    # The file

    def save(self, path: str | Path) -> None:
        """Write the whole match to a file (`.duel`, or `.duel.gz` packed). The match goes on where it was kept.

        The old or the new file is whole, whatever happens. BadInput if it cannot be written or is in use.
        """
        from core.kernel import store

        if self._file is not None and Path(path).absolute() == self._file.path.absolute():
            self._file.sync()
        else:
            store.save(path, self.header, self.log.records)

    def sync(self) -> None:
        """Make sure that a power cut loses nothing of the file. Also done at each end of turn and by `close`."""
        if self._file is not None:
            self._file.sync()

    def close(self) -> None:
        """Let go of the file, if there is one. The match can still be read and played."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> "Match":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Inside

    def _begin(self) -> None:
        self._add(_entry(-1, None, self._box.begin()))
        self._moved_on()

    def _record(self, record: Record) -> None:
        """Write a record to the file, then take it: what is seen is stored."""
        if self._file is not None:
            self._file.write(record)
        self.log.append(record)

    def _add(self, entry: AnyEntry) -> None:
        self._record(entry)
        self._line.append(self.log.at)

    def _known(self, entry: AnyEntry) -> int | None:
        """The number of the newest entry after this one that is the same, luck and all; None: there is none.

        In a fair match every decision is a new one: the others would learn that a hidden one was the same again.
        """
        log, step = self.log, self._line[-1]
        if step == len(log.entries) - 1 or self.header.undo != "practice":
            return None
        return next((number for number in reversed(log.children[step]) if log.entries[number] == entry), None)

    def _moved_on(self) -> None:
        self.moment += 1
        self._views = {}

    def _sync_turn(self) -> None:
        """Sync when the turn has gone to another seat or the match is over: a sync costs as much as many decisions."""
        board = self.state.board
        assert self._file is not None
        if self.over or (self.game.is_quiet(board.asked) and board.asked.seats != self._turn):
            self._turn = board.asked.seats
            self._file.sync()

    def _check(self, entry: int) -> None:
        if not 0 <= entry < len(self.log.entries):
            raise KeyError(f"there is no step {entry}: the last one is {len(self.log.entries) - 1}")

    def _place(self, at: int | None) -> int:
        if at is None:
            return self._line[-1]
        self._check(at)
        return at

    def _move(self, target: int, by: Seat | None, confirmed_by: tuple[Seat, ...]) -> None:
        """Let the line end at `target`, if that is allowed, and note it. If it fails, all is as it was."""
        keep, ahead = self._route(target)
        back = self._line[keep:][::-1]
        seen = self._check_back(back, ahead, by, confirmed_by)
        old = self._line[-1]
        try:
            self._back(keep)
            for number in ahead:
                self._redecide(number)
            self._record(Moved(to=target, seen=seen, confirmed_by=confirmed_by))
        except BaseException:
            self._recall(self.log.line(old), savepoints=False)
            raise
        self._moved_on()

    def _check_back(self, back: list[int], ahead: list[int], by: Seat | None, confirmed_by: tuple[Seat, ...]) -> str:
        """What is taken back although it was seen, in words. Refused if that is not fair and no other seat agrees."""
        bars = barred(self._tally, self.log, back, ahead, by)
        if self.header.undo == "fair" and bars:
            asking = by if by is not None or not back else self.log.entries[back[-1]].seat
            if not confirmed_by or asking in confirmed_by:
                raise Unfair(bars)
        return tell(bars)

    def _route(self, target: int) -> tuple[int, list[int]]:
        """How much of the line stays on the way to `target`, and the entries that follow then."""
        line, depths, parents = self._line, self.log.depths, self.log.parents
        ahead = []
        number = target
        while depths[number] >= len(line) or line[depths[number]] != number:
            ahead.append(number)
            number = parents[number]
        return depths[number] + 1, ahead[::-1]

    def _drop(self, keep: int) -> None:
        """Pop all but the first `keep` entries of the line."""
        while len(self._line) > keep:
            self._line.pop()
            self._box.pop()

    def _back(self, keep: int) -> None:
        """Take back all but the first `keep` entries of the line."""
        if keep > self._base:
            self._drop(keep)
            return
        line = self._line[:keep]
        quiet = last_quiet(self.game, self.log, line)
        if quiet >= 0 and self._savepoints:
            self._drop(quiet + 1)
            self._go_on(line[quiet + 1 :])
        else:
            self._recall(line, savepoints=True)

    def _recall(self, line: list[int], *, savepoints: bool, board_after: Callable[[int], Any] | None = None) -> None:
        """Stand at the end of a recorded line: fold it up to its last quiet step, decide again what came after."""
        self._box = Sandbox(self.game, self.game.blank(self.header), self._box.chance)
        self._savepoints = savepoints
        quiet = last_quiet(self.game, self.log, line)
        if quiet < 0:
            self._rebegin()
            for number in line[1:]:
                self._redecide(number)
            return
        if board_after is None:
            fold(self._box, self.log, line[: quiet + 1], savepoints=savepoints)
        else:
            self._box.state.board = board_after(line[quiet])
        self._line = line[: quiet + 1]
        self._go_on(line[quiet + 1 :])

    def _rebegin(self) -> None:
        """Decide the first entry again."""
        rebegin(self._box, self.log.entries[0])
        self._line, self._base = [0], 0

    def _go_on(self, after: list[int]) -> None:
        """Set control at the quiet step up to which the line was folded; decide again the entries that came after."""
        last = self._line[-1]
        self._base = len(self._line) - 1
        self._box.resume(self.log.facts_to[last], self.log.outcomes_to[last])
        for number in after:
            self._redecide(number)

    def _redecide(self, number: int) -> None:
        """Do a recorded entry of the line's end again, with its outcomes, and compare."""
        redecide(self._box, self.log.entries[number], number, self._line[-1])
        self._line.append(number)

    def _find(self, event: Event | tuple[int, int]) -> tuple[int, int]:
        """Where a fact stands: place of its entry on the line, place in the entry."""
        if isinstance(event, tuple):
            step, place = event
            self._check(step)
            index = self.log.depths[step]
            if self._line[index : index + 1] != [step] or not 0 <= place < len(self.log.entries[step].facts):
                raise KeyError(event)
            return index, place
        equal = None
        for index in range(len(self._line) - 1, -1, -1):
            for place, fact in enumerate(self.log.entries[self._line[index]].facts):
                if fact is event:
                    return index, place
                if equal is None and fact == event:
                    equal = index, place
        if equal is None:
            raise KeyError(event)
        return equal


def _entry(seat: Seat, action: Action | None, r: Resolution) -> AnyEntry:
    """The entry of what was just decided."""
    return Entry(seat, action, tuple(r.outcomes), tuple(r.facts), tuple(r.causes), r.rules)
