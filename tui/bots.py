"""Bots for the table: each is asked for one action and sees what its seat may see."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol

from core.kernel.chance import Stream
from core.kernel.events import Action
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

    def __init__(self, choose: Any, seed: int) -> None:
        self._choose = choose
        self._stream = Stream(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        action: Action = self._choose(match.options(seat), self._stream)
        return action


class SandboxBot:
    """A bot of a game's that tries things in a position that fits what its seat knows."""

    def __init__(self, choose: Any, seed: int) -> None:
        self._choose = choose
        self._stream = Stream(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        action: Action = self._choose(match.sandbox(seat, self._stream), seat, self._stream)
        return action


class SearchBot:
    """A bot of a game's that looks ahead in many positions that fit what its seat knows.

    It plays on TRIES times at most, so that the same seed gives the same matches.
    """

    def __init__(self, choose: Any, seed: int) -> None:
        self._choose = choose
        self._stream = Stream(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        left = iter(range(TRIES))
        action: Action = self._choose(worlds(match, seat, self._stream), seat, lambda: next(left, None) is not None)
        return action


def worlds(match: Match, seat: Seat, stream: Stream) -> Iterator[Sandbox]:
    """Positions that fit all that the seat knows, without end; what it does not know is dealt anew in each."""
    while True:
        yield match.sandbox(seat, stream)


def make_bot(game: str, name: str, seed: int) -> Bot:
    """A bot of a game by its name."""
    module = import_module(f"core.{game}.bot")
    if name == "random":
        return OptionsBot(module.choose_random, seed)
    if name == "search":
        return SearchBot(module.choose_search, seed)
    return SandboxBot(module.choose_greedy, seed)
