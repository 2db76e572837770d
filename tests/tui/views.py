"""Screens, questions and dialogs of the app, by name: how each comes about."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from core.kernel.match import Match
from tests.tui.helpers import previewed, settle, until
from tests.tui.positions import played
from tui.app import DuelogApp
from tui.screens.curtain import Curtain
from tui.screens.play import PlayScreen
from tui.screens.title import TitleScreen


class View(NamedTuple):
    """What is opened, and the keys that lead to what is to be seen."""

    name: str
    open: Callable[[DuelogApp, Path], None]
    keys: tuple[str, ...]


def of(name: str, make: Callable[[], Match], keys: str = "") -> View:
    """A match, and keys in it."""
    return View(name, lambda app, folder: app.open_match(make()), tuple(keys.split()))


def menu(name: str, keys: str = "") -> View:
    """The menu, and keys in it."""
    return View(name, lambda app, folder: None, tuple(keys.split()))


def replay(name: str, keys: str = "") -> View:
    """A recorded match at a step, and keys in it."""
    return View(name, lambda app, folder: app.open_replay(folder / "evening.duel", 96), tuple(keys.split()))


async def show(pilot: Pilot[None], view: View, folder: Path) -> None:
    """Let the app show it, whatever it shows now. The folder is that of `recorded`."""
    app = pilot.app
    assert isinstance(app, DuelogApp)
    while not isinstance(app.screen, TitleScreen):
        app.pop_screen()
        await pilot.pause()
    view.open(app, folder)
    await settle(pilot)
    if isinstance(app.screen, Curtain):
        await pilot.press("enter")
        await settle(pilot)
    screen = app.screen
    if isinstance(screen, PlayScreen):
        await until(pilot, lambda: screen.decision is not None or screen.table.match.over)
    elif isinstance(screen, TitleScreen):
        await until(pilot, lambda: screen.ready)
    for key in view.keys:
        await pilot.press(key)
    await app.workers.wait_for_complete([worker for worker in app.workers if worker.group in ("preview", "summaries")])
    if isinstance(app.screen, TitleScreen):
        await previewed(pilot)
    await settle(pilot)


def recorded(folder: Path) -> Path:
    """A folder with a match to replay."""
    played(folder / "evening.duel")
    return folder
