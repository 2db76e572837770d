"""Decks of Archaic Realms: Lineup, Objective and Main Deck, from and to deck lists, and every reason against one."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from core.archaic.cards import COPIES, Card
from core.kernel.deckbox import DeckBox
from core.kernel.decklist import DeckList, Section
from core.kernel.errors import Refusal
from core.kernel.pool import find_card

SECTIONS = (
    Section("lineup", "Heroes", ("Hero", "Lineup", "Hero Lineup")),
    Section("objective", "Objective", ("Objectives", "Faction Objective")),
    Section(
        "deck",
        "Main Deck",
        ("Deck", "Maindeck", "Cards"),
        ("Energy", "Allies", "Ally", "Spells", "Spell", "Augments", "Augment"),
    ),
)
LEAST, MOST = 40, 50
"""Cards of a Main Deck (A-007)."""
HEROES = 2
"""Heroes of a Lineup (A-008)."""
FIRST_DECKS = ("Volcanic Primer", "Ocean Primer")
"""Starter decks for who has no wish, a different one for each seat."""
MAIN_TYPES = ("ally", "spell", "augment", "energy")


class Deck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat brings to a match (A-005): names of cards; counts in the Main Deck."""

    name: str = ""
    lineup: tuple[str, ...]
    """By Lineup slot."""
    objectives: tuple[str, ...]
    """More or fewer than one only in a deck that is not legal."""
    deck: dict[str, int]


# Deck lists.


_HOME = {"hero": "lineup", "objective": "objective"}


def _home(card: Card) -> str:
    """The section of its type."""
    return _HOME.get(card.type, "deck")


def deck_of(found: DeckList) -> Deck:
    """The deck that a list means. Whether it is legal is for `check`."""

    def each(key: str) -> tuple[str, ...]:
        return tuple(Counter(found.sections.get(key, {})).elements())

    deck = dict(found.sections.get("deck", {}))
    return Deck(name=found.name, lineup=each("lineup"), objectives=each("objective"), deck=deck)


DECKS = DeckBox("archaic", SECTIONS, _home, deck_of)


# Legality.


def check(
    deck: Deck, pool: Mapping[str, Card], house: Mapping[str, str] | None = None, training: bool = True
) -> list[Refusal]:
    """Every reason why the deck may not be played, one a fault; empty: it is legal (A-005 to A-016).

    No house rule bears on it, and there is no training set. Raises `BadInput` for a name that no card has.
    """
    lineup = [find_card(pool, name) for name in deck.lineup]
    objectives = [find_card(pool, name) for name in deck.objectives]
    cards: Counter[str] = Counter()
    for name, n in deck.deck.items():
        cards[find_card(pool, name).name] += n
    main = {name: pool[name] for name in cards}
    return [
        *_lineup_faults(lineup),
        *_objective_faults(objectives),
        *_main_faults(cards, main),
        *_faction_faults(lineup, objectives, main),
    ]


def _lineup_faults(lineup: list[Card]) -> Iterator[Refusal]:
    """A-008, RA-141: two different Heroes."""
    if len(lineup) != HEROES:
        yield Refusal(
            "deck/hero_count", f"The Lineup has {_n(len(lineup), 'Hero', 'Heroes')}; it needs {HEROES}.", "A-008"
        )
    for name, n in Counter(card.name for card in lineup).items():
        if n > 1:
            text = f"{name} is there {n} times; the Heroes of a Lineup are different."
            yield Refusal("deck/hero_twice", text, "A-008", ("RA-141",), card=name)
    for card in lineup:
        if card.type != "hero":
            yield Refusal("deck/hero_type", f"{card.name} is {_type(card)}, no Hero.", "A-008", card=card.name)


def _objective_faults(objectives: list[Card]) -> Iterator[Refusal]:
    """A-010, RA-140."""
    if len(objectives) != 1:
        yield Refusal("deck/objective_count", f"The deck has {_n(len(objectives), 'Objective')}; it needs 1.", "A-010")
    for card in objectives:
        if card.type != "objective":
            yield Refusal(
                "deck/objective_type", f"{card.name} is {_type(card)}, no Objective.", "A-010", card=card.name
            )


_FOREIGN: dict[str, tuple[str, tuple[str, ...]]] = {
    "hero": ("A-009", ("A-110", "A-007")),
    "gear": ("A-011", ("A-007", "A-005", "RA-20")),
    "objective": ("A-010", ("RA-140", "A-007")),
    "quest": ("A-007", ("A-005", "RA-20", "A-090")),
    "realm": ("A-007", ("A-005", "RA-20", "A-135")),
}
"""Why a type is not in a Main Deck. RA-20: of what has no faction only Energy is."""


def _main_faults(cards: Counter[str], main: Mapping[str, Card]) -> Iterator[Refusal]:
    """A-007, A-012 to A-016."""
    if not LEAST <= cards.total() <= MOST:
        text = f"The Main Deck has {_n(cards.total(), 'card')}; it needs {LEAST} to {MOST}."
        yield Refusal("deck/size", text, "A-007")
    for name, n in cards.items():
        card = main[name]
        if card.type not in MAIN_TYPES:
            rule, also = _FOREIGN[card.type]
            text = f"{name} is {_type(card)}; a Main Deck holds Allies, Spells, Augments and Energy."
            yield Refusal("deck/main_type", text, rule, also, card=name)
        elif card.rarity and n > COPIES[card.rarity]:
            rule = {"Unique": "A-013", "Epic": "A-014", "Legendary": "A-015"}[card.rarity]
            text = f"{name} is there {n} times; a {card.rarity} card at most {COPIES[card.rarity]} times."
            yield Refusal("deck/copies", text, rule, ("A-012",), card=name)


def _faction_faults(lineup: list[Card], objectives: list[Card], main: Mapping[str, Card]) -> Iterator[Refusal]:
    """A-005, RA-20: everything but Energy is of one faction, that of most of it."""
    cards = [
        *((card, "A-008") for card in lineup if card.type == "hero"),
        *((card, "A-010") for card in objectives if card.type == "objective"),
        *((card, "RA-20") for card in main.values() if card.type in MAIN_TYPES),
    ]
    factions = Counter(card.faction for card, _ in cards if card.faction)
    if len(factions) < 2:
        return
    faction = factions.most_common(1)[0][0]
    for card, also in cards:
        if card.faction not in ("", faction):
            text = f"{card.name} is {card.faction}; this deck is {faction}."
            yield Refusal("deck/faction", text, "A-005", (also,), card=card.name)


def _n(number: int, what: str, several: str = "") -> str:
    return f"{number or 'no'} {what if number == 1 else several or f'{what}s'}"


def _type(card: Card) -> str:
    name = card.type.capitalize()
    return name if name in ("Gear", "Energy") else f"{'an' if name[0] in 'AO' else 'a'} {name}"
