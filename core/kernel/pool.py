"""Card pools as files of any game: read and checked, and a walk over what a card is made of."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.kernel import names, paths, yaml
from core.kernel.errors import BadInput
from core.kernel.log import Header

Faults = Iterable[tuple[str, str]]
"""Path of a field and what is wrong there."""


class AnyCard(Protocol):
    """What every game's card has."""

    @property
    def name(self) -> str: ...

    @property
    def text(self) -> str:
        """Its rules text, as a match keeps it; empty on a card of the pool."""


C = TypeVar("C", bound=AnyCard)
H = TypeVar("H", bound="Header[Any, Any, Any]")


def load_pool(
    game: str, kind: type[C], faults: Callable[[str, C], Faults], folder: Traversable | None = None
) -> dict[str, C]:
    """The shipped pool of a game, or that of a folder; see `read_pool`."""
    return dict(_shipped(game, kind, faults)) if folder is None else read_pool(folder, kind, faults)


@cache
def _shipped(game: str, kind: type[C], faults: Callable[[str, C], Faults]) -> dict[str, C]:
    """Read once a process: an arena makes a thousand matches of it."""
    return read_pool(paths.pool_folder(game), kind, faults)


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


def worded(card: C, rules_text: Callable[[C], str]) -> C:
    """The card with its rules text, as a match keeps it."""
    return replace(card, text=rules_text(card))  # type: ignore[type-var]


def todays(header: H, pool: Mapping[str, C], rules_text: Callable[[C], str]) -> H:
    """The header with the cards of a match as today's pool defines them. BadInput names one that is gone.

    A card that a position has made for itself, without a text, stays what the position says.
    """
    cards = []
    for card in header.cards:
        if card.name in pool:
            cards.append(worded(pool[card.name], rules_text))
        elif header.position is not None and not card.text:
            cards.append(card)
        else:
            raise BadInput(f"today's pool has no card called {card.name!r}")
    return replace(header, cards=tuple(cards))


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
