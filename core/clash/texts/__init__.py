"""The text box of a card of Clash of Realms, made from its data, so that text and behaviour cannot differ.

Voice by card type (section 003, R-005): units speak of themselves as "I", other cards as "this Artifact".
`abilities` use `effects`, these `conditions`, and all of them `nouns`.
"""

from collections.abc import Sequence

from core.clash.cards import Card
from core.clash.texts.abilities import ability_sentence, merged_statics

__all__ = ["ability_text", "head", "keyword_line", "rules_text", "terms"]


def head(card: Card) -> tuple[str, ...]:
    """What stands above the text box beside the name: type, cost, numbers."""
    kind = f"{card.type.capitalize()}{f' ({card.subtype})' if card.subtype else ''}"
    found = (
        "" if card.cost is None else f"cost {card.cost}",
        "" if card.power is None else f"Power {card.power}",
        "" if card.integrity is None else f"Integrity {card.integrity}",
        f"Identity {card.colours}" if card.colours else "",
    )
    return (kind, *filter(None, found))


def keyword_line(card: Card) -> str:
    """First line of the text box: `Frontline, Protection`, `Equip 1`; empty if there are none."""
    return ", ".join(f"Equip {card.equip}" if word == "Equip" else word for word in card.keywords)


def terms(card: Card) -> Sequence[str]:
    """Its keywords."""
    return card.keywords


def rules_text(card: Card) -> str:
    """The text box without its keyword line; empty if the card has no ability."""
    return " ".join(ability_sentence(ability, card) for ability in merged_statics(card.abilities))


def ability_text(card: Card, index: int) -> str:
    """The text of one ability, counted from 0 in the order of the card's data."""
    return ability_sentence(card.abilities[index], card)
