"""Copies that no rule can tell apart: the engine uses the first, a scenario names whichever it likes.

So that a label stays with what was named, it changes places with the copy that the canonical action uses instead.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence


def paired(named: Sequence[int], used: Iterable[int], key: Callable[[int], object]) -> Iterator[tuple[int, int]]:
    """Each number that was named with the one that is used in its place; `key`: equal for copies."""
    left = list(used)
    for number in named:
        alike = next((other for other in left if key(other) == key(number)), number)
        if alike in left:
            left.remove(alike)
        yield number, alike


def exchange(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """For each number whose label moves the one that it moves to; what is freed goes to what is left over."""
    moved = {one: other for one, other in pairs if one != other}
    left = [number for number in moved if number not in moved.values()]
    freed = [number for number in moved.values() if number not in moved]
    return moved | dict(zip(freed, left, strict=False))
