"""The stack: casting, activating, reattaching, priority, resolution (RA-31 to RA-40, RA-131)."""

from msgspec.structs import replace

from core.archaic import events as ev
from core.archaic.actions import Activate, PlayCard, Reattach
from core.archaic.effects import Activated
from core.archaic.faces import ALLY, AUGMENT, FREE, SPELL
from core.archaic.rules.counting import count, counted
from core.archaic.rules.derived import restate
from core.archaic.rules.effects import EFFECTS
from core.archaic.rules.energy import pay
from core.archaic.rules.matching import is_attuned, is_legal_target
from core.archaic.rules.placing import place_held, stack
from core.archaic.rules.triggers import occur
from core.archaic.state import (
    DISCARD,
    REALM,
    UNATTACHED,
    ArchaicState,
    DrainFrame,
    FinishFrame,
    Item,
    Obj,
    ResolveFrame,
    StackFrame,
)
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def stack_frame(r: Resolution, frame: StackFrame) -> None:
    """Triggers first, then the holder of priority is asked; RA-87: a window is open on an empty stack too."""
    r.because = -1
    if r.control.held:
        place_held(r)
    elif r.board.stack or frame.window:
        r.ask((frame.seat,), "priority", r.board.stack[-1] if r.board.stack else 0)
    else:
        r.pop_frame()


def pass_priority(r: Resolution, frame: StackFrame) -> None:
    """RA-34: two passes in a row resolve the top item; on an empty stack they close the window (RA-87)."""
    if frame.passes == 0:
        r.swap_frame(replace(frame, seat=1 - frame.seat, passes=1))
    elif r.board.stack:
        r.swap_frame(replace(frame, seat=frame.first, passes=0), *_resolving(r.board.stack[-1]))
    else:
        r.pop_frame()


def drain_frame(r: Resolution, frame: DrainFrame) -> None:
    """RA-131: what triggers where no window is resolves at once, without responses."""
    if r.control.held:
        place_held(r)
    elif r.board.stack:
        r.push_frame(*_resolving(r.board.stack[-1]))
    else:
        r.pop_frame()


def _resolving(item: ObjectId) -> tuple[FinishFrame, ResolveFrame]:
    return FinishFrame(item), ResolveFrame(item)


def open_window(r: Resolution, first: Seat) -> None:
    """A priority window with this seat first (RA-87)."""
    r.push_frame(StackFrame(first, first, True))


def _announce(r: Resolution, seat: Seat, item: Item) -> None:
    """RA-34, RA-154: the item goes on the stack, priority to the opponent of who acted."""
    stack(r, item)
    top = r.control.agenda[-1]
    if isinstance(top, StackFrame):
        r.swap_frame(replace(top, seat=1 - seat, passes=0))
    else:
        r.push_frame(StackFrame(1 - seat, r.board.active, False))


# Casting --------------------------------------------------------------------------------------------------------


def play_card(r: Resolution, seat: Seat, action: PlayCard) -> None:
    """RA-32: costs are paid at casting; RA-39: it is cast from here on."""
    card = r.board.objects[action.card]
    face = r.cards[card.card]
    number = r.control.facts + len(r.facts)
    if pay(r, seat, face.extra, face.tier):
        return
    new = r.board.next_id
    r.state_fact(ev.Cast(card.id, new, card.card, seat), "A-032")
    is_spell, is_first = bool(face.bits & SPELL), not counted(r, seat, "flashes")
    count(r, seat, cast=1, spells=int(is_spell), flashes=int(face.fast), allies_cast=int(bool(face.bits & ALLY)))
    item = Item(
        id=new,
        kind="card",
        controller=seat,
        source=new,
        ref=(card.card, face.play),
        targets=action.targets or (((action.host,),) if action.host else ()),
        fact=number,
    )
    _announce(r, seat, item)
    if is_spell:
        fact = r.control.facts + len(r.facts) - 1
        # RA-121: before it resolves.
        occur(r, "invoke", seat, fact)
        if face.fast:
            occur(r, "foe_flash", 1 - seat, fact, is_first=is_first)


def activate(r: Resolution, seat: Seat, action: Activate) -> None:
    """RA-67: once a turn; RA-136: no cast."""
    source = r.board.objects[action.source]
    ability = activated_ability(r.state, source, action.ability)
    number = r.control.facts + len(r.facts)
    r.state_fact(ev.Used(source.id, (*source.used, action.ability)))
    if ability.cost.exhaust:
        r.state_fact(ev.Exhausted((source.id,)))
    if pay(r, seat, ability.cost):
        return
    item = Item(
        id=r.board.next_id,
        kind="ability",
        controller=seat,
        source=source.id,
        ref=(source.card, action.ability),
        targets=action.targets,
        instead=bool(ability.instead) and is_attuned(r.state, r.board.objects[source.host], ability.mark),
        fact=number,
    )
    _announce(r, seat, item)


def activated_ability(s: ArchaicState, source: Obj, number: int) -> Activated:
    """The ability by its number among all of the card."""
    found = s.cards[source.card].card.abilities[number]
    assert isinstance(found, Activated)
    return found


def reattach(r: Resolution, seat: Seat, action: Reattach) -> None:
    """A-122: the Tier again; RA-37: no card on the stack, so it cannot be Denied."""
    augment = r.board.objects[action.augment]
    number = r.control.facts + len(r.facts)
    pay(r, seat, FREE, r.cards[augment.card].tier)
    item = Item(
        id=r.board.next_id,
        kind="reattach",
        controller=seat,
        source=augment.id,
        ref=(augment.card, -1),
        targets=((action.host,),),
        fact=number,
    )
    _announce(r, seat, item)


# Resolution -----------------------------------------------------------------------------------------------------


def resolve_frame(r: Resolution, frame: ResolveFrame) -> None:
    """Carry out the next effect of an item, in printed order."""
    item = r.board.items[frame.item]
    r.because = item.fact
    effects = effects_of(r.state, item)
    if frame.pc >= len(effects) or (frame.pc == 0 and _is_lost(r.state, item)):
        r.pop_frame()
        return
    r.swap_frame(ResolveFrame(item.id, frame.pc + 1))
    EFFECTS[type(effects[frame.pc])](r, item, effects[frame.pc], frame.pc)


def effects_of(s: ArchaicState, item: Item) -> tuple[object, ...]:
    """What an item does; a card that comes into the Realm has no effect of its own."""
    if item.ref[1] < 0:
        return ()
    ability = s.cards[item.ref[0]].card.abilities[item.ref[1]]
    found: tuple[object, ...] = ability.instead if item.instead else ability.effects
    return found


def _is_lost(s: ArchaicState, item: Item) -> bool:
    """RA-36: it had targets, and all of them are gone."""
    slots = s.cards[item.ref[0]].slots[item.ref[1]]
    named = [(slot, i) for slot, ids in zip(slots, item.targets, strict=True) for i in ids]
    return bool(named) and not any(is_legal_target(s, slot, i, item.controller) for slot, i in named)


def finish_frame(r: Resolution, frame: FinishFrame) -> None:
    """The item leaves the stack; its card comes into the Realm, or goes to the discard (A-115)."""
    item = r.board.items[frame.item]
    r.because = item.fact
    r.pop_frame()
    r.state_fact(ev.Resolved(item.id))
    if item.kind == "card":
        card = r.board.objects[item.id]
        bits = r.cards[card.card].bits
        if bits & ALLY:
            enter(r, card, item.controller, "cast")
        elif bits & AUGMENT and _can_host(r.state, item.targets[0][0], item.controller):
            _attach(r, card, item)
        else:
            # RA-96: an Augment without its host as well.
            r.state_fact(ev.Moved(card.id, r.board.next_id, card.card, card.owner, DISCARD, "spent"))
    elif item.kind == "reattach":
        augment = r.board.objects.get(item.source)
        lies = augment is not None and augment.zone == UNATTACHED
        if augment is not None and lies and _can_host(r.state, item.targets[0][0], item.controller):
            count(r, item.controller, reattached=1)
            _attach(r, augment, item)


def enter(r: Resolution, card: Obj, seat: Seat, why: str) -> None:
    """An Ally comes into the Realm: ready if cast (RA-91), Exhausted if revived; Deploy works (RA-137)."""
    face = r.cards[card.card]
    new = r.board.next_id
    is_first = not counted(r, seat, "deployed")
    is_ready = why == "cast"
    fact = r.state_fact(ev.Entered(card.id, new, card.card, seat, face.attack, face.defense, is_ready, why))
    count(r, seat, deployed=1, revived=int(not is_ready))
    restate(r)
    occur(r, "enter", seat, fact, r.board.objects[new], is_first=is_first)


def _can_host(s: ArchaicState, number: ObjectId, seat: Seat) -> bool:
    """RA-95: an own Ally in the Realm."""
    obj = s.board.objects.get(number)
    return obj is not None and obj.zone == REALM and obj.owner == seat and bool(s.cards[obj.card].bits & ALLY)


def _attach(r: Resolution, augment: Obj, item: Item) -> None:
    """A-120; RA-122, RA-155: also again, it wakes Empower."""
    new = augment.id if item.kind == "reattach" else r.board.next_id
    fact = r.state_fact(ev.Attached(augment.id, new, augment.card, augment.owner, item.targets[0][0]), "A-120")
    count(r, augment.owner, attached=1)
    restate(r)
    occur(r, "empower", augment.owner, fact)
