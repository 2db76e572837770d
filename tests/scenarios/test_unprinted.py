"""Rules that no printed card meets, with cards that no set has."""

import pytest

from core.kernel.game import GAMES
from tests.data.rules import catalogue, rulings
from tests.long.broken_rules import Case, run_case, unprinted_cases

CASES = {game: unprinted_cases(game) for game in GAMES}


@pytest.mark.parametrize("case", [case for game in GAMES for case in CASES[game]], ids=lambda case: case.name)
def test_scenario_passes(case: Case) -> None:
    assert not run_case(case)


@pytest.mark.parametrize("game", GAMES)
def test_every_citation_is_of_a_rule(game: str) -> None:
    cited = {rule for case in CASES[game] for rule in case.rules}
    assert cited <= rulings(game) | set(catalogue(game))
