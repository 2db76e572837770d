"""The lines of play of a replay, to be listed, named, compared and shown."""

from typing import TYPE_CHECKING, NamedTuple

from core.kernel.branches import Branch
from core.kernel.ids import Seat
from core.kernel.log import Log, Named
from core.kernel.replay import Replay
from tui.panels import Scene

if TYPE_CHECKING:
    from tui.screens.replay import ReplayScreen


class Told(NamedTuple):
    """A decision in words."""

    entry: int
    seat: Seat
    who: str
    text: str


class ReplayLines:
    """What a replay's screen shows of its lines, by the eyes that look there."""

    def __init__(self, screen: "ReplayScreen") -> None:
        self.panel = screen.panel
        self._screen = screen

    @property
    def game(self) -> str:
        """Which game it is."""
        return self._screen.game

    @property
    def log(self) -> Log:
        """All that was recorded."""
        return self._screen.replay.log

    def present(self) -> list[int]:
        """Numbers of the entries of the line that is shown."""
        return self._screen.replay.line

    def branches(self) -> list[Branch]:
        """The other lines, oldest first."""
        return self._screen.replay.branches()

    def scene_at(self, step: int) -> Scene:
        """What is to be seen at a step of any line, while the screen stays where it is."""
        screen, shown = self._screen, self._screen.replay
        replay = Replay(shown.game, shown.header, shown.log)
        replay.goto(step)
        return screen.scene()._replace(seen=screen.see(replay), step=step, before=None)

    def story_after(self, fork: int, end: int) -> list[Told]:
        """The decisions after entry `fork`, of the line that ends with `end`."""
        screen, log = self._screen, self.log
        following = log.line(end)[log.depths[fork] + 1 :]
        return [
            Told(n, seat := log.entries[n].seat, screen.names_at(n)[seat], screen.teller.text(n, screen.eyes))
            for n in following
        ]

    def name_branch(self, end: int, name: str) -> None:
        """Name the line that ends with this entry, in the file too."""
        self._screen.file.note(Named(at=end, name=name))
