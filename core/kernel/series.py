"""Match play: the best of three games. Where a series stands follows from its newest game that ended."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from core.kernel.chance import Stream
from core.kernel.errors import BadInput, Refusal, Refused
from core.kernel.ids import Seat
from core.kernel.log import Series
from core.kernel.match import Match
from core.kernel.paths import SUFFIX

GAMES, WINS = 3, 2
"""A series ends with so many games, or with so many won by one seat."""


class Standing(NamedTuple):
    """A series after one of its games. A game that is drawn counts as played and gives nobody a point."""

    name: str
    played: int
    """Games that ended."""
    score: tuple[int, ...]
    """Games won, a number for each seat."""
    chooser: Seat | None
    """Who lost the last game, and so says who begins the next; None: nobody alone did, a coin decides."""

    @property
    def decided(self) -> bool:
        """The series is over."""
        return self.played >= GAMES or max(self.score) >= WINS

    @property
    def results(self) -> tuple[str, ...]:
        """For each seat `won`, `lost` or `drawn`, as the score is now."""
        best = max(self.score)
        top = "won" if self.score.count(best) < len(self.score) else "drawn"
        return tuple(top if points == best else "lost" for points in self.score)

    @property
    def next(self) -> Series:
        """What the header of the next game says of the series."""
        return Series(name=self.name, game=self.played + 1, score=self.score)


def begin(name: str, seats: int = 2) -> Series:
    """What the header of the first game says of the series."""
    return Series(name=name, game=1, score=(0,) * seats)


def after(series: Series, results: Sequence[str]) -> Standing:
    """The series once the game with this in its header has ended so: `won`, `lost` or `drawn` for each seat.

    BadInput if no game of a series can say such a thing.
    """
    points = series.score
    if not 1 <= series.game <= GAMES or len(points) != len(results):
        raise BadInput(f"no series of {GAMES} games has a game {series.game} at {told(points)}")
    if not all(0 <= n < min(WINS, series.game) for n in points):
        raise BadInput(f"a series does not stand at {told(points)} before its game {series.game}")
    score = tuple(n + (how == "won") for n, how in zip(points, results, strict=True))
    losers = [seat for seat, how in enumerate(results) if how == "lost"]
    return Standing(series.name, series.game, score, losers[0] if len(losers) == 1 else None)


def standing(match: Match) -> Standing | None:
    """Where the series of a match stands; None: it belongs to none, or has not ended. BadInput as `after`."""
    series, result = match.header.series, match.result
    return None if series is None or result is None else after(series, result.results)


def next_match(
    match: Match, *, decks: Sequence[Any] | None = None, first: Seat | None = None, path: str | Path | None = None
) -> Match:
    """The game after one that ended: same seats, house rules and undo; its luck follows from that game's seed.

    `decks`: after an exchange; left out: as they were. `first`: who begins, as the loser chose; None: a coin decides.
    Refused if no game follows.
    """
    header, now = match.header, standing(match)
    if header.series is None:
        raise Refused(Refusal("series/none", "this match belongs to no series", ""))
    if now is None:
        raise Refused(Refusal("series/running", "this game of the series has not ended", ""))
    if now.decided:
        raise Refused(Refusal("series/decided", f"the series is decided at {told(now.score)}", ""))
    return Match.new(
        match.game,
        header.decks if decks is None else decks,
        Stream(header.seed + now.played).below(1 << 32),
        names=header.seats,
        undo=header.undo,
        house_rules=header.house_rules,
        first=first,
        series=now.next,
        path=path,
    )


def told(score: Sequence[int]) -> str:
    """`2:1`."""
    return ":".join(map(str, score))


def path_of(path: Path, game: int) -> Path:
    """The file of a game of a series, beside the file of another of its games or of the series: NAME-2.duel."""
    return path.with_name(f"{name_of(path)}-{game}{SUFFIX}")


def name_of(path: Path) -> str:
    """The name of a series, from the file of one of its games."""
    stem = path.name.removesuffix(".gz").removesuffix(SUFFIX)
    name, dash, number = stem.rpartition("-")
    return name if name and dash and number in map(str, range(1, GAMES + 1)) else stem
