"""YAML documents as plain data that remember on which line everything stands."""

from collections.abc import Hashable, Iterable
from typing import Any

import yaml

from core.kernel.errors import BadInput
from core.kernel.ids import Seat
from core.kernel.names import suggest
from core.kernel.notation import read_seat
from core.kernel.yaml_faults import yaml_fault

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PLAIN = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
_MOST_NODES = 100_000
_MOST_BYTES = 5_000_000
Where = tuple[Hashable, ...]
"""Keys and places on the way to a value of a document."""


class Document:
    """One YAML document as plain data, with the line of every value."""

    __slots__ = ("data", "file", "lines")

    def __init__(self, data: Any, file: str, lines: dict[Where, int]) -> None:
        self.data = data
        self.file = file
        self.lines = lines

    def line(self, where: Where = ()) -> int:
        """The line of a value."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def fault(self, where: Where, what: str) -> BadInput:
        """The error that says what is wrong with a value, and where."""
        return BadInput(what, self.file, self.line(where))

    def keys(self, where: Where, found: Any, allowed: Iterable[str], what: str) -> dict[str, Any]:
        """A mapping that has no other keys than these. BadInput names the first that is unknown, and a close one."""
        if not isinstance(found, dict):
            raise self.fault(where, f"{what} is a mapping, not {shown(found)}")
        known = list(allowed)
        for key in found:
            if key not in known:
                close = suggest(known, str(key))
                hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
                raise self.fault((*where, key), f"{what} has no {shown(key)}; {hint}")
        return found

    def whole(self, where: Where, found: Any, what: str, least: int = 0) -> int:
        """A whole number. BadInput for anything else."""
        if not isinstance(found, int) or isinstance(found, bool) or found < least:
            raise self.fault(where, f"{what} is a number from {least} on, not {shown(found)}")
        return found

    def text(self, where: Where, found: Any, what: str) -> str:
        """A text. BadInput for anything else."""
        if not isinstance(found, str):
            raise self.fault(where, f"{what} is a text, not {shown(found)}")
        return found

    def yes(self, where: Where, found: Any, what: str) -> bool:
        """`true` or `false`. BadInput for anything else."""
        if not isinstance(found, bool):
            raise self.fault(where, f"{what} is true or false, not {shown(found)}")
        return found

    def listed(self, where: Where, found: Any, what: str) -> list[Any]:
        """A list, nothing being an empty one. BadInput for anything else."""
        if found is None:
            return []
        if not isinstance(found, list):
            raise self.fault(where, f"{what} is a list, not {shown(found)}")
        return found

    def seat(self, where: Where, found: Any, seats: int) -> Seat:
        """The seat that `p2` means."""
        seat = read_seat(found) if isinstance(found, str) else None
        if seat is None or seat >= seats:
            raise self.fault(where, f"{shown(found)} is not a player; there are p1 … p{seats}")
        return seat


def shown(value: Any) -> str:
    return repr(value)[:60]


def read_documents(text: str | bytes, file: str) -> list[Document]:
    """All documents of a text but empty ones. BadInput with file and line for what is no YAML or repeats a key."""
    if len(text) > _MOST_BYTES:
        raise BadInput("too large for a scenario file", file)
    found = []
    try:
        loader = _Loader(text)
        try:
            while loader.check_node():
                node = loader.get_node()
                reader = _Reader(loader, file)
                data = reader.value(node, (), False)
                if data is not None:
                    found.append(Document(data, file, reader.lines))
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise yaml_fault(error, text, file) from error
    except (ValueError, TypeError, RecursionError) as error:
        raise BadInput(f"not readable as YAML: {error}", file) from error
    return found


class _Reader:
    """Plain data out of YAML nodes, with lines."""

    def __init__(self, loader: Any, file: str) -> None:
        self.loader = loader
        self.file = file
        self.lines: dict[Where, int] = {}
        self.nodes = 0

    def value(self, node: Any, where: Where, verbatim: bool) -> Any:
        """`verbatim`: scalars are numbers of rules, 704.10 too, and stay texts."""
        self.nodes += 1
        if self.nodes > _MOST_NODES or len(where) > 40:
            raise BadInput("too large or too deep", self.file)
        self.lines.setdefault(where, node.start_mark.line + 1)
        if not isinstance(node, yaml.ScalarNode) and node.tag not in _PLAIN:
            raise BadInput(f"{node.tag} is nothing that a scenario holds", self.file, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, where)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(part, (*where, i), verbatim) for i, part in enumerate(node.value)]
        found = self.loader.construct_object(node, deep=True)
        return node.value if verbatim and found is not None else found

    def _mapping(self, node: Any, where: Where) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = self.loader.construct_object(key_node, deep=True)
            line = key_node.start_mark.line + 1
            if not isinstance(key, str | int | float | bool):
                raise BadInput("a key is a word", self.file, line)
            key = key if isinstance(key, str) else key_node.value
            if key in found:
                raise BadInput(f"the key {key!r} is repeated", self.file, line)
            self.lines[(*where, key)] = line
            found[key] = self.value(value_node, (*where, key), key in ("rules", "rule"))
        return found
