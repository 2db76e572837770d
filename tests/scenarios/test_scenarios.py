"""Every scenario of every game passes; the test id is rule and name, so that a failure reads like the book."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.kernel.game import GAMES
from core.kernel.scenario import Broken, Scenario, load, run

HERE = Path(__file__).parent
FILES = [file for game in GAMES for file in sorted((HERE / game).glob("*.yaml"))]


def scenarios() -> Iterator[Scenario | Broken]:
    for file in FILES:
        yield from load(file)


def title(scenario: Scenario | Broken) -> str:
    return f"{scenario.rules[0] if scenario.rules else Path(scenario.file).stem} {scenario.name}"


@pytest.mark.parametrize("scenario", scenarios(), ids=title)
def test_scenario_passes(scenario: Scenario | Broken) -> None:
    result = run(scenario)
    assert result.passed, f"{result.file}:{result.line}: {result.name}: {result.reason}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_case_claims_more_rules_than_it_can_prove(file: Path) -> None:
    names = [scenario.name for scenario in load(file)]
    assert len(names) == len(set(names))
