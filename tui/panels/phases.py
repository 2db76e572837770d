"""The phases of a turn in the top line."""

from collections.abc import Collection, Iterable

from tui.widgets.lines import Part, Parts

STOP = "●"
"""After a phase: it is always asked there."""


def phases_of(words: Iterable[tuple[str, str]], now: str, stops: Collection[str]) -> Parts:
    """Each of the (code, word) as a part of its own: the one it is in brackets, those with a stop with their sign."""
    parts: list[Part] = []
    for code, word in words:
        parts.append((f"[{word}]", "strong") if code == now else (word, "dim"))
        parts.append((STOP, "key") if code in stops else (" ", ""))
    return tuple(parts)
