"""Frames as text: the screens in other sizes, without colour, in plain characters, and in sixteen colours."""

import ast
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color
from textual.theme import BUILTIN_THEMES

import tui
from core.kernel.match import Match
from tests.tui import tables
from tests.tui.archaic_positions import REALM, attacked, intercepted
from tests.tui.frames import colours, compared, contrast, segments, shade, unreadable
from tests.tui.helpers import settle, shown
from tests.tui.positions import position
from tests.tui.views import View, menu, of, recorded, replay, show
from tui.app import DuelogApp
from tui.ascii import TABLE
from tui.screens.play import PlayScreen
from tui.themes import SIXTEEN, THEMES, usual_theme, variables_of

SMALL = (80, 24)
LARGER = ((100, 30), (120, 40), (160, 45))
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
READABLE = 4.5
"""Least contrast of text with what it stands on."""
NO_TEXT = ("c-line", "c-cursor")
"""Colours of the themes that no text is written in."""


def archaic() -> Match:
    """The middle of a match of Archaic Realms."""
    return position(REALM)


def cast() -> Match:
    """A Clash of Biblioclash, with a Spell cast."""
    match = tables.duel()
    match.push(0, match.parse(0, "cast Fire Shot"))
    return match


VIEWS = {
    "clash": [of("clash", position), of("clash target", position, "1 tab"), of("clash attack", position, "a A")],
    "biblioclash": [
        of("biblioclash", tables.duel),
        of("biblioclash clash", cast),
        of("biblioclash five", tables.five, "o"),
    ],
    "archaic": [
        of("archaic", archaic),
        of("archaic interceptors", attacked, "b"),
        of("archaic order", intercepted, "g"),
    ],
    "others": [menu("menu", "tab"), menu("new match", "n down"), replay("replay", "right right")],
}
DRAWN = [VIEWS["clash"][1], VIEWS["biblioclash"][0], VIEWS["archaic"][1], *VIEWS["others"]]
"""What is looked at without colour, in plain characters and in sixteen colours too."""
DIALOGS = [
    of("moves", position, "m a"),
    of("notation", position, "colon p"),
    of("rules", position, "f1 C h a i n"),
    of("palette", position, "ctrl+p s t"),
    of("keys", archaic, "question_mark"),
]


@pytest.mark.parametrize("views", VIEWS.values(), ids=VIEWS)
async def test_all_sizes(request: pytest.FixtureRequest, tmp_path: Path, views: list[View]) -> None:
    folder = recorded(tmp_path)
    async with DuelogApp(saves=folder, pace=0).run_test(size=SMALL) as pilot:
        for view in views:
            await show(pilot, view, folder)
            for width, height in (SMALL, *LARGER):
                await pilot.resize_terminal(width, height)
                await settle(pilot)
                frame = compared(request, pilot.app, f"{width}x{height}", view.name)
                assert {cell_len(line) for line in shown(pilot.app).splitlines()} == {width}
            assert not unreadable(pilot.app, READABLE), frame
            if isinstance(pilot.app.screen, PlayScreen):
                # The prompt says what space does, whatever is asked.
                assert any("space " in line for line in frame.splitlines()[-3:-1]), frame
            await pilot.resize_terminal(*SMALL)


async def test_without_colour_nothing_but_colour_is_lost(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    folder = recorded(tmp_path)
    async with DuelogApp(saves=folder, pace=0).run_test(size=SMALL) as pilot:
        for view in DRAWN:
            await show(pilot, view, folder)
            compared(request, pilot.app, "80x24", view.name)
            assert all(len(set(colour)) == 1 for colour in colours(pilot.app)), view.name
            assert not unreadable(pilot.app, READABLE), view.name


@pytest.mark.slow
async def test_in_plain_characters_only_names_have_others(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    async with DuelogApp(saves=folder, pace=0, plain=True).run_test(size=SMALL) as pilot:
        for view in [*DRAWN, *DIALOGS]:
            await show(pilot, view, folder)
            frame = compared(request, pilot.app, "ascii", view.name)
            assert frame.isascii(), [line for line in frame.splitlines() if not line.isascii()]


def test_every_sign_that_the_app_writes_has_a_plain_one() -> None:
    written: set[str] = set()
    for module in Path(tui.__file__).parent.rglob("*.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        known = [node.body[0] for node in ast.walk(tree) if isinstance(node, DOCUMENTED) and node.body]
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        docstrings = {id(node.value) for node in known if isinstance(node, ast.Expr)}
        written |= {char for text in texts if id(text) not in docstrings for char in str(text.value)}
    assert {"»", "╭", "▮"} <= written
    assert [sign for sign in sorted(written) if not sign.translate(TABLE).isascii()] == []


def test_plain_borders_tell_panel_focus_and_question_apart() -> None:
    panel, focus, question = (border.translate(TABLE) for border in ("╭─╮│╰╯", "┏━┓┃┗┛", "╔═╗║╚╝"))
    assert (panel, focus, question) == ("+-+|++", "######", "+=+|++")


@pytest.mark.slow
async def test_sixteen_colours_are_enough(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    folder = recorded(tmp_path)
    app = DuelogApp(saves=folder, pace=0, theme=usual_theme("standard", no_colour=False))
    async with app.run_test(size=SMALL) as pilot:
        for view in [*DRAWN, *DIALOGS]:
            await show(pilot, view, folder)
            if view in DRAWN:
                compared(request, app, "80x24", view.name)
            assert not unreadable(app, READABLE), view.name


@pytest.mark.parametrize("name", [*(theme.name for theme in THEMES), *SIXTEEN])
def test_text_can_be_read_in_all_themes(name: str) -> None:
    theme = next(theme for theme in (*THEMES, *BUILTIN_THEMES.values()) if theme.name == name)
    colours = {**variables_of(theme), **theme.variables}
    paper, ink = ((0, 0, 0), (170, 170, 170)) if theme.dark else ((255, 255, 255), (0, 0, 0))

    def known(colour: str | None, usual: tuple[int, int, int]) -> tuple[int, int, int]:
        """A colour as a theme writes it."""
        assert colour is not None
        if colour.startswith("ansi_"):
            return shade(Color.parse(colour.removeprefix("ansi_")), usual)
        return shade(Color.parse(colour), usual)

    grounds = [known(ground, paper) for ground in (theme.background, theme.surface, theme.panel, colours["c-cursor"])]
    texts = {look: known(colour, ink) for look, colour in colours.items() if look.startswith("c-")}
    texts["foreground"] = known(theme.foreground, ink)
    for look, text in texts.items():
        if look not in NO_TEXT:
            assert min(contrast(text, ground) for ground in grounds) >= READABLE, look


SWITCHES = [of("clash", position), of("biblioclash", tables.duel), of("archaic", archaic)]
KEYS = "down a escape 1 tab space escape 2 enter escape L up B right tab C down H m escape g c w escape"


@pytest.mark.parametrize("view", SWITCHES, ids=lambda view: view.name)
async def test_no_state_is_told_by_colour_alone(tmp_path: Path, view: View) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await show(pilot, view, tmp_path)
        changes = 0
        before = shown(app), segments(app)
        for key in KEYS.split():
            await pilot.press(key)
            await settle(pilot)
            after = shown(app), segments(app)
            if after[1] != before[1]:
                assert after[0] != before[0], key
                changes += 1
            before = after
        assert changes > 8
