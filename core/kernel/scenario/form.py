"""The form of a scenario file: keys, steps, and what a game adds to them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from core.kernel.deadline import Deadline
from core.kernel.document import Document, Where, read_documents, shown
from core.kernel.errors import BadInput, Refusal
from core.kernel.events import Action, Event
from core.kernel.game import GAMES, Game, find_game
from core.kernel.ids import Seat, seat_name
from core.kernel.match import Match
from core.kernel.notation import Labels
from core.kernel.scenario.comparing import Found
from core.kernel.scenario.tracking import Tracker

if TYPE_CHECKING:
    from core.kernel.scenario.running import Run


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
    win_by: Deadline | None = None
    """Part of the goal that can be judged."""
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
    tracker: Tracker


class Part(Protocol):
    """What a game adds to scenarios."""

    seats: int
    top: tuple[str, ...]
    """Keys of a scenario besides those of all games."""

    def start(self, document: Document) -> Start:
        """The header and labels of the position, or of the new game. BadInput with file and line."""

    def parse(self, match: Match, seat: Seat, text: str, labels: Labels) -> Action:
        """As Match.parse, with labels."""

    def copies(
        self, match: Match, seat: Seat, text: str, action: Action, canonical: Action, labels: Labels
    ) -> dict[int, int]:
        """Where a line names one of several equal copies and the canonical action another: the one, and the other."""

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

    def is_due(self, match: Match, seat: Seat) -> bool:
        """What is asked of another seat now is asked of this one as well, unseen by each other: its line may stand
        before the other's."""

    def check_deck(self, document: Document, where: Where, data: Any) -> list[Refusal]:
        """Every reason why a deck is not legal."""

    def is_lucky(self, facts: Sequence[Event]) -> bool:
        """Luck that a written scenario cannot fix decided some of these facts."""

    def position(self, match: Match) -> tuple[dict[str, Any], list[str]]:
        """The keys of a scenario that begins where the match stands, house rules among them, and what they cannot say.

        That is at a quiet step, or at the start of a match.
        """


def find_part(game: str) -> Part:
    """The part of a game. BadInput lists the games there are."""
    return find_game(game).part


_KEYS = (
    "name",
    "game",
    "rules",
    "start",
    "first",
    "house_rules",
    "do",
    "expect",
    "decks",
    "auto",
    "resume",
    "goal",
    "win_by",
)
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
        win_by=_deadline(d, data["win_by"], part.seats) if "win_by" in data else None,
        auto=data.get("auto") == "pass",
        resume=d.yes(("resume",), data.get("resume", False), "resume"),
    )


def _deadline(d: Document, found: Any, seats: int) -> Deadline:
    """`{p1: 9}`."""
    where = ("win_by",)
    if not d.data.get("goal"):
        raise d.fault(where, "win_by is part of a goal; goal is missing")
    said = d.keys(where, found, map(seat_name, range(seats)), "win_by")
    if len(said) != 1:
        raise d.fault(where, "win_by is one player and the turn by whose end they are to have won, like {p1: 9}")
    ((player, turn),) = said.items()
    return Deadline(d.seat((*where, player), player, seats), d.whole((*where, player), turn, "a turn", 1))


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
        return claim(d, inner, said, "illegal", seats)
    if key == "expect":
        return _expecting(d, inner, said)
    if key in ("can", "cannot"):
        return Step("expect", inner, data={key: said})
    if key == "undo":
        return Step("undo", inner, data=d.whole(inner, said, "undo", 1))
    return Step("act", inner, seat=d.seat(inner, key, seats), text=d.text(inner, said, f"what {key} does"))


def claim(d: Document, where: Where, said: Any, kind: str, seats: int) -> Step:
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
