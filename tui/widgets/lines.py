"""What a widget is fed: parts of text with the name of their look, and rows made of them."""

from typing import NamedTuple

from rich.cells import cell_len

Part = tuple[str, str]
"""Text and the name of its look, one of `LOOKS`; "" is plain."""
Parts = tuple[Part, ...]
Value = int | str

LOOKS = ("y", "r", "g", "b", "p", "none", "dim", "strong", "good", "bad", "target", "chosen", "changed", "label", "key")


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


def cells(parts: Parts) -> int:
    """How many cells they take."""
    return sum(cell_len(text) for text, _ in parts)


def plain(parts: Parts) -> str:
    """The text alone."""
    return "".join(text for text, _ in parts)
