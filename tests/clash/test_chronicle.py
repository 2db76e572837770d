"""Facts in words."""

from core.clash import events as ev
from core.clash.chronicle import line
from core.clash.state import Mod
from tests.tui.positions import position


def test_what_changes_a_unit_several_times_is_said_once_and_its_end_is_an_end() -> None:
    state = position().state
    unit = state.board.sides[0].lanes[2][0]
    raised = Mod("power", 3, until="EOT")
    assert line(state, ev.Modified(unit, (raised, raised)), None).endswith(" has +3 Power until end of turn x2")
    assert line(state, ev.Modified(unit, ()), None).endswith(": what changed it has ended")
