"""The text box of a card of Archaic Realms, made from its data, so that text and behaviour cannot differ."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from core.archaic import effects as ar
from core.archaic.cards import Card
from core.archaic.effects import (
    PASSIVES,
    Activated,
    Cost,
    Counted,
    Effects,
    Extra,
    Measured,
    Play,
    Reward,
    Static,
    When,
)
from core.effects import nodes
from core.effects.nodes import Effect, Object
from core.effects.selectors import Filter, Select
from core.effects.wording import article, capital, counted, kinds, listed, sentences, signed

__all__ = ["ability_text", "goal_text", "head", "keyword_line", "rules_text", "terms"]


def head(card: Card) -> tuple[str, ...]:
    """What stands above the text box beside the name: type, numbers, rarity, where it belongs, Marks."""
    kind = f"Gear ({card.slot})" if card.slot else _TYPES[card.type]
    numbers = (("Tier", card.tier), ("ATK", card.attack), ("DEF", card.defense), ("HP", card.hp))
    found = [f"{word} {n}" for word, n in numbers if n is not None]
    if card.thresholds is not None:
        found.append("thresholds {} and {}".format(*card.thresholds))
    return (kind, *found, *filter(None, (card.rarity, card.faction, card.realm, ", ".join(card.marks))))


_TYPES = {
    "hero": "Hero",
    "ally": "Ally",
    "spell": "Spell",
    "augment": "Augment",
    "quest": "Quest",
    "objective": "Faction Objective",
    "realm": "Realm Location",
    "energy": "Energy",
}


def keyword_line(card: Card) -> str:
    """First line of the text box: `Swift`, `Flash`; empty if there are none."""
    return ", ".join(card.keywords)


def terms(card: Card) -> Sequence[str]:
    """The words of its text box that the book has a line for."""
    from core.kernel.rulebook import book_of

    said = f"{keyword_line(card)} {card.text or rules_text(card)}"
    found = (entry.title for entry in book_of("archaic").entries() if entry.reminder)
    return [word for word in found if re.search(rf"\b{re.escape(word)}\b", said)]


def rules_text(card: Card) -> str:
    """The text box without its keyword line; empty if the card has none."""
    goals = [goal_text(card, i) for i in range(len(card.goals))]
    if card.ambition:
        goals = [card.ambition, "Wins when all six are done.", *(f"{i}. {goal}" for i, goal in enumerate(goals, 1))]
    return " ".join([ability_text(card, i) for i in range(len(card.abilities))] + goals)


def ability_text(card: Card, index: int) -> str:
    """The text of one ability, counted from 0 in the order of the card's data."""
    ability = card.abilities[index]
    text = FORMS[type(ability)](ability, card)
    if ability.instead:
        instead = _sentences(ability.instead, card, static=isinstance(ability, Static))
        return f"{text} Attuned ({ability.mark}): {instead.removesuffix('.')} instead."
    return f"Attuned ({ability.mark}): {text}" if ability.mark else text


def goal_text(card: Card, index: int) -> str:
    """What a Quest, or a condition of an Objective counted from 0, asks and pays."""
    goal = card.goals[index]
    asked = listed([_test_text(test, card) for test in goal.tests], "and")
    text = f"{asked}: {_reward_text(goal.reward)}."
    return f"At End of Turn only, {text}" if goal.end_of_turn else capital(text)


# Abilities ------------------------------------------------------------------------------------------------------


def _when(ability: When, card: Card) -> str:
    condition = ability.condition
    if ability.event in PASSIVES.values():
        many = f" with {condition.at_least} or more attackers" if condition else ""
        return f"{ability.event.title()}{many}: {_sentences(ability.effects, card)}"
    if isinstance(ability.of, Filter):
        often = ("The first time", " each turn") if ability.first else ("When", "")
        what = article(_noun(ability.of, ability.of.kind))
        return f"{often[0]} {what} is {_HAPPENS[ability.event]}{often[1]}, {_clause(ability.effects, card)}"
    if ability.event in _LABELS:
        return f"{_LABELS[ability.event]}: {_sentences(ability.effects, card)}"
    in_hand = f", if you have at most {condition.hand_le} cards in hand" if condition else ""
    when = TRIGGERS[ability.event].format(who=_to(ability.of, card))
    return f"{when}{in_hand}, {_clause(ability.effects, card)}"


_LABELS = {"enter": "Deploy", "destroyed": "Fall"}
"""RA-127."""
_HAPPENS = {"enter": "deployed", "destroyed": "destroyed"}
TRIGGERS = {
    "attack": "When {who} attacks",
    "attackers": "When you declare attackers",
    "foe_attackers": "When your opponent declares attackers",
    "foe_flash": "The first time your opponent casts a Flash Spell each turn",
    "broken": "When this armor breaks",
    "ready": "In your Ready Phase",
    "draw": "In your Draw Phase",
}
"""Events that no keyword names."""


def _activated(ability: Activated, card: Card) -> str:
    words = (["Flash"] if ability.fast else []) + _costs(ability.cost, card)
    return f"{capital(', '.join(words))}: {_sentences(ability.effects, card)}"


def _costs(cost: Cost, card: Card) -> list[str]:
    words = (
        (cost.energy, f"Discharge {cost.energy}"),
        (cost.lose, f"lose {cost.lose} HP"),
        (cost.transmute, f"Transmute {cost.transmute}"),
        (cost.exhaust, f"Exhaust {_to('self', card)}"),
    )
    return [word for due, word in words if due]


def _static(ability: Static, card: Card) -> str:
    text = _sentences(ability.effects, card, static=True)
    return f"{text.removesuffix('.')} {_while(ability.condition)}." if ability.condition else text


def _while(condition: ar.Condition) -> str:
    if condition.count is not None:
        return "while your opponent has no Allies"
    if condition.attacking is not None:
        return "while attacking"
    return "while it has temporary Defense" if condition.shielded else "while it wears armor"


FORMS: dict[type[ar.Ability], Callable[[Any, Card], str]] = {
    Play: lambda ability, card: _sentences(ability.effects, card),
    When: _when,
    Activated: _activated,
    Static: _static,
    Extra: lambda ability, card: f"As an extra cost, {', '.join(_costs(ability.cost, card))}.",
}

# Effects --------------------------------------------------------------------------------------------------------


def _sentences(effects: Effects, card: Card, static: bool = False) -> str:
    wording = STATIC_WORDING if static else WORDING
    return sentences((effect.joint, wording[type(effect)](effect, card)) for effect in effects)


def _clause(effects: Effects, card: Card) -> str:
    """Sentences that go on after a comma: only the book's own words keep their capitals."""
    return WORDING[type(effects[0])](effects[0], card)[0] + _sentences(effects, card)[1:]


_NOUNS = {"ally": "Ally", "hero": "Hero", "augment": "Augment", "spell": "Spell", "gear": "gear", "card": "card"}


def _noun(it: Filter, kind: str, many: bool = False) -> str:
    """What a filter matches: `attacking Ally you control of Tier 2 or less`."""
    before = ("attacking " if "attacking" in it.state else "") + ("enemy " if it.control == "enemy" else "")
    behind = " you control" if it.control == "friendly" else ""
    for value, limit in (
        (it.cost_le, "of Tier {} or less"),
        (it.cost_ge, "of Tier {} or more"),
        (it.defense_le, "with current DEF {} or less"),
    ):
        behind += f" {limit.format(value)}" if value is not None else ""
    behind += " with an Augment" if "augmented" in it.state else ""
    return before + kinds(kind, _NOUNS, many) + behind


def _to(to: Object, card: Card) -> str:
    """Whom an effect means: `target enemy Ally`, `each Ally you control`, `your Hero`."""
    if isinstance(to, str):
        wearer = "the wearer" if card.type == "gear" else "the host"
        return wearer if to == "host" else f"this {_NOUNS[card.type]}"
    if to.each == "hero":
        return "the enemy Hero" if to.control == "enemy" else "your Hero"
    if to.each:
        return f"each {_noun(to, to.each)}"
    target = "target " if to.target else ""
    if to.up_to:
        return f"up to {to.n} {target}{_noun(to, to.target or to.pick, many=to.n > 1)}"
    return f"{target}{_noun(to, to.target)}" if target else article(_noun(to, to.pick))


def _all(to: Object, card: Card) -> str:
    """Whom a static effect means, with its verb: `Allies you control have`, `the host has`."""
    return f"{_to(to, card)} has" if isinstance(to, str) else f"{_noun(to, to.each, many=True)} have"


def _return(effect: nodes.Return, card: Card) -> str:
    picked = isinstance(effect.to, Select) and effect.to.pick
    return f"{'Salvage' if picked else 'Recall'} {_to(effect.to, card)}"


def _discard(effect: nodes.Discard, card: Card) -> str:
    what = counted(effect.n, "card")
    return f"your opponent discards {what}" if effect.who == "opp" else f"discard {what}"


def _bonus(effect: ar.Bolster) -> str:
    """`+1/+0`, `-1/-0`."""
    zero = "-0" if min(effect.attack, effect.defense) < 0 else "+0"
    return "/".join(signed(n) if n else zero for n in (effect.attack, effect.defense))


def _armor(effect: ar.Armor, card: Card) -> str:
    if effect.regain:
        return f"this armor regains {effect.regain} Defense"
    return f"the first time, its maximum and current Defense become {effect.become}"


def _static_bolster(effect: ar.Bolster, card: Card) -> str:
    of_hero = effect.to == ("host" if card.type == "gear" else "self")
    return f"{_all(effect.to, card)} {f'{signed(effect.attack)} ATK' if of_hero else _bonus(effect)}"


WORDING: dict[type[Effect], Callable[[Any, Card], str]] = {
    nodes.Draw: lambda effect, card: f"draw {counted(effect.n, 'card')}",
    nodes.Discard: _discard,
    nodes.Examine: lambda effect, card: f"Scry {effect.n}",
    nodes.Return: _return,
    nodes.Put: lambda effect, card: f"Revive {_to(effect.to, card)}",
    nodes.Damage: lambda effect, card: f"deal {effect.n} damage to {_to(effect.to, card)}",
    nodes.Restore: lambda effect, card: f"Restore {effect.n} to {_to(effect.to, card)}",
    nodes.Destroy: lambda effect, card: f"destroy {_to(effect.to, card)}",
    nodes.Ready: lambda effect, card: f"ready {_to(effect.to, card)}",
    nodes.Exhaust: lambda effect, card: f"exhaust {_to(effect.to, card)}",
    ar.Surge: lambda effect, card: f"Surge {effect.n}",
    ar.Recharge: lambda effect, card: f"Recharge {effect.n} Energy",
    ar.Ramp: lambda effect, card: f"you may play {effect.n} more Energy this turn",
    ar.HeroShield: lambda effect, card: f"Shield {effect.n}",
    ar.Bolster: lambda effect, card: f"Bolster {_to(effect.to, card)} {_bonus(effect)}",
    ar.Deny: lambda effect, card: f"Deny {_to(effect.to, card)}",
    ar.Armor: _armor,
}
"""What an effect does once."""
STATIC_WORDING: dict[type[Effect], Callable[[Any, Card], str]] = {
    ar.Bolster: _static_bolster,
    ar.Grant: lambda effect, card: f"{_all(effect.to, card)} {effect.keyword}",
    ar.Armor: _armor,
}
"""What holds all the time."""

# Quests and Objectives ------------------------------------------------------------------------------------------

_PLAYERS = {
    "you": {"you": "you", "your": "your", "have": "have", "enemy": "enemy"},
    "foe": {"you": "your opponent", "your": "your opponent's", "have": "has", "enemy": "your"},
}
COUNTERS: dict[str, tuple[str, str, str]] = {
    "surged": ("token", "tokens", "{you} Surged {n}"),
    "fired": ("time", "times", "{your} {passive} fired {n}"),
    "spells": ("Spell", "Spells", "{you} cast {n}"),
    "flashes": ("Flash Spell", "Flash Spells", "{you} cast {n}"),
    "cast": ("card", "cards", "{you} cast {n}"),
    "allies_cast": ("Ally", "Allies", "{you} cast {n}"),
    "denied": ("card", "cards", "{you} Denied {n}"),
    "recalled": ("enemy Ally", "enemy Allies", "{you} Recalled {n}"),
    "revived": ("Ally", "Allies", "{you} Revived {n}"),
    "attached": ("Augment", "Augments", "{you} attached {n}"),
    "reattached": ("Augment", "Augments", "{you} reattached {n}"),
    "restored": ("point", "points", "{you} Restored {n}"),
    "destroyed": ("enemy Ally", "enemy Allies", "{you} destroyed {n}"),
    "exchange_kills": ("enemy Ally", "enemy Allies", "{you} destroyed {n} in an exchange"),
    "crossed": ("threshold", "thresholds", "{enemy} Heroes crossed {n}"),
    "combats": ("attack", "attacks", "{you} declared {n}"),
    "hero_combats": ("Combat", "Combats", "{your} Hero attacked in {n}"),
    "attackers": ("attacker", "attackers", "{you} declared {n}"),
    "attackers_lost": ("attacker", "attackers", "{you} lost {n}"),
    "interceptors": ("interceptor", "interceptors", "{you} assigned {n}"),
    "duels": ("exchange", "exchanges", "the active Heroes met in {n}"),
    "discharged": ("Energy", "Energy", "{you} Discharged {n}"),
    "deployed": ("Ally", "Allies", "{you} deployed {n}"),
    "fallen": ("Ally", "Allies", "{you} had {n} destroyed"),
    "colossi_fallen": ("Ally of Tier 4 or more", "Allies of Tier 4 or more", "{you} had {n} destroyed"),
    "left": ("Ally", "Allies", "{you} lost {n} from the Realm"),
    "hp_lost": ("HP", "HP", "{your} Heroes lost {n}"),
    "heroes_lost": ("Hero", "Heroes", "{you} had {n} destroyed"),
}
"""What is counted: one, many, and the clause around how many."""
MEASURES: dict[str, tuple[str, str, str]] = {
    "rcp": ("RCP", "RCP", "{you} {have} {n}"),
    "hand": ("card", "cards", "{you} {have} {n} in hand"),
    "discard": ("card", "cards", "{you} {have} {n} in the discard"),
    "allies_in_discard": ("Ally", "Allies", "{you} {have} {n} in the discard"),
    "uae": ("UAE", "UAE", "{you} {have} {n}"),
    "energy": ("Energy", "Energy", "{you} {have} {n} in play"),
    "charged": ("Charged Energy", "Charged Energy", "{you} {have} {n}"),
    "shield": ("temporary Defense", "temporary Defense", "{your} active Hero has {n}"),
    "hero_hp": ("HP", "HP", "{your} active Hero has {n}"),
    "hero_missing": ("HP", "HP", "{your} active Hero lacks {n}"),
    "hero_crossed": ("threshold", "thresholds", "{your} active Hero has crossed {n}"),
    "hero_lost_most": ("HP", "HP", "one of {your} Heroes lost {n} this turn"),
    "marks": ("different Mark", "different Marks", "{your} Allies and active Hero show {n}"),
    "twins": ("Ally", "Allies", "{you} {have} {n} that share a Mark"),
    "allies": ("Ally", "Allies", "{you} {have} {n}"),
    "attack": ("ATK", "ATK", "one of {your} Allies has {n}"),
    "defense": ("current DEF", "current DEF", "one of {your} Allies has {n}"),
    "augments": ("Augment", "Augments", "one of {your} Allies carries {n}"),
    "ready_phases": ("own Ready Phase", "own Ready Phases", "one of {your} Allies was in the Realm at {n}"),
    "gear_slots": ("piece of gear", "pieces of gear", "one of {your} Heroes wears {n}"),
}
"""What can be read off the table, in the same way."""


def _test_text(test: Counted | Measured, card: Card) -> str:
    words = _PLAYERS[test.who]
    if isinstance(test, Counted):
        one, many, clause = COUNTERS[test.of]
        passive = PASSIVES[card.faction].title() if card.faction else "passives"
        return f"{clause.format(n=_quantity(test, one, many), passive=passive, **words)} this {test.this}"
    if test.of == "own_turn":
        return f"it is {words['your']} turn" if test.at_least else f"it is not {words['your']} turn"
    if test.of == "turn":
        return f"it is turn {test.at_least} or later"
    one, many, clause = MEASURES[test.of]
    if test.ahead is not None:
        return f"{clause.format(n=f'at least {test.ahead} {many}', **words)} more than the other player's"
    text = clause.format(n=_quantity(test, one, many), **words)
    return f"{text} marked {listed(test.marks, 'or')}" if test.marks else text


def _quantity(test: Counted | Measured, one: str, many: str) -> str:
    """`a Spell`, `6 or more Spells`, `no Spells`, `at most 1 card`; what has no plural is never `a`."""
    if test.at_least is None:
        return f"at most {test.at_most} {one if test.at_most == 1 else many}" if test.at_most else f"no {many}"
    return article(one) if test.at_least == 1 and one != many else f"{test.at_least} or more {many}"


def so_far(test: Counted | Measured, n: int, wanted: int, of: str = "/") -> str:
    """How far it is from `n` to what is `wanted`: `2/6`; of what may be no more, how much is too many, if anything; of
    whose turn it is, that it is not now."""
    if test.of == "own_turn":
        return "" if (n > 0) == bool(test.at_least) else "not now"
    if test.at_least is None and test.at_most is not None:
        return f"{n - wanted} too many" if n > wanted else ""
    return f"{n}{of}{wanted}"


def progress_text(found: Iterable[str]) -> str:
    """What is said of all that a goal asks; that nothing is missing where it only says what may not be."""
    return ", ".join(filter(None, found)) or "kept so far"


def _reward_text(reward: Reward) -> str:
    if reward.vault:
        return "claim gear from the Vault"
    if reward.draw:
        return f"draw {counted(reward.draw, 'card')}"
    if reward.restore:
        return f"Restore {reward.restore} to your Hero"
    return f"{reward.rcp} RCP" if reward.rcp else "no reward"
