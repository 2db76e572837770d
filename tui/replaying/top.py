"""The top line of a replay."""

from rich.cells import cell_len

from core.kernel.events import Ended
from core.kernel.replay import Replay
from tui.looking import Look
from tui.panels import Scene
from tui.panels.players import outcome
from tui.series import place_of
from tui.summary import how_far
from tui.widgets.drawn import fit
from tui.widgets.lines import Parts, cells

TITLE = 28
"""Cells for the name of the file, whatever else there is to say."""


def top_line(replay: Replay, look: Look, scene: Scene, name: str, width: int) -> tuple[Parts, Parts]:
    """Which match, whose, and when, or how it ended; the players have what room the name of the file leaves."""
    panel, names = look.panel, look.names_at(replay.step)
    game = place_of(replay.header, look.seat)
    ended: Ended | None = replay.state.board.ended
    moment = panel.moment(scene).split(" ", 1)[-1] if ended is None else "over"
    who = " vs ".join(names) if ended is None else outcome(names, ended)
    before: Parts = ((" REPLAY ", "strong"),)
    between: Parts = ((f"  {game}  " if game else "  ", ""),)
    right: Parts = ((f"step {_counted(replay, scene.step)} ", "strong"),)
    free = width - cells((*before, *between, *right)) - 1
    turn = how_far(panel.turn(scene))
    whose = f" {panel.turn_player(scene)}" if ended is None else ""
    whens = (f"{turn}{whose} · {moment}", f"{turn} · {moment}") if turn != moment else (turn,)
    needed = min(TITLE, cell_len(name)) + cell_len(who)
    when: Parts = (("  " + next((text for text in whens if needed + cell_len(text) + 2 <= free), whens[-1]), ""),)
    room = free - cells(when)
    title = fit(((name, ""),), max(TITLE, room - cell_len(who)))
    players = fit(((who, "dim" if ended is None else "strong"),), room - cells(title))
    return (*before, *title, *between, *players, *when), right


def _counted(replay: Replay, step: int) -> str:
    """The number of a step, and how far it is on its line; where numbers of other lines lie between, by places."""
    line = replay.line
    last = len(line) - 1
    return f"{step}/{last}" if line[-1] == last else f"{step} ({line.index(step)}/{last})"
