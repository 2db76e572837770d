"""What the table passes for a person is no decision of theirs, in a match that is opened again too."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.kernel.match import Match
from tests.tui import tables
from tests.tui.positions import BOARD, position
from tui.bots import make_bot
from tui.messages import BotChose
from tui.table import Table
from tui.thinker import Thinker


class Owner:
    """What a table asks of its screen, without one."""

    def __init__(self) -> None:
        self.chosen: list[BotChose] = []

    def run_worker(self, work: Callable[[], None], **_: Any) -> None:
        work()

    def post_message(self, message: object) -> None:
        if isinstance(message, BotChose):
            self.chosen.append(message)


def table_of(match: Match) -> tuple[Table, Owner]:
    owner = Owner()
    table = Table(match, owner, Thinker())  # type: ignore[arg-type]
    table.begin()
    return table, owner


def go_on(table: Table, owner: Owner) -> None:
    """Let the bots decide until the person is asked."""
    while owner.chosen:
        table.chose(owner.chosen.pop(0))


def passed_since_the_last_own(table: Table) -> bool:
    """The table has passed for the person since they decided something."""
    own = [line for line in table.story.present(table.viewer) if line.seat in table.people]
    return bool(own) and table.was_passed(own[-1])


DECKS = {
    "clash": ("Cinder March", "The Kept Promise"),
    "biblioclash": ("Hestia starter", "Kai starter"),
    "archaic": ("Perfect Engine", "The Long Grave"),
}


@pytest.mark.parametrize("name", DECKS)
def test_a_match_that_is_opened_again_is_taken_back_to_the_last_decision_of_the_person(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.duel"
    table, owner = table_of(Match.new(name, DECKS[name], 3, names=("You", "Vex (random)"), path=path))
    person = make_bot(name, "random", 5)
    go_on(table, owner)
    while not passed_since_the_last_own(table):
        assert table.asking is not None
        table.do(person.choose(table.match, table.asking))
        go_on(table, owner)
    told = [(line.entry, table.was_passed(line)) for line in table.story.present(table.viewer)]
    own, step, entries = table.newest_own(), table.match.step, len(table.log.entries)
    table.close()

    again, _ = table_of(Match.load(path, attach=True))
    assert again.match.step == step
    assert told[-30:] == [(line.entry, again.was_passed(line)) for line in again.story.present(again.viewer)][-30:]
    again.undo()
    assert again.match.step == again.log.parents[own]
    assert again.asking == again.viewer
    assert len(again.log.entries) == entries
    again.close()


def test_what_is_passed_for_the_person_does_not_keep_a_match(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    names = ("You", "Vex (random)")
    table, owner = table_of(Match.new("biblioclash", DECKS["biblioclash"], 7, names=names, first=1, path=path))
    go_on(table, owner)
    assert passed_since_the_last_own(table)
    assert table.untouched
    assert table.asking is not None
    table.do(make_bot("biblioclash", "random", 5).choose(table.match, table.asking))
    assert not table.untouched
    table.close()


def test_passing_on_has_ended_when_the_person_is_asked() -> None:
    table, owner = table_of(Match.new("clash", DECKS["clash"], 3, names=("You", "Vex (random)")))
    person = make_bot("clash", "random", 5)
    yields = 0
    while yields < 5:
        go_on(table, owner)
        options = table.options()
        assert options is not None
        assert not table.yields.until
        if table.panel.passing(table.scene(), options) is not None:
            table.yield_until("item")
            yields += 1
        else:
            assert table.asking is not None
            table.do(person.choose(table.match, table.asking))


def test_what_is_always_passed_on_is_so_for_its_like_until_the_turn_ends_or_the_match_goes_back() -> None:
    strikes = ", ".join(["Flint Strike"] * 4)
    match = position(BOARD.replace("[Flint Strike, Ram Crew,", f"[{strikes}, Ram Crew,"))
    table, owner = table_of(match)

    def strike(name: str) -> tuple[Any, ...]:
        """What waits when the person is asked again."""
        table.do(match.parse(0, f"play Flint Strike targeting {name}"))
        go_on(table, owner)
        return table.panel.pending(table.scene())

    (item,) = strike("Wicket Guard")
    assert table.ignore(item)
    go_on(table, owner)
    # They had an answer: nothing is said of none.
    assert not table.passed
    assert strike("Oathkept Veteran") == ()
    table.undo()
    assert not table.yields.always
    (item,) = strike("Oathkept Veteran")
    assert table.ignore(item)
    go_on(table, owner)
    (item,) = strike("Lampyard Recruit") or (0,)
    assert not item
    turn = table.panel.turn(table.scene())
    table.do(match.parse(0, "end"))
    go_on(table, owner)
    assert table.panel.turn(table.scene()) > turn
    assert not table.yields.always


def test_what_is_always_passed_on_is_asked_again_when_that_is_taken_back() -> None:
    match = position(BOARD.replace("[Flint Strike, Ram Crew,", "[Flint Strike, Flint Strike, Flint Strike,"))
    table, _ = table_of(match)
    table.do(match.parse(0, "play Flint Strike targeting Wicket Guard"))
    scene = table.scene()
    assert table.yields.ignore(scene, table.panel.pending(scene)[-1])
    assert table.yields.passes(scene, forced=False)
    assert not table.yields.ignore(scene, table.panel.pending(scene)[-1])
    assert not table.yields.passes(scene, forced=False)


def test_whoever_passes_on_passes_now_wherever_they_are() -> None:
    match = position(tables.BOARD)
    table, owner = table_of(match)
    table.do(match.parse(0, "cast Fire Shot"))
    go_on(table, owner)
    step = match.step
    assert table.panel.urgent(table.scene())
    table.yield_until("turn")
    assert match.step > step


FLOATING = """
name: Mana waits in the pool in the other player's turn
game: clash
turn: p2
p1: {shards: [R, R, R], hand: [Flint Strike], A: {units: [Ram Crew]}}
p2: {shards: [R, R], hand: [Flint Strike], A: {units: [Ram Crew]}}
"""


def test_who_passes_on_is_asked_before_mana_is_lost() -> None:
    match = position(FLOATING)
    match.push(1, match.parse(1, "play Flint Strike targeting p1.Ram Crew"))
    table, _ = table_of(match)
    assert table.panel.losing(table.scene()) == ""
    table.do(match.parse(0, "exhaust Drill Shard R"))
    table.yields.begin(table.scene(), "turn")
    table.begin()
    assert table.asking == 0
    assert not table.yields.until
    assert table.warning == "asked before it is passed: R1 in your pool is lost when the turn ends (506.2)"
    table.yields.begin(table.scene(), "turn")
    assert table.yields.passes(table.scene(), forced=True)


def test_mana_in_ones_own_main_phase_is_not_lost_by_passing() -> None:
    match = position(FLOATING.replace("turn: p2", "turn: p1"))
    table, _ = table_of(match)
    table.do(match.parse(0, "exhaust Drill Shard R"))
    assert table.panel.losing(table.scene()) == ""
