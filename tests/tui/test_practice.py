"""Practice in a game: other lines of play, bookmarks, who plays."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel.log import Bookmarked, Moved
from core.kernel.match import Match
from tests.tui import archaic_positions, positions, tables
from tests.tui.helpers import app_for, opened, playing, settle, shown, until
from tui.app import DuelogApp
from tui.bots import Bot, make_bot
from tui.panels.players import introduced
from tui.screens.boxes import PickBox
from tui.screens.branches import BranchesBox
from tui.screens.curtain import Curtain
from tui.screens.play import PlayScreen
from tui.screens.preview import TablePreview
from tui.screens.replay import ReplayScreen
from tui.screens.seating import SeatingBox
from tui.widgets.lines import plain
from tui.widgets.pile import Piles
from tui.widgets.rows import Rows

SIZE = (80, 24)
PEOPLE = ("Ann", "Bo")
GAMES = {"clash": positions.BOARD, "biblioclash": tables.BOARD, "archaic": archaic_positions.REALM}
FORK, OLD_END, END = 4, 14, 19


def forked(game: str, path: Path | None = None, *, names: tuple[str, str] = PEOPLE) -> Match:
    """A match that was played on twice from one step, each time otherwise; the second line is the present one."""
    match = positions.position(GAMES[game], names=names, path=path)
    bot = make_bot(game, "random", 5)
    _play(match, bot, OLD_END)
    match.goto(FORK)
    (seat, *_), taken = match.to_act, match.log.entries[FORK + 1].action
    match.push(seat, next(action for action in match.options(seat).actions(9) if action != taken))
    _play(match, bot, END)
    return match


def shown_to(match: Match, seat: int, end: int) -> list[str]:
    """The cards that a seat saw on the line that ends there, after the fork, by name."""
    facts = [fact for step in match.log.line(end)[FORK + 1 :] for fact in match.log.entries[step].facts]
    faces = [face for fact in facts for face in match.game.shown(match.game.redact(fact, seat)) if face >= 0]
    return list(dict.fromkeys(match.header.cards[face].name for face in faces))


def _play(match: Match, bot: Bot, end: int) -> None:
    while match.step < end:
        seat = match.to_act[0]
        match.push(seat, bot.choose(match, seat))


async def box(pilot: Pilot[None], key: str, kind: type[PickBox]) -> PickBox:
    await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    screen = pilot.app.screen
    assert isinstance(screen, kind)
    return screen


async def seated(pilot: Pilot[None]) -> PlayScreen:
    """The game's screen, the first curtain away."""
    await until(pilot, lambda: len(pilot.app.screen_stack) > 2)
    await pilot.press("enter")
    return await opened(pilot)


@pytest.mark.parametrize("game", GAMES)
async def test_other_lines_are_named_compared_and_taken_up_again(tmp_path: Path, game: str) -> None:
    match = forked(game)
    app: DuelogApp = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await seated(pilot)
        # The log says what else was played where that leaves the present line.
        log = screen.query_one("#log", Rows)
        place = next(n for n, row in enumerate(log.rows) if str(row.value).startswith("⑂"))
        first = screen.table.story.first_of(match.branches()[0], screen.table.viewer).text
        assert plain(log.rows[place].left) == f"  ⑂ another line: {first} +{OLD_END - FORK}"
        # Below it what had been seen in it, the cards first.
        seen = plain(log.rows[place + 1].left)
        assert seen.startswith("    ")
        assert "decided in step" in seen
        assert all(seen.index(card) < seen.index("seen in step") for card in shown_to(match, 0, OLD_END)[:3])
        following = [str(row.value).partition(":")[0] for row in (log.rows[place - 1], log.rows[place + 2])]
        assert following == [str(FORK), str(OLD_END + 1)]
        await pilot.press("L")
        log.point(log.rows[place].value or 0)
        await box(pilot, "w", BranchesBox)
        told = f"{OLD_END - FORK} steps from step {FORK} on: "
        moves = [screen.table.story_after(FORK, OLD_END)[place] for place in (0, -1)]
        (line,) = (line for line in shown(app).splitlines() if f"⑂ {told}" in line)
        assert all(f"{move.who}: {move.text}"[:12] in line for move in moves)
        await pilot.press("n", *"bold", "enter")
        await until(pilot, lambda: f"⑂ bold {told}" in shown(app))
        assert [(line.name, line.end) for line in match.branches()] == [("bold", OLD_END)]
        await pilot.press("c")
        await until(pilot, lambda: f"This line and bold, from step {FORK} on" in shown(app))
        assert f"This line: T{screen.panel.turn(screen.scene)}, step {END}" in shown(app)
        # From the first moves that differ on all do: the same word means something else there.
        compared = [plain(row.left) for row in app.screen.query_one(Piles).rows]
        numbers = [
            line for line in compared if re.match(rf"({'|'.join(map(str, range(OLD_END + 1, END + 1)))}) ", line)
        ]
        assert numbers
        assert all(" ≠ " in line for line in numbers)
        columns = [line for line in shown(app).splitlines() if f" ≠ {FORK + 1} " in line]
        assert [f"{OLD_END + 1} " in line.split(" ≠ ")[0] for line in columns] == [True]
        await pilot.press("enter")
        await until(pilot, lambda: match.step == OLD_END)
        assert [line.end for line in match.branches()] == [END]
        assert [line.entry for line in screen.table.story.present(screen.table.viewer)] == match.line()[1:]
        # Now the other line stands there, with what had been seen in that one.
        await opened(pilot)
        place = next(n for n, row in enumerate(log.rows) if str(row.value).startswith("⑂"))
        assert plain(log.rows[place].left).endswith(f" +{END - OLD_END}")
        seen = plain(log.rows[place + 1].left)
        assert all(card in seen for card in shown_to(match, screen.table.viewer, END)[:3])


async def test_a_replay_shows_other_lines_in_its_log_and_compares_them(tmp_path: Path) -> None:
    path = tmp_path / "forked.duel"
    forked("clash", path).close()
    app = DuelogApp(lambda app: app.open_replay(path, FORK), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        top = app.screen
        assert isinstance(top, ReplayScreen)
        screen: ReplayScreen = top
        assert "⑂ line 2 of 2 · ↑ ↓" in shown(app)
        # The position is one of a second turn, from its start on.
        assert "T0" not in shown(app)
        log = screen.query_one("#replay-log", Rows)
        # Below the step at which they part stands the other line, with its first move and how long it is.
        other = next(place for place, row in enumerate(log.rows) if row.value == FORK) + 1
        first = screen.teller.text(FORK + 1, 0)
        assert plain(log.rows[other].left) + plain(log.rows[other].right) == f"  ⑂1 {first}+{OLD_END - FORK}"
        await box(pilot, "V", BranchesBox)
        await pilot.press("n", *"bold", "enter")
        await until(pilot, lambda: "⑂ bold " in shown(app))
        await pilot.press("c")
        await until(pilot, lambda: f"This line and bold, from step {FORK} on" in shown(app))
        assert re.search(rf"This line: T\d+, step {END}\b", shown(app))
        (first,) = [line for line in shown(app).splitlines() if f" ≠ {FORK + 1} " in line]
        assert f"▶{OLD_END + 1} " in first.split(" ≠ ")[0]
        # Where there is room both tables stand above the moves.
        await pilot.resize_terminal(160, 45)
        await until(pilot, lambda: all(table.laid for table in app.screen.query(TablePreview)))
        await until(
            pilot, lambda: re.search(rf"This line: T\d+, step {END} +│ bold: T\d+, step", shown(app)) is not None
        )
        assert [table.scene and table.scene.step for table in app.screen.query(TablePreview)] == [END, OLD_END]
        assert shown(app).count("REALM") >= 4
        await pilot.resize_terminal(*SIZE)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen and screen.replay.line[-1] == OLD_END)
        assert screen.replay.step == FORK
        assert plain(log.rows[other].right) == f"+{END - OLD_END}"
        # The other way round from the palette, and back by a click on the row.
        (compare, *_) = screen.commands()
        assert compare[0] == f"Compare with the line to step {END}"
        log.point(log.rows[other].value or 0)
        screen.on_rows_picked(Rows.Picked(log, 0))
        assert screen.replay.line[-1] == END
    (named,) = Match.load(path).branches()
    assert (named.name, named.end) == ("bold", OLD_END)


@pytest.mark.parametrize("game", GAMES)
async def test_a_step_is_bookmarked_and_gone_to_from_another_line(tmp_path: Path, game: str) -> None:
    match = forked(game)
    match.bookmark("a good hand", at=OLD_END)
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await seated(pilot)
        await pilot.press("s", *"now", "enter")
        await until(pilot, lambda: Bookmarked(at=END, text="now") in match.log.records)
        await box(pilot, "S", PickBox)
        assert f"⚑ ⑂ {OLD_END}   a good hand  " in shown(app)
        assert f"⚑   {END}   now  " in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: match.step == OLD_END)


async def change(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press("P")
    await until(pilot, lambda: isinstance(pilot.app.screen, SeatingBox))
    await pilot.press(*keys, "enter")


@pytest.mark.parametrize("game", GAMES)
async def test_the_other_side_is_taken_over_and_ones_own_left_to_a_bot(tmp_path: Path, game: str) -> None:
    match = forked(game, names=("You", "Vex (random)"))
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await change(pilot, "right", "down", "left", "left")
        await until(pilot, lambda: screen.table.who == ("greedy", ""))
        await until(pilot, lambda: screen.decision is not None or match.over)
        # A bot is not called "You", and what it is stands beside its name, as no surname.
        assert screen.table.names == ("Ada", "You")
        assert introduced(screen.scene, 0, wide=True) == "Ada (greedy)"
        assert (screen.table.viewer, screen.scene.seat) == (1, 1)
        assert screen.table.asking == 1 or match.over


async def test_two_bots_play_until_a_person_comes_back(tmp_path: Path) -> None:
    match = positions.new()
    # At a pace: without one the bots could come to the end of the match first.
    app = DuelogApp(lambda app: app.open_match(match), saves=tmp_path, pace=0.2)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await change(pilot, "right", "right")
        await until(pilot, lambda: match.step > 6)
        await pilot.press("P")
        await until(pilot, lambda: isinstance(pilot.app.screen, SeatingBox))
        # Called as on the board: nobody there is "You".
        assert screen.table.names[0] == "Ada"
        await until(pilot, lambda: "p1 Ada" in shown(app))
        assert "p1 You" not in shown(app)
        begun = match.step
        # They wait for what is chosen, and go on if nothing is.
        await pilot.pause(0.6)
        assert match.step == begun
        await pilot.press("escape")
        await until(pilot, lambda: match.step > begun)
        await pilot.press("P", "left", "left", "enter")
        await until(pilot, lambda: screen.table.who == ("", "random") and screen.decision is not None)
        assert screen.table.asking == 0


async def test_two_bots_wait_when_they_are_told_to_and_after_an_undo(tmp_path: Path) -> None:
    app = app_for(positions.new(names=("Vex (random)", "Ada (random)")), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen.table.match.over)
        screen = playing(pilot)
        match = screen.table.match
        end = match.step
        await pilot.press("u")
        await until(pilot, lambda: match.step == end - 1 and "the bots wait" in shown(app))
        await pilot.press("u")
        await until(pilot, lambda: match.step == end - 2 and "the bots wait" in shown(app))
        await pilot.press("U")
        await until(pilot, lambda: match.step == end - 1)
        await pilot.press("space")
        await until(pilot, lambda: match.over)
    app = DuelogApp(lambda app: app.open_match(positions.new(names=("Vex (random)", "Ada (random)"))), pace=0.1)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen.table.match.step > 3)
        await pilot.press("space")
        await until(pilot, lambda: "the bots wait" in shown(app))
        held = playing(pilot).table.match.step
        await pilot.pause(0.4)
        assert playing(pilot).table.match.step == held


async def test_an_undo_passes_over_what_nobody_would_be_asked(tmp_path: Path) -> None:
    # A bot played the second seat to the end; a person who sits there now could only have passed at last.
    recorded = positions.new(seed=7, names=("Vex (random)", "Ada (random)"), path=tmp_path / "recorded.duel")
    bots = {seat: make_bot("clash", "random", seat) for seat in (0, 1)}
    while not recorded.over:
        seat = recorded.to_act[0]
        recorded.push(seat, bots[seat].choose(recorded, seat))
    app = app_for(recorded, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        screen = playing(pilot)
        screen.table.change_seats(("random", ""))
        await pilot.press("u")
        await until(pilot, lambda: screen.decision is not None)
        assert screen.table.asking == 1


async def test_a_second_person_who_sits_down_meets_a_curtain(tmp_path: Path) -> None:
    app = app_for(positions.new(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await change(pilot, "down", "left", "left")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert screen.table.people == (0, 1)


async def test_in_a_fair_match_the_players_stay(tmp_path: Path) -> None:
    match = positions.new(undo="fair")
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        # Before anything is filled in.
        await pilot.press("P")
        await until(pilot, lambda: "who plays is only changed in practice" in shown(app))
        assert screen.table.who == ("", "random")


async def test_the_other_person_is_asked_whether_a_fair_match_goes_back(tmp_path: Path) -> None:
    match = positions.new(names=PEOPLE, undo="fair")
    for seat in (0, 1):
        match.push(seat, next(match.options(seat).actions(1)))
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await seated(pilot)
        cards = screen.panel.hand_values(screen.scene)
        hand = [screen.panel.title_of(screen.scene, card)[:9] for card in cards[:2]]
        placed = screen.table.text_of(1)[:7]
        await until(pilot, lambda: all(name in shown(app) for name in hand))
        # Ann has the keyboard, so it is her own decision that she takes back: Bo must agree, and sees nothing of hers.
        for answer, step in (("n", 2), ("y", 0)):
            await pilot.press("u")
            await until(pilot, lambda: "pass the keyboard to Bo · enter" in shown(app))
            assert "to be asked whether something may be taken back" in shown(app)
            await pilot.press("y", "enter")
            await until(pilot, lambda: "Bo: may Ann take back step 1" in shown(app))
            assert not any(name in shown(app) for name in hand)
            await pilot.press(answer)
            await until(pilot, lambda: "pass the keyboard to Ann · enter" in shown(app))
            assert match.step == step
            await settle(pilot)
            assert "taken back" not in shown(app)
            await pilot.press("enter")
            said = f"taken back: {placed}" if answer == "y" else "nothing is taken back"
            await until(pilot, lambda said=said: app.screen is screen and said in shown(app))  # type: ignore[misc]
        moved = match.log.records[-1]
        assert isinstance(moved, Moved)
        assert (moved.to, moved.confirmed_by) == (0, (1,))
        # What she takes up again is hers too.
        await pilot.press("U")
        await until(pilot, lambda: "pass the keyboard to Bo · enter" in shown(app))
        await settle(pilot)
        assert "again" not in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: "again: place (sealed)" in shown(app))
        assert placed not in shown(app)


async def test_what_was_taken_back_before_the_match_was_opened_is_taken_up_again(tmp_path: Path) -> None:
    match = forked("clash")
    match.goto(FORK)
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await seated(pilot)
        await pilot.press("U")
        await until(pilot, lambda: match.step == OLD_END + 1)
        assert [line.entry for line in screen.table.story.present(screen.table.viewer)] == match.line()[1:]
