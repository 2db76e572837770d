"""Playing on from a step of a replay: who sits at the seats, names of lines, other luck."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel.log import Commented, Named, Rerolled
from core.kernel.match import Match
from tests.tui.helpers import app_for, app_replaying, opened, prompt, replaying, shown, until
from tests.tui.positions import new, position
from tui.app import DuelogApp
from tui.bots import make_bot
from tui.screens.asking import TextBox
from tui.screens.boxes import WhyBox, YesNoBox
from tui.screens.curtain import Curtain
from tui.screens.play import PlayScreen
from tui.screens.replay import ReplayScreen
from tui.screens.seating import SeatingBox
from tui.seats import who_plays
from tui.widgets.card_face import CardFace
from tui.widgets.form import Form

SIZE = (80, 24)
BOTS = ("Ann (greedy)", "Bo (random)")
BARE = ("Ann", "Bo")


def played(path: Path, names: tuple[str, str], steps: int = 60, undo: str = "practice") -> Path:
    """The file of a match, some steps long."""
    with new(names=names, path=path, undo=undo) as match:
        bot = make_bot("clash", "random", 5)
        while match.step < steps:
            seat = match.to_act[0]
            match.push(seat, bot.choose(match, seat))
    return path


async def seating(pilot: Pilot[None]) -> SeatingBox:
    await pilot.press("b")
    await until(pilot, lambda: isinstance(pilot.app.screen, SeatingBox))
    screen = pilot.app.screen
    assert isinstance(screen, SeatingBox)
    return screen


def game_of(app: DuelogApp) -> PlayScreen:
    (screen,) = [screen for screen in app.screen_stack if isinstance(screen, PlayScreen)]
    return screen


async def test_playing_on_keeps_the_old_line_and_those_who_played(tmp_path: Path) -> None:
    path = played(tmp_path / "one.duel", ("Ann", "Bo"))
    before = path.read_bytes()
    app = app_replaying(path, 40)
    async with app.run_test(size=SIZE) as pilot:
        shows = await replaying(pilot)
        await seating(pilot)
        assert "p1 Ann  " in shown(app)
        # Bo is called otherwise from there on.
        await pilot.press("up", *"Ada", "enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        table = game_of(app).table
        assert table.match.step == 40
        assert len(table.match.log.entries) == 61
        assert (table.people, table.names) == ((0, 1), ("Ann", "Ada"))
        # Nothing new comes of it: who sat down for that is forgotten, and the match stands where it stood.
        await pilot.press("enter", "q")
        await until(pilot, lambda: app.screen is shows)
        assert path.read_bytes() == before


async def test_among_bots_the_side_below_is_a_persons(tmp_path: Path) -> None:
    app = app_replaying(played(tmp_path / "bots.duel", BOTS), 40)
    async with app.run_test(size=SIZE) as pilot:
        await replaying(pilot)
        await pilot.press("v")
        await seating(pilot)
        assert "It is written to bots.duel, as a line of its own." in shown(app)
        await pilot.press("enter")
        screen = await opened(pilot)
        table = screen.table
        assert (table.people, table.viewer, table.names) == ((1,), 1, ("Ann", "You"))
        assert who_plays(table.match.header, table.match.log) == table.who
        assert table.story.present(table.viewer)
        assert prompt(screen)


async def test_who_sits_where_and_the_name_of_the_line_are_asked(tmp_path: Path) -> None:
    path = played(tmp_path / "one.duel", ("Ann", "Bo"))
    app = DuelogApp(lambda app: app.open_replay(path, 40), saves=tmp_path / "elsewhere", pace=0)
    async with app.run_test(size=SIZE) as pilot:
        shows = await replaying(pilot)
        await seating(pilot)
        await pilot.press("down", "right", "right", "down", *"risky", "enter")
        screen = await opened(pilot)
        assert (screen.table.people, screen.table.names) == ((0,), ("Ann", "Bo"))
        await until(pilot, lambda: len(screen.table.match.log.entries) > 61)
        await pilot.press("q")
        # Back in the replay, on the line that was shown; the new one leaves it where it was begun.
        await until(pilot, lambda: app.screen is shows and "⑂2 risky" in shown(app))
        # Who sat down for that is no mark to go to.
        assert " ⑂40 paused" in shown(app)
        await pilot.press("S")
        await until(pilot, lambda: "Bookmarks and comments 0" in shown(app))
        await pilot.press("escape")
        assert (shows.replay.step, shows.replay.line[-1]) == (40, 60)
        # The menu knows the match, although its file is not among the saves.
        await pilot.press("q")
        await until(pilot, lambda: "Saves 1" in shown(app) and "Continue" in shown(app))
        await pilot.press("enter")
        assert (await opened(pilot)).table.path == path
        await pilot.press("q")
    with Match.load(path) as match:
        assert [note for note in match.log.records if isinstance(note, Named)] == [Named(at=61, name="risky")]
        match.goto(60)
        assert [(branch.name, branch.fork) for branch in match.branches()] == [("risky", 40)]


async def test_whoever_takes_over_a_seat_is_called_so_from_there_on(tmp_path: Path) -> None:
    path = played(tmp_path / "bots.duel", BOTS)
    app = app_replaying(path, 40)
    async with app.run_test(size=SIZE) as pilot:
        await replaying(pilot)
        await seating(pilot)
        # The side below is a person's; its name is asked after that of the line.
        await pilot.press("up", *"Cy", "enter")
        screen = await opened(pilot)
        assert (screen.table.people, screen.table.names) == ((0,), ("Cy", "Bo"))
        screen.send(next(screen.legal_moves())[1])
        await until(pilot, lambda: screen.decision is not None and screen.table.match.step > 61)
        called = {line.entry: line.who for line in screen.table.story.present(screen.table.viewer)}
        assert called[40] in BARE
        assert called[screen.table.match.step] in ("Cy", "Bo")
        assert "Cy" in called.values()
        app.push_screen(ReplayScreen.of_match(screen.table.match, 0))
        shows = await replaying(pilot)
        step = next(n for n in reversed(shows.replay.line) if shows.replay.log.entries[n].seat == 0)
        shows.stepping.goto(step)
        assert shows.query_one("#replay-step", CardFace).text.startswith("Cy: ")
        shows.stepping.goto(step := next(n for n in range(39, 0, -1) if shows.replay.log.entries[n].seat == 0))
        assert shows.query_one("#replay-step", CardFace).text.startswith("Ann: ")
    again = DuelogApp(lambda app: app.open_file(path), saves=tmp_path, pace=0)
    async with again.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert (screen.table.people, screen.table.names) == ((0,), ("Cy", "Bo"))


async def test_no_answer_leaves_the_replay_as_it_is(tmp_path: Path) -> None:
    app = app_replaying(played(tmp_path / "one.duel", ("Ann", "Bo")), 40)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        await seating(pilot)
        await pilot.press("escape")
        assert app.screen is screen


async def test_the_match_on_the_screen_goes_on_from_another_step(tmp_path: Path) -> None:
    match = position()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)
        screen.table.concede(0)
        await until(pilot, lambda: match.over)
        await pilot.press("v")
        shows = await replaying(pilot)
        assert "Vex won" in shown(app).splitlines()[0]
        assert "You: concede" in shows.query_one("#replay-step", CardFace).text
        await pilot.press("b")
        await until(pilot, lambda: "it is over here: step back to play on" in shown(app))
        assert app.screen is shows
        await pilot.press("home")
        await seating(pilot)
        await pilot.press("right", "down", "right", "right", "enter")
        await until(pilot, lambda: screen.table.names == ("Ada", "You"))
        await until(pilot, lambda: match.step > 0 and screen.decision is not None)
        assert screen.table.viewer == 1


async def test_a_line_of_a_replay_gets_a_name(tmp_path: Path) -> None:
    path = played(tmp_path / "one.duel", ("Ann", "Bo"))
    app = app_replaying(path, 40)
    async with app.run_test(size=SIZE) as pilot:
        await replaying(pilot)
        await pilot.press("B", *"calm", "enter")
        await until(pilot, lambda: "⑂calm" in shown(app))
    assert Named(at=40, name="calm") in Match.load(path).log.records


async def test_where_lines_share_a_step_the_one_that_is_shown_gets_the_name(tmp_path: Path) -> None:
    path = played(tmp_path / "one.duel", BARE)
    with Match.load(path, upto=20, attach=True) as match:
        seat, taken = match.to_act[0], match.log.entries[21].action
        match.push(seat, next(action for action in match.options(seat).actions(9) if action != taken))
        end = match.step
    app = app_replaying(path, 10)
    async with app.run_test(size=SIZE) as pilot:
        await replaying(pilot)
        await pilot.press("B", *"calm", "enter", "V")
        await until(pilot, lambda: "Other lines of play 1 · this one is calm" in shown(app))
        assert "Log · calm" in shown(app)
        assert shown(app).count("calm") == 2
        await pilot.press("enter", "V")
        await until(pilot, lambda: "⑂ calm 1 step" in shown(app))
    assert Match.load(path).log.records[-1] == Named(at=end, name="calm")


async def test_a_line_that_is_played_gets_a_name_and_is_found_again(tmp_path: Path) -> None:
    match = position()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)
        await pilot.press("e")
        await until(pilot, lambda: match.step > 0 and screen.decision is not None)
        end = match.step
        await pilot.press("b", *"early", "enter", "u")
        await until(pilot, lambda: match.step == 0)
        await pilot.press("b", *"later", "enter")
        await until(pilot, lambda: "this line is called later" in shown(app))
        screen.send(next(screen.legal_moves())[1])
        await until(pilot, lambda: screen.decision is not None and match.step > end)
        names = {note.name: note.at for note in match.log.records if isinstance(note, Named)}
        assert names == {"early": end, "later": end + 1}
        go_on = next(what for title, _, what in screen.commands() if title == "Go on with the line early")
        go_on()
        assert match.step == end


@pytest.mark.parametrize("undo", ["practice", "fair"])
async def test_other_luck_in_practice_only(tmp_path: Path, undo: str) -> None:
    match = new(undo=undo)
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)
        await pilot.press("space", "enter")
        await until(pilot, lambda: match.step > 1 and screen.decision is not None)
        await pilot.press("R")
        if undo == "practice":
            await until(pilot, lambda: "new luck from here on" in shown(app))
            assert match.log.rerolls == 1
            screen.table.concede(0)
            await until(pilot, lambda: match.over)
            await pilot.press("R")
            await until(pilot, lambda: "no luck is needed any more" in shown(app))
            await pilot.press("W")
            await until(pilot, lambda: "nothing is left to practise" in shown(app))
            assert match.log.rerolls == 1
        else:
            assert isinstance(app.screen, WhyBox)
            assert not any(isinstance(note, Rerolled) for note in match.log.records)


async def test_a_fair_match_goes_on_from_no_earlier_step_of_its_replay_and_by_nobody_else(tmp_path: Path) -> None:
    path = played(tmp_path / "fair.duel", BARE, undo="fair")
    before = path.read_bytes()
    app = app_replaying(path, 40)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, YesNoBox))
        await pilot.press("y")
        await replaying(pilot)
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, WhyBox))
        assert "this match is fair, and" in " ".join(shown(app).split())
        assert path.read_bytes() == before
        await pilot.press("enter")
        await replaying(pilot)
        await pilot.press("end")
        box = await seating(pilot)
        assert list(box.query_one(Form).values) == ["line"]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        table = game_of(app).table
        assert (table.match.step, table.who) == (60, ("", ""))


async def test_what_cannot_be_written_on_is_gone_on_with_in_a_copy_after_a_question(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    packed = tmp_path / "kept" / "old.duel.gz"
    Match.load(played(tmp_path / "one.duel", BARE)).save(packed)
    before = packed.read_bytes()
    app = DuelogApp(lambda app: app.open_replay(packed, 40), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await replaying(pilot)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, YesNoBox))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, TextBox))
        await pilot.press(*"why", "enter")
        await replaying(pilot)
        await seating(pilot)
        assert "written to old.duel," in shown(app)
    assert packed.read_bytes() == before
    copy = Match.load(tmp_path / "old.duel")
    assert [note for note in copy.log.records if isinstance(note, Commented)] == [Commented(at=40, text="why")]
