"""What the checks of every game are told about Archaic Realms."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from msgspec.structs import replace

from core.archaic import actions as ac
from core.archaic import events as ev
from core.archaic import game
from core.archaic.opening import ArchaicHeader
from core.archaic.setup import DECKS
from core.archaic.state import HAND, ArchaicState, Pair
from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from tests.properties import near
from tests.properties.invariants import Kit

GAME: Any = game.GAME
STARTERS = tuple(sorted(DECKS.starters()))
"""The decks that come with the game."""
PAIRS = tuple(combinations_with_replacement(STARTERS, 2))


def header(seed: int) -> ArchaicHeader:
    """A match of the pair of decks that the seed stands for, each pair in either order."""
    one, two = PAIRS[seed * 31 % len(PAIRS)]
    return _header((two, one) if seed % 2 else (one, two), seed)


@lru_cache(maxsize=256)
def _header(decks: tuple[str, str], seed: int) -> ArchaicHeader:
    made: ArchaicHeader = GAME.header(list(decks), seed, names=("p1", "p2"), undo="practice", house={}, first=None)
    return made


# Disturbed actions ----------------------------------------------------------------------------------------------


def perturb(state: ArchaicState, seat: Seat, action: Action, stream: Stream) -> Iterable[Action]:
    """Actions near a legal one: something more or less, of the other seat, absent, exhausted, or off by one."""
    pool = _some_ids(state, seat, stream)
    like = list(NEAR[type(action)](action, pool, stream)) if type(action) in NEAR else []
    return [*like, *_strangers(state, pool, stream)]


def _some_ids(state: ArchaicState, seat: Seat, stream: Stream) -> tuple[int, ...]:
    """Ids of every kind: own and other hand, in play on both sides, gone, never made."""
    board = state.board
    found: list[int] = []
    for side in (board.sides[seat], board.sides[1 - seat]):
        gear = tuple(g for i in side.heroes for g in board.objects[i].attached)
        augments = tuple(a for i in side.realm for a in board.objects[i].attached)
        groups = (side.hand, side.realm, side.heroes, side.discard, side.unattached, gear, augments)
        found += [i for group in groups for i in near.pick(group, stream, 1)]
    found += [*board.stack, *board.scrap[-1:], 0, -1, board.next_id, 1]
    return tuple(dict.fromkeys(found))


def _near_play(action: ac.PlayCard, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, card=i)
        yield replace(action, host=i)
    for targets in near.targets(action.targets, pool, stream):
        yield replace(action, targets=targets)


def _near_activate(action: ac.Activate, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, source=i)
    for number in (-1, 0, 1, 2, 3):
        yield replace(action, ability=number)
    for targets in near.targets(action.targets, pool, stream):
        yield replace(action, targets=targets)


def _near_reattach(action: ac.Reattach, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, augment=i)
        yield replace(action, host=i)


def _near_attack(action: ac.Attack, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for units in near.sets(action.units, pool, stream):
        yield ac.Attack(units=units)
    yield ac.Attack(units=())


def _pairs(pairs: tuple[Pair, ...], pool: tuple[int, ...], stream: Stream) -> Iterator[tuple[Pair, ...]]:
    one, two = near.pick(pool, stream, 2)
    yield (*pairs, (one, two))
    yield pairs[::-1]
    yield pairs[1:]
    yield (*pairs, *pairs[:1])
    for place, (attacker, ally) in enumerate(pairs):
        for other in ((one, ally), (attacker, two), (ally, attacker), (attacker, 0)):
            yield (*pairs[:place], other, *pairs[place + 1 :])


def _near_defend(action: ac.Defend, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for pairs in _pairs(action.pairs, pool, stream):
        yield ac.Defend(pairs=pairs)


def _near_lock(action: ac.Lock, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for pairs in _pairs(action.exchanges, pool, stream):
        yield ac.Lock(exchanges=pairs)


def _near_hero(action: Any, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, hero=i)


def _near_choose(action: ac.Choose, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for picks in near.sets(action.picks, pool, stream):
        yield ac.Choose(picks=picks)


def _near_order(action: ac.Order, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for numbers in near.sets(action.numbers, (0, 1, 2, 3, -1), stream):
        yield ac.Order(numbers=numbers)


def _near_arrange(action: ac.Arrange, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for some in near.sets(action.top, (0, 1, 2, 3, -1), stream):
        yield replace(action, top=some)
    for some in near.sets(action.bottom, (0, 1, 2, 3, -1), stream):
        yield replace(action, bottom=some)
    yield ac.Arrange(top=action.bottom, bottom=action.top)


def _near_equip(action: ac.Equip, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, hero=i)
    for place in (-1, 0, 1, 2):
        yield replace(action, place=place)


NEAR: dict[type, Any] = {
    ac.PlayCard: _near_play,
    ac.Activate: _near_activate,
    ac.Reattach: _near_reattach,
    ac.Attack: _near_attack,
    ac.Defend: _near_defend,
    ac.Lock: _near_lock,
    ac.ChooseHero: _near_hero,
    ac.Swap: _near_hero,
    ac.Choose: _near_choose,
    ac.Order: _near_order,
    ac.Arrange: _near_arrange,
    ac.Equip: _near_equip,
}


def _strangers(state: ArchaicState, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    """An action of every kind, whatever is asked."""
    some = near.pick(pool, stream, 6)
    yield from (ac.Pass(), ac.EndMain(), ac.Keep(), ac.Mulligan(), ac.PlayEnergy(), ac.Swap(), ac.Defend())
    yield from (ac.Order(numbers=(0,)), ac.Order(numbers=()), ac.Arrange(), ac.Arrange(top=(0,)), ac.Lock(exchanges=()))
    yield from (ac.Arrange(bottom=(0,)), ac.Choose(), ac.Choose(picks=some[:1]))
    for i in some:
        yield ac.PlayCard(card=i)
        yield ac.PlayCard(card=i, targets=(some[:1],))
        yield ac.PlayCard(card=i, host=some[0])
        for number in (0, 1, 2):
            yield ac.Activate(source=i, ability=number)
            yield ac.Activate(source=i, ability=number, targets=(some[:1],))
        yield ac.Reattach(augment=i, host=some[0])
        yield ac.Attack(units=(i,))
        yield ac.Defend(pairs=((i, some[0]),))
        yield ac.Lock(exchanges=((i, 0),))
        yield ac.ChooseHero(hero=i)
        yield ac.Swap(hero=i)
        yield ac.Equip(place=0, hero=i)


# What another seat is told --------------------------------------------------------------------------------------


def public(state: ArchaicState, seat: Seat, action: Action, eyes: Seat) -> object:
    """An action as it is done at a table in front of the other seat: cards cast and discarded are shown; what goes on
    or under a deck is not, nor is the first Hero."""
    if isinstance(action, ac.ChooseHero) and state.board.asked.kind == "hero":
        return type(action)
    if isinstance(action, ac.Arrange):
        return type(action), len(action.top), len(action.bottom)
    if isinstance(action, ac.PlayCard):
        return replace(action, card=0), _shown(state, action.card, eyes)
    if isinstance(action, ac.Choose):
        return type(action), tuple(_shown(state, i, eyes) for i in action.picks)
    return action


def _shown(state: ArchaicState, number: int, eyes: Seat) -> object:
    """How the other seat tells an object: by its id where that is public, else by its face."""
    obj = state.board.objects.get(number)
    if obj is None or obj.zone != HAND or obj.known >> eyes & 1:
        return number
    return "hand", obj.card


def reveals(fact: Event, eyes: Seat) -> bool:
    """Something hidden from these eyes was shown: two worlds may part here."""
    if isinstance(fact, ev.Drawn | ev.Looked | ev.QuestDealt):
        return fact.seat == eyes
    if isinstance(fact, ev.Deployed):
        return fact.why == "start"
    # A Quest that is scored, or not scored, tells what it is; so does what the Vault shows.
    return isinstance(fact, ev.Scored | ev.VaultShown)


KIT = Kit(GAME, header, perturb, public, reveals, limit=6000)
