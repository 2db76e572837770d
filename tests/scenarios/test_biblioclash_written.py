"""A match of Biblioclash as a scenario: the lines from any step lead to the same place, in every mode and format."""

import pytest

from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.options import Options
from core.kernel.scenario import Run, read, run, write

DECKS = ("Hestia starter", "Zhuge starter", "Kai starter", "Borrowed Winter", "Thorn and Claw", "Undertow")
"""The first three have the eighteen cards that Hidden needs."""
KINDS = [(2, {}), (3, {"mode": "last-mage"}), (4, {"mode": "teams"}), (2, {"format": "hidden"})]


def some_action(match: Match, seat: int, stream: Stream) -> Action:
    """A random action; `done` seldom, so that there is something to write."""
    found: Options | Action = match.options(seat)
    while isinstance(found, Options):
        domain = [value for value in found.step.domain if value != "done" or stream.below(6) == 0] or ["done"]
        found = found.take(domain[stream.below(len(domain))])
    return found


def played(seed: int, seats: int, house: dict[str, str], n: int) -> Match:
    stream = Stream(seed)
    decks = [DECKS[stream.below(3 if "format" in house else len(DECKS))] for _ in range(seats)]
    names = tuple(f"p{seat + 1}" for seat in range(seats))
    match = Match.new("biblioclash", decks, seed, names=names, house_rules=house)
    for _ in range(n):
        if match.over:
            break
        seat = match.to_act[stream.below(len(match.to_act))]
        match.push(seat, some_action(match, seat, stream))
    return match


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("seats", "house"), KINDS, ids=["duel", "last-mage", "teams", "hidden"])
def test_the_lines_from_any_step_lead_to_the_same_place(seats: int, house: dict[str, str], seed: int) -> None:
    match = played(seed, seats, house, 120)
    lucky = 0
    for number in match.line()[1::9]:
        written = write(match, number)
        (scenario,) = read(written.text)
        if written.warnings:
            lucky += 1
            assert all("luck of its own" in warning for warning in written.warnings)
        else:
            assert run(scenario).reason == "", written.text
    assert lucky < 5


@pytest.mark.parametrize(("seats", "house"), KINDS, ids=["duel", "last-mage", "teams", "hidden"])
def test_a_written_position_is_written_alike_again(seats: int, house: dict[str, str]) -> None:
    match = played(7, seats, house, 200)
    box = Match.from_log(match.game, match.header, match.log)
    quiet = 0
    for number in match.line()[1::3]:
        box.goto(number)
        if match.game.is_quiet(box.state.board.asked):
            quiet += 1
            (scenario,) = read(write(box).text)
            (again,) = read(write(Run(scenario).match).text)
            usual = {"mode": "duel", "format": "constructed", "name": ""}
            assert usual | again.document.data | {"name": ""} == usual | scenario.document.data | {"name": ""}
    assert quiet > 20
