"""Current Attack, maximum Defense and keywords, stated whenever they change (RA-83, RA-85, RA-138)."""

from core.archaic.effects import Armor, Bolster, Effects, Grant, Static
from core.archaic.events import ArmorChanged, Stated
from core.archaic.faces import KEYWORDS
from core.archaic.rules.matching import candidates, effects_now, holds, working
from core.archaic.state import ArchaicState, Obj
from core.effects.nodes import Object
from core.effects.selectors import Select
from core.kernel.ids import ObjectId
from core.kernel.resolution import Resolution
from core.kernel.state import remembered_of_layout

Values = tuple[ObjectId, int, int, int, int]
"""id, Attack, maximum Defense, current Defense, keywords."""


def restate(r: Resolution) -> None:
    """State the derived values that differ from those shown."""
    for gear, become in hardened(r.state):
        r.state_fact(ArmorChanged(gear, become, become), "RA-104")
    values = changed_values(r.state)
    if values:
        stated = Stated(values)
        _tell_attuned(r, stated)
        r.state_fact(stated)


def _tell_attuned(r: Resolution, stated: Stated) -> None:
    """RA-104: the Attack of Heroes without what their Attuned gear says instead."""
    attacks = {number: attack for number, attack, *_ in stated.values}
    for gear, ability, effects in statics(r.state):
        if not ability.instead or effects is not ability.instead or gear.host not in attacks:
            continue
        more = sum(
            sign * effect.attack
            for sign, listed in ((1, ability.instead), (-1, ability.effects))
            for effect in listed
            if isinstance(effect, Bolster) and effect.to == "host"
        )
        would = Stated(((gear.host, max(attacks[gear.host] - more, 0), 0, 0, 0),))
        number = r.cards[gear.card].card.abilities.index(ability)
        r.instead_of(would, stated, rule="RA-104", card=gear.card, ability=number)


def changed_values(s: ArchaicState) -> tuple[Values, ...]:
    """The values of every Ally and Hero for which others are shown."""
    objects, cards = s.board.objects, s.cards
    more = _modifiers(s)
    found: list[Values] = []
    for side in s.board.sides:
        for number in side.heroes:
            hero = objects[number]
            # RA-82, RA-138: the sum, then no less than 0.
            attack = max(cards[hero.card].attack + hero.bonus + more.get(number, _NONE)[0], 0)
            if hero.attack != attack:
                found.append((number, attack, 0, 0, 0))
        for number in side.realm:
            ally = objects[number]
            face = cards[ally.card]
            added, thicker, keywords = more.get(number, _NONE)
            attack = max(face.attack + ally.bonus + added, 0)
            maximum = face.defense + thicker
            keywords |= face.keywords
            if attack != ally.attack or maximum != ally.maximum or keywords != ally.keywords:
                found.append((number, attack, maximum, _defense(ally, maximum), keywords))
    return tuple(found)


_NONE = (0, 0, 0)


def _defense(ally: Obj, maximum: int) -> int:
    """RA-85, RA-139: a gain raises maximum and current; a loss caps the current one, and never kills."""
    if maximum >= ally.maximum:
        return ally.defense + maximum - ally.maximum
    return max(min(ally.defense, maximum), min(ally.defense, 1))


def _modifiers(s: ArchaicState) -> dict[ObjectId, tuple[int, int, int]]:
    """By object what all static abilities add: Attack, maximum Defense, keywords."""
    more: dict[ObjectId, tuple[int, int, int]] = {}
    for source, ability, effects in statics(s):
        if not holds(s, ability.condition, source, source.owner):
            continue
        for effect in effects:
            if isinstance(effect, Bolster):
                change = (effect.attack, effect.defense, 0)
            elif isinstance(effect, Grant):
                change = (0, 0, KEYWORDS[effect.keyword])
            else:
                continue
            for number in _affected(s, effect.to, source):
                a, d, k = more.get(number, _NONE)
                more[number] = (a + change[0], d + change[1], k | change[2])
    return more


def influences(s: ArchaicState, number: ObjectId) -> list[tuple[Obj, Static]]:
    """The static abilities that change an Ally or Hero now, with their sources."""
    return [
        (source, ability)
        for source, ability, effects in statics(s)
        for effect in effects
        if isinstance(effect, Bolster | Grant) and number in _affected(s, effect.to, source)
        if holds(s, ability.condition, source, source.owner)
    ]


@remembered_of_layout
def statics(s: ArchaicState) -> list[tuple[Obj, Static, Effects]]:
    """Static abilities with their sources and what they do: of active Heroes as far as unlocked, of their gear as far
    as Attuned, of Allies and of what these carry."""
    cards = s.cards
    found: list[tuple[Obj, Static, Effects]] = []
    for seat in (0, 1):
        for source in working(s, seat):
            for number in cards[source.card].statics:
                ability: Static = cards[source.card].card.abilities[number]
                effects = effects_now(s, source, number, ability)
                if effects is not None:
                    found.append((source, ability, effects))
    return found


def _affected(s: ArchaicState, to: Object, source: Obj) -> list[ObjectId]:
    if isinstance(to, Select):
        return candidates(s, to, source.owner)
    return [source.host if to == "host" else source.id]


def hardened(s: ArchaicState) -> list[tuple[ObjectId, int]]:
    """Armor that is awake and Attuned for the first time, and what its Defense becomes."""
    return [
        (source.id, effect.become)
        for source, _, effects in statics(s)
        for effect in effects
        if isinstance(effect, Armor) and source.maximum < effect.become
    ]
