"""What a fair undo takes back in each game: what one has given away oneself, not what one has learned."""

import pytest
from msgspec.structs import replace

from core.kernel.errors import Refused
from core.kernel.game import find_game
from core.kernel.match import Match
from core.kernel.scenario import read

CLASH = """
name: A card to play, and one that shows a hand
game: clash
p1: {shards: [R, R, C, C, C, C], hand: [Flint Strike, Ram Crew]}
p2: {hand: [Wicket Guard], A: {units: [Wicket Guard]}}
"""
BIBLIOCLASH = """
name: A Book to play
game: biblioclash
p1: {hand: [Book of Wisdom], orbs: {Mage: 2}}
p2: {hand: [Book of Wisdom]}
"""
ARCHAIC = """
name: An Energy card to play
game: archaic
p1: {heroes: [Cantor Ilyas], hand: [Archaic Energy]}
p2: {heroes: [Duke Noctis], hand: [Wither]}
"""


def fair(text: str) -> Match:
    (scenario,) = read(text)
    assert scenario.start is not None
    header = replace(scenario.start.header, undo="fair")
    return Match.from_position(header, game=find_game(header.game))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (CLASH, "play Flint Strike targeting Wicket Guard"),
        (CLASH, "play Ram Crew to A"),
        (BIBLIOCLASH, "play Book of Wisdom"),
        (ARCHAIC, "energy"),
    ],
)
def test_a_card_of_ones_own_hand_is_taken_back(text: str, move: str) -> None:
    match = fair(text)
    match.push(0, match.parse(0, move))
    assert match.barrier() == ()
    match.pop()
    assert match.step == 0


@pytest.mark.parametrize("text", [CLASH, BIBLIOCLASH, ARCHAIC])
def test_what_is_drawn_is_not(text: str) -> None:
    """The turn goes on to the other seat, which draws."""
    match = fair(text)
    while not any(match.game.teaches(fact, 0) for fact in match.log.entries[-1].facts):
        seat = match.to_act[0]
        domain = match.options(seat).step.domain
        word = next(word for word in ("end", "done", "pass", "keep") if word in domain)
        match.push(seat, match.parse(seat, word))
    assert "learned" in [bar.code for bar in match.barrier()]
    with pytest.raises(Refused, match="a hidden card was seen"):
        match.pop()


def test_it_matters_who_decided_that_a_card_is_shown() -> None:
    match = fair(BIBLIOCLASH)
    facts = match.push(0, match.parse(0, "play Book of Wisdom"))
    played = next(fact for fact in facts if type(fact).__name__ == "Played")
    assert not match.game.teaches(played, 0)
    assert match.game.teaches(played, 1)
