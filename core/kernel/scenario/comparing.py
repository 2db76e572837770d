"""What a path leads to, and whether it is what was wanted."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from core.kernel.document import shown
from core.kernel.errors import BadInput
from core.kernel.names import fold
from core.kernel.notation import Labels, copies


class Found(Struct, frozen=True):
    """What a path leads to, and how it is compared with what is wanted.

    how: value; map; names (any order; a number is the count), ordered, first, last (as many as wanted); has, lacks.
    Names are tuples: all by which the thing is known.
    """

    value: Any
    how: str = "value"


def named_in(entries: Iterable[Any]) -> Iterator[str]:
    """Names of a list, `NAME x3` three times; of maps the `id`, else the `card`."""
    yield from copies(
        str(entry.get("id") or entry.get("card")) if isinstance(entry, dict) else str(entry) for entry in entries
    )


def compare(wanted: Any, found: Found, labels: Labels | None = None) -> str:
    """What is wrong with what was found, with both values; empty: nothing."""
    value, how = found.value, found.how
    if how in ("names", "ordered", "first", "last"):
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return "" if len(value) == wanted else f"wanted {wanted}, found {len(value)}{_some(value)}"
        listed = list(named_in(wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]))
        had = value
        if how == "first":
            had = value[: len(listed)]
        elif how == "last":
            had = value[max(len(value) - len(listed), 0) :]
        same = _match_any(listed, had, labels or Labels()) if how == "names" else _match_all(listed, had)
        return "" if same else f"wanted [{', '.join(listed)}], found [{', '.join(_called(n, listed) for n in had)}]"
    if how in ("has", "lacks"):
        words = [str(word) for word in (wanted if isinstance(wanted, list) else [wanted])]
        wrong = [word for word in words if (fold(word) in map(fold, value)) != (how == "has")]
        return f"wanted {how} {', '.join(wrong)}, found [{', '.join(value)}]" if wrong else ""
    if how == "map":
        asked = {} if wanted in (None, "none") else wanted
        if not isinstance(asked, dict):
            return f"wanted {shown(wanted)}, found {value}"
        return "" if {str(k): v for k, v in asked.items()} == value else f"wanted {asked}, found {value}"
    return "" if _equal(wanted, value) else f"wanted {_plain(wanted)}, found {_plain(value)}"


def the_one(name: str, found: Sequence[tuple[Found, bool]], wanted: Any) -> Found:
    """What a name leads to that several cards have: each with whether it has an id, by which it is called instead.

    BadInput if they differ in it, and not all are as wanted.
    """
    plain = [each for each, given in found if not given] or [each for each, _ in found]
    if any(other != plain[0] for other in plain[1:]) and any(compare(wanted, each) for each in plain):
        raise BadInput(f"{name!r} could be any of {len(plain)}; give it an id, or narrow it with p1., @zone or #2")
    return plain[0]


def _equal(wanted: Any, value: Any) -> bool:
    if isinstance(value, list) or isinstance(wanted, list):
        sides = [sorted(map(str, side if isinstance(side, list) else [side])) for side in (wanted, value)]
        return sides[0] == sides[1]
    if isinstance(wanted, bool) or isinstance(value, bool):
        return wanted is value
    if value == "none" and wanted is None:
        return True
    if isinstance(value, str):
        return isinstance(wanted, str) and fold(wanted) == fold(value)
    same: bool = wanted == value
    return same


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, list):
        return str(value)
    items = [str(item) for item in value]
    return f"[{('; ' if any(',' in item for item in items) else ', ').join(items)}]"


def _some(names: Sequence[tuple[str, ...]]) -> str:
    return f" ({', '.join(n[0] for n in names[:8])})" if names else ""


def _called(names: tuple[str, ...], wanted: list[str]) -> str:
    keys = set(map(fold, wanted))
    return next((name for name in names if fold(name) in keys), names[0])


def _is(wanted: str, names: tuple[str, ...]) -> bool:
    return fold(wanted) in map(fold, names)


def _match_all(wanted: list[str], had: Sequence[tuple[str, ...]]) -> bool:
    return len(wanted) == len(had) and all(_is(w, names) for w, names in zip(wanted, had, strict=True))


def _match_any(wanted: list[str], had: Sequence[tuple[str, ...]], labels: Labels) -> bool:
    """The same things in any order; labels first, for they mean one thing each."""
    left = list(had)
    for name in sorted(wanted, key=lambda w: w not in labels):
        fit = next((names for names in left if _is(name, names)), None)
        if fit is None:
            return False
        left.remove(fit)
    return not left
