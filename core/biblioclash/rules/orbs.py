"""Orbs: where there is room for them, and what a Spell is paid from (B-085, B-115, RB-32, RB-33)."""

from msgspec.structs import replace

from core.biblioclash import events as ev
from core.biblioclash.actions import Shares
from core.biblioclash.state import BiblioclashState, carriers
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution
from core.kernel.state import remembered_of_table


def room(s: BiblioclashState, seat: Seat) -> list[tuple[ObjectId, int]]:
    """Own cards that could take more Orbs, and how many (B-085, B-115)."""
    cards = s.cards
    return [(obj.id, left) for obj in carriers(s, seat) if (left := cards[obj.card].capacity - obj.orbs) > 0]


@remembered_of_table
def held(s: BiblioclashState, seat: Seat) -> list[tuple[ObjectId, int]]:
    """Own cards with Orbs and how many there are on each: Equipment in the order equipped, then the Mage (RB-33)."""
    return [(obj.id, obj.orbs) for obj in carriers(s, seat) if obj.orbs]


def usual_payment(s: BiblioclashState, seat: Seat, cost: int) -> Shares:
    """What is paid from if nothing is said: Equipment first (RB-33)."""
    pay = []
    for number, orbs in held(s, seat):
        n = min(orbs, cost)
        if n:
            pay.append((number, n))
            cost -= n
    return tuple(pay)


def pay_orbs(r: Resolution, seat: Seat, cost: int, pay: Shares) -> None:
    """B-218: the Orbs are spent."""
    if cost:
        objects = r.board.objects
        pay = pay or usual_payment(r.state, seat, cost)
        on = tuple((number, objects[number].orbs - n) for number, n in pay)
        r.state_fact(ev.OrbsPaid(seat, cost, on), "B-218")


def gain_orbs(r: Resolution, seat: Seat, n: int, on: Shares) -> None:
    """B-216, RB-32: what finds no room is not gained."""
    objects = r.board.objects
    now = tuple((number, objects[number].orbs + more) for number, more in on)
    gained = sum(more for _, more in on)
    fact = ev.OrbsGained(seat, gained, n - gained, now)
    if gained < n:
        r.instead_of(replace(fact, n=n, lost=0, on=()), fact, rule="B-216")
    r.state_fact(fact, "B-216" if gained < n else "B-078")
