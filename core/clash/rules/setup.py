"""Before the first turn (401): Locations in secret, shuffles, who begins, opening hands, mulligans, the reveal."""

from core.clash import events as ev
from core.clash.actions import Mulligan, Place
from core.clash.rules.batch import follow
from core.clash.rules.turn import begin_turn
from core.clash.state import SetupFrame, TurnFrame
from core.kernel.events import Given
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

HAND_SIZE = 5
"""401.7."""


def setup_frame(r: Resolution, frame: SetupFrame) -> None:
    """The next step of the setup."""
    seat = frame.seat
    if frame.step == "shuffle":
        r.swap_frame(SetupFrame("place"))
        shuffle_decks(r)
    elif frame.step == "place":
        # 401.2, R-060: before the first player is drawn and before hands.
        r.ask((seat,), "place")
    elif frame.step == "first":
        _first_player(r)
    elif frame.step == "mulligan":
        # the first player decides and completes, then the second.
        r.ask((seat,), "mulligan")
    else:
        _reveal(r)


def place(r: Resolution, seat: Seat, action: Place) -> None:
    """A seat's Locations lie face-down (401.2)."""
    r.state_fact(Given(seat))
    r.state_fact(ev.Placed(seat, action.faces, r.board.next_id), "401.2")
    r.swap_frame(SetupFrame("place", 1) if seat == 0 else SetupFrame("first"))


def _first_player(r: Resolution) -> None:
    """401.6, 401.7."""
    first = r.board.first if r.board.first >= 0 else r.draw(2)
    r.swap_frame(SetupFrame("mulligan", first))
    r.state_fact(ev.Chosen(first), "401.6")
    for seat in (first, 1 - first):
        _deal(r, seat, HAND_SIZE)


def _deal(r: Resolution, seat: Seat, n: int) -> None:
    """Setup draws neither lose nor trigger (R-063)."""
    cards = tuple(c >> 2 for c in r.board.sides[seat].deck[:n])
    if cards:
        r.state_fact(ev.Drawn(seat, cards, r.board.next_id, (1 << seat,) * len(cards)), "401.7")


def mulligan(r: Resolution, seat: Seat, action: Mulligan) -> None:
    """401.8.1, R-062: to the bottom in an order that is hidden from both, then as many from the top."""
    ids = action.cards
    faces = r.shuffle(tuple(r.board.objects[i].card for i in ids))
    r.state_fact(ev.Under(seat, "deck", ids, faces, 0), "401.8.1")
    _deal(r, seat, len(ids))
    keep(r, seat)


def keep(r: Resolution, seat: Seat) -> None:
    """401.8.3: the hand stays; the other one is next."""
    second = 1 - r.board.first
    r.swap_frame(SetupFrame("begin") if seat == second else SetupFrame("mulligan", second))


def _reveal(r: Resolution) -> None:
    """401.9, R-061: all Locations are turned up together; nothing enters play by it."""
    r.swap_frame(TurnFrame("beginning"))
    since = len(r.facts)
    faces = tuple(tuple(r.board.objects[i].card for i in side.locations) for side in r.board.sides)
    values = tuple(tuple(r.cards[card].integrity for card in three) for three in faces)
    r.state_fact(ev.Revealed(faces, values), "401.9")  # type: ignore[arg-type]
    follow(r, since)
    begin_turn(r, r.board.first)


def shuffle_decks(r: Resolution) -> None:
    """401.4, 401.5."""
    for side in r.board.sides:
        for deck, rule in (("deck", "401.4"), ("shard_deck", "401.5")):
            cards = tuple(c >> 2 for c in getattr(side, deck))
            r.state_fact(ev.Shuffled(side.seat, deck, r.shuffle(cards)), rule)
