"""Triggers on their way to the stack: order, targets, items (RA-41, RA-145)."""

from msgspec.structs import replace

from core.archaic import events as ev
from core.archaic.faces import PASSIVE_EVENTS
from core.archaic.rules.counting import count
from core.archaic.rules.matching import candidates, has_targets
from core.archaic.state import ArchaicState, Held, Item, PlaceFrame
from core.effects.selectors import Select
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution


def place_held(r: Resolution) -> None:
    """Held triggers are about to be placed. RA-145: one whose mandatory target has no candidate has not fired."""
    queue = tuple(h for h in r.control.held if has_targets(r.state, slots_of(r.state, h), h.controller))
    r.set(held=())
    if queue:
        r.push_frame(PlaceFrame(queue))


def stack(r: Resolution, item: Item) -> None:
    """An item goes on top of the stack."""
    stacked = ev.Stacked(item)
    if item.instead:
        _tell_attuned(r, stacked)
    r.state_fact(stacked)


def _tell_attuned(r: Resolution, stacked: ev.Stacked) -> None:
    """RA-104: what the gear's ability would do if it were not Attuned."""
    would = ev.Stacked(replace(stacked.item, instead=False))
    card, ability = stacked.item.ref
    r.instead_of(would, stacked, rule="RA-104", card=card, ability=ability)


def slots_of(s: ArchaicState, held: Held) -> tuple[Select, ...]:
    """The targets that a trigger names."""
    found: tuple[Select, ...] = s.cards[held.ref[0]].slots[held.ref[1]]
    return found


def seat_of(s: ArchaicState, frame: PlaceFrame) -> Seat:
    """Whose triggers are being placed: the turn player's first (RA-41)."""
    if frame.named:
        return frame.named[0].controller
    seat = s.board.active
    return seat if own(frame, seat) else 1 - seat


def own(frame: PlaceFrame, seat: Seat) -> tuple[Held, ...]:
    """A seat's triggers that still wait."""
    return tuple(h for h in frame.queue if h.controller == seat)


def place_frame(r: Resolution, frame: PlaceFrame) -> None:
    """Ask the next question about the waiting triggers of the present seat, or put them all on the stack."""
    seat = seat_of(r.state, frame)
    waiting = own(frame, seat)
    if not waiting:
        _stack(r, frame)
        return
    if len(waiting) > 1 and not frame.ordered:
        r.ask((seat,), "order")
        return
    held = waiting[0]
    slots = slots_of(r.state, held)
    if any(candidates(r.state, slot, seat) for slot in slots):
        r.ask((seat,), "target", held.source)
    else:
        # Nothing to name: an "up to" without a candidate is not asked.
        name_targets(r, frame, ((),) * len(slots))


def name_targets(r: Resolution, frame: PlaceFrame, targets: tuple[tuple[int, ...], ...]) -> None:
    """The next waiting trigger has its targets."""
    seat = seat_of(r.state, frame)
    held = own(frame, seat)[0]
    queue = tuple(h for h in frame.queue if h is not held)
    r.swap_frame(PlaceFrame(queue, True, (*frame.named, replace(held, targets=targets))))


def _stack(r: Resolution, frame: PlaceFrame) -> None:
    """The seat's triggers go on the stack, the first named on top: it resolves first."""
    if frame.queue:
        r.swap_frame(PlaceFrame(frame.queue))
    else:
        r.pop_frame()
    for held in reversed(frame.named):
        r.because = held.fact
        source = r.board.objects.get(held.source)
        event = r.cards[held.ref[0]].card.abilities[held.ref[1]].event
        if event in PASSIVE_EVENTS:
            count(r, held.controller, fired=1)
            if source is not None:
                r.state_fact(ev.Used(source.id, (*source.used, held.ref[1])))
        item = Item(
            id=r.board.next_id,
            kind="trigger",
            controller=held.controller,
            source=held.source,
            ref=held.ref,
            targets=held.targets,
            instead=held.instead,
            fact=held.fact,
        )
        stack(r, item)
