"""Bots for the table: each is asked for one action and sees what its seat may see."""

from collections.abc import Iterator
from typing import Protocol

from core.kernel import rooms
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.game import find_game
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.sandbox import Sandbox

TRIES = 60
"""So often `search` plays on for one decision, where there is no clock to say how long it may think."""


class Bot(Protocol):
    """Whoever decides for a seat."""

    def choose(self, match: Match, seat: Seat) -> Action:
        """The seat's action now."""


class OptionsBot:
    """A bot of a game's that picks among the options."""

    def __init__(self, bot: rooms.BotRoom, seed: int) -> None:
        self._bot = bot
        self._stream = Stream(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        return self._bot.choose_random(match.options(seat), self._stream)


class SandboxBot:
    """A bot of a game's that tries things in a position that fits what its seat knows."""

    def __init__(self, bot: rooms.BotRoom, seed: int) -> None:
        self._bot = bot
        self._stream = Stream(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        return self._bot.choose_greedy(match.sandbox(seat, self._stream), seat, self._stream)


class SearchBot:
    """A bot of a game's that looks ahead in many positions that fit what its seat knows.

    It plays on TRIES times at most, so that the same seed gives the same matches.
    """

    def __init__(self, bot: rooms.BotRoom, seed: int) -> None:
        self._bot = bot
        self._stream = Stream(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        left = iter(range(TRIES))
        going = worlds(match, seat, self._stream)
        return self._bot.choose_search(going, seat, lambda: next(left, None) is not None)


def worlds(match: Match, seat: Seat, stream: Stream) -> Iterator[Sandbox]:
    """Positions that fit all that the seat knows, without end; what it does not know is dealt anew in each."""
    while True:
        yield match.sandbox(seat, stream)


def make_bot(game: str, name: str, seed: int) -> Bot:
    """A bot of a game by its name."""
    bot = find_game(game).bot
    if name == "random":
        return OptionsBot(bot, seed)
    if name == "search":
        return SearchBot(bot, seed)
    return SandboxBot(bot, seed)
