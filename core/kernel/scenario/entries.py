"""Entries of the lists in a position: cards by name, several at once, or as maps; and the ids that they may have."""

from collections.abc import Container, Mapping
from typing import Any

from core.kernel.document import Document, Where
from core.kernel.notation import read_seat

_COPIES = "a count of copies"


def listed(
    d: Document, where: Where, found: Any, what: str, keys: tuple[str, ...]
) -> list[tuple[Where, dict[str, Any]]]:
    """The entries of a list as maps, `NAME x3` three times; or of a map of names to counts."""
    entries: list[tuple[Where, dict[str, Any]]] = []
    if isinstance(found, dict) and not set(found) & set(keys):
        counts = {name: d.whole((*where, name), n, _COPIES, 1) for name, n in found.items()}
        return [((*where, name), {"card": name}) for name, n in counts.items() for _ in range(n)]
    for i, item in enumerate(d.listed(where, found, what)):
        place: Where = (*where, i)
        if isinstance(item, dict):
            entries.append((place, d.keys(place, item, keys, f"an entry of {what}")))
            continue
        name, _, times = str(item).rpartition(" x")
        if name and times.isdecimal():
            entries += [(place, {"card": name})] * d.whole(place, int(times[:4]), _COPIES, 1)
        else:
            entries.append((place, {"card": item}))
    return entries


def label_of(d: Document, where: Where, entry: Mapping[str, Any], taken: Container[str]) -> str:
    """The `id` that an entry gives, none of those `taken`; empty: it gives none."""
    if "id" not in entry:
        return ""
    label = str(entry["id"])
    place = (*where, "id")
    if not label.strip() or label != label.strip() or set(label) & set(",;:=@#."):
        raise d.fault(place, f"{label!r} is not an id; an id is a word without , ; : = @ # and .")
    if read_seat(label) is not None:
        raise d.fault(place, "p1, p2, … are players")
    if label in taken:
        raise d.fault(place, f"the id {label!r} is there twice")
    return label
