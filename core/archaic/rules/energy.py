"""Energy and Unstable Archaic Energy: playing, charging, paying, Surge (A-028 to A-040)."""

from core.archaic import events as ev
from core.archaic.effects import Cost
from core.archaic.faces import ENERGY
from core.archaic.rules.counting import count
from core.archaic.rules.derived import restate
from core.archaic.rules.heroes import cross, lose_hp
from core.archaic.rules.triggers import occur
from core.archaic.state import ArchaicState
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def energy_in_hand(s: ArchaicState, seat: Seat) -> list[ObjectId]:
    """Energy cards of a hand, those that most seats know first: they are alike, and this one tells least."""
    cards = (s.board.objects[i] for i in s.board.sides[seat].hand)
    found = [obj for obj in cards if s.cards[obj.card].bits & ENERGY]
    return [obj.id for obj in sorted(found, key=lambda obj: -obj.known.bit_count())]


def play_energy(r: Resolution, seat: Seat) -> None:
    """RA-29: Charged, and nobody can respond."""
    number = energy_in_hand(r.state, seat)[0]
    r.state_fact(ev.EnergyPlayed(seat, number, r.board.sides[seat].plays - 1), "RA-29")


def pay(r: Resolution, seat: Seat, cost: Cost, tier: int = 0) -> bool:
    """Pay a Tier and a cost, all at once (RA-32). True: the HP that it took have ended the match."""
    side = r.board.sides[seat]
    energy = cost.energy + tier
    if energy:
        r.state_fact(ev.Discharged(seat, energy), "A-032")
        count(r, seat, discharged=energy)
    if cost.transmute:
        r.state_fact(ev.Transmuted(seat, cost.transmute, side.uae - cost.transmute), "A-037")
    if not cost.lose:
        return False
    hero = r.board.objects[side.hero]
    # RA-52: no damage, so nothing absorbs it; it may cross thresholds.
    lose_hp(r, hero, cost.lose)
    if cross(r, [hero]):
        return True
    restate(r)
    return False


def surge(r: Resolution, seat: Seat, n: int) -> None:
    """A-036; RA-46, RA-118: one's own Surge of at least 1 wakes Occult."""
    fact = r.state_fact(ev.Surged(seat, n, r.board.sides[seat].uae + n), "A-036")
    count(r, seat, surged=n)
    occur(r, "occult", seat, fact)


def recharge(r: Resolution, seat: Seat, n: int) -> None:
    """As many of the Discharged Energy as there are."""
    n = min(n, r.board.sides[seat].discharged)
    if n:
        r.state_fact(ev.Recharged(seat, n))
