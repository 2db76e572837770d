"""Names as people give them: nothing in them is read as markup, and no row breaks its columns."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import App

from core.kernel.match import Match
from tests.tui import tables
from tests.tui.archaic_positions import REALM
from tests.tui.helpers import settle, shown
from tests.tui.positions import new, position
from tests.tui.views import View, menu, of, show
from tui.app import DuelogApp
from tui.bots import make_bot
from tui.names import shown_names

MARKUP = ("[/]", "[b]")
WIDE = "龍虎鳳凰" * 8
MARKED = "Ze\u0301\u0323phy\u0301r " * 8
LONG = "x" * 60
PAIRS = [MARKUP, (WIDE, MARKED), (LONG, "[/b]" + WIDE)]
PLAYERS = [("[b][/]", WIDE), (LONG, MARKED)]
UPRIGHT = frozenset("│┃║╭╮╰╯┏┓┗┛╔╗╚╝")
"""What the sides and corners of panels are drawn with."""
STEPS = 12


def sides(app: App[None]) -> list[tuple[int, int]]:
    """The cells in which panels end."""
    return [
        (row, cell_len(line[:place]))
        for row, line in enumerate(shown(app).splitlines())
        for place, char in enumerate(line)
        if char in UPRIGHT
    ]


def archaic(names: tuple[str, ...]) -> Match:
    """The middle of a match of Archaic Realms."""
    return position(REALM, names=names)


def clash(names: tuple[str, ...]) -> Match:
    """The middle of a match of Clash of Realms."""
    return position(names=names)


def duel(names: tuple[str, ...]) -> Match:
    """The middle of a duel of Biblioclash."""
    return tables.duel(names=names)


def begun(names: tuple[str, ...]) -> Match:
    """A new match of two people."""
    return new(names=(names[0], names[1]))


def views(names: tuple[str, str]) -> list[View]:
    """Where players are named."""
    kinds: list[tuple[str, Callable[[tuple[str, ...]], Match], str]] = [
        ("clash", clash, "1 d"),
        ("curtain", begun, "space enter"),
        ("log", begun, "space enter enter space enter enter L L"),
        ("why it happened", begun, "space enter enter space enter enter L up enter"),
        ("off the lanes", clash, "Z"),
        ("who plays", clash, "P"),
        ("duel", duel, "1 enter"),
        ("archaic", archaic, "2 b"),
    ]
    return [of(name, partial(make, names), keys) for name, make, keys in kinds]


@pytest.mark.slow
async def test_players_may_be_called_anything(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        plain = {}
        for view in views(("Ann", "Bo")):
            await show(pilot, view, tmp_path)
            plain[view.name] = sides(app)
        for names in PLAYERS:
            said = ""
            for view in views(names):
                await show(pilot, view, tmp_path)
                said += shown(app)
                assert sides(app) == plain[view.name], f"{view.name}, {names}\n{shown(app)}"
            for name in names:
                assert name[:4] in said


@pytest.mark.parametrize("names", PAIRS, ids=["markup", "wide", "long"])
async def test_decks_lines_and_saves_may_be_called_anything(tmp_path: Path, names: tuple[str, str]) -> None:
    one, other = names
    file = tmp_path / f"{one.replace('/', '')}.duel"
    decks = [replace(deck, name=name) for deck, name in zip(new().header.decks, names, strict=True)]
    bot = make_bot("clash", "random", 5)
    with Match.new("clash", decks, 7, names=names, first=0, path=file) as match:
        for end in (STEPS, STEPS + 3):
            while match.step < end:
                seat = match.to_act[0]
                match.push(seat, bot.choose(match, seat))
            match.name_branch(other)
            match.bookmark(one)
            match.goto(STEPS // 2)
    os.utime(file, (1_700_000_000, 1_700_000_000))
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await show(pilot, menu("saves", "tab"), tmp_path)
        list_of_saves = shown(app)
        assert file.stem[:6] in list_of_saves
        assert one[:4] in list_of_saves
        assert other[:4] in list_of_saves
        assert len({cell for row, cell in sides(app) if 0 < row < 23}) == 4, list_of_saves
        # To be deleted, replayed, and gone on with by another line of play.
        for keys, said in (("x", file.stem[:6]), ("escape r", one[:4]), ("V", f"⑂ {other[:4]}")):
            await pilot.press(*keys.split())
            await settle(pilot)
            assert {cell_len(line) for line in shown(app).splitlines()} == {80}
            assert said in shown(app), (keys, shown(app))


@pytest.mark.parametrize(
    ("bots", "names", "shown"),
    [
        (("", "greedy"), ("You", "Vex (greedy)"), ("You", "Vex")),
        (("", "greedy"), ("Kai", "You (greedy)"), ("Kai", "Vex")),
        (("random", "greedy"), ("You", "Vex (greedy)"), ("Ada", "Vex")),
        (("random", ""), ("You", "Ada"), ("p1", "Ada")),
        (("", "greedy"), ("p1", "p2 (greedy)"), ("You", "p2")),
        (("", "greedy"), ("Vex (greedy)", "p2"), ("You", "p2")),
        (("", ""), ("You", "Bo " * 20), ("p1", "Bo Bo Bo Bo Bo Bo B…")),
        (("", ""), ("p1", "Vex (greedy)"), ("p1", "Vex")),
    ],
)
def test_a_name_is_no_longer_than_screens_bear_and_only_who_plays_alone_is_you(
    bots: tuple[str, ...], names: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    assert shown_names(bots, names) == shown
