"""Abilities are carried out: their effects in printed order, as much of each as is possible (RB-38)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.biblioclash import effects as ef
from core.biblioclash import events as ev
from core.biblioclash.faces import effects_at
from core.biblioclash.rules.clash import block, open_clash, participants, raise_bonus, raise_power
from core.biblioclash.rules.damage import restore
from core.biblioclash.rules.moving import draw
from core.biblioclash.state import AskFrame, BiblioclashState, ResolveFrame, is_living
from core.effects import nodes as n
from core.effects.selectors import Select
from core.kernel.resolution import Resolution


def resolve_frame(r: Resolution, frame: ResolveFrame) -> None:
    """Carry out the next effect of an ability."""
    r.because = frame.fact
    face = r.cards[frame.card]
    effects = effects_at(face, frame.ability)
    if frame.pc == len(effects) or (frame.pc == 0 and not _begins(r.state, frame)):
        r.pop_frame()
        return
    effect = effects[frame.pc]
    r.swap_frame(replace(frame, pc=frame.pc + 1))
    EFFECTS[type(effect)](r, frame, effect)


def _begins(s: BiblioclashState, frame: ResolveFrame) -> bool:
    """The condition of a triggered ability, as it resolves."""
    ability = s.cards[frame.card].card.abilities[frame.ability]
    return not isinstance(ability, ef.When) or _holds(s, frame, ability.condition)


def _holds(s: BiblioclashState, frame: ResolveFrame, condition: ef.Condition) -> bool:
    if condition == "later_spell":
        return frame.later
    if condition == "mage_shielded":
        return s.board.objects[s.board.sides[frame.seat].mage].shields > 0
    return True


def _ask(r: Resolution, frame: ResolveFrame, kind: str, amount: int = 0) -> None:
    """The one who resolves it decides something."""
    effect = (frame.card, frame.ability, frame.pc)
    r.push_frame(AskFrame(kind, frame.seat, frame.source, amount, effect=effect))


def _has_foe(r: Resolution, frame: ResolveFrame) -> bool:
    """What is aimed at a seat that has left is dropped with the rest of the effect (RB-88, RB-119)."""
    if is_living(r.board, frame.foe):
        return True
    r.pop_frame()
    return False


def _wisdom(r: Resolution, frame: ResolveFrame, effect: ef.Wisdom) -> None:
    """RB-22."""
    amount = effect.n * (frame.archived if effect.per == "archived" else 1)
    if amount:
        r.state_fact(ev.WisdomChanged(frame.seat, amount, r.board.sides[frame.seat].wisdom + amount))


def _orb(r: Resolution, frame: ResolveFrame, effect: ef.Orb) -> None:
    _ask(r, frame, "orb", effect.n)


def _draw(r: Resolution, frame: ResolveFrame, effect: n.Draw) -> None:
    assert isinstance(effect.n, int)
    draw(r, frame.seat, effect.n)


def _discard(r: Resolution, frame: ResolveFrame, effect: n.Discard) -> None:
    """Each who is named discards of own choice; RB-80, RB-120: participants from the caster on clockwise."""
    if effect.who == "you":
        _ask(r, frame, "discard", effect.n)
    elif effect.who == "both":
        seats = participants(r.board, frame.seat)
        r.push_frame(*(AskFrame("discard", seat, frame.source, effect.n) for seat in reversed(seats)))
    elif _has_foe(r, frame):
        foes = r.board.teams[frame.foe]
        if len(foes) > 1:
            # RB-104: one of the team is named.
            r.push_frame(AskFrame("opponent", frame.seat, frame.source, effect.n, frame.foe))
        else:
            r.push_frame(AskFrame("discard", foes[0], frame.source, effect.n))


def _archive(r: Resolution, frame: ResolveFrame, effect: ef.Archive) -> None:
    _ask(r, frame, "archive", effect.most)


def _topdeck(r: Resolution, frame: ResolveFrame, effect: ef.Topdeck) -> None:
    _ask(r, frame, "topdeck", 1)


def _strike(r: Resolution, frame: ResolveFrame, effect: ef.Strike) -> None:
    """RB-41; RB-52: a Clash never opens another one."""
    if r.board.clash is None:
        if not _has_foe(r, frame):
            return
        open_clash(r, frame)
    raise_power(r, frame.seat, effect.n, "RB-41")


def _strike_power(r: Resolution, frame: ResolveFrame, effect: ef.StrikePower) -> None:
    if _holds(r.state, frame, effect.condition):
        raise_power(r, frame.seat, effect.n, "RB-44")


def _compare(r: Resolution, frame: ResolveFrame, effect: ef.Compare) -> None:
    raise_bonus(r, frame.seat, effect.n)


def _deal(r: Resolution, frame: ResolveFrame, effect: ef.Deal) -> None:
    """B-206: at once; B-207: divided freely among the opponent's units."""
    if _has_foe(r, frame):
        r.push_frame(AskFrame("damage", frame.seat, frame.source, effect.n, frame.foe))


def _block(r: Resolution, frame: ResolveFrame, effect: ef.Block) -> None:
    block(r, frame.seat, effect.n)


def _raise_shields(r: Resolution, frame: ResolveFrame, effect: ef.RaiseShields) -> None:
    _ask(r, frame, "shield", effect.n)


def _restore(r: Resolution, frame: ResolveFrame, effect: n.Restore) -> None:
    assert isinstance(effect.n, int)
    restore(r, frame.seat, effect.n)


def _ready(r: Resolution, frame: ResolveFrame, effect: n.Ready) -> None:
    """B-219."""
    assert isinstance(effect.to, Select)
    _ask(r, frame, "refresh", effect.to.n)


def _discount(r: Resolution, frame: ResolveFrame, effect: ef.Discount) -> None:
    """RB-116: several add up."""
    r.state_fact(ev.DiscountChanged(frame.seat, r.board.sides[frame.seat].discount + effect.n), "RB-116")


def _free_obtain(r: Resolution, frame: ResolveFrame, effect: ef.FreeObtain) -> None:
    _ask(r, frame, "free_obtain", effect.most)


EFFECTS: dict[type, Callable[[Resolution, ResolveFrame, Any], None]] = {
    n.Draw: _draw,
    n.Discard: _discard,
    n.Ready: _ready,
    n.Restore: _restore,
    ef.Wisdom: _wisdom,
    ef.Orb: _orb,
    ef.Archive: _archive,
    ef.Topdeck: _topdeck,
    ef.Strike: _strike,
    ef.StrikePower: _strike_power,
    ef.Compare: _compare,
    ef.Deal: _deal,
    ef.Block: _block,
    ef.RaiseShields: _raise_shields,
    ef.Discount: _discount,
    ef.FreeObtain: _free_obtain,
}
