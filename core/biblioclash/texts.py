"""The text box of a card of Biblioclash, made from its data, so that text and behaviour cannot differ."""

from collections.abc import Callable, Sequence
from typing import Any

from core.biblioclash import effects as ef
from core.biblioclash.cards import Card, Keyword
from core.biblioclash.effects import BiblioclashAbility, Condition
from core.effects import nodes
from core.effects.nodes import Effect
from core.effects.selectors import Select
from core.effects.wording import capital, counted, listed, sentences

KEYWORDS: dict[Keyword, str] = {"surge_obtain": "Surge", "waterline": "Waterline"}
"""The printed words of the keywords that stand on cards."""


def head(card: Card) -> tuple[str, ...]:
    """What stands above the text box beside the name: type and subtype, attribute, numbers (B-080)."""
    numbers = (
        ("Wisdom Cost", card.wisdom),
        ("Orb Cost", card.orbs),
        ("Health", card.health),
        ("Orb Capacity", card.capacity),
    )
    kind = " / ".join(filter(None, (card.type.capitalize(), card.subtype)))
    figures = (f"{word} {n}" for word, n in numbers if n is not None)
    return (kind, *filter(None, (card.attribute.capitalize(),)), *figures)


def keyword_line(card: Card) -> str:
    """First line of the text box: `Surge`; empty if there are none."""
    return ", ".join(KEYWORDS[word] for word in card.keywords)


def terms(card: Card) -> Sequence[str]:
    """Its keywords, as they are printed."""
    return [KEYWORDS[word] for word in card.keywords]


def rules_text(card: Card) -> str:
    """The text box without its keyword line; empty if the card has no ability."""
    return " ".join(ability_text(card, index) for index in range(len(card.abilities)))


def ability_text(card: Card, index: int) -> str:
    """The text of one ability, counted from 0 in the order of the card's data."""
    ability: BiblioclashAbility = card.abilities[index]
    text = sentences((effect.joint, _phrase(effect)) for effect in ability.effects)
    if isinstance(ability, ef.When):
        label, lead = TRIGGERS[ability.event]
        return label + capital(lead + CONDITIONS[ability.condition] + text[:1].lower() + text[1:])
    return LABELS[type(ability)] + text


LABELS: dict[type, str] = {
    ef.Main: "Main: ",
    ef.Cast: "Cast: ",
    ef.ClashEffect: "Clash: ",
    ef.Dispelled: "Dispelled: ",
    ef.Enter: "Equip: ",
    ef.Act: "Exhaust: ",
    ef.Bounty: "Bounty: ",
    ef.Static: "",
}
"""What stands before the effects of each ability form."""
TRIGGERS = {
    "turn_start": ("Start of turn: ", ""),
    "later_spell": ("", "after you cast a Spell that is not your first Spell in this Clash, "),
    "open_clash": ("", "when you open a Clash, "),
}
"""The label of what happens upon an event, and what goes before its effects."""
CONDITIONS: dict[Condition, str] = {
    "": "",
    "later_spell": "if this is not your first Spell in this Clash, ",
    "mage_shielded": "if your Mage has a Shield, ",
}


def _phrase(effect: Effect) -> str:
    """One effect as a clause that a sentence can begin with."""
    return WORDING[type(effect)](effect)


def _wisdom(effect: ef.Wisdom) -> str:
    return f"gain {effect.n} Wisdom{' for each card archived this way' if effect.per else ''}"


def _archive(effect: ef.Archive) -> str:
    zones = f"your {listed([_ZONES[zone] for zone in effect.zones], 'or')}"
    if effect.most == 1:
        return f"{'' if effect.least else 'you may '}archive a card from {zones}"
    many = f"{effect.least} to {effect.most}" if effect.least else f"up to {effect.most}"
    return f"archive {many} cards from {zones}"


_ZONES = {"hand": "hand", "discard": "discard pile"}


def _topdeck(effect: ef.Topdeck) -> str:
    return f"{'you may ' if effect.may else ''}put a card from your {_ZONES[effect.zone]} on top of your deck"


def _strike_power(effect: ef.StrikePower) -> str:
    return f"{CONDITIONS[effect.condition]}increase your Strike Power by {effect.n}"


def _discard(effect: nodes.Discard) -> str:
    what = counted(effect.n, "card")
    if effect.who == "both":
        return f"each participant discards {what}, you first"
    return f"your opponent discards {what}" if effect.who == "opp" else f"discard {what}"


def _ready(effect: nodes.Ready) -> str:
    n = effect.to.n if isinstance(effect.to, Select) else 1
    return f"refresh {counted(n, 'exhausted card')} you control"


WORDING: dict[type[Effect], Callable[[Any], str]] = {
    nodes.Draw: lambda effect: f"draw {counted(effect.n, 'card')}",
    nodes.Discard: _discard,
    nodes.Ready: _ready,
    nodes.Restore: lambda effect: f"heal {effect.n}",
    ef.Wisdom: _wisdom,
    ef.Orb: lambda effect: f"gain {effect.n} Orb{'' if effect.n == 1 else 's'}",
    ef.Archive: _archive,
    ef.Topdeck: _topdeck,
    ef.Strike: lambda effect: f"strike {effect.n}",
    ef.StrikePower: _strike_power,
    ef.Compare: lambda effect: f"add {effect.n} to your side of the comparisons in this Clash",
    ef.Deal: lambda effect: f"deal {effect.n} damage",
    ef.Block: lambda effect: f"block {effect.n} damage",
    ef.RaiseShields: lambda effect: f"raise {effect.n} Shield{'' if effect.n == 1 else 's'}",
    ef.Discount: lambda effect: f"the next card you pay for this turn costs {effect.n} Wisdom less",
    ef.FreeObtain: lambda effect: (
        f"obtain a card with Wisdom Cost {effect.most} or less from your Library without paying"
    ),
    ef.Harden: lambda effect: f"while your Mage has a Shield, each damage it would take is reduced by {effect.n}",
    ef.BlockMore: lambda effect: f"each block you resolve counts {effect.n} more",
    ef.KeepHand: lambda effect: (
        "a card effect's discard from your hand is ignored while you control at least as many cards with Waterline "
        "as you have in hand"
    ),
}
"""Each effect in the book's words."""
