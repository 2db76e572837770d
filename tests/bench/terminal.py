"""How fast the app answers in a terminal: `python -m tests.bench.terminal` prints times. Nothing is asserted of them.

What is measured, in milliseconds: from the key to the last byte of the frame that it brings, through a pseudo-terminal.
A bare Textual app of 60 widgets is measured the same way: what this machine needs for any frame. `cpu` is the time
of the app's own process for each key, for a busy machine.
"""

import argparse
import os
import random
import select
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from core import Match
from core.kernel.chance import Stream
from core.kernel.game import GAMES
from tests.bench.matches import MEASURED, choice
from tests.long.terminal import SAMPLES
from tests.tui import archaic_positions, positions, tables
from tests.tui.script import CODES, NAMES, Keyboard, Script, play
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
ENTRIES = 10_000
TICK = os.sysconf("SC_CLK_TCK")
ARROWS = {"down": "\x1b[B", "up": "\x1b[A", "left": "\x1b[D", "right": "\x1b[C", "esc": "\x1b"}
KEYS = ARROWS | CODES
CURSOR = ("H", "down", "down", "up", "B", "down", "right", "right", "left", "up", "H", "down")
TARGETS = ("1", "tab", "tab", "tab", "tab", "esc")
LOG = ("L", "up", "up", "up", "down", "up", "H")
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


class Timed(Terminal):
    """A terminal with a clock."""

    worked = 0.0
    """Seconds of the process for all that was timed since it was last set to 0."""

    def time(self, do: Callable[[], object], most: float = 20.0) -> float | None:
        """Seconds from doing something to the last byte that it brings; None: it brings none."""
        while self.read(QUIET):
            pass
        began, last, before = perf_counter(), 0.0, self.cpu()
        found = b""
        do()
        while select.select([self.fd], [], [], QUIET if last else most)[0]:
            found += os.read(self.fd, 65536)
            last = perf_counter()
        self.worked += self.cpu() - before
        self.draw(found)
        return last - began if last else None

    def keys(self, keys: Iterable[str], times: int = 1) -> list[float]:
        """The times of keys, one after the other."""
        found = (self.time(partial(self.press, KEYS.get(key, key)), 1.0) for _ in range(times) for key in keys)
        return [seconds for seconds in found if seconds is not None]

    def cpu(self) -> float:
        """Seconds that the process has worked."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


class Clocked(Keyboard):
    """Types; the last key of each decision is timed."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def type(self, terminal: Terminal, keys: str) -> None:
        assert isinstance(terminal, Timed)
        *before, last = split(keys)
        terminal.press("".join(before))
        took = terminal.time(lambda: terminal.press(last))
        self.times += [] if took is None else [took]


def split(keys: str) -> list[str]:
    """Single keys of what is typed."""
    found: list[str] = []
    while keys:
        n = 3 if keys.startswith("\x1b[") else 1
        found.append(keys[:n])
        keys = keys[n:]
    return found


def say(what: str, times: list[float], cpu: float = 0.0) -> None:
    """One line of the report."""
    if not times:
        print(f"{what:<50} nothing was drawn", flush=True)
        return
    most = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    worked = f"  cpu {1000 * cpu / len(times):6.1f}" if cpu else ""
    numbers = "  ".join(
        f"{name} {1000 * t:6.1f}" for name, t in (("p50", median(times)), ("p95", min(most, max(times))))
    )
    print(f"{what:<50} {numbers}  max {1000 * max(times):6.1f}{worked}  n {len(times)}", flush=True)


def pressed(what: str, terminal: Timed, keys: Iterable[str], times: int) -> None:
    """Measure keys and say it."""
    terminal.worked = 0.0
    found = terminal.keys(keys, times)
    say(what, found, terminal.worked)


def opened(folder: Path, *arguments: str, run: str = RUN, wanted: str, what: str) -> Timed:
    """Start a command, and say when what is wanted was there."""
    began = perf_counter()
    terminal = Timed(folder, *arguments, run=run, patience=120)
    terminal.wait_for(wanted)
    say(what, [perf_counter() - began], terminal.cpu())
    return terminal


def idle(what: str, terminal: Timed, seconds: float) -> None:
    """How much it works while nothing happens."""
    before = -1.0
    while terminal.cpu() != before:
        # Something that was begun still goes on.
        before = terminal.cpu()
        sleep(1)
    sleep(seconds)
    print(f"{f'idle for {seconds:g} s, {what}':<50} cpu {100 * (terminal.cpu() - before) / seconds:.1f} %", flush=True)


def bare(folder: Path, times: int) -> None:
    """The yardstick."""
    terminal = opened(folder, run=BARE, wanted="widget 1", what="bare app of 60 widgets: first frame")
    pressed("bare app of 60 widgets: key", terminal, "abcdefghij", times)
    terminal.close()


def menu(folder: Path, seconds: float) -> None:
    """The first screen."""
    terminal = opened(folder, wanted="D U E L O G", what="duelog: first frame")
    pressed("menu: cursor", terminal, ("down", "up"), 5)
    idle("menu", terminal, seconds)
    terminal.close()


def board(game: str, folder: Path, times: int, seconds: float) -> None:
    """A full board."""
    path = folder / f"{game}.duel"
    positions.position(FULL[game], names=NAMES[:2], path=path).close()
    terminal = opened(folder, "play", "--save", str(path), wanted="Main Phase", what=f"{game}: play, first frame")
    for what, keys in (("cursor", CURSOR), ("targets", TARGETS), ("log", LOG)):
        pressed(f"{game}: {what}", terminal, keys, times)
    sizes = ((45, 160), (24, 80))
    terminal.worked = 0.0
    resized = [terminal.time(partial(terminal.resize, *size)) for _ in range(times) for size in sizes]
    say(f"{game}: resize", [took for took in resized if took is not None], terminal.worked)
    terminal.resize(45, 160)
    pressed(f"{game}: cursor, 160x45", terminal, CURSOR, times)
    idle(f"{game}", terminal, seconds)
    terminal.close()


def decided(game: str, folder: Path, decisions: int) -> None:
    """Decisions of a recorded match, each with all that it causes."""
    with Match.load(ROOT / "saves" / f"{SAMPLES[game]}.duel") as recorded:
        script = Script(recorded, 60)
    path = folder / f"{game}-again.duel"
    script.begun(path).close()
    terminal, player = Timed(folder, "play", "--save", str(path), patience=60), Clocked()
    play(script, terminal, player, decisions)
    say(f"{game}: an action with all it causes", player.times, terminal.worked)
    terminal.close()


def replayed(what: str, path: Path, folder: Path, times: int) -> None:
    """A replay: stepping, and jumping anywhere."""
    terminal = opened(folder, "replay", str(path), wanted="REPLAY", what=f"{what}: replay, first frame")
    pressed(f"{what}: step on and back", terminal, ("right", "right", "left", "]", "["), times)
    with Match.load(path) as match:
        line = match.line()
    luck, found, worked = random.Random(1), list[float](), 0.0
    for _ in range(3 * times):
        terminal.keys(("g", *str(luck.choice(line))))
        terminal.worked = 0.0
        found += terminal.keys(("enter",))
        worked += terminal.worked
    say(f"{what}: jump to any step (enter of g N)", found, worked)
    pressed(f"{what}: first and last step", terminal, ("home", "\x1b[F"), times)
    terminal.close()


def long(folder: Path, times: int) -> None:
    """A match of very many entries."""
    path, match, stream = folder / "long.duel", MEASURED["clash"].endless(), Stream(3)
    while match.step < ENTRIES and not match.over:
        match.push(*choice(match, stream))
    what = f"{match.step:,} entries"
    match.save(path)
    replayed(what, path, folder, times)
    terminal = opened(
        folder, "play", "--save", str(path), wanted="pass the keyboard", what=f"{what}: play, first frame"
    )
    terminal.time(lambda: terminal.press("\r"))
    pressed(f"{what}: cursor", terminal, CURSOR, times)
    pressed(f"{what}: log", terminal, LOG, times)
    pressed(f"{what}: the whole log, first", terminal, ("L", "L"), 1)
    pressed(
        f"{what}: the whole log, scrolled",
        terminal,
        ("up", "up", "\x1b[5~", "\x1b[5~", "\x1b[6~", "home", "\x1b[F"),
        times,
    )
    terminal.keys(("esc",))
    pressed(f"{what}: the whole log again", terminal, ("L",), 1)
    terminal.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="the games that are measured; all by default")
    parser.add_argument("--times", type=int, default=5, help="how often each row of keys is pressed")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of doing nothing")
    parser.add_argument("--only", choices=("bare", "menu", "board", "replay", "long"), help="one part alone")
    options = parser.parse_args()
    games, times, only = options.game or GAMES, options.times, options.only
    with TemporaryDirectory() as name:
        folder = Path(name)
        bare(folder, times)
        if only in (None, "menu"):
            menu(folder, options.idle)
        for game in games:
            if only in (None, "board"):
                board(game, folder, times, options.idle)
                decided(game, folder, 6 * times)
            if only in (None, "replay"):
                replayed(game, ROOT / "saves" / f"{SAMPLES[game]}.duel", folder, times)
        if only in (None, "long"):
            long(folder, times)


if __name__ == "__main__":
    main()
