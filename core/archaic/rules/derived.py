"""Current Attack, maximum Defense and keywords, stated whenever they change (RA-83, RA-85, RA-138)."""

from core.archaic.effects import Armor, Bolster, Grant, Static
from core.archaic.events import ArmorChanged, Stated
from core.archaic.faces import KEYWORDS
from core.archaic.rules.matching import candidates, holds, is_attuned
from core.archaic.state import ArchaicState, Obj
from core.effects.nodes import Object
from core.effects.selectors import Select
from core.kernel.ids import ObjectId
from core.kernel.resolution import Resolution

Values = tuple[ObjectId, int, int, int, int]
"""id, Attack, maximum Defense, current Defense, keywords."""


def restate(r: Resolution) -> None:
    """State the derived values that differ from those shown."""
    for gear, become in hardened(r.state):
        r.state_fact(ArmorChanged(gear, become, become), "RA-104")
    values = changed_values(r.state)
    if values:
        r.state_fact(Stated(values))


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
    for source, ability in statics(s):
        for effect in ability.effects if not ability.instead or not _attuned(s, source, ability) else ability.instead:
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


def statics(s: ArchaicState) -> list[tuple[Obj, Static]]:
    """Static abilities that work now, with their sources: of active Heroes as far as unlocked, of their gear, of Allies
    and of what these carry."""
    objects, cards = s.board.objects, s.cards
    found: list[tuple[Obj, Static]] = []

    def add(source: Obj, numbers: tuple[int, ...]) -> None:
        for number in numbers:
            ability: Static = cards[source.card].card.abilities[number]
            if ability.mark and not ability.instead and not _attuned(s, source, ability):
                continue
            if ability.condition is None or holds(s, ability.condition, source, source.owner):
                found.append((source, ability))

    for side in s.board.sides:
        hero = objects.get(side.hero)
        if hero is not None:
            if cards[hero.card].statics:
                add(hero, tuple(n for n in cards[hero.card].statics if n <= hero.crossed))
            for number in hero.attached:
                gear = objects[number]
                if cards[gear.card].statics:
                    add(gear, cards[gear.card].statics)
        for number in side.realm:
            ally = objects[number]
            if cards[ally.card].statics:
                add(ally, cards[ally.card].statics)
            for carried in ally.attached:
                augment = objects[carried]
                if cards[augment.card].statics:
                    add(augment, cards[augment.card].statics)
    return found


def _attuned(s: ArchaicState, source: Obj, ability: Static) -> bool:
    return is_attuned(s, s.board.objects[source.host], ability.mark)


def _affected(s: ArchaicState, to: Object, source: Obj) -> list[ObjectId]:
    if isinstance(to, Select):
        return candidates(s, to, source.owner)
    return [source.host if to == "host" else source.id]


def hardened(s: ArchaicState) -> list[tuple[ObjectId, int]]:
    """Armor that is awake and Attuned for the first time, and what its Defense becomes."""
    return [
        (source.id, effect.become)
        for source, ability in statics(s)
        for effect in ability.effects
        if isinstance(effect, Armor) and source.maximum < effect.become
    ]
