"""Applying facts to the board: one small function per event. No rule, no chance, no card pool."""

from collections.abc import Callable
from typing import Any

from core.biblioclash import events as ev
from core.biblioclash.state import (
    ARCHIVE,
    DISCARD,
    DOMAIN,
    HAND,
    PILES,
    SLOT,
    BiblioclashBoard,
    Clash,
    Obj,
    Piles,
    Side,
    Slot,
)
from core.kernel import evolve
from core.kernel.ids import ObjectId
from core.kernel.journal import Journal


def everybody(b: BiblioclashBoard) -> int:
    """Mask of all seats."""
    return (1 << b.seats) - 1


def _lift(j: Journal, b: BiblioclashBoard, side: Side, zone: str, ids: ev.Ids) -> None:
    """Objects are no more in a zone, nor anywhere."""
    j.write(side, zone, tuple(i for i in getattr(side, zone) if i not in ids))
    for number in ids:
        j.drop(b.objects, number)


def _lay(j: Journal, b: BiblioclashBoard, side: Side, zone: str, cards: tuple[int, ...], first: ObjectId) -> None:
    """New objects at the end of a zone that all can see."""
    known = everybody(b)
    for number, card in enumerate(cards, first):
        j.put(b.objects, number, Obj(id=number, card=card, owner=side.seat, zone=zone, known=known))
    j.write(side, zone, (*getattr(side, zone), *range(first, first + len(cards))))
    j.write(b, "next_id", first + len(cards))


def _set_pile(j: Journal, side: Side, pile: int, slots: tuple[Slot, ...]) -> None:
    j.write(side, "piles", (*side.piles[: pile - 1], slots, *side.piles[pile:]))


# Setup and turns ------------------------------------------------------------------------------------------------


def shuffled(b: BiblioclashBoard, j: Journal, e: ev.Shuffled) -> None:
    side = b.sides[e.seat]
    j.write(side, "deck", tuple(card * SLOT for card in e.cards))
    j.write(side, "loose", tuple(what for what in side.loose if what != "deck"))


def dealt(b: BiblioclashBoard, j: Journal, e: ev.Dealt) -> None:
    side, known = b.sides[e.seat], everybody(b)
    j.write(side, "piles", tuple((up * SLOT | known, down * SLOT) for up, down in e.piles))
    j.write(side, "loose", tuple(what for what in side.loose if what != "library"))


def sealed(b: BiblioclashBoard, j: Journal, e: ev.Sealed) -> None:
    side = b.sides[e.seat]
    j.write(side, "sealed", side.sealed + tuple(side.piles[pile - 1][-1] for pile in e.piles))
    piles: Piles = tuple(slots[:-1] if pile in e.piles else slots for pile, slots in enumerate(side.piles, 1))
    j.write(side, "piles", piles)


def chosen(b: BiblioclashBoard, j: Journal, e: ev.Chosen) -> None:
    j.write(b, "active", e.seat)


def turn_began(b: BiblioclashBoard, j: Journal, e: ev.TurnBegan) -> None:
    j.write(b, "turn", e.turn)
    j.write(b, "active", e.seat)


def phase_began(b: BiblioclashBoard, j: Journal, e: ev.PhaseBegan) -> None:
    j.write(b, "phase", e.phase)


def left(b: BiblioclashBoard, j: Journal, e: ev.Left) -> None:
    side = b.sides[e.seat]
    for number in (side.mage, *side.hand, *side.domain, *side.discard, *side.archive):
        j.drop(b.objects, number)
    j.write(side, "mage", 0)
    for zone in (HAND, DOMAIN, DISCARD, ARCHIVE, "deck", "cards", "sealed"):
        j.write(side, zone, ())
    j.write(side, "piles", ((),) * PILES)
    j.write(b, "out", (*b.out, e.seat))


# Cards ----------------------------------------------------------------------------------------------------------


def drawn(b: BiblioclashBoard, j: Journal, e: ev.Drawn) -> None:
    side, n, mine = b.sides[e.seat], len(e.cards), 1 << e.seat
    j.write(side, "deck", side.deck[n:])
    for k in range(n):
        number = e.first + k
        j.put(b.objects, number, Obj(id=number, card=e.cards[k], owner=e.seat, zone=HAND, known=e.known[k] | mine))
    j.write(side, HAND, (*side.hand, *range(e.first, e.first + n)))
    j.write(b, "next_id", e.first + n)


def reshuffled(b: BiblioclashBoard, j: Journal, e: ev.Reshuffled) -> None:
    side = b.sides[e.seat]
    for number in side.discard:
        j.drop(b.objects, number)
    j.write(side, DISCARD, ())
    j.write(side, "deck", tuple(card * SLOT for card in e.cards))


def played(b: BiblioclashBoard, j: Journal, e: ev.Played) -> None:
    side = b.sides[e.seat]
    _lift(j, b, side, HAND, (e.old,))
    _lay(j, b, side, DOMAIN, (e.card,), e.new)


def discarded(b: BiblioclashBoard, j: Journal, e: ev.Discarded) -> None:
    side = b.sides[e.seat]
    _lift(j, b, side, HAND, e.olds)
    _lay(j, b, side, DISCARD, e.cards, e.first)


def discard_ignored(b: BiblioclashBoard, j: Journal, e: ev.DiscardIgnored) -> None:
    pass


def swept(b: BiblioclashBoard, j: Journal, e: ev.Swept) -> None:
    side = b.sides[e.seat]
    cards = tuple(b.objects[number].card for number in e.ids)
    _lift(j, b, side, DOMAIN, e.ids)
    _lay(j, b, side, DISCARD, cards, e.first)


def archived(b: BiblioclashBoard, j: Journal, e: ev.Archived) -> None:
    side = b.sides[e.seat]
    for zone in (HAND, DISCARD):
        ids = tuple(number for number in e.olds if b.objects.get(number) and b.objects[number].zone == zone)
        if ids:
            _lift(j, b, side, zone, ids)
    _lay(j, b, side, ARCHIVE, e.cards, e.first)


def topdecked(b: BiblioclashBoard, j: Journal, e: ev.Topdecked) -> None:
    side, mine = b.sides[e.seat], 1 << e.seat
    known = everybody(b)
    if e.zone == HAND:
        # The others did not see which card it was: what they knew of the hand may be gone from it.
        known = mine
        for number in side.hand:
            if b.objects[number].known != mine:
                j.write(b.objects[number], "known", mine)
    _lift(j, b, side, e.zone, (e.old,))
    j.write(side, "deck", (e.card * SLOT | known, *side.deck))


def obtained(b: BiblioclashBoard, j: Journal, e: ev.Obtained) -> None:
    side = b.sides[e.seat]
    _set_pile(j, side, e.pile, side.piles[e.pile - 1][1:])
    j.write(side, "cards", (*side.cards, e.card))
    if e.new:
        _lay(j, b, side, DISCARD, (e.card,), e.new)
    else:
        j.write(side, "deck", (e.card * SLOT | everybody(b), *side.deck))


def uncovered(b: BiblioclashBoard, j: Journal, e: ev.Uncovered) -> None:
    side = b.sides[e.seat]
    _set_pile(j, side, e.pile, (e.card * SLOT | everybody(b), *side.piles[e.pile - 1][1:]))


def readied(b: BiblioclashBoard, j: Journal, e: ev.Readied) -> None:
    for number in e.ids:
        j.write(b.objects[number], "exhausted", False)


def exhausted(b: BiblioclashBoard, j: Journal, e: ev.Exhausted) -> None:
    j.write(b.objects[e.id], "exhausted", True)


# Numbers --------------------------------------------------------------------------------------------------------


def wisdom_changed(b: BiblioclashBoard, j: Journal, e: ev.WisdomChanged) -> None:
    j.write(b.sides[e.seat], "wisdom", e.total)


def discount_changed(b: BiblioclashBoard, j: Journal, e: ev.DiscountChanged) -> None:
    j.write(b.sides[e.seat], "discount", e.total)


def orbs_changed(b: BiblioclashBoard, j: Journal, e: ev.OrbsGained | ev.OrbsPaid) -> None:
    for number, orbs in e.on:
        j.write(b.objects[number], "orbs", orbs)


def shields_raised(b: BiblioclashBoard, j: Journal, e: ev.ShieldsRaised) -> None:
    j.write(b.objects[e.id], "shields", e.total)


def damaged(b: BiblioclashBoard, j: Journal, e: ev.Damaged) -> None:
    obj = b.objects[e.id]
    j.write(obj, "shields", e.shields)
    j.write(obj, "damage", e.total)


def health_changed(b: BiblioclashBoard, j: Journal, e: ev.HealthChanged) -> None:
    j.write(b, "health", (*b.health[: e.team], e.value, *b.health[e.team + 1 :]))


def damage_cleared(b: BiblioclashBoard, j: Journal, e: ev.DamageCleared) -> None:
    for number in e.ids:
        j.write(b.objects[number], "damage", 0)


# Clash ----------------------------------------------------------------------------------------------------------


def clash_began(b: BiblioclashBoard, j: Journal, e: ev.ClashBegan) -> None:
    j.write(b, "clash", Clash(striker=e.striker, teams=e.teams))


def _clash(b: BiblioclashBoard) -> Clash:
    assert b.clash is not None
    return b.clash


def spell_counted(b: BiblioclashBoard, j: Journal, e: ev.SpellCounted) -> None:
    clash = _clash(b)
    j.write(clash, "spells", (*clash.spells, (e.seat, e.id)))


def power_raised(b: BiblioclashBoard, j: Journal, e: ev.PowerRaised) -> None:
    j.write(_clash(b), "power", e.power)


def bonus_raised(b: BiblioclashBoard, j: Journal, e: ev.BonusRaised) -> None:
    j.write(_clash(b), "bonus", e.bonus)


def compared(b: BiblioclashBoard, j: Journal, e: ev.Compared) -> None:
    j.write(_clash(b), "ties", e.ties)


def window_began(b: BiblioclashBoard, j: Journal, e: ev.WindowBegan) -> None:
    clash = _clash(b)
    j.write(clash, "window", e.window)
    j.write(clash, "active", e.active)


def spells_dispelled(b: BiblioclashBoard, j: Journal, e: ev.SpellsDispelled) -> None:
    for number in e.ids:
        j.write(b.objects[number], "dispelled", True)


def damage_blocked(b: BiblioclashBoard, j: Journal, e: ev.DamageBlocked) -> None:
    j.write(_clash(b), "blocked", e.total)


def clash_ended(b: BiblioclashBoard, j: Journal, e: ev.ClashEnded) -> None:
    j.write(b, "clash", None)


EVOLVERS: dict[type, Callable[[BiblioclashBoard, Journal, Any], None]] = {
    **evolve.EVOLVERS,
    ev.Shuffled: shuffled,
    ev.Dealt: dealt,
    ev.Sealed: sealed,
    ev.Chosen: chosen,
    ev.TurnBegan: turn_began,
    ev.PhaseBegan: phase_began,
    ev.Left: left,
    ev.Drawn: drawn,
    ev.Reshuffled: reshuffled,
    ev.Played: played,
    ev.Discarded: discarded,
    ev.DiscardIgnored: discard_ignored,
    ev.Swept: swept,
    ev.Archived: archived,
    ev.Topdecked: topdecked,
    ev.Obtained: obtained,
    ev.Uncovered: uncovered,
    ev.Readied: readied,
    ev.Exhausted: exhausted,
    ev.WisdomChanged: wisdom_changed,
    ev.DiscountChanged: discount_changed,
    ev.OrbsGained: orbs_changed,
    ev.OrbsPaid: orbs_changed,
    ev.ShieldsRaised: shields_raised,
    ev.Damaged: damaged,
    ev.HealthChanged: health_changed,
    ev.DamageCleared: damage_cleared,
    ev.ClashBegan: clash_began,
    ev.SpellCounted: spell_counted,
    ev.PowerRaised: power_raised,
    ev.BonusRaised: bonus_raised,
    ev.Compared: compared,
    ev.WindowBegan: window_began,
    ev.SpellsDispelled: spells_dispelled,
    ev.DamageBlocked: damage_blocked,
    ev.ClashEnded: clash_ended,
}
