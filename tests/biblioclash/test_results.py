"""How a match ended for each seat, which a scenario does not say."""

import pytest

from core.kernel.scenario import Run, read

THREE = "p1: {mage: Hestia}\np2: {mage: Kai, health: 1}\np3: {mage: Zhuge, health: 1}\n"
FOUR = "p1: {mage: Hestia}\np2: {mage: Kai}\np3: {mage: Zhuge}\np4: {mage: Kai}\n"


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("turn: p1\np1: {mage: Hestia}\np2: {mage: Kai}\ndo: [{p1: concede}]", ("lost", "won")),
        (f"mode: last-mage\nturn: p1\n{THREE}do: [{{p1: concede}}, {{p3: concede}}]", ("lost", "won", "lost")),
        (
            f"mode: last-mage\nturn: p1\nturn_number: 200\n{THREE}do: [{{p3: concede}}, {{p1: done}}, {{p1: done}}]",
            ("drawn", "drawn", "lost"),
        ),
        (f"mode: teams\nturn: p1\n{FOUR}do: [{{p3: concede}}]", ("lost", "won", "lost", "won")),
    ],
    ids=["duel", "the last of three RB-90", "turn two hundred with one out RB-112", "teams RB-103"],
)
def test_results(text: str, outcomes: tuple[str, ...]) -> None:
    (scenario,) = read(f"name: N\ngame: biblioclash\n{text}\n")
    run = Run(scenario)
    run.go()
    assert run.match.result is not None
    assert run.match.result.results == outcomes
