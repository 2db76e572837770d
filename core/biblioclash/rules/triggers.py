"""Abilities that happen by themselves: at the start of a turn, on a later Spell, when a Clash is opened."""

from typing import Literal

from core.biblioclash.state import BiblioclashState, ResolveFrame, foe_of
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution

Event = Literal["turn_start", "later_spell", "open_clash"]


def resolving(s: BiblioclashState, seat: Seat, source: ObjectId, ability: int, fact: int) -> ResolveFrame:
    """The frame that carries out an ability of an object for a seat."""
    return ResolveFrame(seat, source, s.board.objects[source].card, ability, foe_of(s.board, seat), fact)


def push_triggers(r: Resolution, seat: Seat, event: Event, fact: int) -> None:
    """RB-15, RB-75: the Mage's first, then those of the Domain in order of arrival; each resolves fully."""
    side = r.board.sides[seat]
    objects, cards = r.board.objects, r.cards
    frames = [
        resolving(r.state, seat, i, ability, fact)
        for i in (side.mage, *side.domain)
        for ability in getattr(cards[objects[i].card], event)
    ]
    if frames:
        r.push_frame(*reversed(frames))
