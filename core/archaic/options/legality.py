"""Conditions of each candidate. Every function gives "" or the code of the first thing against it (see `refusals`)."""

from core.archaic.effects import Activated, Cost
from core.archaic.faces import ALLY, AUGMENT, ENERGY, HERO, STEADFAST
from core.archaic.rules.energy import energy_in_hand
from core.archaic.rules.matching import has_targets, is_attuned
from core.archaic.state import ATTACHED, HAND, REALM, UNATTACHED, ArchaicState, Obj, has_waited, is_unlocked
from core.kernel.ids import ObjectId, Seat


def not_now(s: ArchaicState, *, fast: bool) -> str:
    """RA-35: own Main Phase with an empty stack, or at Flash speed whenever one holds priority."""
    kind = s.board.asked.kind
    if kind == "main" or (fast and kind == "priority"):
        return ""
    return "timing/flash" if kind == "priority" else "timing/question"


def not_payable(s: ArchaicState, seat: Seat, cost: Cost, tier: int = 0) -> str:
    """RA-32: every part at once."""
    side = s.board.sides[seat]
    if tier + cost.energy > side.charged:
        return "cost/energy"
    if cost.transmute > side.uae:
        return "cost/transmute"
    # RA-52: the Hero must live.
    if cost.lose and cost.lose >= s.board.objects[side.hero].hp:
        return "cost/hp"
    return ""


def not_playable(s: ArchaicState, seat: Seat, card: Obj) -> str:
    """A card of the hand that is cast."""
    if card.zone != HAND or card.owner != seat:
        return "card/elsewhere"
    face = s.cards[card.card]
    if face.bits & ENERGY:
        return "card/energy"
    late = not_now(s, fast=face.fast) or not_payable(s, seat, face.extra, face.tier)
    if late:
        return late
    if face.bits & AUGMENT:
        return "" if hosts(s, seat) else "target/none"
    # RA-149.
    return "" if has_targets(s, face.slots[face.play], seat) else "target/none"


def not_energy(s: ArchaicState, seat: Seat) -> str:
    """A-033, RA-29."""
    if s.board.asked.kind != "main":
        return "energy/late" if s.board.asked.kind == "priority" else "timing/question"
    if not s.board.sides[seat].plays:
        return "energy/second"
    return "" if energy_in_hand(s, seat) else "energy/none"


def hosts(s: ArchaicState, seat: Seat) -> tuple[ObjectId, ...]:
    """Own Allies may carry Augments (RA-95)."""
    return s.board.sides[seat].realm


def sources(s: ArchaicState, seat: Seat) -> list[Obj]:
    """The active Hero and its gear, if they have abilities to be activated."""
    hero = s.board.objects.get(s.board.sides[seat].hero)
    if hero is None:
        return []
    return [obj for obj in (hero, *(s.board.objects[i] for i in hero.attached)) if s.cards[obj.card].activated]


def not_activatable(s: ArchaicState, seat: Seat, source: Obj, number: int) -> str:
    """RA-67, RA-68."""
    face = s.cards[source.card]
    if number not in face.activated:
        return "ability/none"
    if source.owner != seat:
        return "ability/not_yours"
    wearer = s.board.objects[source.host] if source.host else source
    if wearer.zone != REALM:
        return "ability/lineup"
    if face.bits & HERO and not is_unlocked(source, number):
        return "ability/locked"
    ability: Activated = face.card.abilities[number]
    if ability.mark and not ability.instead and not is_attuned(s, wearer, ability.mark):
        return "ability/unattuned"
    late = not_now(s, fast=ability.fast)
    if late:
        return "timing/ability" if late == "timing/flash" else late
    if number in source.used:
        return "ability/used"
    if ability.cost.exhaust and not source.ready:
        return "cost/exhausted"
    unpaid = not_payable(s, seat, ability.cost)
    if unpaid:
        return unpaid
    return "" if has_targets(s, face.slots[number], seat) else "target/none"


def not_reattachable(s: ArchaicState, seat: Seat, augment: Obj) -> str:
    """A-122, RA-97, RA-157."""
    face = s.cards[augment.card]
    if not face.bits & AUGMENT or augment.owner != seat:
        return "augment/none"
    late = not_now(s, fast=True)
    if late:
        return late
    if augment.zone != UNATTACHED:
        return "augment/attached" if augment.zone == ATTACHED else "augment/none"
    if any(item.kind == "reattach" and item.source == augment.id for item in s.board.items.values()):
        return "augment/waiting"
    if face.tier > s.board.sides[seat].charged:
        return "cost/energy"
    return "" if hosts(s, seat) else "target/none"


def not_attacking(s: ArchaicState, seat: Seat, unit: Obj) -> str:
    """A-065, RA-91."""
    if s.board.asked.kind != "main":
        return "attack/late" if s.board.asked.kind == "priority" else "timing/question"
    if unit.zone != REALM or unit.owner != seat:
        return "attack/not_yours"
    if not unit.ready:
        return "attack/exhausted"
    if unit.staggered:
        return "attack/staggered"
    return "" if has_waited(unit) else "attack/fresh"


def attackers(s: ArchaicState, seat: Seat) -> list[ObjectId]:
    """Who may attack: the active Hero, then Allies."""
    side = s.board.sides[seat]
    units = (side.hero, *side.realm) if side.hero else side.realm
    return [i for i in units if not not_attacking(s, seat, s.board.objects[i])]


def not_intercepting(s: ArchaicState, seat: Seat, unit: Obj) -> str:
    """RA-76, RA-58."""
    if unit.zone != REALM or unit.owner != seat:
        return "defend/not_yours"
    if not s.cards[unit.card].bits & ALLY:
        return "defend/hero"
    return "" if unit.ready or unit.keywords & STEADFAST else "defend/exhausted"


def interceptors(s: ArchaicState, seat: Seat) -> list[ObjectId]:
    """Allies that may intercept."""
    return [i for i in s.board.sides[seat].realm if not not_intercepting(s, seat, s.board.objects[i])]
