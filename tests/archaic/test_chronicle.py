"""The table in words."""

from core.archaic.chronicle import table
from tests.tui.archaic_positions import REALM
from tests.tui.positions import position


def test_a_quest_says_how_far_it_is_from_what_is_wanted() -> None:
    (said,) = (each for each in table(position(REALM).state, 1) if "Silent Stones" in each)
    assert said.endswith("(not now, 3 of 4)")
