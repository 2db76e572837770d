"""How fast the app answers in a terminal: `python -m tests.bench.terminal` prints times. Nothing is asserted of them.

What is measured, in milliseconds: from the key to the last byte of the frame that it brings, through a pseudo-terminal.
A bare Textual app of 60 widgets is measured the same way: what this machine needs for any frame. `cpu` is the same
of the app's own process alone, for a busy machine. What has a bar is set against it, and `--each` says it key by key.
"""

import argparse
import os
import random
import select
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import NamedTuple

from core import Match
from core.kernel.chance import Stream
from core.kernel.game import GAMES
from tests.bench.matches import MEASURED, choice
from tests.long.terminal import SAMPLES
from tests.tui import archaic_positions, positions, tables
from tests.tui.console import Console
from tests.tui.script import CODES, CURTAIN_REST, Keyboard, Script, play
from tests.tui.terminal import ROOT, RUN, Terminal

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        for n in range(60):
            yield Static(f"widget {n}", id=f"w{n}")
    def on_key(self, event):
        self.query_one("#w1").update(f"{self.screen.id} {event.time}")
Bare().run()
"""
"""An app that does as good as nothing."""
QUIET = 0.03
"""Seconds without a byte after which a frame is complete."""
SETTLED = 0.01
"""Seconds of work in a second of idling that begins after what was begun is done."""
ENTRIES = 10_000
FIRST, KEY, ACTION, JUMP, RESIZE = 500, 33, 100, 50, 150
"""The bars, in milliseconds, of the wall clock: a first frame; of the rest the 95th percentile."""
ARROWS = {"down": "\x1b[B", "up": "\x1b[A", "left": "\x1b[D", "right": "\x1b[C", "esc": "\x1b"}
PAGES = {"pgup": "\x1b[5~", "pgdn": "\x1b[6~", "end": "\x1b[F"}
KEYS = ARROWS | PAGES | CODES
CURSOR = ("H", "down", "down", "up", "B", "down", "right", "right", "left", "up", "H", "down")
TARGETS = ("1", "tab", "tab", "tab", "tab", "esc")
LOG = ("L", "up", "up", "up", "down", "up", "H")
BOXES = ("i", "esc", "w", "esc", "m", "esc", "Z", "esc", "?", "esc")
FULL = {
    "clash": positions.BOARD.replace(
        "units: [Redmane Outrider, {card: Gravel Bomber, ready: false, damage: 1}]",
        "units: [Redmane Outrider, Ram Crew, Kiln Whelp, Ashfoot Skirmisher, Gravel Bomber]",
    ).replace(
        "units: [Wicket Guard, Sunspire Lookout]",
        "units: [Wicket Guard, Sunspire Lookout, Road Warden, Vowbound Squire, Palisade Lancer]",
    ),
    "biblioclash": tables.BOARD,
    "archaic": archaic_positions.REALM,
}
"""Positions with something everywhere."""


class Took(NamedTuple):
    """How long something took."""

    wall: float
    """Seconds."""
    cpu: float
    """Seconds of the app's process."""
    what: str = ""
    """The key."""


class Timed(Terminal):
    """A terminal with a clock."""

    def time(self, do: Callable[[], object], most: float = 20.0, what: str = "") -> Took | None:
        """From doing something to the last byte that it brings; None: it brings none."""
        while self.read(QUIET):
            pass
        began, last, before = perf_counter(), 0.0, self.cpu()
        found = b""
        do()
        while select.select([self.fd], [], [], QUIET if last else most)[0]:
            found += os.read(self.fd, 65536)
            last = perf_counter()
        worked = self.cpu() - before
        self.draw(found)
        return Took(last - began, worked, what) if last else None

    def keys(self, keys: Iterable[str], times: int = 1) -> list[Took]:
        """The times of keys, one after the other."""
        found = (self.time(partial(self.press, KEYS.get(key, key)), 1.0, key) for _ in range(times) for key in keys)
        return [took for took in found if took is not None]

    def cpu(self) -> float:
        """Seconds that the process has worked."""
        # The clock of another process, as clock_getcpuclockid(3) names it.
        return time.clock_gettime((~self.pid << 3) | 2)


class Clocked(Keyboard):
    """Types; the last key of each decision is timed."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[Took] = []

    def type(self, console: Console, keys: str) -> None:
        assert isinstance(console, Timed)
        *before, last = split(keys)
        console.press("".join(before))
        took = console.time(lambda: console.press(last))
        self.times += [] if took is None else [took]


def split(keys: str) -> list[str]:
    """Single keys of what is typed."""
    found: list[str] = []
    while keys:
        n = 3 if keys.startswith("\x1b[") else 1
        found.append(keys[:n])
        keys = keys[n:]
    return found


def say(what: str, times: list[Took], bar: float = 0.0, *, each: bool = False) -> None:
    """One line of the report; `bar`: what the 95th percentile may be; `each`: besides, a line for each key."""
    if not times:
        print(f"{what:<50} nothing was drawn", flush=True)
        return
    wall, cpu = sorted(took.wall for took in times), sorted(took.cpu for took in times)
    numbers = "  ".join(f"{name} {_shares(values)}" for name, values in (("wall", wall), ("cpu", cpu)))
    kept = "ok" if 1000 * _most(wall) <= bar else "OVER"
    print(f"{what:<50} {numbers}  n {len(times):3}" + (f"  bar {bar:3g} {kept}" if bar else ""), flush=True)
    for key in dict.fromkeys(took.what for took in times) if each else ():
        own = [took for took in times if took.what == key]
        say(f"  {key!r}", own)


def _shares(values: list[float]) -> str:
    """Median and 95th percentile; of a single one itself."""
    if len(values) == 1:
        return f"{1000 * values[0]:6.1f}{'':7}"
    return f"{1000 * median(values):6.1f}/{1000 * _most(values):6.1f}"


def _most(values: list[float]) -> float:
    """The 95th percentile."""
    return min(quantiles(values, n=20)[-1], max(values)) if len(values) > 1 else values[0]


def opened(folder: Path, *arguments: str, run: str = RUN, wanted: str, what: str, bar: float = 0.0) -> Timed:
    """Start a command, and say when there was anything to be seen, and when what is wanted."""
    began = perf_counter()
    terminal = Timed(folder, *arguments, run=run, patience=120)
    while not terminal.text.strip():
        terminal.read()
    say(f"{what}, first frame", [Took(perf_counter() - began, terminal.cpu())], bar)
    terminal.wait_for(wanted)
    say(f"{what}, complete", [Took(perf_counter() - began, terminal.cpu())])
    return terminal


def idle(what: str, terminal: Timed, seconds: float) -> None:
    """How much it works while nothing happens."""
    before = -1.0
    while terminal.cpu() - before > SETTLED:
        # Something that was begun still goes on.
        before = terminal.cpu()
        sleep(1)
    before = terminal.cpu()
    sleep(seconds)
    print(
        f"{f'idle for {seconds:g} s, {what}':<50} cpu  {100 * (terminal.cpu() - before) / seconds:.2f} %  bar   0",
        flush=True,
    )


class Report:
    """What is measured, and how often."""

    def __init__(self, folder: Path, times: int, idle: float, *, each: bool) -> None:
        """`idle`: seconds of doing nothing; `each`: every key is said by itself."""
        self.folder = folder
        self.times = times
        self.idle = idle
        self.each = each

    def pressed(self, what: str, terminal: Timed, keys: Iterable[str], times: int = 0, bar: float = KEY) -> list[Took]:
        """Measure keys and say it."""
        found = terminal.keys(keys, times or self.times)
        say(what, found, bar, each=self.each)
        return found

    def bare(self) -> None:
        """The yardstick."""
        terminal = opened(self.folder, run=BARE, wanted="widget 1", what="bare app of 60 widgets")
        self.pressed("bare app of 60 widgets: key", terminal, "abcdefghij")
        terminal.close()

    def menu(self) -> None:
        """The first screen."""
        terminal = opened(self.folder, wanted="D U E L O G", what="duelog", bar=FIRST)
        self.pressed("menu: cursor", terminal, ("down", "up"))
        idle("menu", terminal, self.idle)
        terminal.close()

    def board(self, game: str) -> None:
        """A full board."""
        path = self.folder / f"{game}.duel"
        positions.position(FULL[game], path=path).close()
        terminal = opened(
            self.folder, "play", "--save", str(path), wanted="Main Phase", what=f"{game}: play FILE", bar=FIRST
        )
        found: list[Took] = []
        for what, keys in (("cursor", CURSOR), ("targets", TARGETS), ("log", LOG), ("boxes", BOXES)):
            found += self.pressed(f"{game}: {what}", terminal, keys)
        say(f"{game}: all of these keys", found, KEY)
        sizes = ((45, 160), (24, 80))
        resized = [terminal.time(partial(terminal.resize, *size)) for _ in range(self.times) for size in sizes]
        say(f"{game}: resize", [took for took in resized if took is not None], RESIZE)
        # To its end: a key in the middle of it would be timed with the rest of it.
        terminal.time(partial(terminal.resize, 45, 160))
        self.pressed(f"{game}: cursor, 160x45", terminal, CURSOR)
        idle(game, terminal, self.idle)
        terminal.close()

    def decided(self, game: str) -> None:
        """Decisions of a recorded match, each with all that it causes."""
        with Match.load(ROOT / "saves" / f"{SAMPLES[game]}.duel") as recorded:
            script = Script(recorded, 60)
        path = self.folder / f"{game}-again.duel"
        script.begun(path).close()
        terminal, player = Timed(self.folder, "play", "--save", str(path), patience=60), Clocked()
        play(script, terminal, player, 6 * self.times)
        say(f"{game}: an action with all it causes", player.times, ACTION)
        terminal.close()

    def replayed(self, what: str, path: Path) -> None:
        """A replay: stepping, and jumping anywhere."""
        terminal = opened(self.folder, "replay", str(path), wanted="REPLAY", what=f"{what}: replay FILE", bar=FIRST)
        self.pressed(f"{what}: step on and back", terminal, ("right", "right", "left", "]", "["), bar=JUMP)
        with Match.load(path) as match:
            line = match.line()
        luck, found = random.Random(1), list[Took]()
        for _ in range(3 * self.times):
            terminal.keys(("g", *str(luck.choice(line))))
            found += terminal.keys(("enter",))
        say(f"{what}: jump to any step (enter of g N)", found, JUMP)
        self.pressed(f"{what}: first and last step", terminal, ("home", "end"), bar=JUMP)
        terminal.close()

    def long(self) -> None:
        """A match of very many entries."""
        path, match, stream = self.folder / "long.duel", MEASURED["clash"].endless(), Stream(3)
        while match.step < ENTRIES and not match.over:
            match.push(*choice(match, stream))
        what = f"{match.step:,} entries"
        match.save(path)
        self.replayed(what, path)
        terminal = opened(
            self.folder, "play", "--save", str(path), wanted="pass the keyboard", what=f"{what}: play FILE"
        )
        sleep(CURTAIN_REST)
        terminal.time(lambda: terminal.press("\r"))
        self.pressed(f"{what}: cursor", terminal, CURSOR)
        self.pressed(f"{what}: log", terminal, LOG)
        self.pressed(f"{what}: the whole log, first", terminal, ("L", "L"), 1)
        self.pressed(f"{what}: the whole log, scrolled", terminal, ("up", "up", "pgup", "pgup", "pgdn", "home", "end"))
        terminal.keys(("esc",))
        self.pressed(f"{what}: the whole log again", terminal, ("L",), 1)
        terminal.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="the games that are measured; all by default")
    parser.add_argument("--times", type=int, default=5, help="how often each row of keys is pressed")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of doing nothing")
    parser.add_argument("--each", action="store_true", help="every key by itself too")
    parser.add_argument("--only", choices=("bare", "menu", "board", "action", "replay", "long"), help="one part alone")
    options = parser.parse_args()
    only = options.only
    with TemporaryDirectory() as name:
        report = Report(Path(name), options.times, options.idle, each=options.each)
        report.bare()
        if only in (None, "menu"):
            report.menu()
        for game in options.game or GAMES:
            if only in (None, "board"):
                report.board(game)
            if only in (None, "action"):
                report.decided(game)
            if only in (None, "replay"):
                report.replayed(game, ROOT / "saves" / f"{SAMPLES[game]}.duel")
        if only in (None, "long"):
            report.long()


if __name__ == "__main__":
    main()
