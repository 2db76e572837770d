"""When and by whom each action may be done at all: rules that refuse it at other moments, whatever it names."""

from collections.abc import Callable, Iterator
from typing import Any

from core.archaic import actions as ac
from core.archaic.effects import Activated
from core.archaic.faces import ENERGY, SPELL
from core.archaic.state import ArchaicState, lineup
from core.kernel.events import Action
from core.kernel.ids import Seat

Rules = tuple[str, ...]

DUE: dict[str, Rules] = {
    "hero": ("A-021",),
    "mulligan": ("RA-09",),
    "swap": ("RA-24", "RA-72"),
    "defend": ("A-068",),
    "lock": ("A-068", "RA-77"),
    "order": ("RA-41",),
    "replace": ("A-087", "A-088"),
}
"""By kind of question the rules that want its answer before anything else."""


def untimely(s: ArchaicState, seat: Seat, action: Action) -> Rules:
    """The rules by which this action is not for this moment."""
    swaps = ("A-058",) if s.board.asked.kind == "swap" and seat in s.board.asked.seats else ()
    return tuple(dict.fromkeys((*DUE.get(s.board.asked.kind, ()), *swaps, *_of_kind(s, seat, action))))


def out_of_turn(s: ArchaicState, seat: Seat, action: Action) -> Rules:
    """The rules that keep a seat which is not to decide from this action, besides that of priority."""
    return tuple(dict.fromkeys((*untimely(s, seat, action), *_window(s, action))))


def _of_kind(s: ArchaicState, seat: Seat, action: Action) -> Iterator[str]:
    find = TIMES.get(type(action))
    if find is not None:
        yield from find(s, seat, action)


def _after(s: ArchaicState) -> Rules:
    """RA-26: after Combat there are only Flash-speed things."""
    return ("RA-26",) if s.board.phase == "end" else ()


def _play(s: ArchaicState, seat: Seat, action: ac.PlayCard) -> Iterator[str]:
    """RA-35: Flash with priority; the rest in the own Main Phase with an empty stack."""
    obj = s.board.objects.get(action.card)
    if obj is None:
        return
    face = s.cards[obj.card]
    if face.bits & ENERGY:
        yield "RA-29"
    elif face.fast:
        yield from ("RA-35", "A-117")
    else:
        yield from ("RA-24", "RA-35", "A-116" if face.bits & SPELL else "RA-143", *_after(s))


def _activate(s: ArchaicState, seat: Seat, action: ac.Activate) -> Iterator[str]:
    obj = s.board.objects.get(action.source)
    abilities = () if obj is None else s.cards[obj.card].card.abilities
    ability = abilities[action.ability] if 0 <= action.ability < len(abilities) else None
    if isinstance(ability, Activated):
        yield from ("RA-67", "RA-35")
        yield from () if ability.fast else ("RA-24", *_after(s))


def _attack(s: ArchaicState, seat: Seat, action: ac.Attack) -> Iterator[str]:
    """Attackers are declared in the own Main Phase with an empty stack, in one Combat a turn."""
    yield from ("A-065", "RA-24", *_after(s))
    if seat != s.board.active:
        yield "A-027"
    elif s.board.phase in ("combat", "end"):
        yield "RA-27"
    if s.board.phase == "combat":
        yield "RA-90"


def _swap(s: ArchaicState, seat: Seat, action: ac.Swap) -> Iterator[str]:
    yield from ("A-058", "RA-72")
    if not s.board.sides[seat].swaps:
        yield "A-057"
    if not lineup(s, seat):
        yield "RA-73"


def _hero(s: ArchaicState, seat: Seat, action: ac.ChooseHero) -> Iterator[str]:
    """In setup both choose once, secretly; later only in the place of a destroyed Hero."""
    yield from ("A-021", "RA-11") if s.board.phase == "setup" else ("A-021", "A-057", "A-058", "A-087")


def _mulligan(s: ArchaicState, seat: Seat, action: Action) -> Iterator[str]:
    """RA-09: one after the other, before the first turn; RA-10: who has kept is ready."""
    yield "RA-09"
    if s.board.phase != "setup" or (s.board.asked.kind == "mulligan" and seat < s.board.asked.seats[0]):
        yield from ("RA-10", "A-025")


def _defend(s: ArchaicState, seat: Seat, action: ac.Defend) -> Iterator[str]:
    """After the first window, by the defender; RA-79: what is assigned is final."""
    yield from ("A-068", "A-064")
    if s.board.combat is not None and s.board.asked.kind != "defend":
        yield "RA-79" if s.board.combat.exchanges or s.board.asked.kind == "lock" else "A-067"


def _always(*rules: str) -> Callable[[ArchaicState, Seat, Any], Iterator[str]]:
    return lambda s, seat, action: iter(rules)


TIMES: dict[type[Action], Callable[[ArchaicState, Seat, Any], Iterator[str]]] = {
    ac.PlayCard: _play,
    ac.PlayEnergy: _always("RA-29", "RA-24"),
    ac.Activate: _activate,
    ac.Reattach: _always("A-122", "RA-35"),
    ac.Attack: _attack,
    ac.EndMain: _always("RA-24", "RA-156"),
    ac.Pass: _always("RA-87"),
    ac.Swap: _swap,
    ac.ChooseHero: _hero,
    ac.Keep: _mulligan,
    ac.Mulligan: _mulligan,
    ac.Defend: _defend,
    ac.Lock: _always("A-068", "RA-77"),
    ac.Order: _always("RA-41"),
    ac.Arrange: _always("RA-129"),
}


def _window(s: ArchaicState, action: Action) -> Iterator[str]:
    """Who is first in a window, or whose a Main Phase with nothing to answer is."""
    b = s.board
    if not isinstance(action, ac.Pass | ac.PlayCard | ac.Activate | ac.Reattach):
        return
    if b.asked.kind == "main" and isinstance(action, ac.Pass):
        yield "RA-156"
    if b.asked.kind != "priority" or b.stack:
        return
    yield "RA-87"
    if b.phase == "end":
        yield "RA-28"
    elif b.combat is not None:
        # Before interceptors are assigned the defender is first, then always the attacker.
        yield "A-067" if not b.combat.exchanges else "A-076" if b.combat.at else "A-069"
