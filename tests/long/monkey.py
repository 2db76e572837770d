"""Random keys, clicks and sizes at the app: `python -m tests.long.monkey [--seeds 20] [--first 0] [--inputs 200]
[--where menu]`.

Each seed begins with a match, a replay, a practice position or the menu of one game. After every input the app must go
on, and no card stand on the screen that whoever has the keyboard cannot know of; every few of them what stands in the
terminal must be what there is to be seen, and in the end every match that was saved must open. A seed with a fault is
told with all its inputs; the exit code is then 1. `--first` takes it up at a seed.
"""

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import format_exception

from textual.command import CommandPalette
from textual.pilot import Pilot

from core.kernel.errors import DuelogError
from core.kernel.game import GAMES
from core.kernel.match import Match
from tests.tui.helpers import settle, still, until
from tests.tui.secrets import leaks
from tests.tui.watched import Watched
from tui.app import DuelogApp
from tui.arena import find_decks
from tui.repeats import Repeats
from tui.saves import samples
from tui.screens.curtain import Curtain
from tui.screens.position_editor import PositionEditor
from tui.screens.replay import ReplayScreen

KEYS = (
    *("up", "down", "left", "right", "enter", "space", "tab", "shift+tab", "escape", "backspace", "home", "end"),
    *("pageup", "pagedown", "f1", "f2", "f8", "f9", "ctrl+p", "ctrl+r", "ctrl+s"),
    *("colon", "slash", "question_mark", "comma", "full_stop", "plus", "minus", "asterisk", "less_than_sign"),
    *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
)
OFTEN = (
    *("up", "down", "left", "right", "enter", "enter", "space", "space", "tab", "escape", "escape"),
    *("1", "2", "a", "e", "u", "y"),
)
SIZES = ((80, 24), (100, 30), (120, 40), (160, 45))
SMALL = (60, 20)
WHERES = ("menu", "replay", "fair", "practice", "hot-seat")
AWHILE = 2.2
"""Seconds in which a replay takes a step, a changed text is read, and all is found that was sought."""
LOOKS = 8
"""Inputs between two looks at the screen."""


def begin(rng: Random, app: DuelogApp, folder: Path, wheres: Sequence[str]) -> str:
    """Open what the seed begins with, and name it."""
    game, where = rng.choice(GAMES), rng.choice(wheres)
    if where == "menu":
        return where
    if where == "replay":
        path = rng.choice([sample.path for sample in samples()])
        app.open_replay(path, rng.randrange(200))
        return f"replay of {path.stem}"
    decks = [rng.choice(find_decks(game)) for _ in range(2)]
    names = ("Ann", "Bo") if where == "hot-seat" else ("You", "Vex (random)")
    undo = "practice" if where == "practice" else "fair"
    seed = rng.randrange(1000)
    app.open_match(Match.new(game, decks, seed, names=names, undo=undo, path=folder / "begun.duel"))
    return f"{where} match of {game}, seed {seed}"


def inputs(rng: Random, app: DuelogApp, pilot: Pilot[None]) -> tuple[str, Callable[[], object]]:
    """The next input, and what sends it."""
    kind = rng.random()
    if kind < 0.02:
        width, height = rng.choice((*SIZES, SMALL))
        return f"{width}x{height}", lambda: pilot.resize_terminal(width, height)
    if kind < 0.15:
        at = (rng.randrange(app.size.width), rng.randrange(app.size.height))
        times = rng.choice((1, 1, 2))
        return f"click{at}x{times}", lambda: pilot.click(offset=at, times=times)
    key = rng.choice(OFTEN if kind < 0.6 else KEYS)
    return key, lambda: pilot.press(key)


async def use(seed: int, count: int, folder: Path, wheres: Sequence[str]) -> tuple[str, str]:
    """Use the app at random: what was done, in short, and what went wrong; empty: nothing."""
    rng = Random(seed)
    app = DuelogApp(saves=folder, pace=0)
    watched = Watched(app)
    done: list[str] = []
    seen: set[str] = set()
    try:
        async with app.run_test(size=rng.choice(SIZES), notifications=True) as pilot:
            await until(pilot, lambda: app.screen.is_mounted)
            done.append(begin(rng, app, folder, wheres))
            for place in range(count):
                name, send = inputs(rng, app, pilot)
                done.append(name)
                await send()  # type: ignore[misc]
                seen.add(type(app.screen).__name__)
                if app.fault is not None or not app.is_running:
                    break
                await settle(pilot)
                assert not (found := leaks(app)), f"{type(app.screen).__name__} shows what is hidden: {found}"
                if place % LOOKS == 0 and await rests(watched, pilot):
                    await watched.agrees(pilot, name)
    except Exception as error:
        return "", told(seed, done, error)
    if app.fault is not None:
        return "", told(seed, done, app.fault)
    for path in folder.rglob("*.duel"):
        try:
            Match.load(path).close()
        except DuelogError as error:
            return "", told(seed, done, error)
    return f"{done[0]}, {len(done) - 1} inputs, {', '.join(sorted(seen))}", ""


async def rests(watched: Watched, pilot: Pilot[None]) -> bool:
    """Nothing runs on by itself, as a replay does, and no text waits to be read."""
    await still(pilot)
    before = watched.picture
    if isinstance(pilot.app.screen, ReplayScreen | PositionEditor | CommandPalette):
        await pilot.pause(AWHILE)
    return watched.picture == before


def told(seed: int, done: list[str], error: BaseException) -> str:
    """A fault with the inputs that led to it."""
    return f"seed {seed}: {' '.join(done)}\n{''.join(format_exception(error))}"


@contextmanager
def own_folders() -> Iterator[Path]:
    """Nothing of the user's is read or written; where it is run, nothing is left."""
    with TemporaryDirectory() as name:
        folder, before = Path(name), Path.cwd()
        (folder / "saves").mkdir()
        os.environ.update(XDG_DATA_HOME=name, XDG_CONFIG_HOME=name, TEXTUAL_ANIMATIONS="none", TERM="xterm-256color")
        os.chdir(folder)
        try:
            yield folder / "saves"
        finally:
            os.chdir(before)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=20, help="how many random users there are")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--inputs", type=int, default=200, help="what each of them does")
    parser.add_argument("--where", choices=WHERES, action="append", help="what they begin with; any by default")
    options = parser.parse_args(arguments)
    # Nobody waits for those who look away.
    Curtain.REST = Repeats.REST = 0.0
    # The process outlives many apps.
    gc.freeze = lambda: None
    faults = 0
    for seed in range(options.first, options.first + options.seeds):
        with own_folders() as folder:
            well, fault = asyncio.run(use(seed, options.inputs, folder, options.where or WHERES))
        faults += bool(fault)
        print(fault or f"seed {seed}: {well}", flush=True)
    print(f"{options.seeds} random users, {faults} with a fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
