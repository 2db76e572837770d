"""What is asked in the middle of an effect, and how a Strike is divided."""

from collections.abc import Callable
from typing import Any

from core.biblioclash import actions as ac
from core.biblioclash import effects as ef
from core.biblioclash.actions import Shares
from core.biblioclash.faces import effects_at
from core.biblioclash.options.legality import same_cards
from core.biblioclash.options.main import ask_pile
from core.biblioclash.rules.asking import archivable, exhausted, free_piles, opponents
from core.biblioclash.rules.damage import lethal
from core.biblioclash.rules.orbs import room
from core.biblioclash.state import AskFrame, BiblioclashState, face, targets, units_of
from core.kernel.events import Action
from core.kernel.ids import ObjectId, seat_name
from core.kernel.walking import Walk, open_copies


def _said(w: Walk, field: str) -> Any:
    """What a wished choice says in this field; one that says anything else as well answers no question."""
    wish = w.wish(ac.Choose) or ac.Choose()
    said = getattr(wish, field)
    if wish != ac.Choose(**{field: said}):
        w.refuse(field)
    return said


def _discard(s: BiblioclashState, w: Walk) -> Action:
    """B-210: of own choice; all if there are fewer."""
    wish = w.wish(ac.DiscardCards)
    hand = s.board.sides[w.seat].hand
    n = min(s.top(AskFrame).n, len(hand))
    cards = w.ask_set("card", open_copies(s.board.objects, hand), n, () if wish is None else wish.cards, least=n)
    return ac.DiscardCards(cards=cards)


def _orb(s: BiblioclashState, w: Walk) -> Action:
    """RB-32: as many as fit, carriers in order, so that each split has one path."""
    wish = w.wish(ac.PlaceOrbs)
    space = room(s, w.seat)
    order = [number for number, _ in space]
    wanted = [number for number, n in (() if wish is None else wish.on) for _ in range(n)]
    wanted.sort(key=lambda i: order.index(i) if i in order else -1)
    left = min(s.top(AskFrame).n, sum(n for _, n in space))
    at, on = 0, dict.fromkeys(order, 0)
    for k in range(left):
        free = [n - on[number] for number, n in space]
        domain = [order[i] for i in range(at, len(order)) if free[i] and sum(free[i:]) >= left - k]
        value = int(w.ask("carrier", domain, wanted[k] if k < len(wanted) else None))
        at = order.index(value)
        on[value] += 1
    if len(wanted) > left:
        w.refuse("carrier")
    return ac.PlaceOrbs(on=tuple((number, n) for number, n in on.items() if n))


def _damage(s: BiblioclashState, w: Walk) -> Action:
    """RB-61: the whole amount, at least 1 for each target, overkill allowed.

    RB-65: Bounties follow in the order of assignment, so Minions whose share defeats them for a Bounty are named first,
    in any order; for the others the order of the table is the only one.
    """
    frame = s.top(AskFrame)
    order = targets(s, frame.foe)
    objects = s.board.objects
    prize = {i: lethal(s, objects[i]) for i in order if face(s, objects[i]).bounty >= 0}
    wish = w.wish(ac.DivideDamage)
    wanted = [] if wish is None else _sorted(order, prize, wish.shares)
    left = frame.n
    shares: list[tuple[ObjectId, int]] = []
    at = -1  # Place in the order of the last target that is no prize; -1: there was none yet.
    while left:
        domain = _nameable(order, prize, [i for i, _ in shares], at)
        k = len(shares)
        target = int(w.ask("target", domain, wanted[k][0] if k < len(wanted) else None))
        place = order.index(target)
        if at >= 0 and target in prize:
            points = range(1, min(left, prize[target] - 1) + 1)
        else:
            points = range(left if place == len(order) - 1 else 1, left + 1)
        n = points[0]
        if len(points) > 1 or (k < len(wanted) and wanted[k][1] != n):
            n = int(w.ask("points", points, wanted[k][1] if k < len(wanted) else None, target))
        if at >= 0 or n < prize.get(target, n + 1):
            at = place
        shares.append((target, n))
        left -= n
    if len(wanted) > len(shares):
        w.refuse("target")
    return ac.DivideDamage(shares=tuple(shares))


def _nameable(order: list[ObjectId], prize: dict[ObjectId, int], named: list[ObjectId], at: int) -> list[ObjectId]:
    """Targets that may be named next. A Mage is the last of the order and takes any amount, so none is a dead end."""
    if at < 0:
        return [i for i in order if i not in named]
    return [i for i in order[at + 1 :] if i not in named and prize.get(i, 2) > 1]


def _sorted(order: list[ObjectId], prize: dict[ObjectId, int], shares: Shares) -> list[tuple[ObjectId, int]]:
    """A wished division in the order of naming; what is no target comes first, so that it is refused."""

    def place(share: tuple[ObjectId, int]) -> int:
        target, n = share
        if target not in order:
            return -2
        return -1 if n >= prize.get(target, n + 1) else order.index(target)

    return sorted(shares, key=place)


def _shield(s: BiblioclashState, w: Walk) -> Action:
    """RB-67."""
    units = [[i] for i in units_of(s, w.seat)]
    return ac.Choose(picks=w.ask_set("unit", units, 1, _said(w, "picks"), least=1))


def _refresh(s: BiblioclashState, w: Walk) -> Action:
    found = exhausted(s, w.seat)
    n = min(s.top(AskFrame).n, len(found))
    return ac.Choose(picks=w.ask_set("card", [[i] for i in found], n, _said(w, "picks"), least=n))


def _archive(s: BiblioclashState, w: Walk) -> Action:
    """RB-85."""
    frame = s.top(AskFrame)
    card, ability, place = frame.effect
    effect = effects_at(s.cards[card], ability)[place]
    assert isinstance(effect, ef.Archive)
    groups = open_copies(s.board.objects, archivable(s, frame))
    return ac.Choose(picks=w.ask_set("card", groups, effect.most, _said(w, "picks"), least=effect.least))


def _topdeck(s: BiblioclashState, w: Walk) -> Action:
    frame = s.top(AskFrame)
    card, ability, place = frame.effect
    effect = effects_at(s.cards[card], ability)[place]
    assert isinstance(effect, ef.Topdeck)
    groups = same_cards(s, archivable(s, frame))
    return ac.Choose(picks=w.ask_set("card", groups, 1, _said(w, "picks"), least=0 if effect.may else 1))


def _free_obtain(s: BiblioclashState, w: Walk) -> Action:
    """RB-84."""
    return ac.Choose(pile=ask_pile(s, w, free_piles(s, s.top(AskFrame)), _said(w, "pile")))


def _opponent(s: BiblioclashState, w: Walk) -> Action:
    """RB-104."""
    names = [seat_name(seat) for seat in opponents(s, s.top(AskFrame))]
    return ac.Choose(seat=str(w.ask("seat", names, _said(w, "seat"))))


QUESTIONS: dict[str, Callable[[BiblioclashState, Walk], Action]] = {
    "discard": _discard,
    "orb": _orb,
    "damage": _damage,
    "shield": _shield,
    "refresh": _refresh,
    "archive": _archive,
    "topdeck": _topdeck,
    "free_obtain": _free_obtain,
    "opponent": _opponent,
}
"""By kind of question."""
