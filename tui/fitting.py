"""Texts that fit a panel when they wrap."""

from collections.abc import Sequence
from textwrap import wrap


def rows_of(text: str, width: int) -> int:
    """How many rows a text takes."""
    return max(1, len(wrap(text, max(1, width))))


def that_fit(texts: Sequence[str], width: int, rows: int, *, newest: bool = False) -> list[str]:
    """As many texts as fit, from the first on or back from the newest; at least one, if there is any."""
    taken: list[str] = []
    for text in reversed(texts) if newest else texts:
        rows -= rows_of(text, width)
        if rows < 0 and taken:
            break
        taken.append(text)
    return taken[::-1] if newest else taken
