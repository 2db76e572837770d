"""The greedy player of Archaic Realms: it wins what can be won, and against one that plays at random."""

import pytest

from core import Match
from core.archaic import actions as ac
from core.archaic.bot import choose_greedy, choose_random
from core.kernel.chance import Stream
from tests.archaic.kit import KIT
from tests.archaic.tables import Table, plain_ally, plain_hero


@pytest.mark.parametrize("seed", range(6))
def test_greedy_beats_random(seed: int) -> None:
    match, stream = Match.from_position(KIT.header(seed), game=KIT.game), Stream(seed)
    greedy = seed % 2
    while not match.over:
        seat = match.to_act[0]
        if seat == greedy:
            match.push(seat, choose_greedy(match.sandbox(seat, stream), seat, stream))
        else:
            match.push(seat, choose_random(match.options(seat), stream))
    assert match.result is not None
    assert match.result.results[greedy] == "won"


def test_greedy_attacks_when_that_wins() -> None:
    """The last Hero of the foe has 3 HP and nobody to intercept."""
    table = Table()
    table.hero(1, plain_hero("Last"), hp=3)
    unit = table.ally(0, plain_ally("Lancer", 3, 1))
    match = table.match()
    found = choose_greedy(match.sandbox(0, Stream(1)), 0, Stream(1))
    assert isinstance(found, ac.Attack)
    assert unit in found.units


def test_greedy_intercepts_what_it_can_beat() -> None:
    table = Table(turn=1)
    raider = table.ally(1, plain_ally("Raider", 2, 2))
    wall = table.ally(0, plain_ally("Wall", 3, 9))
    match = table.match()
    match.push(1, ac.Attack(units=(raider,)))
    match.push(0, ac.Pass())
    match.push(1, ac.Pass())
    assert choose_greedy(match.sandbox(0, Stream(1)), 0, Stream(1)) == ac.Defend(pairs=((raider, wall),))
