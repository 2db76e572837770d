"""`duelog arena`."""

import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing
from pathlib import Path

import msgspec

from core.effects.wording import number_word
from tui import arena
from tui.arena import Outcome, Plan, Totals
from tui.commands import decks, reading
from tui.commands.speech import DIFFERS, FINE, Failure, complain, say
from tui.names import BOTS

_PLACES = ("first", "second", "third", "fourth", "fifth")


class Summary(msgspec.Struct, kw_only=True):
    """The results as `--json` says them."""

    matches: int
    wins: list[int]
    """By bot, in the order given."""
    draws: int
    decisions: int
    seconds: float
    faults: int


def run(arguments: Namespace) -> int:
    """Play, count, tell."""
    plan = _plan(arguments)
    workers = reading.whole(arguments.workers, "--workers", 1, max(arena.most_workers(), 64))
    if plan.folder:
        _make_folder(Path(plan.folder))
        _spare_others(plan)
    totals = Totals(wins=[0] * len(plan.bots), faults=[])
    began = time.monotonic()
    try:
        with closing(arena.outcomes(plan, workers)) as found:
            for outcome in _with_progress(found, plan.matches):
                totals.add(outcome)
    except BrokenExecutor as error:
        raise Failure(f"a worker was stopped after {totals.matches} matches were counted", DIFFERS) from error
    _tell(arguments, plan, totals, time.monotonic() - began)
    for fault in totals.faults:
        complain(fault)
    return DIFFERS if totals.faults else FINE


def _plan(arguments: Namespace) -> Plan:
    game = reading.game(arguments.game)
    house = reading.house_rules(game, arguments.house)
    bots = tuple(name.strip() for name in arguments.bots.split(","))
    seats = game.seats(house)
    if len(bots) not in seats:
        wanted = " or ".join(map(number_word, sorted(seats)))
        raise Failure(f"--bots names {wanted} bots with a comma between them, not {arguments.bots[:60]!r}")
    for name in bots:
        if name not in BOTS:
            raise Failure(f"no bot is called {name[:40]!r}; there are {', '.join(BOTS)}")
    return Plan(
        game=game.name,
        bots=bots,
        tables=_tables(game.name, len(bots), house, arguments.deck),
        matches=reading.whole(arguments.matches, "--matches", 1, 1_000_000),
        seed=reading.whole(arguments.seed, "--seed"),
        house=tuple(house.items()),
        folder=arguments.save or "",
    )


def _tables(game: str, seats: int, house: dict[str, str], given: list[str] | None) -> tuple[tuple[str, ...], ...]:
    if not given:
        return arena.tables(game, seats, house)
    if len(given) > seats:
        raise Failure(f"--deck is there {len(given)} times; there are {seats} seats")
    decks.load(game, *given, house=house)
    return ((*given, *given[-1:] * (seats - len(given))),)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        missing = isinstance(error, FileNotFoundError) and not folder.parent.exists()
        why = f"there is no folder {folder.parent}" if missing else error.strerror
        raise Failure(f"{folder}: cannot be made: {why}") from error


def _spare_others(plan: Plan) -> None:
    """Failure if a match would be written over a file that there is."""
    there = {file.name for file in Path(plan.folder).iterdir()}
    for number in range(plan.matches):
        path = arena.path_of(plan, number)
        if path.name in there:
            raise Failure(f"{path}: there is a file of that name already; name another folder, or another --seed")


def _with_progress(found: Iterable[Outcome], total: int) -> Iterator[Outcome]:
    """The same, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from found
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(found, description="matches", total=total, console=Console(stderr=True), transient=True)


def _tell(arguments: Namespace, plan: Plan, totals: Totals, seconds: float) -> None:
    if arguments.json:
        summary = Summary(
            matches=totals.matches,
            wins=totals.wins,
            draws=totals.draws,
            decisions=totals.decisions,
            seconds=round(seconds, 3),
            faults=len(totals.faults),
        )
        say(msgspec.json.encode(summary).decode())
        return
    rate = totals.decisions / seconds if seconds else 0.0
    places = [_PLACES[place] if plan.bots.count(name) > 1 else "" for place, name in enumerate(plan.bots)]
    for name, place, wins in zip(plan.bots, places, totals.wins, strict=True):
        say(f"{f'{name} {place}'.rstrip()}: {wins} won ({100 * wins / totals.matches:.1f} %)")
    say(f"draws: {totals.draws}")
    played = f"{totals.matches} match{'' if totals.matches == 1 else 'es'}"
    say(f"{played}, {totals.decisions} decisions in {seconds:.1f} s ({rate:.0f} a second)")
