"""What a legal action does: the one place where actions meet the rules."""

from collections.abc import Callable
from typing import Any

from core.archaic import actions as ac
from core.archaic import events as ev
from core.archaic.rules import combat, heroes, setup, stack
from core.archaic.rules.energy import play_energy
from core.archaic.rules.placing import name_targets, own, seat_of, slots_of
from core.archaic.rules.points import win
from core.archaic.rules.quests import equip
from core.archaic.rules.turn import end_main
from core.archaic.state import DISCARD, HAND, AskFrame, PlaceFrame, StackFrame
from core.effects.nodes import Put
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def decide(r: Resolution, seat: Seat, action: Action) -> None:
    """Do a legal action."""
    DECISIONS[type(action)](r, seat, action)


def _concede(r: Resolution, seat: Seat, action: ac.Concede) -> None:
    """RA-03."""
    win(r, 1 - seat, "conceded", "RA-03")


def _keep(r: Resolution, seat: Seat, action: ac.Keep) -> None:
    setup.keep(r, seat)


def _mulligan(r: Resolution, seat: Seat, action: ac.Mulligan) -> None:
    setup.mulligan(r, seat)


def _hero(r: Resolution, seat: Seat, action: ac.ChooseHero) -> None:
    if r.board.asked.kind == "hero":
        setup.choose_hero(r, seat, action)
    else:
        heroes.replace_hero(r, seat, action.hero)


def _swap(r: Resolution, seat: Seat, action: ac.Swap) -> None:
    heroes.swap(r, seat, action.hero)


def _energy(r: Resolution, seat: Seat, action: ac.PlayEnergy) -> None:
    play_energy(r, seat)


def _end(r: Resolution, seat: Seat, action: ac.EndMain) -> None:
    end_main(r)


def _attack(r: Resolution, seat: Seat, action: ac.Attack) -> None:
    combat.declare_attack(r, seat, action.units)


def _defend(r: Resolution, seat: Seat, action: ac.Defend) -> None:
    combat.defend(r, seat, action.pairs)


def _lock(r: Resolution, seat: Seat, action: ac.Lock) -> None:
    combat.lock(r, action.exchanges)


def _pass(r: Resolution, seat: Seat, action: ac.Pass) -> None:
    frame = r.state.top(StackFrame)
    stack.pass_priority(r, frame)


def _equip(r: Resolution, seat: Seat, action: ac.Equip) -> None:
    equip(r, seat, action.place, action.hero)


def _arrange(r: Resolution, seat: Seat, action: ac.Arrange) -> None:
    """RA-129."""
    r.pop_frame()
    deck = r.board.sides[seat].deck
    r.state_fact(ev.Arranged(seat, tuple(deck[i] >> 2 for i in action.top), tuple(deck[i] >> 2 for i in action.bottom)))


def _order(r: Resolution, seat: Seat, action: ac.Order) -> None:
    """RA-41."""
    frame = r.state.top(PlaceFrame)
    mine = own(frame, seat)
    rest = tuple(held for held in frame.queue if held.controller != seat)
    r.swap_frame(PlaceFrame(tuple(mine[i] for i in action.numbers) + rest, True, frame.named))


def _choose(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    CHOICES[r.board.asked.kind](r, seat, action.picks)


# Answers to questions -------------------------------------------------------------------------------------------


def _target(r: Resolution, seat: Seat, picks: tuple[ObjectId, ...]) -> None:
    frame = r.state.top(PlaceFrame)
    targets: list[tuple[ObjectId, ...]] = []
    left = picks
    for slot in slots_of(r.state, own(frame, seat_of(r.state, frame))[0]):
        targets.append(left[: slot.n])
        left = left[slot.n :]
    name_targets(r, frame, tuple(targets))


def _discard(r: Resolution, seat: Seat, picks: tuple[ObjectId, ...]) -> None:
    r.pop_frame()
    for number in picks:
        card = r.board.objects[number]
        r.state_fact(ev.Moved(number, r.board.next_id, card.card, seat, DISCARD, "discarded"))


def _pick(r: Resolution, seat: Seat, picks: tuple[ObjectId, ...]) -> None:
    """Salvage to the hand, Revive into the Realm."""
    frame = r.state.top(AskFrame)
    r.pop_frame()
    revives = isinstance(stack.effects_of(r.state, r.board.items[frame.about])[frame.at], Put)
    for number in picks:
        card = r.board.objects[number]
        if revives:
            stack.enter(r, card, seat, "revived")
        else:
            r.state_fact(ev.Moved(number, r.board.next_id, card.card, seat, HAND, "salvaged"))


CHOICES: dict[str, Callable[[Resolution, Seat, tuple[ObjectId, ...]], None]] = {
    "target": _target,
    "discard": _discard,
    "pick": _pick,
}
"""By kind of question."""

DECISIONS: dict[type, Callable[[Resolution, Seat, Any], None]] = {
    ac.Keep: _keep,
    ac.Mulligan: _mulligan,
    ac.ChooseHero: _hero,
    ac.Swap: _swap,
    ac.PlayEnergy: _energy,
    ac.PlayCard: stack.play_card,
    ac.Activate: stack.activate,
    ac.Reattach: stack.reattach,
    ac.Attack: _attack,
    ac.Defend: _defend,
    ac.Lock: _lock,
    ac.Pass: _pass,
    ac.Choose: _choose,
    ac.Order: _order,
    ac.Arrange: _arrange,
    ac.Equip: _equip,
    ac.EndMain: _end,
    ac.Concede: _concede,
}
