"""The one way a state changes. Every write knows its inverse, so nobody writes one by hand and nothing is copied."""

from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

_ABSENT: Any = object()


class Journal:
    """A list of what was there before each write. A mark is a place in it to roll back to."""

    __slots__ = ("_undo",)

    def __init__(self) -> None:
        # Target, key and old value of each write in turn: cheaper than a tuple for each.
        self._undo: list[Any] = []

    def write(self, target: Struct, field: str, value: object) -> None:
        """Set a field of a state Struct. They are frozen: a write that goes past the journal fails."""
        self._undo.extend((target, field, getattr(target, field)))
        force_setattr(target, field, value)

    def put(self, mapping: dict[int, Any], key: int, value: object) -> None:
        """Set one key of a state's mapping."""
        self._undo.extend((mapping, key, mapping.get(key, _ABSENT)))
        mapping[key] = value

    def drop(self, mapping: dict[int, Any], key: int) -> None:
        """Remove one key of a state's mapping; KeyError if it is not there."""
        self._undo.extend((mapping, key, mapping.pop(key)))

    def mark(self) -> int:
        """The present place."""
        return len(self._undo)

    def roll_back(self, mark: int) -> None:
        """Undo every write since `mark`, newest first. Costs only what was written since."""
        undo = self._undo
        while len(undo) > mark:
            old, key, target = undo.pop(), undo.pop(), undo.pop()
            if type(target) is not dict:
                force_setattr(target, key, old)
            elif old is _ABSENT:
                del target[key]
            else:
                target[key] = old


class Unrecorded(Journal):
    """Writes and remembers nothing: for what nobody will take back."""

    __slots__ = ()

    # The same without a frame of Python for each write.
    write = staticmethod(force_setattr)  # type: ignore[assignment]
    put = staticmethod(dict.__setitem__)  # type: ignore[assignment]
    drop = staticmethod(dict.__delitem__)  # type: ignore[assignment]


UNRECORDED = Unrecorded()
