"""A match as a scenario: the same position comes back, and the lines from there lead to the same place."""

import pytest

from core.clash.scenario import position_digest
from core.clash.setup import DECKS
from core.kernel.chance import Stream
from core.kernel.match import Match
from core.kernel.scenario import Run, read, run, write
from tests.scenarios.test_clash_lines import some_action


def played(seed: int, n: int) -> Match:
    stream = Stream(seed)
    names = list(DECKS.starters(training=True))
    match = Match.new("clash", [names[stream.below(len(names))] for _ in (0, 1)], seed=seed)
    while not match.over and n > 0:
        seat = match.to_act[0]
        match.push(seat, some_action(match, seat, stream))
        n -= 1
    return match


@pytest.mark.parametrize("seed", range(6))
def test_every_position_comes_back(seed: int) -> None:
    match = played(seed, 240)
    box = Match.from_log(match.game, match.header, match.log)
    quiet = 0
    for number in match.line()[::-2]:
        box.goto(number)
        if match.game.is_quiet(box.state.board.asked):
            quiet += 1
            written = write(box)
            (scenario,) = read(written.text)
            assert scenario.start is not None
            if not written.warnings:
                assert position_digest(Run(scenario).match.state) == position_digest(box.state), written.text
    assert quiet > 10


@pytest.mark.parametrize("seed", range(6))
def test_the_lines_from_the_last_quiet_step_lead_to_the_same_place(seed: int) -> None:
    match = played(seed + 100, 120)
    for number in match.line()[1::7]:
        written = write(match, number)
        (scenario,) = read(written.text)
        assert run(scenario).reason == "", written.text


def test_a_step_that_does_not_exist() -> None:
    with pytest.raises(KeyError, match="there is no step 99"):
        write(played(1, 3), 99)


def test_what_waits_for_the_end_of_turn_is_said() -> None:
    (scenario,) = read(
        "name: N\ngame: clash\nturn: p1\n"
        "p1: {shards: [C], hand: [Drill Raise, Drill Breath], graveyard: [Drill Trooper 2]}\n"
        "do:\n"
        "  [{p1: play Drill Raise on Drill Trooper 2}, clear, {p1: choose A}, clear, {p1: play Drill Breath}, clear]\n"
    )
    done = Run(scenario)
    done.go()
    written = write(done.match)
    assert written.warnings == ()
    (again,) = read(written.text + "do: [{p1: end}, clear]\nexpect: {p1.graveyard: 3, p1.A.units: []}\n")
    assert again.start is not None
    assert position_digest(Run(again).match.state) == position_digest(done.match.state)
    assert run(again).reason == ""


def test_luck_that_a_scenario_cannot_fix_is_named() -> None:
    match = played(1, 2)
    match.push(match.to_act[0], match.parse(match.to_act[0], f"mulligan {hand_card(match)}"))
    written = write(match)
    assert written.warnings
    assert "luck of its own" in written.warnings[0]


def hand_card(match: Match) -> str:
    """Two cards of the hand of whoever is to act."""
    state = match.state
    return ", ".join(state.cards[state.board.objects[i].card].name for i in state.board.sides[match.to_act[0]].hand[:2])
