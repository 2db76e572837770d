"""A card in full: what is printed, what changes it and whose text does, what its keywords mean, the rulings on it."""

from functools import partial
from typing import Any

import pytest

from core.kernel.match import Match
from tests.tui import tables
from tests.tui.archaic_positions import REALM
from tests.tui.positions import position
from tui.panels import Scene, find_panel
from tui.widgets.lines import plain


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
