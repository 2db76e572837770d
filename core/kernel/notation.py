"""Naming objects in text, alike in every game: taking a line apart, finding what a name means, the shortest name.

A name is narrowed by `p2.` (controller), `@zone` (or `@p2.zone`) and `#n` (the n-th in the order in which that zone
shows them).
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from core.kernel.errors import BadText, Refusal
from core.kernel.events import Action
from core.kernel.ids import Seat, seat_name
from core.kernel.names import fold, suggest, tidy
from core.kernel.options import Path, Step, Value
from core.kernel.state import State

MOST_WORDS = 400
"""Longer lines are refused: no action needs them, and taking a line apart costs words times words of a name."""
_MOST_LISTED = 8
_NARROWED = re.compile(r"(?:(p[1-5])\.)?(.*?)((?:@(?:p[1-5]\.)?[a-z_]+|#\d+)*)", re.I | re.S)
_SUFFIX = re.compile(r"[@#][^@#]*")
_TAIL = re.compile(r"(?:=\d+)?[,:;]*$")
_SEAT = re.compile(r"p([1-5])", re.I)
_BETWEEN = re.compile(r": |=(?!\d)")


class RefusedText(BadText):
    """A line that can be read, but what it says cannot be an action here: there is a reason by rule."""

    def __init__(self, refusal: Refusal, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(str(refusal), candidates)
        self.refusal = refusal


class NoMeaning(BadText):
    """A line with the right verb and form that means no action: of its names or numbers one means nothing here."""


class Ambiguous(NoMeaning):
    """A name that means several things here."""


class NotHere(NoMeaning):
    """A name that means nothing here. It may still be that of a card elsewhere."""

    def __init__(self, what: str, kind: str, name: str, candidates: tuple[str, ...]) -> None:
        super().__init__(what, candidates)
        self.kind = kind
        """What was asked for: `card`, `target`, …"""
        self.name = name
        """Folded, without narrowings."""


class Labels(dict[str, int]):
    """Names that somebody else than the cards gives to objects, as a scenario does: label to present id."""

    def __init__(self, items: Iterable[tuple[str, int]] = (), was: Iterable[tuple[int, str]] = ()) -> None:
        super().__init__(items)
        self.was: dict[int, str] = dict(was)
        """Every id that a labelled object ever had."""
        self.places: dict[int, int] = {}
        """Copies that have changed places, label or not: to each id that whose place it has now."""

    def copy(self) -> "Labels":
        """A copy that later changes do not touch."""
        other = Labels(self.items(), self.was.items())
        other.places = self.places.copy()
        return other

    def put(self, label: str, number: int) -> None:
        """The label's object has this id from now on."""
        self[label] = number
        self.was[number] = label

    def in_place(self, ids: Sequence[int]) -> list[int]:
        """The ids of a zone in the order in which it would show them if each copy were where it was named."""
        at = {number: i for i, number in enumerate(ids)}
        instead = at | {number: at[place] for number, place in self.places.items() if place in at}
        return sorted(ids, key=instead.__getitem__)


class Thing(Struct, frozen=True, gc=False):
    """Something that a line can name, as a seat sees it."""

    id: int
    names: tuple[str, ...]
    """The first is the one to write."""
    seat: Seat
    """Its controller: what `p2.` means."""
    side: Seat
    """Whose part of the table it lies in: `#n` is counted there."""
    zones: tuple[str, ...] = ()
    """Words after `@` that fit; the first is the one to write."""
    twin: object = None
    """Things with an equal value here no rule can tell apart."""
    given: bool = False
    """It has an id of a scenario, and is called by that; its printed name rather means another."""


class Named(Struct, frozen=True, gc=False):
    """A name with its narrowings, taken apart."""

    name: str
    """Folded."""
    seat: Seat = -1
    zone: str = ""
    nth: int = 0


def read_name(text: str) -> Named:
    """A name with narrowings in any order behind it: `p2.Grey Wolf@B#2`."""
    found = _NARROWED.fullmatch(text.strip())
    assert found is not None
    seat, name, suffix = found.groups()
    zone, nth = "", 0
    for part in _SUFFIX.findall(suffix):
        if part[0] == "@":
            zone = fold(part[1:])
        else:
            nth = int(part[1:6])
    return Named(fold(name), int(seat[1:]) - 1 if seat else -1, zone, nth)


def read_seat(word: str) -> Seat | None:
    """The seat that `p2` means; None for any other word."""
    found = _SEAT.fullmatch(word.strip())
    return int(found[1]) - 1 if found else None


def take_apart(line: str) -> tuple[str, str]:
    """The verb in small letters, and the rest."""
    words = tidy(line).split(" ", 1)
    if not words[0]:
        raise BadText("an empty line is no action")
    return words[0].casefold(), words[1] if len(words) > 1 else ""


class Lexicon:
    """Names that may stand in a line: what belongs to one of them separates nothing."""

    __slots__ = ("_longest", "_names")

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {fold(name) for name in names}
        self._longest = max((name.count(" ") + 1 for name in self._names), default=1)

    def __contains__(self, text: str) -> bool:
        return read_name(_TAIL.sub("", text)).name in self._names

    def parts(self, text: str, words: Collection[str]) -> dict[str, str]:
        """The text by the words that begin its parts, in whatever order; "" is what stands before the first.

        A word that ends with `=` takes its value without a space. BadText if a part is there twice.
        """
        found: dict[str, list[str]] = {"": []}
        part = found[""]
        rest = text.split()
        if len(rest) > MOST_WORDS:
            raise BadText("the line is too long")
        i = 0
        while i < len(rest):
            word = rest[i].casefold().rstrip(",;")
            head, equals, value = word.partition("=")
            key = f"{head}=" if equals and f"{head}=" in words else word
            if key not in words or (not equals and self._run(rest, i) > 1):
                n = max(self._run(rest, i), 1)
                part.extend(rest[i : i + n])
                i += n
                continue
            if key in found:
                raise BadText(f"{key!r} is there twice")
            part = found[key] = [value] if equals else []
            i += 1
        return {key: " ".join(said).strip(" ,;") for key, said in found.items()}

    def items(self, text: str) -> list[str]:
        """The items of a list with commas; a comma inside a name separates nothing."""
        pieces = [piece.strip() for piece in re.split(r"[,;]", text)]
        found: list[str] = []
        i = 0
        while i < len(pieces):
            n = min(self._longest, len(pieces) - i)
            while n > 1 and not self._is_item(", ".join(pieces[i : i + n])):
                n -= 1
            if item := ", ".join(pieces[i : i + n]).strip():
                found.append(item)
            i += n
        return found

    def _is_item(self, text: str) -> bool:
        """One name, `NAME: NAME` as an assignment of damage has it, or `NAME=NAME` as a defence."""
        return all(part in self for part in _BETWEEN.split(text, maxsplit=1))

    def _run(self, words: Sequence[str], start: int) -> int:
        """How many words from `start` on are one known name; 0: none."""
        for n in range(min(self._longest, len(words) - start), 0, -1):
            if " ".join(words[start : start + n]) in self:
                return n
        return 0


def fitting(named: Named, things: Iterable[Thing]) -> list[Thing]:
    """The things that a name means, in their order."""
    found = [
        thing
        for thing in things
        if (named.seat < 0 or thing.seat == named.seat)
        and (not named.zone or _lies_in(thing, named.zone))
        and any(fold(name) == named.name for name in thing.names)
    ]
    if not named.nth:
        return found
    counts: dict[tuple[Seat, str], int] = {}
    nth = []
    for thing in found:
        place = (thing.side, thing.zones[0] if thing.zones else "")
        counts[place] = counts.get(place, 0) + 1
        if counts[place] == named.nth:
            nth.append(thing)
    return nth or found[named.nth - 1 : named.nth]


def _lies_in(thing: Thing, zone: str) -> bool:
    """The zone by its word alone, or with whose it is: an attacker in `p2.A` stands in one `A` with its own side's."""
    whose, dot, word = zone.rpartition(".")
    if dot and whose != seat_name(thing.side):
        return False
    return word in map(fold, thing.zones)


def find(
    text: str,
    things: Sequence[Thing],
    legal: Collection[object] | None,
    what: str,
    used: Collection[int] = (),
    prefer: Collection[int] = (),
) -> Thing:
    """The thing that a name means among those that the action could mean.

    `legal`: ids that the action may name; None: not known. A name that fits none of them may still mean another
    thing, so that the refusal can say why not. `used`: ids of the same set that were named before. `prefer`: ids that
    are rather meant than others. BadText lists the candidates; `things` are only what the seat may see, in the order in
    which the zones show them.
    """
    named = read_name(text)

    def is_called_else(thing: Thing) -> bool:
        return thing.given and not named.nth and fold(thing.names[0]) == named.name

    fits = sorted(fitting(named, things), key=lambda thing: (is_called_else(thing), thing.id not in prefer))
    among = fits if legal is None else [thing for thing in fits if thing.id in legal]
    fresh = [thing for thing in among if thing.id not in used]
    if fresh and is_called_else(fresh[0]):
        # Of equal copies the first stands for all of them in what is legal.
        fresh = [t for t in fits if not (t.id in used or is_called_else(t) or _differ(fresh[0], t))][:1] or fresh
    elif fresh:
        fresh = [thing for thing in fresh if not is_called_else(thing)]
    if fresh:
        if legal is not None and any(_differ(fresh[0], thing) for thing in fresh[1:]):
            raise _ambiguous(text, fresh, things, legal)
        return fresh[0]
    if among:
        # Named before: another that no rule can tell apart from it.
        twins = [thing for thing in fits if thing.id not in used and not _differ(among[0], thing)]
        return (twins or among)[0]
    if fits:
        return ([thing for thing in fits if thing.id not in used] or fits)[0]
    raise _unknown(text, named, things, legal, what)


def _differ(one: Thing, other: Thing) -> bool:
    return one.id != other.id and (one.twin is None or one.twin != other.twin)


def _ambiguous(text: str, fits: list[Thing], things: Sequence[Thing], legal: Collection[object]) -> BadText:
    names = _listed(fits, things, legal)
    return Ambiguous(f"{tidy(text)!r} could be any of {_some(names)}; narrow it with p1., @zone or #2", names)


def _unknown(text: str, named: Named, things: Sequence[Thing], legal: Collection[object] | None, what: str) -> BadText:
    said = tidy(text)[:80]
    names = _listed([thing for thing in things if thing.id in legal], things, legal) if legal else ()
    if names:
        return NotHere(f"{said!r} is no {what} here; it could be {_some(names)}", what, named.name, names)
    close = suggest((name for thing in things for name in thing.names), named.name)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    return NotHere(f"no {what} here is called {said!r}{hint}", what, named.name, close)


def _listed(among: list[Thing], things: Sequence[Thing], legal: Collection[object]) -> tuple[str, ...]:
    """Names of the candidates, of equal ones only the first."""
    first = [thing for i, thing in enumerate(among) if all(_differ(thing, other) for other in among[:i])]
    return tuple(dict.fromkeys(name_of(thing.id, things, legal) for thing in first))


def _some(names: tuple[str, ...]) -> str:
    return ", ".join(names[:_MOST_LISTED]) + (", …" if len(names) > _MOST_LISTED else "")


def name_of(number: int, things: Sequence[Thing], legal: Collection[object] | None = None) -> str:
    """The shortest name by which `find` finds this thing, or one that no rule can tell apart from it."""
    thing = next(thing for thing in things if thing.id == number)
    name = thing.names[0]
    key = fold(name)
    rivals = [
        other
        for other in things
        if (legal is None or other.id in legal or other.id == number) and any(fold(n) == key for n in other.names)
    ]
    if rivals[0].id == number and not any(_differ(thing, other) for other in rivals[1:]):
        return name
    for text in _narrowed(thing, name, things):
        if _means(text, thing, rivals, things):
            return text
    return name


def names_of(
    numbers: Iterable[int],
    things: Sequence[Thing],
    legal: Collection[object] | None,
    name: Callable[[int, Collection[object] | None], str],
) -> list[str]:
    """Names of several things, each once: one after the first has its plain name where that means it by then, unless an
    equal name has been narrowed before."""
    said, used, narrowed = list[str](), list[int](), set[str]()
    for number in numbers:
        plain = next((thing.names[0] for thing in things if thing.id == number), "")
        if used and plain not in narrowed and _is_next(plain, number, things, legal, used):
            said.append(plain)
        else:
            said.append(name(number, legal))
            if said[-1] != plain:
                narrowed.add(plain)
        used.append(number)
    return said


def _is_next(
    text: str, number: int, things: Sequence[Thing], legal: Collection[object] | None, used: Collection[int]
) -> bool:
    """Named after those used, the name means this thing."""
    try:
        return bool(text) and find(text, things, legal, "card", used).id == number
    except BadText:
        return False


def _narrowed(thing: Thing, name: str, things: Sequence[Thing]) -> Iterable[str]:
    seat = f"{seat_name(thing.seat)}."
    zone = f"@{thing.zones[0]}" if thing.zones else ""
    there = f"@{seat_name(thing.side)}.{thing.zones[0]}" if thing.zones else ""
    forms: list[tuple[str, str]] = [(seat, ""), ("", zone), (seat, zone), ("", there), (seat, there)]
    for before, behind in forms:
        yield f"{before}{name}{behind}"
    for before, behind in [("", ""), *forms]:
        for n, other in enumerate(_counted(f"{before}{name}{behind}", thing, things), 1):
            if other.id == thing.id:
                yield f"{before}{name}{behind}#{n}"


def _counted(text: str, thing: Thing, things: Sequence[Thing]) -> list[Thing]:
    """What `#n` counts through in the place where the thing lies."""
    place = (thing.side, thing.zones[:1])
    return [other for other in fitting(read_name(text), things) if (other.side, other.zones[:1]) == place]


def _means(text: str, thing: Thing, rivals: list[Thing], things: Sequence[Thing]) -> bool:
    among = {other.id for other in rivals}
    fits = [other for other in fitting(read_name(text), things) if other.id in among]
    return bool(fits) and fits[0].id == thing.id and not any(_differ(thing, other) for other in fits)


def candidates(walk: Callable[[Path], Step | Action], path: Path, most: int = 40) -> tuple[Value, ...]:
    """All that may be named after a path and in the steps of the same set that follow: a set is named in any order."""
    step = walk(path)
    found: dict[Value, None] = {}
    name = step.name if isinstance(step, Step) else ""
    for _ in range(most):
        if not isinstance(step, Step) or step.name != name:
            break
        found.update(dict.fromkeys(step.domain))
        if step.domain[0] == "done":
            break
        path = (*path, step.domain[0])
        step = walk(path)
    return tuple(value for value in found if value != "done")


def legal_after(
    walk: Callable[[Path], Step | Action], s: State[Any, Any], seat: Seat, path: Path
) -> tuple[Value, ...] | None:
    """What the seat may name after these values; None: it cannot come so far, or this is a board alone, as a replay
    folds it from facts, without control."""
    if seat not in s.board.asked.seats or s.board.ended is not None or not s.control.facts:
        return None
    for at, value in enumerate(path):
        step = walk(path[:at])
        if not isinstance(step, Step) or value not in step.domain:
            return None
    return candidates(walk, path)


def copies(names: Iterable[str]) -> Iterator[str]:
    """The names, `NAME x3` three times."""
    for entry in names:
        name, _, times = entry.rpartition(" x")
        if name and times.isdecimal():
            yield from [name] * int(times[:4])
        else:
            yield entry


def numbered(text: str, known: Callable[[str], bool]) -> tuple[str, int]:
    """`NAME n` taken apart, where the number is not part of the name; 0: there is none."""
    name, _, last = text.rpartition(" ")
    if name and last.isdecimal() and not known(text):
        return name, int(last[:4])
    return text, 0
