"""Cards that the rules allow and no set has, and scenarios with them: rules that no printed card meets."""

from pathlib import Path

from core.biblioclash.cards import Pool, load_pool
from core.biblioclash.scenario import building

HERE = Path(__file__).parent
SCENARIOS = HERE / "scenarios.yaml"


def pool() -> Pool:
    """All printed cards and these."""
    return load_pool() | load_pool(HERE / "cards")


def install() -> None:
    """Let the scenarios of this process have these cards."""
    found = pool()
    building.load_pool = lambda folder=None: found  # type: ignore[attr-defined]
