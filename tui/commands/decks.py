"""Decks that matches are to be played with: starter decks by name, deck lists by file."""

from collections.abc import Mapping
from importlib import import_module
from itertools import chain, cycle, islice
from typing import Any

from core.kernel.errors import BadInput
from tui.arena import find_decks


def load(game: str, *names: str, house: Mapping[str, str] | None = None) -> list[Any]:
    """The decks of those names or in those files. BadInput if there is none, or it is not legal, with every reason.

    house: the house rules that the match is played by.
    """
    setup = import_module(f"core.{game}.setup")
    pool = import_module(f"core.{game}.cards").load_pool()
    return [_legal(setup, pool, name, house) for name in names]


def _legal(setup: Any, pool: Any, name: str, house: Mapping[str, str] | None) -> Any:
    deck = setup.load_deck(name, pool)
    faults = setup.check(deck, pool, house)
    if faults:
        raise BadInput("is not legal: " + " ".join(str(fault) for fault in faults), name)
    return deck


def for_match(game: str, given: list[str], seats: int, house: Mapping[str, str] | None = None) -> list[Any]:
    """A deck for each seat: those given, p1 first, then starter decks, as long as there are any that nobody has yet."""
    starters = find_decks(game, house)
    free = [name for name in starters if name not in given]
    return load(game, *islice(chain(given, free, cycle(starters)), seats), house=house)
