"""A terminal that becomes too small, and large again, in the middle of everything: what was half done stays."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel.match import Match
from core.kernel.series import begin
from tests.tui import tables
from tests.tui.archaic_positions import REALM, intercepted
from tests.tui.helpers import app_for, click, opened, prompt, settle, shown, until
from tests.tui.positions import new, position
from tests.tui.views import View, menu, of, recorded, replay, show
from tui.app import DuelogApp
from tui.screens.boxes import CardBox
from tui.widgets.card_face import CardFace
from tui.widgets.rows import Rows

SIZE = (80, 24)
LARGE = (160, 45)


def archaic() -> Match:
    """The middle of a match of Archaic Realms."""
    return position(REALM)


def to_discard() -> Match:
    """Biblioclash in the Discard Phase."""
    match = tables.duel()
    match.push(0, match.parse(0, "done"))
    return match


def two_people() -> Match:
    """Two people at one keyboard."""
    return new(names=("Ann", "Bo"))


def lost() -> Match:
    """The first game of a series, which is over."""
    match = new(series=begin("evening"))
    match.push(0, match.game.concession())
    return match


QUESTIONS = [
    of("a target", position, "1 tab"),
    of("an amount", position, "4 3"),
    of("an opening hand", new, "space enter 1 3"),
    of("cards to discard", to_discard, "2 4"),
    of("an order", intercepted, "4 2"),
    of("goals", archaic, "C down"),
]
BOXES = [
    of("a card", position, "g c i"),
    of("why not", position, "5"),
    of("ways to use", position, "g h enter down"),
    of("legal moves", position, "m a t t down"),
    of("notation", position, "colon p l a"),
    of("what a step caused", new, "space enter space L L enter"),
    of("a bookmark", position, "s h e l l o"),
    of("other lines", position, "e u V"),
    of("who plays", position, "P down right"),
    of("a concession", position, "X"),
    of("the keys", position, "question_mark"),
    of("the rules", position, "f1 C h a i n"),
    of("the palette", position, "ctrl+p T h"),
    of("a curtain", two_people, "space enter"),
    of("between games", lost, "enter down enter"),
    menu("the menu", "down"),
    menu("a new match", "n down right tab"),
    replay("a replay", "right f right"),
    replay("a branch", "b down left"),
    replay("a search", "slash S t"),
]


async def shrink_and_grow(pilot: Pilot[None], name: str, *sizes: tuple[int, int]) -> None:
    """Below the least size nothing but the notice is shown and no key does anything; then all is as it was."""
    app = pilot.app
    before, focused = shown(app), app.focused
    await pilot.resize_terminal(72, 20)
    await settle(pilot)
    assert " ".join(shown(app).split()) == "needs 80x24, now 72x20 · q quit", name
    await pilot.press("x", "enter", "escape", "tab", "1", "backspace")
    for width, height in sizes:
        await pilot.resize_terminal(width, height)
        await settle(pilot)
    assert shown(app) == before, name
    assert app.focused is focused, name


@pytest.mark.parametrize(
    ("views", "sizes"), [(QUESTIONS, [LARGE, SIZE]), (BOXES, [SIZE])], ids=["questions", "boxes"]
)  # fmt: skip
@pytest.mark.slow
async def test_what_is_half_done_survives_a_terminal_that_is_too_small(
    tmp_path: Path, views: list[View], sizes: list[tuple[int, int]]
) -> None:
    folder = recorded(tmp_path)
    app = DuelogApp(saves=folder, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        for view in views:
            await show(pilot, view, folder)
            await shrink_and_grow(pilot, view.name, *sizes)


async def test_a_match_that_is_opened_in_too_small_a_terminal_waits_for_a_larger_one(tmp_path: Path) -> None:
    app = DuelogApp(lambda app: app.open_match(position()), saves=tmp_path, pace=0)
    async with app.run_test(size=(72, 20)) as pilot:
        await until(pilot, lambda: len(app.screen_stack) > 3)
        await settle(pilot)
        assert "needs 80x24, now 72x20" in shown(app)
        await pilot.resize_terminal(*LARGE)
        screen = await opened(pilot)
        assert "what do you do?" in prompt(screen)
        await pilot.press("1", "d")
        assert "→ d Lampyard" in prompt(screen)
        # What lies under a screen that covers it has the new size too when it comes to sight.
        await pilot.press("f1")
        await pilot.resize_terminal(*SIZE)
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert "Log · chain · card" in shown(app), shown(app)
        assert app.focused is screen.query_one("#hand")


async def test_a_terminal_that_is_too_small_can_be_left(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await show(pilot, of("notation", position, "colon q"), tmp_path)
        await pilot.resize_terminal(72, 20)
        await settle(pilot)
        await pilot.press("q")
        await until(pilot, lambda: app._exit)


async def test_a_card_is_shown_whole_or_says_how_much_is_missing(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=LARGE) as pilot:
        screen = await opened(pilot)
        face = screen.query_one("#side-card", CardFace)
        heights = []
        for _ in screen.query_one("#hand", Rows).rows:
            await pilot.pause()
            assert (face.text.splitlines()[-1].split()[-1] in shown(pilot.app)) is (face.border_subtitle is None)
            heights.append(face.size.height)
            await pilot.press("down")
        # What lies below stays where it is.
        assert heights == [13] * 7
        await pilot.resize_terminal(100, 30)
        await pilot.press("home", "down", "down", "down", "down")
        await until(pilot, lambda: "Sunwheel Giant  cost" in shown(pilot.app))
        assert screen.query_one("#low-card", CardFace).text.splitlines()[-1] not in shown(pilot.app)
        await click(pilot, "i +19 more")
        await until(pilot, lambda: isinstance(pilot.app.screen, CardBox))


@pytest.mark.parametrize("make", [position, lambda: position(REALM)], ids=["clash", "archaic"])
async def test_what_lies_below_a_box_is_drawn_for_the_new_size(tmp_path: Path, make: Callable[[], Match]) -> None:
    app = app_for(make(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("i")
        assert isinstance(app.screen, CardBox)
        for size in ((100, 30), LARGE, (100, 30), SIZE):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            stands = shown(app)
            screen.draw()
            await settle(pilot)
            assert shown(app) == stands, size
