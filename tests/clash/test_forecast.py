"""What the forecast says of an attack is what the attack does when nobody answers."""

from core.clash.actions import Attack, Pass
from core.clash.chronicle.forecast import Fighter, Meeting, forecast
from core.kernel.chance import Stream
from core.kernel.game import find_game
from core.kernel.match import Match
from core.kernel.scenario import read

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


def table() -> Match:
    (scenario,) = read(TABLE)
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


def test_damage_among_units_is_left_open_and_an_open_zone_leads_to_the_realm() -> None:
    match = table()
    board = match.state.board
    (outrider,), (veteran,) = board.sides[0].lanes[1], board.sides[1].lanes[1]
    wall = board.sides[1].locations[1]
    assert expected(match, 1, outrider) == Meeting(
        (Fighter(outrider, 3, 0),), (Fighter(veteran, 8, 2),), wall, 9, 9, decided=False
    )
    (crew,) = board.sides[0].lanes[2]
    assert expected(match, 2, crew) == Meeting((Fighter(crew, 5, 0),), (), board.sides[1].realm, 20, 10, decided=True)
