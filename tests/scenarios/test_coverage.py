"""Every testable rule of a book is cited by a scenario that is about it, and every citation is of a rule there is."""

from pathlib import Path

import pytest

from core.kernel.document import read_documents
from core.kernel.game import GAMES
from tests.data.rules import catalogue, rows, rulings

HERE = Path(__file__).parent
MOST = 6
"""A scenario that cites more ids than this shows none of them in particular."""

Cited = list[tuple[str, list[str]]]


@pytest.fixture(params=GAMES, scope="module")
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def cited(game: str) -> Cited:
    """Where each scenario stands, and what it cites."""
    found: Cited = []
    for file in sorted((HERE / game).glob("*.yaml")):
        for document in read_documents(file.read_bytes(), file.name):
            rules = document.data.get("rules") or []
            found.append((f"{file.name}: {document.data.get('name')}", [rules] if isinstance(rules, str) else rules))
    return found


def test_the_table_is_in_order(game: str) -> None:
    assert len(catalogue(game)) == len(rows(game))
    assert set(catalogue(game).values()) == {"testable", "definition", "advice"}


def test_every_testable_rule_has_a_scenario(game: str, cited: Cited) -> None:
    shown = {rule for _, rules in cited if len(rules) <= MOST for rule in rules}
    missing = [rule for rule, kind in catalogue(game).items() if kind == "testable" and rule not in shown]
    assert not missing, f"no scenario for {', '.join(missing)}"


def test_every_citation_is_of_a_rule(game: str, cited: Cited) -> None:
    known = rulings(game) | set(catalogue(game))
    unknown = [f"{where} ({rule})" for where, rules in cited for rule in rules if rule not in known]
    assert not unknown, "; ".join(unknown)
