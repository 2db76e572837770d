"""Fair undo stops where something was seen or another seat decided; practice says what was seen."""

from pathlib import Path

import msgspec
import pytest

from core import Match
from core.kernel.chance import Stream
from core.kernel.errors import Refused
from core.kernel.log import Moved
from core.kernel.undo import Unfair
from tests.properties.invariants import choose, copied
from tests.toy.game import GAME
from tests.toy.kit import header, position
from tests.toy.parts import ToyHeader


def fair(**fields: object) -> ToyHeader:
    return msgspec.structs.replace(position(**fields), undo="fair")


def said(match: Match, seat: int, text: str) -> None:
    match.push(seat, match.parse(seat, text))


def codes(match: Match, by: int | None = None) -> list[str]:
    return [bar.code for bar in match.barrier(by)]


def test_what_nobody_learned_from_goes_back() -> None:
    # With empty decks nobody draws, so passing on the turn shows nothing.
    match = Match.from_position(fair(hands=(("Wolf",), (), ())), game=GAME)
    said(match, 0, "play Wolf")
    assert codes(match) == []
    match.pop()
    assert match.step == 0


def test_another_seat_decided() -> None:
    match = Match.from_position(fair(hands=(("Wolf",), (), ())), game=GAME)
    said(match, 0, "play Wolf")
    said(match, 1, "pass")
    assert codes(match, by=0) == ["decided"]
    assert codes(match, by=1) == []
    with pytest.raises(Refused, match=r"a fair undo stops here: p2 decided in step 2; the other seat can confirm"):
        match.pop(by=0)
    match.pop(by=1)
    # The pass was taken back, yet p1 has seen that p2 passed.
    assert codes(match) == ["decided"]
    with pytest.raises(Refused, match="p2 decided in step 2"):
        match.pop()
    with pytest.raises(Refused):
        match.pop(confirmed_by=(0,))
    match.pop(confirmed_by=(1,))
    assert match.log.records[-1] == Moved(to=0, seen="p2 decided in step 2", confirmed_by=(1,))
    match.redo()
    assert match.step == 1


def test_a_drawn_card_and_luck() -> None:
    match = Match.from_position(fair(hands=(("Stirrer",), (), ()), decks=(("Ogre", "Wolf"), ("Wolf",), ())), game=GAME)
    said(match, 0, "play Stirrer")
    assert codes(match) == ["luck", "learned"]
    bars = match.barrier()
    assert [(bar.step, bar.seat) for bar in bars] == [(1, 0), (1, 0)]
    fact = match.log.entries[1].facts[bars[1].fact]
    assert GAME.teaches(fact)
    with pytest.raises(Refused, match="luck was seen in step 1, a hidden card was seen in step 1"):
        match.pop()
    assert match.step == 1


def test_practice_takes_back_anything_and_says_so() -> None:
    match = Match.from_position(header(1), game=GAME)
    stream = Stream(1)
    for _ in range(8):
        match.push(*choose(match, stream))
    match.goto(0)
    moved = match.log.records[-1]
    assert isinstance(moved, Moved)
    assert "a hidden card was seen in step 1" in moved.seen
    assert "decided" in moved.seen


def test_jumps_are_as_fair_as_steps() -> None:
    match = Match.from_position(fair(hands=(("Wolf",), (), ())), game=GAME)
    said(match, 0, "play Wolf")
    said(match, 1, "pass")
    with pytest.raises(Refused, match="p2 decided"):
        match.goto(0, by=0)
    match.goto(0, by=0, confirmed_by=(1,))
    # Forward along the line that was left is a redo; to another branch it is not.
    match.goto(2)
    match.goto(0, by=0, confirmed_by=(1,))
    said(match, 0, "pass")
    with pytest.raises(Refused):
        match.goto(2, by=0)


def test_a_loaded_match_remembers_what_was_seen() -> None:
    match = Match.from_position(fair(hands=(("Wolf",), (), ())), game=GAME)
    said(match, 0, "play Wolf")
    said(match, 1, "pass")
    match.pop(by=1)
    loaded = Match.from_log(GAME, match.header, copied(match.log))
    assert codes(loaded) == ["decided"]


def test_at_the_start_nothing_bars() -> None:
    assert Match.from_position(fair(), game=GAME).barrier() == ()


def test_a_file_of_a_fair_match_goes_on_from_an_earlier_step_as_the_match_itself_would(tmp_path: Path) -> None:
    path = tmp_path / "fair.duel"
    match = Match.from_position(fair(hands=(("Wolf",), (), ())), game=GAME, path=path)
    said(match, 0, "play Wolf")
    said(match, 1, "pass")
    match.close()
    before = path.read_bytes()
    with pytest.raises(Unfair, match="p2 decided in step 2"):
        Match.load(path, upto=0, game=GAME, attach=True)
    assert path.read_bytes() == before
    # Its own newest decision taught nobody anything; looked at, it stands anywhere.
    assert Match.load(path, upto=0, game=GAME).step == 0
    with Match.load(path, upto=1, game=GAME, attach=True) as going_on:
        assert going_on.log.records[-1] == Moved(to=1)
