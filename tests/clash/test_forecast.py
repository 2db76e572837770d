"""What the forecast says of an attack is what the attack does when nobody answers."""

from itertools import islice

import pytest

from core.clash.actions import Assign, Attack, Pass
from core.clash.chronicle.forecast import Fighter, Meeting, forecast, most_destroyed
from core.clash.rules.assignment import window
from core.kernel.chance import Stream
from core.kernel.game import find_game
from core.kernel.match import Match
from core.kernel.options import Options
from core.kernel.scenario import read
from tui.draft import leaves

TABLE = """
name: Attackers of a Cinderkiln Forge
game: clash
turn: p1
p1:
  A: {location: Cinderkiln Forge, units: [Ram Crew, Spark Runner, {card: Ram Crew, ready: false}]}
  B: {location: 9, units: [Redmane Outrider]}
  C: {location: 9, units: [Ram Crew]}
p2:
  realm: 20
  A: {location: 13}
  B: {location: 9, units: [{card: Oathkept Veteran, damage: 2}]}
  C: {location: 0}
"""


FIGHT = """
name: One attack
game: clash
turn: p1
p1: {A: {location: 9, units: [%s]}}
p2: {realm: 20, A: {location: 9, units: [%s]}}
"""


def table(text: str = TABLE) -> Match:
    (scenario,) = read(text)
    assert scenario.start is not None
    return Match.from_position(scenario.start.header, game=find_game("clash"))


def expected(match: Match, lane: int, *units: int) -> Meeting | None:
    return forecast(match.sandbox(0, Stream(0)), 0, lane, units)


def test_bonuses_of_the_attack_and_siege_are_counted() -> None:
    match = table()
    board = match.state.board
    crew, runner, tired = board.sides[0].lanes[0]
    wall = board.sides[1].locations[0]
    # Cinderkiln Forge gives 1 to each, Spark Runner itself 1 more; the points of Siege count twice.
    assert expected(match, 0, crew) == Meeting((Fighter(crew, 6, 0),), (), wall, 13, 1, decided=True)
    assert expected(match, 0, runner) == Meeting((Fighter(runner, 3, 0),), (), wall, 13, 10, decided=True)
    both = expected(match, 0, crew, runner)
    assert both == Meeting((Fighter(crew, 6, 0), Fighter(runner, 3, 0)), (), wall, 13, 0, decided=True)
    assert expected(match, 0, tired) is None
    assert match.step == 0
    match.push(0, Attack(lane=0, units=(crew, runner)))
    match.push(0, Pass())
    match.push(1, Pass())
    assert board.objects[wall].integrity == 0


def test_damage_among_units_destroys_as_many_as_it_can_and_the_rest_goes_past() -> None:
    match = table(FIGHT % ("{power: 4}, {power: 3}", "{power: 5, damage: 2}, {power: 1}"))
    board = match.state.board
    four, three = board.sides[0].lanes[0]
    wounded, weak = board.sides[1].lanes[0]
    wall = board.sides[1].locations[0]
    # 4 of the 7 points are needed; the two that defend have 6, enough for one of the attackers.
    assert expected(match, 0, four, three) == Meeting(
        (Fighter(four, 4, 0), Fighter(three, 3, 0, destroyed=True)),
        (Fighter(wounded, 5, 2, destroyed=True), Fighter(weak, 1, 0, destroyed=True)),
        wall,
        9,
        6,
        decided=True,
    )
    # Nobody is left of either side, so that nothing goes past (705.6).
    assert expected(match, 0, four) == Meeting(
        (Fighter(four, 4, 0, destroyed=True),),
        (Fighter(wounded, 5, 2, destroyed=True), Fighter(weak, 1, 0, destroyed=True)),
        wall,
        9,
        9,
        decided=True,
    )


def test_those_with_advantage_strike_before_the_others_can() -> None:
    match = table(FIGHT % ("{power: 4, keywords: [advantage]}, {power: 2}", "{power: 3}, {power: 2}"))
    board = match.state.board
    swift, slow = board.sides[0].lanes[0]
    strong, weak = board.sides[1].lanes[0]
    wall = board.sides[1].locations[0]
    # 4 destroy the 2, and 2 go past at once; the other two destroy none of the 3, which destroys one.
    assert expected(match, 0, swift, slow) == Meeting(
        (Fighter(swift, 4, 0), Fighter(slow, 2, 0, destroyed=True)),
        (Fighter(strong, 3, 0), Fighter(weak, 2, 0, destroyed=True)),
        wall,
        9,
        7,
        decided=True,
    )


@pytest.mark.parametrize(
    ("attackers", "defending"),
    [
        ("{power: 6}", "{power: 1}, {power: 4}, {power: 2}, {power: 3}"),
        ("{power: 7}", "{power: 1}, {power: 4, keywords: [frontline]}, {power: 2, keywords: [backline]}, {power: 3}"),
        ("{power: 4}, {power: 2, keywords: [annihilate]}", "{power: 9, keywords: [frontline]}, {power: 5}, {power: 4}"),
        ("{power: 3, keywords: [annihilate]}", "{power: 2, keywords: [unperishable]}, {power: 8}, {power: 9}"),
        ("{power: 2}, {power: 1, keywords: [annihilate]}", "{power: 3, keywords: [frontline]}, {power: 3}, {power: 1}"),
    ],
)
def test_no_assignment_destroys_more(attackers: str, defending: str) -> None:
    match = table(FIGHT % (attackers, defending))
    match.push(0, Attack(lane=0, units=match.state.board.sides[0].lanes[0]))
    match.push(0, Pass())
    match.push(1, Pass())
    assert match.state.board.asked.kind == "assign"
    found = [action for _, action in islice(leaves(match.options(0), lambda step: False), 5000)]
    assert len(found) < 5000
    best = most_destroyed(window(match.state, 0))
    assert match.explain(0, best) is None
    assert _named(best) == max(_named(action) for action in found)


def _named(action: Options | object) -> int:
    assert isinstance(action, Assign)
    return len(action.kills) + len(action.venom)


def test_a_failed_attack_reaches_nothing_and_an_open_zone_leads_to_the_realm() -> None:
    match = table()
    board = match.state.board
    (outrider,), (veteran,) = board.sides[0].lanes[1], board.sides[1].lanes[1]
    wall = board.sides[1].locations[1]
    assert expected(match, 1, outrider) == Meeting(
        (Fighter(outrider, 3, 0, destroyed=True),), (Fighter(veteran, 8, 2),), wall, 9, 9, decided=True
    )
    (crew,) = board.sides[0].lanes[2]
    assert expected(match, 2, crew) == Meeting((Fighter(crew, 5, 0),), (), board.sides[1].realm, 20, 10, decided=True)
