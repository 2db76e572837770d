"""Each kind of replacement and prevention says what would have happened, by what and by which rule.

The positions are those of scenarios; what is told in them stands in `replaced.yaml`, by file and name.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from core.clash.events import Healed, Moved
from core.kernel.again import Redecider
from core.kernel.events import Event
from core.kernel.game import GAMES, find_game
from core.kernel.log import Log
from core.kernel.match import Match
from core.kernel.replay import Replay
from core.kernel.rulebook import book_of
from core.kernel.scenario import Run, Scenario, load

HERE = Path(__file__).parent
CASES: dict[str, dict[str, list[dict[str, str]]]] = yaml.safe_load((HERE / "replaced.yaml").read_text(encoding="utf-8"))


SAVED = (
    "clash/206_artifacts",
    "Equipment that would save its carrier: healed instead of destroyed, the shield is spent",
)
DISCARDED = (
    "clash/203_commanders",
    "A Commander discarded from hand: the owner may send it to the Commander Zone",
)


def facts(match: Match) -> Iterator[tuple[tuple[int, int], Event]]:
    """All facts of the line, each with its place."""
    for step in match.line():
        for place, fact in enumerate(match.log.entries[step].facts):
            yield (step, place), fact


def played(file: str, name: str) -> Match:
    """The match of a scenario, at its end."""
    (scenario,) = [each for each in load(HERE / f"{file}.yaml") if each.name == name]
    assert isinstance(scenario, Scenario)
    run = Run(scenario)
    run.go()
    return run.match


def told(match: Match) -> list[dict[str, str]]:
    """All that was replaced or prevented, in the order of the facts that it is told with."""
    game = find_game(match.header.game)
    chronicle, texts = game.chronicle, game.texts
    replay, found = Replay(match.game, match.header, match.log), []
    for (step, place), fact in facts(match):
        replaced = match.why((step, place))[0].replaced
        assert replaced is not None
        for one in replaced:
            now, would = (chronicle.line(replay.state, event, None, everything=True) for event in (fact, one.would))
            said = {"fact": now, "instead of" if one.instead else "prevented": would, "rule": one.rule}
            if one.card >= 0:
                card = match.header.cards[one.card]
                text = f": {texts.ability_text(card, one.ability)}" if one.ability >= 0 else ""
                said["by"] = card.name + text
            found.append(said)
            assert not one.instead or fact in one.instead
        replay.goto(step, place)
    return found


@pytest.mark.parametrize(("file", "name"), [(file, name) for file in CASES for name in CASES[file]])
def test_what_would_have_happened_is_told(file: str, name: str) -> None:
    match = played(file, name)
    found = told(match)
    assert found == CASES[file][name]
    book = book_of(match.header.game)
    assert all(book.find(one["rule"]) is not None for one in found)


def test_it_is_found_in_an_opened_file_and_on_a_line_taken_up_again(tmp_path: Path) -> None:
    match = played(*SAVED)
    before = told(match)
    match.save(tmp_path / "match.duel")
    with Match.load(tmp_path / "match.duel") as opened:
        assert told(opened) == before
    match.goto(0)
    assert told(match) == []
    while match.log.redoable() is not None:
        match.redo()
    assert told(match) == before


def test_what_would_be_decided_otherwise_today_is_not_guessed() -> None:
    match = played(*SAVED)
    (step, place) = next(where for where, fact in facts(match) if isinstance(fact, Healed))
    log = Log()
    for record in match.log.records:
        if record is match.log.entries[step]:
            changed = (*record.facts[:place], Healed(()), *record.facts[place + 1 :])
            record = replace(record, facts=changed)
        log.append(record)
    redecider = Redecider(match.game, match.header, log)
    assert [redecider.replaced(number, 0) for number in range(step)] == [()] * step
    assert redecider.replaced(step, place) is None
    assert redecider.replaced(step, place + 1) is None


def test_what_would_have_happened_hides_what_the_fact_hides() -> None:
    match = played(*DISCARDED)
    (would,) = {one.would for where, _ in facts(match) for one in match.why(where)[0].replaced or ()}
    assert isinstance(would, Moved)
    assert would.old > 0
    assert match.game.redact(would, 1) == would
    assert match.game.redact(would, 0) == replace(would, old=0)


def test_every_game_has_some() -> None:
    assert {file.partition("/")[0] for file in CASES} == set(GAMES)
