"""Practice positions in the app: the list, playing and keeping one, setting one up."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import TextArea

from core.clash.actions import EndMain
from core.kernel import paths
from core.kernel.deadline import Deadline
from core.kernel.game import GAMES
from core.kernel.log import Commented
from core.kernel.scenario import begin, read
from tests.tui.helpers import app_for, opened, prompt, rows, shown, still, until
from tests.tui.positions import BOARD, new, position
from tui.app import DuelogApp
from tui.decks import playable
from tui.faults import in_known_file
from tui.positions import of_text
from tui.screens.boxes import CardBox, YesNoBox
from tui.screens.play import PlayScreen
from tui.screens.position_editor import PositionEditor
from tui.screens.position_new import empty_table, first_main_phase
from tui.screens.positions import PositionsScreen
from tui.screens.replay import ReplayScreen
from tui.screens.seating import SeatingBox

SIZE = (80, 24)


def own() -> list[Path]:
    """The user's own positions."""
    folder = paths.user_positions()
    return sorted(folder.glob("*")) if folder.exists() else []


async def listed(pilot: Pilot[None]) -> PositionsScreen:
    """The list, come to from the menu."""
    await pilot.press("down", "down", "enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, PositionsScreen))
    await still(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, PositionsScreen)
    return screen


async def editor(pilot: Pilot[None]) -> PositionEditor:
    await until(pilot, lambda: isinstance(pilot.app.screen, PositionEditor))
    await still(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, PositionEditor)
    return screen


async def test_a_position_is_played_kept_and_deleted(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = await listed(pilot)
        assert "Win this turn." in shown(app)
        assert "Redmane Outrid" in shown(app)
        assert "Hand 2: Flint Strike" in shown(app)
        # What came with the program stays, and the last line offers nothing else.
        assert "x Delete" not in shown(app)
        await pilot.press("x")
        assert app.screen is screen
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SeatingBox))
        assert "Name of the line" not in shown(app)
        assert re.search(r"p1 is called +You", shown(app))
        await pilot.press("enter")
        game = await opened(pilot)
        match = game.table.match
        await pilot.press("escape")
        await until(
            pilot,
            lambda: any("back to the practice positions;" in str(notice.message) for notice in app._notifications),
        )
        assert (match.header.seats, match.header.undo) == (("You", "Vex (greedy)"), "practice")
        assert (tmp_path / "saves" / "clear-the-way-first.duel").exists()
        assert [note.text[:14] for note in match.log.records if isinstance(note, Commented)] == [
            "Win this turn.",
            "p1 is to win b",
        ]
        assert game.table.goal.startswith("Win this turn.")
        # It stands on the board while one plays.
        assert "  goal: Win this turn." in shown(app).splitlines()[22]
        assert rows(game, "log")[0].startswith("goal: Win this turn. The Realm has 5 left")
        await pilot.press("W", *"mine", "enter")
        await until(pilot, lambda: [path.name for path in own()] == ["mine.yaml"])
        await pilot.press("q")
        await until(pilot, lambda: app.screen is screen)
        await still(pilot)
        assert re.search(r"mine +yours Clash", shown(app))
        await pilot.press("home")
        await until(pilot, lambda: "x Delete" in shown(app))
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, YesNoBox))
        await pilot.press("y")
        await until(pilot, lambda: not own())
        # Nothing was decided in it.
        assert not (tmp_path / "saves" / "clear-the-way-first.duel").exists()


async def test_a_position_is_set_up_and_what_is_wrong_is_said(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await listed(pilot)
        await pilot.press("n", "down", "right", "enter")
        screen = await editor(pilot)
        text = screen.query_one(TextArea)
        assert "not saved yet" in shown(app)
        await pilot.press("f6")
        assert "text, as all other signs" in shown(app)
        await pilot.press("escape")
        assert app.screen is screen
        row = next(n for n, line in enumerate(text.text.splitlines()) if line.startswith("  hand: []"))
        text.move_cursor((row, len("  hand: []")))
        await pilot.press("enter")
        assert text.cursor_location == (row + 1, 2)
        await pilot.press(*["backspace"] * 3)
        text.move_cursor((row, len("  hand: [")))
        await pilot.press(*"flint", "tab")
        await until(pilot, lambda: "hand: [Flint Strike]" in text.text)
        await pilot.press("comma", *"Nobody")
        await until(pilot, lambda: f"✗ line {row + 1}: " in shown(app))
        assert "Nobody" in shown(app).splitlines()[-2]
        await pilot.press("ctrl+s")
        await until(pilot, lambda: [path.name for path in own()] == ["new-position.yaml"])
        # A notice leaves the line to be read that says what is wrong.
        await until(pilot, lambda: "saved as new-position.yaml; " in shown(app))
        assert "Nobody" in shown(app).splitlines()[-2]
        await pilot.press("f5")
        assert app.screen is screen
        await until(pilot, lambda: "this cannot be played yet; F8 goes to what is wrong" in shown(app))
        assert "Nobody" in shown(app).splitlines()[-2]
        await pilot.press("pageup", "f8")
        assert text.cursor_location[0] == row
        text.move_cursor((row, text.document.get_line(row).index("Nobody") + len("Nobody")))
        await pilot.press(*["backspace"] * len(",Nobody"))
        await until(pilot, lambda: "T5 of p1 · main · p1 decides" in shown(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, YesNoBox))
        await pilot.press("n", "ctrl+s", "f5")
        await until(pilot, lambda: isinstance(app.screen, SeatingBox))
        await pilot.press("question_mark")
        assert "type a name: of people" in shown(app)
        await pilot.press("escape", "enter")
        game = await opened(pilot)
        assert [game.panel.title_of(game.scene, card) for card in game.panel.hand_values(game.scene)] == [
            "Flint Strike"
        ]
        await pilot.press("q", "escape")
        await until(pilot, lambda: isinstance(app.screen, PositionsScreen))
        assert begin(read(own()[0].read_text())[0]).step == 0


async def test_a_broken_file_of_ones_own_is_listed_with_its_fault(tmp_path: Path) -> None:
    paths.user_positions().mkdir(parents=True)
    (paths.user_positions() / "odd.yaml").write_text("name: Odd\ngame: clash\np1: {hnd: []}\n")
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = await listed(pilot)
        assert "✗ Odd" in shown(app)
        assert "p1 has no 'hnd'" in shown(app)
        await pilot.press("enter")
        assert app.screen is screen
        await pilot.press("e")
        assert (await editor(pilot)).text.startswith("name: Odd")
        assert "✗ line 3: p1 has no 'hnd'; did you mean hand?" in shown(app)


async def test_a_file_of_bytes_is_no_text_wherever_it_is_said(tmp_path: Path) -> None:
    paths.user_positions().mkdir(parents=True)
    (paths.user_positions() / "odd.yaml").write_bytes(b"name: Odd\xff\n")
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await listed(pilot)
        await pilot.press("e")
        await until(pilot, lambda: "odd.yaml is not a text" in shown(app))


async def test_two_positions_of_one_name_are_noticed(tmp_path: Path) -> None:
    paths.user_positions().mkdir(parents=True)
    for name in ("one", "two"):
        (paths.user_positions() / f"{name}.yaml").write_text("name: Same\ngame: clash\np1: {hand: [Drill Bolt]}\n")
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await listed(pilot)
        await pilot.press("e")
        await editor(pilot)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "saved as one.yaml; another of yours has that name" in shown(app))


def test_a_text_that_is_no_yaml_keeps_its_name_and_says_the_line() -> None:
    (found,) = of_text("name: New position\ngame: clash\np1: [\n", paths.user_positions() / "odd.yaml")
    assert found.name == "New position"
    assert found.fault is not None
    assert in_known_file(found.fault) == "line 3: the text ends before all [ and { are closed"


async def test_of_one_that_came_with_a_game_a_copy_is_changed(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot)
        await pilot.press("down", "e")
        screen = await editor(pilot)
        assert screen.text.startswith("name: Every point counts")
        assert "Clear the way" not in screen.text
        text = screen.query_one(TextArea)
        row = next(n for n, line in enumerate(screen.text.splitlines()) if "hand: [Fan the Flames" in line)
        text.move_cursor((row, text.document.get_line(row).index("the Flames")))
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, CardBox))
        assert "Deal X damage" in shown(app)
        await pilot.press("escape", *"now", "ctrl+z")
        # Here the key takes back what was typed, and does not go to the shell.
        await until(pilot, lambda: "now" not in screen.text)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: [path.name for path in own()] == ["every-point-counts.yaml"])
        text.move_cursor((0, len("name: Every point")))
        await pilot.press(*" here")
        await until(pilot, lambda: "name: Every point here counts" in screen.text)
        assert "here" not in own()[0].read_text()
    # Whoever quits in the middle of it loses nothing.
    assert own()[0].read_text().startswith("name: Every point here counts\n")
    assert len(own()) == 1


async def test_a_draft_that_nobody_saved_is_kept_by_its_name_and_told_from_others(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot)
        await pilot.press("e")
        screen = await editor(pilot)
        # All of a long line is to be seen.
        assert "takes what it can bear" in shown(app)
        await pilot.press("?")
        await until(pilot, lambda: screen.text.startswith("?name"))
        await until(pilot, lambda: "✗ line 1: " in shown(app))
        assert "Position   Clear the way first *" in shown(app)
    assert [path.name for path in own()] == ["rescued-clear-the-way-fi.yaml"]
    app = DuelogApp(saves=tmp_path / "saves", pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot)
        assert "kept when the program ended" in shown(app)
        assert "rescued" in next(line for line in shown(app).splitlines() if "▶" in line)


async def test_a_step_of_a_replay_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "m.duel"
    match = position(path=path)
    seat = match.to_act[0]
    match.push(seat, match.parse(seat, "play Flint Strike targeting Road Warden"))
    match.close()
    app = DuelogApp(lambda app: app.open_replay(path), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("end", "W", "enter")
        await until(pilot, lambda: [path.name for path in own()] == ["step-1.yaml"])
        kept = begin(read(own()[0].read_text())[0])
        assert (kept.step, kept.to_act) == (1, match.to_act)


async def test_a_fair_match_that_goes_on_is_not_kept(tmp_path: Path) -> None:
    app = app_for(new(undo="fair"), tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await opened(pilot)
        await pilot.press("W")
        assert isinstance(app.screen, PlayScreen)
        await until(pilot, lambda: "only in practice" in shown(app))


@pytest.mark.parametrize("game", GAMES)
def test_new_positions_can_be_played(game: str) -> None:
    for text in (empty_table(game), first_main_phase(game, playable(game)[:2], 5)):
        (scenario,) = read(text)
        match = begin(scenario)
        assert (match.step, match.to_act) == (0, (0,))
        assert "end" in match.options(0).step.domain or "done" in match.options(0).step.domain


async def test_a_goal_that_is_missed_is_said_until_it_can_be_reached_again(tmp_path: Path) -> None:
    match = position()
    match.comment("Win this turn.", at=0)
    match.comment(str(Deadline(0, match.state.board.turn)), at=0)
    async with app_for(match, tmp_path).run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)
        assert rows(screen, "log")[0] == "goal: Win this turn."
        screen.send(EndMain())
        await until(pilot, lambda: "goal missed: u takes back, to try again" in shown(pilot.app))
        assert rows(screen, "log")[0] == "goal missed, u to try again: Win this turn."
        await until(pilot, lambda: screen.decision is not None or match.over)
        await pilot.press("u")
        await until(pilot, lambda: match.step == 0 and rows(screen, "log")[0] == "goal: Win this turn.")


async def test_the_end_of_a_position_says_its_goal_and_how_to_try_it_again(tmp_path: Path) -> None:
    match = position(BOARD.replace("realm: 14", "realm: 0"), names=("You", "The last lord (greedy)"))
    match.comment("Win this turn.", at=0)
    match.comment(str(Deadline(0, match.state.board.turn)), at=0)
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        screen.send(EndMain())
        await until(pilot, lambda: match.over and "undo, to try again" in prompt(screen))
        assert "goal missed: Win this turn." in prompt(screen)
        # Where there is room it begins with `Game over`.
        assert " ▶ You lost, The last lord won (the Realm has no Integrity left, 101.3) " in shown(pilot.app)
