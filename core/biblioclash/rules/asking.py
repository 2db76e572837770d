"""Choices in the middle of an effect: who is asked, and among what. One without any legal answer is skipped (RB-40)."""

from collections.abc import Callable

from core.biblioclash import effects as ef
from core.biblioclash import events as ev
from core.biblioclash.faces import effects_at
from core.biblioclash.rules.moving import is_kept, keeper, top_of
from core.biblioclash.rules.orbs import gain_orbs, room
from core.biblioclash.state import PILES, SLOT, AskFrame, BiblioclashState, targets, units_of, waterline
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def ask_frame(r: Resolution, frame: AskFrame) -> None:
    """Ask, unless there is nothing to choose."""
    if frame.kind == "discard" and _ignored(r, frame):
        return
    if CANDIDATES[frame.kind](r.state, frame):
        r.ask((frame.seat,), frame.kind, frame.source)
        return
    r.pop_frame()
    if frame.kind == "orb":
        gain_orbs(r, frame.seat, frame.n, ())


def _ignored(r: Resolution, frame: AskFrame) -> bool:
    """RB-77: once per instruction, before any card leaves the hand; RB-78: an empty hand has nothing to ignore."""
    hand = r.board.sides[frame.seat].hand
    if not hand or not is_kept(r.state, frame.seat):
        return False
    r.pop_frame()
    ignored = ev.DiscardIgnored(frame.seat, waterline(r.state, frame.seat), len(hand))
    _tell_ignored(r, frame, ignored)
    r.state_fact(ignored, "B-061")
    return True


def _tell_ignored(r: Resolution, frame: AskFrame, ignored: ev.DiscardIgnored) -> None:
    """B-061: so many would be discarded; nobody has chosen which."""
    n = min(frame.n, ignored.hand)
    would = ev.Discarded(frame.seat, (0,) * n, (-1,) * n, 0)
    r.instead_of(would, ignored, rule="B-061", card=keeper(r.state, frame.seat))


def archivable(s: BiblioclashState, frame: AskFrame) -> tuple[ObjectId, ...]:
    """RB-85: any own card of the zones that the text names."""
    face, ability, place = frame.effect
    effect = effects_at(s.cards[face], ability)[place]
    assert isinstance(effect, ef.Archive | ef.Topdeck)
    zones = effect.zones if isinstance(effect, ef.Archive) else (effect.zone,)
    side = s.board.sides[frame.seat]
    return tuple(i for zone in zones for i in getattr(side, zone))


def exhausted(s: BiblioclashState, seat: Seat) -> tuple[ObjectId, ...]:
    """Own cards that could be refreshed."""
    side = s.board.sides[seat]
    return tuple(i for i in (*side.domain, side.mage) if s.board.objects[i].exhausted)


def free_piles(s: BiblioclashState, frame: AskFrame) -> tuple[int, ...]:
    """RB-84: piles, 1 to 9, whose top card costs at most so much."""
    shown = ((pile, top_of(s, frame.seat, pile)) for pile in range(1, PILES + 1))
    found = tuple(pile for pile, card in shown if card >= 0 and s.cards[card].wisdom <= frame.n)
    return different_piles(s, frame.seat, found)


def different_piles(s: BiblioclashState, seat: Seat, piles: tuple[int, ...]) -> tuple[int, ...]:
    """Of piles that lie face up and hold the same cards the first."""
    mine = s.board.sides[seat].piles
    kept: dict[object, int] = {}
    for pile in piles:
        slots = mine[pile - 1]
        kept.setdefault(slots if all(slot % SLOT for slot in slots) else pile, pile)
    return tuple(kept.values())


def opponents(s: BiblioclashState, frame: AskFrame) -> tuple[Seat, ...]:
    """RB-104: whom a discard may name; nobody if none of them has a card."""
    seats = s.board.teams[frame.foe]
    return seats if any(s.board.sides[seat].hand for seat in seats) else ()


CANDIDATES: dict[str, Callable[[BiblioclashState, AskFrame], object]] = {
    "orb": lambda s, frame: room(s, frame.seat),
    "damage": lambda s, frame: targets(s, frame.foe),
    "shield": lambda s, frame: units_of(s, frame.seat),
    "refresh": lambda s, frame: exhausted(s, frame.seat),
    "archive": archivable,
    "topdeck": archivable,
    "free_obtain": free_piles,
    "opponent": opponents,
    "discard": lambda s, frame: s.board.sides[frame.seat].hand,
}
"""By kind of question: among what is chosen; empty: it is skipped."""
