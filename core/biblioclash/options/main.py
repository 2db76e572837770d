"""Verbs of Main Phase, Strike Window and Discard Phase."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.biblioclash import actions as ac
from core.biblioclash.actions import Shares
from core.biblioclash.faces import ARTIFACT, EQUIPMENT, MINION, SPELL
from core.biblioclash.options import legality as legal
from core.biblioclash.rules.asking import different_piles
from core.biblioclash.rules.orbs import held, usual_payment
from core.biblioclash.state import PILES, BiblioclashState
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import remembered
from core.kernel.walking import Walk, open_copies

VERBS = ("play", "cast", "summon", "equip", "obtain", "activate", "discard", "unequip", "done")
VERB_OF: dict[type[Action], str] = {
    ac.PlayCard: "play",
    ac.CastSpell: "cast",
    ac.Summon: "summon",
    ac.EquipCard: "equip",
    ac.Obtain: "obtain",
    ac.Activate: "activate",
    ac.DiscardCards: "discard",
    ac.Unequip: "unequip",
    ac.Done: "done",
}


class Possible(NamedTuple):
    """What each verb could be done with now, in the order of `VERBS`."""

    play: list[ObjectId]
    """Hand cards, one of each kind."""
    cast: list[ObjectId]
    summon: list[ObjectId]
    equip: list[ObjectId]
    obtain: list[int]
    """Piles, 1 to 9."""
    activate: list[ObjectId]
    discard: bool
    unequip: list[ObjectId]
    done: bool


@remembered
def possible(s: BiblioclashState, seat: Seat) -> Possible:
    """All candidates of a phase or Strike Window."""
    side, objects, cards = s.board.sides[seat], s.board.objects, s.cards
    if s.board.asked.kind == "discard_phase":
        worn = [i for i in side.domain if not legal.not_unequippable(s, seat, objects[i])]
        return Possible([], [], [], [], [], [], not legal.not_discardable(s, seat), worn, not legal.not_done(s, seat))
    play: list[ObjectId] = []
    cast: list[ObjectId] = []
    summon: list[ObjectId] = []
    equip: list[ObjectId] = []
    for group in open_copies(s.board.objects, side.hand):
        obj = objects[group[0]]
        bits = cards[obj.card].bits
        if not legal.not_playable(s, seat, obj):
            play.append(obj.id)
        if bits & SPELL and not legal.not_castable(s, seat, obj):
            cast.append(obj.id)
        elif bits & MINION and not legal.not_summonable(s, seat, obj):
            summon.append(obj.id)
        elif bits & EQUIPMENT and not legal.not_equippable(s, seat, obj):
            equip.append(obj.id)
    obtain: list[int] = []
    activate: list[ObjectId] = []
    if s.board.asked.kind == "main":
        if side.wisdom + side.discount:
            # B-028: nothing in a Library is free.
            payable = tuple(pile for pile in range(1, PILES + 1) if not legal.not_obtainable(s, seat, pile))
            obtain = list(different_piles(s, seat, payable))
        activate = [
            i
            for i in (*side.domain, side.mage)
            if not cards[objects[i].card].bits & (ARTIFACT | SPELL) and not legal.not_activatable(s, seat, objects[i])
        ]
    return Possible(play, cast, summon, equip, obtain, activate, False, [], True)


@remembered
def _verbs(s: BiblioclashState, seat: Seat) -> list[str]:
    return [verb for verb, candidates in zip(VERBS, possible(s, seat), strict=True) if candidates]


def phase_walk(s: BiblioclashState, w: Walk) -> Action:
    """What may be done in a phase or Strike Window: a verb and what belongs to it."""
    verb = str(w.ask("verb", _verbs(s, w.seat), None if w.verb is None else VERB_OF.get(w.verb, "")))
    return WALKS[verb](s, w)


def _first(s: BiblioclashState, domain: list[ObjectId], wish: ObjectId | None) -> ObjectId | None:
    """The wished card, or the one of the domain that no rule can tell from it."""
    if wish is None or wish in domain or wish not in s.board.objects:
        return wish
    groups = open_copies(s.board.objects, (*domain, wish))
    return next(group[0] for group in groups if wish in group)


def _wished(w: Walk) -> ObjectId | None:
    """The card that the wished action names."""
    return getattr(w.wish(Action), "card", None)


def _card(s: BiblioclashState, w: Walk, domain: list[ObjectId], wish: ObjectId | None) -> ObjectId:
    return int(w.ask("card", domain, _first(s, domain, wish)))


def _play(s: BiblioclashState, w: Walk) -> Action:
    return ac.PlayCard(card=_card(s, w, possible(s, w.seat).play, _wished(w)))


def _cast(s: BiblioclashState, w: Walk) -> Action:
    wish = w.wish(ac.CastSpell)
    card = _card(s, w, possible(s, w.seat).cast, _wished(w))
    cost = s.cards[s.board.objects[card].card].orbs
    return ac.CastSpell(card=card, pay=_pay(s, w, cost, () if wish is None else wish.pay))


def _pay(s: BiblioclashState, w: Walk, cost: int, wish: Shares) -> Shares:
    """RB-33: any mix. Each carrier in turn says how many; what is usual comes first, and is not written."""
    purse = held(s, w.seat)
    wanted = dict(wish or usual_payment(s, w.seat, cost))
    after = sum(n for _, n in purse)
    pay: list[tuple[ObjectId, int]] = []
    left = cost
    for number, orbs in purse:
        after -= orbs
        domain = range(min(orbs, left), max(0, left - after) - 1, -1)
        n = domain[0]
        if len(domain) > 1 or (wish and wanted.get(number, 0) != n):
            n = int(w.ask("pay", domain, wanted.get(number, 0), number))
        wanted.pop(number, None)
        if n:
            pay.append((number, n))
            left -= n
    if wish and (wanted or len({number for number, _ in wish}) < len(wish)):
        w.refuse("pay")
    found = tuple(pay)
    return () if found == usual_payment(s, w.seat, cost) else found


def _summon(s: BiblioclashState, w: Walk) -> Action:
    return ac.Summon(card=_card(s, w, possible(s, w.seat).summon, _wished(w)))


def _equip(s: BiblioclashState, w: Walk) -> Action:
    return ac.EquipCard(card=_card(s, w, possible(s, w.seat).equip, _wished(w)))


def _obtain(s: BiblioclashState, w: Walk) -> Action:
    wish = w.wish(ac.Obtain)
    return ac.Obtain(pile=ask_pile(s, w, possible(s, w.seat).obtain, None if wish is None else wish.pile))


def ask_pile(s: BiblioclashState, w: Walk, domain: Sequence[int], wish: int | None) -> int:
    """A pile; of equal ones the first."""
    if wish is not None and 1 <= wish <= PILES:
        wish = next((pile for pile in domain if different_piles(s, w.seat, (pile, wish)) == (pile,)), wish)
    return int(w.ask("pile", domain, wish))


def _activate(s: BiblioclashState, w: Walk) -> Action:
    return ac.Activate(card=int(w.ask("card", possible(s, w.seat).activate, _wished(w))))


def _discard(s: BiblioclashState, w: Walk) -> Action:
    """B-127: any number; more may follow."""
    wish = w.wish(ac.DiscardCards)
    hand = s.board.sides[w.seat].hand
    groups = open_copies(s.board.objects, hand)
    return ac.DiscardCards(cards=w.ask_set("card", groups, len(hand), () if wish is None else wish.cards, least=1))


def _unequip(s: BiblioclashState, w: Walk) -> Action:
    return ac.Unequip(card=int(w.ask("card", possible(s, w.seat).unequip, _wished(w))))


DONE = ac.Done()


def _done(s: BiblioclashState, w: Walk) -> Action:
    return DONE


WALKS: dict[str, Callable[[BiblioclashState, Walk], Action]] = {
    "play": _play,
    "cast": _cast,
    "summon": _summon,
    "equip": _equip,
    "obtain": _obtain,
    "activate": _activate,
    "discard": _discard,
    "unequip": _unequip,
    "done": _done,
}
