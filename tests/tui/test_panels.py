"""Every game's panel has all that the screens ask of one."""

import inspect

import pytest

from core.kernel.game import GAMES
from tui.panels import Panel, find_panel

ASKED = [name for name in vars(Panel) if not name.startswith("_") and callable(vars(Panel)[name])]
HELD = list(Panel.__annotations__)


@pytest.mark.parametrize("game", GAMES)
def test_a_panel_has_every_method_as_the_screens_call_it(game: str) -> None:
    assert "work_of" in ASKED
    panel = type(find_panel(game))
    for name in ASKED:
        wanted = list(inspect.signature(getattr(Panel, name)).parameters)
        assert list(inspect.signature(getattr(panel, name)).parameters) == wanted, name


@pytest.mark.parametrize("game", GAMES)
def test_a_panel_has_every_name_and_list_of_signs(game: str) -> None:
    assert "commands" in HELD
    for name in HELD:
        assert getattr(find_panel(game), name), name
