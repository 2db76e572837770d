"""Held triggers on their way to the Chain: order, targets, items (804.3, R-023, R-025)."""

from msgspec.structs import replace

from core.clash.rules.chain import stack
from core.clash.rules.matching import has_targets, legal_targets, source_object
from core.clash.rules.meaning import slots_of
from core.clash.state import ChainFrame, ClashState, Held, Item, Obj, PlaceFrame
from core.effects.selectors import Select
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution

LOOP = 500
"""R-020: so many items in a row without any player's choice are an endless loop."""


def place_frame(r: Resolution, frame: PlaceFrame) -> None:
    """Ask the next question about the waiting triggers, or place the next one."""
    queue = tuple(h for h in frame.queue if can_place(r.state, h))
    if not queue:
        _finish(r, frame)
        return
    for seat in (r.board.active, 1 - r.board.active):
        numbers = own(queue, seat)
        if not numbers:
            continue
        if len(numbers) > 1 and seat not in frame.ordered:
            r.swap_frame(replace(frame, queue=queue))
            r.ask((seat,), "order")
            return
        place = numbers[0]
        held = queue[place]
        queue = (held, *queue[:place], *queue[place + 1 :])
        frame = replace(frame, queue=queue, ordered=(*frame.ordered, seat))
        r.swap_frame(frame)
        if len(held.it) > 1 and uses_it(r.state, held):
            r.ask((seat,), "take", held.source)
        elif any(targets_of(r.state, held, select) for select in slots_of(r.state, held.ref)):
            r.ask((seat,), "target", held.source)
        else:
            # An "up to" without a candidate is not asked.
            place_next(r, frame, ((),) * len(slots_of(r.state, held.ref)))
        return


def own(queue: tuple[Held, ...], seat: Seat) -> list[int]:
    """Places of a seat's triggers in the queue."""
    return [i for i, held in enumerate(queue) if held.controller == seat]


def place_next(r: Resolution, frame: PlaceFrame, targets: tuple[tuple[ObjectId, ...], ...]) -> None:
    """Put the first waiting trigger on the Chain."""
    held = frame.queue[0]
    r.swap_frame(replace(frame, queue=frame.queue[1:], placed=(*frame.placed, held.controller)))
    count = r.control.automatic + 1
    r.set(automatic=count)
    if count >= LOOP:
        r.end(("drawn", "drawn"), "loop", "R-020")
        return
    r.because = held.fact
    item = Item(
        id=r.board.next_id,
        kind="trigger",
        controller=held.controller,
        source=held.source,
        ref=held.ref,
        targets=targets,
        it=held.it,
    )
    stack(r, item)


def _finish(r: Resolution, frame: PlaceFrame) -> None:
    """All are placed or dropped. A new Chain's first priority: R-007."""
    r.pop_frame()
    if not frame.placed or isinstance(r.control.agenda[-1], ChainFrame):
        return
    combat = r.board.combat
    if combat is not None and combat.stage == "showdown":
        first = combat.attacker
    else:
        first = r.board.active if r.board.active in frame.placed else 1 - r.board.active
    r.push_frame(ChainFrame(first))


def can_place(s: ClashState, held: Held) -> bool:
    """R-025: a trigger with a mandatory target and no legal object for it is not placed."""
    slots = slots_of(s, held.ref)
    return not slots or all(has_targets(s, select, _source(s, held), held.controller) for select in slots)


def targets_of(s: ClashState, held: Held, select: Select) -> list[ObjectId]:
    """Legal targets of a waiting trigger."""
    return legal_targets(s, select, _source(s, held), held.controller)


def _source(s: ClashState, held: Held) -> Obj:
    return source_object(s, held.source, held.ref[0], held.controller)


def uses_it(s: ClashState, held: Held) -> bool:
    """Its effects speak of what it is about."""
    effects = s.cards[held.ref[0]].card.abilities[held.ref[1]].effects
    return any("it" in (getattr(e, "to", ""), getattr(e, "what", ""), getattr(e, "who", "")) for e in effects)
