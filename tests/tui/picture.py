"""The README's picture, the board of a sample match: `python -m tests.tui.picture` takes `docs/board.svg` anew."""

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from core.kernel.match import Match
from core.kernel.store import read
from tests.tui.helpers import opened, still
from tui.app import DuelogApp

ROOT = Path(__file__).resolve().parents[2]
SAMPLE, STEP = ROOT / "saves" / "first-banners-vs-silent-verdict.duel", 316
"""A board with much on it, and much to do."""
SIZE = (100, 30)


async def take(folder: Path) -> str:
    """The app with the match open in it."""
    stored = read(SAMPLE)
    match = Match.from_position(replace(stored.header, seats=("Ann", "Vex (greedy)")), game=stored.game)
    for entry in stored.log.entries[1 : STEP + 1]:
        assert entry.action is not None
        match.push(entry.seat, entry.action)
    app = DuelogApp(lambda app: app.open_match(match), saves=folder, pace=0, theme="duelog-dark")
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await still(pilot)
        return app.export_screenshot(title="duelog")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        # Whatever the user has set, the picture is the same.
        os.environ |= {"XDG_CONFIG_HOME": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        (ROOT / "docs" / "board.svg").write_text(asyncio.run(take(Path(folder))), encoding="utf-8")
