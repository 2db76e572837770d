"""Card pools as files of any game: read and checked, and a walk over what a card is made of."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Protocol, TypeVar

from msgspec import Struct

from core.kernel import names, paths, yaml
from core.kernel.errors import BadInput

Faults = Iterable[tuple[str, str]]
"""Path of a field and what is wrong there."""


class AnyCard(Protocol):
    """What every game's card has."""

    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=AnyCard)


def read_pool(folder: Traversable, kind: type[C], faults: Callable[[str, C], Faults]) -> dict[str, C]:
    """All cards of the folder's `.yaml` files by name, in file order; `faults` says what is wrong with a key's card.

    Raises `BadInput` that names file, card and the path of the field.
    """
    pool: dict[str, C] = {}
    seen: dict[str, str] = {}
    for file in paths.files_in(folder, ".yaml"):
        for key, card in yaml.decode_entries(file.read_bytes(), file.name, kind):
            where = f"{file.name}: {key}"
            for path, problem in (*name_faults(key, card), *faults(key, card)):
                raise BadInput(f"{problem} - at `{path}`", where)
            earlier = seen.setdefault(names.fold(card.name), where)
            if earlier != where:
                raise BadInput(f"$.name: {card.name} is already the name of {earlier}", where)
            pool[card.name] = card
    return pool


def name_faults(key: str, card: AnyCard) -> Faults:
    """What is wrong with a card's name, or with its key in the pool."""
    if not card.name or card.name != names.tidy(card.name):
        yield "$.name", f"{card.name!r} is not a plain name"
    elif key != slug(card.name):
        yield "$.name", f"the key of {card.name} should be {slug(card.name)!r}"


def slug(name: str) -> str:
    """The readable id of a card, its key in the pool: `Warcaller's Bluff` is `warcallers-bluff`."""
    return re.sub(r"[^a-z0-9]+", "-", names.fold(name)).strip("-")


def todays(
    cards: Iterable[C], pool: Mapping[str, C], worded: Callable[[C], C], is_made: Callable[[C], bool]
) -> list[C]:
    """The cards of a match as today's pool defines them, worded anew. BadInput names one that is gone.

    `is_made`: a card that a position has made for itself, which stays what the position says.
    """
    found = []
    for card in cards:
        if card.name in pool:
            found.append(worded(pool[card.name]))
        elif is_made(card):
            found.append(card)
        else:
            raise BadInput(f"today's pool has no card called {card.name!r}")
    return found


def find_card(pool: Mapping[str, C], name: str) -> C:
    """The card that `name` means, however it is typed: the one look-up for decks, text and scenarios.

    What stands before the comma is enough where only one name begins so. Raises `BadInput` with close names when there
    is none.
    """
    card = pool.get(name)
    if card is not None:
        return card
    try:
        return pool[names.find_name(pool, name)]
    except BadInput:
        key = names.fold(name)
        cut = [full for full in pool if "," in full and names.fold(full.partition(",")[0]) == key]
        if len(cut) != 1:
            raise
        return pool[cut[0]]


def walk(node: object, path: str = "$") -> Iterator[tuple[str, Struct]]:
    """Every Struct inside a card, the card first, with its path as in error messages: `$.abilities[0].effects[1]`."""
    if isinstance(node, Struct):
        yield path, node
        for field in node.__struct_fields__:
            yield from walk(getattr(node, field), f"{path}.{field}")
    elif isinstance(node, tuple):
        for i, part in enumerate(node):
            yield from walk(part, f"{path}[{i}]")
