"""Why not: the words and rule numbers for every condition that `legality` and the questions can find unmet."""

from collections.abc import Callable
from typing import Any

from core.biblioclash import actions as ac
from core.biblioclash.faces import ARTIFACT, EQUIPMENT, MINION, SPELL, Face
from core.biblioclash.options import legality as legal
from core.biblioclash.options.timing import untimely
from core.biblioclash.rules.moving import cost_of, top_of
from core.biblioclash.rules.orbs import held
from core.biblioclash.state import AskFrame, BiblioclashState, Obj, face
from core.kernel.errors import Refusal
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat

Words = tuple[str, str, tuple[str, ...]]

REASONS: dict[str, Words] = {
    "timing/question": ("another decision is due first", "RB-36", ("RB-40", "RB-88", "B-117", "RB-20", "B-120")),
    "timing/phase": ("that is done in the own Main Phase", "B-120", ("B-117", "B-127")),
    "card/elsewhere": ("it is not in your hand", "B-004", ("B-191", "B-121", "B-122", "B-123", "B-124", "B-210")),
    "play/type": (
        "only an Artifact is played so: a Spell is cast, a Minion summoned, Equipment equipped",
        "B-121",
        ("B-079",),
    ),
    "play/no_main": ("it has no Main Effect", "RB-71", ("B-104", "B-121")),
    "play/no_clash": ("without a Clash Effect it cannot be played in a Strike Window", "B-203", ("B-145", "RB-20")),
    "cast/type": ("only a Spell is cast", "B-202", ("B-087", "B-122", "B-079")),
    "cast/orbs": ("its Orb Cost is more than the Orbs on your cards", "B-088", ("B-191", "RB-36", "B-122", "B-166")),
    "cast/pay": (
        "that does not pay the Orb Cost exactly from Orbs on your own cards",
        "RB-33",
        ("B-088", "B-218", "B-191", "RB-34"),
    ),
    "summon/type": ("only a Minion is summoned", "B-123", ("B-094",)),
    "summon/window": ("no Minion is summoned during a Clash", "RB-20", ("B-094", "B-123", "B-145")),
    "equip/type": ("only Equipment is equipped", "B-124", ("B-109",)),
    "equip/window": ("nothing is equipped during a Clash", "RB-20", ("B-109", "B-124", "B-145")),
    "obtain/window": ("no card is obtained during a Clash", "RB-20", ("B-025", "B-125", "B-145")),
    "obtain/empty": ("no pile of yours shows that card", "B-039", ("B-045", "B-024", "B-125")),
    "obtain/wisdom": (
        "its Wisdom Cost is more than your Wisdom",
        "B-125",
        ("B-025", "B-003", "B-191", "B-130", "RB-84"),
    ),
    "activate/window": ("no Exhaust Effect is used during a Clash", "RB-18", ("B-126", "RB-20")),
    "activate/elsewhere": ("it is not in your Domain", "B-126", ("B-191", "RB-19")),
    "activate/none": ("it has no Exhaust Effect", "B-126", ("B-101",)),
    "activate/exhausted": ("it is exhausted already", "B-126", ("B-214", "RB-17", "B-118")),
    "unequip/phase": ("Equipment is unequipped only in your own Discard Phase", "B-113", ("RB-30", "B-112", "B-117")),
    "unequip/none": ("it is no Equipment that you have equipped", "B-113", ("RB-30", "B-112", "B-191")),
    "discard/phase": ("cards are discarded at will only in your own Discard Phase", "B-127", ("B-117",)),
    "discard/cards": ("it must be cards of your hand, as many as are asked for", "B-210", ("B-062", "RB-80", "B-191")),
    "discard/nothing": ("who discards nothing more says `done`", "B-127", ()),
    "done/hand": ("you have more than five cards: discard first", "B-128", ("RB-25", "B-127")),
    "orb/carrier": (
        "there is no room for it there: only own cards with Orb Capacity left take Orbs",
        "RB-32",
        ("B-085", "B-115", "B-078", "B-191", "B-216"),
    ),
    "orb/number": ("all Orbs that fit are placed, one name for each", "RB-32", ("B-216", "B-085")),
    "damage/own": ("you cannot damage your own side", "B-096", ("B-226", "B-192")),
    "damage/target": (
        "only units of the one you attack can be damaged",
        "B-154",
        ("B-179", "B-182", "B-226", "RB-92", "RB-100", "B-207"),
    ),
    "damage/neighbour": (
        "outside a Clash only your left neighbour's units can be damaged",
        "B-179",
        ("B-226", "RB-100", "B-207"),
    ),
    "damage/points": (
        "the whole amount is divided, at least 1 for each target",
        "RB-61",
        ("B-154", "RB-59", "B-155", "B-207", "B-201"),
    ),
    "damage/seat": ("somebody else divides it", "RB-101", ()),
    "choose/unit": ("that is no unit of yours", "RB-67", ("B-220", "B-191")),
    "choose/card": ("it is none of the cards that may be chosen", "RB-40", ("RB-85", "B-219", "RB-17", "B-191")),
    "choose/pile": ("no pile of yours shows such a card of that cost", "RB-84", ("B-039", "B-045")),
    "choose/seat": ("one player of the other team is named", "RB-104", ()),
    "choose/none": ("something is to be named: only what says `may` can be left out", "RB-40", ()),
    "choose/not_now": ("no such choice is asked now", "B-117", ("RB-40",)),
}
"""By code: the words, the rule that says it best, and others that say it too."""

ANSWERS: dict[type[Action], tuple[str, ...]] = {
    ac.PlaceOrbs: ("orb",),
    ac.DivideDamage: ("damage",),
    ac.Choose: ("shield", "refresh", "archive", "topdeck", "free_obtain", "opponent"),
}
"""Which kinds of question an action answers."""


def refusal(s: BiblioclashState, seat: Seat, action: Action, stop: str) -> Refusal:
    """Why an action may not be done; `stop` is the step whose value is not legal."""
    code = _code(s, seat, action, stop)
    text, rule, also = REASONS[code]
    if code == "timing/question" and s.board.asked.kind == "damage":
        rule, also = "B-206", (rule, *also)
    also = (*also, *_more(s, seat, action, code))
    return Refusal(code, f"{_subject(s, seat, action)}{text}{_figures(s, seat, action, code)}", rule, also)


def _more(s: BiblioclashState, seat: Seat, action: Action, code: str) -> tuple[str, ...]:
    """Other rules that say the same of this very action."""
    if code in LATE:
        return untimely(s, seat, action)
    if code == "choose/none":
        return _CHOSEN.get(s.board.asked.kind, ())
    if isinstance(action, ac.PlayCard | ac.CastSpell | ac.Summon | ac.EquipCard):
        card = s.board.objects.get(action.card)
        if card is not None and code in ("play/no_clash", *TYPES):
            return _unplayed(code, face(s, card))
    if code == "cast/orbs" and isinstance(action, ac.CastSpell) and action.pay:
        return ("RB-33",)
    # RB-34: what lies on a card stays there.
    return ("RB-34", "RB-32") if code == "choose/not_now" and isinstance(action, ac.PlaceOrbs) else ()


_CHOSEN: dict[str, tuple[str, ...]] = {"shield": ("RB-67", "B-220"), "opponent": ("RB-104",)}
"""By kind of question what else says that something is chosen."""

LATE = (
    *("timing/question", "timing/phase", "unequip/phase", "discard/phase"),
    *("summon/window", "equip/window", "obtain/window", "activate/window"),
)
"""Codes that say no more than that it is not the time for it."""

_NO_CLASH: dict[int, tuple[str, ...]] = {
    ARTIFACT: ("RB-71", "B-104"),
    SPELL: ("B-202",),
    MINION: ("RB-70", "B-094"),
    EQUIPMENT: ("RB-70", "B-109"),
}
"""By type what else keeps a card without a Clash Effect from being played in a Strike Window."""


TYPES = ("play/type", "cast/type", "summon/type", "equip/type")
"""Codes of a verb that is not for the card's type."""
_OWN_VERB: dict[int, tuple[str, ...]] = {
    ARTIFACT: ("B-104", "B-121"),
    SPELL: ("B-122", "B-202"),
    MINION: ("B-094", "B-123"),
    EQUIPMENT: ("B-109", "B-124"),
}
"""How a card of each type comes to the Domain instead."""


def _unplayed(code: str, card: Face) -> tuple[str, ...]:
    """What else keeps a card from being played so. RB-71: in the Main Phase nothing is that lacks a Main Effect."""
    if code == "play/no_clash":
        return _NO_CLASH.get(card.bits, ())
    return (*_OWN_VERB.get(card.bits, ()), *(("RB-71", "B-104") if code == "play/type" else ()))


def _code(s: BiblioclashState, seat: Seat, action: Action, stop: str) -> str:
    kind = s.board.asked.kind
    answers = ANSWERS.get(type(action))
    if answers is not None:
        if kind not in answers:
            return "choose/not_now"
        return _answer_code(s, seat, action, kind, stop)
    if isinstance(action, ac.DiscardCards):
        return _discard_code(s, seat, action, kind)
    check = CHECKS.get(type(action))
    code = "" if check is None else check(s, seat, action)
    # What the conditions allow is refused for how it is paid for.
    return code or ("cast/pay" if stop == "pay" else "card/elsewhere")


def _discard_code(s: BiblioclashState, seat: Seat, action: ac.DiscardCards, kind: str) -> str:
    if kind == "discard":
        return "discard/cards"
    if kind == "discard_phase" and not action.cards:
        return "discard/nothing"
    return legal.not_discardable(s, seat) or "discard/cards"


def _answer_code(s: BiblioclashState, seat: Seat, action: Action, kind: str, stop: str) -> str:
    if isinstance(action, ac.PlaceOrbs):
        own = {i for side in s.board.sides if side.seat == seat for i in (*side.domain, side.mage)}
        placed = sum(n for _, n in action.on)
        fits = {number for number, _ in action.on} <= own and placed < s.top(AskFrame).n
        return "orb/number" if fits else "orb/carrier"
    if isinstance(action, ac.DivideDamage):
        return _damage_code(s, seat, action, stop)
    if action == ac.Choose():
        return "choose/none"
    by_kind = {"shield": "choose/unit", "free_obtain": "choose/pile", "opponent": "choose/seat"}
    return by_kind.get(kind, "choose/card")


def _damage_code(s: BiblioclashState, seat: Seat, action: ac.DivideDamage, stop: str) -> str:
    b = s.board
    for number, _ in action.shares:
        obj = b.objects.get(number)
        if obj is None:
            return "damage/target"
        team = b.sides[obj.owner].team
        if team == b.sides[seat].team:
            return "damage/own"
        if team != s.top(AskFrame).foe:
            return "damage/neighbour" if b.clash is None else "damage/target"
    miscounted = stop == "points" or sum(n for _, n in action.shares) != s.top(AskFrame).n
    return "damage/points" if miscounted else "damage/target"


def _of_card(
    check: Callable[[BiblioclashState, Seat, Obj], str],
) -> Callable[[BiblioclashState, Seat, Any], str]:
    """The condition of a card that an action names; an id that means nothing is in nobody's hand."""

    def code(s: BiblioclashState, seat: Seat, action: Any) -> str:
        obj = s.board.objects.get(action.card)
        return "card/elsewhere" if obj is None else check(s, seat, obj)

    return code


CHECKS: dict[type[Action], Callable[[BiblioclashState, Seat, Any], str]] = {
    ac.PlayCard: _of_card(legal.not_playable),
    ac.CastSpell: _of_card(legal.not_castable),
    ac.Summon: _of_card(legal.not_summonable),
    ac.EquipCard: _of_card(legal.not_equippable),
    ac.Activate: _of_card(legal.not_activatable),
    ac.Unequip: _of_card(legal.not_unequippable),
    ac.Obtain: lambda s, seat, action: legal.not_obtainable(s, seat, action.pile) or "obtain/empty",
    ac.Done: lambda s, seat, action: legal.not_done(s, seat),
}


def _subject(s: BiblioclashState, seat: Seat, action: Action) -> str:
    """`Fire Shot: `, if the action names a card that the seat knows."""
    number: ObjectId = getattr(action, "card", 0)
    obj = s.board.objects.get(number)
    if obj is not None and obj.known >> seat & 1:
        return f"{face(s, obj).name}: "
    if isinstance(action, ac.Obtain) and legal.not_obtainable(s, seat, action.pile) == "obtain/wisdom":
        return f"{s.cards[top_of(s, seat, action.pile)].name}: "
    return ""


def _figures(s: BiblioclashState, seat: Seat, action: Action, code: str) -> str:
    """The numbers behind a refusal."""
    if code == "cast/orbs" and isinstance(action, ac.CastSpell):
        cost = face(s, s.board.objects[action.card]).orbs
        return f": it costs {cost}, and there are {sum(n for _, n in held(s, seat))}"
    if code == "obtain/wisdom" and isinstance(action, ac.Obtain):
        cost = cost_of(s, seat, top_of(s, seat, action.pile))
        return f": it costs {cost}, and you have {s.board.sides[seat].wisdom}"
    if code in ("damage/points", "orb/number"):
        return f"; here there are {s.top(AskFrame).n}"
    return ""
