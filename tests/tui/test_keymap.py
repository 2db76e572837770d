"""Keys that a user has chosen: what the file may say, and how the screens follow it."""

from pathlib import Path

import pytest

from core.kernel.errors import BadInput
from tests.tui.helpers import app_for, click, opened, prompt, shown, until
from tests.tui.positions import played, position
from tui.app import DuelogApp
from tui.keymap import commands, file_of_keys, load, written
from tui.screens.boxes import CardBox, PickBox, WhyBox
from tui.screens.new_match import NewMatchScreen
from tui.screens.replay import ReplayScreen
from tui.screens.title import TitleScreen
from tui.widgets.card_face import CardFace

SIZE = (80, 24)


def choose(text: str) -> Path:
    """The user's file says this."""
    path = file_of_keys()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


async def test_the_menu_follows_the_keys_that_were_chosen(tmp_path: Path) -> None:
    played(tmp_path / "evening.duel")
    # They change places; what is left out stays.
    choose('[menu]\nreplay = "x"\ndelete = "r"\nnew = "N ctrl+n"\n[app]\nrules = "F9"\n')
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "N New" in shown(app))
        assert "x replay · r delete" in shown(app)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "x replay · r delete" in shown(app)
        await pilot.press("n")
        assert isinstance(app.screen, TitleScreen)
        for key in ("N", "ctrl+n"):
            await pilot.press(key)
            assert isinstance(app.screen, NewMatchScreen)
            await pilot.press("escape")
        # What the mouse clicks is pressed as it is called now.
        line = next(place for place, text in enumerate(shown(app).splitlines()) if "x replay" in text)
        await pilot.click(offset=(shown(app).splitlines()[line].index("x replay"), line))
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q", "question_mark")
        assert " N  " in shown(app)
        assert " F9 " in shown(app)
        assert " F1 " not in shown(app)


async def test_prompt_and_footer_of_a_game_follow_and_answers_do_not(tmp_path: Path) -> None:
    choose('game.attack = "z"\n')
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: "z attack" in prompt(screen))
        assert "z Attack" in shown(app)
        await pilot.press("1")
        assert screen.decision is not None
        assert not screen.decision.at_root
        assert "which target? a b c" in prompt(screen)
        await pilot.press("escape", "z")
        assert not screen.decision.at_root


async def test_the_border_of_a_box_follows(tmp_path: Path) -> None:
    choose('[box]\npick = "t"\nlook = "x"\n')
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await app.workers.wait_for_complete([worker for worker in app.workers if worker.group == "keys"])
        await pilot.press("Z")
        await click(pilot, "t take · x inspect · / find · w why · esc close", 9)
        assert [type(found) for found in app.screen_stack[-2:]] == [PickBox, CardBox]
        await pilot.press("escape")
        await click(pilot, "t take · x inspect · / find · w why · esc close")
        assert app.screen_stack[-1] is screen
        assert screen.decision is not None
        assert not screen.decision.at_root
        # One that has keys of its own besides follows as well.
        await pilot.press("escape", "e", "u", "V")
        assert "t go on · n name" in shown(app)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game.undoo = 'z'", "there is no command 'game.undoo'; did you mean game.undo?"),
        ("game.undo = 'm'", "game.undo and game.moves cannot both have 'm'"),
        ("menu.new = 'f1'", "menu.new and app.rules cannot both have 'F1'"),
        ("app.keys = 'n'", "app.keys and branches.name cannot both have 'n'"),
        ("game.undo = 5", 'game.undo wants keys such as "u", "?" or "U ctrl+r", not 5'),
        ("game.undo = 'nokey'", "game.undo wants keys such as"),
        ("game.undo = ''", "game.undo wants keys such as"),
        ("game.undo = \n", "is not TOML: Invalid value (at line 1"),
    ],
)
def test_a_file_of_keys_says_what_is_wrong_with_which(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as caught:
        load(path, commands())
    assert str(caught.value).startswith(f"{path}: {said}")


async def test_a_bad_file_of_keys_leaves_the_usual_ones(tmp_path: Path) -> None:
    path = choose("menu.new = 'x'\n")
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, WhyBox))
        said = "menu.new and menu.delete cannot both have 'x'; until then the usual keys are used"
        assert app.screen.query_one(CardFace).text == f"✗ {path}: {said}"
        await pilot.press("escape", "n")
        assert isinstance(app.screen, NewMatchScreen)


def test_the_keys_that_are_written_out_are_the_usual_ones(tmp_path: Path) -> None:
    known = commands()
    assert {"app.quit", "menu.new", "game.undo", "replay.branch", "rows.up", "positions.new"} <= set(known)
    path = tmp_path / "keys.toml"
    path.write_text("\n".join(written(known)), encoding="utf-8")
    assert load(path, known) == {}
    assert load(tmp_path / "none.toml", known) == {}
