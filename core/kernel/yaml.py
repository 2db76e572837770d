"""YAML from files: the fast safe loader, repeated keys refused, every fault a `BadInput` that says where."""

from collections.abc import Hashable, Iterator
from typing import Any, TypeVar

import msgspec
import yaml

from core.kernel.errors import BadInput
from core.kernel.yaml_faults import yaml_fault

_T = TypeVar("_T")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _StrictLoader(_Loader):  # type: ignore[misc]
    """A safe loader to which the second use of a key in one mapping is an error."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Hashable] = set()
        for key_node, _ in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge":
                continue
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, Hashable):
                break
            if key in seen:
                raise yaml.MarkedYAMLError(problem=f"the key {key!r} is repeated", problem_mark=key_node.start_mark)
            seen.add(key)
        found: dict[Any, Any] = super().construct_mapping(node, deep)
        return found


def read_all(text: str | bytes, where: str) -> list[Any]:
    """The documents of a YAML text, as plain lists, dicts and scalars.

    Raises `BadInput` with `where:line` for anything that cannot be read.
    """
    try:
        return list(yaml.load_all(text, _StrictLoader))
    except yaml.YAMLError as error:
        raise yaml_fault(error, text, where) from error
    except (ValueError, TypeError, RecursionError) as error:
        raise BadInput(f"not readable as YAML: {error}", where) from error


def read(text: str | bytes, where: str) -> Any:
    """The only document of a YAML text; None if the text is empty."""
    documents = read_all(text, where)
    if len(documents) > 1:
        raise BadInput("one document was expected, here are several", where)
    return documents[0] if documents else None


def decode_entries(text: str | bytes, where: str, kind: type[_T]) -> Iterator[tuple[str, _T]]:
    """The entries of a file that maps keys to things of one type, decoded one by one.

    Raises `BadInput` whose `where` is `file: key` and whose text names the path inside the entry.
    """
    data = read(text, where)
    if data is None:
        return
    if not isinstance(data, dict):
        raise BadInput("a mapping of keys to entries was expected", where)
    for key, entry in data.items():
        if not isinstance(key, str):
            raise BadInput(f"the key {key!r} is not a text", where)
        try:
            yield key, msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            raise BadInput(str(error), f"{where}: {key}") from error
