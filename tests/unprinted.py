"""Cards that the rules allow and no set has, and scenarios with them: rules that no printed card meets."""

from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from core.kernel.game import find_game

HERE = Path(__file__).parent


def scenarios(game: str) -> Path:
    """The file with a game's scenarios."""
    return HERE / game / "unprinted" / "scenarios.yaml"


@cache
def _pool(game: str) -> dict[str, Any]:
    """All printed cards and these."""
    load_pool = find_game(game).cards.load_pool
    both: dict[str, Any] = load_pool() | load_pool(HERE / game / "unprinted" / "cards")
    return both


def installed(game: str) -> AbstractContextManager[object]:
    """Scenarios that are read meanwhile have these cards."""
    return patch(f"core.{game}.scenario.building.load_pool", lambda: _pool(game))
