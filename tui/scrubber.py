"""The line below a replay: its turns as cells, what is noted or parts on the way, and where it stands."""

from collections.abc import Mapping, Sequence
from itertools import product, zip_longest
from math import sqrt

from core.kernel.log import Bookmarked, Log
from tui.seats import comments
from tui.widgets.lines import Parts

BOOKMARK, COMMENT, FORK, DIFFERS = "⚑", "“", "⑂", "✗"
WEIGHTS = FORK + COMMENT + BOOKMARK + DIFFERS
"""Where signs meet in a cell, the later one is seen."""
HEIGHTS, AHEAD = "▁▂▄▆", "┈"
"""How much happened, from little to much; and what is still ahead."""
SETUP = "Setup"
"""What comes before the first turn."""
LISTED = 4
"""How many signs are written out with their steps."""


def bookmarks(log: Log) -> dict[int, str]:
    """The words of each step that is bookmarked, those that were said last."""
    return {note.at: note.text for note in log.notes if isinstance(note, Bookmarked)}


def signs_of(log: Log) -> dict[int, str]:
    """For each step of any line its sign, the weightiest of those it has: bookmark, comment, fork."""
    signs = {number: FORK for number, following in enumerate(log.children) if len(following) > (number != log.at)}
    signs |= {note.at: COMMENT for note in comments(log)}
    return signs | {note.at: BOOKMARK for note in log.notes if isinstance(note, Bookmarked)}


class Track:
    """The places of a line of play on so many cells."""

    def __init__(self, places: int, width: int) -> None:
        self.size = places, width
        self._last = max(1, places - 1)
        self._width = max(2, width)
        self._busy: Sequence[int] = ()
        self._filled: list[str] = []
        """The heights that were worked out for these numbers."""

    def cell(self, place: int) -> int:
        """Where a place of the line is drawn."""
        return place * (self._width - 1) // self._last

    def place(self, cell: int) -> int:
        """The first place that is drawn at a cell or after it."""
        return -(-max(0, cell) * self._last // (self._width - 1))

    def draw(self, turns: Sequence[int], signs: Mapping[int, str], place: int, busy: Sequence[int]) -> Parts:
        """Signs by place of the line; turns, at their beginnings or where signs leave room for their names; the place.

        `busy`: how much happened at each place, which is drawn up to the one that is shown.
        """
        x = self.cell(place)
        if self._busy is not busy:
            self._busy, self._filled = busy, self._heights(busy)
        cells = [*self._filled[:x], "▮", *[AHEAD] * (self._width - x - 1)]
        free_cells = frozenset((*HEIGHTS, AHEAD))
        for where, sign in sorted(signs.items(), key=lambda pair: WEIGHTS.index(pair[1])):
            if self.cell(where) != x:
                cells[self.cell(where)] = sign
        begins = [where for where, turn in enumerate(turns) if not where or turn != turns[where - 1]]
        free = 0
        for where, following in zip_longest(begins, begins[1:], fillvalue=len(turns)):
            start, until = self.cell(where), self.cell(following)
            spots = range(max(start, free), max(start + 1, until))
            # The place that is shown is in its turn: the name stands before it, unless there is no room.
            sides = (range(spots.start, x), range(x, spots.stop)) if start < x < until else (spots,)
            forms = _labels(turns[where], until - start)
            # Better short than over the beginning of the next turn.
            for last, side, label in product((until, self._width), sides, forms):
                ends = ((at, at + len(label)) for at in side)
                fitting = (at for at, end in ends if end <= last and free_cells.issuperset(cells[at:end]))
                if (at := next(fitting, None)) is not None:
                    cells[at : at + len(label)], free = label, at + len(label) + 1
                    break
        return ("".join(cells[:x]), ""), ("▮", "strong"), ("".join(cells[x + 1 :]), "dim")

    def _heights(self, busy: Sequence[int]) -> list[str]:
        """A sign for each cell."""
        sums = dict[int, int]()
        for place, many in enumerate(busy):
            sums[self.cell(place)] = sums.get(self.cell(place), 0) + many
        most, many = max(1, *sums.values()), 0
        # Where there are more cells than places, one stands on several.
        filled = [many := sums.get(x, many) for x in range(self._width)]
        return [HEIGHTS[round((len(HEIGHTS) - 1) * sqrt(many / most))] for many in filled]


def _labels(turn: int, room: int) -> tuple[str, ...]:
    """What a turn of so many cells is called, and in less room; before the first one there is the setup."""
    if turn:
        name = f"T{turn}"
        return (name, str(turn)) if room >= len(name) else (name,)
    return (SETUP if room > len(SETUP) else SETUP[0],)


def listed(signs: Mapping[int, str], step: int) -> str:
    """The signs nearest to a step, with their own steps."""
    near = sorted(signs, key=lambda number: abs(number - step))[:LISTED]
    return " ".join(f"{signs[number]}{number}" for number in sorted(near))
