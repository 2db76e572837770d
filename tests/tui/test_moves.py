"""The list of legal moves: all of them in their order, and some of every kind where they are too many."""

from pathlib import Path

import pytest

from core.kernel.options import Options
from tests.bench.terminal import FULL
from tests.tui.helpers import app_for, opened, shown, until
from tests.tui.positions import position
from tui.draft import leaves
from tui.moves import legal_moves
from tui.panels import find_panel
from tui.widgets.lines import plain
from tui.widgets.pile import Piles

SIZE = (80, 24)
MOST = 20


@pytest.mark.parametrize("game", FULL)
def test_all_are_listed_once_in_their_order_where_they_have_room(game: str) -> None:
    match = position(FULL[game])
    panel, options = find_panel(game), match.options(match.to_act[0])
    found = [action for _, action in legal_moves(match, panel, options)]
    ways = [now for _, now in leaves(options, panel.is_payment)]
    assert found == [
        panel.with_default_payment(next(way.actions(1))) if isinstance(way, Options) else way for way in ways
    ]


async def test_of_very_many_some_of_every_kind_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(FULL["clash"])
    every = [text for text, _ in legal_moves(match, find_panel("clash"), match.options(0))]
    for place in ("tui.moves", "tui.screens.play"):
        monkeypatch.setattr(f"{place}.MOVES", MOST)
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("m")
        await until(pilot, lambda: f"Legal moves {MOST}, not all that there are" in shown(pilot.app))
        piles = pilot.app.screen.query_one(Piles)
        listed = [plain(row.left) for row in piles.rows]
        assert len(set(listed)) == MOST < len(every)
        assert set(listed) < set(every)
        assert {text.split()[0] for text in listed} == {text.split()[0] for text in every}
        await pilot.press(*"end")
        await until(pilot, lambda: [plain(row.left) for row in piles.rows] == ["end"])
        assert f"Legal moves 1 of {MOST}, not all that there are" in shown(pilot.app)
        await pilot.press("escape", "colon", *"none")
        await until(pilot, lambda: f"none of {MOST} of the legal moves begins so" in shown(pilot.app))
