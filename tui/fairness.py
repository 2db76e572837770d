"""What a fair match says when it takes nothing back, whom it asks, what is fair where nobody says, what it hides."""

from typing import TYPE_CHECKING

from core.kernel.errors import Refusal
from core.kernel.ids import Seat
from tui.names import have, within

if TYPE_CHECKING:
    from core.kernel.replay import Replay
    from core.kernel.undo import Unfair


def usual_mode(people: int) -> str:
    """How far a match with so many people is taken back where nobody says it."""
    return "fair" if people > 1 else "practice"


def nothing_own(name: str) -> Refusal:
    """Why nothing is taken back for somebody of this name where others have decided."""
    said = f"{name} {have(name)} decided nothing yet: there is nothing of yours to take back"
    return Refusal("undo/none", said, "")


def why_not_taken_back(unfair: "Unfair", names: tuple[str, ...]) -> str:
    """Why a fair match stays as it is, to somebody whom nobody can confirm an undo; `names`: of the seats."""
    told = seen_or_decided(unfair, names)
    return f"this match is fair, and since then {told}; to take back anything, begin a match in practice"


def seen_or_decided(unfair: "Unfair", names: tuple[str, ...]) -> str:
    """What stands against it, with the steps."""
    told = []
    for bar in unfair.bars:
        name = names[bar.seat]
        seen = {"luck": "luck was seen", "learned": "a hidden card was seen"}.get(bar.code)
        told.append(f"{seen or f'{within(name)} {have(name)} decided'} (step {bar.step})")
    return ", ".join(told)


def who_confirms(people: tuple[Seat, ...], asking: Seat) -> tuple[Seat, ...]:
    """Who must agree, each of them, to what is not fair by itself: the other people. With none of them it is refused:
    a bot never agrees.
    """
    return tuple(seat for seat in people if seat != asking)


def is_secret(replay: "Replay") -> bool:
    """A fair match that is not over: who sees all of it sees what is still hidden in it."""
    if replay.header.undo != "fair":
        return False
    step = replay.step
    replay.goto(replay.line[-1])
    over = replay.state.board.ended is not None
    replay.goto(step)
    return not over
