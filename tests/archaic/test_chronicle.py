"""The table and the cards in words."""

from core.archaic.cards import ENERGY
from core.archaic.chronicle import table
from core.archaic.texts import rules_text
from tests.tui.archaic_positions import REALM
from tests.tui.positions import position


def test_a_quest_says_how_far_it_is_from_what_is_wanted() -> None:
    (said,) = (each for each in table(position(REALM).state, 1) if "Silent Stones" in each)
    assert said.endswith("(not now, 3 of 4)")


def test_energy_says_what_it_is_for() -> None:
    state = position(REALM).state
    (energy,) = (face.card for face in state.cards if face.name == ENERGY)
    assert rules_text(energy).startswith("Enters Charged. Discharge it for 1 Energy")
