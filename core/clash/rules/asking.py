"""Choices in the middle of an effect: who is asked, for what, and what the answers may be."""

from typing import Any

from core.clash import effects as ef
from core.clash.faces import read_cost
from core.clash.rules.mana import can_pay
from core.clash.rules.matching import candidates, source_of
from core.clash.state import AskFrame, ClashState, Item, Obj, Ref
from core.effects import nodes as n
from core.effects.selectors import Select
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def ask_frame(r: Resolution, frame: AskFrame) -> None:
    """Ask the seat whose turn it is to answer."""
    r.ask((frame.seat,), frame.kind, frame.about)


def ask_players(r: Resolution, kind: str, who: tuple[Seat, ...], about: ObjectId, count: int, ref: Ref = ()) -> None:
    """Each of these players answers, sealed from each other; all answers are carried out together (R-048)."""
    if who:
        r.push_frame(AskFrame(kind, who[0], about, (), count, who[1:], ref))


def playable_may(s: ClashState, effect: Any, item: Item) -> bool:
    """What may be done could be done now."""
    seat = item.controller
    if isinstance(effect, ef.Pay):
        return can_pay(s, seat, read_cost(effect.cost))
    if isinstance(effect, n.Discard):
        return bool(s.board.sides[seat].hand)
    if isinstance(effect, n.Store) and isinstance(effect.to, Select):
        return bool(candidates(s, effect.to, source_of(s, item), seat))
    return True


def zones_to_move(unit: Obj) -> tuple[int, ...]:
    """Lanes of its controller's side where a unit could be moved: every Zone but the one it is in (R-070, R-175)."""
    return tuple(lane for lane in (0, 1, 2) if (unit.side, unit.lane) != (unit.controller, lane))
