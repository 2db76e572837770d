"""Decks of Biblioclash: a Mage and a Library, from and to deck lists, and every reason why one is not legal."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from core.biblioclash.cards import Card, is_out_of_attribute
from core.kernel.deckbox import DeckBox
from core.kernel.decklist import DeckList, Section
from core.kernel.errors import BadInput, Refusal
from core.kernel.notation import copies
from core.kernel.pool import find_card

PILES, PILE_SIZE, HIDDEN_SIZE, COPIES = 9, 2, 18, 2
SECTIONS = (
    Section("mage", "Mage", ("Mages",)),
    *(Section(f"pile {n}", f"Pile {n}", (f"{n}", f"Pile {n}.")) for n in range(1, PILES + 2)),
    Section("library", "Library", ("Hidden Library", "Hidden", "Cards")),
)
"""A list with a section `library` is for Hidden, where no pile is chosen. A tenth pile is read, to be refused."""
FORMATS = ("constructed", "hidden")
FIRST_DECKS = ("Hestia starter", "Kai starter", "Zhuge starter")
"""Starter decks for who has no wish, a different one for each seat."""


class Deck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat brings to a match (B-010, B-020): names of cards. The Basics are not listed (RB-01)."""

    name: str = ""
    mages: tuple[str, ...]
    """More or fewer than one only in a deck that is not legal."""
    piles: tuple[tuple[str, ...], ...]
    """Each top first (RB-04). In Hidden they are dealt anew, so which lie together is nothing."""
    format: Literal["constructed", "hidden"] = "constructed"
    """What it was made for."""


# Deck lists.


def _home(card: Card) -> str:
    """The Mage, or a card of a Hidden Library."""
    return "mage" if card.type == "mage" else "library"


def deck_of(found: DeckList) -> Deck:
    """The deck that a list means. Whether it is legal is for `check`."""

    def each(key: str) -> tuple[str, ...]:
        return tuple(name for name, n in found.sections.get(key, {}).items() for _ in range(n))

    mages = each("mage")
    if found.sections.get("library"):
        return Deck(name=found.name, mages=mages, piles=_in_twos(each("library")), format="hidden")
    keys = [section.key for section in SECTIONS if section.key.startswith("pile ") and section.key in found.sections]
    return Deck(name=found.name, mages=mages, piles=tuple(each(key) for key in keys))


DECKS = DeckBox("biblioclash", SECTIONS, _home, deck_of)


def _in_twos(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(cards[i : i + PILE_SIZE] for i in range(0, len(cards), PILE_SIZE))


def library(deck: Deck) -> tuple[str, ...]:
    """All cards of the Library."""
    return tuple(name for pile in deck.piles for name in pile)


def deck_from_data(data: object, pool: Mapping[str, Card], where: str = "deck") -> Deck:
    """A deck as scenarios write it: `{mage: NAME, format: constructed, library: [[NAME, NAME], …]}`.

    In Hidden the library may also be one list, or counts by name. `{from: STARTER, …}`: what stands beside it takes the
    place of what that deck has.
    """
    if not isinstance(data, Mapping):
        raise BadInput("a deck is a mapping of its parts", where)
    parts = ("from", "name", "mage", "format", "library")
    unknown = [str(key) for key in data if key not in parts]
    if unknown:
        raise BadInput(f"{unknown[0]!r} is not a part of a deck; parts are {', '.join(parts)}", where)
    start = DECKS.load(str(data["from"]), pool) if "from" in data else Deck(mages=(), piles=())
    form = data.get("format", start.format)
    if form not in FORMATS:
        raise BadInput(f"format is {' or '.join(FORMATS)}, not {form!r}", where)
    return Deck(
        name=str(data.get("name", start.name)),
        mages=_names_of(data["mage"] or [], pool, f"{where}.mage") if "mage" in data else start.mages,
        piles=_piles_of(data["library"] or [], pool, form, f"{where}.library") if "library" in data else start.piles,
        format=form,
    )


def _piles_of(found: Any, pool: Mapping[str, Card], form: str, where: str) -> tuple[tuple[str, ...], ...]:
    if form == "hidden" and (isinstance(found, Mapping) or not any(isinstance(pile, list) for pile in found)):
        return _in_twos(_names_of(found, pool, where))
    if not isinstance(found, list):
        raise BadInput("a library is a list of piles", where)
    return tuple(_names_of(pile, pool, where) for pile in found)


def _names_of(entries: Any, pool: Mapping[str, Card], where: str) -> tuple[str, ...]:
    """`NAME`, `[NAME, NAME x2, {card: NAME}, {down: NAME}]` or `{NAME: 2}` as true names."""
    if isinstance(entries, Mapping):
        entries = [f"{name} x{n}" for name, n in entries.items()]
    listed = entries if isinstance(entries, list | tuple) else [entries]
    said = (entry.get("card") or entry.get("down") if isinstance(entry, Mapping) else entry for entry in listed)
    try:
        return tuple(find_card(pool, name).name for name in copies(map(str, said)))
    except BadInput as error:
        raise BadInput(error.what, where) from None


# Legality.


def check(
    deck: Deck, pool: Mapping[str, Card], house: Mapping[str, str] | None = None, training: bool = True
) -> list[Refusal]:
    """Every reason why the deck may not be played in the format of these house rules, one a fault; empty: it is legal.

    Where they name none it is the format that the deck was made for. There is no training set. Raises `BadInput` for a
    name that no card has.
    """
    cards = tuple(find_card(pool, name) for name in library(deck))
    mages = tuple(find_card(pool, name) for name in deck.mages)
    faults = [*_mage_faults(mages), *_card_faults(cards)]
    if (house or {}).get("format", deck.format) == "hidden":
        return [*faults, *_hidden_faults(cards)]
    piles = tuple(tuple(find_card(pool, name) for name in pile) for pile in deck.piles)
    return [*faults, *_pile_faults(piles), *_attribute_faults(piles, mages)]


def _mage_faults(mages: tuple[Card, ...]) -> Iterator[Refusal]:
    """B-010, B-018: exactly one Mage."""
    if len(mages) != 1:
        yield Refusal("deck/mage_count", f"The deck has {len(mages) or 'no'} Mages; it needs 1.", "B-010", ("B-018",))
    for card in dict.fromkeys(mage.name for mage in mages if mage.type != "mage"):
        yield Refusal("deck/mage_type", f"{card} is not a Mage.", "B-010", ("B-018",), card=card)


def _card_faults(cards: tuple[Card, ...]) -> Iterator[Refusal]:
    """B-027, B-028, B-029."""
    for card, n in Counter(cards).items():
        if card.type == "mage":
            yield Refusal("deck/mage_in_library", f"{card.name} is a Mage: no Library card.", "B-029", card=card.name)
        elif not card.wisdom:
            yield Refusal(
                "deck/free_card", f"{card.name} costs 0 Wisdom: no Library card.", "B-028", ("RB-01",), card=card.name
            )
        elif n > COPIES:
            text = f"{card.name} is there {n} times; a Library has at most {COPIES} of a name."
            yield Refusal("deck/copies", text, "B-027", ("RB-13",), card=card.name)


def _hidden_faults(cards: tuple[Card, ...]) -> Iterator[Refusal]:
    """B-040; B-041: any of them may be out-of-attribute."""
    if len(cards) != HIDDEN_SIZE:
        also = ("B-009",) if len(cards) > HIDDEN_SIZE else ()
        text = f"The Library has {len(cards)} cards; in Hidden it needs exactly {HIDDEN_SIZE}."
        yield Refusal("deck/hidden_size", text, "B-040", also)


def _pile_faults(piles: tuple[tuple[Card, ...], ...]) -> Iterator[Refusal]:
    """B-020, B-034, RB-03: nine piles of one or two cards."""
    if len(piles) != PILES:
        text = f"The Library has {len(piles)} piles; it needs {PILES}."
        yield Refusal("deck/pile_count", text, "B-020", ("RB-03", "B-034"))
    for number, pile in enumerate(piles, 1):
        if not pile:
            yield Refusal("deck/empty_pile", f"Pile {number} is empty; each has 1 or 2 cards.", "RB-03", ("B-034",))
        elif len(pile) > PILE_SIZE:
            text = f"Pile {number} has {len(pile)} cards; at most {PILE_SIZE} lie in a pile."
            yield Refusal("deck/pile_size", text, "B-034", ("B-009", "RB-03"))


def _attribute_faults(piles: tuple[tuple[Card, ...], ...], mages: tuple[Card, ...]) -> Iterator[Refusal]:
    """B-037, RB-06: a pile with an out-of-attribute card (B-038, RB-05) is that card alone."""
    if len(mages) != 1:
        return
    for number, pile in enumerate(piles, 1):
        other = next((card for card in pile if is_out_of_attribute(card, mages[0])), None)
        if other is not None and len(pile) > 1:
            text = f"{other.name} is out-of-attribute for {mages[0].name}: pile {number} may hold nothing else."
            yield Refusal("deck/out_of_attribute", text, "B-037", ("RB-06", "B-038", "B-086"), card=other.name)
