"""A decision of each sort by keys or by mouse alone; `tests.long.decisions` goes through all of them by both."""

from itertools import groupby
from pathlib import Path

import pytest

from tests.tui import script
from tests.tui.decisions import Asked, play, table
from tests.tui.headless import headless
from tests.tui.helpers import app_for, opened, until
from tests.tui.positions import position
from tests.tui.script import Keyboard, Mouse, Player
from tui.repeats import Repeats

REST = Repeats.REST


def longest() -> list[Asked]:
    """For each decision the one that names the most."""
    return [
        max(asked, key=lambda one: len(one.kind.split())) for _, asked in groupby(table(), lambda one: one.decision)
    ]


@pytest.mark.parametrize(
    ("player", "asked"), [(Keyboard(), longest()[::2]), (Mouse(), longest()[1::2])], ids=["keys", "mouse"]
)
@pytest.mark.slow
def test_every_sort_of_decision_is_made_once_or_given_up(
    player: Player, asked: list[Asked], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Repeats, "REST", REST)
    monkeypatch.setattr(script, "CURTAIN_REST", 0.0)
    with headless(tmp_path) as console:
        faults = [f"{one.name}: {fault}" for one in asked if (fault := play(console, one, player))]
    assert not faults


@pytest.mark.parametrize("key", ["e", "space"])
async def test_a_key_that_is_held_does_one_thing(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Repeats, "REST", 60.0)
    match = position(names=("Ann", "Bo (random)"))
    async with app_for(match, tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        screen.table.full_control = True
        if key == "space":
            await pilot.press("1", "d")
        await pilot.press(*[key] * 20)
        await until(pilot, lambda: screen.decision is not None and match.step > 0)
        await pilot.press(*[key] * 20)
        own = [entry.action for entry in match.log.entries if entry.seat == 0 and entry.action is not None]
        assert len(own) == 1, own
