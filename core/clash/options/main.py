"""Verbs of priority and the Main Phase: play, deploy, equip, activate, move, attack, exhaust, end, pass."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from core.clash import actions as ac
from core.clash.effects import Cost
from core.clash.faces import UNIT, ManaCost
from core.clash.options import legality as legal
from core.clash.rules.chain import ability_cost, activated_ability, modes
from core.clash.rules.mana import (
    Amounts,
    completed_payment,
    cost_of,
    most_x,
    payment_path,
    payment_steps,
    ready_shards,
    ways_to_tap,
)
from core.clash.rules.matching import legal_targets
from core.clash.rules.meaning import slots_of
from core.clash.state import LANES, SHARDS, ClashState, Obj, Ref, acting
from core.effects.selectors import Filter
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import remembered
from core.kernel.walking import Walk, open_copies, stop_of

VERBS = ("play", "deploy", "equip", "activate", "move", "attack", "exhaust", "end", "pass")
VERB_OF: dict[type[Action], str] = {
    ac.EquipArtifact: "equip",
    ac.Activate: "activate",
    ac.Reposition: "move",
    ac.Attack: "attack",
    ac.ExhaustShard: "exhaust",
    ac.EndMain: "end",
    ac.Pass: "pass",
}


def main_walk(s: ClashState, w: Walk) -> Action:
    """What a seat with priority may do (802.3, 504.1)."""
    verb = w.ask("verb", _verbs(s, w.seat), _wished_verb(s, w))
    return WALKS[str(verb)](s, w)


@remembered
def _verbs(s: ClashState, seat: Seat) -> list[str]:
    now = possible(s, seat)
    return [verb for verb, candidates in zip(VERBS, now, strict=True) if candidates]


def _wished_verb(s: ClashState, w: Walk) -> str | None:
    if w.verb is None:
        return None
    play = w.wish(ac.PlayCard)
    if play is not None:
        card = s.board.objects.get(play.card)
        return "deploy" if card is not None and card.zone == "commanders" else "play"
    return VERB_OF.get(w.verb, "")


# Candidates -----------------------------------------------------------------------------------------------------


class Possible(NamedTuple):
    """What each verb could be done with now, in the order of `VERBS`."""

    play: list[ObjectId]
    """Hand cards, one of each kind."""
    deploy: list[ObjectId]
    equip: list[ObjectId]
    activate: list[ObjectId]
    """Objects with an ability that could be activated."""
    move: list[str]
    """Own Zones with a unit that could move."""
    attack: list[str]
    exhaust: list[ObjectId]
    """Ready Shards, the first of each kind."""
    end: bool
    passing: bool


@remembered
def possible(s: ClashState, seat: Seat) -> Possible:
    """All candidates at priority or in the Main Phase."""
    is_main = s.board.asked.kind == "main"
    side = s.board.sides[seat]
    objects = s.board.objects
    return Possible(
        _playable(s, seat, side.hand, is_main=is_main),
        _playable(s, seat, side.commanders, is_main=is_main),
        [i for i in side.base if not legal.not_equippable(s, seat, objects[i])] if is_main else [],
        _activatable(s, seat, is_main=is_main),
        _lanes_with(s, seat, legal.not_movable) if is_main else [],
        _lanes_with(s, seat, legal.not_attacking) if is_main else [],
        [kind[0] for kind in ready_shards(s, seat)],
        is_main,
        not is_main,
    )


def _playable(s: ClashState, seat: Seat, ids: tuple[ObjectId, ...], *, is_main: bool) -> list[ObjectId]:
    objects, cards = s.board.objects, s.cards
    found = ids if is_main else [i for i in ids if cards[objects[i].card].reaction]
    if not found:
        return []
    return [
        group[0] for group in open_copies(s.board.objects, found) if not legal.not_playable(s, seat, objects[group[0]])
    ]


def _activatable(s: ClashState, seat: Seat, *, is_main: bool) -> list[ObjectId]:
    cards = s.cards
    found = []
    for obj in acting(s):
        face = cards[obj.card]
        if (face.activated if is_main else face.fast) and obj.controller == seat and usable_abilities(s, seat, obj):
            found.append(obj.id)
    return found


def usable_abilities(s: ClashState, seat: Seat, obj: Obj) -> list[int]:
    """Numbers of its abilities that could be activated now."""
    return [i for i in s.cards[obj.card].activated if not legal.not_activatable(s, seat, obj, i)]


def _lanes_with(s: ClashState, seat: Seat, refuse: Callable[[ClashState, Seat, Obj], str]) -> list[str]:
    objects = s.board.objects
    return [
        LANES[lane]
        for lane, ids in enumerate(s.board.sides[seat].lanes)
        if ids and any(not refuse(s, seat, objects[i]) for i in ids)
    ]


# Walks ----------------------------------------------------------------------------------------------------------


class Declared(Struct, frozen=True, gc=False):
    """Everything that is named on declaration (R-166)."""

    mode: int
    x: int
    targets: ac.Targets
    lane: int
    named: tuple[ObjectId, ...]
    pay: ac.Pay


def _play(s: ClashState, w: Walk) -> Action:
    return _play_from(s, w, possible(s, w.seat).play)


def _deploy(s: ClashState, w: Walk) -> Action:
    return _play_from(s, w, possible(s, w.seat).deploy)


def _play_from(s: ClashState, w: Walk, domain: list[ObjectId]) -> Action:
    wish = w.wish(ac.PlayCard)
    number = int(w.ask("card", domain, None if wish is None else _first_copy(s, wish.card)))
    card = s.board.objects[number]
    face = s.cards[card.card]
    declared = declare(
        s,
        w,
        (card.card, face.play),
        card,
        lambda x: cost_of(s, card, w.seat, x),
        needs_zone=bool(face.bits & UNIT),
        cost=None if face.extra is None else face.extra.cost,
        wish=wish,
    )
    return ac.PlayCard(
        card=number,
        mode=declared.mode,
        x=declared.x,
        targets=declared.targets,
        lane=declared.lane,
        named=declared.named,
        pay=declared.pay,
    )


def _first_copy(s: ClashState, number: ObjectId) -> ObjectId:
    """The first of the equal copies of a hand card."""
    obj = s.board.objects.get(number)
    if obj is None or obj.zone != "hand":
        return number
    return next(group[0] for group in open_copies(s.board.objects, s.board.sides[obj.owner].hand) if number in group)


def _activate(s: ClashState, w: Walk) -> Action:
    wish = w.wish(ac.Activate)
    number = int(w.ask("card", possible(s, w.seat).activate, None if wish is None else wish.source))
    source = s.board.objects[number]
    numbers = s.cards[source.card].activated
    ability = numbers[0]
    if len(numbers) > 1:
        usable = [numbers.index(i) + 1 for i in usable_abilities(s, w.seat, source)]
        wanted = numbers.index(wish.ability) + 1 if wish is not None and wish.ability in numbers else None
        ability = numbers[int(w.ask("ability", usable, wanted)) - 1]
    elif wish is not None and wish.ability != ability:
        w.refuse("ability")
    found = activated_ability(s, source, ability)
    declared = declare(
        s,
        w,
        (source.card, ability),
        source,
        lambda x: ability_cost(s, source, ability, x)[1],
        needs_zone=False,
        cost=found.cost,
        wish=wish,
    )
    return ac.Activate(
        source=number,
        ability=ability,
        mode=declared.mode,
        x=declared.x,
        targets=declared.targets,
        named=declared.named,
        pay=declared.pay,
    )


def declare(
    s: ClashState,
    w: Walk,
    ref: Ref,
    source: Obj,
    mana: Callable[[int], ManaCost],
    *,
    needs_zone: bool,
    cost: Cost | None,
    wish: ac.PlayCard | ac.Activate | None,
) -> Declared:
    """R-166: modes and X, targets, Zone, nominated costs, payment."""
    mode = -1
    if modes(s, ref):
        mode = int(w.ask("mode", legal.usable_modes(s, ref, source, w.seat), None if wish is None else wish.mode))
    elif wish is not None and wish.mode >= 0:
        w.refuse("mode")
    x = 0
    if has_x(s, ref, source):
        x = int(w.ask("x", range(most_x(s, w.seat, mana) + 1), None if wish is None else wish.x))
    elif wish is not None and wish.x:
        w.refuse("x")
    targets = _targets(s, w, ref, source, mode, () if wish is None else wish.targets)
    lane = -1
    if needs_zone:
        wanted = LANES[wish.lane] if isinstance(wish, ac.PlayCard) and 0 <= wish.lane < 3 else None
        lane = LANES.index(str(w.ask("zone", LANES, wanted)))
    elif isinstance(wish, ac.PlayCard) and wish.lane >= 0:
        w.refuse("zone")
    named = _nominate(s, w, cost or Cost(), source, () if wish is None else wish.named)
    pay = pay_walk(s, w, mana(x), () if wish is None else wish.pay)
    return Declared(mode, x, targets, lane, named, pay)


def has_x(s: ClashState, ref: Ref, source: Obj) -> bool:
    """X stands in the cost."""
    face = s.cards[source.card]
    if ref[1] in face.activated:
        return "X" in activated_ability(s, source, ref[1]).cost.mana
    return face.cost is not None and face.cost.has_x


def _targets(s: ClashState, w: Walk, ref: Ref, source: Obj, mode: int, wish: ac.Targets) -> ac.Targets:
    found: list[tuple[ObjectId, ...]] = []
    for place, slot in enumerate(slots_of(s, ref, mode)):
        groups = [[i] for i in legal_targets(s, slot, source, w.seat)]
        wanted = wish[place] if place < len(wish) else ()
        found.append(w.ask_set("target", groups, slot.n, wanted, least=0 if slot.up_to else slot.n))
    if len(wish) > len(found):
        w.refuse("target")
    return tuple(found)


def _nominate(s: ClashState, w: Walk, cost: Cost, source: Obj, wish: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """R-043: what will be sacrificed, then what will be discarded."""
    named: tuple[ObjectId, ...] = ()
    rest = wish
    if cost.sacrifice == "self":
        named, rest = (source.id,), tuple(i for i in wish if i != source.id)
    elif isinstance(cost.sacrifice, Filter):
        groups = [[i] for i in legal.sacrifices(s, cost.sacrifice, source, w.seat)]
        named = w.ask_set("sacrifice", groups, 1, rest[:1], least=1)
        rest = rest[1:]
    if cost.discard:
        cards = open_copies(s.board.objects, legal.discards(s, source, w.seat))
        named += w.ask_set("discard", cards, cost.discard, rest, least=cost.discard)
        rest = ()
    if rest:
        w.refuse("sacrifice")
    return named


def pay_walk(s: ClashState, w: Walk, cost: ManaCost, wish: ac.Pay) -> ac.Pay:
    """Payment by kind of source; the helper's is left out (R-041)."""
    if not cost.total:
        if wish:
            w.refuse("pay")
        return ()
    wish = completed_payment(s, w.seat, cost, wish)
    wanted = payment_path(s, w.seat, cost, wish) if w.verb is not None else ()
    taken: tuple[int, ...] = ()
    helpers = True
    while isinstance(found := payment_steps(s, w.seat, cost, taken), Amounts):
        n = int(w.ask("pay", found.amounts, wanted[len(taken)] if len(wanted) > len(taken) else None, found.source.key))
        taken = (*taken, n)
        helpers = helpers and n == found.amounts[0]
    if wish and tuple(sorted(wish)) != found:
        w.refuse("pay")
    return () if helpers else found


def _equip(s: ClashState, w: Walk) -> Action:
    wish = w.wish(ac.EquipArtifact)
    number = int(w.ask("card", possible(s, w.seat).equip, None if wish is None else wish.artifact))
    artifact = s.board.objects[number]
    carrier = int(w.ask("target", legal.carriers(s, w.seat, artifact), None if wish is None else wish.carrier))
    cost = s.cards[artifact.card].equip
    assert cost is not None
    pay = pay_walk(s, w, cost, () if wish is None else wish.pay)
    return ac.EquipArtifact(artifact=number, carrier=carrier, pay=pay)


def _lane_of(s: ClashState, units: tuple[ObjectId, ...]) -> str | None:
    obj = s.board.objects.get(units[0]) if units else None
    return None if obj is None or obj.lane < 0 else LANES[obj.lane]


def _group(
    s: ClashState, w: Walk, lane: str, refuse: Callable[[ClashState, Seat, Obj], str], wish: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    """Units of one Zone, at least one."""
    objects = s.board.objects
    able = [[i] for i in s.board.sides[w.seat].lanes[LANES.index(lane)] if not refuse(s, w.seat, objects[i])]
    return w.ask_set("unit", able, len(able), wish, least=1)


def _move(s: ClashState, w: Walk) -> Action:
    """R-069: one origin, one destination."""
    wish = w.wish(ac.Reposition)
    lanes = possible(s, w.seat).move
    lane = str(w.ask("from", lanes, None if wish is None else _lane_of(s, wish.units)))
    chosen = _group(s, w, lane, legal.not_movable, () if wish is None else wish.units)
    others = [name for name in LANES if name != lane]
    goal = w.ask("zone", others, None if wish is None or not 0 <= wish.lane < 3 else LANES[wish.lane])
    return ac.Reposition(units=chosen, lane=LANES.index(str(goal)))


def _attack(s: ClashState, w: Walk) -> Action:
    """504.2.3, 504.2.5: straight across, from one Zone."""
    wish = w.wish(ac.Attack)
    lanes = possible(s, w.seat).attack
    lane = str(w.ask("from", lanes, None if wish is None or not 0 <= wish.lane < 3 else LANES[wish.lane]))
    chosen = _group(s, w, lane, legal.not_attacking, () if wish is None else wish.units)
    return ac.Attack(lane=LANES.index(lane), units=chosen)


def _exhaust(s: ClashState, w: Walk) -> Action:
    wish = w.wish(ac.ExhaustShard)
    number = int(w.ask("card", possible(s, w.seat).exhaust, None if wish is None else _first_shard(s, wish.shard)))
    ways = ways_to_tap(s, s.board.objects[number])
    colour = ""
    if len(ways) > 1:
        colour = str(w.ask("colour", ways, None if wish is None else wish.colour))
    elif wish is not None and wish.colour not in ("", *ways):
        w.refuse("colour")
    return ac.ExhaustShard(shard=number, colour=colour)


def _first_shard(s: ClashState, number: ObjectId) -> ObjectId:
    """The first of the equal Ready Shards."""
    shard = s.board.objects.get(number)
    if shard is None or shard.zone != SHARDS:
        return number
    return next((kind[0] for kind in ready_shards(s, shard.controller) if number in kind), number)


def _end(s: ClashState, w: Walk) -> Action:
    return END


def _pass(s: ClashState, w: Walk) -> Action:
    return PASS


def declared_slot(s: ClashState, seat: Seat, action: ac.PlayCard | ac.Activate) -> str:
    """Name of the step at which the walk of this action stops: what was named wrongly."""
    return stop_of(lambda w: main_walk(s, w), seat, action)


END = ac.EndMain()
PASS = ac.Pass()

WALKS: dict[str, Callable[[ClashState, Walk], Action]] = {
    "play": _play,
    "deploy": _deploy,
    "equip": _equip,
    "activate": _activate,
    "move": _move,
    "attack": _attack,
    "exhaust": _exhaust,
    "end": _end,
    "pass": _pass,
}
