"""The palette: everything that can be done, found by what is typed."""

from pathlib import Path

from textual.command import CommandInput, CommandList
from textual.pilot import Pilot

from core.clash import actions as act
from core.kernel.log import Bookmarked
from tests.tui.helpers import app_for, opened, shown, until
from tests.tui.positions import position
from tui.app import DuelogApp
from tui.moves import legal_moves
from tui.palette import MOVES
from tui.panels import find_panel
from tui.screens.boxes import CardBox, PickBox
from tui.screens.rules import RulesScreen

SIZE = (80, 24)


def offered(pilot: Pilot[None]) -> list[str]:
    """The lines that it offers."""
    found = pilot.app.screen.query_one(CommandList)
    return [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]


async def test_legal_moves_come_first_and_all_are_found(tmp_path: Path) -> None:
    match = position()
    moves = [text for text, _ in legal_moves(match, find_panel("clash"), match.options(0))]
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: len(offered(pilot)) > len(moves[:MOVES]))
        assert [line.split("\n")[0] for line in offered(pilot)][: len(moves[:MOVES])] == moves[:MOVES]
        await pilot.press(*"attack c")
        await until(pilot, lambda: offered(pilot)[0].startswith("attack C"))
        await pilot.press("down", "enter")
        await until(pilot, lambda: match.step > 0)
        assert isinstance(match.log.entries[1].action, act.Attack)


FOUND = {
    "seat": "Who plays",
    "undo": "Undo",
    "stops": "Stops",
    "full control": "Full control",
    "opponent": "Opponent",
    "off the board": "Piles",
    "805": "805",
    "theme": "Theme: ",
    "concede": "Concede",
}
"""What is typed, and how something begins that is found by it."""
ONCE = ("Who plays", "Concede")
"""What has a key is offered as that, and not once more."""


async def test_what_a_key_does_what_a_rule_says_and_what_can_be_set_is_found(tmp_path: Path) -> None:
    match = position()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        for typed, found in FOUND.items():
            app.screen.query_one(CommandInput).value = typed
            await until(pilot, lambda found=found: any(line.startswith(found) for line in offered(pilot)))  # type: ignore[misc]
            if found in ONCE:
                assert sum(line.startswith(found) for line in offered(pilot)) == 1
        await pilot.press("escape")
        assert not any(isinstance(note, Bookmarked) for note in match.log.records)


async def test_a_key_is_pressed_a_card_is_shown_and_a_rule_is_opened(tmp_path: Path) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)

        def found(wanted: str) -> bool:
            """It stands first, and nothing else is looked for."""
            return offered(pilot)[:1] != [] and offered(pilot)[0].startswith(wanted) and idle()

        def idle() -> bool:
            return all(worker.is_finished for worker in app.workers)

        for typed, wanted, kind in (
            ("stops", "Stops", PickBox),
            ("flint strike card", "Flint Strike", CardBox),
            ("805.3", "805.3", RulesScreen),
        ):
            await pilot.press("ctrl+p")
            app.screen.query_one(CommandInput).value = typed
            await until(pilot, lambda wanted=wanted: found(wanted))  # type: ignore[misc]
            await pilot.press("enter")
            await until(pilot, lambda kind=kind: isinstance(app.screen, kind))  # type: ignore[misc]
            await pilot.press("escape")


async def test_the_menu_has_one_too(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+p", *"settings")
        await until(pilot, lambda: "Settings" in shown(app))
        await until(pilot, lambda: offered(pilot)[0].startswith("Settings"))
