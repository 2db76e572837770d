"""What the checks of every game are told about Clash of Realms."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from msgspec.structs import replace

from core.clash import actions as ac
from core.clash import events as ev
from core.clash.effects import Pay
from core.clash.faces import ManaCost, effects_at, read_cost
from core.clash.opening import ClashHeader
from core.clash.rules.chain import ability_cost
from core.clash.rules.mana import cost_of, default_payment
from core.clash.setup import DECKS
from core.clash.state import HAND, LANES, AskFrame, ClashState
from core.kernel.chance import Stream
from core.kernel.events import Action, Asked, Event
from core.kernel.game import find_game
from core.kernel.ids import Seat
from tests.properties import near
from tests.properties.invariants import Kit

GAME = find_game("clash")
STARTERS = tuple(sorted(DECKS.starters()))
"""The decks that come with the game."""
TRAINING = tuple(sorted(set(DECKS.starters(training=True)) - set(STARTERS)))
PAIRS = (*combinations_with_replacement(STARTERS, 2), *combinations_with_replacement(TRAINING, 2))
"""Every pair of starter decks, then every pair of training decks."""


def header(seed: int, *, house: dict[str, str] | None = None) -> ClashHeader:
    """A match of the pair of decks that the seed stands for, each pair in either order."""
    one, two = PAIRS[seed % len(PAIRS)]
    decks = (two, one) if seed // len(PAIRS) % 2 else (one, two)
    return _header(decks, seed, tuple((house or {}).items()))


@lru_cache(maxsize=256)
def _header(decks: tuple[str, str], seed: int, house: tuple[tuple[str, str], ...]) -> ClashHeader:
    made: ClashHeader = GAME.header(
        list(decks), seed, names=("p1", "p2"), undo="practice", house=dict(house), first=None
    )
    return made


def house_header(seed: int) -> ClashHeader:
    """As `header`, with both house rules on."""
    return header(seed, house={"advantage-overflow": "banked", "wounding": "on"})


# Disturbed actions ----------------------------------------------------------------------------------------------


def perturb(state: ClashState, seat: Seat, action: Action, stream: Stream) -> Iterable[Action]:
    """Actions near a legal one: something more or less, of the other seat, absent, exhausted, or off by one."""
    pool = _some_ids(state, seat, stream)
    like = list(NEAR[type(action)](state, action, pool, stream)) if type(action) in NEAR else []
    return [*like, *_strangers(state, seat, pool, stream)]


def _some_ids(state: ClashState, seat: Seat, stream: Stream) -> tuple[int, ...]:
    """Ids of every kind: own and other hand, in play on both sides, gone, never made."""
    board = state.board
    found: list[int] = []
    for side in (board.sides[seat], board.sides[1 - seat]):
        groups: list[tuple[int, ...]] = [side.hand, side.base, side.shards, side.commanders, side.graveyard]
        groups += [side.lanes[0], side.lanes[1], side.lanes[2], side.locations, (side.realm,), side.removed]
        found += [group[stream.below(len(group))] for group in groups if group]
        found += [i for group in groups for i in group if i and board.objects[i].attached]
    found += [*board.chain, 0, -1, board.next_id, 1]
    return tuple(dict.fromkeys(found))


def _pays(pay: ac.Pay, state: ClashState, stream: Stream) -> Iterator[ac.Pay]:
    shards = tuple(i for side in state.board.sides for i in side.shards)
    keys = (*near.pick(shards, stream), -1 - stream.below(6), 0, 999)
    for key in keys:
        yield ((key, 1),)
        yield tuple(sorted((*pay, (key, 1))))
        yield tuple(sorted((*pay, (key, 2))))
    for place, (key, n) in enumerate(pay):
        for m in (n - 1, n + 1):
            yield (*pay[:place], (key, m), *pay[place + 1 :])
        yield pay[:place] + pay[place + 1 :]
    yield pay[::-1]


def _declared(action: Any, state: ClashState, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for mode in {action.mode - 1, action.mode + 1, -1, 0, 5}:
        yield replace(action, mode=mode)
    for x in (action.x - 1, action.x + 1, action.x + 2, 50):
        yield replace(action, x=x)
    for targets in near.targets(action.targets, pool, stream):
        yield replace(action, targets=targets)
    for named in near.sets(action.named, pool, stream):
        yield replace(action, named=named)
    for pay in _pays(action.pay, state, stream):
        yield replace(action, pay=pay)


def _near_play(state: ClashState, action: ac.PlayCard, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, card=i)
    for lane in (-1, 0, 1, 2, 3):
        yield replace(action, lane=lane)
    yield from _declared(action, state, pool, stream)


def _near_activate(state: ClashState, action: ac.Activate, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, source=i)
    for number in (action.ability - 1, action.ability + 1, 0, 9):
        yield replace(action, ability=number)
    yield from _declared(action, state, pool, stream)


def _near_equip(state: ClashState, action: ac.EquipArtifact, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, artifact=i)
        yield replace(action, carrier=i)
    for pay in _pays(action.pay, state, stream):
        yield replace(action, pay=pay)


def _near_group(
    state: ClashState, action: ac.Attack | ac.Reposition, pool: tuple[int, ...], stream: Stream
) -> Iterator[Action]:
    for units in near.sets(action.units, pool, stream):
        yield replace(action, units=units)
    for lane in (-1, 0, 1, 2, 3):
        yield replace(action, lane=lane)
    yield replace(action, units=())


def _near_exhaust(
    state: ClashState, action: ac.ExhaustShard, pool: tuple[int, ...], stream: Stream
) -> Iterator[Action]:
    for i in (*pool, *state.board.sides[0].shards, *state.board.sides[1].shards):
        yield replace(action, shard=i)
    for colour in ("", "Y", "R", "C", "YR", "?"):
        yield replace(action, colour=colour)


def _near_assign(state: ClashState, action: ac.Assign, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    combat = state.board.combat
    units = pool if combat is None else (*pool, *combat.fighters)
    for kills in near.sets(action.kills, units, stream):
        yield replace(action, kills=kills)
    for place, (source, target, n) in enumerate(action.venom):
        for other in (
            (source, target, n + 1),
            (source, target, n - 1),
            (source, *near.pick(units, stream, 1), n),
            (*near.pick(units, stream, 1), target, n),
        ):
            yield replace(action, venom=(*action.venom[:place], other, *action.venom[place + 1 :]))
        yield replace(action, venom=action.venom[:place] + action.venom[place + 1 :])
        yield replace(action, venom=action.venom[::-1])
    one, two = near.pick(units, stream, 2)
    yield replace(action, venom=(*action.venom, (one, two, 1)))
    yield replace(action, wound=one)
    for spare in (
        ((one, 1),),
        ((0, 1),),
        *(((i, n + d),) for i, n in action.spare for d in (-1, 1)),
        action.spare[::-1],
    ):
        yield replace(action, spare=spare)
    yield ac.Assign()


def _near_choose(state: ClashState, action: ac.Choose, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    top = state.control.agenda[-1]
    among = top.among if isinstance(top, AskFrame) else ()
    for picks in near.sets(action.picks, (*pool, *among), stream):
        yield replace(action, picks=picks)
    for word in ("", "yes", "no", "graveyard", "commanders", "frontline", "backline", "A", "C", "Y", "YR", "D"):
        yield replace(action, word=word)
    for pay in _pays(action.pay, state, stream):
        yield replace(action, pay=pay)


def _near_mulligan(state: ClashState, action: ac.Mulligan, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for cards in near.sets(action.cards, pool, stream):
        yield replace(action, cards=cards)


def _near_order(state: ClashState, action: ac.Order, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for numbers in near.sets(action.numbers, (0, 1, 2, 3, -1), stream):
        yield replace(action, numbers=numbers)


def _near_arrange(state: ClashState, action: ac.Arrange, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for some in near.sets(action.top, (0, 1, 2, 3, -1), stream):
        yield replace(action, top=some)
    for some in near.sets(action.bottom, (0, 1, 2, 3, -1), stream):
        yield replace(action, bottom=some)
    yield ac.Arrange(top=action.bottom, bottom=action.top)


def _near_place(state: ClashState, action: ac.Place, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    a, b, c = action.faces
    for faces in ((b, a, c), (c, b, a), (a, a, b), (a, b, -1), (a, b, 0), (999, b, c)):
        yield ac.Place(faces=faces)


NEAR: dict[type, Any] = {
    ac.PlayCard: _near_play,
    ac.Activate: _near_activate,
    ac.EquipArtifact: _near_equip,
    ac.Attack: _near_group,
    ac.Reposition: _near_group,
    ac.ExhaustShard: _near_exhaust,
    ac.Assign: _near_assign,
    ac.Choose: _near_choose,
    ac.Mulligan: _near_mulligan,
    ac.Order: _near_order,
    ac.Arrange: _near_arrange,
    ac.Place: _near_place,
}


def _strangers(state: ClashState, seat: Seat, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    """An action of every kind, whatever is asked."""
    some = near.pick(pool, stream, 6)
    lane = stream.below(3)
    objects = state.board.objects
    yield from (ac.Pass(), ac.EndMain(), ac.Keep(), ac.Mulligan(cards=()), ac.Mulligan(cards=some[:1]))
    yield from (ac.Assign(), ac.Assign(kills=some[:1]), ac.Order(numbers=(0,)), ac.Order(numbers=()))
    yield from (ac.Arrange(), ac.Arrange(top=(0,)), ac.Arrange(bottom=(0,)), ac.Choose(), ac.Choose(picks=some[:1]))
    yield from (ac.Choose(word=LANES[lane]), ac.Choose(word="yes"), ac.Place(faces=(0, 1, 2)))
    for i in some:
        yield ac.PlayCard(card=i)
        yield ac.PlayCard(card=i, lane=lane)
        yield ac.PlayCard(card=i, targets=(some[:1],))
        yield ac.Activate(source=i, ability=0)
        yield ac.Activate(source=i, ability=0, targets=(some[:1],))
        yield ac.EquipArtifact(artifact=i, carrier=some[0])
        yield ac.Reposition(units=(i,), lane=lane)
        obj = objects.get(i)
        yield ac.Attack(units=(i,), lane=lane if obj is None or obj.lane < 0 else obj.lane)
        yield ac.ExhaustShard(shard=i)


# What another seat is told --------------------------------------------------------------------------------------


def public(state: ClashState, seat: Seat, action: Action, eyes: Seat) -> object:
    """An action as it is done at a table in front of the other seat: cards played, nominated and discarded are shown,
    and what is paid with; what goes under or back on a deck is not, sealed answers are not."""
    action = explicit(state, seat, action)
    if isinstance(action, ac.Place | ac.Assign):
        return type(action)
    if isinstance(action, ac.Mulligan):
        return type(action), len(action.cards)
    if isinstance(action, ac.Arrange):
        return type(action), len(action.top), len(action.bottom)
    if isinstance(action, ac.PlayCard):
        named = tuple(_shown(state, i, eyes) for i in action.named)
        return replace(action, card=0, named=()), _shown(state, action.card, eyes), named
    if isinstance(action, ac.Activate):
        return replace(action, named=()), tuple(_shown(state, i, eyes) for i in action.named)
    if isinstance(action, ac.Choose):
        top = state.control.agenda[-1]
        if isinstance(top, AskFrame) and (top.owe or state.control.answers):
            return type(action)
        hidden = state.board.asked.kind == "store"
        return replace(action, picks=()), tuple(_shown(state, i, eyes, hidden=hidden) for i in action.picks)
    return action


def explicit(state: ClashState, seat: Seat, action: Action) -> Action:
    """The action with its payment named: the helper's looks into the hand, what was paid with lies open."""
    if isinstance(action, ac.PlayCard):
        cost: ManaCost | None = cost_of(state, state.board.objects[action.card], seat, action.x)
    elif isinstance(action, ac.Activate):
        cost = ability_cost(state, state.board.objects[action.source], action.ability, action.x)[1]
    elif isinstance(action, ac.EquipArtifact):
        cost = state.cards[state.board.objects[action.artifact].card].equip
    elif isinstance(action, ac.Choose) and action.word == "yes":
        top = state.control.agenda[-1]
        effect = effects_at(state.cards, top.ref)[0] if isinstance(top, AskFrame) else None
        cost = read_cost(effect.cost) if isinstance(effect, Pay) else None
    else:
        return action
    if action.pay or cost is None or not cost.total:
        return action
    return replace(action, pay=default_payment(state, seat, cost))


def _shown(state: ClashState, number: int, eyes: Seat, *, hidden: bool = False) -> object:
    """How the other seat tells an object: by its id where that is public, else by its face, else not at all."""
    obj = state.board.objects.get(number)
    if obj is None or obj.zone != HAND or obj.known >> eyes & 1:
        return number
    return "a hand card" if hidden else ("hand", obj.card)


def reveals(fact: Event, eyes: Seat) -> bool:
    """Something hidden from these eyes was shown: two worlds may part here."""
    if isinstance(fact, ev.Drawn | ev.Looked):
        return fact.seat == eyes
    if isinstance(fact, ev.Moved):
        return fact.why in ("discarded", "sacrificed")
    if isinstance(fact, ev.HandShown):
        return bool(fact.to >> eyes & 1)
    if isinstance(fact, Asked):
        # What is asked about it shows what is about to go.
        return fact.kind in ("milled", "commander")
    return isinstance(fact, ev.Revealed | ev.Milled | ev.Catalyzed | ev.Assigned)


KIT = Kit(GAME, header, perturb, public, reveals, limit=20000)
HOUSE_KIT = Kit(GAME, house_header, perturb, public, reveals, limit=20000)
"""The same with the other readings that a match may choose."""
