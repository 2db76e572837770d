"""Conditions of each candidate. Every function gives "" or the code of the first thing against it (see `refusals`)."""

from collections.abc import Sequence

from core.biblioclash.faces import ARTIFACT, EQUIPMENT, MINION, SPELL
from core.biblioclash.rules.moving import cost_of, top_of
from core.biblioclash.rules.orbs import held
from core.biblioclash.rules.turn import HAND_SIZE
from core.biblioclash.state import DOMAIN, HAND, IN_PLAY, PILES, BiblioclashState, Obj
from core.kernel.ids import ObjectId, Seat

PHASES = ("main", "window", "discard_phase")
"""Kinds of question that are a phase or a Strike Window, not part of an effect."""


def same_cards(s: BiblioclashState, ids: Sequence[ObjectId]) -> list[list[ObjectId]]:
    """Groups of cards that no rule can tell apart: same face and owner, known to the same seats, in the same zone."""
    objects = s.board.objects
    groups: dict[tuple[int, int, int, str], list[ObjectId]] = {}
    for i in ids:
        obj = objects[i]
        groups.setdefault((obj.card, obj.owner, obj.known, obj.zone), []).append(i)
    return list(groups.values())


def _not_in_hand(seat: Seat, obj: Obj) -> str:
    """Asked first of all: nothing more is said of a card in another hand."""
    return "" if obj.zone == HAND and obj.owner == seat else "card/elsewhere"


def not_playable(s: BiblioclashState, seat: Seat, obj: Obj) -> str:
    """B-104, B-203: in the Main Phase what has a Main Effect, in a Strike Window what has a Clash Effect (RB-71)."""
    kind = s.board.asked.kind
    if kind not in ("main", "window"):
        return _late(s)
    elsewhere = _not_in_hand(seat, obj)
    if elsewhere:
        return elsewhere
    face = s.cards[obj.card]
    if kind == "window":
        return "" if face.clash >= 0 else "play/no_clash"
    if face.main >= 0:
        return ""
    return "play/no_main" if face.bits & ARTIFACT else "play/type"


def not_castable(s: BiblioclashState, seat: Seat, obj: Obj) -> str:
    """B-088 to B-090."""
    if s.board.asked.kind not in ("main", "window"):
        return _late(s)
    elsewhere = _not_in_hand(seat, obj)
    if elsewhere:
        return elsewhere
    face = s.cards[obj.card]
    if not face.bits & SPELL:
        return "cast/type"
    if face.orbs and face.orbs > sum(n for _, n in held(s, seat)):
        return "cast/orbs"
    return ""


def not_summonable(s: BiblioclashState, seat: Seat, obj: Obj) -> str:
    """B-094, RB-20."""
    elsewhere = _not_in_hand(seat, obj)
    if elsewhere:
        return elsewhere
    return _only_main(s, "summon/window") if s.cards[obj.card].bits & MINION else "summon/type"


def not_equippable(s: BiblioclashState, seat: Seat, obj: Obj) -> str:
    """B-109, RB-20."""
    elsewhere = _not_in_hand(seat, obj)
    if elsewhere:
        return elsewhere
    return _only_main(s, "equip/window") if s.cards[obj.card].bits & EQUIPMENT else "equip/type"


def not_activatable(s: BiblioclashState, seat: Seat, obj: Obj) -> str:
    """B-126, RB-18, RB-19."""
    late = _only_main(s, "activate/window")
    if late:
        return late
    if obj.zone not in IN_PLAY or obj.owner != seat:
        return "activate/elsewhere"
    if s.cards[obj.card].act < 0:
        return "activate/none"
    return "activate/exhausted" if obj.exhausted else ""


def not_obtainable(s: BiblioclashState, seat: Seat, pile: int) -> str:
    """B-125, B-039, B-045."""
    late = _only_main(s, "obtain/window")
    if late:
        return late
    card = top_of(s, seat, pile) if 0 < pile <= PILES else -1
    if card < 0:
        return "obtain/empty"
    return "obtain/wisdom" if cost_of(s, seat, card) > s.board.sides[seat].wisdom else ""


def not_unequippable(s: BiblioclashState, seat: Seat, obj: Obj) -> str:
    """B-113, RB-30."""
    if s.board.asked.kind != "discard_phase":
        return "unequip/phase" if s.board.asked.kind in PHASES else "timing/question"
    if obj.zone != DOMAIN or obj.owner != seat or not s.cards[obj.card].bits & EQUIPMENT:
        return "unequip/none"
    return ""


def not_discardable(s: BiblioclashState, seat: Seat) -> str:
    """B-127: in the own Discard Phase."""
    if s.board.asked.kind != "discard_phase":
        return "discard/phase" if s.board.asked.kind in PHASES else "timing/question"
    return "" if s.board.sides[seat].hand else "card/elsewhere"


def not_done(s: BiblioclashState, seat: Seat) -> str:
    """B-128: not with more than five cards in the Discard Phase."""
    if s.board.asked.kind not in PHASES:
        return "timing/question"
    too_many = s.board.asked.kind == "discard_phase" and len(s.board.sides[seat].hand) > HAND_SIZE
    return "done/hand" if too_many else ""


def _late(s: BiblioclashState) -> str:
    return "timing/phase" if s.board.asked.kind == "discard_phase" else "timing/question"


def _only_main(s: BiblioclashState, window: str) -> str:
    """RB-20: in a Strike Window the Main Phase waits."""
    kind = s.board.asked.kind
    if kind == "main":
        return ""
    return window if kind == "window" else _late(s)
