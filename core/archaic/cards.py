"""Card definitions of Archaic Realms: the Struct that pools, decks and match headers hold; load and check a pool."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Literal, get_args

from msgspec import Struct

from core.archaic import effects as ar
from core.archaic.effects import ArchaicAbility, Goal, slots_in
from core.effects import nodes, selectors
from core.kernel import pool
from core.kernel.pool import walk

CardType = Literal["hero", "ally", "spell", "augment", "gear", "quest", "objective", "realm", "energy"]
"""The eight card types of the book, and Energy (RA-17)."""
FACTIONS = tuple(ar.PASSIVES)
GLOBAL_MARKS = ("Onslaught", "Bastion", "Multitude", "Colossus", "Insight", "Flux", "Guile", "Renewal")
"""RA-115."""
FACTION_MARKS: dict[str, tuple[str, str]] = {
    "Divine": ("Seraphic", "Litany"),
    "Shadow": ("Gravebound", "Hex"),
    "Volcanic": ("Cinderborn", "Warband"),
    "Ocean": ("Tidesworn", "Mistveil"),
    "Mech": ("Automaton", "Forge"),
    "Life": ("Verdant", "Wildkin"),
}
"""RA-116."""
COPIES = {"Unique": 4, "Epic": 4, "Legendary": 2}
"""Most copies in a Main Deck by rarity (A-013 to A-015); Energy has no limit (A-016)."""
MARKS = {"Unique": (1, 1), "Epic": (1, 2), "Legendary": (1, 3)}
"""Fewest and most Marks by rarity (A-138, A-141 to A-143)."""
KEYWORDS = ("Swift", "Steadfast", "Flash")
"""RA-127, and the subtype of Spells (A-117)."""
SLOTS = ("armor", "weapon", "support")
"""A-124."""
REALMS = ("Shattered Causeway", "Sunken Observatory")
ENERGY = "Archaic Energy"


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card as printed. What its type has not is left out."""

    name: str
    type: CardType
    faction: str = ""
    tier: int | None = None
    rarity: str = ""
    marks: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    attack: int | None = None
    """Of a Hero or Ally."""
    defense: int | None = None
    """Of an Ally or of armor."""
    hp: int | None = None
    thresholds: tuple[int, int] | None = None
    """HP at or below which a Hero has crossed the first and the second one (RA-47)."""
    slot: str = ""
    """Of gear: armor, weapon or support."""
    realm: str = ""
    """Of gear and Quests: the Realm that they belong to; gear without one is common (RA-102)."""
    abilities: tuple[ArchaicAbility, ...] = ()
    """Of a Hero: exactly three, in the order in which they unlock (A-051)."""
    ambition: str = ""
    """Of an Objective: what its first card says (RA-140)."""
    goals: tuple[Goal, ...] = ()
    """Of a Quest: one; of an Objective: its six conditions (A-100)."""
    text: str = ""
    """Rules text as printed when the match was made; only in headers, pools leave it out."""


Pool = dict[str, Card]
"""Cards by name."""


def load_pool(folder: Traversable | None = None) -> Pool:
    """All cards of the folder's `.yaml` files, the shipped pool if none is given; by name, in file order.

    Raises `BadInput` that names file, card and the path of the field.
    """
    return pool.load_pool("archaic", Card, faults, folder)


# Checking what the types cannot say.

_HAS: dict[str, tuple[str, ...]] = {
    "hero": ("faction", "marks", "attack", "hp", "thresholds", "abilities"),
    "ally": ("faction", "tier", "rarity", "marks", "attack", "defense"),
    "spell": ("faction", "tier", "rarity", "marks", "abilities"),
    "augment": ("faction", "tier", "rarity", "marks", "abilities"),
    "gear": ("slot",),
    "quest": ("realm", "goals"),
    "objective": ("faction", "ambition", "goals"),
    "realm": (),
    "energy": (),
}
"""Fields that a card of the type must have."""
_MAY_HAVE: dict[str, tuple[str, ...]] = {
    "ally": ("keywords", "abilities"),
    "spell": ("keywords",),
    "gear": ("defense", "realm", "abilities"),
}
_FORMS: dict[str, tuple[type[ar.Ability], ...]] = {
    "hero": (ar.When, ar.Activated, ar.Static),
    "ally": (ar.When, ar.Static),
    "spell": (ar.Play, ar.Extra),
    "augment": (ar.When, ar.Static),
    "gear": (ar.When, ar.Activated, ar.Static),
}
_KINDS = {"ally", "hero", "spell", "augment", "card"}
_STATES = {"attacking", "augmented"}
_ALL_MARKS = {*GLOBAL_MARKS, *(mark for marks in FACTION_MARKS.values() for mark in marks)}

Faults = Iterator[tuple[str, str]]


def faults(key: str, card: Card) -> Faults:
    """What is wrong with a card of a pool: the path of the field and the fault."""
    if card.text:
        yield "$.text", "the text is made from the abilities; leave it out"
    yield from _field_faults(card)
    yield from _word_faults(card)
    yield from _number_faults(card)
    yield from _goal_faults(card)
    for i, ability in enumerate(card.abilities):
        yield from _ability_faults(card, ability, f"$.abilities[{i}]")
    for path, node in walk(card):
        yield from _node_faults(node, path)


def _field_faults(card: Card) -> Faults:
    needed, allowed = _HAS[card.type], _MAY_HAVE.get(card.type, ())
    for field in card.__struct_fields__[2:-1]:
        given = getattr(card, field) not in ("", None, ())
        if given and field not in needed and field not in allowed:
            yield f"$.{field}", f"a card of type {card.type} has no {field}"
        elif not given and field in needed:
            yield f"$.{field}", f"a card of type {card.type} needs {field}"


def _word_faults(card: Card) -> Faults:
    if card.faction and card.faction not in FACTIONS:
        yield "$.faction", f"{card.faction!r} is not a faction; there are {', '.join(FACTIONS)}"
    if card.rarity and card.rarity not in COPIES:
        yield "$.rarity", f"{card.rarity!r} is not a rarity; there are {', '.join(COPIES)}"
    elif card.rarity:
        fewest, most = MARKS[card.rarity]
        if not fewest <= len(card.marks) <= most:
            yield "$.marks", f"{card.rarity} cards have {fewest} to {most} Marks"
    elif len(card.marks) > 3:
        yield "$.marks", "Heroes have at most 3 Marks"
    allowed = (*GLOBAL_MARKS, *FACTION_MARKS.get(card.faction, ()))
    for i, mark in enumerate(card.marks):
        if mark not in allowed or mark in card.marks[:i]:
            yield f"$.marks[{i}]", f"{mark!r} is not a Mark of this faction, or is there twice"
    for i, word in enumerate(card.keywords):
        if word not in KEYWORDS or (word == "Flash") != (card.type == "spell"):
            yield f"$.keywords[{i}]", f"{word!r} is not a keyword of this type"
    if card.type == "gear" and card.slot not in SLOTS:
        yield "$.slot", f"gear is {', '.join(SLOTS)}"
    elif (card.slot == "armor") != (card.type == "gear" and card.defense is not None):
        yield "$.defense", "armor, and no other gear, has defense"
    if card.realm and card.realm not in REALMS:
        yield "$.realm", f"{card.realm!r} is not a Realm; there are {', '.join(REALMS)}"


def _number_faults(card: Card) -> Faults:
    for field, least in (("tier", 1), ("attack", 0), ("defense", 1), ("hp", 1)):
        value = getattr(card, field)
        if value is not None and value < least:
            yield f"$.{field}", f"{field} is at least {least}"
    if card.thresholds is not None and card.hp is not None:
        first, second = card.thresholds
        if not card.hp > first > second > 0:
            yield "$.thresholds", "thresholds fall from below hp to above 0"
    if card.type == "hero" and len(card.abilities) != 3:
        yield "$.abilities", "a Hero has exactly three abilities"
    if card.type == "spell" and sum(isinstance(a, ar.Play) for a in card.abilities) != 1:
        yield "$.abilities", "a Spell has one ability of the form play"


def _goal_faults(card: Card) -> Faults:
    if card.goals and len(card.goals) != (6 if card.type == "objective" else 1):
        yield "$.goals", "a Quest has one goal, an Objective six"
    if card.type == "objective" and sum(goal.reward.rcp for goal in card.goals) > 2:
        yield "$.goals", "an Objective pays 2 RCP at most"
    for i, goal in enumerate(card.goals):
        if not goal.tests:
            yield f"$.goals[{i}].tests", "a goal asks something"
        if card.type == "quest" and (goal.reward.rcp > 0) == goal.reward.vault:
            yield f"$.goals[{i}].reward", "a Quest pays RCP or a Vault claim"
        if card.type == "objective" and goal.reward.vault:
            yield f"$.goals[{i}].reward", "an Objective pays RCP, a small reward or nothing"


def _ability_faults(card: Card, ability: ar.Ability, path: str) -> Faults:
    if not isinstance(ability, _FORMS.get(card.type, ())):
        yield f"{path}.form", f"a card of type {card.type} has no ability of this form"
    if ability.mark and (card.type != "gear" or ability.mark not in _ALL_MARKS):
        yield f"{path}.mark", "Attuned is said of gear, with a Mark"
    if ability.instead and not ability.mark:
        yield f"{path}.instead", "what happens instead needs the Mark for it"
    if slots_in(ability.instead):
        yield f"{path}.instead", "what happens instead names no target"
    if isinstance(ability, ar.Extra) and (ability.cost.energy or ability.cost.exhaust):
        yield f"{path}.cost", "a card's extra cost is HP or UAE; its Tier is the Energy"
    if isinstance(ability, ar.When):
        passive = ability.event in get_args(ar.Passive)
        if passive and ability.event != ar.PASSIVES.get(card.faction):
            yield f"{path}.event", f"{ability.event} is the passive of another faction"
    effects = getattr(ability, "effects", ())
    for name, few in (("effects", effects), ("instead", ability.instead)):
        for i, effect in enumerate(few):
            lasting = isinstance(effect, ar.Grant) or (isinstance(effect, ar.Armor) and effect.become)
            if isinstance(ability, ar.Static) != bool(lasting) and not isinstance(effect, ar.Bolster):
                yield f"{path}.{name}[{i}]", "a static ability, and no other, has lasting effects"
    if any(isinstance(effect, ar.Deny) for effect in effects):
        # A-118, RA-38.
        fast = "Flash" in card.keywords if isinstance(ability, ar.Play) else getattr(ability, "fast", False)
        if not fast:
            yield path, "what Denies is Flash"


def _node_faults(node: Struct, path: str) -> Faults:
    match node:
        case selectors.Select():
            given = [f for f in ("target", "each", "random", "pick") if getattr(node, f)]
            if len(given) != 1 or node.kind or node.random:
                yield path, "exactly one of target, each and pick names the kind"
            for field in given:
                yield from _kind_faults(getattr(node, field), f"{path}.{field}")
            yield from _filter_faults(node, path)
        case selectors.Filter():
            yield from _kind_faults(node.kind, f"{path}.kind")
            yield from _filter_faults(node, path)
        case ar.Grant() if node.keyword not in ("Swift", "Steadfast"):
            yield f"{path}.keyword", f"{node.keyword!r} is not a keyword of Allies"
        case nodes.Discard() if node.random or node.who not in ("you", "opp"):
            yield path, "one player discards, of their own choice"
        case nodes.Put() if node.ready or node.zone != "your zone" or not getattr(node.to, "pick", ""):
            yield path, "what is revived is picked, and comes Exhausted"
        case ar.Condition() if node.more_than or node.defending or node.attacking_alone:
            yield path, "no card of this game asks that"
        case ar.Cost() if min(node.energy, node.lose, node.transmute) < 0:
            yield path, "a cost is no less than 0"
        case ar.Test() if node.at_least is None and node.at_most is None and getattr(node, "ahead", None) is None:
            yield path, "a test says how many"
        case nodes.Effect() if not isinstance(getattr(node, "n", 0), int):
            yield f"{path}.n", "amounts are numbers"


def _kind_faults(kind: str, path: str) -> Faults:
    for word in kind.split(" or "):
        if word not in _KINDS:
            yield path, f"{word!r} is not a kind of object"


def _filter_faults(node: selectors.Filter, path: str) -> Faults:
    for word in node.state.split():
        if word not in _STATES:
            yield f"{path}.state", f"{word!r} is not a state"
    if node.place not in ("", "grave.you", "hand.you", "chain"):
        yield f"{path}.place", f"{node.place!r} is not a place here"
    for field in ("subtype", "power_ge", "power_le", "equip"):
        if getattr(node, field):
            yield f"{path}.{field}", f"no card of this game has {field}"
