"""A series of games at a table: its files, and what is settled between two of them."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.kernel import series
from core.kernel.errors import BadInput
from core.kernel.game import find_game
from core.kernel.ids import Seat
from core.kernel.log import Header, Series
from core.kernel.match import Match
from core.kernel.names import find_name, tidy
from core.kernel.paths import SUFFIX
from core.kernel.series import Standing, path_of
from tui.names import bot_of, shown_names
from tui.saves import new_path


def new_series(names: tuple[str, ...], folder: Path | None = None) -> tuple[Series, Path]:
    """A series that does not exist yet in the folder of saves: what its first game says of it, and its file."""
    slug = new_path(names, folder)
    # Not `NAME-2`: so a second single match of these decks is called.
    stem = re.sub(r"-\d+$", "", slug.name.removesuffix(SUFFIX)) + "-series"
    number, first = 1, slug.with_name(stem + SUFFIX)
    while any(_taken(path_of(first, game)) for game in range(1, series.GAMES + 1)):
        number += 1
        first = slug.with_name(f"{stem}{number}{SUFFIX}")
    return begun_in(first, len(names))


def begun_in(file: Path, seats: int) -> tuple[Series, Path]:
    """The same for a series whose file was named."""
    return series.begin(series.name_of(file), seats), path_of(file, 1)


def newest(match: Match) -> Match:
    """The newest game of the series that a match belongs to, going on from file to file; else the match itself.

    A match that is not given back is closed. BadInput for a file that has the next game's name and is another.
    """
    try:
        while (path := follower(match)) is not None and _taken(path):
            before, match = match, Match.load(path, attach=True)
            before.close()
            now = series.standing(before)
            if now is None or match.header.series != now.next:
                raise BadInput("is not the game that follows in this series; move it away to go on", str(path))
    except BaseException:
        match.close()
        raise
    return match


def follower(match: Match) -> Path | None:
    """The file of the game after a match; None: no game follows it, or not yet."""
    now = series.standing(match)
    if now is None or now.decided or match.path is None:
        return None
    return path_of(match.path, now.next.game)


def _taken(path: Path) -> bool:
    """There is something in a file. An empty one: a program was stopped before it had written anything."""
    return path.exists() and (not path.is_file() or path.stat().st_size > 0)


def match_or_game(header: Header[Any, Any, Any]) -> str:
    """What a match is called: `game`, if it is one of a series."""
    return "match" if header.series is None else "game"


def in_words(now: Standing, seats: tuple[str, ...]) -> str:
    """`Game 2 of 3 of evening: Ann 1, Bo 1`, or how the series ended."""
    score = by_seat(seats, now.score)
    if not now.decided:
        return f"Game {now.played} of {series.GAMES} of {tidy(now.name)}: {score}"
    return f"Series {tidy(now.name)} after {now.played} games: {score}. {by_seat(seats, now.results)}"


def by_seat(seats: tuple[str, ...], said: Sequence[object]) -> str:
    """`Ann 1, Bo 1`."""
    return ", ".join(f"{name} {what}" for name, what in zip(seats, said, strict=True))


def place_of(header: Header[Any, Any, Any], seat: Seat, now: Standing | None = None) -> str:
    """`game 2 1:0`, the seat's own points first; `now`: with those of this game. Empty: the match is of no series."""
    found = header.series
    if found is None:
        return ""
    score = found.score if now is None else now.score
    return f"game {found.game} {series.told((*score[seat:], *score[:seat]))}"


class Between:
    """What is settled between two games: exchanges with the Side Deck, and who begins. Bots keep their decks."""

    def __init__(self, match: Match, now: Standing) -> None:
        """For a match that has ended and that another game follows."""
        header = match.header
        self.match = match
        self.now = now
        self.decks: list[Any] = list(header.decks)
        bots = tuple(map(bot_of, header.seats))
        self.people = [seat for seat, bot in enumerate(bots) if not bot]
        self.names = shown_names(bots, header.seats)
        """What the players are called."""
        self.first: Seat | None = None
        """Who begins; None: a coin decides, or the loser has not chosen yet."""
        if now.chooser is not None and now.chooser not in self.people:
            # A bot that lost begins.
            self.first = now.chooser
        game = find_game(header.game)
        self._side_decks = game.side_decks
        self._pool = game.cards.load_pool()

    @property
    def asks_first(self) -> bool:
        """A person lost and says who begins."""
        return self.now.chooser is not None and self.now.chooser in self.people

    def can_exchange(self, seat: Seat) -> bool:
        """There are cards to exchange."""
        return self._side_decks is not None and bool(self.decks[seat].side)

    def knows(self, name: str) -> bool:
        """A card is called so."""
        try:
            find_name(self._pool, name)
        except BadInput:
            return False
        return True

    def card(self, name: str) -> Any:
        """The definition of a card."""
        return self._pool[name]

    def swap(self, seat: Seat, out: str, in_: str, n: int = 1) -> None:
        """Lay copies of a card of the Main Deck aside for as many of one of the Side Deck. BadInput with the rule."""
        assert self._side_decks is not None
        self.decks[seat] = self._side_decks.exchange(self.decks[seat], {out: n}, {in_: n}, self._pool)

    def reset(self, seat: Seat) -> None:
        """The deck as it was in the game that ended."""
        self.decks[seat] = self.match.header.decks[seat]

    def cards(self, seat: Seat) -> tuple[dict[str, int], dict[str, int]]:
        """Main Deck and Side Deck as they are now, by name."""
        deck = self.decks[seat]
        return dict(sorted(deck.main.items())), dict(sorted(deck.side.items()))

    def changes(self, seat: Seat) -> list[tuple[str, int]]:
        """What the Main Deck has more (1, 2, …) or less (-1, -2, …) of than before."""
        old, new = self.match.header.decks[seat].main, self.decks[seat].main
        found = {name: new.get(name, 0) - old.get(name, 0) for name in sorted({*old, *new})}
        return [(name, n) for name, n in found.items() if n]

    def next(self) -> Match:
        """Begin the next game, in its own file beside that of the one before. BadInput if it cannot be made."""
        path = follower(self.match)
        if path is not None and path.is_file() and not _taken(path):
            path.unlink()
        return series.next_match(self.match, decks=self.decks, first=self.first, path=path)
