"""How Archaic Realms looks: the board, questions and the Combat, in the sizes that count."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel.match import Match
from tests.tui.archaic_positions import REALM, attacked, intercepted
from tests.tui.helpers import app_for, opened, still
from tests.tui.positions import position

Compare = Callable[..., bool]
SMALL = (80, 24)
SIZES = pytest.mark.parametrize("size", [SMALL, (100, 30), (160, 45)], ids=lambda size: f"{size[0]}x{size[1]}")


def taken(compare: Compare, match: Match, folder: Path, size: tuple[int, int], *keys: str) -> bool:
    """The picture after these keys is as it was."""

    async def run(pilot: Pilot[None]) -> None:
        await opened(pilot)
        await still(pilot)
        for key in keys:
            await pilot.press(key)
            await still(pilot)

    return compare(app_for(match, folder), terminal_size=size, run_before=run)


@SIZES
def test_board(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    assert taken(snap_compare, position(REALM), tmp_path, size)


def test_interceptors(snap_compare: Compare, tmp_path: Path) -> None:
    assert taken(snap_compare, attacked(), tmp_path, SMALL)


def test_order_of_exchanges(snap_compare: Compare, tmp_path: Path) -> None:
    assert taken(snap_compare, intercepted(), tmp_path, SMALL, "g")


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(["2"], id="target"),
        pytest.param(["a", "e", "f"], id="attack"),
        pytest.param(["g", "e", "enter"], id="way"),
        pytest.param(["g", "e", "i"], id="hero"),
        pytest.param(["C"], id="goals"),
        pytest.param(["Z"], id="table"),
        pytest.param(["g", "e", "w"], id="why"),
        pytest.param(["question_mark"], id="keys"),
    ],
)
def test_question(snap_compare: Compare, tmp_path: Path, keys: list[str]) -> None:
    assert taken(snap_compare, position(REALM), tmp_path, SMALL, *keys)
