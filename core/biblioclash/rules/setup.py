"""Before the first turn: shuffles, deal and clean-up of Hidden Libraries, who begins, hands (B-018 to B-046)."""

from collections.abc import Callable

from core.biblioclash import events as ev
from core.biblioclash.cards import is_out_of_attribute
from core.biblioclash.rules.moving import draw
from core.biblioclash.rules.turn import begin_turn
from core.biblioclash.state import SLOT, SetupFrame
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

DUEL_HANDS = (4, 5)
"""B-023, B-190: of the first and the second side."""
OTHER_HANDS = (3, 4, 5)
"""B-178: of the first, the second, and all later players."""


def setup_frame(r: Resolution, frame: SetupFrame) -> None:
    """The next step of the setup."""
    STEPS[frame.step](r, frame)


def _shuffle(r: Resolution, frame: SetupFrame) -> None:
    """B-021, B-042."""
    r.swap_frame(SetupFrame("seal", frame.first))
    for side in r.board.sides:
        if "deck" in side.loose:
            cards = tuple(slot // SLOT for slot in side.deck)
            r.state_fact(ev.Shuffled(side.seat, r.shuffle(cards)), "B-021")
        if "library" in side.loose:
            cards = r.shuffle(tuple(slot // SLOT for pile in side.piles for slot in pile))
            r.state_fact(ev.Dealt(side.seat, tuple(zip(cards[::2], cards[1::2], strict=True))), "B-042")


def _seal(r: Resolution, frame: SetupFrame) -> None:
    """B-043: in Hidden a pile that shows an out-of-attribute card loses its face-down one; once (RB-08)."""
    r.swap_frame(SetupFrame("first", frame.first))
    if r.house.get("format") != "hidden":
        return
    for side in r.board.sides:
        mage = r.cards[r.board.objects[side.mage].card].card
        piles = tuple(
            number
            for number, slots in enumerate(side.piles, 1)
            if len(slots) > 1 and not slots[-1] % SLOT and is_out_of_attribute(r.cards[slots[0] // SLOT].card, mage)
        )
        if piles:
            r.state_fact(ev.Sealed(side.seat, piles), "B-043")


def _first(r: Resolution, frame: SetupFrame) -> None:
    """B-022, RB-111: by chance, or as agreed; a team begins with both."""
    r.swap_frame(SetupFrame("draw"))
    b = r.board
    team = b.sides[frame.first].team if frame.first >= 0 else r.draw(len(b.teams))
    r.state_fact(ev.Chosen(b.teams[team][0]), "B-022")


def _draw(r: Resolution, frame: SetupFrame) -> None:
    """B-023, B-178, B-190."""
    r.pop_frame()
    b = r.board
    first = b.sides[b.active].team
    sizes = DUEL_HANDS if len(b.teams) == 2 else OTHER_HANDS
    for place in range(len(b.teams)):
        for seat in b.teams[(first + place) % len(b.teams)]:
            draw(r, seat, sizes[min(place, len(sizes) - 1)])
    begin_turn(r, b.active)


STEPS: dict[str, Callable[[Resolution, SetupFrame], None]] = {
    "shuffle": _shuffle,
    "seal": _seal,
    "first": _first,
    "draw": _draw,
}


def seats_of(mode: str) -> tuple[int, ...]:
    """How many may play a mode (B-176, B-185)."""
    return {"duel": (2,), "last-mage": (3, 4, 5), "teams": (4,)}[mode]


def teams_of(mode: str, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together, in the order of turns (RB-105)."""
    return ((0, 2), (1, 3)) if mode == "teams" else tuple((seat,) for seat in range(seats))
