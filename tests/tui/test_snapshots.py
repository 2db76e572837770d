"""How the screens look: pictures of fixed matches, in the sizes that count. Other frames are compared as text."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel.match import Match
from core.kernel.series import begin
from tests.tui.helpers import opened, previewed, still, until
from tests.tui.positions import new, played, position
from tests.tui.test_practice import forked
from tui.app import DuelogApp
from tui.screens.replay import ReplayScreen

Compare = Callable[..., bool]
SMALL = (80, 24)


def board(folder: Path, match: Match | None = None, theme: str = "") -> DuelogApp:
    """The app with a match in it."""
    return DuelogApp(lambda app: app.open_match(match or position()), saves=folder, pace=0, theme=theme)


def pressing(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Wait for the game, then press keys."""

    async def run(pilot: Pilot[None]) -> None:
        await opened(pilot)
        await still(pilot)
        for key in keys:
            await pilot.press(key)
            await still(pilot)

    return run


def test_title_without_saves(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(DuelogApp(saves=tmp_path, pace=0), terminal_size=SMALL, run_before=still)


def test_title_with_a_save(snap_compare: Compare, tmp_path: Path) -> None:
    played(tmp_path / "evening.duel")

    async def run(pilot: Pilot[None]) -> None:
        await previewed(pilot)
        await pilot.press("tab")
        await still(pilot)

    assert snap_compare(DuelogApp(saves=tmp_path, pace=0), terminal_size=SMALL, run_before=run)


def test_new_match(snap_compare: Compare, tmp_path: Path) -> None:
    async def run(pilot: Pilot[None]) -> None:
        for key in ("n", "down"):
            await still(pilot)
            await pilot.press(key)
        await still(pilot)

    assert snap_compare(DuelogApp(saves=tmp_path, pace=0), terminal_size=SMALL, run_before=run)


@pytest.mark.parametrize("keys", [("down",), ("down", "e"), ("n",)], ids=["list", "text", "new"])
def test_practice_positions(snap_compare: Compare, tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def run(pilot: Pilot[None]) -> None:
        for key in ("down", "down", "enter", *keys):
            await still(pilot)
            await pilot.press(key)
        await still(pilot)

    assert snap_compare(DuelogApp(saves=tmp_path, pace=0), terminal_size=SMALL, run_before=run)


def test_consent(snap_compare: Compare, tmp_path: Path) -> None:
    match = new(names=("Ann", "Bo"), undo="fair")
    for seat in (0, 1):
        match.push(seat, next(match.options(seat).actions(1)))

    async def run(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 2)
        await pilot.press("enter")
        await pressing("u", "enter")(pilot)

    assert snap_compare(board(tmp_path, match), terminal_size=SMALL, run_before=run)


def test_lines_side_by_side(snap_compare: Compare, tmp_path: Path) -> None:
    path = tmp_path / "forked.duel"
    forked("clash", path).close()

    async def run(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await still(pilot)
        await pilot.press("V", "c")
        await still(pilot)

    app = DuelogApp(lambda app: app.open_replay(path, 4), saves=tmp_path, pace=0)
    assert snap_compare(app, terminal_size=SMALL, run_before=run)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_board(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(board(tmp_path), terminal_size=size, run_before=pressing())


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(["1"], id="target"),
        pytest.param(["2", "A"], id="payment"),
        pytest.param(["4", "2"], id="number"),
        pytest.param(["a"], id="attack"),
        pytest.param(["g", "h", "enter"], id="way"),
        pytest.param(["5"], id="why"),
        pytest.param(["m"], id="moves"),
        pytest.param(["Z"], id="piles"),
        pytest.param(["g", "c", "i"], id="card"),
        pytest.param(["question_mark"], id="keys"),
    ],
)
def test_question(snap_compare: Compare, tmp_path: Path, keys: list[str]) -> None:
    assert snap_compare(board(tmp_path), terminal_size=SMALL, run_before=pressing(*keys))


def test_opening_hand_of_two_people(snap_compare: Compare, tmp_path: Path) -> None:
    match = new(names=("Ann", "Bo"))
    assert snap_compare(board(tmp_path, match), terminal_size=SMALL, run_before=pressing())


def test_curtain(snap_compare: Compare, tmp_path: Path) -> None:
    match = new(names=("Ann", "Bo"))
    assert snap_compare(board(tmp_path, match), terminal_size=SMALL, run_before=pressing("space", "enter"))


@pytest.mark.parametrize("size", [(80, 24), (160, 45)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_replay(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    path = played(tmp_path / "evening.duel")
    app = DuelogApp(lambda app: app.open_replay(path, 96), saves=tmp_path, pace=0)

    async def run(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await still(pilot)
        for _ in range(2):
            await pilot.press("right")
            await still(pilot)

    assert snap_compare(app, terminal_size=size, run_before=run)


def test_between_two_games(snap_compare: Compare, tmp_path: Path) -> None:
    match = new(series=begin("evening"))

    async def run(pilot: Pilot[None]) -> None:
        screen = await opened(pilot)
        screen.table.concede(0)
        await still(pilot)
        for key in ("enter", "down", "enter", "enter", "down", "enter"):
            await pilot.press(key)
            await still(pilot)

    assert snap_compare(board(tmp_path, match), terminal_size=SMALL, run_before=run)


def test_board_in_a_light_theme(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(board(tmp_path, theme="duelog-light"), terminal_size=SMALL, run_before=pressing())
