"""Everything that is asked besides priority: setup, swaps, defence, and choices in the middle of an effect."""

from collections.abc import Callable

from core.archaic import actions as ac
from core.archaic.options import legality as legal
from core.archaic.rules.combat import current, exchanges
from core.archaic.rules.matching import candidates
from core.archaic.rules.placing import own, seat_of, slots_of
from core.archaic.rules.quests import claims
from core.archaic.rules.stack import effects_of
from core.archaic.state import ArchaicState, AskFrame, Pair, PlaceFrame, lineup
from core.effects.selectors import Select
from core.kernel.events import Action
from core.kernel.ids import ObjectId
from core.kernel.options import Value
from core.kernel.walking import Walk, open_copies

KEEP = ac.Keep()
MULLIGAN = ac.Mulligan()
MULLIGANS = 2
"""A-025."""
NONE = "none"


def _hero(s: ArchaicState, w: Walk) -> Action:
    """A-021, A-087."""
    wish = w.wish(ac.ChooseHero)
    return ac.ChooseHero(hero=int(w.ask("hero", lineup(s, w.seat), None if wish is None else wish.hero)))


def _mulligan(s: ArchaicState, w: Walk) -> Action:
    verbs = ("keep", "mulligan") if s.board.sides[w.seat].mulligans < MULLIGANS else ("keep",)
    wanted = None if w.verb is None else {ac.Keep: "keep", ac.Mulligan: "mulligan"}.get(w.verb, "")
    return KEEP if w.ask("verb", verbs, wanted) == "keep" else MULLIGAN


def _swap(s: ArchaicState, w: Walk) -> Action:
    """A-061."""
    wish = w.wish(ac.Swap)
    value = w.ask("hero", [*lineup(s, w.seat), NONE], None if wish is None else wish.hero or NONE)
    return ac.Swap() if value == NONE else ac.Swap(hero=int(value))


def _defend(s: ArchaicState, w: Walk) -> Action:
    """A-068, RA-75: each Ally before one attacker or none."""
    wish = w.wish(ac.Defend)
    left = [] if wish is None else list(wish.pairs)
    pairs: list[Pair] = []
    domain: list[Value] = [*current(s).attackers, NONE]
    able = legal.interceptors(s, w.seat)
    if not able:
        # Also a defender without Allies says so.
        w.ask("attacker", (NONE,), None if wish is None else left[0][0] if left else NONE)
    for number in able:
        pair = next((pair for pair in left if pair[1] == number), None)
        value = w.ask("attacker", domain, None if wish is None else NONE if pair is None else pair[0], number)
        if pair is not None:
            left.remove(pair)
        if value != NONE:
            pairs.append((int(value), number))
    if left:
        w.refuse("attacker")
    return ac.Defend(pairs=tuple(pairs))


def _lock(s: ArchaicState, w: Walk) -> Action:
    """RA-77: any order of all exchanges."""
    wish = w.wish(ac.Lock)
    left = {pair[1] or pair[0]: pair for pair in exchanges(current(s))}
    order: list[Pair] = []
    for place in range(len(left)):
        wanted = None
        if wish is not None:
            pair = wish.exchanges[place] if place < len(wish.exchanges) else (0, 0)
            # A pair that is none of the exchanges is refused by the name of neither.
            wanted = (pair[1] or pair[0]) if pair in left.values() else 0
        if len(left) == 1 and wanted in (None, *left):
            value = next(iter(left))
        else:
            value = int(w.ask("exchange", tuple(left), wanted))
        order.append(left.pop(value))
    if wish is not None and len(wish.exchanges) > len(order):
        w.refuse("exchange")
    return ac.Lock(exchanges=tuple(order))


def _order(s: ArchaicState, w: Walk) -> Action:
    """RA-41."""
    wish = w.wish(ac.Order)
    groups = [[i] for i in range(len(own(s.top(PlaceFrame), w.seat)))]
    return ac.Order(numbers=w.ask_sequence("trigger", groups, len(groups), () if wish is None else wish.numbers))


def _picks(w: Walk) -> tuple[ObjectId, ...]:
    wish = w.wish(ac.Choose)
    return () if wish is None else wish.picks


def _target(s: ArchaicState, w: Walk) -> Action:
    frame = s.top(PlaceFrame)
    wish = _picks(w)
    picks: tuple[ObjectId, ...] = ()
    slots = slots_of(s, own(frame, seat_of(s, frame))[0])
    for place, slot in enumerate(slots):
        groups = [[i] for i in candidates(s, slot, w.seat)]
        wanted = wish if place == len(slots) - 1 else wish[: slot.n]
        picks += w.ask_set("target", groups, slot.n, wanted, least=0 if slot.up_to else slot.n)
        wish = wish[slot.n :]
    return ac.Choose(picks=picks)


def _discard(s: ArchaicState, w: Walk) -> Action:
    """As many as there are."""
    hand = s.board.sides[w.seat].hand
    n = min(s.top(AskFrame).n, len(hand))
    return ac.Choose(picks=w.ask_set("card", open_copies(s.board.objects, hand), n, _picks(w), least=n))


def _pick(s: ArchaicState, w: Walk) -> Action:
    select = selection(s)
    groups = [[i] for i in candidates(s, select, w.seat)]
    n = s.top(AskFrame).n
    return ac.Choose(picks=w.ask_set("card", groups, n, _picks(w), least=0 if select.up_to else n))


def selection(s: ArchaicState) -> Select:
    """What the open Salvage or Revive asks for."""
    frame = s.top(AskFrame)
    found = getattr(effects_of(s, s.board.items[frame.about])[frame.at], "to", None)
    assert isinstance(found, Select)
    return found


def _examine(s: ArchaicState, w: Walk) -> Action:
    """RA-129: any number on top, the rest to the bottom, both in any order."""
    wish = w.wish(ac.Arrange)
    deck = s.board.sides[w.seat].deck[: s.top(AskFrame).n]
    top, bottom = w.ask_split(deck, (() if wish is None else wish.top), (() if wish is None else wish.bottom))
    return ac.Arrange(top=top, bottom=bottom)


def _equip(s: ArchaicState, w: Walk) -> Action:
    """RA-100, A-128."""
    wish = w.wish(ac.Equip)
    found = dict(claims(s, w.seat))
    place = int(w.ask("gear", tuple(found), None if wish is None else wish.place))
    return ac.Equip(place=place, hero=int(w.ask("hero", found[place], None if wish is None else wish.hero)))


QUESTIONS: dict[str, Callable[[ArchaicState, Walk], Action]] = {
    "hero": _hero,
    "replace": _hero,
    "mulligan": _mulligan,
    "swap": _swap,
    "defend": _defend,
    "lock": _lock,
    "order": _order,
    "target": _target,
    "discard": _discard,
    "pick": _pick,
    "examine": _examine,
    "equip": _equip,
}
"""By kind of question."""
