"""Scenarios: a position, a few actions and what must be true, as YAML. Loaded, run, and written from a match.

What a position holds and what a path of an expectation means is the part of each game, `core.<name>.scenario.PART`.
"""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import yaml
from msgspec import Struct

from core.kernel.document import Document, Where, read_documents, shown
from core.kernel.errors import BadInput, BadText, DuelogError, Refusal
from core.kernel.events import Action, Event
from core.kernel.game import GAMES, Game, find_game
from core.kernel.ids import Seat, seat_name
from core.kernel.log import Log
from core.kernel.match import Match
from core.kernel.names import fold
from core.kernel.notation import Labels, RefusedText, copies, read_seat

_MOST_STEPS = 5_000
"""Passes by `clear`, `close` or `auto` after one line; more is a game that goes in circles."""


# Scenarios ----------------------------------------------------------------------------------------------------------


class Step(Struct, frozen=True):
    """One thing to do."""

    kind: str
    """act, illegal, expect, can, cannot, undo, clear, close."""
    where: Where
    seat: Seat = -1
    text: str = ""
    rules: tuple[str, ...] = ()
    """Any one of them is to be named by the refusal; none: whichever."""
    data: Any = None


class Scenario(Struct, frozen=True, kw_only=True):
    """One scenario, read and checked."""

    name: str
    document: Document
    game: Game
    part: "Part"
    rules: tuple[str, ...] = ()
    start: "Start | None" = None
    """None: it only checks deck lists."""
    steps: tuple[Step, ...] = ()
    goal: str = ""
    auto: bool = False
    resume: bool = False

    @property
    def file(self) -> str:
        """The file that it stands in."""
        return self.document.file

    @property
    def line(self) -> int:
        """The line that it begins at, counted from 1."""
        return self.document.lines.get(("name",), 1)


class Start(Struct, frozen=True):
    """Where a scenario begins."""

    header: Any
    tracker: "Tracker"


class Tracker(Protocol):
    """Where the labelled objects are: ids end with every change of zone, labels do not."""

    labels: Labels

    def follow(self, facts: Iterable[Event]) -> None:
        """Take in what happened."""

    def copy(self) -> "Tracker":
        """A copy that later facts do not touch."""


class Found(Struct, frozen=True):
    """What a path leads to, and how it is compared with what is wanted.

    how: value; map; names (any order; a number is the count), ordered, first, last (as many as wanted); has, lacks.
    Names are tuples: all by which the thing is known.
    """

    value: Any
    how: str = "value"


class Part(Protocol):
    """What a game adds to scenarios."""

    seats: int
    top: tuple[str, ...]
    """Keys of a scenario besides those of all games."""

    def start(self, document: Document) -> Start:
        """The header and labels of the position, or of the new game. BadInput with file and line."""

    def parse(self, match: Match, seat: Seat, text: str, labels: Labels) -> Action:
        """As Match.parse, with labels."""

    def notation(self, match: Match, seat: Seat, action: Action, eyes: Seat) -> str:
        """The line of an action as `eyes` may read it."""

    def told(self, match: Match, facts: Sequence[Event], eyes: Seat) -> str:
        """What just happened as `eyes` may know it: at least every card that the facts show."""

    def look(self, run: "Run", path: str, wanted: Any) -> Found:
        """What a path leads to. BadInput if there is no such path."""

    def shows(self, run: "Run", seat: Seat, what: str) -> bool:
        """The seat's view or log shows this hidden card or choice."""

    def forced(self, match: Match, seat: Seat) -> Action | None:
        """The pass, or the only legal answer, of a seat that has nothing else to do."""

    def passing(self, match: Match, until: str, facts: Sequence[Event]) -> Action | None:
        """What goes on until `clear` or `close` is reached; None: it is. `facts`: of the line so far."""

    def check_deck(self, document: Document, where: Where, data: Any) -> list[Refusal]:
        """Every reason why a deck is not legal."""

    def is_lucky(self, facts: Sequence[Event]) -> bool:
        """Luck that a written scenario cannot fix decided some of these facts."""

    def position(self, match: Match) -> tuple[dict[str, Any], list[str]]:
        """The keys of a scenario that begins where the match stands, and what they cannot say.

        That is at a quiet step, or at the start of a match.
        """


def find_part(game: str) -> Part:
    """The part of a game. BadInput lists the games there are."""
    find_game(game)
    part: Part = import_module(f"core.{game}.scenario").PART
    return part


_KEYS = ("name", "game", "rules", "start", "first", "house_rules", "do", "expect", "decks", "auto", "resume", "goal")
_STEPS = ("illegal", "expect", "can", "cannot", "undo")


class Broken(Struct, frozen=True, kw_only=True):
    """A scenario of a file with others that cannot be read. Running it fails with what is wrong."""

    name: str
    file: str
    line: int
    fault: BadInput
    rules: tuple[str, ...] = ()


def load(path: str | Path) -> list[Scenario | Broken]:
    """The scenarios of a file. BadInput, with file and line, if it cannot be read, or none of its scenarios can."""
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror or error}", str(path)) from error
    return read_each(text, str(path))


def read_each(text: str | bytes, file: str = "scenario") -> list[Scenario | Broken]:
    """The scenarios of a text, those among others that cannot be read as Broken."""
    found: list[Scenario | Broken] = []
    for document in read_documents(text, file):
        try:
            found.append(_scenario(document))
        except BadInput as error:
            data = document.data if isinstance(document.data, dict) else {}
            line = document.lines.get(("name",), document.lines.get((), 1))
            found.append(Broken(name=str(data.get("name") or f"line {line}"), file=file, line=line, fault=error))
    if not found:
        raise BadInput("there is no scenario in this file", file)
    if all(isinstance(scenario, Broken) for scenario in found):
        raise next(scenario.fault for scenario in found if isinstance(scenario, Broken))
    return found


def read(text: str | bytes, file: str = "scenario") -> list[Scenario]:
    """The scenarios of a text. BadInput, with file and line, for whatever is wrong with any of them."""
    found = [_scenario(document) for document in read_documents(text, file)]
    if not found:
        raise BadInput("there is no scenario in this file", file)
    return found


def _scenario(d: Document) -> Scenario:
    if not isinstance(d.data, dict):
        raise d.fault((), "a scenario is a mapping of keys")
    if "game" not in d.data:
        raise d.fault((), f"game is missing; there are {', '.join(GAMES)}")
    game_name = d.text(("game",), d.data["game"], "game")
    if game_name not in GAMES:
        raise d.fault(("game",), f"no game is called {game_name!r}; there are {', '.join(GAMES)}")
    game, part = find_game(game_name), find_part(game_name)
    data = d.keys((), d.data, (*_KEYS, *part.top, *map(seat_name, range(part.seats))), "a scenario")
    if data.get("start") not in (None, "new"):
        raise d.fault(("start",), f"start is new, or is left out, not {shown(data['start'])}")
    if data.get("auto") not in (None, "pass"):
        raise d.fault(("auto",), f"auto is pass, or is left out, not {shown(data['auto'])}")
    steps: list[Step] = list(_decks(d, data["decks"])) if "decks" in data else []
    steps += [_step(d, ("do", i), item, part.seats) for i, item in enumerate(d.listed(("do",), data.get("do"), "do"))]
    if "expect" in data:
        steps.append(_expecting(d, ("expect",), data["expect"]))
    return Scenario(
        name=d.text(("name",), data.get("name", ""), "name") or f"line {d.lines.get((), 1)}",
        document=d,
        game=game,
        part=part,
        rules=_rules(d, ("rules",), data.get("rules")),
        start=None if "decks" in data and "do" not in data else part.start(d),
        steps=tuple(steps),
        goal=str(data.get("goal") or ""),
        auto=data.get("auto") == "pass",
        resume=d.yes(("resume",), data.get("resume", False), "resume"),
    )


def _rules(d: Document, where: Where, found: Any) -> tuple[str, ...]:
    listed = [found] if isinstance(found, str) else d.listed(where, found, str(where[-1]))
    return tuple(d.text((*where, i), rule, "a rule") for i, rule in enumerate(listed))


def _decks(d: Document, found: Any) -> Iterator[Step]:
    for i, item in enumerate(d.listed(("decks",), found, "decks")):
        where: Where = ("decks", i)
        entry = d.keys(where, item, ("accept", "reject", "rule"), "an entry of decks")
        if ("accept" in entry) == ("reject" in entry):
            raise d.fault(where, "say accept or reject with a deck")
        kind = "accept" if "accept" in entry else "reject"
        yield Step(kind, (*where, kind), data=entry[kind], rules=_rules(d, (*where, "rule"), entry.get("rule")))


def _step(d: Document, where: Where, item: Any, seats: int) -> Step:
    if isinstance(item, str):
        if item in ("clear", "close"):
            return Step(item, where)
        raise d.fault(where, f"{shown(item)} is nothing to do; say clear, close, or p1: with a line")
    players = [seat_name(seat) for seat in range(seats)]
    entry = d.keys(where, item, (*players, *_STEPS, "rule"), "an item of do")
    if len(entry) != 1:
        raise d.fault(where, f"an item of do has one key, not {len(entry)}: {', '.join(map(str, entry))}")
    ((key, said),) = entry.items()
    inner: Where = (*where, key)
    if key == "illegal":
        return _claim(d, inner, said, "illegal", seats)
    if key == "expect":
        return _expecting(d, inner, said)
    if key in ("can", "cannot"):
        return Step("expect", inner, data={key: said})
    if key == "undo":
        return Step("undo", inner, data=d.whole(inner, said, "undo", 1))
    return Step("act", inner, seat=d.seat(inner, key, seats), text=d.text(inner, said, f"what {key} does"))


def _claim(d: Document, where: Where, said: Any, kind: str, seats: int) -> Step:
    """`{p1: LINE, rule: …}`."""
    players = [seat_name(seat) for seat in range(seats)]
    entry = d.keys(where, said, (*players, "rule"), kind)
    lines = [key for key in entry if key != "rule"]
    if len(lines) != 1:
        raise d.fault(where, f"{kind} names one player and the line")
    text = d.text((*where, lines[0]), entry[lines[0]], "a line")
    rules = _rules(d, (*where, "rule"), entry.get("rule"))
    return Step(kind, where, seat=d.seat(where, lines[0], seats), text=text, rules=rules)


def _expecting(d: Document, where: Where, said: Any) -> Step:
    if not isinstance(said, dict):
        raise d.fault(where, f"expect is a mapping of paths, not {shown(said)}")
    return Step("expect", where, data=said)


# Running ------------------------------------------------------------------------------------------------------------


class Result(Struct, frozen=True, kw_only=True):
    """How a scenario went."""

    name: str
    file: str
    line: int
    passed: bool
    reason: str = ""
    """The first thing that is not as it should be, with its line; empty: all is."""
    rules: tuple[str, ...] = ()


class Failed(DuelogError):
    """Something is not as the scenario says."""


class Run:
    """A scenario on its way."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.part = scenario.part
        self._match: Match | None = None
        self._tracker: Tracker | None = None
        if scenario.start is not None:
            self._match = Match.from_position(scenario.start.header, game=scenario.game)
            self._tracker = scenario.start.tracker.copy()
            self._tracker.follow(self._match.log.entries[0].facts)
        self.spoken: list[tuple[str, ...]] = []
        """What was done so far, a line for each pair of eyes."""
        self._before: list[tuple[int, Tracker, int]] = []
        # Where the match stood before each line: entry, labels, how much was spoken.

    @property
    def match(self) -> Match:
        """The match that is being played."""
        if self._match is None:
            raise Failed("there is no position to play from")
        return self._match

    @property
    def tracker(self) -> Tracker:
        """Where the labelled objects are."""
        assert self._tracker is not None
        return self._tracker

    @property
    def labels(self) -> Labels:
        """Labels of the objects as they are now."""
        return self.tracker.labels

    def go(self) -> None:
        """Do all of it. Failed at the first thing that is not as it should be."""
        steps = self.scenario.steps
        if self._match is not None:
            self._automatic(0)
        for i, step in enumerate(steps):
            try:
                self._do(step)
                if step.kind in ("act", "clear", "close", "undo"):
                    self._automatic(i + 1)
            except DuelogError as error:
                raise Failed(f"line {self._line(step.where)}: {error}") from error

    def push(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Do an action and follow what it caused."""
        seats = range(self.match.state.board.seats)
        said = tuple(f"{seat_name(seat)}: {self.part.notation(self.match, seat, action, eyes)}" for eyes in seats)
        facts = self.match.push(seat, action)
        self.tracker.follow(facts)
        self.spoken.append(tuple(f"{said[eyes]}\n{self.part.told(self.match, facts, eyes)}" for eyes in seats))
        return facts

    def _line(self, where: Where) -> str:
        return self.scenario.document.place(where).rpartition(":")[2]

    def _do(self, step: Step) -> None:
        if step.kind == "expect":
            self._expect(step.where, step.data)
        elif step.kind in ("accept", "reject"):
            self._judge(step)
        elif step.kind == "illegal":
            self._refused(step)
        elif step.kind == "undo":
            self._undo(step.data)
        else:
            self._before.append((self.match.step, self.tracker.copy(), len(self.spoken)))
            if step.kind == "act":
                self._act(step)
            else:
                self._pass_on(step.kind)
            if self.scenario.resume:
                self._reload()

    def _act(self, step: Step) -> None:
        action = self.part.parse(self.match, step.seat, step.text, self.labels)
        refusal = self.match.explain(step.seat, action)
        if refusal is not None:
            raise Failed(f"{seat_name(step.seat)} may not {step.text!r}: {refusal}")
        self.push(step.seat, action)
        lines = list(self.spoken[-1])
        lines[step.seat] += f"\n{seat_name(step.seat)}: {step.text}"
        self.spoken[-1] = tuple(lines)

    def _pass_on(self, until: str) -> None:
        facts: list[Event] = []
        for _ in range(_MOST_STEPS):
            action = None if self.match.over else self.part.passing(self.match, until, facts)
            if action is None:
                return
            facts += self.push(self.match.to_act[0], action)
        raise Failed(f"{until} comes to no end")

    def _automatic(self, following: int) -> None:
        """`auto: pass`: decisions without an alternative are taken, unless the next line takes this one itself."""
        if not self.scenario.auto:
            return
        steps = self.scenario.steps
        line = steps[following] if following < len(steps) and steps[following].kind == "act" else None
        for _ in range(_MOST_STEPS):
            if self.match.over:
                return
            for seat in self.match.to_act:
                action = None if self._is_said(line, seat) else self.part.forced(self.match, seat)
                if action is not None:
                    self.push(seat, action)
                    break
            else:
                return
        raise Failed("auto: pass comes to no end")

    def _is_said(self, line: Step | None, seat: Seat) -> bool:
        """The next line says what this seat does now."""
        if line is None or line.seat != seat:
            return False
        try:
            action = self.part.parse(self.match, seat, line.text, self.labels)
        except BadText:
            return False
        return self.match.explain(seat, action) is None

    def _undo(self, n: int) -> None:
        if n > len(self._before):
            raise Failed(f"there are only {len(self._before)} lines to take back")
        entry, tracker, spoken = self._before[-n]
        del self._before[-n:], self.spoken[spoken:]
        self.match.goto(entry)
        self._tracker = tracker

    def _reload(self) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "resumed.duel"
            self.match.save(path)
            self._match = Match.load(path, game=self.scenario.game)

    def _refusal(self, seat: Seat, text: str) -> Refusal | None:
        """Why a line is refused; None: it is allowed. BadText if it is no line at all."""
        try:
            action = self.part.parse(self.match, seat, text, self.labels)
        except RefusedText as error:
            return error.refusal
        return self.match.explain(seat, action)

    def _refused(self, step: Step) -> None:
        refusal = self._refusal(step.seat, step.text)
        who = f"{seat_name(step.seat)}: {step.text}"
        if refusal is None:
            named = f" ({' or '.join(step.rules)})" if step.rules else ""
            raise Failed(f"`{who}` should be refused{named}, but is allowed")
        given = (refusal.rule, *refusal.also)
        if step.rules and not set(step.rules) & set(given):
            by = " or ".join(step.rules)
            raise Failed(f"`{who}`: wanted a refusal by {by}, found {refusal.rule}: {refusal.text}")

    def _judge(self, step: Step) -> None:
        refusals = self.part.check_deck(self.scenario.document, step.where, step.data)
        if step.kind == "accept":
            if refusals:
                raise Failed(f"the deck should be accepted: {refusals[0]}")
            return
        given = [rule for refusal in refusals for rule in (refusal.rule, *refusal.also)]
        if not refusals:
            raise Failed("the deck should be rejected, but is accepted")
        if step.rules and not set(step.rules) & set(given):
            raise Failed(f"the deck: wanted a refusal by {' or '.join(step.rules)}, found {refusals[0]}")

    # Expectations

    def _expect(self, where: Where, wanted: dict[str, Any]) -> None:
        for path, value in wanted.items():
            try:
                self._expect_one((*where, path), path, value)
            except BadInput as error:
                raise Failed(f"{path}: {error.what}") from error

    def _expect_one(self, where: Where, path: str, wanted: Any) -> None:
        d = self.scenario.document
        seats = self.match.state.board.seats
        if path in ("can", "cannot"):
            for i, said in enumerate(wanted if isinstance(wanted, list) else [wanted]):
                self._expect_may(_claim(d, (*where, i), said, path, seats))
            return
        if path in ("log has", "log lacks"):
            for piece in wanted if isinstance(wanted, list) else [wanted]:
                self._expect_log(str(piece), path == "log has")
            return
        name, dot, what = path.partition(".")
        seat = read_seat(name) if dot else None
        if seat is not None and what in ("sees", "unseen"):
            for piece in wanted if isinstance(wanted, list) else [wanted]:
                if self.part.shows(self, seat, str(piece)) != (what == "sees"):
                    raise Failed(f"{path}: {piece} is {'not seen' if what == 'sees' else 'seen'}")
            return
        found = _GENERAL[path](self.match) if path in _GENERAL else self.part.look(self, path, wanted)
        problem = compare(wanted, found, self.labels)
        if problem:
            raise Failed(f"{path}: {problem}")

    def _expect_may(self, step: Step) -> None:
        if step.kind == "cannot":
            self._refused(step)
            return
        refusal = self._refusal(step.seat, step.text)
        if refusal is not None:
            raise Failed(f"{seat_name(step.seat)} should be able to `{step.text}`, but: {refusal}")

    def _expect_log(self, piece: str, wanted: bool) -> None:
        key = fold(piece)
        if any(key in fold(line) for lines in self.spoken for line in lines) != wanted:
            raise Failed(f"the log {'does not have' if wanted else 'has'} {piece!r}")


def _winner(match: Match) -> Found:
    ended = match.result
    if ended is None:
        return Found("none")
    won = [seat_name(seat) for seat, result in enumerate(ended.results) if result == "won"]
    return Found(won[0] if won else "draw")


def _to_act(match: Match) -> Found:
    seats = [seat_name(seat) for seat in match.to_act]
    return Found(seats[0] if len(seats) == 1 else seats or "none")


_GENERAL = {"winner": _winner, "to_act": _to_act}


def run(scenario: Scenario | Broken) -> Result:
    """Run a scenario. What it says wrong is a failure, never an exception."""
    reason = ""
    try:
        if isinstance(scenario, Broken):
            raise scenario.fault
        Run(scenario).go()
    except DuelogError as error:
        reason = str(error)
    except Exception as error:
        # A scenario is a bug report too: where the rules break, it fails, and the others are still run.
        reason = f"the rules broke: {error!r}"
    return Result(
        name=scenario.name,
        file=scenario.file,
        line=scenario.line,
        passed=not reason,
        reason=reason,
        rules=scenario.rules,
    )


# Comparing ----------------------------------------------------------------------------------------------------------


def named_in(entries: Iterable[Any]) -> Iterator[str]:
    """Names of a list, `NAME x3` three times; of maps the `id`, else the `card`."""
    yield from copies(
        str(entry.get("id") or entry.get("card")) if isinstance(entry, dict) else str(entry) for entry in entries
    )


def compare(wanted: Any, found: Found, labels: Labels | None = None) -> str:
    """What is wrong with what was found, with both values; empty: nothing."""
    value, how = found.value, found.how
    if how in ("names", "ordered", "first", "last"):
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return "" if len(value) == wanted else f"wanted {wanted}, found {len(value)}{_some(value)}"
        listed = list(named_in(wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]))
        had = value
        if how == "first":
            had = value[: len(listed)]
        elif how == "last":
            had = value[max(len(value) - len(listed), 0) :]
        same = _match_any(listed, had, labels or Labels()) if how == "names" else _match_all(listed, had)
        return "" if same else f"wanted [{', '.join(listed)}], found [{', '.join(_called(n, listed) for n in had)}]"
    if how in ("has", "lacks"):
        words = [str(word) for word in (wanted if isinstance(wanted, list) else [wanted])]
        wrong = [word for word in words if (fold(word) in map(fold, value)) != (how == "has")]
        return f"wanted {how} {', '.join(wrong)}, found [{', '.join(value)}]" if wrong else ""
    if how == "map":
        asked = {} if wanted in (None, "none") else wanted
        if not isinstance(asked, dict):
            return f"wanted {shown(wanted)}, found {value}"
        return "" if {str(k): v for k, v in asked.items()} == value else f"wanted {asked}, found {value}"
    return "" if _equal(wanted, value) else f"wanted {_plain(wanted)}, found {_plain(value)}"


def _equal(wanted: Any, value: Any) -> bool:
    if isinstance(value, list) or isinstance(wanted, list):
        sides = [sorted(map(str, side if isinstance(side, list) else [side])) for side in (wanted, value)]
        return sides[0] == sides[1]
    if isinstance(wanted, bool) or isinstance(value, bool):
        return wanted is value
    if value == "none" and wanted is None:
        return True
    if isinstance(value, str):
        return isinstance(wanted, str) and fold(wanted) == fold(value)
    same: bool = wanted == value
    return same


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, list):
        return str(value)
    items = [str(item) for item in value]
    return f"[{('; ' if any(',' in item for item in items) else ', ').join(items)}]"


def _some(names: Sequence[tuple[str, ...]]) -> str:
    return f" ({', '.join(n[0] for n in names[:8])})" if names else ""


def _called(names: tuple[str, ...], wanted: list[str]) -> str:
    keys = set(map(fold, wanted))
    return next((name for name in names if fold(name) in keys), names[0])


def _is(wanted: str, names: tuple[str, ...]) -> bool:
    return fold(wanted) in map(fold, names)


def _match_all(wanted: list[str], had: Sequence[tuple[str, ...]]) -> bool:
    return len(wanted) == len(had) and all(_is(w, names) for w, names in zip(wanted, had, strict=True))


def _match_any(wanted: list[str], had: Sequence[tuple[str, ...]], labels: Labels) -> bool:
    """The same things in any order; labels first, for they mean one thing each."""
    left = list(had)
    for name in sorted(wanted, key=lambda w: w not in labels):
        fit = next((names for names in left if _is(name, names)), None)
        if fit is None:
            return False
        left.remove(fit)
    return not left


# From a match -------------------------------------------------------------------------------------------------------


class Written(Struct, frozen=True):
    """A scenario made from a match."""

    text: str
    warnings: tuple[str, ...]
    """What the form cannot say."""


def write(match: Match, step: int | None = None, name: str = "") -> Written:
    """The position of a match at a step (left out: where it stands) as a scenario.

    Between quiet steps it is the last quiet one, and the lines from there. KeyError if there is no such step.
    """
    at = match.step if step is None else step
    if not 0 <= at < len(match.log.entries):
        raise KeyError(f"there is no step {at}: the last one is {len(match.log.entries) - 1}")
    log = Log()
    for record in match.log.records:
        log.append(record)
    game, part = match.game, find_part(match.game.name)
    box = Match.from_log(game, match.header, log, upto=at)
    later: list[int] = []
    while not game.is_quiet(box.state.board) and len(box.line()) > 1:
        later.append(box.step)
        box.pop()
    keys, warnings = part.position(box)
    lines: list[dict[str, str]] = []
    for number in reversed(later):
        entry = log.entries[number]
        if entry.action is not None:
            lines.append({seat_name(entry.seat): part.notation(box, entry.seat, entry.action, entry.seat)})
        if entry.outcomes and part.is_lucky(entry.facts):
            warnings.append(f"step {number} had luck of its own; a scenario may have other")
        box.goto(number)
    data = {"name": name or f"Step {at}", "game": game.name, **keys}
    if match.header.house_rules:
        data["house_rules"] = dict(match.header.house_rules)
    if lines:
        data["do"] = lines
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return Written(text, tuple(warnings))
