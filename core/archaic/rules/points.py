"""Realm Control Points, and how the match ends by them (RA-02 to RA-06)."""

from core.archaic import events as ev
from core.archaic.state import GAINED
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

RCP_TO_WIN = 12
"""RA-02."""


def gain(r: Resolution, seat: Seat, n: int, why: str, rule: str) -> None:
    """RCP for a seat; whether they win is asked when the event is over (RA-05)."""
    side = r.board.sides[seat]
    r.state_fact(ev.Gained(seat, n, side.rcp + n, why), rule)
    open_swap(r, seat, GAINED)


def open_swap(r: Resolution, seat: Seat, trigger: int) -> None:
    """A swap trigger is active until the seat's next swap step (RA-70)."""
    swaps = r.board.sides[seat].swaps | trigger
    if swaps != r.board.sides[seat].swaps:
        r.state_fact(ev.SwapsChanged(seat, swaps))


def is_won(r: Resolution) -> bool:
    """RA-04: the match ends at once if somebody has enough RCP; RA-05: both, the higher total, equal: a draw."""
    totals = [side.rcp for side in r.board.sides]
    if max(totals) < RCP_TO_WIN:
        return False
    if min(totals) >= RCP_TO_WIN and totals[0] == totals[1]:
        r.end(("drawn", "drawn"), "both", "RA-05")
    else:
        win(r, totals.index(max(totals)), "rcp", "RA-02")
    return True


def win(r: Resolution, seat: Seat, why: str, rule: str) -> None:
    """The seat wins."""
    r.end(tuple("won" if s == seat else "lost" for s in (0, 1)), why, rule)
