"""Facts and tables in words: every fact has them, and nothing is read that the eyes may not know."""

from typing import get_args

import pytest

from core.clash.bot import choose_random
from core.clash.chronicle import line, question, table
from core.clash.chronicle.facts import QUIET, WORDS
from core.clash.events import ClashEvent
from core.kernel.chance import Stream
from core.kernel.match import Match
from core.kernel.replay import Replay
from core.kernel.state import State

PAIRS = [("The Kept Promise", "Cinder March"), ("Fen Tide", "Pyre Debts"), ("Silent Verdict", "Mother Thicket")]


def test_every_fact_has_words() -> None:
    assert set(WORDS) == set(get_args(ClashEvent))
    assert set(WORDS) > QUIET


def played(decks: tuple[str, str], seed: int, steps: int = 500) -> Match:
    match, stream = Match.new("clash", decks, seed), Stream(seed)
    while not match.over and match.step < steps:
        seat = match.to_act[0]
        match.push(seat, choose_random(match.options(seat), stream))
    return match


@pytest.mark.parametrize("decks", PAIRS)
def test_a_seats_view_is_enough(decks: tuple[str, str]) -> None:
    """The line made from the whole state is the line made from what the seat sees."""
    match = played(decks, 11)
    replay = Replay(match.game, match.header, match.log)
    told = 0
    for step in match.line()[1:]:
        entry = match.log.entries[step]
        for place, fact in enumerate(entry.facts):
            for eyes in (0, 1):
                seen = replay.view(eyes)
                mine = State(seen.board, seen.control, replay.state.cards, {})
                redacted = match.game.redact(fact, eyes)
                full = line(replay.state, fact, eyes, everything=True)
                assert full
                assert full == line(mine, redacted, eyes, everything=True), (step, place, fact)
                told += 1
            replay.goto(step, place)
        for eyes in (0, 1):
            seen = replay.view(eyes)
            mine = State(seen.board, seen.control, replay.state.cards, {})
            assert table(replay.state, eyes) == table(mine, eyes)
            assert question(replay.state, eyes) == question(mine, eyes)
    assert told > 1000


def test_words_of_some_facts() -> None:
    match = played(PAIRS[0], 5, 5000)
    replay = Replay(match.game, match.header, match.log)
    lines = []
    for step in match.line():
        replay.goto(max(match.log.parents[step], 0))
        for place, fact in enumerate(match.log.entries[step].facts):
            lines.append(line(replay.state, fact, 0))
            replay.goto(step, place)
    said = "\n".join(lines)
    for piece in ("p2 draws a card", "Turn 3: p", "resolves: ", " damage to p", "enters Zone ", "Game over: p"):
        assert piece in said, piece
