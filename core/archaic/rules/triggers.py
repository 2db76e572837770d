"""What triggers: an event against the triggered abilities that see it. What triggers is held until it is placed."""

from core.archaic.effects import When
from core.archaic.faces import PASSIVE_EVENTS
from core.archaic.rules.matching import effects_now, holds, matches, working
from core.archaic.state import ArchaicState, Held, Obj
from core.effects.selectors import Filter
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution
from core.kernel.state import remembered_of_layout

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
    s = r.state
    watching = listeners(s, seat).get(event, ())
    if left:
        watching = (*watching, *_of_left(s, event, seat, left))
    held: list[Held] = []
    for obj, number, ability, instead in watching:
        if ability.first and not is_first:
            continue
        if about is not None and not _is_about(s, ability, about, obj):
            continue
        if event in PASSIVE_EVENTS and (number in obj.used or _is_held((*r.control.held, *held), obj.id, number)):
            # RA-42, RA-148: each passive once a turn.
            continue
        if holds(s, ability.condition, obj, seat):
            held.append(Held(seat, obj.id, (obj.card, number), instead, fact))
    if held:
        r.set(held=(*r.control.held, *held))


Listener = tuple[Obj, int, When, bool]
"""A card, one of its triggered abilities by number, and whether what it does `instead` is meant."""


@remembered_of_layout
def listeners(s: ArchaicState, seat: Seat) -> dict[str, tuple[Listener, ...]]:
    """By event the triggered abilities of a seat that may see it, in board order."""
    found: dict[str, tuple[Listener, ...]] = {}
    for obj in working(s, seat):
        for event, numbers in s.cards[obj.card].triggers.items():
            found[event] = (*found.get(event, ()), *_listening(s, obj, numbers))
    return found


def _of_left(s: ArchaicState, event: str, seat: Seat, left: tuple[Obj, ...]) -> list[Listener]:
    """The same of cards that have just left the Realm, or lost their host."""
    return [
        listener
        for obj in left
        if obj.owner == seat
        for listener in _listening(s, obj, s.cards[obj.card].triggers.get(event, ()))
    ]


def _listening(s: ArchaicState, obj: Obj, numbers: tuple[int, ...]) -> list[Listener]:
    found: list[Listener] = []
    for number in numbers:
        ability: When = s.cards[obj.card].card.abilities[number]
        effects = effects_now(s, obj, number, ability)
        if effects is not None:
            found.append((obj, number, ability, bool(ability.instead) and effects is ability.instead))
    return found


def _is_held(held: tuple[Held, ...], source: ObjectId, number: int) -> bool:
    return any(h.source == source and h.ref[1] == number for h in held)


def _is_about(s: ArchaicState, ability: When, about: Obj, obj: Obj) -> bool:
    if ability.event not in ABOUT_ONE:
        return True
    if isinstance(ability.of, Filter):
        return matches(s, ability.of, about, obj.owner)
    return about.id == (obj.host if ability.of == "host" else obj.id)
