"""What a legal action does: the one place where actions meet the rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.biblioclash import actions as ac
from core.biblioclash import events as ev
from core.biblioclash.rules import playing
from core.biblioclash.rules.damage import damage, raise_shields
from core.biblioclash.rules.leaving import concede
from core.biblioclash.rules.moving import archive, discard, obtain, pay_and_obtain, topdeck
from core.biblioclash.rules.orbs import gain_orbs
from core.biblioclash.state import AskFrame, ClashFrame, ResolveFrame, TurnFrame, team_of
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution


def decide(r: Resolution, seat: Seat, action: Action) -> None:
    """Do a legal action."""
    DECISIONS[type(action)](r, seat, action)


def _acted(r: Resolution) -> None:
    """RB-99, RB-115: who had said done may act again, and both say it again."""
    top = r.control.agenda[-1]
    assert isinstance(top, TurnFrame | ClashFrame)
    if top.done and top.step != "discard":
        r.swap_frame(replace(top, done=()))


def _done(r: Resolution, seat: Seat, action: ac.Done) -> None:
    """RB-98, RB-99: the phase or window ends when all who share it are done."""
    top = r.control.agenda[-1]
    assert isinstance(top, TurnFrame | ClashFrame)
    done = (*top.done, seat)
    if len(done) < len(team_of(r.board, seat)):
        r.swap_frame(replace(top, done=done))
    elif isinstance(top, ClashFrame):
        r.swap_frame(ClashFrame("compare"))
    else:
        r.swap_frame(TurnFrame("discard" if top.step == "main" else "cleanup"))


def _play(r: Resolution, seat: Seat, action: ac.PlayCard) -> None:
    _acted(r)
    playing.play(r, seat, action.card)


def _cast(r: Resolution, seat: Seat, action: ac.CastSpell) -> None:
    _acted(r)
    playing.cast(r, seat, action.card, action.pay)


def _summon(r: Resolution, seat: Seat, action: ac.Summon) -> None:
    _acted(r)
    playing.summon(r, seat, action.card)


def _equip(r: Resolution, seat: Seat, action: ac.EquipCard) -> None:
    _acted(r)
    playing.equip(r, seat, action.card)


def _obtain(r: Resolution, seat: Seat, action: ac.Obtain) -> None:
    _acted(r)
    pay_and_obtain(r, seat, action.pile)


def _activate(r: Resolution, seat: Seat, action: ac.Activate) -> None:
    _acted(r)
    playing.activate(r, seat, action.card)


def _unequip(r: Resolution, seat: Seat, action: ac.Unequip) -> None:
    playing.unequip(r, seat, action.card)


def _discard(r: Resolution, seat: Seat, action: ac.DiscardCards) -> None:
    """B-127; RB-26: only the one that an effect asks for is the effect's."""
    asked = isinstance(r.control.agenda[-1], AskFrame)
    if asked:
        r.pop_frame()
    discard(r, seat, action.cards, "B-210" if asked else "B-127")


def _concede(r: Resolution, seat: Seat, action: ac.Concede) -> None:
    concede(r, seat)


# Answers to questions -------------------------------------------------------------------------------------------


def _answered(r: Resolution) -> AskFrame:
    """The question, taken off the agenda."""
    frame = r.state.top(AskFrame)
    r.pop_frame()
    return frame


def _orb(r: Resolution, seat: Seat, action: ac.PlaceOrbs) -> None:
    gain_orbs(r, seat, _answered(r).n, action.on)


def _damage(r: Resolution, seat: Seat, action: ac.DivideDamage) -> None:
    frame = _answered(r)
    damage(r, seat, frame.foe, action.shares, strike=frame.strike)


def _choose(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    frame = _answered(r)
    CHOICES[frame.kind](r, frame, action)


def _shield(r: Resolution, frame: AskFrame, action: ac.Choose) -> None:
    raise_shields(r, action.picks[0], frame.n)


def _refresh(r: Resolution, frame: AskFrame, action: ac.Choose) -> None:
    r.state_fact(ev.Readied(action.picks), "B-219")


def _archive(r: Resolution, frame: AskFrame, action: ac.Choose) -> None:
    """The number is kept for what counts it."""
    if action.picks:
        top = r.state.top(ResolveFrame)
        r.swap_frame(replace(top, archived=top.archived + len(action.picks)))
        archive(r, frame.seat, action.picks)


def _topdeck(r: Resolution, frame: AskFrame, action: ac.Choose) -> None:
    if action.picks:
        topdeck(r, frame.seat, action.picks[0])


def _free_obtain(r: Resolution, frame: AskFrame, action: ac.Choose) -> None:
    """RB-84; RB-113: discounts wait on."""
    obtain(r, frame.seat, action.pile, 0)


def _opponent(r: Resolution, frame: AskFrame, action: ac.Choose) -> None:
    """RB-104."""
    r.push_frame(AskFrame("discard", int(action.seat[1:]) - 1, frame.source, frame.n))


CHOICES: dict[str, Callable[[Resolution, AskFrame, ac.Choose], None]] = {
    "shield": _shield,
    "refresh": _refresh,
    "archive": _archive,
    "topdeck": _topdeck,
    "free_obtain": _free_obtain,
    "opponent": _opponent,
}
"""By kind of question."""

DECISIONS: dict[type, Callable[[Resolution, Seat, Any], None]] = {
    ac.PlayCard: _play,
    ac.CastSpell: _cast,
    ac.Summon: _summon,
    ac.EquipCard: _equip,
    ac.Obtain: _obtain,
    ac.Activate: _activate,
    ac.Unequip: _unequip,
    ac.DiscardCards: _discard,
    ac.PlaceOrbs: _orb,
    ac.DivideDamage: _damage,
    ac.Choose: _choose,
    ac.Done: _done,
    ac.Concede: _concede,
}
