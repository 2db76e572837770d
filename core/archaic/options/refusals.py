"""Why not: the words and rule numbers for every condition that `legality` and the rules can find unmet."""

from collections.abc import Collection, Sequence

from core.archaic import actions as ac
from core.archaic.effects import Activated, Cost
from core.archaic.faces import AUGMENT, Face
from core.archaic.options import legality as legal
from core.archaic.options.main import named_wrongly
from core.archaic.options.timing import untimely
from core.archaic.rules.combat import current
from core.archaic.state import ArchaicState
from core.effects.selectors import Select
from core.kernel.errors import Refusal
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.options import DONE, Path, Value

Words = tuple[str, str, tuple[str, ...]]

REASONS: dict[str, Words] = {
    "timing/flash": (
        "only Flash may be used now; this is for your own Main Phase with an empty stack",
        "A-116",
        ("RA-35", "RA-26", "A-117", "RA-143"),
    ),
    "timing/ability": (
        "an ability that is not Flash is used in your own Main Phase with an empty stack",
        "RA-67",
        ("RA-35", "RA-26"),
    ),
    "timing/question": ("another decision is due first", "RA-34", ("RA-35", "RA-156")),
    "card/elsewhere": ("it is not in your hand", "A-032", ("RA-137",)),
    "card/energy": ("Energy is not cast; say `energy`", "RA-29", ("A-033",)),
    "cost/energy": (
        "you have too little Charged Energy for it",
        "A-032",
        ("RA-32", "RA-31", "RA-43", "A-122", "RA-136"),
    ),
    "cost/transmute": ("you have too little UAE for its Transmute", "A-037", ("RA-44", "RA-32", "A-038")),
    "cost/hp": ("your active Hero would not live through its cost", "RA-52", ("RA-32",)),
    "cost/exhausted": ("it is Exhausted", "RA-67", ("RA-32",)),
    "target/none": ("a target that it needs does not exist", "RA-149", ("RA-36", "RA-37", "A-119", "RA-95")),
    "target/illegal": (
        "that is no legal target for it",
        "RA-36",
        ("RA-149", "A-042", "A-107", "RA-93", "RA-37", "RA-38", "RA-142", "RA-152", "A-113"),
    ),
    "target/number": ("it asks for another number of targets", "RA-149", ("RA-36",)),
    "target/twice": ("a target is named once", "RA-149", ("RA-36",)),
    "host/illegal": ("an Augment is attached to one of your own Allies", "A-119", ("RA-95", "RA-96")),
    "host/none": ("the Ally that is to carry it is named with it: on NAME", "A-119", ("RA-95", "RA-149")),
    "host/not_asked": ("only an Augment is cast on an Ally that is to carry it", "A-119", ("RA-95",)),
    "energy/late": ("Energy is played in your own Main Phase with an empty stack only", "RA-29", ("RA-35",)),
    "energy/second": ("you have played your Energy of this turn", "A-033", ("RA-30",)),
    "energy/none": ("you have no Energy in your hand", "A-033", ("A-029",)),
    "ability/none": ("it has no such activated ability", "RA-67", ()),
    "ability/not_yours": ("it is not yours", "RA-67", ("A-147",)),
    "ability/lineup": ("a Hero in the Lineup, and gear there, is of no use", "RA-68", ("A-129", "RA-105")),
    "ability/locked": ("this ability is not unlocked yet", "A-053", ("A-054", "A-052", "RA-67")),
    "ability/unattuned": ("the active Hero does not bear the Mark for it", "RA-104", ("A-132",)),
    "ability/used": ("it has been used this turn", "RA-67", ()),
    "augment/none": ("it is no Augment of yours in the Realm", "A-122", ("RA-97",)),
    "augment/attached": ("it is attached already", "RA-157", ("A-122", "RA-97")),
    "augment/waiting": ("it is about to be attached already", "RA-157", ("A-122",)),
    "attack/late": (
        "attackers are declared in your own Main Phase with an empty stack only, once a turn",
        "A-065",
        ("RA-24", "RA-27"),
    ),
    "attack/not_yours": ("only your Allies and your active Hero attack", "A-065", ("A-041", "RA-58", "RA-90")),
    "attack/exhausted": ("it is Exhausted", "A-065", ("A-066",)),
    "attack/staggered": ("it is Staggered", "RA-59", ("A-079", "A-083")),
    "attack/fresh": ("it was deployed since your last Ready Phase", "RA-91", ("A-065", "RA-127")),
    "attack/twice": ("an attacker is named once", "A-065", ()),
    "attack/nobody": ("an attack needs at least one attacker; else say `end`", "A-065", ("RA-27",)),
    "defend/late": ("no interceptors are assigned now", "A-068", ("RA-90",)),
    "defend/not_yours": ("only your Allies in the Realm intercept", "A-064", ("RA-76", "A-068", "RA-90")),
    "defend/hero": ("the Hero cannot intercept", "RA-58", ("A-064", "RA-76")),
    "defend/exhausted": ("it is Exhausted", "RA-76", ("A-064", "RA-127")),
    "defend/attacker": ("that does not attack", "A-064", ("RA-75", "RA-88", "A-068")),
    "defend/twice": ("an Ally intercepts one attacker", "RA-75", ("A-068",)),
    "lock/late": ("no order of exchanges is asked now", "RA-77", ("A-068",)),
    "lock/wrong": ("all exchanges are named once each", "RA-77", ("A-068", "RA-74")),
    "swap/late": (
        "a swap is possible only at the start of your own Main Phase, by an active trigger",
        "A-058",
        ("A-057", "RA-72", "RA-71", "A-062", "A-059", "A-060"),
    ),
    "swap/hero": ("that Hero is not in your Lineup", "A-058", ("RA-73", "RA-151", "A-057")),
    "hero/late": ("no Hero is chosen now", "A-021", ("A-087", "A-057", "A-058", "RA-66")),
    "hero/lineup": ("that Hero is not in your Lineup", "A-021", ("A-087", "A-008", "RA-151")),
    "mulligan/over": ("mulligans are before the first turn", "A-025", ("RA-09",)),
    "mulligan/early": ("choose the Hero that begins first; mulligans come after", "A-021", ("A-025",)),
    "mulligan/third": ("you may mulligan up to two times", "A-025", ("RA-10",)),
    "pass/main": ("in the Main Phase there is nothing to pass: act, attack, or say `end`", "RA-156", ("RA-87",)),
    "end/not_main": ("only the turn player ends the Main Phase, with an empty stack", "RA-27", ("RA-156", "RA-24")),
    "order/wrong": ("all of your waiting triggers are named once each", "RA-41", ()),
    "choose/not_now": ("no such choice is asked now", "RA-34", ("RA-36",)),
    "choose/illegal": ("that is not one of the answers", "RA-36", ("RA-149",)),
    "choose/number": ("another number of answers is asked for", "RA-36", ("RA-149",)),
    "choose/twice": ("an answer is named once", "RA-36", ("RA-149",)),
    "arrange/cards": ("every card seen is named once", "RA-129", ()),
    "equip/late": ("gear is equipped only by a claim from the Vault", "A-128", ("A-131", "RA-100", "A-098")),
    "equip/illegal": ("that gear fits no free slot there", "A-124", ("RA-101", "RA-100", "RA-151", "A-128")),
}


def refusal(s: ArchaicState, seat: Seat, action: Action, path: Path, value: Value) -> Refusal:
    """Why `value`, which `action` names after `path`, is not legal there."""
    late = _late(s.board.asked.kind, action)
    code = late or _code(s, seat, action, path, value)
    text, rule, also = REASONS[code]
    if late or code in LATE:
        also = (*also, *untimely(s, seat, action))
    return Refusal(code, text if late else _named(s, seat, action, text + _numbers(s, seat, action, code)), rule, also)


LATE = ("timing/flash", "timing/ability", "timing/question", "energy/late", "attack/late")
"""Codes that say no more than that it is not the time for it."""


def _numbers(s: ArchaicState, seat: Seat, action: Action, code: str) -> str:
    """What is asked for, and what there is of that: `: it costs 4, you have 1`; empty: no number is the reason."""
    if code == "target/number" and isinstance(action, ac.PlayCard | ac.Activate):
        return f": {_asked_for(_slots(s, action))}, not {sum(map(len, action.targets)) or 'none'}"
    if code not in ("cost/energy", "cost/transmute"):
        return ""
    objects, side = s.board.objects, s.board.sides[seat]
    cost, tier = Cost(), 0
    if isinstance(action, ac.Activate):
        ability: Activated = s.cards[objects[action.source].card].card.abilities[action.ability]
        cost = ability.cost
    elif isinstance(action, ac.PlayCard):
        face = s.cards[objects[action.card].card]
        cost, tier = face.extra, face.tier
    elif isinstance(action, ac.Reattach):
        tier = s.cards[objects[action.augment].card].tier
    asked, there = (tier + cost.energy, side.charged) if code == "cost/energy" else (cost.transmute, side.uae)
    return f": it costs {asked}, you have {there}"


def _slots(s: ArchaicState, action: ac.PlayCard | ac.Activate) -> tuple[Select, ...]:
    """The targets in the text of what is cast or activated."""
    if isinstance(action, ac.Activate):
        source: Face = s.cards[s.board.objects[action.source].card]
        return source.slots[action.ability]
    card: Face = s.cards[s.board.objects[action.card].card]
    return card.slots[card.play]


def _asked_for(slots: Sequence[Select]) -> str:
    """How many targets: `2`, `up to 2`, `1 to 3` or `none`."""
    least, most = sum(slot.n for slot in slots if not slot.up_to), sum(slot.n for slot in slots)
    if least == most:
        return str(most or "none")
    return f"{least} to {most}" if least else f"up to {most}"


ASKED: dict[type[Action], tuple[tuple[str, ...], str]] = {
    ac.Keep: (("mulligan",), "mulligan/over"),
    ac.Mulligan: (("mulligan",), "mulligan/over"),
    ac.ChooseHero: (("hero", "replace"), "hero/late"),
    ac.Swap: (("swap",), "swap/late"),
    ac.Defend: (("defend",), "defend/late"),
    ac.Lock: (("lock",), "lock/late"),
    ac.Order: (("order",), "choose/not_now"),
    ac.Arrange: (("examine",), "choose/not_now"),
    ac.Choose: (("target", "discard", "pick"), "choose/not_now"),
    ac.Equip: (("equip",), "equip/late"),
}
"""When an action may be an answer, and what is wrong with it at other times."""


def _late(kind: str, action: Action) -> str:
    """The action answers something that is not asked now."""
    # both choose a Hero before anybody may mulligan.
    if kind == "hero" and isinstance(action, ac.Keep | ac.Mulligan):
        return "mulligan/early"
    if type(action) in ASKED:
        kinds, code = ASKED[type(action)]
        return "" if kind in kinds else code
    if isinstance(action, ac.Pass):
        return "" if kind == "priority" else "pass/main" if kind == "main" else "timing/question"
    if isinstance(action, ac.EndMain):
        return {"main": "", "priority": "end/not_main"}.get(kind, "timing/question")
    return "" if kind in ("main", "priority") else "timing/question"


ANSWERS: dict[type[Action], str] = {
    ac.Keep: "mulligan/over",
    ac.Mulligan: "mulligan/third",
    ac.ChooseHero: "hero/lineup",
    ac.Swap: "swap/hero",
    ac.Lock: "lock/wrong",
    ac.Order: "order/wrong",
    ac.Arrange: "arrange/cards",
    ac.Equip: "equip/illegal",
}


def _code(s: ArchaicState, seat: Seat, action: Action, path: Path, value: Value) -> str:
    objects = s.board.objects
    if isinstance(action, ac.PlayEnergy):
        return legal.not_energy(s, seat)
    if isinstance(action, ac.PlayCard):
        card = objects.get(action.card)
        code = "card/elsewhere" if card is None else legal.not_playable(s, seat, card)
        return _or_target(code, action.targets) or _slot_code(s, seat, action, path, value)
    if isinstance(action, ac.Activate):
        source = objects.get(action.source)
        code = "ability/none" if source is None else legal.not_activatable(s, seat, source, action.ability)
        return _or_target(code, action.targets) or _slot_code(s, seat, action, path, value)
    if isinstance(action, ac.Reattach):
        augment = objects.get(action.augment)
        code = "augment/none" if augment is None else legal.not_reattachable(s, seat, augment)
        return code or ("host/illegal" if action.host else "host/none")
    if isinstance(action, ac.Attack):
        return _attack_code(s, seat, action)
    if isinstance(action, ac.Defend):
        return _defend_code(s, seat, action)
    if isinstance(action, ac.Choose):
        return f"choose/{_in_set(path, value, (action.picks,))}"
    return ANSWERS[type(action)]


def _or_target(code: str, targets: ac.Targets) -> str:
    """Where no target exists, one that was named all the same is what is wrong."""
    return "target/illegal" if code == "target/none" and any(targets) else code


def _slot_code(s: ArchaicState, seat: Seat, action: ac.PlayCard | ac.Activate, path: Path, value: Value) -> str:
    """What was named with a playable card or a usable ability is at fault."""
    if isinstance(action, ac.PlayCard) and named_wrongly(s, seat, action) == "host":
        carried = s.cards[s.board.objects[action.card].card].bits & AUGMENT
        return "host/not_asked" if not carried else "host/illegal" if action.host else "host/none"
    return f"target/{_in_set(path, value, action.targets)}"


def _in_set(path: Path, value: Value, sets: Collection[Sequence[ObjectId]]) -> str:
    """What is wrong with a value of a set: the number of all that is named, naming it again, or the value itself."""
    if value in (DONE, ""):
        return "number"
    return "twice" if value in path and any(named.count(int(value)) > 1 for named in sets) else "illegal"


def _attack_code(s: ArchaicState, seat: Seat, action: ac.Attack) -> str:
    for number in action.units:
        unit = s.board.objects.get(number)
        code = "attack/not_yours" if unit is None else legal.not_attacking(s, seat, unit)
        if code:
            return code
    return "attack/twice" if action.units else "attack/nobody"


def _defend_code(s: ArchaicState, seat: Seat, action: ac.Defend) -> str:
    for attacker, number in action.pairs:
        unit = s.board.objects.get(number)
        code = "defend/not_yours" if unit is None else legal.not_intercepting(s, seat, unit)
        if code:
            return code
        if attacker not in current(s).attackers:
            return "defend/attacker"
    return "defend/twice"


def _named(s: ArchaicState, seat: Seat, action: Action, text: str) -> str:
    """The words with the card's name before them, if the seat may know it."""
    number = getattr(action, "card", getattr(action, "source", getattr(action, "augment", 0)))
    obj = s.board.objects.get(number)
    return text if obj is None or not obj.known >> seat & 1 else f"{s.cards[obj.card].name}: {text}"
