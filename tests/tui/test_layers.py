"""Boxes over a screen: how often the terminal is written to, and that what then stands there is what is to be seen."""

import gc
from collections import Counter
from pathlib import Path

import pytest
from textual._compositor import ChopsUpdate
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets._toast import ToastRack

from tests.tui.helpers import app_for, opened, settle, shown, until
from tests.tui.positions import position
from tests.tui.views import recorded, replay, show
from tests.tui.watched import Watched, assert_same
from tui.app import DuelogApp
from tui.screens.base import Box
from tui.screens.play import PlayScreen
from tui.screens.preview import TablePreview
from tui.screens.title import TitleScreen
from tui.widgets.lines import Row
from tui.widgets.log import Log

SIZE = (80, 24)
ROOT = Path(__file__).resolve().parents[2]
BOXES = {"a card": "i", "a list": "Z", "a question": "X", "a line of text": "s", "the keys": "question_mark"}


async def test_what_a_key_changes_is_drawn_in_one_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(position(), tmp_path)
    watched = Watched(app)
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
            assert_same(watched.picture, before, f"{name} is closed")
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


async def test_boxes_that_are_closed_leave_nothing(tmp_path: Path) -> None:
    def kept() -> dict[str, int]:
        gc.collect()
        return Counter(type(found).__name__ for found in gc.get_objects() if isinstance(found, Widget | Strip | Row))

    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)

        async def open_all() -> None:
            for key in (*BOXES.values(), "m", "w", "ctrl+p"):
                await pilot.press(key)
                await settle(pilot)
                assert isinstance(app.screen, ModalScreen), key
                await pilot.press("escape")
                await settle(pilot)

        await open_all()
        before = kept()
        await open_all()
        assert kept() == before


async def test_a_box_over_a_box_in_another_size_and_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(position(), tmp_path)
    watched = Watched(app)
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
    watched = Watched(app)
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
            assert_same(watched.picture, before, slot)
            app.say("a notice of so many cells")
            await settle(pilot)
            screen.panes.show("chain" if slot == "log" else "card")
            app.clear_notifications()
            await watched.agrees(pilot, f"{slot} goes")


async def test_a_list_that_was_drawn_before_it_is_told_its_size_is_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = DuelogApp(saves=recorded(tmp_path), pace=0)
    watched = Watched(app)
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
        # Cards of a board that are first laid out for another size are so too.
        app.open_replay(ROOT / "saves" / "three-hidden-libraries.duel", 166)
        await until(pilot, lambda: "three-hidden-libraries" in shown(app))
        await watched.agrees(pilot, "opened")


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
