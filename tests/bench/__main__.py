"""Prints how fast the library is here: decisions, parts of a decision, undo, facts, files, bots."""

import argparse
import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from core import Match
from core.kernel.chance import Chance, Stream
from core.kernel.sandbox import Sandbox
from tests.bench.matches import MEASURED, Measured, choice, is_real, play

clock = perf_counter
FACTS = 10_000
"""So many facts has the match that is opened, if it lasts."""


def say(what: str, value: str) -> None:
    """One line of the report."""
    print(f"{what:<58}{value:>16}", flush=True)


def rate(n: float, seconds: float) -> str:
    return f"{n / seconds:,.0f}/s"


def for_seconds(seconds: float, once: Callable[[int], int]) -> tuple[int, float]:
    """Call it with 0, 1, 2 … for so long: the sum of what it gave, and the time."""
    began, total, number = clock(), 0, 0
    while clock() - began < seconds:
        total += once(number)
        number += 1
    return total, clock() - began


def share_of_choices(of: Measured, n: int) -> float:
    """How much of all random decisions have more than one answer."""
    real = total = 0
    for seed in range(n):
        match, stream = of.match(seed), Stream(seed)
        while not match.over:
            real += is_real(match, match.to_act[0])
            total += 1
            match.push(*choice(match, stream))
    return real / total


def self_play(of: Measured, seconds: float) -> None:
    """Random play in one process: the engine alone, and with the whole log."""
    share = share_of_choices(of, 5)
    say("decisions with a real choice", f"{share:.0%}")
    # Reading deck lists is no part of playing.
    headers = [of.header(number) for number in range(16)]

    def sandbox(number: int) -> int:
        box = Sandbox(of.game, of.game.blank(headers[number % 16]), Chance(number))
        box.begin()
        return play(box, Stream(number))

    def match(number: int) -> int:
        return play(Match.from_position(headers[number % 16], game=of.game), Stream(number))

    for name, once in (("sandbox", sandbox), ("match", match)):
        n, time = for_seconds(seconds, once)
        say(f"random self-play, {name}: decisions", rate(n, time))
        say(f"random self-play, {name}: decisions with a real choice", rate(n * share, time))


def parts(of: Measured, seconds: float) -> None:
    """The parts of a decision, each by its own clock."""
    spent = {
        "options and random choice": 0.0,
        "push": 0.0,
        "view (see)": 0.0,
        "view to bytes, once seen": 0.0,
        "sample": 0.0,
    }
    began, n, seed = clock(), 0, 0
    while clock() - began < seconds:
        match, stream = of.match(seed), Stream(seed)
        while not match.over:
            seat = match.to_act[0]
            for name, part in (
                ("view (see)", lambda match=match, seat=seat: match.view(seat).seen),
                ("view to bytes, once seen", lambda match=match, seat=seat: match.view(seat).bytes()),
                ("sample", lambda match=match, seat=seat, stream=stream: match.sandbox(seat, stream)),
            ):
                at = clock()
                part()  # type: ignore[no-untyped-call]
                spent[name] += clock() - at
            at = clock()
            seat, action = choice(match, stream)
            spent["options and random choice"] += clock() - at
            at = clock()
            match.push(seat, action)
            spent["push"] += clock() - at
            n += 1
        seed += 1
    for name, time in spent.items():
        say(f"{name}, mean", f"{time / n * 1e6:.1f} µs")


def undo(of: Measured) -> Match:
    """Taking back one decision, early and late. Gives the match for what follows."""
    match, stream, done = of.endless(), Stream(1), 0
    for length in (10, 1_000, 5_000):
        done += play(match, stream, length - done)
        times = []
        for _ in range(200):
            at = clock()
            match.pop()
            times.append(clock() - at)
            match.redo()
        say(f"undo of one decision at {done:,}, median", f"{median(times) * 1e6:.1f} µs")
    return match


def facts(of: Measured, seconds: float) -> None:
    """Folding what was recorded."""
    recorded = []
    for seed in range(6):
        match = of.match(seed)
        play(match, Stream(seed))
        recorded.append((match.header, [fact for _, fact in match.log.facts()]))

    def fold(number: int) -> int:
        blank, line = recorded[number % len(recorded)]
        state, evolvers = of.game.blank(blank), of.game.evolvers
        board, journal = state.board, state.journal
        for fact in line:
            evolvers[type(fact)](board, journal, fact)
        return len(line)

    say("folding recorded facts", rate(*for_seconds(seconds, fold)))


def files(of: Measured, folder: Path) -> None:
    """Opening a long match, and how large one is."""
    match, stream = of.endless(), Stream(2)
    count = 0
    while count < FACTS and not match.over:
        count += len(match.push(*choice(match, stream)))
    path = folder / "long.duel"
    match.save(path)
    times = []
    for _ in range(7):
        at = clock()
        Match.load(path, game=of.game)
        times.append(clock() - at)
    say(f"opening a match of {count:,} facts, median", f"{median(times) * 1e3:.1f} ms")
    raw = packed = total = 0
    for number, lines in enumerate(bodies(of, folder)):
        raw += len(lines)
        packed += len(gzip.compress(lines, 9))
        total += SIZES[number]
    say("file without header, bytes a fact", f"{raw / total:.1f}")
    say("file without header, gzipped, bytes a fact", f"{packed / total:.2f}")


SIZES: list[int] = []
"""Facts of the matches whose size is measured."""


def bodies(of: Measured, folder: Path) -> Iterator[bytes]:
    """What files of random matches hold after their header."""
    for seed in range(8):
        match = of.match(seed)
        play(match, Stream(seed))
        SIZES.append(sum(len(entry.facts) for entry in match.log.entries))
        path = folder / f"{seed}.duel"
        match.save(path)
        yield path.read_bytes().partition(b"\n")[2]


def greedy(of: Measured, seconds: float) -> None:
    """The greedy bot on a sample of its view, for both seats."""
    slowest = 0.0

    def once(number: int) -> int:
        nonlocal slowest
        match, stream, n = of.match(number), Stream(number), 0
        began = clock()
        while not match.over and n < 400 and clock() - began < seconds:
            seat, at = match.to_act[0], clock()
            match.push(seat, of.bot.choose_greedy(match.sandbox(seat, stream), seat, stream))
            slowest = max(slowest, clock() - at)
            n += 1
        return n

    say("greedy bot: decisions", rate(*for_seconds(seconds, once)))
    say("greedy bot: slowest decision", f"{slowest * 1e3:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(MEASURED), default="clash", help="the game that is measured")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each rate is measured")
    parser.add_argument("--cpu", action="store_true", help="count time of this process alone, for a busy machine")
    options = parser.parse_args()
    of, seconds = MEASURED[options.game], options.seconds
    if options.cpu:
        global clock
        clock = process_time
    self_play(of, seconds)
    parts(of, seconds)
    undo(of)
    facts(of, seconds)
    with TemporaryDirectory() as folder:
        files(of, Path(folder))
    greedy(of, seconds)


if __name__ == "__main__":
    main()
