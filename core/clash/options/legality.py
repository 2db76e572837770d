"""Conditions of each candidate. Every function gives "" or the code of the first thing against it (see `refusals`)."""

from collections.abc import Sequence

from core.clash.effects import Activated, Cant, Cost, Static
from core.clash.faces import ManaCost, read_cost
from core.clash.rules.chain import activated_ability, modes
from core.clash.rules.mana import can_pay, cost_of, kinds_of_mana
from core.clash.rules.matching import candidates, has_targets, holds, is_suppressed, matches
from core.clash.rules.meaning import slots_of
from core.clash.state import (
    ATTACHED,
    COMMANDERS,
    HAND,
    IN_PLAY,
    LANE,
    SHARDS,
    ClashState,
    Obj,
    Ref,
    acting,
    permanents,
    zone_of,
)
from core.effects.selectors import Filter, Select
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import remembered_of_layout


def is_late(s: ClashState, *, fast: bool) -> bool:
    """002.5: own Main Phase and Open State, or with Reaction any Closed State. Asked of who holds priority."""
    return not fast and s.board.asked.kind != "main"


def not_targetable(s: ClashState, ref: Ref, source: Obj, seat: Seat) -> str:
    """R-050: every mandatory target has a legal object; of modes one is enough."""
    count = modes(s, ref)
    if count:
        return "" if usable_modes(s, ref, source, seat) else "target/none"
    return "" if _has_targets(s, slots_of(s, ref), source, seat) else "target/none"


def usable_modes(s: ClashState, ref: Ref, source: Obj, seat: Seat) -> list[int]:
    """Modes whose targets exist."""
    return [mode for mode in range(modes(s, ref)) if _has_targets(s, slots_of(s, ref, mode), source, seat)]


def _has_targets(s: ClashState, slots: tuple[Select, ...], source: Obj, seat: Seat) -> bool:
    return not slots or all(has_targets(s, slot, source, seat) for slot in slots)


def not_nominable(s: ClashState, cost: Cost, source: Obj, seat: Seat) -> str:
    """R-043: a sacrifice or discard must be possible."""
    if isinstance(cost.sacrifice, Filter) and not sacrifices(s, cost.sacrifice, source, seat):
        return "cost/no_sacrifice"
    if len(discards(s, source, seat)) < cost.discard:
        return "cost/no_discard"
    return ""


def sacrifices(s: ClashState, f: Filter, source: Obj, seat: Seat) -> list[ObjectId]:
    """Own permanents that could be sacrificed (R-074)."""
    return [i for i in candidates(s, f, source, seat) if s.board.objects[i].controller == seat]


def discards(s: ClashState, source: Obj, seat: Seat) -> list[ObjectId]:
    """Hand cards that could be discarded: not the card that is being played."""
    return [i for i in s.board.sides[seat].hand if i != source.id]


def not_payable(s: ClashState, seat: Seat, cost: ManaCost) -> str:
    """002.3."""
    if can_pay(s, seat, cost):
        return ""
    return "cost/too_little" if sum(source.n for source in kinds_of_mana(s, seat)) < cost.total else "cost/colour"


def not_playable(s: ClashState, seat: Seat, card: Obj) -> str:
    """A card of the hand, or a Commander of the Commander Zone."""
    face = s.cards[card.card]
    if card.zone not in (HAND, COMMANDERS) or card.owner != seat:
        return "card/elsewhere"
    if is_late(s, fast=face.reaction):
        return "timing/closed"
    if face.cost is None:
        return "card/not_played"
    ref = (card.card, face.play)
    # The cheapest question first: it answers most.
    return (
        not_payable(s, seat, cost_of(s, card, seat))
        or (not_nominable(s, face.extra.cost, card, seat) if face.extra is not None else "")
        or not_targetable(s, ref, card, seat)
    )


def not_activatable(s: ClashState, seat: Seat, source: Obj, number: int) -> str:
    """One activated ability."""
    if source.zone not in IN_PLAY:
        return "ability/not_in_play"
    if source.controller != seat:
        return "ability/not_yours"
    if is_suppressed(source):
        return "ability/suppressed"
    ability: Activated = activated_ability(s, source, number)
    if is_late(s, fast=ability.fast):
        return "timing/ability"
    if ability.cost.exhaust and not source.ready:
        return "cost/exhausted"
    if not holds(s, ability.condition, source, seat):
        return "ability/condition"
    # The cheapest question first: it answers most.
    return (
        (not_payable(s, seat, read_cost(ability.cost.mana)) if ability.cost.mana else "")
        or not_nominable(s, ability.cost, source, seat)
        or not_targetable(s, (source.card, number), source, seat)
    )


def not_equippable(s: ClashState, seat: Seat, artifact: Obj) -> str:
    """R-132, R-133: own Main Phase, Open State, from the Base Zone, onto a legal carrier."""
    face = s.cards[artifact.card]
    if face.equip is None:
        return "equip/no_keyword"
    if artifact.zone not in IN_PLAY:
        return "equip/elsewhere"
    if artifact.controller != seat:
        return "ability/not_yours"
    if artifact.zone == ATTACHED:
        return "equip/attached"
    if is_late(s, fast=False):
        return "equip/closed"
    if not carriers(s, seat, artifact):
        return "equip/no_carrier"
    return not_payable(s, seat, face.equip)


def carriers(s: ClashState, seat: Seat, artifact: Obj) -> list[ObjectId]:
    """Legal carriers (R-134)."""
    f = s.cards[artifact.card].carrier
    return [obj.id for obj in permanents(s) if matches(s, f, obj, artifact, seat)]


def not_movable(s: ClashState, seat: Seat, unit: Obj) -> str:
    """504.2.1: a Ready unit in an own Zone."""
    if is_late(s, fast=False):
        return "move/closed"
    if unit.zone != LANE:
        return "move/not_a_unit"
    if unit.controller != seat:
        return "move/not_yours"
    return "" if unit.ready else "move/exhausted"


def not_attacking(s: ClashState, seat: Seat, unit: Obj) -> str:
    """504.2.3, and prohibitions beat the permission (001.3)."""
    return not_movable(s, seat, unit) or ("attack/forbidden" if is_forbidden(s, unit) else "")


@remembered_of_layout
def prohibitions(s: ClashState) -> list[Obj]:
    """Permanents that forbid something now."""
    return [obj for obj in acting(s) if s.cards[obj.card].forbids and not is_suppressed(obj)]


def is_forbidden(s: ClashState, unit: Obj) -> bool:
    """A prohibition keeps the unit from attacking from where it is."""
    opposite = (1 - unit.side, unit.lane)
    for source in prohibitions(s):
        face = s.cards[source.card]
        for number in face.rules:
            ability = face.card.abilities[number]
            assert isinstance(ability, Static)
            for effect in ability.effects:
                if not isinstance(effect, Cant) or not holds(s, ability.condition, source, source.controller):
                    continue
                if not _is_meant(s, effect, source, unit):
                    continue
                if effect.what == "attack" or zone_of(s, source) == opposite:
                    return True
    return False


def _is_meant(s: ClashState, effect: Cant, source: Obj, unit: Obj) -> bool:
    if effect.to == "self":
        return source.id == unit.id
    if isinstance(effect.to, Select):
        return matches(s, effect.to, unit, source, source.controller)
    return source.host == unit.id


def not_exhaustible(seat: Seat, shard: Obj) -> str:
    """205.4, 205.6, R-039: of who holds priority, Open or Closed."""
    if shard.zone != SHARDS:
        return "shard/elsewhere"
    if shard.controller != seat:
        return "shard/not_yours"
    return "" if shard.ready else "shard/exhausted"


def same_cards(s: ClashState, ids: Sequence[ObjectId]) -> list[list[ObjectId]]:
    """Hand cards by what no rule can tell apart: the same card, known to the same seats."""
    found: dict[tuple[int, int], list[ObjectId]] = {}
    for i in ids:
        obj = s.board.objects[i]
        found.setdefault((obj.card, obj.known), []).append(i)
    return list(found.values())
