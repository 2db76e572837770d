"""What an action makes of the Strike Powers, tried in a sandbox: what has to be chosen after it is left open."""

from core.biblioclash.state import BiblioclashBoard, Clash
from core.kernel.errors import Refused
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.sandbox import Sandbox


def forecast(box: Sandbox, seat: Seat, action: Action) -> Clash | None:
    """The Clash right after the action; None: there is none then, or the action is not allowed. `box` may be spent."""
    try:
        box.push(seat, action)
    except Refused:
        return None
    board: BiblioclashBoard = box.state.board
    return board.clash
