"""Everything by mouse: what is written on the screen can be clicked, second clicks are enter, the wheel scrolls."""

from pathlib import Path

import pytest
from textual.geometry import Offset

from core.clash.actions import PlayCard
from tests.tui import tables
from tests.tui.helpers import app_for, click, opened, playing, prompt, shown, until, wheel
from tests.tui.positions import BOARD, position
from tui.app import DuelogApp
from tui.screens.boxes import CardBox, FilterBox, PickBox, WhyBox, YesNoBox
from tui.screens.help import HelpScreen
from tui.screens.title import TitleScreen
from tui.widgets.card_face import CardFace
from tui.widgets.chain import Chain
from tui.widgets.form import Form
from tui.widgets.hints import hint_at, key_name, keys_at, keys_in
from tui.widgets.log import Log
from tui.widgets.zone import Zone

SIZE = (80, 24)


@pytest.mark.parametrize(
    ("text", "x", "keys"),
    [
        ("enter take it", -1, ("enter",)),
        ("y yes", 2, ("y",)),
        (" 1 2 5", 3, ("2",)),
        ("enter space take it", 14, ("enter",)),
        ("  ●d", 3, ("d",)),
        ("  ·", 2, ()),
        ("  g b c", 4, ("g", "b")),
        ("  g b c", 2, ()),
        ("keys", -1, ()),
        ("← → change", 2, ("→",)),
        ("← → change", 5, ("←",)),
        ("3 playable", 4, ("3",)),
    ],
)
def test_keys_at_a_cell(text: str, x: int, keys: tuple[str, ...]) -> None:
    assert keys_at(text, x) == keys


def test_words_belong_to_the_key_before_them() -> None:
    parts = ((" ▶ You: ", "strong"), ("enter", "key"), (" take it · ", ""), ("esc", "key"), (" menu", ""))
    assert [keys_in(parts, x) for x in (3, 10, 16, 26, 30, 99)] == [(), ("enter",), ("enter",), ("esc",), ("esc",), ()]
    hints = "enter take · i inspect · esc close"
    assert [hint_at(hints, x) for x in (-1, 3, 11, 13, 25, 34)] == [(), ("enter",), (), ("i",), ("esc",), ()]


def test_keys_have_names() -> None:
    names = [key_name(key) for key in ("a", "L", "*", "+", "-", ":", "esc", "→", "enter", "ctrl+f")]
    assert names == ["a", "L", "asterisk", "plus", "minus", "colon", "escape", "right", "enter", "ctrl+f"]


async def test_a_play_with_number_target_and_payment(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await click(pilot, "play 1 2", 7)
        assert "to which Zone?" in prompt(screen)
        await pilot.click("#me-c", offset=(4, 3))
        assert screen.decision is not None
        assert screen.decision.draft.value("zone") == "C"
        before = prompt(screen)
        await click(pilot, "p change")
        assert prompt(screen) != before
        await click(pilot, "esc Back")
        await click(pilot, "esc step back")
        assert screen.decision.at_root
        await click(pilot, "Fan the Flames", times=2)
        await click(pilot, "digits + -", 7)
        await click(pilot, "digits + -", 7)
        await click(pilot, "digits + -", 9)
        assert "1  of 0 to" in prompt(screen)
        await click(pilot, "enter space take it", 14)
        await click(pilot, " c d e", 3)
        assert match.step == 0
        await click(pilot, "enter space do it")
        await until(pilot, lambda: match.step > 0)
    action = match.log.entries[1].action
    assert isinstance(action, PlayCard)
    assert action.x == 1


async def test_frames_stand_for_what_they_frame_on_their_own_side(tmp_path: Path) -> None:
    match = position(BOARD.replace("hand: [Flint Strike", "hand: [Drill Blow 5"))
    board = match.state.board
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        places = {
            ("#foe-a", (5, 0)): board.sides[1].locations[0],
            ("#me-c", (5, 0)): board.sides[0].locations[2],
            ("#foe-line", (20, 0)): board.sides[1].realm,
            ("#me-line", (20, 0)): board.sides[0].realm,
        }
        for (widget, offset), value in places.items():
            await pilot.press("1")
            await pilot.click(widget, offset=offset)
            assert screen.decision is not None
            assert screen.decision.draft.value("target") == value, widget
            await pilot.press("escape")


async def test_units_that_find_no_room_are_reached_by_the_wheel(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1")
        zone = screen.query_one("#foe-b", Zone)
        hidden = zone.rows[4]
        await pilot.click("#foe-b", offset=(5, 3))
        await wheel(pilot, zone, 9)
        assert zone.current == hidden
        for _ in range(2):
            await pilot.click("#foe-b", offset=(5, 3))
        assert screen.decision is not None
        assert screen.decision.draft.value("target") == hidden.value
        hand = screen.query_one("#hand")
        await wheel(pilot, hand, 3)
        await wheel(pilot, hand, -1)
        assert screen.query_one("#hand").cursor == 2  # type: ignore[attr-defined]


async def test_phases_are_stops(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        table = (await opened(pilot)).table
        await click(pilot, "Combat")
        assert table.stops == {"mine combat"}
        assert "[Main] Combat●End" in shown(pilot.app).splitlines()[0]
        await click(pilot, "[Main]", 2)
        await click(pilot, "Combat")
        assert table.stops == {"mine main"}
        await pilot.click("#top", offset=(1, 0))
        assert isinstance(pilot.app.screen, PickBox)
        await click(pilot, "Their End", times=2)
        assert table.stops == {"mine main", "theirs end"}
        await pilot.press("escape")
        assert "[Main]●Combat End " in shown(pilot.app).splitlines()[0]


async def test_a_players_line_shows_what_lies_off_the_board(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for line in ("#me-line", "#foe-line"):
            await pilot.click(line, offset=(20, 0))
            assert isinstance(pilot.app.screen, PickBox)
            await click(pilot, "esc close")
            assert playing(pilot) is screen


async def test_boxes_are_answered_and_closed(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await click(pilot, "Sunwheel Giant", times=2)
        assert isinstance(pilot.app.screen, WhyBox)
        await click(pilot, "esc close")
        assert playing(pilot) is screen
        await click(pilot, "i Inspect")
        assert isinstance(pilot.app.screen, CardBox)
        await pilot.click(offset=Offset(1, 1))
        assert playing(pilot) is screen
        await click(pilot, "m Moves")
        assert isinstance(pilot.app.screen, FilterBox)
        await click(pilot, "enter take", 9)
        await until(pilot, lambda: screen.table.match.step > 0)
        await click(pilot, "? Help")
        assert isinstance(pilot.app.screen, HelpScreen)
        await wheel(pilot, pilot.app.screen.query_one("#box-rows"), 25)
        await click(pilot, "u  U", times=2)
        await until(pilot, lambda: screen.table.match.step == 0)
        await click(pilot, "? Help")
        await wheel(pilot, pilot.app.screen.query_one("#box-rows"), 33)
        await click(pilot, "concede, after", times=2)
        assert isinstance(pilot.app.screen, YesNoBox)
        await click(pilot, "n no")
        assert playing(pilot) is screen
        for hint, kind in (("C chain", Chain), ("K card", CardFace), ("L log", Log)):
            await click(pilot, hint)
            assert isinstance(screen.focused, kind)


async def test_a_label_after_g_is_gone_to_and_a_mage_is_named_by_its_line(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        labels = screen.panel.labels(screen.scene)
        used = next(key for key, value in labels.items() if value in screen.ways)
        at = prompt(screen).splitlines()[1].index(f" {used} ", prompt(screen).splitlines()[1].index(" g ") + 2) + 1
        await pilot.click("#prompt", offset=(at, 1))
        assert screen.pointer.value() == labels[used]
        await click(pilot, "C obtain")
        assert isinstance(screen.focused, Chain)


async def test_the_menu_and_a_form(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await click(pilot, "New game", times=2)
        form = app.screen.query_one(Form)
        first = form.values["seat2"]
        # Signs turn a value at once, each its way; any other click on the row of the cursor turns it on.
        seen = []
        for text, cell in (("< greedy bot", 0), ("p2 is", 24), ("p2 is", 24)):
            await click(pilot, text, cell)
            seen.append(form.values["seat2"])
        assert (first, seen) == ("greedy", ["person", "greedy", "random"])
        await click(pilot, "enter Begin")
        await opened(pilot)
        assert len(list(tmp_path.glob("*.duel"))) == 1
