"""What is done in a Main Phase or Strike Window: playing, casting, summoning, equipping, activating, unequipping."""

from msgspec.structs import replace

from core.biblioclash import events as ev
from core.biblioclash.actions import Shares
from core.biblioclash.rules.clash import count_spell
from core.biblioclash.rules.orbs import pay_orbs
from core.biblioclash.rules.triggers import resolving
from core.biblioclash.state import BiblioclashBoard, side_in_clash
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def in_window(b: BiblioclashBoard) -> bool:
    """The decision is one of a Strike Window."""
    return b.asked.kind == "window"


def _play(r: Resolution, seat: Seat, card: ObjectId, how: str, rule: str) -> tuple[ObjectId, int]:
    """B-004: from the hand to the Domain. Its new id, and the number of the fact."""
    new = r.board.next_id
    fact = r.state_fact(ev.Played(card, new, r.board.objects[card].card, seat, how), rule)
    return new, fact


def play(r: Resolution, seat: Seat, card: ObjectId) -> None:
    """B-104: the Main Effect; B-204, RB-70, RB-71: in a Strike Window the Clash Effect and nothing else."""
    face = r.cards[r.board.objects[card].card]
    ability, rule = (face.clash, "B-203") if in_window(r.board) else (face.main, "B-121")
    new, fact = _play(r, seat, card, "play", rule)
    r.push_frame(resolving(r.state, seat, new, ability, fact))


def cast(r: Resolution, seat: Seat, card: ObjectId, pay: Shares) -> None:
    """RB-36: the cost, then the card moves, then its Cast Effect, then what it triggers (RB-75)."""
    face = r.cards[r.board.objects[card].card]
    pay_orbs(r, seat, face.orbs, pay)
    new, fact = _play(r, seat, card, "cast", "B-087")
    later = side_in_clash(r.board, seat) >= 0 and count_spell(r, seat, new, fact)
    r.push_frame(replace(resolving(r.state, seat, new, face.cast, fact), later=later))


def summon(r: Resolution, seat: Seat, card: ObjectId) -> None:
    """B-094; RB-16: it enters upright."""
    _play(r, seat, card, "summon", "B-123")


def equip(r: Resolution, seat: Seat, card: ObjectId) -> None:
    """B-109, B-111: its Equip Effect follows at once."""
    enter = r.cards[r.board.objects[card].card].enter
    new, fact = _play(r, seat, card, "equip", "B-124")
    if enter >= 0:
        r.push_frame(resolving(r.state, seat, new, enter, fact))


def activate(r: Resolution, seat: Seat, card: ObjectId) -> None:
    """B-126: exhausting is the cost."""
    fact = r.state_fact(ev.Exhausted(card), "B-126")
    r.push_frame(resolving(r.state, seat, card, r.cards[r.board.objects[card].card].act, fact))


def unequip(r: Resolution, seat: Seat, card: ObjectId) -> None:
    """B-113; RB-31: Orbs on it are lost."""
    r.state_fact(ev.Swept(seat, (card,), r.board.next_id, "unequipped"), "B-113")
