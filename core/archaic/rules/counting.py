"""What is counted for Quests and Objectives (RA-94, RA-108): events of each player, in the game and in the turn."""

from core.archaic.effects import COUNTERS, Counter
from core.archaic.events import Counted
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

PLACES: dict[str, int] = {name: place for place, name in enumerate(COUNTERS)}


def count(r: Resolution, seat: Seat, **counts: int) -> None:
    """So many more of these for a seat; what is 0 is left out."""
    found = tuple((PLACES[name], n) for name, n in counts.items() if n)
    if found:
        r.state_fact(Counted(seat, found))


def counted(r: Resolution, seat: Seat, name: Counter) -> int:
    """How many there have been this turn."""
    n: int = r.board.sides[seat].turn[PLACES[name]]
    return n
