"""Matches between bots: the same seed gives the same matches, however many processes play them."""

import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement, islice
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.kernel.errors import DuelogError, Refused
from core.kernel.game import find_game
from core.kernel.ids import Seat, seat_name
from core.kernel.log import AnyHeader
from core.kernel.match import Match
from tui.bots import Bot, make_bot

MOST_DECISIONS = 50_000
"""A match that is longer has no end."""
_AHEAD = 16
# For each process so many matches wait to be played or counted.


class Plan(Struct, frozen=True, kw_only=True):
    """What the arena is to play."""

    game: str
    bots: tuple[str, ...]
    """By seat of the first match; in each that follows everybody moves on by one seat."""
    tables: tuple[tuple[str, ...], ...]
    """Decks by seat. As many matches in a row as there are seats have the same, then the next ones."""
    matches: int
    seed: int
    house: tuple[tuple[str, str], ...] = ()
    """House rules, as (name, value): modes and formats too."""
    folder: str = ""
    """Where the matches are kept; empty: nowhere."""


class Outcome(Struct, frozen=True, kw_only=True):
    """How one match went."""

    number: int
    """Counted from 0."""
    winners: tuple[int, ...] = ()
    """Which bots, by their place in the plan: of a team both; empty: nobody."""
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
        elif not outcome.winners:
            self.draws += 1
        for bot in outcome.winners:
            self.wins[bot] += 1


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
def _header(game: str, decks: tuple[str, ...], house: tuple[tuple[str, str], ...]) -> AnyHeader:
    """What matches with these decks begin with; reading cards and decks takes as long as playing a short match."""
    names = tuple(map(seat_name, range(len(decks))))
    header: AnyHeader = find_game(game).header(
        list(decks), 0, names=names, undo="practice", house=dict(house), first=None
    )
    return header


def path_of(plan: Plan, number: int) -> Path:
    """The file that a match of the plan is kept in."""
    return Path(plan.folder) / f"arena-{plan.seed}-{number + 1:0{len(str(plan.matches))}}.duel"


def play(plan: Plan, number: int) -> Outcome:
    """One match of the plan."""
    n = len(plan.bots)
    seated = [(seat + number) % n for seat in range(n)]
    names = [plan.bots[bot] for bot in seated]
    header = replace(
        _header(plan.game, plan.tables[number // n % len(plan.tables)], plan.house),
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
        match.save(path_of(plan, number))
    results = () if match.result is None or fault else match.result.results
    won = sorted(seated[seat] for seat, how in enumerate(results) if how == "won")
    return Outcome(number=number, winners=tuple(won), decisions=match.step, fault=fault)


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


def find_decks(game: str, house: Mapping[str, str] | None = None) -> list[str]:
    """Names of the starter decks that may be played by these house rules."""
    found = find_game(game)
    setup, pool = found.setup, found.cards.load_pool()
    decks = setup.DECKS.starters()
    return [name for name, deck in decks.items() if not setup.check(setup.deck_of(deck), pool, house)]


def tables(game: str, seats: int, house: Mapping[str, str] | None = None) -> tuple[tuple[str, ...], ...]:
    """Every choice of different starter decks for so many seats; of equal ones, where there are too few."""
    decks = find_decks(game, house)
    return tuple((combinations if seats <= len(decks) else combinations_with_replacement)(decks, seats))


def most_workers() -> int:
    """More processes than this help nobody."""
    return 4 * (os.cpu_count() or 1)
