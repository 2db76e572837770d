"""Every testable rule of the book is cited by a scenario that is about it, and every citation is of a rule there is."""

from pathlib import Path

import pytest

from core.kernel.document import read_documents

HERE = Path(__file__).parent
TABLE = HERE.parent / "data" / "clash_rules.tsv"
RULINGS = {f"R-{number:03}" for number in range(1, 178)}
MOST = 6
"""A scenario that cites more ids than this shows none of them in particular."""

Cited = list[tuple[str, list[str]]]


def table() -> dict[str, str]:
    """The kind of every row of the table, by id."""
    rows = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
    return {number: kind for number, kind, _ in rows}


@pytest.fixture(scope="module")
def cited() -> Cited:
    """Where each scenario stands, and what it cites."""
    found: Cited = []
    for file in sorted(HERE.glob("clash/*.yaml")):
        for document in read_documents(file.read_bytes(), file.name):
            rules = document.data.get("rules") or []
            found.append((f"{file.name}: {document.data.get('name')}", [rules] if isinstance(rules, str) else rules))
    return found


def test_the_table_is_in_order() -> None:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "id\tkind\tmeaning"
    assert all(len(line.split("\t")) == 3 and all(line.split("\t")) for line in lines)
    assert len(table()) == len(lines) - 1
    assert set(table().values()) == {"testable", "definition", "advice"}


def test_every_testable_rule_has_a_scenario(cited: Cited) -> None:
    shown = {rule for _, rules in cited if len(rules) <= MOST for rule in rules}
    missing = [rule for rule, kind in table().items() if kind == "testable" and rule not in shown]
    assert not missing, f"no scenario for {', '.join(missing)}"


def test_every_citation_is_of_a_rule(cited: Cited) -> None:
    known = RULINGS | set(table())
    unknown = [f"{where} ({rule})" for where, rules in cited for rule in rules if rule not in known]
    assert not unknown, "; ".join(unknown)
