"""Why something that a line names as a target is none: by what protects it, where it lies and what it is."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.clash import actions as ac
from core.clash.effects import Control, Effects, Fight
from core.clash.faces import LOCATION, PLAYER, REALM, branches, type_mask
from core.clash.rules.matching import is_legal_target, is_protected, source_object
from core.clash.rules.meaning import effects_of, slots_of
from core.clash.state import (
    BASE,
    CHAIN,
    COMMANDERS,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    REMOVED,
    ClashState,
    Obj,
    PlaceFrame,
    Ref,
)
from core.effects.nodes import Destroy, Return, Store
from core.effects.selectors import Select
from core.kernel.ids import ObjectId, Seat

NOT_IN_PLAY: dict[str, tuple[str, ...]] = {
    HAND: ("106.4", "104.5"),
    GRAVEYARD: ("106.4", "104.5"),
    COMMANDERS: ("203.5", "301.4.3", "106.4", "104.5", "R-064"),
    REMOVED: ("302.6.3", "106.4", "104.5"),
    CHAIN: ("106.4", "R-075"),
}
"""What keeps a card that lies there from being the target of an effect which wants something in play."""


class Fault(Struct, frozen=True, gc=False):
    """What is wrong with a named target."""

    code: str
    """See `refusals.REASONS`."""
    rules: tuple[str, ...]
    """Rules that refuse this very target, besides those of the code."""


def declared_fault(s: ClashState, seat: Seat, action: ac.PlayCard | ac.Activate) -> Fault | None:
    """The first target named with a card or an ability that is no legal one; None: there is none."""
    found = declared(s, action)
    if found is None:
        return None
    source, ref = found
    for slot, ids in zip(slots_of(s, ref, _mode(s, ref, action.mode)), action.targets, strict=False):
        for target in ids:
            if not is_legal_target(s, slot, target, source, seat):
                return _fault(s, slot, target, seat, _effects(s, ref, action.mode))
    return None


def asked_fault(s: ClashState, picks: Sequence[ObjectId]) -> Fault | None:
    """The first target chosen for a trigger (R-025) that is no legal one; None: there is none."""
    frame = s.top(PlaceFrame)
    held = frame.queue[0]
    source = source_object(s, held.source, held.ref[0], held.controller)
    slots = slots_of(s, held.ref)
    for target in picks:
        if slots and not any(is_legal_target(s, slot, target, source, held.controller) for slot in slots):
            return _fault(s, slots[0], target, held.controller, effects_of(s, held.ref))
    return None


def lacks_chain(s: ClashState, action: ac.PlayCard | ac.Activate) -> bool:
    """It must point at an item of the Chain, and there is none (R-013)."""
    found = declared(s, action)
    if found is None or s.board.closed:
        return False
    return any(slot.place == "chain" for _, slot in _users(effects_of(s, found[1])))


def declared(s: ClashState, action: ac.PlayCard | ac.Activate) -> tuple[Obj, Ref] | None:
    """The source of what is declared and where its effects stand; None: there is no such thing."""
    number = action.card if isinstance(action, ac.PlayCard) else action.source
    source = s.board.objects.get(number)
    if source is None or source.card < 0:
        return None
    face = s.cards[source.card]
    if isinstance(action, ac.PlayCard):
        return source, (source.card, face.play)
    return (source, (source.card, action.ability)) if action.ability in face.activated else None


def _mode(s: ClashState, ref: Ref, mode: int) -> int:
    return mode if (ref[1], mode) in s.cards[ref[0]].slots else -1


def _effects(s: ClashState, ref: Ref, mode: int) -> Effects:
    """The effects of the mode that is named, or of all."""
    found = effects_of(s, ref)
    if found and 0 <= mode < s.cards[ref[0]].modes[ref[1]]:
        return branches(found[0])[mode]
    return found


def _users(effects: Effects) -> Iterator[tuple[object, Select]]:
    """Every effect with each target that it names."""
    for effect in effects:
        for name in ("what", "to", "who"):
            slot = getattr(effect, name, None)
            if isinstance(slot, Select) and slot.target:
                yield effect, slot
        for branch in branches(effect):
            yield from _users(branch)


def _fault(s: ClashState, slot: Select, target: ObjectId, seat: Seat, effects: Effects) -> Fault:
    obj = s.board.objects.get(target)
    if obj is None or slot.place == "chain" or type_mask(slot.target) & PLAYER:
        return Fault("target/illegal", ())
    does = tuple(type(effect) for effect, used in _users(effects) if used == slot)
    if obj.zone not in IN_PLAY:
        away = NOT_IN_PLAY.get(obj.zone, ()) if slot.place in ("", "here", "opposite") else ()
        # What "destroy" says of cards that are nowhere on the Battlefield.
        return Fault("target/illegal", (*away, *(("002.8", "R-146") if Destroy in does else ())))
    if is_protected(obj, seat):
        fights = any(isinstance(effect, Fight) and effect.to == slot for effect, _ in _users(effects))
        return Fault("target/protected", (*(("709.3",) if fights else ()), *(("301.3.4",) if obj.zone == BASE else ())))
    return Fault("target/illegal", _by_type(s, slot, obj, does))


def _by_type(s: ClashState, slot: Select, obj: Obj, does: tuple[type, ...]) -> tuple[str, ...]:
    """What Realms and Locations can never be the target of."""
    bits = s.cards[obj.card].bits
    found: tuple[str, ...] = ()
    if bits & REALM and not type_mask(slot.target) & REALM:
        found += ("R-153", "104.3", *(("R-081", "201.3") if Destroy in does else ()))
    if bits & (REALM | LOCATION) and Control in does:
        found += ("R-131",)
    if bits & LOCATION and (Return in does or Store in does):
        found += ("R-082",)
    return found
