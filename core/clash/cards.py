"""Card definitions of Clash of Realms: the Struct that pools, decks and match headers hold; load and check a pool."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable
from typing import Literal, NamedTuple

from msgspec import Struct

from core.clash import effects as clash
from core.clash.effects import ClashAbility
from core.effects import selectors
from core.effects.nodes import Effect, Power, Strip
from core.kernel import paths, pool, yaml
from core.kernel.errors import BadInput
from core.kernel.pool import walk

CardType = Literal["realm", "location", "commander", "battalion", "maneuver", "artifact", "shard"]
COLOURS = "YRGBP"
"""The five Identity Colours in the book's order (102.1)."""
KEYWORDS = (
    "Advantage",
    "Annihilate",
    "Backline",
    "Frontline",
    "Haste",
    "Heroism",
    "Protection",
    "Siege",
    "Unperishable",
    "Reaction",
    "Last Breath",
    "Equip",
)
"""Keywords that stand on cards; Catalyze, Examine and Store are effects."""


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card as printed (104.1). Costs are written as in the book, "3YR", "X"; None: the card has none (R-004)."""

    name: str
    type: CardType
    cost: str | None = None
    colours: str = ""
    """Printed Identity of a Realm or Location."""
    subtype: str = ""
    power: int | None = None
    integrity: int | None = None
    keywords: tuple[str, ...] = ()
    """As printed, in printed order; Equip without its cost."""
    equip: str | None = None
    """Equip cost."""
    abilities: tuple[ClashAbility, ...] = ()
    text: str = ""
    """Rules text as printed when the match was made; only in headers, pools leave it out."""


Pool = dict[str, Card]
"""Cards by name."""


class ManaCost(NamedTuple):
    """A cost taken apart: "3YR" is 3 generic, no X, one Y and one R (601.5)."""

    generic: int
    has_x: bool
    colours: tuple[int, int, int, int, int]
    """In the order Y R G B P."""


_COST = re.compile(r"(X*)(\d*)([YRGBP]*)")


def parse_cost(cost: str) -> ManaCost:
    """The parts of a cost, generic first, then the colours in the order of the book (601.5, R-042).

    Raises `BadInput` for anything else.
    """
    found = _COST.fullmatch(cost)
    symbols = found[3] if found else ""
    if not cost or not found or len(found[1]) > 1 or symbols != in_book_order(symbols):
        raise BadInput(f"{cost!r} is not a cost; costs look like 3YR, XR or 0")
    counts = tuple(symbols.count(colour) for colour in COLOURS)
    return ManaCost(int(found[2] or 0), bool(found[1]), (counts[0], counts[1], counts[2], counts[3], counts[4]))


def in_book_order(symbols: str) -> str:
    """The same symbols, sorted Y R G B P."""
    return "".join(sorted(symbols, key=COLOURS.find))


def identity(card: Card) -> frozenset[str]:
    """Printed colours and the coloured symbols of the play cost; empty: Colourless (R-059, 103.3.4).

    Equip and ability costs do not count.
    """
    symbols = card.colours + (card.cost or "")
    return frozenset(colour for colour in COLOURS if colour in symbols)


def is_training(card: Card) -> bool:
    """Whether the card is of the training set, which constructed decks may not use."""
    return card.name in _training_set()


@cache
def _training_set() -> frozenset[str]:
    """Its cards have a file of their own."""
    file = paths.pool_folder("clash") / "training.yaml"
    return frozenset(card.name for _, card in yaml.decode_entries(file.read_bytes(), file.name, Card))


def load_pool(folder: Traversable | None = None) -> Pool:
    """All cards of the folder's `.yaml` files, the shipped pool if none is given; by name, in file order.

    Raises `BadInput` that names file, card and the path of the field.
    """
    return pool.load_pool("clash", Card, faults, folder)


# Checking what the types cannot say.

UNITS = ("commander", "battalion")
_STATES = {"attacking", "defending", "exhausted", "ready", "destroyed", "alone", "from_here"}
_KINDS = {*selectors.type_words, "activated", "player"}
_UNIT_KEYWORDS = frozenset(KEYWORDS) - {"Reaction", "Equip"}
_STATIC_ONLY = (clash.CostChange, clash.Cant, clash.Enters)
_STATIC = (*_STATIC_ONLY, clash.Grant, Power, Strip)
_FORMS: dict[str, tuple[type[clash.Ability], ...]] = {
    "maneuver": (clash.Play, clash.Extra),
    "shard": (clash.Tap, clash.When, clash.Static),
    "artifact": (clash.When, clash.Activated, clash.Static, clash.Replace, clash.Extra, clash.EquipTo),
}
_OTHER_FORMS = (clash.When, clash.Activated, clash.Static, clash.Replace, clash.Extra)


def faults(key: str, card: Card) -> Iterator[tuple[str, str]]:
    """What is wrong with a card of a pool: the path of the field and the fault."""
    if card.text:
        yield "$.text", "the text is made from the abilities; leave it out"
    yield from _number_faults(card)
    yield from _keyword_faults(card)
    for path, cost in _costs(card):
        yield from _cost_faults(path, cost)
    for i, ability in enumerate(card.abilities):
        yield from _form_faults(card, ability, f"$.abilities[{i}]")
    for path, node in walk(card):
        yield from _node_faults(card, node, path)


def _number_faults(card: Card) -> Iterator[tuple[str, str]]:
    """A type has the numbers that its chapter gives it and no others (104.1, R-004)."""
    placed = card.type in ("realm", "location")
    has = {
        "cost": card.type not in ("realm", "location", "shard"),
        "power": card.type in UNITS,
        "integrity": placed,
    }
    for field, wanted in has.items():
        value = getattr(card, field)
        if (value is not None) != wanted:
            yield f"$.{field}", f"a {card.type} {'needs' if wanted else 'has no'} {field}"
        elif isinstance(value, int) and value < 1:
            yield f"$.{field}", f"{field} is at least 1"
    if card.colours and not placed:
        yield "$.colours", "only Realms and Locations have printed colours; others have those of their cost"
    elif card.colours != in_book_order(card.colours) or not set(card.colours) <= set(COLOURS):
        yield "$.colours", f"{card.colours!r}: colours are letters of {COLOURS}, in this order"
    elif len(set(card.colours)) != len(card.colours):
        yield "$.colours", f"{card.colours!r} says a colour twice"
    if card.type == "battalion" and not card.subtype:
        yield "$.subtype", "a battalion needs subtype"


def _keyword_faults(card: Card) -> Iterator[tuple[str, str]]:
    for i, word in enumerate(card.keywords):
        if word not in KEYWORDS:
            yield f"$.keywords[{i}]", f"{word!r} is not a keyword"
        elif word in card.keywords[:i]:
            yield f"$.keywords[{i}]", f"{word} is there twice"
        elif word in _UNIT_KEYWORDS and card.type not in UNITS:
            yield f"$.keywords[{i}]", f"{word} is a keyword of units"
        elif word == "Reaction" and card.cost is None:
            yield f"$.keywords[{i}]", "Reaction is a keyword of cards that are played"
    if ("Equip" in card.keywords) != (card.equip is not None):
        yield "$.equip", "the keyword Equip and an Equip cost go together"
    elif card.equip is not None and card.type != "artifact":
        yield "$.equip", "only Artifacts have Equip"
    dying = any(isinstance(a, clash.When) and a.event == "destroyed" and a.of == "self" for a in card.abilities)
    if card.type in UNITS and dying != ("Last Breath" in card.keywords):
        yield "$.keywords", "Last Breath and an ability `when destroyed` of `self` go together"


def _costs(card: Card) -> Iterator[tuple[str, str]]:
    for field, cost in (("cost", card.cost), ("equip", card.equip)):
        if cost is not None:
            yield f"$.{field}", cost
    for path, node in walk(card):
        if isinstance(node, clash.Cost) and node.mana:
            yield f"{path}.mana", node.mana
        elif isinstance(node, clash.Pay):
            yield f"{path}.cost", node.cost


def _cost_faults(path: str, cost: str) -> Iterator[tuple[str, str]]:
    try:
        parse_cost(cost)
    except BadInput as error:
        yield path, error.what


def _form_faults(card: Card, ability: clash.Ability, path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(ability, _FORMS.get(card.type, _OTHER_FORMS)):
        yield f"{path}.form", f"a {card.type} has no ability of this form"
    if isinstance(ability, clash.EquipTo) and card.equip is None:
        yield path, "only an Artifact with Equip says what it may be attached to"
    modifiers = ability.effects if isinstance(ability, clash.Static) else ()
    for i, effect in enumerate(modifiers):
        until: object = getattr(effect, "until", "")
        if not isinstance(effect, _STATIC) or until or effect.joint:
            yield f"{path}.effects[{i}]", "not a modifier that can be static"
    for inner, node in walk(ability, path):
        lasting = isinstance(node, _STATIC_ONLY) or (isinstance(node, _STATIC) and not getattr(node, "until", ""))
        if lasting and not any(node is modifier for modifier in modifiers):
            yield inner, "needs the form static, or an end (`until`)"


def _node_faults(card: Card, node: Struct, path: str) -> Iterator[tuple[str, str]]:
    match node:
        case selectors.Select():
            given = [f for f in ("target", "each", "random", "pick") if getattr(node, f)]
            if len(given) != 1 or node.kind:
                yield path, "exactly one of target, each, random and pick names the kind"
            for field in given:
                yield from _kind_faults(getattr(node, field), f"{path}.{field}")
            yield from _filter_faults(node, path)
        case selectors.Filter():
            yield from _kind_faults(node.kind, f"{path}.kind")
            yield from _filter_faults(node, path)
        case clash.Mana():
            if bool(node.make) == node.any or not all(way and set(way) <= {*COLOURS, "C"} for way in node.make):
                yield path, "mana is `any`, or ways of letters of YRGBPC"
        case clash.Grant() if node.keyword not in KEYWORDS:
            yield f"{path}.keyword", f"{node.keyword!r} is not a keyword"
        case Strip() if not set(node.keywords) <= set(KEYWORDS):
            yield f"{path}.keywords", "there is a word that is no keyword"
        case Effect() if getattr(node, "n", None) == "X" and not (card.cost or "").startswith("X"):
            yield f"{path}.n", "X without X in the cost"
    if card.equip is None:
        for field in node.__struct_fields__:
            if getattr(node, field) == "host":
                yield f"{path}.{field}", "only an Artifact with Equip has a host"


def _kind_faults(kind: str, path: str) -> Iterator[tuple[str, str]]:
    for word in kind.split(" or "):
        if word not in _KINDS:
            yield path, f"{word!r} is not a kind of object"


def _filter_faults(node: selectors.Filter, path: str) -> Iterator[tuple[str, str]]:
    for word in node.state.split():
        if word not in _STATES:
            yield f"{path}.state", f"{word!r} is not a state"
    for field in ("cost_ge", "defense_le"):
        if getattr(node, field) is not None:
            yield f"{path}.{field}", "no card of this game asks that"
