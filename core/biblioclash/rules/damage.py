"""Damage: what each share does to its unit, who is defeated, and who gets the Bounty (RB-61 to RB-69, RB-100)."""

from typing import NamedTuple

from core.biblioclash import events as ev
from core.biblioclash.actions import Shares
from core.biblioclash.faces import MAGE
from core.biblioclash.rules.leaving import lose
from core.biblioclash.rules.triggers import resolving
from core.biblioclash.state import BiblioclashState, Obj, ResolveFrame, face
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution

MOST_SHIELDS = 6
"""RB-66."""


class Arriving(NamedTuple):
    """A share of damage as it arrives (RB-64)."""

    obj: Obj
    share: int
    prevented: int
    shields: int
    """Shields left."""
    n: int
    """What gets through."""


def lethal(s: BiblioclashState, obj: Obj) -> int:
    """The share that defeats a Minion (B-097, B-222)."""
    return face(s, obj).health - obj.damage + obj.shields


def _arriving(s: BiblioclashState, obj: Obj, share: int) -> Arriving:
    """RB-64: first Hardening (B-054, B-056, RB-62), then Shields (B-222), then the unit."""
    prevented = 0
    if obj.shields and face(s, obj).bits & MAGE:
        side = s.board.sides[obj.owner]
        harden = sum(face(s, s.board.objects[i]).harden for i in (side.mage, *side.domain))
        prevented = min(share, harden)
    broken = min(share - prevented, obj.shields)
    return Arriving(obj, share, prevented, obj.shields - broken, share - prevented - broken)


def damage(r: Resolution, seat: Seat, foe: int, shares: Shares, *, strike: bool) -> None:
    """RB-65: all shares at once from one board, then the Mage check (RB-88), then defeats, then Bounties.

    `strike`: it is a Strike that is divided so.
    """
    objects = r.board.objects
    arriving = [_arriving(r.state, objects[number], n) for number, n in shares]
    facts = [_damaged(r.state, one) for one in arriving]
    clash = r.board.clash
    if strike and clash.blocked:
        r.instead_of(ev.StrikeHit(sum(n for _, n in shares) + clash.blocked), *facts, rule="RB-59")
    fact = -1
    hit = 0
    for one, damaged in zip(arriving, facts, strict=True):
        _tell_reduced(r, one, damaged)
        fact = r.state_fact(damaged, "RB-64")
        is_mage = face(r.state, one.obj).bits & MAGE
        hit += one.n if is_mage else 0
    if hit:
        # B-188: damage to either Mage lowers the one pool; RB-69: not below 0.
        health = r.board.health[foe]
        left = max(0, health - hit)
        r.state_fact(ev.HealthChanged(foe, left - health, left), "B-188" if len(r.board.teams[foe]) > 1 else "RB-69")
        if not left:
            _drop_rest(r)
            lose(r, foe, "health", "B-083")
            return
    dead = [number for number, _ in shares if _is_defeated(r.state, objects[number])]
    if dead:
        _defeat(r, seat, dead, fact)


def _damaged(s: BiblioclashState, one: Arriving) -> ev.Damaged:
    obj, share, prevented, shields, n = one
    return ev.Damaged(obj.id, share, prevented, shields, n, 0 if face(s, obj).bits & MAGE else obj.damage + n)


def _tell_reduced(r: Resolution, one: Arriving, damaged: ev.Damaged) -> None:
    """RB-64: a share as it would have arrived, first without Hardening, then without Shields."""
    obj, share, prevented, shields, _ = one
    if prevented:
        side = r.board.sides[obj.owner]
        faces = (r.board.objects[i].card for i in (side.mage, *side.domain))
        card = next(card for card in faces if r.cards[card].harden)
        would = _damaged(r.state, Arriving(obj, share, 0, obj.shields, share))
        r.instead_of(would, damaged, rule="B-054", card=card)
    if shields < obj.shields:
        would = _damaged(r.state, Arriving(obj, share, prevented, obj.shields, share - prevented))
        r.instead_of(would, damaged, rule="B-222")


def _is_defeated(s: BiblioclashState, obj: Obj) -> bool:
    """B-097."""
    return not face(s, obj).bits & MAGE and obj.damage >= face(s, obj).health


def _drop_rest(r: Resolution) -> None:
    """RB-88: remaining instructions of the effect that dealt the damage are dropped."""
    if isinstance(r.control.agenda[-1], ResolveFrame):
        r.pop_frame()


def _defeat(r: Resolution, seat: Seat, dead: list[ObjectId], fact: int) -> None:
    """B-098: to their owners' discard piles; B-102, RB-86, RB-114: who dealt it resolves the Bounties, in order."""
    objects = r.board.objects
    now: dict[ObjectId, ObjectId] = {}
    owned: dict[Seat, list[ObjectId]] = {}
    for number in dead:
        owned.setdefault(objects[number].owner, []).append(number)
    for owner, listed in owned.items():
        ids = tuple(listed)
        first = r.board.next_id
        now.update(zip(ids, range(first, first + len(ids)), strict=True))
        r.state_fact(ev.Swept(owner, ids, first, "defeated"), "B-098")
    frames = [
        resolving(r.state, seat, now[number], bounty, fact)
        for number in dead
        if (bounty := r.cards[objects[now[number]].card].bounty) >= 0
    ]
    if frames:
        r.push_frame(*reversed(frames))


def raise_shields(r: Resolution, number: ObjectId, n: int) -> None:
    """B-220, RB-66: at most six on a unit."""
    now = r.board.objects[number].shields
    total = min(MOST_SHIELDS, now + n)
    r.state_fact(ev.ShieldsRaised(number, total - now, total), "B-220")


def restore(r: Resolution, seat: Seat, n: int) -> None:
    """B-084, RB-68: the own Mage, up to its maximum; RB-103: a team's pool, up to the sum."""
    b = r.board
    team = b.sides[seat].team
    value = min(b.most[team], b.health[team] + n)
    if value > b.health[team]:
        r.state_fact(ev.HealthChanged(team, value - b.health[team], value), "B-084")
