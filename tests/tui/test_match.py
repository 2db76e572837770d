"""A whole match by keys alone, against a bot, with the file that it leaves."""

import random
from pathlib import Path

from textual.pilot import Pilot

from core.kernel.match import Match
from core.kernel.replay import verify
from core.kernel.store import read
from tests.tui.helpers import app_for, opened, until
from tests.tui.positions import new
from tui.draft import SPREAD
from tui.screens.base import Box
from tui.screens.play import PlayScreen

MOST_KEYS = 900


def key_for(screen: PlayScreen, luck: random.Random) -> str:
    """A key that answers the open question: attacks are liked, and nothing is begun twice in vain."""
    decision = screen.decision
    assert decision is not None
    if decision.complete:
        return "enter"
    if decision.at_root:
        keys = [
            key
            for key in ("a", "a", "a", "space", "e")
            if screen.panel.verb(screen.scene, key, decision.options) is not None
        ]
        hand = screen.panel.hand_values(screen.scene)[:10]
        keys += ["1234567890"[place] for place, value in enumerate(hand) if value in screen.ways]
        return "a" if "a" in keys else luck.choice(keys)
    if decision.is_number or (decision.may_stop and decision.draft.chosen()):
        return "enter"
    keys = [choice.key for choice in decision.choices() if choice.key]
    if decision.draft.spreads:
        keys += SPREAD
    if len(keys) > 1 and decision.draft.step is not None and decision.draft.step.name in ("unit", "kill"):
        return "asterisk"
    return luck.choice(keys) if keys else "enter"


async def play_on(pilot: Pilot[None], screen: PlayScreen, match: Match, luck: random.Random) -> int:
    """Answer everything until the match is over: how many keys it took."""
    keys = 0
    while not match.over and keys < MOST_KEYS:
        assert not screen.table.fault, screen.table.fault
        if isinstance(pilot.app.screen, Box):
            await pilot.press("escape")
        elif screen.decision is None:
            await until(pilot, lambda: screen.decision is not None or match.over)
        else:
            await pilot.press(key_for(screen, luck))
            keys += 1
    return keys


async def test_a_whole_match_by_keys(tmp_path: Path) -> None:
    path = tmp_path / "match.duel"
    match = new(3, path=path)
    async with app_for(match, tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        keys = await play_on(pilot, screen, match, random.Random(4))
        assert match.over, f"still going on after {keys} keys, step {match.step}"
        await pilot.pause()
    verdict = verify(read(path))
    assert verdict.rules is None
    assert Match.load(path).over
