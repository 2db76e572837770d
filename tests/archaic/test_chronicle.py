"""The table in words."""

from core.archaic.chronicle import table
from tests.tui.archaic_positions import REALM
from tests.tui.positions import position


def test_a_quest_says_what_is_wanted_and_what_there_may_be_at_most() -> None:
    (said,) = (each for each in table(position(REALM).state, 1) if "Silent Stones" in each)
    assert said.endswith("(0 of 1, 0 of at most 0, 3 of 4)")
