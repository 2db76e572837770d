"""The sample matches are decided anew: a rule that changes by accident is caught at a named step."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.kernel.encoding import dump, load
from core.kernel.match import Match
from core.kernel.paths import files_in, sample_matches
from core.kernel.replay import Replay, verify


def samples() -> Iterator[Path]:
    for file in files_in(sample_matches(), ".duel"):
        yield Path(str(file))


def test_there_are_samples() -> None:
    assert len(list(samples())) >= 3


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_a_sample_follows_from_todays_rules_and_cards(file: Path) -> None:
    verdict = verify(load(file.read_bytes(), file.name))
    assert verdict.rules is None, str(verdict)
    assert verdict.cards is None, str(verdict)
    assert not verdict.gone


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_a_sample_is_shown_by_its_facts_as_it_was_played(file: Path) -> None:
    stored = load(file.read_bytes(), file.name)
    assert dump(stored.header, stored.log.records) == file.read_bytes()
    match = Match.load(file)
    replay = Replay.open(file)
    replay.goto(match.step)
    assert replay.state.board == match.state.board
    for seat in range(len(match.header.seats)):
        assert replay.view(seat).board == match.view(seat).seen.board
