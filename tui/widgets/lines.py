"""What a widget is fed: parts of text with the name of their look, and rows made of them."""

import re
from abc import abstractmethod
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple, overload

from rich.cells import cell_len

from core.kernel.options import Value

Part = tuple[str, str]
"""Text and the name of its look, one of `LOOKS`; "" is plain."""
Parts = tuple[Part, ...]

LOOKS = ("y", "r", "g", "b", "p", "none", "dim", "strong", "good", "bad", "target", "chosen", "changed", "label", "key")


MARKS: Parts = (("● ", "chosen"), ("◎ ", "target"), (" ", ""))
"""The signs for what is chosen, for what can be, and none."""


class Row(NamedTuple):
    """One line of a list, and what it stands for."""

    left: Parts
    right: Parts = ()
    """Stands at the right edge and is never cut."""
    value: Value | None = None
    label: str = ""
    """The key that picks it, drawn first."""
    words: str = ""
    """More about it, between the two where there is room."""
    aside: str = ""
    """Less needed than all of that: between the two if the whole of it has room."""
    detail: tuple[str, ...] = ()
    """Further lines, where a row may be a box."""
    figure: Parts = ()
    """Its number, which follows its label where it has no line of its own."""


class Unwritten(Sequence[Row]):
    """Many rows of which few are in sight: each is written when it is looked at. What they stand for is known."""

    def __init__(self, values: Sequence[Value | None]) -> None:
        self.values = values
        self.places = {value: place for place, value in enumerate(values)}

    @abstractmethod
    def write(self, place: int) -> Row:
        """The row in a place."""

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, place: int | slice) -> Row | tuple[Row, ...]:
        places = range(len(self))[place]
        return self.write(places) if isinstance(places, int) else tuple(map(self.write, places))


def mark_of(row: Row) -> Part:
    """What stands behind the label of a row that has no line of its own."""
    looks = {look for _, look in row.right}
    return next(mark for mark in MARKS if mark[1] in looks or not mark[1])


def cells(parts: Parts) -> int:
    """How many cells they take."""
    return sum(cell_len(text) for text, _ in parts)


def plain(parts: Parts) -> str:
    """The text alone."""
    return "".join(text for text, _ in parts)


INDENT = "    "
"""Before the lines of a row below its first."""


def folded(row: Row, room: int, most: int = 0) -> list[Row]:
    """The row as several of at most so many cells, those below the first indented and without its label. What it has at
    the right edge is below too. `most`: into so many at most, the last with all the rest; 0: as many as it takes."""
    text: Parts = (*row.left, *((" ", ""), *row.right)) if row.right else row.left
    if cells(text) <= room or most == 1:
        return [row]
    lines: list[list[Part]] = [[]]
    for said, look in text:
        for word in re.findall(r" *[^ ]+ *$| *[^ ]+| +", said):
            is_full = bool(lines[-1]) and cells(tuple(lines[-1])) + cell_len(word.rstrip()) > room
            if is_full and len(lines) != most:
                lines.append([(INDENT, "")])
                word = word.lstrip()
            lines[-1].append((word, look))
    first, *others = (row._replace(left=tuple(line), right=()) for line in lines)
    return [first, *(line._replace(label=" " * cell_len(row.label)) for line in others)]


def lit(now: Parts, before: Parts) -> Parts:
    """The parts with the words lit that were not there before."""
    old = plain(before).split()
    words = [(word, look) for text, look in now for word in re.findall(r" +|[^ ]+", text)]
    places = [place for place, (word, _) in enumerate(words) if not word.isspace()]
    found = SequenceMatcher(None, old, [words[place][0] for place in places], autojunk=False).get_opcodes()
    new = {places[n] for tag, _, _, start, end in found if tag != "equal" for n in range(start, end)}
    return tuple((word, "changed" if place in new else look) for place, (word, look) in enumerate(words))


def in_one_line(rows: Sequence[Row], width: int) -> tuple[Parts, Parts]:
    """The names of all rows in one line, each with its label: as many as find room, and how many more there are."""
    said: Parts = ()
    for place, row in enumerate(rows):
        gap = "  " if place else " "
        name: Parts = ((gap + row.label, "label"), mark_of(row), (plain(row.left[-1:]).strip(), ""))
        left = len(rows) - place - 1
        more = f" +{left} more" if left else ""
        if place and cells((*said, *name)) + cell_len(more) > width:
            return said, ((f"+{left + 1} more", "dim"),)
        said = (*said, *name)
    return said, ()
