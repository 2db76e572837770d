"""A save at a glance: its table as it stands, who plays, the last lines of its log; read without any rule.

Of a match that is not over nobody sees more here than at the table: one person what is theirs, several what all of them
know.
"""

from typing import NamedTuple

from core.kernel.errors import DuelogError
from core.kernel.events import Ended
from core.kernel.ids import ONLOOKER
from core.kernel.names import tidy
from core.kernel.replay import Replay
from core.kernel.series import told
from tui.faults import keep
from tui.panels import Panel, Scene, find_panel
from tui.saves import Save
from tui.seats import Seats
from tui.summary import how_far
from tui.telling import Teller
from tui.widgets.lines import Parts

LAST = 12
"""So many of the newest steps are told."""


class Glance(NamedTuple):
    """What there is to show of a save."""

    title: Parts = ()
    """Who plays and how far it is."""
    series: Parts = ()
    """Which game of a series it is."""
    decks: Parts = ()
    fault: str = ""
    """What is wrong with the file."""
    game: str = ""
    """Empty: it cannot be opened."""
    scene: Scene | None = None
    log: tuple[Parts, ...] = ()
    """The newest step last."""


def glance(save: Save) -> Glance:
    """Read it."""
    try:
        return _read(save)
    except DuelogError as error:
        return Glance(fault=str(error).replace(str(save.path), save.path.name))
    except Exception as error:
        # One bad file must not take the menu with it.
        keep(error)
        return Glance(fault=f"{save.path.name} cannot be shown: {error}")


def _read(save: Save) -> Glance:
    replay = Replay.open(save.path, salvage=True)
    replay.goto(replay.line[-1])
    header, panel = replay.header, find_panel(replay.header.game)
    players = Seats(header, replay.log)
    who, names = players.now.bots, players.now.shown
    ended: Ended | None = replay.state.board.ended
    secret = who.count("") > 1 and ended is None
    seat = who.index("") if "" in who else 0
    scene = Scene(
        replay.view(ONLOOKER if secret else seat),
        header.cards,
        names,
        seat,
        replay.step,
        bots=who,
    )
    teller = Teller(replay, panel)
    log = []
    for step in replay.line[1:][-LAST:]:
        actor = replay.log.entries[step].seat
        eyes = (actor + 1) % len(names) if secret else seat
        whose = players.at(step).shown[actor]
        log.append(((f" {step} ", "dim"), (f"{whose}: ", "strong"), (teller.text(step, eyes), "")))
    return Glance(
        title=_title(replay, scene, panel, ended),
        series=_series(replay),
        decks=_decks(replay),
        fault=replay.notice,
        game=header.game,
        scene=scene,
        log=tuple(log),
    )


def _title(replay: Replay, scene: Scene, panel: Panel, ended: Ended | None) -> Parts:
    how = f"{how_far(panel.turn(scene))} · step {replay.step}"
    if ended is not None:
        how += " · " + ", ".join(f"{name} {result}" for name, result in zip(scene.names, ended.results, strict=True))
    return ((f" {' vs '.join(scene.names)}", "strong"), (f" · {how}", "dim"))


def _series(replay: Replay) -> Parts:
    series = replay.header.series
    if series is None:
        return ()
    # The name, which the file has too, may be cut.
    return ((f" game {series.game}, {told(series.score)} before it · {tidy(series.name)}", "dim"),)


def _decks(replay: Replay) -> Parts:
    decks = [deck.name for deck in replay.header.decks]
    return ((f" {' vs '.join(decks)}", "dim"),) if any(decks) else ()
