"""What the words of an effect mean now: its objects, its players, and its place in the item that resolves."""

from typing import Any

from msgspec.structs import replace

from core.clash.faces import (
    effects_at,
    slots_in,
)
from core.clash.rules.matching import (
    candidates,
    fixed_object,
    is_legal_target,
    seat_of_realm,
    source_of,
)
from core.clash.state import (
    ClashState,
    Item,
    Obj,
    ResolveFrame,
)
from core.effects import nodes as n
from core.effects.selectors import Select
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def effects_of(s: ClashState, ref: tuple[int, ...]) -> tuple[Any, ...]:
    """Effects of a path; a permanent's and Equip's item has none of its own."""
    return () if ref[1] < 0 else effects_at(s.cards, ref)


def advance(r: Resolution, frame: ResolveFrame, *, did: bool = True, it: tuple[ObjectId, ...] | None = None) -> None:
    """Write that the effect at `frame.pc` is behind us."""
    r.swap_frame(replace(frame, pc=frame.pc + 1, did=did, it=frame.it if it is None else it))


def answered(r: Resolution, *, did: bool, it: tuple[ObjectId, ...] | None = None) -> None:
    """Write into the effect that asked what became of its question."""
    top = r.control.agenda[-1]
    if isinstance(top, ResolveFrame):
        r.swap_frame(replace(top, did=did, it=top.it if it is None else it))


def slots_of(s: ClashState, ref: tuple[int, ...], mode: int = -1) -> tuple[Select, ...]:
    """Target slots of an item's effects, with the mode chosen (R-166)."""
    if len(ref) == 2:
        found: tuple[Select, ...] = s.cards[ref[0]].slots[ref[1], mode]
        return found
    return slots_in(effects_of(s, ref))


def _slot_objects(r: Resolution, frame: ResolveFrame, item: Item, select: Select) -> list[ObjectId]:
    """Targets of this slot that are still legal (106.2.2, R-056)."""
    place = slots_of(r.state, item.ref, item.mode).index(select)
    if _is_second(r, frame, select):
        place += 1
    source = source_of(r.state, item)
    return [i for i in item.targets[place] if is_legal_target(r.state, select, i, source, item.controller)]


def _is_second(r: Resolution, frame: ResolveFrame, select: Select) -> bool:
    """The same words stand earlier in the text: this is the later slot."""
    effects = effects_of(r.state, frame.ref)
    before = slots_in(effects[: frame.pc])
    return select in before


def objects(r: Resolution, frame: ResolveFrame, item: Item, what: n.Object) -> list[ObjectId]:
    """Ids that an effect is about now, legal ones only."""
    source = source_of(r.state, item)
    if isinstance(what, Select):
        if what.target:
            return _slot_objects(r, frame, item, what)
        found = candidates(r.state, what, source, item.controller)
        if what.random:
            return [found[r.draw(len(found))]] if found else []
        return found
    if what == "it":
        return [i for i in frame.it if i in r.board.objects]
    number = fixed_object(r.state, what, source, item.controller)
    return [number] if number else []


def wanted(what: n.Object) -> int:
    """How many objects the effect asks for; 0: as many as there are."""
    if not isinstance(what, Select):
        return 1
    return 0 if what.each or what.up_to else what.n


def in_full(found: list[ObjectId], what: n.Object) -> bool:
    """Everything that the effect asks for is there (R-049, R-056)."""
    return len(found) >= wanted(what) and bool(found or not wanted(what))


def live(r: Resolution, found: list[ObjectId]) -> list[Obj]:
    """Those of the objects that are in play."""
    # What has left play since is another object.
    objs = (r.board.objects.get(i) for i in found)
    return [obj for obj in objs if obj is not None]


def seats(r: Resolution, frame: ResolveFrame, item: Item, who: Any) -> tuple[Seat, ...]:
    """The players meant, the Turn Player first (R-048)."""
    if isinstance(who, Select):
        return tuple(seat_of_realm(r.state, i) for i in _slot_objects(r, frame, item, who))
    if who == "it":
        (realm,) = frame.it
        return (seat_of_realm(r.state, realm),)
    if who == "both":
        return (r.board.active, 1 - r.board.active)
    return (item.controller if who == "you" else 1 - item.controller,)
