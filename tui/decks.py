"""Decks that a new match can be played with: those that come with a game, then the user's own."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from core.kernel import paths
from core.kernel.decklist import decode
from tui.arena import find_decks


def playable(game: str, house: Mapping[str, str] | None = None) -> list[str]:
    """Names of the starter decks that are legal by these house rules, then of the user's own lists, legal or not.

    Own lists are those that have cards of this game.
    """
    setup = import_module(f"core.{game}.setup")
    pool = import_module(f"core.{game}.cards").load_pool()
    try:
        files = sorted(paths.user_decks().glob("*.txt"))
        own = [path.stem for path in files if _has_cards(setup, pool, path.read_bytes())]
    except OSError:
        own = []
    return [*find_decks(game, house), *own]


def _has_cards(setup: Any, pool: Any, data: bytes) -> bool:
    found, _ = setup.read_list(decode(data), pool)
    return any(found.sections.values())
