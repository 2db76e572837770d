"""The best of three in the app: begun in the form, settled between the games, gone on with from the menu."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel import series
from core.kernel.log import Header, Series
from core.kernel.match import Match
from core.kernel.store import read
from tests.tui.helpers import app_for, opened, playing, prompt, rows, shown, until
from tui.app import DuelogApp
from tui.screens.between import BetweenScreen
from tui.screens.boxes import CardBox, PickBox
from tui.screens.curtain import Curtain
from tui.screens.new_match import NewMatchScreen
from tui.screens.play import PlayScreen
from tui.screens.title import TitleScreen
from tui.widgets.form import Form
from tui.widgets.hand import Choices
from tui.widgets.rows import Rows

SIZE = (80, 24)
DECKS = ("Cinder March", "First Banners")
ALONE, TWO = ("You", "Vex (random)"), ("Ann", "Bo")


def game(folder: Path, names: tuple[str, ...] = ALONE, now: Series | None = None, **options: object) -> Match:
    """A game of the series "evening", the first one unless `now` says another."""
    found = now or series.begin("evening")
    path = series.path_of(folder / "evening.duel", found.game)
    return Match.new("clash", DECKS, 5, names=names, series=found, path=path, **options)  # type: ignore[arg-type]


def headers(folder: Path) -> list[Header]:  # type: ignore[type-arg]
    return [read(path).header for path in sorted(folder.glob("*.duel"))]


async def ended(pilot: Pilot[None], loser: int = 0) -> PlayScreen:
    """The game's screen once a seat has given up."""
    screen = await opened(pilot)
    screen.table.concede(loser)
    await until(pilot, lambda: screen.table.match.over)
    await pilot.pause()
    return screen


async def between(pilot: Pilot[None]) -> BetweenScreen:
    """The exchange after the game on the screen."""
    await pilot.press("enter")
    await until(pilot, lambda: any(isinstance(screen, BetweenScreen) for screen in pilot.app.screen_stack))
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, BetweenScreen))


async def test_a_series_is_begun_in_the_form(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewMatchScreen))
        fields = [field.name for field in app.screen.query_one(Form).fields]
        await pilot.press(*(["down"] * fields.index("games")), "right", "enter")
        screen = await opened(pilot)
        header = screen.table.match.header
        assert header.series == Series(name="cinder-march-vs-fen-tide-series", game=1, score=(0, 0))
        assert "game 1 0:0" in shown(app)
        assert screen.table.path == tmp_path / "cinder-march-vs-fen-tide-series-1.duel"


async def test_a_whole_series_with_an_exchange(tmp_path: Path) -> None:
    match = game(tmp_path, first=0)
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await ended(pilot)
        assert "enter game 2" in prompt(screen)
        assert "game 1 of 3, You 0, Vex 1" in prompt(screen)
        assert "Game over: you lost, Vex won (conceded, R-037)" in prompt(screen)
        assert "game 1 0:1" in shown(app)
        screen2 = await between(pilot)
        assert "Game 1 of 3 of evening: You 0, Vex 1" in shown(app)
        main, side = screen2.between.cards(0)
        out, in_ = list(main)[1], next(iter(side))
        assert "space take " in shown(app)
        await pilot.press("down", "space")
        assert f"{out} for which card of the Side Deck?" in shown(app)
        await pilot.press("enter")
        assert "1 so far" in shown(app)
        assert screen2.between.changes(0) == sorted([(out, -1), (in_, 1)])
        await pilot.press("d")
        assert isinstance(app.screen, PickBox)
        await pilot.press("2")
        await until(pilot, lambda: playing_game(app) == 2)
        one, two = headers(tmp_path)
        assert two.series == Series(name="evening", game=2, score=(0, 1))
        assert two.first == 1
        assert two.decks[0].main.get(out, 0) == one.decks[0].main[out] - 1
        assert two.decks[0].main[in_] == one.decks[0].main.get(in_, 0) + 1
        assert two.decks[1] == one.decks[1]
        assert "game 2 0:1" in shown(app)
        screen = await opened(pilot)
        await pilot.press("X")
        assert "Concede this game?" in shown(app)
        await pilot.press("y")
        await until(pilot, lambda: "the series: You lost, Vex won" in prompt(screen))
        await pilot.press("enter")
        assert playing(pilot) is screen, "no game follows"
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)
    assert len(headers(tmp_path)) == 2


def playing_game(app: DuelogApp) -> int:
    """Which game of a series is on the screen; 0: none."""
    screen = app.screen
    found = screen.table.match.header.series if isinstance(screen, PlayScreen) else None
    return 0 if found is None else found.game


async def test_a_bot_that_lost_begins(tmp_path: Path) -> None:
    app = app_for(game(tmp_path), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await ended(pilot, loser=1)
        await between(pilot)
        assert "Vex lost and begins" in shown(app)
        await pilot.press("d")
        await until(pilot, lambda: playing_game(app) == 2)
    assert headers(tmp_path)[1].first == 1


async def test_two_people_exchange_unseen_by_each_other(tmp_path: Path) -> None:
    app = app_for(game(tmp_path, TWO), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await ended(pilot)
        screen = await between(pilot)
        for name in TWO:
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            assert f"pass the keyboard to {name}" in shown(app)
            await pilot.press("enter")
            await until(pilot, lambda: app.screen is screen)
            assert f"{name}: exchange cards" in shown(app)
            if name == "Ann":
                await pilot.press("enter", "enter")
                assert screen.between.changes(0)
            else:
                assert "0 so far" in shown(app)
            await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "pass the keyboard to Ann" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PickBox))
        assert "Ann lost: who begins the next game?" in shown(app)
        assert not [row for found in screen.query(Rows) for row in found.rows], "the cards of Bo"
        await pilot.press("1")
        await until(pilot, lambda: screen not in app.screen_stack and isinstance(app.screen, Curtain))
        assert "pass the keyboard to Ann" in shown(app)
        under = next(found for found in app.screen_stack if isinstance(found, PlayScreen))
        assert not [row for found in under.query(Rows) for row in found.rows], "the cards of the next game"
        await pilot.press("enter")
        await until(pilot, lambda: playing_game(app) == 2)
    assert headers(tmp_path)[1].first == 0


async def test_what_is_taken_can_be_put_back(tmp_path: Path) -> None:
    app = app_for(game(tmp_path), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        over = await ended(pilot)
        screen = await between(pilot)
        await pilot.press("enter", "escape")
        assert "exchange cards, one for one: 0 so far" in shown(app)
        await pilot.press("tab", "enter", "enter")
        assert "1 so far" in shown(app)
        await pilot.press("r", "i")
        assert screen.between.changes(0) == []
        assert isinstance(app.screen, CardBox)
        await pilot.press("escape")
        # A card is found in either deck.
        wanted = list(screen.between.cards(0)[1])[1]
        await pilot.press("slash", *"side", "space", *"deck", "space", *wanted.casefold().split()[0], "enter")
        assert screen.focused is screen.query_one("#side-deck")
        assert screen.query_one("#side-deck", Choices).value == wanted
        await pilot.press("escape")
        assert playing(pilot) is over
    assert len(headers(tmp_path)) == 1


async def test_who_does_not_say_who_begins_is_back_at_the_game_that_ended(tmp_path: Path) -> None:
    app = app_for(game(tmp_path), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        over = await ended(pilot)
        await between(pilot)
        await pilot.press("d", "escape")
        await until(pilot, lambda: app.screen is over)
        screen = await between(pilot)
        assert app.screen is screen
    assert len(headers(tmp_path)) == 1


@pytest.mark.parametrize("named", [1, 2])
async def test_a_save_goes_on_with_the_newest_game(tmp_path: Path, named: int) -> None:
    with game(tmp_path) as first:
        first.push(0, first.game.concession())
        now = series.standing(first)
        assert now is not None
        series.next_match(first, first=1, path=series.path_of(tmp_path / "evening.duel", 2)).close()
    app = DuelogApp(lambda app: app.open_file(series.path_of(tmp_path / "evening.duel", named)), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert playing_game(app) == 2
        assert rows(screen, "choices")


async def test_the_header_says_where_a_replay_stands(tmp_path: Path) -> None:
    path = series.path_of(tmp_path / "evening.duel", 2)
    game(tmp_path, now=Series(name="evening", game=2, score=(1, 0))).close()
    app = DuelogApp(lambda app: app.open_replay(path), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "game 2 1:0" in shown(app))
        await pilot.press("q")
        await until(pilot, lambda: "game 2, 1:0 before it · evening" in shown(app))
