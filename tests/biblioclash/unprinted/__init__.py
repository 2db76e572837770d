"""Cards that the rules allow and no set has, and scenarios with them: rules that no printed card meets."""

from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from core.biblioclash.cards import Pool, load_pool
from core.biblioclash.scenario import building

HERE = Path(__file__).parent


@cache
def pool() -> Pool:
    """All printed cards and these."""
    return load_pool() | load_pool(HERE / "cards")


def installed() -> AbstractContextManager[object]:
    """Scenarios that are read meanwhile have these cards."""
    return patch.object(building, "load_pool", pool)
