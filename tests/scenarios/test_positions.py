"""Practice positions: those that come with the games can be solved, and any step of a match can be begun at."""

from pathlib import Path

import pytest

from core.kernel.errors import BadInput
from core.kernel.game import GAMES
from core.kernel.log import Commented
from core.kernel.match import Match
from core.kernel.scenario import begin, read, run, write
from tests.tui.positions import BOARD, position
from tui.bots import make_bot
from tui.positions import find, of_file, positions
from tui.seats import goal_missed, goal_of

BOLT = """
name: A Reaction under way
game: clash
p1: {shards: [R], hand: [Flint Strike]}
p2: {A: {units: [{power: 3, id: big}]}}
do:
  - p1: play Flint Strike targeting big
"""


def test_shipped_positions_are_solved_as_they_say(tmp_path: Path) -> None:
    found = positions(tmp_path)
    assert {each.game for each in found} == set(GAMES)
    assert len({each.name for each in found}) == len(found)
    for each in found:
        assert each.scenario is not None, each.fault
        assert each.scenario.goal
        assert [step.kind for step in each.scenario.steps][-1] == "expect"
        result = run(each.scenario)
        assert result.passed, result.reason


def test_a_goal_is_still_to_be_reached() -> None:
    (plain,) = read(BOLT)
    assert begin(plain).step == 1
    (puzzle,) = read(f"{BOLT}goal: Win\n")
    match = begin(puzzle, names=("Ann", "Bo (random)"), seed=9, undo="fair")
    assert (match.step, match.header.seats, match.header.seed, match.header.undo) == (
        0,
        ("Ann", "Bo (random)"),
        9,
        "fair",
    )


def test_by_when_a_goal_is_to_be_reached_is_kept_with_the_match() -> None:
    (puzzle,) = read(f"{BOLT}turn_number: 4\ngoal: Win\nwin_by: {{p1: 4}}\n")
    match = begin(puzzle)
    assert [note.text for note in match.log.notes if isinstance(note, Commented)] == ["Win", "p1 is to win by turn 4"]
    assert (goal_of(match), goal_missed(match)) == ("Win", False)
    match.push(0, match.parse(0, "end"))
    while match.to_act and match.state.board.asked.kind != "main":
        match.push(match.to_act[0], match.parse(match.to_act[0], "pass"))
    assert (match.state.board.turn, goal_missed(match)) == (5, True)
    # Taken back it can be reached again; whoever gives up misses it too, and whoever wins in time does not.
    match.goto(0)
    assert not goal_missed(match)
    for seat, missed in ((0, True), (1, False)):
        match.goto(0)
        match.push(seat, match.game.concession())
        assert goal_missed(match) is missed


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("win_by: {p1: 4}", "goal is missing"),
        ("goal: Win\nwin_by: 4", "win_by is a mapping"),
        ("goal: Win\nwin_by: {p1: 4, p2: 5}", "win_by is one player"),
        ("goal: Win\nwin_by: {p3: 4}", "win_by has no 'p3'"),
        ("goal: Win\nwin_by: {p1: soon}", "a turn is a number from 1 on"),
    ],
)
def test_a_deadline_that_cannot_be_read_says_so(said: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        read(f"{BOLT}{said}\n")


@pytest.mark.parametrize("game", GAMES)
def test_any_step_of_a_match_is_begun_at(game: str, tmp_path: Path) -> None:
    """Quiet or in the middle of things: the same seats are asked the same, and see as much."""
    decks = {"clash": ["Cinder March", "Fen Tide"], "biblioclash": ["Kai starter", "Undertow"]}
    match = Match.new(game, decks.get(game, ["Divine Primer", "Shadow Primer"]), 4)
    bot = make_bot(game, "greedy", 3)
    while match.step < 45:
        seat = match.to_act[0]
        match.push(seat, bot.choose(match, seat))
        if match.step % 9:
            continue
        (scenario,) = read(write(match).text)
        begun = begin(scenario, path=tmp_path / f"{match.step}.duel")
        assert begun.path is not None
        questions = [(asked.seats, asked.kind) for asked in (begun.state.board.asked, match.state.board.asked)]
        assert questions[0] == questions[1]
        hands = [match.game.see(state, 0).board.sides for state in (begun.state, match.state)]
        assert [len(side.hand) for side in hands[0]] == [len(side.hand) for side in hands[1]]
        begun.close()


def test_what_is_wrong_is_said_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(BOLT.replace("targeting big", "targeting small") + "---\nname: Next\ngame: clash\np1: {hnd: []}\n")
    first, second = of_file(file)
    assert (first.name, first.line, first.fault) == ("A Reaction under way", 2, None)
    assert str(second.fault) == f"{file}:11: p1 has no 'hnd'; did you mean hand?"
    with pytest.raises(BadInput, match=r"mine\.yaml:7: .*small"):
        begin(find(f"{file}:2"))
    with pytest.raises(BadInput, match=r"holds 2 positions; say which: .*mine.yaml:2 A Reaction under way; .*:9 Next"):
        find(str(file))
    with pytest.raises(BadInput, match=r"mine\.yaml:11: p1 has no 'hnd'"):
        find(f"{file}:11")
    with pytest.raises(BadInput, match=r"mine\.yaml: there is no position at line 99"):
        find(f"{file}:99")
    with pytest.raises(BadInput, match="did you mean Every point counts"):
        find("every point count", tmp_path / "none")
    with pytest.raises(BadInput, match=r"there are: .*; Every point counts"):
        find("xyzzy", tmp_path / "none")
    own = tmp_path / "own"
    own.mkdir()
    (own / "a.yaml").write_text("name: Every point counts\ngame: clash\np1: {hnd: []}\n")
    assert find("every point counts", own).name == "Every point counts"
    with pytest.raises(BadInput, match="it only checks deck lists"):
        begin(read("name: Decks\ngame: clash\ndecks: [{accept: First Banners}]\n")[0])


def test_a_position_is_written_and_read_without_loss() -> None:
    match = position(BOARD)
    (scenario,) = read(write(match, name="Again").text)
    again = begin(scenario)
    assert scenario.name == "Again"
    assert write(again).text == write(match).text
