"""What triggers: an event against the triggered abilities that see it. What triggers is held until it is placed."""

from collections.abc import Iterator

from core.archaic.effects import When
from core.archaic.faces import PASSIVE_EVENTS
from core.archaic.rules.matching import holds, is_attuned, matches
from core.archaic.state import ArchaicState, Held, Obj
from core.effects.selectors import Filter
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution

ABOUT_ONE = frozenset(("enter", "destroyed", "attack", "broken"))
"""Events that happen to one object, which `of` describes."""


def occur(
    r: Resolution,
    event: str,
    seat: Seat,
    fact: int,
    about: Obj | None = None,
    left: tuple[Obj, ...] = (),
    *,
    is_first: bool = True,
) -> None:
    """Hold what this event triggers among the cards of a seat (RA-124).

    `fact`: number of the fact that says it; `about`: what it happened to; `left`: what left the Realm at the same
    moment and sees it all the same (RA-150); `is_first`: there was none before this turn.
    """
    held = list(r.control.held)
    before = len(held)
    for obj in watchers(r.state, seat, left):
        numbers = r.cards[obj.card].triggers.get(event)
        if numbers is None:
            continue
        for number in numbers:
            ability: When = r.cards[obj.card].card.abilities[number]
            if ability.first and not is_first:
                continue
            if about is not None and not _is_about(r.state, ability, about, obj):
                continue
            instead = _instead(r.state, ability, obj, number)
            if instead is None or not holds(r.state, ability.condition, obj, seat):
                continue
            if event in PASSIVE_EVENTS and (number in obj.used or _is_held(held, obj.id, number)):
                # RA-42, RA-148: each passive once a turn.
                continue
            held.append(Held(seat, obj.id, (obj.card, number), instead, fact))
    if len(held) > before:
        r.set(held=tuple(held))


def watchers(s: ArchaicState, seat: Seat, left: tuple[Obj, ...] = ()) -> Iterator[Obj]:
    """A seat's cards whose abilities work, in board order: the active Hero, its gear, Allies with their Augments."""
    objects = s.board.objects
    side = s.board.sides[seat]
    hero = objects.get(side.hero)
    if hero is not None:
        yield hero
        for number in hero.attached:
            yield objects[number]
    for number in side.realm:
        ally = objects[number]
        yield ally
        for carried in ally.attached:
            yield objects[carried]
    for obj in left:
        if obj.owner == seat:
            yield obj


def _is_held(held: list[Held], source: ObjectId, number: int) -> bool:
    return any(h.source == source and h.ref[1] == number for h in held)


def _is_about(s: ArchaicState, ability: When, about: Obj, obj: Obj) -> bool:
    if ability.event not in ABOUT_ONE:
        return True
    if isinstance(ability.of, Filter):
        return matches(s, ability.of, about, obj.owner)
    return about.id == (obj.host if ability.of == "host" else obj.id)


def _instead(s: ArchaicState, ability: When, obj: Obj, number: int) -> bool | None:
    """What the ability does `instead` is meant; None: it does not work now.

    A-053, A-054: a Hero's ability works once it is unlocked; RA-104: Attuned gear.
    """
    if obj.host and ability.mark:
        attuned = is_attuned(s, s.board.objects[obj.host], ability.mark)
        return (attuned and bool(ability.instead)) if attuned or ability.instead else None
    return None if s.cards[obj.card].hp and number > obj.crossed else False
