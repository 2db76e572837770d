"""Matches that are measured."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from core import Match
from core.kernel.bots import choose_random
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.game import find_game
from core.kernel.ids import Seat
from core.kernel.options import Options
from core.kernel.rooms import BotRoom
from core.kernel.sandbox import Sandbox
from core.kernel.scenario import read

CLASH = """
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
BIBLIOCLASH = """
game: biblioclash
turn: p1
p1: &side
  mage: {health: 9999, max: 9999, capacity: 9}
  hand: [Book of Pyre, Fire Shot, Gem of Volcano, Ember Hound, Staff of Herais]
  deck: [Book of Pyre, Tiny Spark, Tiny Spark, Root Toad, Book of Rain, Cinder Cataclysm, Gem of Orbs, Staff of Nereis]
  library: [[Fire Shot, Fire Shot], [Mist Mamba, Ice Blast], [Book of Rain, Book of Rain], [Frost King]]
p2: *side
"""
ARCHAIC = """
game: archaic
turn: p1
p1: &side
  heroes: [{hp: 99999, max: 99999, attack: 2, thresholds: [2, 1]}]
  energy: {charged: 6}
  realm: [Hymn Weaver, Marrow Scribe, Crane Walker, Sap Mystic]
  hand: [Rite of Kindling, Wither, Interdict, Blessed Mail]
  deck: [DECK]
p2: *side
"""
ARCHAIC_CARDS = (
    "Archaic Energy",
    "Dawn Acolyte",
    "Shield of Psalms",
    "Wither",
    "Pit Champion",
    "Read the Waves",
    "Servo Arms",
    "Spring Rain",
    "Countercurrent",
    "Grove Wolf",
)


class Measured(NamedTuple):
    """A game whose speed is measured."""

    name: str
    position: str
    """Nobody wins it for very long: a scenario."""

    @property
    def game(self) -> Any:
        return self._kit.GAME

    @property
    def header(self) -> Callable[[int], Any]:
        """The header of the match that a seed stands for."""
        header: Callable[[int], Any] = self._kit.header
        return header

    @property
    def bot(self) -> BotRoom:
        return find_game(self.name).bot

    @property
    def _kit(self) -> Any:
        return import_module(f"tests.{self.name}.kit")

    def match(self, seed: int) -> Match:
        """A new match, as the seed says."""
        return Match.from_position(self.header(seed), game=self.game)

    def endless(self) -> Match:
        """A match that nobody wins for thousands of decisions, if its book allows that."""
        (scenario,) = read(self.position)
        assert scenario.start is not None
        return Match.from_position(scenario.start.header, game=self.game)


MEASURED = {
    one.name: one
    for one in (
        Measured("clash", CLASH.replace("DECK", ", ".join(CARDS * 120))),
        Measured("biblioclash", BIBLIOCLASH),
        Measured("archaic", ARCHAIC.replace("DECK", ", ".join(ARCHAIC_CARDS * 200))),
    )
}


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
