"""Waiting for the app, and reading what is on the screen."""

from collections.abc import Callable
from pathlib import Path

from textual import events
from textual.app import App
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, TextArea

from core.kernel.match import Match
from tui.app import DuelogApp
from tui.screens.boxes import Reading
from tui.screens.curtain import Curtain
from tui.screens.play import PlayScreen
from tui.screens.preview import TablePreview
from tui.screens.replay import ReplayScreen
from tui.widgets.lines import plain
from tui.widgets.prompt import Prompt
from tui.widgets.rows import Rows


def app_for(match: Match, folder: Path) -> DuelogApp:
    """The app with a match open in it; saves lie in the folder."""
    return DuelogApp(lambda app: app.open_match(match), saves=folder, pace=0)


def app_replaying(path: Path, step: int = 0) -> DuelogApp:
    """The app with the replay of a file open in it, at a step; saves lie beside the file."""
    return DuelogApp(lambda app: app.open_replay(path, step), saves=path.parent, pace=0)


def first_done(match: Match) -> object:
    """The first action that was done."""
    return match.log.entries[1].action


async def until(pilot: Pilot[None], done: Callable[[], bool], seconds: float = 30.0) -> None:
    """Let the app go on until something is so."""
    waited = 0.0
    while not done():
        assert waited < seconds, "it did not happen:\n" + shown(pilot.app)
        await pilot.pause(0.02)
        waited += 0.02
    await pilot.pause()


def playing(pilot: Pilot[None]) -> PlayScreen:
    """The game's screen, which must be the one on top."""
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen), screen
    return screen


async def replaying(pilot: Pilot[None]) -> ReplayScreen:
    """The replay, once it is on top."""
    await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


async def opened(pilot: Pilot[None]) -> PlayScreen:
    """The game's screen once somebody is asked; whoever it is takes the keyboard."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen | Curtain))
    screen = next(found for found in pilot.app.screen_stack if isinstance(found, PlayScreen))
    await until(pilot, lambda: screen.decision is not None or isinstance(pilot.app.screen, Curtain))
    if isinstance(pilot.app.screen, Curtain):
        await pilot.press("enter")
        await until(pilot, lambda: screen.decision is not None)
    return screen


def prompt(screen: PlayScreen) -> str:
    """The text of the prompt bar."""
    return "\n".join(plain(left) for left, _ in screen.query_one(Prompt)._lines)


def rows(screen: PlayScreen, name: str) -> list[str]:
    """The text of a list's rows."""
    return [plain(row.left) + plain(row.right) for row in screen.query_one(f"#{name}", Rows).rows]


async def previewed(pilot: Pilot[None]) -> None:
    """Let the menu go on until the table of a save stands beside the list."""
    await until(pilot, lambda: any(table.laid for table in pilot.app.screen.query(TablePreview)))


def shown(app: App[None]) -> str:
    """All that is on the screen, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def click(pilot: Pilot[None], text: str, cell: int = 0, *, times: int = 1) -> None:
    """Click where a text stands on the screen, so many cells right of its begin."""
    assert isinstance(pilot.app, DuelogApp)
    lines = shown(pilot.app).splitlines()
    x, y = next(((line.index(text) + cell, y) for y, line in enumerate(lines) if text in line), (-1, -1))
    assert y >= 0, f"{text!r} is not to be seen:\n" + "\n".join(lines)
    for _ in range(times):
        await pilot.click(offset=Offset(x, y))
    await pilot.pause()


async def wheel(pilot: Pilot[None], widget: Widget, by: int) -> None:
    """Turn the wheel over a widget: down, or up if it is less than 0."""
    x, y = widget.region.center
    sort = events.MouseScrollDown if by > 0 else events.MouseScrollUp
    for _ in range(abs(by)):
        pilot.app.post_message(sort(None, int(x), int(y), 0, 0, 0, False, False, False))
    await pilot.pause()


def is_whole(app: App[None]) -> bool:
    """No box still writes on what it shows."""
    return not isinstance(app.screen, Reading) or app.screen.whole


async def settle(pilot: Pilot[None], seconds: float = 10.0) -> None:
    """Let the app go on until its text stays the same: quicker than `still`, where no picture is taken."""
    before, same, waited = "", 0, 0.0
    while same < 2 or not is_whole(pilot.app):
        assert waited < seconds, "the screen does not come to rest"
        await pilot.pause(0.01)
        waited += 0.01
        now = shown(pilot.app)
        same = same + 1 if now == before else 0
        before = now


async def still(pilot: Pilot[None], seconds: float = 10.0) -> None:
    """Let the app go on until it does nothing and its picture stays the same, so that a slow machine takes it alike."""
    before, same, waited = "", 0, 0.0
    while same < 3 or not is_whole(pilot.app) or not all(worker.is_finished for worker in pilot.app.workers):
        for field in (*pilot.app.screen.query(Input), *pilot.app.screen.query(TextArea)):
            # Else the picture depends on when it is taken.
            field.cursor_blink = False
        assert waited < seconds, "the screen does not come to rest"
        await pilot.pause(0.02)
        waited += 0.02
        now = repr(pilot.app.screen._compositor.render_strips())
        same = same + 1 if now == before else 0
        before = now
