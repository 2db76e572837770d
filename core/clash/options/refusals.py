"""Why not: the words and rule numbers for every condition that `legality` and the rules can find unmet."""

from msgspec.structs import replace

from core.clash import actions as ac
from core.clash.faces import mana_cost
from core.clash.options import assignments, timing
from core.clash.options import legality as legal
from core.clash.options.main import declared_slot
from core.clash.options.shortage import asked_cost, shortage
from core.clash.options.targets import asked_fault, declared_fault, lacks_chain
from core.clash.rules.assignment import Dealt, Victim, can_kill, pool_left, why_not_victim, window
from core.clash.rules.mana import can_pay, cost_of
from core.clash.state import COMMANDERS, ClashState, Obj
from core.kernel.errors import Refusal
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.options import Path, Value

Words = tuple[str, str, tuple[str, ...]]

REASONS: dict[str, Words] = {
    "timing/closed": (
        "without Reaction it may be played only in your own Main Phase and an Open State",
        "002.5",
        ("K:Reaction",),
    ),
    "timing/ability": (
        "an ability without Reaction may be activated only in your own Main Phase and an Open State",
        "803.4.1",
        ("R-040",),
    ),
    "timing/question": (
        "another decision is due first",
        "802.1",
        ("R-118", "R-039", "504.1"),
    ),
    "card/elsewhere": ("it is not in your hand or Commander Zone", "504.1", ("504.1#1", "203.4", "002.5")),
    "card/not_played": ("it has no cost and is never played", "R-004", ("201.3",)),
    "target/none": ("a target that it needs does not exist", "R-050", ("106.2.1", "002.3")),
    "target/illegal": (
        "that is no legal target for it",
        "106.2.1",
        ("R-051", "106.2", "R-050"),
    ),
    "target/protected": (
        "it has Protection: the other player's effects cannot select it",
        "K:Protection",
        ("106.6", "R-054", "R-051", "106.2.1"),
    ),
    "target/too_many": ("it asks for another number of targets", "106.2.1", ("R-050",)),
    "cost/too_little": ("its cost is more than your pool and Ready Shards give", "002.3", ("601.5", "R-038", "601.6")),
    "cost/colour": (
        "your pool and Ready Shards do not make the colours of its cost",
        "601.3",
        ("601.4", "601.5", "002.3"),
    ),
    "cost/no_sacrifice": ("you have nothing of the kind that it sacrifices", "002.3", ("R-043", "R-074")),
    "cost/no_discard": ("you have too few other cards to discard", "002.3", ("R-043",)),
    "cost/exhausted": ("it is Exhausted", "G:Exhausted", ("603.3", "002.3", "205.4")),
    "cost/nominee": ("that cannot be given for this cost", "R-043", ("002.3", "R-074")),
    "cost/payment": ("that does not pay the cost exactly", "601.3", ("601.4", "601.5", "R-041", "002.3")),
    "cost/x": ("X must be a number that you can pay for", "R-042", ("002.3",)),
    "cost/no_x": ("no X stands in its cost", "R-042", ("R-166",)),
    "cost/no_nominee": ("nothing more is sacrificed or discarded for it", "R-043", ("R-166", "002.3")),
    "mode/none": ("it has no modes to choose from", "R-166", ("R-042",)),
    "zone/none": ("it goes to no Zone", "R-047", ("R-166",)),
    "mode/illegal": ("that mode cannot be chosen now", "R-166", ("R-050", "R-042")),
    "zone/illegal": ("that is not one of your Zones that it may go to", "R-047", ("204.1", "203.4", "R-163", "R-070")),
    "ability/not_in_play": ("it is not in play", "104.5", ("803.4",)),
    "ability/not_yours": ("you do not control it", "105.2", ("504.1#4", "803.4.1")),
    "ability/suppressed": ("its Location is destroyed: its abilities are off for good", "202.5.2", ("R-076",)),
    "ability/condition": ("its condition is not met", "803.4", ("001.3",)),
    "ability/none": ("it has no such activated ability", "803.4", ()),
    "equip/elsewhere": (
        "Equip is used from the Base Zone, into which the Artifact is played first",
        "K:Equip",
        ("R-132", "206.3.1", "104.5"),
    ),
    "equip/no_keyword": ("without the Equip keyword it cannot be attached", "K:Equip", ("R-132",)),
    "equip/attached": (
        "it is attached already and stays where it is",
        "206.3.4",
        ("R-133", "K:Equip"),
    ),
    "equip/closed": (
        "Equip is used only in your own Main Phase and an Open State",
        "K:Equip",
        ("R-132", "R-133", "803.4.1", "002.5", "801.3"),
    ),
    "equip/no_carrier": ("there is nothing that may carry it", "R-134", ("206.3.1", "K:Equip", "R-133", "R-050")),
    "equip/carrier": ("that may not carry it", "R-134", ("206.3.1", "K:Equip", "R-154")),
    "move/closed": (
        "units move only in your own Main Phase and an Open State",
        "504.2.1",
        ("504.1", "801.3", "504.1#2", "701.1"),
    ),
    "move/not_a_unit": (
        "only Battalions and Commanders in your Zones move or attack",
        "504.2.1",
        ("206.2.4", "202.3", "203.5", "702.1"),
    ),
    "move/not_yours": ("you do not control it", "504.2.1", ("105.2", "702.1")),
    "move/exhausted": ("it is Exhausted", "504.2.1", ("504.4.3", "G:Exhausted", "707.2")),
    "move/twice": ("a unit is named once", "504.2.1", ("504.2.3", "R-166")),
    "move/group": ("a group shares its Zone of origin", "R-069", ("504.2.5", "504.2.1", "702.1")),
    "move/nobody": ("a move needs at least one Ready unit", "504.2.2", ("504.2.1",)),
    "move/zone": ("it must go to another of your Zones", "504.2.2", ("R-068", "R-069")),
    "attack/lane": (
        "units attack only the Zone directly opposite, all from one Zone",
        "504.2.3",
        ("101.2", "R-068", "701.1"),
    ),
    "attack/zones": ("all units of an attack come from one Zone", "504.2.5", ("702.1", "504.2.3", "101.2", "701.1")),
    "attack/forbidden": ("it can't attack there", "001.3", ("504.2.3",)),
    "attack/nobody": ("an attack needs at least one Ready unit", "702.1", ("504.2.4",)),
    "shard/elsewhere": ("it is no Shard in play", "205.4", ("603.1",)),
    "shard/not_yours": ("you do not control it", "603.1", ("105.2", "205.4")),
    "shard/exhausted": ("it is Exhausted already", "603.3", ("205.4", "G:Exhausted")),
    "shard/colour": ("it does not make that", "603.2", ("R-045", "205.3")),
    "pass/open": (
        "in an Open State there is nothing to pass: act, or end the Main Phase",
        "R-017",
        ("802.3", "802.3#3", "504.5"),
    ),
    "end/not_main": ("only the Turn Player ends the Main Phase, in an Open State", "504.5", ("R-017", "801.3")),
    "mulligan/over": ("the one Mulligan is before the first turn", "401.8.2", ("401.8",)),
    "mulligan/cards": ("only cards of the opening hand go back", "401.8.1", ("401.8",)),
    "place/over": ("the Locations are placed once, before the first turn", "401.2", ("R-060",)),
    "place/faces": ("each of your three Locations goes to one Zone", "401.2", ("103.6.1", "202.1")),
    "assign/not_now": ("no damage is assigned now", "704.1", ("704.5", "R-118")),
    "assign/lethal": (
        "a unit is assigned exactly its remaining Power, or nothing",
        "704.2.1",
        ("704.2.2", "R-085", "R-106"),
    ),
    "assign/too_little": (
        "the Power left is not enough for that unit",
        "704.2.2",
        ("704.2.1", "704.3.3", "R-106", "R-104"),
    ),
    "assign/frontline": (
        "Frontline units come first",
        "704.2b.2",
        ("704.2b.1", "704.2b.5", "704.2b.6", "K:Frontline", "R-092", "704.2b.7", "R-114", "704.2b.4"),
    ),
    "assign/backline": (
        "Backline units come last",
        "704.2b.3",
        ("704.2b.1", "704.2b.5", "704.2b.6", "K:Backline", "R-092", "704.2b.7"),
    ),
    "assign/needs_nothing": ("its damage is already its Power: it may not be assigned any", "R-095", ("704.2.3",)),
    "assign/no_target": ("it is not on the other side of this combat", "704.2", ()),
    "assign/points": ("these are not the points that the unit has", "704.2.4a", ("R-113", "R-104", "R-115")),
    "assign/spare": ("the unspent points cannot be these", "R-111", ("R-104",)),
    "order/wrong": ("all of your waiting triggers are named once each", "804.3.2", ("804.3", "R-023")),
    "choose/not_now": ("no such choice is asked now", "802.1", ("R-051",)),
    "choose/answer": ("that is not one of the answers", "R-051", ()),
    "arrange/cards": ("every card seen is named once", "K:Examine", ("R-144",)),
}


DUE = {"place": "401.2", "mulligan": "401.8", "assign": "704.1"}
"""The rule that asks for a decision before anything else may be done; in the middle of things 802.1 does."""


ANSWERED: dict[str, tuple[str, ...]] = {
    "target": ("R-025", "106.2.1"),
    "take": ("R-169",),
    "discard": ("R-145",),
    "sacrifice": ("R-074",),
    "store": ("R-143", "K:Store"),
    "may": ("R-025",),
    "put": ("R-163",),
    "move": ("R-163", "R-070"),
    "lines": ("704.2b.7", "R-092"),
    "commander": ("203.7.2",),
    "milled": ("203.7.2", "R-137"),
    "replacement": ("R-162",),
    "loss": ("R-162",),
}
"""The rules by which a question in the middle of an effect is answered, by its kind."""


def words(code: str, text: str = "") -> Refusal:
    """The refusal for a code."""
    default, rule, also = REASONS[code]
    return Refusal(code, text or default, rule, also)


def refusal(s: ClashState, seat: Seat, action: Action, path: Path, value: Value) -> Refusal:
    """Why `value`, which the path of `action` names after `path`, is not legal there."""
    kind = s.board.asked.kind
    found = _late(kind, action)
    if found == "timing/question" and kind in DUE:
        return replace(words(found), rule=DUE[kind])
    if found == "assign/not_now":
        return _added(words(found), assignments.no_window(s))
    if found:
        return words(found)
    return _name(s, seat, action, _explained(s, seat, action, _code(s, seat, action, path, value)))


def _explained(s: ClashState, seat: Seat, action: Action, code: str) -> Refusal:
    """The words for a code, with the rules that only this situation brings in."""
    found = _added(words(code), _situation(s, seat, action, code))
    if isinstance(action, ac.Choose):
        return _wrong_answer(s, action, found)
    if not isinstance(action, ac.PlayCard | ac.Activate):
        return found
    fault = declared_fault(s, seat, action)
    if fault is None:
        return found
    named = words(fault.code)
    if code not in ("target/none", "target/illegal"):
        return _added(found, (named.rule, *named.also, *fault.rules))
    # What is named says more than that nothing else would do either.
    other = (found.rule, *found.also) if code == "target/none" else ()
    return _added(named, (*fault.rules, *other))


def _added(found: Refusal, rules: tuple[str, ...]) -> Refusal:
    """The refusal with more rules that say the same."""
    return replace(found, also=(*found.also, *rules))


def _situation(s: ClashState, seat: Seat, action: Action, code: str) -> tuple[str, ...]:
    """Rules that say the same as those of the code, of just this action in just this state."""
    if isinstance(action, ac.Assign):
        return _of_assignment(s, seat, action, code)
    if code == "move/exhausted":
        return ("504.2.3", "702.1") if isinstance(action, ac.Attack) else ("504.2.2", "R-069")
    found: tuple[str, ...] = ()
    if code.startswith("cost/") and _names_exhausted(s, getattr(action, "pay", ())):
        found += ("603.3", "205.4", "G:Exhausted")
    if isinstance(action, ac.PlayCard):
        card = s.board.objects.get(action.card)
        if card is not None and code == "timing/closed":
            found += timing.of_card(s, card)
        if card is not None and code in ("cost/too_little", "cost/colour"):
            found += _of_cost(s, seat, card)
    if code == "timing/ability":
        found += timing.of_ability(s)
    if code == "target/none" and isinstance(action, ac.PlayCard | ac.Activate) and lacks_chain(s, action):
        found += ("R-013",)
    return found


def _names_exhausted(s: ClashState, pay: ac.Pay) -> bool:
    """A Shard to pay with is Exhausted."""
    shards = (s.board.objects.get(key) for key, _ in pay if key > 0)
    return any(shard is not None and not shard.ready for shard in shards)


def _of_cost(s: ClashState, seat: Seat, card: Obj) -> tuple[str, ...]:
    found = ("203.4",) if card.zone == COMMANDERS else ()
    is_coloured = can_pay(s, seat, mana_cost(0, cost_of(s, card, seat).colours))
    return found if is_coloured else (*found, "601.3")


def _of_assignment(s: ClashState, seat: Seat, action: ac.Assign, code: str) -> tuple[str, ...]:
    w = window(s, seat)
    needs = {victim.id: victim.need for victim in w.victims}
    if code == "assign/too_little":
        return assignments.shortage(s, w, sum(needs[i] for i in action.kills if i in needs) - w.pooled)
    if code == "assign/no_target":
        named = (*action.kills, *(target for _, target, _ in action.venom), action.wound)
        return assignments.not_assignable(s, w, next((i for i in named if i not in needs), 0))
    return assignments.side(w) if code == "assign/lethal" else ()


def _wrong_answer(s: ClashState, action: ac.Choose, found: Refusal) -> Refusal:
    kind = s.board.asked.kind
    fault = asked_fault(s, action.picks) if kind == "target" else None
    if fault is not None:
        found = _added(words(fault.code), (*fault.rules, found.rule))
    return _added(found, ANSWERED.get(kind, ()))


def _late(kind: str, action: Action) -> str:
    """The action answers something that is not asked now."""
    is_main = kind in ("main", "priority")
    if isinstance(action, ac.Assign):
        return "" if kind == "assign" else "assign/not_now"
    if isinstance(action, ac.Mulligan | ac.Keep):
        return "" if kind == "mulligan" else "mulligan/over"
    if isinstance(action, ac.Place):
        return "" if kind == "place" else "place/over"
    if isinstance(action, ac.Order):
        return "" if kind == "order" else "choose/not_now"
    if isinstance(action, ac.Arrange):
        return "" if kind == "examine" else "choose/not_now"
    if isinstance(action, ac.Choose):
        return "choose/not_now" if is_main or kind in ("assign", "mulligan", "place", "order", "examine") else ""
    if isinstance(action, ac.Pass):
        return "" if kind == "priority" else "pass/open" if kind == "main" else "timing/question"
    if isinstance(action, ac.EndMain):
        return "" if kind == "main" else "end/not_main"
    return "" if is_main else "timing/question"


def _code(s: ClashState, seat: Seat, action: Action, path: Path, value: Value) -> str:
    if isinstance(action, ac.PlayCard):
        card = s.board.objects.get(action.card)
        code = "card/elsewhere" if card is None else legal.not_playable(s, seat, card)
        return code or _declared_code(s, seat, action, value)
    if isinstance(action, ac.Activate):
        source = s.board.objects.get(action.source)
        if source is None:
            return "ability/not_in_play"
        if action.ability not in s.cards[source.card].activated:
            return "ability/none"
        return legal.not_activatable(s, seat, source, action.ability) or _declared_code(s, seat, action, value)
    if isinstance(action, ac.EquipArtifact):
        artifact = s.board.objects.get(action.artifact)
        code = "ability/not_in_play" if artifact is None else legal.not_equippable(s, seat, artifact)
        return code or ("equip/carrier" if value == action.carrier else "cost/payment")
    if isinstance(action, ac.Reposition):
        return _move_code(s, seat, action)
    if isinstance(action, ac.Attack):
        return _attack_code(s, seat, action)
    if isinstance(action, ac.ExhaustShard):
        shard = s.board.objects.get(action.shard)
        return ("shard/elsewhere" if shard is None else legal.not_exhaustible(seat, shard)) or "shard/colour"
    if isinstance(action, ac.Assign):
        return _assign_code(s, seat, action, value)
    return ANSWERS.get(type(action), "choose/answer")


ANSWERS: dict[type[Action], str] = {
    ac.Mulligan: "mulligan/cards",
    ac.Keep: "mulligan/over",
    ac.Place: "place/faces",
    ac.Order: "order/wrong",
    ac.Arrange: "arrange/cards",
    ac.Choose: "choose/answer",
}


TOO_MUCH = {
    "mode": "mode/none",
    "x": "cost/no_x",
    "target": "target/too_many",
    "zone": "zone/none",
    "sacrifice": "cost/no_nominee",
}
"""What is said of a declaration that names what nobody asks for."""


def _declared_code(s: ClashState, seat: Seat, action: ac.PlayCard | ac.Activate, value: Value) -> str:
    """What was named with a playable card or a usable ability is at fault."""
    slot = declared_slot(s, seat, action)
    # A Zone may be left out besides: then nothing is said too much.
    if value == "" and slot in TOO_MUCH and not (slot == "zone" and getattr(action, "lane", -1) < 0):
        return TOO_MUCH[slot]
    if slot != "target":
        return {
            "mode": "mode/illegal",
            "x": "cost/x",
            "zone": "zone/illegal",
            "sacrifice": "cost/nominee",
            "discard": "cost/nominee",
            "pay": "cost/payment",
        }.get(slot, "target/illegal")
    return "target/too_many" if value == "done" else "target/illegal"


def _move_code(s: ClashState, seat: Seat, action: ac.Reposition) -> str:
    if not action.units:
        return "move/closed" if legal.is_late(s, fast=False) else "move/nobody"
    code = _units_code(s, seat, action.units, legal.not_movable)
    if code:
        return code
    return "move/group" if _origins(s, action.units) > 1 else "move/zone"


def _attack_code(s: ClashState, seat: Seat, action: ac.Attack) -> str:
    if not action.units:
        return "move/closed" if legal.is_late(s, fast=False) else "attack/nobody"
    code = _units_code(s, seat, action.units, legal.not_movable)
    if code:
        return code
    if any(s.board.objects[i].lane != action.lane for i in action.units):
        return "attack/zones" if _origins(s, action.units) > 1 else "attack/lane"
    return "attack/forbidden"


def _units_code(s: ClashState, seat: Seat, ids: tuple[ObjectId, ...], refuse: object) -> str:
    for i in ids:
        obj = s.board.objects.get(i)
        code = "move/not_a_unit" if obj is None else refuse(s, seat, obj)  # type: ignore[operator]
        if code:
            return str(code)
    return "move/twice" if len(set(ids)) < len(ids) else ""


def _origins(s: ClashState, ids: tuple[ObjectId, ...]) -> int:
    return len({s.board.objects[i].lane for i in ids})


def _assign_code(s: ClashState, seat: Seat, action: ac.Assign, value: Value) -> str:
    w = window(s, seat)
    by_id: dict[ObjectId, Victim] = {victim.id: victim for victim in w.victims}
    order = list(by_id)
    blows = {target: (source, target, n) for source, target, n in action.venom}
    dealt = Dealt()
    named = [*action.kills, *(target for target in blows if target not in action.kills)]
    for target in sorted(named, key=lambda i: order.index(i) if i in by_id else -1):
        if target not in by_id:
            return "assign/no_target"
        code = why_not_victim(w, dealt, by_id[target])
        if code:
            return _victim_code(code)
        if target in action.kills:
            if pool_left(w, dealt) < by_id[target].need:
                return "assign/too_little"
            dealt = Dealt((*dealt.kills, target), dealt.venom)
        elif any(striker.id == blows[target][0] and striker.venom for striker in w.strikers):
            dealt = Dealt(dealt.kills, (*dealt.venom, blows[target]))
        else:
            return "assign/lethal"
    if action.venom:
        return "assign/points"
    if action.wound:
        if can_kill(w) or s.house.get("wounding") != "on":
            return "assign/lethal"
        wounded = by_id.get(action.wound)
        return "assign/no_target" if wounded is None else _victim_code(why_not_victim(w, dealt, wounded))
    return "assign/spare"


def _victim_code(rule: str) -> str:
    return {
        "704.2b.2": "assign/frontline",
        "704.2b.3": "assign/backline",
        "R-095": "assign/needs_nothing",
        "704.3.3": "assign/too_little",
        "704.2.1": "assign/lethal",
    }[rule]


def _name(s: ClashState, seat: Seat, action: Action, found: Refusal) -> Refusal:
    """Put the card's name before what is said of it, and say of a cost what is missing."""
    number = getattr(
        action, "card", getattr(action, "source", getattr(action, "artifact", getattr(action, "shard", 0)))
    )
    obj = s.board.objects.get(number)
    if obj is None or obj.card < 0:
        return found
    cost = asked_cost(s, seat, action) if found.code in ("cost/too_little", "cost/colour") else None
    said = found.text if cost is None else shortage(s, seat, cost)
    return replace(found, text=f"{s.cards[obj.card].name}: {said}")
