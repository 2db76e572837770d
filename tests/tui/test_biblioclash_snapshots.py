"""How Biblioclash looks: pictures of fixed tables, in the sizes that count."""

from pathlib import Path

import pytest

from core.kernel.match import Match
from tests.tui import tables
from tests.tui.test_snapshots import SMALL, Compare, board, pressing

SIZES = [(80, 24), (100, 30), (160, 45)]


def after(*lines: str) -> Match:
    """The duel's table after these lines of p1."""
    match = tables.duel()
    for line in lines:
        match.push(0, match.parse(0, line))
    return match


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_duel(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(board(tmp_path, tables.duel()), terminal_size=size, run_before=pressing())


@pytest.mark.parametrize(
    ("lines", "keys"),
    [
        pytest.param([], ["1"], id="payment"),
        pytest.param([], ["C", "right", "i"], id="library"),
        pytest.param(["cast Fire Shot"], [], id="clash"),
        pytest.param(["play Gem of Volcano"], [], id="orbs"),
        pytest.param(["activate Ember Hound"], ["a"], id="damage"),
        pytest.param(["done"], ["2", "3"], id="discard"),
        pytest.param(["play Scroll of Burning Ashes", "orb on mage"], ["6"], id="archive"),
        pytest.param([], ["Z"], id="piles"),
        pytest.param([], ["d"], id="deck"),
        pytest.param([], ["question_mark"], id="keys"),
    ],
)
def test_question(snap_compare: Compare, tmp_path: Path, lines: list[str], keys: list[str]) -> None:
    assert snap_compare(board(tmp_path, after(*lines)), terminal_size=SMALL, run_before=pressing(*keys))


def test_five_mages(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(board(tmp_path, tables.five()), terminal_size=SMALL, run_before=pressing("o"))


def test_teams(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(board(tmp_path, tables.teams()), terminal_size=SMALL, run_before=pressing("1", "enter"))
