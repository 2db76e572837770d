"""Matches between bots: the same seed gives the same matches, however many processes play them."""

import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from itertools import combinations, islice
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.kernel.errors import DuelogError, Refused
from core.kernel.game import find_game
from core.kernel.ids import Seat, seat_name
from core.kernel.match import AnyHeader, Match
from tui.bots import Bot, make_bot

MOST_DECISIONS = 50_000
"""A match that is longer has no end."""
_AHEAD = 16
# For each process so many matches wait to be played or counted.


class Plan(Struct, frozen=True, kw_only=True):
    """What the arena is to play."""

    game: str
    bots: tuple[str, str]
    pairings: tuple[tuple[str, str], ...]
    """Decks of p1 and p2; every two matches have the next pair, with the bots on changed seats."""
    matches: int
    seed: int
    folder: str = ""
    """Where the matches are kept; empty: nowhere."""


class Outcome(Struct, frozen=True, kw_only=True):
    """How one match went."""

    number: int
    """Counted from 0."""
    winner: int = -1
    """Which bot, 0 or 1; -1: neither."""
    decisions: int = 0
    fault: str = ""
    """What a bot or the program did wrong; the match counts for nobody then."""


class Totals(Struct, kw_only=True):
    """Results of all matches."""

    matches: int = 0
    wins: list[int]
    draws: int = 0
    decisions: int = 0
    faults: list[str]

    def add(self, outcome: Outcome) -> None:
        """Count one match."""
        self.matches += 1
        self.decisions += outcome.decisions
        if outcome.fault:
            self.faults.append(f"match {outcome.number + 1}: {outcome.fault}")
        elif outcome.winner < 0:
            self.draws += 1
        else:
            self.wins[outcome.winner] += 1


class Fault(Exception):
    """A bot chose what is refused, or failed."""


def number_of(seed: int, *path: int) -> int:
    """A number that follows from a seed and a place, the same on every machine."""
    text = "/".join(map(str, (seed, *path))).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") >> 1


def decide(bot: Bot, name: str, match: Match, seat: Seat) -> None:
    """Let a bot decide. Fault if it cannot, or wants what may not be done."""
    where = f"{name} as {seat_name(seat)} at step {match.step}"
    try:
        action = bot.choose(match, seat)
    except Exception as error:
        raise Fault(f"{where} failed: {type(error).__name__}: {error}") from error
    try:
        match.push(seat, action)
    except Refused as refused:
        raise Fault(f"{where} was refused {action}: {refused}") from refused
    except DuelogError:
        # A full disk and its like are no fault of the bot.
        raise
    except Exception as error:
        raise Fault(f"{where}: {action} broke the rules: {type(error).__name__}: {error}") from error


@lru_cache(maxsize=64)
def _header(game: str, decks: tuple[str, str]) -> AnyHeader:
    """What matches with these decks begin with; reading cards and decks takes as long as playing a short match."""
    header: AnyHeader = find_game(game).header(
        list(decks), 0, names=("p1", "p2"), undo="practice", house={}, first=None
    )
    return header


def play(plan: Plan, number: int) -> Outcome:
    """One match of the plan."""
    turned = number % 2
    names = plan.bots[::-1] if turned else plan.bots
    header = replace(
        _header(plan.game, plan.pairings[number // 2 % len(plan.pairings)]),
        seed=number_of(plan.seed, number),
        seats=tuple(f"{seat_name(seat)} ({name})" for seat, name in enumerate(names)),
    )
    match = Match.from_position(header, game=find_game(plan.game))
    bots = [make_bot(plan.game, name, number_of(plan.seed, number, seat)) for seat, name in enumerate(names)]
    fault = ""
    try:
        while not match.over:
            if match.step >= MOST_DECISIONS:
                raise Fault(f"it has no end: {MOST_DECISIONS} decisions were made")
            seat = match.to_act[0]
            decide(bots[seat], names[seat], match, seat)
    except Fault as found:
        fault = str(found)
    if plan.folder:
        match.save(Path(plan.folder) / f"arena-{plan.seed}-{number + 1:0{len(str(plan.matches))}}.duel")
    won = [] if match.result is None else [s for s, how in enumerate(match.result.results) if how == "won"]
    winner = won[0] ^ turned if len(won) == 1 and not fault else -1
    return Outcome(number=number, winner=winner, decisions=match.step, fault=fault)


def outcomes(plan: Plan, workers: int) -> Generator[Outcome, None, None]:
    """All matches of the plan in their order."""
    if workers <= 1 or plan.matches <= 1:
        for number in range(plan.matches):
            yield play(plan, number)
        return
    with _pool(min(workers, plan.matches)) as pool:
        numbers = iter(range(plan.matches))
        with _uninterrupted():
            waiting = deque(pool.submit(play, plan, number) for number in islice(numbers, _AHEAD * workers))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(play, plan, number) for number in islice(numbers, 1))


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone at the end, also when it comes early."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        with _ended_by_request():
            yield pool
    except BaseException:
        # What was begun is ended; that takes as long as a match.
        with _uninterrupted():
            pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def _ended_by_request() -> Iterator[None]:
    """A request to end (SIGTERM) is an exception here, so that the processes end too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes begun meanwhile leave the keyboard's interruption to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def find_decks(game: str) -> list[str]:
    """Names of the starter decks."""
    return list(import_module(f"core.{game}.setup").starter_decks())


def pairings(game: str) -> tuple[tuple[str, str], ...]:
    """All pairs of different starter decks."""
    return tuple(combinations(find_decks(game), 2))


def most_workers() -> int:
    """More processes than this help nobody."""
    return 4 * (os.cpu_count() or 1)
