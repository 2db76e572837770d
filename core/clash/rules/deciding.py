"""What a legal action does: the one place where actions meet the rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.clash import actions as ac
from core.clash import events as ev
from core.clash.effects import Pay
from core.clash.faces import effects_at, read_cost
from core.clash.rules import chain, combat, setup
from core.clash.rules.batch import happen
from core.clash.rules.chain import place_held
from core.clash.rules.doing import add_mana, put_into_play
from core.clash.rules.mana import exhaust_shard, pay_cost, ways_to_tap
from core.clash.rules.meaning import answered, slots_of
from core.clash.rules.placing import place_next
from core.clash.rules.state_effects import defeat, replace_loss
from core.clash.rules.turn import end_main
from core.clash.state import (
    LANES,
    AskFrame,
    AssignFrame,
    ChainFrame,
    Go,
    LeaveFrame,
    MillFrame,
    PlaceFrame,
    ResolveFrame,
)
from core.kernel.events import Action, Given
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def decide(r: Resolution, seat: Seat, action: Action) -> None:
    """Do a legal action."""
    if r.control.automatic and r.free and type(action) is not ac.Pass:
        # a player has had a choice; a pass is none.
        r.set(automatic=0)
    DECISIONS[type(action)](r, seat, action)


def _pass(r: Resolution, seat: Seat, action: ac.Pass) -> None:
    frame = r.state.top(ChainFrame)
    chain.pass_priority(r, frame)


def _concede(r: Resolution, seat: Seat, action: ac.Concede) -> None:
    """R-037."""
    defeat(r, seat, "conceded", "R-037")


def _end(r: Resolution, seat: Seat, action: ac.EndMain) -> None:
    end_main(r)


def _exhaust(r: Resolution, seat: Seat, action: ac.ExhaustShard) -> None:
    shard = r.board.objects[action.shard]
    exhaust_shard(r, seat, shard, action.colour or ways_to_tap(r.state, shard)[0])


def _move(r: Resolution, seat: Seat, action: ac.Reposition) -> None:
    """504.2.1, 504.2.2, R-018: at once, no Chain; moving Exhausts."""
    happen(
        r,
        (ev.Exhausted(action.units), ev.Shifted(action.units, seat, action.lane, "repositioned")),
    )
    place_held(r)


def _attack(r: Resolution, seat: Seat, action: ac.Attack) -> None:
    combat.declare_attack(r, seat, action)


def _place(r: Resolution, seat: Seat, action: ac.Place) -> None:
    setup.place(r, seat, action)


def _keep(r: Resolution, seat: Seat, action: ac.Keep) -> None:
    setup.keep(r, seat)


def _mulligan(r: Resolution, seat: Seat, action: ac.Mulligan) -> None:
    setup.mulligan(r, seat, action)


def _play(r: Resolution, seat: Seat, action: ac.PlayCard) -> None:
    chain.play_card(r, seat, action)


def _activate(r: Resolution, seat: Seat, action: ac.Activate) -> None:
    chain.activate(r, seat, action)


def _equip(r: Resolution, seat: Seat, action: ac.EquipArtifact) -> None:
    chain.equip(r, seat, action)


def _assign(r: Resolution, seat: Seat, action: ac.Assign) -> None:
    """R-118: sealed until both are in."""
    frame = r.state.top(AssignFrame)
    r.set(answers=(*r.control.answers, (seat, action)))
    r.state_fact(Given(seat))
    r.swap_frame(AssignFrame(frame.owe[1:]))


def _order(r: Resolution, seat: Seat, action: ac.Order) -> None:
    """804.3.2."""
    frame = r.state.top(PlaceFrame)
    first = tuple(frame.queue[i] for i in action.numbers)
    rest = tuple(held for i, held in enumerate(frame.queue) if i not in action.numbers)
    r.swap_frame(replace(frame, queue=first + rest, ordered=(*frame.ordered, seat)))


def _arrange(r: Resolution, seat: Seat, action: ac.Arrange) -> None:
    """K:Examine."""
    r.pop_frame()
    deck = r.board.sides[seat].deck
    top = tuple(deck[i] >> 2 for i in action.top)
    bottom = tuple(deck[i] >> 2 for i in action.bottom)
    happen(r, (ev.Arranged(seat, top, bottom),))


def _choose(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    CHOICES[r.board.asked.kind](r, seat, action)


# Answers to questions -------------------------------------------------------------------------------------------


def _target(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-025: targets of a trigger as it is placed."""
    frame = r.state.top(PlaceFrame)
    targets: list[tuple[ObjectId, ...]] = []
    left = list(action.picks)
    for select in slots_of(r.state, frame.queue[0].ref):
        targets.append(tuple(left[: select.n]))
        del left[: select.n]
    place_next(r, frame, tuple(targets))


def _take(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-169."""
    frame = r.state.top(PlaceFrame)
    held = replace(frame.queue[0], it=action.picks)
    r.swap_frame(replace(frame, queue=(held, *frame.queue[1:])))


def _departing(why: str) -> Callable[[Resolution, Seat, ac.Choose], None]:
    """Discards and sacrifices: the answers of all who were asked are carried out together (R-048)."""

    def answer(r: Resolution, seat: Seat, action: ac.Choose) -> None:
        frame = r.state.top(AskFrame)
        if frame.owe:
            r.state_fact(Given(seat))
            r.set(answers=(*r.control.answers, (seat, action)))
            r.swap_frame(replace(frame, seat=frame.owe[0], owe=frame.owe[1:]))
            return
        given = (*r.control.answers, (seat, action))
        r.set(answers=())
        r.pop_frame()
        happen(r, (), tuple(Go(i, why) for _, said in given for i in said.picks))

    return answer


def _store(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-143: in the order in which they were named."""
    r.pop_frame()
    happen(r, (), tuple(Go(i, "stored") for i in action.picks))


def _may(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-025: "may" is decided on resolution."""
    frame = r.state.top(AskFrame)
    r.pop_frame()
    if action.word == "no":
        return
    effect = effects_at(r.cards, frame.ref)[0]
    if isinstance(effect, Pay):
        answered(r, did=True)
        pay_cost(r, seat, read_cost(effect.cost), action.pay)
    else:
        r.push_frame(ResolveFrame(frame.about, frame.ref, it=frame.among, start=False))


def _put(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-163."""
    frame = r.state.top(AskFrame)
    r.pop_frame()
    (card,) = frame.among
    put_into_play(r, card, seat, LANES.index(action.word), ready=bool(frame.n))


def _moved(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-070, R-163: without Exhausting it."""
    frame = r.state.top(AskFrame)
    r.pop_frame()
    (unit,) = frame.among
    happen(r, (ev.Shifted((unit,), r.board.objects[unit].controller, LANES.index(action.word), "effect"),))


def _mana(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    r.pop_frame()
    add_mana(r, seat, action.word)


def _lines(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-092: public, for both windows."""
    r.state_fact(ev.LinesChosen(r.board.asked.about, action.word), "R-092")


def _commander(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """203.7.2."""
    _settle_go(r, r.board.asked.about, to=action.word)


def _replacement(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    """R-162."""
    (shield,) = action.picks
    _settle_go(r, r.board.asked.about, to="kept", link=shield)


def _settle_go(r: Resolution, object_id: ObjectId, **fields: Any) -> None:
    frame = r.state.top(LeaveFrame)
    gos = tuple(replace(go, **fields) if go.id == object_id else go for go in frame.gos)
    r.swap_frame(LeaveFrame(gos))


def _milled(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    frame = r.state.top(MillFrame)
    r.swap_frame(replace(frame, zones=(*frame.zones, action.word)))


def _loss(r: Resolution, seat: Seat, action: ac.Choose) -> None:
    (replacement,) = action.picks
    replace_loss(r, seat, replacement)


CHOICES: dict[str, Callable[[Resolution, Seat, ac.Choose], None]] = {
    "target": _target,
    "take": _take,
    "discard": _departing("discarded"),
    "sacrifice": _departing("sacrificed"),
    "store": _store,
    "may": _may,
    "put": _put,
    "move": _moved,
    "mana": _mana,
    "lines": _lines,
    "commander": _commander,
    "replacement": _replacement,
    "milled": _milled,
    "loss": _loss,
}
"""By kind of question."""

DECISIONS: dict[type, Callable[[Resolution, Seat, Any], None]] = {
    ac.Place: _place,
    ac.Keep: _keep,
    ac.Mulligan: _mulligan,
    ac.ExhaustShard: _exhaust,
    ac.PlayCard: _play,
    ac.Activate: _activate,
    ac.EquipArtifact: _equip,
    ac.Reposition: _move,
    ac.Attack: _attack,
    ac.Pass: _pass,
    ac.Assign: _assign,
    ac.Choose: _choose,
    ac.Order: _order,
    ac.Arrange: _arrange,
    ac.EndMain: _end,
    ac.Concede: _concede,
}
