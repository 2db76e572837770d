"""Abilities in words: what sets effects off, what they cost, and what holds them back."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.clash import effects as clash
from core.clash.cards import Card
from core.clash.texts.conditions import TRIGGERS, condition_text
from core.clash.texts.effects import defeat, effects_text, instead, merges
from core.clash.texts.nouns import NOUNS, Voice, as_subject, lower, noun_phrase, voice_of
from core.effects import wording
from core.effects.selectors import Filter, Select
from core.effects.wording import article, capital, counted, kinds


def ability_sentence(ability: clash.ClashAbility, card: Card) -> str:
    return FORMS[type(ability)](ability, voice_of(card.type))


def merged_statics(abilities: Sequence[clash.ClashAbility]) -> Iterator[clash.ClashAbility]:
    """`has +1 Power` and `has Protection` of one object, printed as one sentence, as one ability."""
    held: clash.Static | None = None
    for ability in abilities:
        if held and isinstance(ability, clash.Static) and _same_moment(held, ability):
            held = replace(held, effects=held.effects + ability.effects)
            continue
        if held:
            yield held
        held = ability if isinstance(ability, clash.Static) else None
        if not held:
            yield ability
    if held:
        yield held


def _same_moment(first: clash.Static, second: clash.Static) -> bool:
    return first.condition == second.condition and merges(first.effects[-1], second.effects[0])


def _play(ability: clash.Play, voice: Voice) -> str:
    return effects_text(ability.effects, voice)


def _when(ability: clash.When, voice: Voice) -> str:
    last_breath = voice.unit and ability.event == "destroyed" and ability.of == "self"
    lead = "Last Breath - " if last_breath else f"{TRIGGERS[ability.event](ability.of, voice)}, "
    if ability.condition:
        lead += f"if {condition_text(ability.condition, voice)}, "
    body = effects_text(ability.effects, voice)
    text = lead + (body if last_breath else lower(body))
    return text + " This ability triggers only once each turn." if ability.once else text


def _activated(ability: clash.Activated, voice: Voice) -> str:
    lead = "Reaction - " if ability.fast else ""
    text = f"{lead}{_cost(ability.cost, voice)}: {effects_text(ability.effects, voice)}"
    if ability.condition:
        text += f" Activate only while {condition_text(ability.condition, voice)}."
    return text


def _static(ability: clash.Static, voice: Voice) -> str:
    first = ability.effects[0]
    group = getattr(first, "to", None)
    condition = ability.condition
    text = effects_text(ability.effects, voice).removesuffix(".")
    if isinstance(group, Select) and "alone" in group.state.split():
        one = noun_phrase(replace(group, state="attacking" if voice.unit else ""), group.each, voice)
        singular = effects_text([replace(first, to="it")], voice)
        return f"While {article(one)} attacks alone, {lower(singular)}"
    if condition and condition.attacking_alone:
        return f"While {as_subject(condition.attacking_alone, voice)[0]} attack alone, {lower(text)}."
    if condition:
        return f"{text} while {condition_text(condition, voice)}."
    return wording.stop(text).rstrip()


def _replace(ability: clash.Replace, voice: Voice) -> str:
    if ability.event == "defeat":
        return capital(defeat("", ability.effects, voice)) + "."
    return f"If equipped unit would be destroyed, instead {instead(ability.effects, voice)}."


def _extra(ability: clash.Extra, voice: Voice) -> str:
    return f"As an additional cost, {lower(_cost(ability.cost, voice))}."


def _equip_to(ability: clash.EquipTo, voice: Voice) -> str:
    return f"Equip only to {article(kinds(ability.to.kind, NOUNS))}."


def _tap(ability: clash.Tap, voice: Voice) -> str:
    return f"Exhaust: {effects_text(ability.effects, replace(voice, tap=True))}"


FORMS: dict[type, Callable[[Any, Voice], str]] = {
    clash.Play: _play,
    clash.When: _when,
    clash.Activated: _activated,
    clash.Static: _static,
    clash.Replace: _replace,
    clash.Extra: _extra,
    clash.EquipTo: _equip_to,
    clash.Tap: _tap,
}


def _cost(cost: clash.Cost, voice: Voice) -> str:
    """Costs in printed order: `1P, Exhaust this Location, Sacrifice a unit here`."""
    parts = {
        "mana": cost.mana,
        "exhaust": f"Exhaust {voice.me}" if cost.exhaust else "",
        "sacrifice": f"Sacrifice {_sacrificed(cost.sacrifice, voice)}" if cost.sacrifice else "",
        "discard": f"Discard {counted(cost.discard, 'card')}" if cost.discard else "",
    }
    return ", ".join(parts[part] for part in cost.text_order or parts if parts[part])


def _sacrificed(what: str | Filter, voice: Voice) -> str:
    """One's own is meant without saying so, except after "another"."""
    if not isinstance(what, Filter):
        return voice.me
    if what.other:
        return f"another {noun_phrase(replace(what, other=False), what.kind, voice)}"
    return article(noun_phrase(replace(what, control=""), what.kind, voice))
