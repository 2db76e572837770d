"""A fair undo stops in each game where a hidden card was shown to anybody, be it one's own."""

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
def test_a_card_shown_from_ones_own_hand_is_not_taken_back(text: str, move: str) -> None:
    match = fair(text)
    match.push(0, match.parse(0, move))
    assert [bar.code for bar in match.barrier()] == ["learned"]
    with pytest.raises(Refused, match="a hidden card was seen"):
        match.pop()
    match.pop(by=0, confirmed_by=(1,))
    assert match.step == 0


@pytest.mark.parametrize("text", [CLASH, BIBLIOCLASH, ARCHAIC])
def test_what_is_drawn_is_not(text: str) -> None:
    """The turn goes on to the other seat, which draws."""
    match = fair(text)
    while not any(match.game.teaches(fact) for fact in match.log.entries[-1].facts):
        seat = match.to_act[0]
        domain = match.options(seat).step.domain
        word = next(word for word in ("end", "done", "pass", "keep") if word in domain)
        match.push(seat, match.parse(seat, word))
    assert "learned" in [bar.code for bar in match.barrier()]
    with pytest.raises(Refused, match="a hidden card was seen"):
        match.pop()
