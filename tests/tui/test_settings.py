"""Settings: on the screen, in their file, and what is said of a file that cannot be read."""

from pathlib import Path

import pytest

from core.kernel.errors import BadInput
from tests.tui.helpers import app_for, opened, shown, until
from tests.tui.positions import position
from tui.app import DuelogApp
from tui.screens.boxes import WhyBox
from tui.screens.play import PlayScreen
from tui.screens.settings import SettingsScreen, settings_of, values_of
from tui.screens.title import TitleScreen
from tui.settings import LOOKS, Settings, file_of_settings, load, save
from tui.themes import SIXTEEN, THEMES
from tui.widgets.card_face import CardFace
from tui.widgets.form import Form

SIZE = (80, 24)


async def test_a_setting_is_so_at_once_and_the_next_time(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f2")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("right", "right")
        assert app.theme == "duelog-light"
        assert "┏" in shown(app)
        await pilot.press("down", "right")
        assert not any(sign in shown(app) for sign in "╭┏│┃")
        await pilot.press("tab", "space", "down", "right", "down", "right")
        assert (app.animation_level, app.pace) == ("none", 0.5)
        # By the mouse alone: a click is the cursor, another one the next value.
        line = next(place for place, text in enumerate(shown(app).splitlines()) if "A bot waits" in text)
        await pilot.click(offset=(26, line))
        await pilot.click(offset=(26, line))
        assert app.pace == 1.0
        await pilot.press("f2")
        assert isinstance(app.screen, TitleScreen)
    wanted = Settings(theme="duelog-light", ascii=True, animations=False, pace=1.0, auto_pass=False)
    assert load(file_of_settings()) == wanted
    assert DuelogApp(saves=tmp_path).settings == wanted
    assert DuelogApp(saves=tmp_path).theme == "duelog-light"


async def test_plain_characters_that_are_asked_for_in_a_run_are_no_setting(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, plain=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f2")
        assert "< in plain characters in this run, else drawn >" in shown(app)
        await pilot.press("up", "right")
        assert not load(file_of_settings()).ascii
        await pilot.press("down", "down", "right")
        assert "< in plain characters >" in shown(app)
        assert load(file_of_settings()).ascii


async def test_settings_reach_the_game_that_is_open(tmp_path: Path) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert not screen.table.full_control
        await pilot.press("f2", "up", "right", "up", "right", "escape")
        assert isinstance(app.screen, PlayScreen)
        assert (screen.table.full_control, screen.table.pace) == (True, 0.5)
        assert "full control" in shown(app)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme = 'duelog-dark'\npace = \n", "settings.toml: is not TOML: Invalid value (at line 2"),
        ("them = 'duelog-dark'", "there is no setting 'them'; did you mean theme?"),
        ("pace = true", "pace is one of 0, 0.25, 0.5, 1, 2, not True"),
        ("theme = ['a']", "theme is one of usual, duelog-dark, "),
        ("ascii = 1", "ascii is true or false, not 1"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_is_wrong_where(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as caught:
        load(path)
    assert str(path) in str(caught.value)
    assert said in str(caught.value)


async def test_a_file_that_cannot_be_read_stays_as_it_is(tmp_path: Path) -> None:
    path = file_of_settings()
    path.parent.mkdir(parents=True)
    path.write_text("pace = 3\n")
    app = DuelogApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, WhyBox))
        said = f"{path}: pace is one of 0, 0.25, 0.5, 1, 2, not 3; until then all is set as usual"
        assert app.screen.query_one(CardFace).text == f"✗ {said}"
        assert app.settings == Settings()
        await pilot.press("escape", "f2", "right")
        assert isinstance(app.screen, WhyBox)
        assert "✗ not kept: " in shown(app)
        assert app.settings.theme == "duelog-dark"
    assert path.read_text() == "pace = 3\n"


def test_every_theme_can_be_set_and_kept(tmp_path: Path) -> None:
    assert set(LOOKS) == {"usual", *(theme.name for theme in THEMES), *SIXTEEN}
    for theme in LOOKS:
        settings = Settings(theme=theme, pace=2.0)
        save(tmp_path / "deep" / "settings.toml", settings)
        assert load(tmp_path / "deep" / "settings.toml") == settings == settings_of(values_of(settings))
    assert load(tmp_path / "nothing.toml") == Settings()


async def test_every_setting_says_what_it_means(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f2")
        notes = set()
        for _ in app.screen.query_one(Form).fields:
            notes.add(shown(app).splitlines()[-4].strip())
            await pilot.press("down")
        assert len(notes - {""}) == len(Settings._fields)
