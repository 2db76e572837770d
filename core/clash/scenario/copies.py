"""Which copies of cards and Shards an action names and which the canonical one uses in their place."""

from collections.abc import Iterable, Iterator, Sequence

from core.clash import actions as ac
from core.clash.notation import deck_place, payers
from core.clash.rules.mana import sources
from core.clash.state import DECK, ClashState
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.notation import Labels
from core.kernel.scenario.copies import exchange, paired


def exchanged(
    s: ClashState, seat: Seat, text: str, action: Action, canonical: Action, labels: Labels
) -> dict[int, int]:
    """For each number whose label moves the one that it moves to."""
    return exchange((*_cards(s, seat, action, canonical), *_shards(s, seat, text, labels)))


def _cards(s: ClashState, seat: Seat, action: Action, canonical: Action) -> Iterator[tuple[int, int]]:
    """Cards of a hand and Shards to exhaust, of one face and in the order in which they are named; places of a deck."""
    if isinstance(action, ac.Arrange) and isinstance(canonical, ac.Arrange):
        places = zip(action.top + action.bottom, canonical.top + canonical.bottom, strict=True)
        yield from ((deck_place(seat, DECK, one), deck_place(seat, DECK, other)) for one, other in places)
        return
    yield from paired(_named(action), _named(canonical), lambda number: _key(s, number))


def _named(action: Action) -> Sequence[ObjectId]:
    if isinstance(action, ac.PlayCard):
        return (action.card, *action.named)
    if isinstance(action, ac.Activate):
        return action.named
    if isinstance(action, ac.Mulligan):
        return action.cards
    if isinstance(action, ac.Choose):
        return action.picks
    return (action.shard,) if isinstance(action, ac.ExhaustShard) else ()


def _key(s: ClashState, number: ObjectId) -> object:
    """Objects with equal values here the canonical form may take for each other."""
    obj = s.board.objects.get(number)
    return number if obj is None else (obj.card, obj.zone, obj.side, obj.owner, obj.known, obj.ready)


def _shards(s: ClashState, seat: Seat, text: str, labels: Labels) -> Iterator[tuple[int, int]]:
    """Shards of a payment: of each kind the first ones are exhausted."""
    named = payers(s, seat, text, labels)
    for source in sources(s, seat) if named else ():
        mine = [number for number in named if number in source.ids]
        yield from _without(mine, source.ids[: len(mine)])


def _without(named: Sequence[int], used: Iterable[int]) -> Iterator[tuple[int, int]]:
    """What was named and is not used, with what is used instead."""
    used = list(used)
    instead = [number for number in used if number not in named]
    yield from zip([number for number in named if number not in used], instead, strict=False)
