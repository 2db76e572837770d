"""What a save holds, in the few words of its row: which game, how far it is or how it ended, and whether it goes on."""

from typing import Any, NamedTuple

from rich.cells import cell_len

from core.kernel.encoding import Damaged, Stored
from core.kernel.errors import BadInput
from core.kernel.events import Ended
from core.kernel.ids import seat_name
from core.kernel.log import FORMAT
from core.kernel.replay import Replay
from core.kernel.series import after, path_of
from core.kernel.store import read
from tui.fairness import usual_mode
from tui.faults import keep
from tui.fitting import cut
from tui.saves import Save
from tui.seats import Seats

NAME = 12
"""Cells of a player's name."""
HOW = 10
"""Cells for how a match of several people ended: `Ann won`."""
WON = " won"


class Summary(NamedTuple):
    """A save in a few words."""

    game: str
    """Its short name; empty: the file cannot be read."""
    how: str
    """`T7`, `won`, `Ann won`; of a file that cannot be read, why."""
    who: str = ""
    """`vs Vex` where one person plays, else `Ann vs Bo`."""
    against: str = ""
    """The same beside `how`, which may name the winner: `vs Bo`."""
    mode: str = ""
    """How far it is taken back, where that is not as usual."""
    goes_on: bool = False
    """It can be played on."""
    words: str = ""
    """All that it can be found by: game, players, decks."""

    def told(self, room: int) -> str:
        """How far it is or how it ended, against whom; what is unusual if it has room: `T7 vs Vex fair`."""
        said = f"{self.how} {self.against}".rstrip()
        full = f"{said} {self.mode}".rstrip()
        return full if cell_len(full) <= room else said


def summary(save: Save) -> Summary:
    """Read it."""
    try:
        stored = read(save.path)
        replay = Replay(stored.game, stored.header, stored.log)
        replay.goto(replay.line[-1])
    except Damaged as error:
        return Summary("", f"✗ damaged, line {error.line}")
    except BadInput as error:
        return Summary("", f"✗ {error.what.removeprefix('is ')}")
    except Exception as error:
        # One bad file must not take the others with it.
        keep(error)
        return Summary("", "✗ cannot be shown")
    board: Any = replay.state.board
    seated = Seats(stored.header, stored.log).now
    names = [cut(name, NAME) for name in seated.shown]
    people = [seat for seat, bot in enumerate(seated.bots) if not bot]
    who = _who(names, people)
    return Summary(
        stored.header.game.capitalize(),
        _ending(board.ended, names, people) if board.ended is not None else how_far(board.turn),
        who,
        who if board.ended is None or len(people) == 1 else _against(board.ended, names),
        stored.header.undo if stored.header.undo != usual_mode(len(people)) else "",
        _goes_on(save, stored, board.ended),
        " ".join((stored.game.title, *names, *(deck.name for deck in stored.header.decks))),
    )


def how_far(turn: int) -> str:
    """`T7`, or that the first turn has not begun."""
    return f"T{turn}" if turn else "setup"


def _ending(ended: Ended, names: list[str], people: list[int]) -> str:
    if len(people) == 1:
        return ended.results[people[0]]
    winners = [seat for seat, how in enumerate(ended.results) if how == "won"]
    if len(winners) == 1:
        return f"{cut(names[winners[0]], HOW - len(WON))}{WON}"
    return f"{', '.join(map(seat_name, winners))} won" if winners else "drawn"


def _who(names: list[str], people: list[int]) -> str:
    """Whom the one person plays against, or all who play."""
    if len(people) != 1:
        return " vs ".join(names)
    return f"vs {' and '.join(name for seat, name in enumerate(names) if seat != people[0])}"


def _against(ended: Ended, names: list[str]) -> str:
    """Whom the winner beat."""
    if len(names) == 2 and "won" in ended.results:
        return f"vs {names[ended.results.index('lost')]}"
    return ""


def _goes_on(save: Save, stored: Stored, ended: Ended | None) -> bool:
    """Its file can be written on in, and the match, or the series of which it is the newest game, is not over."""
    if stored.packed or stored.version != FORMAT:
        return False
    if ended is None:
        return True
    if stored.header.series is None:
        return False
    now = after(stored.header.series, ended.results)
    return not now.decided and not path_of(save.path, now.next.game).exists()
