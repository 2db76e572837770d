"""A deck as scenarios write it: counts by section, or another deck with changes."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.kernel.decklist import DeckList
from core.kernel.errors import BadInput
from core.kernel.notation import copies


def read(
    data: object,
    keys: Sequence[str],
    load: Callable[[str], DeckList],
    true_name: Callable[[str], str],
    where: str,
) -> DeckList:
    """`{KEY: {NAME: 3}, …}`, or `{from: DECK, minus: {…}, plus: {…}}`; a key beside `from` takes its section's place.

    `load` gives the deck of a name. BadInput says where in the data what is wrong.
    """
    if not isinstance(data, Mapping):
        raise BadInput("a deck is a mapping of its parts", where)
    unknown = [str(key) for key in data if key not in (*keys, "name", "from", "minus", "plus")]
    if unknown:
        raise BadInput(f"{unknown[0]!r} is not a part of a deck; parts are {', '.join(keys)}", where)
    start = load(str(data["from"])) if "from" in data else DeckList()
    sections = {key: Counter(start.sections.get(key, {})) for key in keys}
    for key in keys:
        if key in data:
            sections[key] = _counts(data[key], true_name, f"{where}.{key}")
    for sign, change in ((-1, "minus"), (1, "plus")):
        _apply(sections, data.get(change) or {}, sign, true_name, f"{where}.{change}")
    name = str(data.get("name", start.name))
    return DeckList(name=name, sections={key: dict(cards) for key, cards in sections.items()})


def _apply(
    sections: dict[str, Counter[str]], change: Any, sign: int, true_name: Callable[[str], str], where: str
) -> None:
    if not isinstance(change, Mapping):
        raise BadInput("a mapping of the deck's parts was expected", where)
    for key, cards in change.items():
        if key not in sections:
            raise BadInput(f"{key!r} is not a part of a deck", where)
        for name, n in _counts(cards, true_name, f"{where}.{key}").items():
            have = sections[key][name] + sign * n
            if have < 0:
                raise BadInput(f"there are only {sections[key][name]} {name} to take out", f"{where}.{key}")
            sections[key][name] = have
            if not have:
                del sections[key][name]


def _counts(cards: object, true_name: Callable[[str], str], where: str) -> Counter[str]:
    """`NAME`, `[NAME, NAME x3]` or `{NAME: 3}` as true names and counts."""
    counts: Counter[str] = Counter()
    if isinstance(cards, Mapping):
        for name, n in cards.items():
            if not isinstance(n, int) or isinstance(n, bool) or n < 0:
                raise BadInput(f"{n!r} is not a number of copies", f"{where}.{name}")
        named = [(str(name), n) for name, n in cards.items() if n]
    else:
        listed = cards if isinstance(cards, list | tuple) else [] if cards is None else [cards]
        named = [(name, 1) for name in copies(map(str, listed))]
    for name, n in named:
        try:
            counts[true_name(name)] += n
        except BadInput as error:
            raise BadInput(error.what, where) from None
    return counts
