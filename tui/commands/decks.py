"""Decks that matches are to be played with: starter decks by name, deck lists by file."""

from importlib import import_module
from typing import Any

from core.kernel.errors import BadInput
from tui.commands.speech import Failure

SEATS = 2
"""Of the games that there are."""


def starters(game: str) -> list[str]:
    """Names of the starter decks."""
    return list(import_module(f"core.{game}.setup").starter_decks())


def load(game: str, name: str) -> Any:
    """The deck of that name or in that file. BadInput if there is none, or it is not legal, with every reason."""
    setup, pool = _rooms(game)
    deck = setup.load_deck(name, pool)
    faults = setup.check(deck, pool)
    if faults:
        raise BadInput("is not legal: " + " ".join(str(fault) for fault in faults), name)
    return deck


def for_match(game: str, given: list[str] | None) -> list[Any]:
    """A deck for each seat: those given, p1 first, then starter decks that nobody has yet."""
    names = list(given or ())
    if len(names) > SEATS:
        raise Failure(f"--deck is there {len(names)} times; there are {SEATS} seats")
    free = [name for name in starters(game) if name not in names]
    return [load(game, name) for name in [*names, *free][:SEATS]]


def _rooms(game: str) -> tuple[Any, Any]:
    return import_module(f"core.{game}.setup"), import_module(f"core.{game}.cards").load_pool()
