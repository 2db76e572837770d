"""A card in full: what is printed, what changes it and whose text does, what its keywords mean, the rulings on it."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.kernel.match import Match
from tests.tui import tables
from tests.tui.archaic_positions import REALM
from tests.tui.helpers import app_for, opened, settle
from tests.tui.positions import position
from tests.tui.views import recorded, replay, show
from tui.app import DuelogApp
from tui.panels import Scene, find_panel
from tui.screens.boxes import CardBox
from tui.widgets.card_face import CardFace
from tui.widgets.lines import plain
from tui.widgets.rows import Rows


def face(match: Match, name: str) -> str:
    """What is shown of the card of this name."""
    view = match.view(0)
    scene = Scene(view.seen, match.header.cards, ("Ann", "Bo"), 0)
    objects: dict[int, Any] = match.state.board.objects
    value = next(i for i, obj in objects.items() if obj.card >= 0 and match.header.cards[obj.card].name == name)
    return "\n".join(plain(line) for line in find_panel(match.header.game).face(scene, value)[1])


def test_what_changes_a_unit_is_said_with_its_source() -> None:
    text = """
game: clash
turn: p1
p1:
  A: {location: 9, units: [{card: Wicket Guard, power: +1}, Sunspire Lookout]}
p2: {}
"""
    match = position("name: Changed\n" + text)
    shown = face(match, "Wicket Guard").splitlines()
    assert "now Power 3+1; Frontline, Heroism" in shown
    assert "+1 Power until end of turn" in shown
    assert "changed by Sunspire Lookout: Other friendly units in my Zone have Heroism." in shown
    assert "changed by" not in face(match, "Sunspire Lookout")


@pytest.mark.parametrize(
    ("make", "name", "said"),
    [
        (position, "Ram Crew", "R-112 What Siege doubles"),
        (tables.duel, "Staff of Herais", "RB-43 Strikes of abilities"),
        (partial(position, REALM), "Winged Sentinel", "RA-127 Keywords of Allies"),
    ],
)  # fmt: skip
def test_rulings_on_a_card_are_named(make: Any, name: str, said: str) -> None:
    last = face(make(), name).splitlines()[-1]
    assert last.startswith("Rulings, F1: ")
    assert said in last


def test_a_card_without_rulings_has_no_such_line() -> None:
    assert "Rulings" not in face(position(), "Flint Strike")


@pytest.mark.parametrize(
    "make", [position, tables.duel, partial(position, REALM)], ids=["clash", "biblioclash", "archaic"]
)
async def test_every_place_of_the_cursor_has_its_own_face(tmp_path: Path, make: Any) -> None:
    app = app_for(make(), tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        screen = await opened(pilot)
        face, places = screen.query_one("#side-card", CardFace), 0
        for rows in [rows for rows in screen.query(Rows) if rows.is_on_screen]:
            rows.focus()
            await pilot.pause()
            for place, row in enumerate(rows.rows or [None]):
                rows.action_to(place)
                await pilot.pause()
                assert face.text
                assert face.text == "\n".join(plain(line) for line in screen.pointer.face()[1])
                if row is not None and row.value is not None:
                    name = screen.panel.title_of(screen.scene, row.value)
                    assert name.split(" (")[0] in face.text, (rows.id, place, face.text)
                places += 1
        assert places > 20


async def test_on_an_empty_zone_the_location_is_shown_and_beside_the_card_the_list_that_was_left(
    tmp_path: Path,
) -> None:
    match = position()
    app = app_for(match, tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await opened(pilot)
        face = screen.query_one("#low-card", CardFace)
        for side, keys in ((1, "g C"), (0, "g B g B")):
            await pilot.press(*keys.split())
            number = match.state.board.sides[side].locations[2 - (side == 0)]
            lines = [plain(line) for line in screen.panel.face(screen.scene, number)[1]]
            assert face.text.splitlines() == lines
            assert ("destroyed: Open Zone" in lines) is (side == 0)
            await pilot.press("i")
            assert isinstance(app.screen, CardBox)
            await pilot.press("escape", "K")
            assert isinstance(app.focused, CardFace)
            screen.draw()
            assert face.text.splitlines() == lines
        await pilot.press("L")
        assert face.text == "nothing yet"


async def test_in_a_replay_an_empty_zone_shows_its_location(tmp_path: Path) -> None:
    app = DuelogApp(saves=recorded(tmp_path), pace=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await show(pilot, replay("replay"), tmp_path)
        screen = app.screen
        zone = screen.query_one("#me-a", Rows)
        assert not zone.rows
        zone.focus()
        await settle(pilot)
        assert "Slagpit Arena" in screen.query_one("#replay-card", CardFace).text
        # The heading of a hand is no card.
        await pilot.press("H")
        await settle(pilot)
        assert screen.query_one("#replay-card", CardFace).text == "no card here"
