"""Cards change their place: drawing, discarding, archiving, obtaining, to the top of the deck."""

from msgspec.structs import replace

from core.biblioclash import events as ev
from core.biblioclash.state import HAND, SLOT, BiblioclashState, waterline
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def draw(r: Resolution, seat: Seat, n: int) -> None:
    """As many as there are (RB-27); B-006, RB-28: an empty deck is made anew when a card is to be drawn from it."""
    side = r.board.sides[seat]
    while n > 0:
        if not side.deck:
            if not side.discard:
                return
            faces = tuple(r.board.objects[i].card for i in side.discard)
            r.state_fact(ev.Reshuffled(seat, r.shuffle(faces)), "B-006")
        taken = side.deck[:n]
        cards = tuple(slot // SLOT for slot in taken)
        r.state_fact(ev.Drawn(seat, cards, r.board.next_id, tuple(slot % SLOT for slot in taken)))
        n -= len(taken)


def _by_face(r: Resolution, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """In an order that does not tell in which they came to the hand."""
    return tuple(sorted(ids, key=lambda i: r.board.objects[i].card))


def discard(r: Resolution, seat: Seat, ids: tuple[ObjectId, ...], rule: str) -> None:
    """B-210: from the hand to the discard pile."""
    olds = _by_face(r, ids)
    cards = tuple(r.board.objects[i].card for i in olds)
    r.state_fact(ev.Discarded(seat, olds, cards, r.board.next_id), rule)


def keeper(s: BiblioclashState, seat: Seat) -> int:
    """Face of the card that can let the seat ignore a discard: only Kai (RB-81). -1: there is none."""
    side = s.board.sides[seat]
    faces = (s.board.objects[i].card for i in (side.mage, *side.domain))
    return next((card for card in faces if s.cards[card].keep_hand), -1)


def is_kept(s: BiblioclashState, seat: Seat) -> bool:
    """B-061, RB-77: Waterline is at least the hand, so a card effect's discard is ignored."""
    side = s.board.sides[seat]
    if keeper(s, seat) < 0:
        return False
    return waterline(s, seat) >= len(side.hand)


def archive(r: Resolution, seat: Seat, ids: tuple[ObjectId, ...]) -> None:
    """B-197: out of the game in the open."""
    objects = r.board.objects
    hand = _by_face(r, tuple(i for i in ids if objects[i].zone == HAND))
    olds = hand + tuple(i for i in ids if objects[i].zone != HAND)
    cards = tuple(objects[i].card for i in olds)
    r.state_fact(ev.Archived(seat, olds, cards, r.board.next_id), "B-197")


def topdeck(r: Resolution, seat: Seat, number: ObjectId) -> None:
    """A card from hand or discard pile on top of its owner's deck."""
    obj = r.board.objects[number]
    r.state_fact(ev.Topdecked(seat, number, obj.card, obj.zone))


def top_of(s: BiblioclashState, seat: Seat, pile: int) -> int:
    """Face of the card that a pile, 1 to 9, shows; -1: it is empty (B-039, B-045)."""
    slots = s.board.sides[seat].piles[pile - 1]
    return slots[0] // SLOT if slots else -1


def cost_of(s: BiblioclashState, seat: Seat, card: int) -> int:
    """What obtaining costs now (RB-84, RB-116)."""
    cost: int = s.cards[card].wisdom - s.board.sides[seat].discount
    return max(0, cost)


def pay_and_obtain(r: Resolution, seat: Seat, pile: int) -> None:
    """B-125; RB-116: all discounts are used up by it."""
    side = r.board.sides[seat]
    cost = cost_of(r.state, seat, top_of(r.state, seat, pile))
    if cost:
        r.state_fact(ev.WisdomChanged(seat, -cost, side.wisdom - cost), "B-125")
    if side.discount:
        r.state_fact(ev.DiscountChanged(seat, 0), "RB-116")
    obtain(r, seat, pile, cost)


def obtain(r: Resolution, seat: Seat, pile: int, cost: int) -> None:
    """B-026: to the discard pile; B-065, RB-82: by Surge on top of the deck. B-046: what lay under it is shown."""
    card = top_of(r.state, seat, pile)
    surge = r.cards[card].surge
    new = 0 if surge else r.board.next_id
    fact = ev.Obtained(seat, pile, card, cost, new)
    if surge:
        r.instead_of(replace(fact, new=r.board.next_id), fact, rule="B-065", card=card)
    r.state_fact(fact, "B-065" if surge else "B-026")
    slots = r.board.sides[seat].piles[pile - 1]
    if slots and not slots[0] % SLOT:
        r.state_fact(ev.Uncovered(seat, pile, slots[0] // SLOT), "B-046")
