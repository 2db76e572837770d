"""What stands in the terminal of an app that has none, against what there is to be seen."""

import pyte
from rich.console import RenderableType
from textual._compositor import CompositorUpdate
from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui.helpers import settle, still
from tui.app import DuelogApp

Picture = list[list[pyte.screens.Char]]


class Watched:
    """A terminal that is sent the frames of an app that has none."""

    def __init__(self, app: DuelogApp) -> None:
        self.app = app
        self.frames: list[CompositorUpdate] = []
        self._terminal = pyte.Screen(80, 24)
        app._display = self._display  # type: ignore[method-assign, assignment]

    def _display(self, screen: Screen[object], frame: RenderableType | None) -> None:
        if frame is not None and not self.app._batch_count:
            assert isinstance(frame, CompositorUpdate)
            self.frames.append(frame)
            self._terminal.resize(self.app.size.height, self.app.size.width)
            self._draw(self._terminal, frame)

    def _draw(self, terminal: pyte.Screen, frame: CompositorUpdate) -> None:
        # At the end of a line a terminal that writes raw stays in its column.
        pyte.Stream(terminal).feed(frame.render_segments(self.app.console).replace("\n", "\r\n"))

    @property
    def picture(self) -> Picture:
        """What stands in the terminal, with its looks."""
        return _cells(self._terminal)

    async def repainted(self, pilot: Pilot[None]) -> Picture:
        """What there is to be seen, every widget of every screen painted anew."""
        for screen in self.app.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh()
        self.app.refresh()
        await settle(pilot)
        terminal = pyte.Screen(*self.app.size)
        frame = self.app.screen._compositor.render_update(full=True, screen_stack=self.app._background_screens)
        assert isinstance(frame, CompositorUpdate)
        self._draw(terminal, frame)
        return _cells(terminal)

    async def agrees(self, pilot: Pilot[None], when: str) -> None:
        """What stands in the terminal is what there is to be seen."""
        await still(pilot)
        stands = self.picture
        assert_same(stands, await self.repainted(pilot), when)


def _cells(terminal: pyte.Screen) -> Picture:
    return [[terminal.buffer[y][x] for x in range(terminal.columns)] for y in range(terminal.lines)]


def assert_same(stands: Picture, seen: Picture, when: str) -> None:
    """The two are alike; else the rows that are not, with the cells that differ."""
    assert [len(stands), len(stands[0])] == [len(seen), len(seen[0])], when
    wrong = {
        y: (
            "".join(char.data for char in here),
            [x for x, pair in enumerate(zip(here, there, strict=True)) if len({*pair}) > 1],
        )
        for y, (here, there) in enumerate(zip(stands, seen, strict=True))
        if here != there
    }
    assert not wrong, (when, wrong)
