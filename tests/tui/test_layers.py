"""Boxes over a screen: how often the terminal is written to, and that what then stands there is what is to be seen."""

from pathlib import Path

import pyte
import pytest
from rich.console import RenderableType
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets._toast import ToastRack

from tests.tui.helpers import app_for, opened, settle, still, until
from tests.tui.positions import position
from tests.tui.views import recorded, replay, show
from tui.app import DuelogApp
from tui.screens.base import Box
from tui.screens.play import PlayScreen
from tui.screens.preview import TablePreview
from tui.screens.title import TitleScreen
from tui.widgets.log import Log

SIZE = (80, 24)
BOXES = {"a card": "i", "a list": "Z", "a question": "X", "a line of text": "s", "the keys": "question_mark"}

Picture = list[list[pyte.screens.Char]]


class Watched:
    """A terminal that is sent the frames of an app that has none."""

    def __init__(self, app: DuelogApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = app
        self.frames: list[CompositorUpdate] = []
        self._terminal = pyte.Screen(*SIZE)
        monkeypatch.setattr(app, "_display", self._display)

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
        _assert_same(stands, await self.repainted(pilot), when)


def _cells(terminal: pyte.Screen) -> Picture:
    return [[terminal.buffer[y][x] for x in range(terminal.columns)] for y in range(terminal.lines)]


def _assert_same(stands: Picture, seen: Picture, when: str) -> None:
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


async def test_what_a_key_changes_is_drawn_in_one_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(position(), tmp_path)
    watched = Watched(app, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await watched.agrees(pilot, "before")
        before = watched.picture
        for name, key in BOXES.items():
            watched.frames.clear()
            await pilot.press(key)
            await settle(pilot)
            assert isinstance(app.screen, Box), name
            assert len(watched.frames) == 1, name
            assert watched.picture != before, name
            # The prompt and the keys below it are never covered.
            assert watched.picture[-3:] == before[-3:], name
            await watched.agrees(pilot, name)
            watched.frames.clear()
            await pilot.press("escape")
            await settle(pilot)
            assert len(watched.frames) == 1, f"{name} is closed"
            _assert_same(watched.picture, before, f"{name} is closed")
        for key in ("m", "colon", "ctrl+p"):
            await pilot.press(key)
            await settle(pilot)
            assert watched.picture[-3:] == before[-3:], key
            await pilot.press("escape")
            await settle(pilot)
        # However slow the machine is.
        monkeypatch.setattr("tui.keyboard.PATIENCE", 60.0)
        for key in ("B", "down", "right", "H", "down", "L", "K", "1", "tab", "escape"):
            watched.frames.clear()
            await pilot.press(key)
            await settle(pilot)
            # Once, and not all of the screen.
            assert [type(frame) for frame in watched.frames] == [ChopsUpdate], key
        await watched.agrees(pilot, "keys")


async def test_a_box_over_a_box_in_another_size_and_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(position(), tmp_path)
    watched = Watched(app, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.resize_terminal(100, 30)
        await watched.agrees(pilot, "no box")
        for key, size, theme in (("Z", (160, 45), "duelog-light"), ("i", SIZE, "duelog-dark")):
            await settle(pilot)
            watched.frames.clear()
            await pilot.press(key)
            await settle(pilot)
            assert len(watched.frames) == 1, key
            await pilot.resize_terminal(*size)
            await watched.agrees(pilot, f"{key} {size}")
            app.theme = theme
            await watched.agrees(pilot, f"{key} {theme}")
        for left in (1, 0):
            assert isinstance(app.screen, Box)
            watched.frames.clear()
            await pilot.press("escape")
            await settle(pilot)
            assert len(watched.frames) == 1, left
            await watched.agrees(pilot, f"{left} left")


@pytest.mark.parametrize("size", [SIZE, (100, 30), (160, 45)], ids=str)
async def test_a_notice_that_goes_leaves_nothing_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = app_for(position(), tmp_path)
    watched = Watched(app, monkeypatch)
    drawn: set[Widget] = set()

    def drawing(rack: ToastRack) -> None:
        """At each of its turns the hand is drawn, and a list out of sight: between its end and its layout too."""
        Widget._check_refresh(rack)
        if drawn and isinstance(rack.screen, PlayScreen):
            for panel in drawn:
                panel._set_dirty()
            rack.screen._dirty_widgets |= drawn
            rack.screen._on_timer_update()

    monkeypatch.setattr(ToastRack, "_check_refresh", drawing)
    async with app.run_test(size=size, notifications=True) as pilot:
        screen = await opened(pilot)
        await settle(pilot)
        drawn |= {screen.query_one("#hand"), screen.query_one("#choices")}
        for slot in ("log", "chain"):
            before = watched.picture
            app.say("a notice of so many cells")
            await settle(pilot)
            assert watched.picture != before
            app.clear_notifications()
            await settle(pilot)
            _assert_same(watched.picture, before, slot)
            app.say("a notice of so many cells")
            await settle(pilot)
            screen.panes.show("chain" if slot == "log" else "card")
            app.clear_notifications()
            await watched.agrees(pilot, f"{slot} goes")


async def test_a_list_that_was_drawn_before_it_is_told_its_size_is_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = DuelogApp(saves=recorded(tmp_path), pace=0)
    watched = Watched(app, monkeypatch)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, replay("replay"), tmp_path)
        log = app.screen.query_one("#replay-log", Log)
        stands = log.top
        log.top = 0
        log.refresh()
        await settle(pilot)
        log.on_resize()
        assert log.top == stands > 0
        await watched.agrees(pilot, "told")


async def test_a_screen_that_is_covered_as_soon_as_it_is_seen_waits_until_it_is_seen_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, tries = DuelogApp(saves=tmp_path, pace=0), list[None]()
    lay = TablePreview._lay

    def counted(preview: TablePreview) -> None:
        tries.append(None)
        lay(preview)

    monkeypatch.setattr(TablePreview, "_lay", counted)
    async with app.run_test(size=SIZE) as pilot:
        # The form closes over the menu, and the match opens: its file is new in the list of saves.
        await pilot.press("n", "enter")
        screen = await opened(pilot)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: screen.table.match.step > 0)
        title = next(screen for screen in app.screen_stack if isinstance(screen, TitleScreen))
        await until(pilot, lambda: bool(tries))
        await settle(pilot)
        # It does not ask for its size again and again, and gets it without another key.
        assert len(tries) < 100
        await pilot.press("q")
        assert app.screen is title
        await until(pilot, lambda: any(table.laid for table in title.query(TablePreview)))
