"""Rules that no printed card meets."""

import pytest

from core.biblioclash.scenario import building
from core.kernel.document import Document, read_documents
from core.kernel.scenario import form, run
from tests.biblioclash import unprinted
from tests.data.rules import catalogue, rulings

CASES = read_documents(unprinted.SCENARIOS.read_bytes(), unprinted.SCENARIOS.name)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.data["name"])
def test_scenario_passes(case: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    found = unprinted.pool()
    monkeypatch.setattr(building, "load_pool", lambda: found)
    result = run(form._scenario(case))
    assert result.passed, result.reason


def test_every_citation_is_of_a_rule() -> None:
    cited = {rule for case in CASES for rule in case.data["rules"]}
    assert cited <= rulings("biblioclash") | set(catalogue("biblioclash"))
