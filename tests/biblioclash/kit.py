"""What the checks of every game are told about Biblioclash."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from core.biblioclash import actions as ac
from core.biblioclash import events as ev
from core.biblioclash.opening import BiblioclashHeader
from core.biblioclash.rules.orbs import usual_payment
from core.biblioclash.setup import DECKS
from core.biblioclash.state import HAND, PILES, BiblioclashState
from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.game import find_game
from core.kernel.ids import Seat, seat_name
from tests.properties.invariants import Kit
from tests.properties.near import pick, sets

GAME = find_game("biblioclash")
STARTERS = tuple(sorted(DECKS.starters()))
FULL = tuple(name for name, deck in sorted(DECKS.starters().items()) if sum(map(deck.count, deck.sections)) == 19)
"""Those with eighteen cards in their Library, as Hidden needs."""
TABLES = (("duel", 2), ("last-mage", 3), ("teams", 4), ("duel", 2), ("last-mage", 4), ("last-mage", 5))
"""Modes and how many play; a match of each stands for a seed."""
WAYS = 2 * len(TABLES)
"""Every mode in both formats, by seed."""


def header(seed: int) -> BiblioclashHeader:
    """A match of the mode, format and decks that the seed stands for."""
    (mode, seats), hidden = TABLES[seed % len(TABLES)], seed // len(TABLES) % 2 == 1
    decks = FULL if hidden else STARTERS
    chosen = tuple(decks[(seed // WAYS + seat * (1 + seed // 5 % 2)) % len(decks)] for seat in range(seats))
    return _header(chosen, seed, mode, "hidden" if hidden else "constructed")


@lru_cache(maxsize=256)
def _header(decks: tuple[str, ...], seed: int, mode: str, form: str) -> BiblioclashHeader:
    made: BiblioclashHeader = GAME.header(
        list(decks),
        seed,
        names=tuple(map(seat_name, range(len(decks)))),
        undo="practice",
        house={"mode": mode, "format": form},
        first=None,
    )
    return made


# Disturbed actions ----------------------------------------------------------------------------------------------


def perturb(state: BiblioclashState, seat: Seat, action: Action, stream: Stream) -> Iterable[Action]:
    """Actions near a legal one: something more or less, of another seat, absent, exhausted, or off by one."""
    pool = _some_ids(state, seat, stream)
    near = list(NEAR[type(action)](action, pool, stream)) if type(action) in NEAR else []
    return [*near, *_strangers(seat, pool, stream)]


def _some_ids(state: BiblioclashState, seat: Seat, stream: Stream) -> tuple[int, ...]:
    """Ids of every kind: own and others', in hand and in play, gone, never made."""
    board = state.board
    found: list[int] = []
    for side in board.sides:
        found.append(side.mage)
        for zone in (side.hand, side.domain, side.discard, side.archive):
            n = 3 if side.seat == seat else 1
            found += [zone[stream.below(len(zone))] for _ in range(n) if zone]
    found += [0, -1, board.next_id, 1]
    return tuple(dict.fromkeys(found))


def _shares(shares: ac.Shares, pool: tuple[int, ...], stream: Stream) -> Iterator[ac.Shares]:
    """Amounts off by one, moved to another object, turned round, or with a nothing."""
    for i in pick(pool, stream, 5):
        yield (*shares, (i, 1))
        yield ((i, 1),)
        if shares:
            yield ((i, shares[0][1]), *shares[1:])
    for place, (i, n) in enumerate(shares):
        for m in (n - 1, n + 1):
            yield (*shares[:place], (i, m), *shares[place + 1 :])
        yield shares[:place] + shares[place + 1 :]
        other = (place + 1) % len(shares)
        moved = list(shares)
        moved[place], moved[other] = (i, n - 1), (shares[other][0], shares[other][1] + 1)
        yield tuple(moved)
    yield shares[::-1]
    yield ()


def _near_card(action: Any, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for i in pool:
        yield replace(action, card=i)


def _near_cast(action: ac.CastSpell, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    yield from _near_card(action, pool, stream)
    for pay in _shares(action.pay, pool, stream):
        yield replace(action, pay=pay)


def _near_obtain(action: ac.Obtain, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for pile in range(-1, PILES + 3):
        yield replace(action, pile=pile)


def _near_discard(action: ac.DiscardCards, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for cards in sets(action.cards, pool, stream):
        yield replace(action, cards=cards)


def _near_orbs(action: ac.PlaceOrbs, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for on in _shares(action.on, pool, stream):
        yield replace(action, on=on)


def _near_damage(action: ac.DivideDamage, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for shares in _shares(action.shares, pool, stream):
        yield replace(action, shares=shares)


def _near_choose(action: ac.Choose, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    for picks in sets(action.picks, pool, stream):
        yield replace(action, picks=picks)
    for pile in range(-1, PILES + 2):
        yield replace(action, pile=pile)
    for seat in ("p1", "p2", "p3", "p4", "p9", "x"):
        yield replace(action, seat=seat)


NEAR: dict[type, Any] = {
    ac.PlayCard: _near_card,
    ac.CastSpell: _near_cast,
    ac.Summon: _near_card,
    ac.EquipCard: _near_card,
    ac.Activate: _near_card,
    ac.Unequip: _near_card,
    ac.Obtain: _near_obtain,
    ac.DiscardCards: _near_discard,
    ac.PlaceOrbs: _near_orbs,
    ac.DivideDamage: _near_damage,
    ac.Choose: _near_choose,
}


def _strangers(seat: Seat, pool: tuple[int, ...], stream: Stream) -> Iterator[Action]:
    """An action of every kind, whatever is asked."""
    some = pick(pool, stream, 6)
    yield from (ac.Done(), ac.Obtain(pile=1 + stream.below(PILES)), ac.Choose(), ac.Choose(picks=some[:1]))
    yield from (ac.Choose(pile=1 + stream.below(PILES)), ac.Choose(seat=seat_name(stream.below(5))))
    yield from (ac.PlaceOrbs(on=()), ac.DivideDamage(shares=()), ac.DiscardCards(cards=()))
    for i in some:
        for kind in (ac.PlayCard, ac.CastSpell, ac.Summon, ac.EquipCard, ac.Activate, ac.Unequip):
            yield kind(card=i)
        yield ac.DiscardCards(cards=(i,))
        yield ac.PlaceOrbs(on=((i, 1),))
        yield ac.DivideDamage(shares=((i, 1 + stream.below(8)),))
        yield ac.CastSpell(card=i, pay=((some[0], 1),))


# What another seat is told --------------------------------------------------------------------------------------


def public(state: BiblioclashState, seat: Seat, action: Action, eyes: Seat) -> object:
    """An action as it is done at a table in front of the others: cards played and discarded are shown, and what is paid
    with; which hand card goes on top of a deck is not."""
    if isinstance(action, ac.CastSpell):
        cost = state.cards[state.board.objects[action.card].card].orbs
        pay = action.pay or usual_payment(state, seat, cost)
        return "cast", _shown(state, action.card, eyes), pay
    if isinstance(action, ac.PlayCard | ac.Summon | ac.EquipCard):
        return type(action), _shown(state, action.card, eyes)
    if isinstance(action, ac.DiscardCards):
        return "discard", sorted(str(_shown(state, i, eyes)) for i in action.cards)
    if isinstance(action, ac.Choose):
        hidden = state.board.asked.kind == "topdeck"
        picks = sorted(str(_shown(state, i, eyes, hidden=hidden)) for i in action.picks)
        return "choose", picks, action.pile, action.seat
    return action


def _shown(state: BiblioclashState, number: int, eyes: Seat, *, hidden: bool = False) -> object:
    """How another seat tells an object: by its id where that is public, else by its face, else not at all."""
    obj = state.board.objects[number]
    if obj.zone != HAND:
        return number
    if hidden:
        return "a hand card"
    return number if obj.known >> eyes & 1 else ("hand", obj.card)


def reveals(fact: Event, eyes: Seat) -> bool:
    """Something hidden from these eyes was shown: two worlds may part here."""
    if isinstance(fact, ev.Drawn):
        return fact.seat == eyes
    return isinstance(fact, ev.Uncovered)


KIT = Kit(GAME, header, perturb, public, reveals, limit=20000)
