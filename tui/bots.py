"""Bots for the table: each is asked for one action and sees what its seat may see."""

from importlib import import_module
from typing import Any, Protocol

from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.match import Match


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


def make_bot(game: str, name: str, seed: int) -> Bot:
    """A bot of a game by its name."""
    module = import_module(f"core.{game}.bot")
    if name == "random":
        return OptionsBot(module.choose_random, seed)
    return SandboxBot(getattr(module, f"choose_{name}"), seed)
