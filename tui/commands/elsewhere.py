"""What one game has not and another one has: a word on `--game`."""

from collections.abc import Callable

from core.kernel.game import GAMES, find_game


def elsewhere(game: str, has: Callable[[str], bool]) -> str:
    """`; Biblioclash has it: say --game biblioclash`; empty if no other game has it.

    has: says so of a game by its name.
    """
    for name in GAMES:
        if name != game and has(name):
            return f"; {find_game(name).title} has it: say --game {name}"
    return ""
