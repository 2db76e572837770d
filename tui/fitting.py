"""Texts that fit: into so many cells of a line, or a panel when they wrap."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size

ELLIPSIS = "…"
NOTICE_FRAME = 6
"""Cells of a notice besides its text."""
FIRST_KEYS = 20
"""Cells of the last line that a notice leaves in sight: the keys which are wanted most."""


def cut(text: str, room: int) -> str:
    """The text in at most so many cells; what is cut ends in an ellipsis."""
    if cell_len(text) <= room:
        return text
    return set_cell_size(text, room - 1).rstrip() + ELLIPSIS if room > 0 else ""


def notice_room(width: int) -> int:
    """Cells for the text of a notice, on a screen of so many."""
    return width - NOTICE_FRAME - FIRST_KEYS


def first_fitting(texts: Iterable[str], room: int) -> str:
    """The first of these, from the fullest on, that takes at most so many cells; else the last."""
    said = ""
    for said in texts:
        if cell_len(said) <= room:
            break
    return said


def padded(text: str, width: int) -> str:
    """The text in at least so many cells."""
    return text + " " * (width - cell_len(text))


def column(text: str, width: int) -> str:
    """The text in exactly so many cells."""
    return padded(cut(text, width), width)


def rows_of(text: str, width: int) -> int:
    """How many rows a text takes."""
    return max(1, len(wrap(text, max(1, width))))


def cut_rows(text: str, width: int, rows: int) -> str:
    """The text in at most so many rows, one at least; what is cut ends in an ellipsis."""
    lines, rows = wrap(text, max(1, width)), max(1, rows)
    if len(lines) <= rows:
        return text
    return " ".join((*lines[: rows - 1], cut(lines[rows - 1] + ELLIPSIS, width)))


def weightiest(texts: Sequence[str], weights: Sequence[int], width: int, rows: int) -> list[str]:
    """Texts that fit, those of most weight first, in their own order; the beginning of one more in rows that are left.

    At least one, if there is any.
    """
    taken: dict[int, str] = {}
    left_out: list[int] = []
    for place in sorted(range(len(texts)), key=lambda place: -weights[place]):
        needed = rows_of(texts[place], width)
        if needed <= rows or not taken:
            taken[place] = texts[place]
            rows -= needed
        else:
            left_out.append(place)
    if rows > 0 and left_out:
        taken[left_out[0]] = cut_rows(texts[left_out[0]], width, rows)
    return [taken[place] for place in sorted(taken)]
