"""All that is beside the decisions, by mouse alone: menu, forms, replay, positions, rules, boxes, the hot seat."""

from pathlib import Path
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from core.kernel.log import Bookmarked
from core.kernel.match import Match
from tests.tui.helpers import app_for, click, opened, playing, settle, shown, until, wheel
from tests.tui.positions import new, played, position
from tui.app import DuelogApp
from tui.screens.asking import TextBox
from tui.screens.because import WholeLogBox
from tui.screens.boxes import CardBox, FilterBox, NotationBox, PickBox, WhyBox, YesNoBox
from tui.screens.branches import BranchesBox
from tui.screens.consent import Consent
from tui.screens.curtain import Curtain
from tui.screens.help import HelpScreen
from tui.screens.new_match import NewMatchScreen
from tui.screens.play import PlayScreen
from tui.screens.position_editor import PositionEditor
from tui.screens.position_new import NewPositionBox
from tui.screens.positions import PositionsScreen
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.screens.seating import SeatingBox
from tui.screens.settings import SettingsScreen
from tui.screens.title import TitleScreen
from tui.widgets.form import Form
from tui.widgets.rows import Rows

SIZE = (80, 24)


async def at(pilot: Pilot[None], kind: type[Screen[Any]]) -> None:
    """A screen of this kind is on top."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await settle(pilot)


async def by_help(pilot: Pilot[None], what: str, key: str) -> None:
    """Press a key that only the list of keys names, by what it says of it."""
    await click(pilot, " Help", -1)
    await at(pilot, HelpScreen)
    listed = pilot.app.screen.query_one("#box-rows", Rows)
    while what not in shown(pilot.app):
        await wheel(pilot, listed, 8)
    line = next(line for line in shown(pilot.app).splitlines() if what in line)
    await click(pilot, what, line.index(key, line.index("┃ ") + 1) - line.index(what), times=2)
    await settle(pilot)


async def menu(pilot: Pilot[None]) -> None:
    """The menu with what it knows of the saves."""
    await at(pilot, TitleScreen)
    screen = pilot.app.screen
    assert isinstance(screen, TitleScreen)
    await until(pilot, lambda: screen.ready)
    await pilot.app.workers.wait_for_complete()
    await settle(pilot)


async def test_menu_saves_and_forms(tmp_path: Path) -> None:
    played(tmp_path / "evening.duel")
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await menu(pilot)
        await click(pilot, "n New")
        await at(pilot, NewMatchScreen)
        form = app.screen.query_one(Form)
        await click(pilot, "< Clash of Realms >", times=2)
        assert form.values["game"] == "biblioclash"
        await click(pilot, "← → Change", 0)
        assert form.values["game"] == "clash"
        await click(pilot, "↑ ↓ Field", 2)
        assert form.cursor == 1
        await click(pilot, "esc Back")
        await menu(pilot)
        await click(pilot, "F2 Settings")
        await at(pilot, SettingsScreen)
        form = app.screen.query_one(Form)
        before = dict(form.values)
        await click(pilot, "A bot waits", times=2)
        assert form.values != before
        await click(pilot, "esc Back")
        await menu(pilot)
        await click(pilot, "evening")
        await click(pilot, "x delete")
        await at(pilot, YesNoBox)
        await click(pilot, "n no")
        assert (tmp_path / "evening.duel").exists()
        await click(pilot, "x delete")
        await click(pilot, "y yes")
        assert not (tmp_path / "evening.duel").exists()


async def test_practice_positions_are_read_played_and_made(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await menu(pilot)
        await click(pilot, "Practice positions", times=2)
        await at(pilot, PositionsScreen)
        await click(pilot, "Z Piles")
        await at(pilot, PickBox)
        await click(pilot, "esc close")
        await click(pilot, "n new")
        await at(pilot, NewPositionBox)
        await click(pilot, "enter make it")
        await at(pilot, PositionEditor)
        await by_help(pilot, "all piles as they are now", "F4")
        await at(pilot, PickBox)
        await click(pilot, "esc close")
        await click(pilot, "ctrl+s Save")
        await settle(pilot)
        assert list((tmp_path / "data").rglob("*.yaml"))
        await click(pilot, "esc Back")
        await at(pilot, PositionsScreen)
        await click(pilot, "The twelfth point", times=2)
        await at(pilot, SeatingBox)
        await click(pilot, "enter begin")
        await at(pilot, PlayScreen)
        await by_help(pilot, "back to the menu", "q ")
        await at(pilot, PositionsScreen)
        await click(pilot, "esc Back")
        await menu(pilot)


async def test_the_rules_are_read_and_searched(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await by_help(pilot, "the rules", "F1")
        await at(pilot, RulesScreen)
        await click(pilot, "002 How cards act", times=2)
        await settle(pilot)
        assert "Rules 8" in shown(pilot.app)
        await click(pilot, "002.4 Cost lost later", times=2)
        await settle(pilot)
        await click(pilot, "backspace Back")
        await click(pilot, "/ Search")
        assert isinstance(pilot.app.focused, Input)
        await click(pilot, "esc Close")
        await at(pilot, PlayScreen)


@pytest.mark.slow
async def test_a_replay(tmp_path: Path) -> None:
    path = played(tmp_path / "evening.duel")
    app = DuelogApp(lambda app: app.open_replay(path, 10), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await at(pilot, ReplayScreen)
        replay = app.screen
        assert isinstance(replay, ReplayScreen)

        def step() -> int:
            now, last = shown(app).splitlines()[0].split()[-1].split("/")
            assert last == "120"
            return int(now)

        await click(pilot, "→ Step")
        assert step() == 11
        await click(pilot, "] Turn")
        assert step() > 11
        await pilot.click("#scrubber", offset=(1, 0))
        assert step() == 0
        await click(pilot, "→ Step")
        await click(pilot, "← →")
        assert step() == 0
        await click(pilot, "→ Step")
        await click(pilot, "f Facts")
        await click(pilot, "→ Step")
        assert "Step 2 · fact 1" in shown(app)
        await click(pilot, "f Facts")
        await click(pilot, "space Play")
        await until(pilot, lambda: step() > 2)
        await click(pilot, "space Play")
        await until(pilot, lambda: "paused" in shown(app))
        await by_help(pilot, "slower, faster", "+")
        assert "paused 2×" in shown(app)
        before = shown(app)
        await click(pilot, "v View")
        assert shown(app) != before
        for what, key, kind in (
            ("comment on this step", "c ", TextBox),
            ("bookmark this step", "s ", None),
            ("other lines: show", "V ", BranchesBox),
            ("all piles", "Z ", PickBox),
            ("why it happened", "w ", PickBox),
        ):
            await by_help(pilot, what, key)
            assert app.screen is not replay, what
            await click(pilot, "esc close" if kind else "enter take it")
            assert app.screen is replay, what
        await click(pilot, "b Branch")
        await at(pilot, SeatingBox)
        await click(pilot, "< a person >", times=2)
        await click(pilot, "enter begin")
        await at(pilot, PlayScreen)
    with Match.load(path) as match:
        assert any(isinstance(note, Bookmarked) and note.at > 1 for note in match.log.records)


@pytest.mark.slow
async def test_boxes_of_a_game_have_a_way_out(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for what, key, kind in (
            ("inspect the card", "i ", CardBox),
            ("why not", "w ", WhyBox),
            ("list of all legal moves", "m ", FilterBox),
            ("type an action", ": ", NotationBox),
            ("own deck and odds", "d ", PickBox),
            ("other lines of play", "V ", BranchesBox),
            ("who plays which seat", "P ", SeatingBox),
            ("stops", "t ", PickBox),
        ):
            await by_help(pilot, what, key)
            assert isinstance(pilot.app.screen, kind), what
            await click(pilot, "esc close")
            assert playing(pilot) is screen, what
        await by_help(pilot, "palette, themes", "ctrl+p")
        await at(pilot, CommandPalette)
        await pilot.click(offset=(2, 23))
        await until(pilot, lambda: pilot.app.screen is screen)
        await by_help(pilot, "type an action", ": ")
        await click(pilot, "targeting Gravel Bomber")
        assert pilot.app.screen.query_one("#line", Input).value == "play Flint Strike targeting Gravel Bomber"
        await click(pilot, "enter do it")
        await until(pilot, lambda: screen.table.match.step > 0)
        await settle(pilot)
        for _ in range(2):
            await pilot.click("#log", offset=(5, 2))
        assert isinstance(pilot.app.screen, WholeLogBox)
        await click(pilot, "esc close")


@pytest.mark.parametrize("agreed", [True, False])
async def test_the_curtain_and_the_consent_of_the_other_person(agreed: bool, tmp_path: Path) -> None:
    match = new(names=("Ann", "Bo"), undo="fair")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for _ in range(2):
            await pilot.press("space", "enter")
            await at(pilot, Curtain)
            await pilot.click(offset=(40, 12))
            await until(pilot, lambda: screen.decision is not None)
        step = match.step
        await by_help(pilot, "undo, redo", "u ")
        await at(pilot, Consent)
        await click(pilot, "pass the keyboard to Bo")
        await click(pilot, "y yes" if agreed else "n no")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen | Curtain))
        assert (match.step < step) == agreed
