"""What triggers: facts against the triggered abilities that see them (804.1). What triggers is held (804.4)."""

from core.clash import events as ev
from core.clash.effects import Grant, Static, When
from core.clash.faces import LAST_BREATH, UNIT
from core.clash.rules.matching import holds, is_suppressed, matches
from core.clash.state import ATTACHED, IN_PLAY, ClashState, Held, Obj, permanents
from core.effects.selectors import Filter
from core.kernel.events import Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution
from core.kernel.state import remembered_of_layout

Occurrence = tuple[str, Obj | Seat, int]
"""(event, the object or the player that it is about, number of its fact)."""

TRIGGERING = frozenset(
    (ev.Entered, ev.Catalyzed, ev.Moved, ev.Flipped, ev.Shifted, ev.AttackDeclared, ev.Stacked, ev.Milled)
)


def watch(r: Resolution, since: int) -> None:
    """Hold everything that the facts from place `since` of this entry on trigger."""
    occurrences: list[Occurrence] = []
    left: list[Obj] = []
    for place in range(since, len(r.facts)):
        fact = r.facts[place]
        if type(fact) in TRIGGERING:
            _read(r, fact, r.control.facts + place, occurrences, left)
    if occurrences:
        collect(r, occurrences, left)


def _read(r: Resolution, fact: Event, number: int, occurrences: list[Occurrence], left: list[Obj]) -> None:
    objects = r.board.objects
    if isinstance(fact, ev.Entered):
        occurrences.append(("enter", objects[fact.new], number))
    elif isinstance(fact, ev.Catalyzed):
        occurrences.extend(("enter", objects[fact.first + i], number) for i in range(len(fact.cards)))
    elif isinstance(fact, ev.Moved):
        ghost = r.control.ghosts.get(fact.old)
        if ghost is not None and ghost.zone in IN_PLAY:
            left.append(ghost)
        if fact.why == "destroyed" and ghost is not None:
            occurrences.append(("destroyed", ghost, number))
        elif fact.why == "discarded":
            occurrences.append(("discarded", fact.owner, number))
    elif isinstance(fact, ev.Flipped):
        # It looks back to before its abilities were suppressed (202.5.2).
        left.append(objects[fact.id])
        occurrences.append(("destroyed", objects[fact.id], number))
    elif isinstance(fact, ev.Shifted):
        if fact.why in ("repositioned", "effect"):
            occurrences.extend(("move", objects[i], number) for i in fact.ids if objects[i].controller == fact.side)
    elif isinstance(fact, ev.AttackDeclared):
        occurrences.extend(("attack", objects[i], number) for i in fact.ids)
    elif isinstance(fact, ev.Stacked) and fact.item.kind == "card":
        occurrences.append(("play", objects[fact.item.id], number))


def collect(r: Resolution, occurrences: list[Occurrence], left: list[Obj]) -> None:
    """Hold the abilities that these occurrences trigger. `left` are objects that left play at the same moment and see
    each other's destruction (R-027)."""
    held: list[Held] = []
    kinds = {occurrence[0] for occurrence in occurrences}
    for obj in _watching(r.state):
        if not kinds.isdisjoint(r.cards[obj.card].triggers):
            _collect_from(r, obj, occurrences, held)
    deaths = [o for o in occurrences if o[0] == "destroyed"]
    if deaths:
        for obj in left:
            if r.cards[obj.card].triggers:
                _collect_from(r, obj, deaths, held)
            held.extend(_granted_breaths(r.state, obj, deaths))
    if held:
        r.set(held=r.control.held + tuple(held))


@remembered_of_layout
def _watching(s: ClashState) -> list[Obj]:
    """The permanents with triggered abilities that are not suppressed."""
    return [obj for obj in permanents(s) if s.cards[obj.card].triggers and not is_suppressed(obj)]


def _collect_from(r: Resolution, obj: Obj, occurrences: list[Occurrence], held: list[Held]) -> None:
    face = r.cards[obj.card]
    for event, numbers in face.triggers.items():
        for number in numbers:
            ability = face.card.abilities[number]
            if ability.once and (number, r.board.turn) in obj.used:
                continue
            subjects = [
                (about, fact)
                for kind, about, fact in occurrences
                if kind == event and _is_about(r.state, ability, about, obj)
            ]
            if not subjects or not holds(r.state, ability.condition, obj, obj.controller):
                continue
            if ability.once:
                # one of several simultaneous events, taken by its controller when it is placed.
                _mark_used(r, obj, number)
                its = tuple(about.id for about, _ in subjects if isinstance(about, Obj))
                held.append(Held(obj.controller, obj.id, (obj.card, number), its, subjects[0][1]))
                continue
            for about, fact in subjects:
                it = (about.id,) if isinstance(about, Obj) else ()
                held.append(Held(obj.controller, obj.id, (obj.card, number), it, fact))


def _mark_used(r: Resolution, obj: Obj, number: int) -> None:
    used = tuple(u for u in obj.used if u[1] == r.board.turn)
    if obj.id in r.board.objects:
        r.state_fact(ev.Used(obj.id, (*used, (number, r.board.turn))))


def _is_about(s: ClashState, ability: When, about: Obj | Seat, obj: Obj) -> bool:
    of = ability.of
    if of == "self":
        if not isinstance(about, Obj) or about.id != obj.id:
            return False
        # on a unit it is Last Breath, a keyword that can be lost.
        is_breath = ability.event == "destroyed" and bool(s.cards[obj.card].bits & UNIT)
        return not is_breath or bool(obj.keywords & LAST_BREATH)
    if isinstance(of, Filter):
        if not isinstance(about, Obj):
            return False
        return matches(s, of, about, obj, obj.controller, anywhere=ability.event == "play")
    return about == (obj.controller if of == "you" else 1 - obj.controller)


def _granted_breaths(s: ClashState, obj: Obj, deaths: list[Occurrence]) -> list[Held]:
    """Last Breaths that an attached Artifact gave the unit: each triggers (R-161), for its last controller (R-026)."""
    if not obj.attached or not obj.keywords & LAST_BREATH:
        return []
    fact = next((number for _, about, number in deaths if isinstance(about, Obj) and about.id == obj.id), None)
    found: list[Held] = []
    if fact is None:
        return found
    for number in obj.attached:
        carried = s.board.objects.get(number) or s.control.ghosts.get(number)
        if carried is None or carried.zone != ATTACHED:
            continue
        face = s.cards[carried.card]
        for static in face.statics:
            ability = face.card.abilities[static]
            assert isinstance(ability, Static)
            for place, effect in enumerate(ability.effects):
                if isinstance(effect, Grant) and effect.effects:
                    found.append(Held(obj.controller, obj.id, (carried.card, static, place, 0), (obj.id,), fact))
    return found


def occur(r: Resolution, event: str, ids: tuple[ObjectId, ...]) -> None:
    """Something that no single fact says happened to objects: win, lose, survive, breach.

    A unit that has just died still triggers `breach` (R-176); the others ask for being in play.
    """
    number = r.control.facts + len(r.facts) - 1
    held: list[Held] = []
    for obj in _known(r, ids):
        if event in r.cards[obj.card].triggers:
            _collect_from(r, obj, [(event, obj, number)], held)
    if held:
        r.set(held=r.control.held + tuple(held))


def _known(r: Resolution, ids: tuple[ObjectId, ...]) -> list[Obj]:
    found = (r.board.objects.get(i) or r.control.ghosts.get(i) for i in ids)
    return [obj for obj in found if obj is not None]


def turn_event(r: Resolution, event: str) -> None:
    """`turn_start` or `turn_end` of the Turn Player (R-164, R-165)."""
    collect(r, [(event, r.board.active, r.control.facts + len(r.facts) - 1)], [])
