"""Matches that are measured."""

from core import Match
from core.clash.bot import choose_random
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Options
from core.kernel.sandbox import Sandbox
from core.kernel.scenario import read
from tests.clash.kit import GAME, header

ENDLESS = """
game: clash
turn: p1
p1: &side
  realm: 999999
  shards: [R, G, B, Y, P, C]
  hand: [Drill Trooper 2, Drill Bolt, Drill Wave]
  deck: [DECK]
p2: *side
"""
CARDS = (
    "Drill Trooper 4",
    "Drill Bolt",
    "Drill Wave",
    "Drill Martyr 2",
    "Drill Hero 2",
    "Drill Scry 3",
    "Drill Slay",
    "Drill Blade",
    "Drill Growth",
    "Drill Striker 2",
)


def matches(seed: int = 0) -> Match:
    """A new match of the pair of starter decks that the seed stands for."""
    return Match.from_position(header(seed), game=GAME)


def endless() -> Match:
    """A match that nobody wins for thousands of decisions."""
    (scenario,) = read(ENDLESS.replace("DECK", ", ".join(CARDS * 120)))
    assert scenario.start is not None
    return Match.from_position(scenario.start.header, game=GAME)


def choice(game: Match | Sandbox, stream: Stream) -> tuple[Seat, Action]:
    """A random action of the first seat that is to act."""
    seat = game.to_act[0]
    return seat, choose_random(game.options(seat), stream)


def is_real(game: Match | Sandbox, seat: Seat) -> bool:
    """There is more than one thing that could be done."""
    options: Options | Action = game.options(seat)
    while isinstance(options, Options):
        if len(options.step.domain) > 1:
            return True
        options = options.take(options.step.domain[0])
    return False


def play(game: Match | Sandbox, stream: Stream, decisions: int = 1_000_000) -> int:
    """Random decisions, so many or to the end: how many there were."""
    for number in range(decisions):
        if game.over:
            return number
        game.push(*choice(game, stream))
    return decisions
