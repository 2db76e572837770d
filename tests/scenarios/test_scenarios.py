"""Every scenario of every game passes, and what could be done at each of its steps is read back as it is written.

The test id is rule and name, so that a failure reads like the book.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.kernel.errors import DuelogError
from core.kernel.events import Action, Event
from core.kernel.game import GAMES
from core.kernel.scenario import Broken, Run, Scenario, load

HERE = Path(__file__).parent
FILES = {file: list(load(file)) for game in GAMES for file in sorted((HERE / game).glob("*.yaml"))}
MOST = 40
"""Actions that are written and read back at a step."""


class Checking(Run):
    """A run that has the legal actions of every step written and read back."""

    def push(self, seat: int, action: Action) -> Sequence[Event]:
        for other in self.match.to_act:
            for legal in self.match.options(other).actions(MOST):
                line = self.match.notation(other, legal)
                assert self.match.parse(other, line) == legal, line
        return super().push(seat, action)


def title(scenario: Scenario | Broken) -> str:
    return f"{scenario.rules[0] if scenario.rules else Path(scenario.file).stem} {scenario.name}"


@pytest.mark.parametrize("scenario", [scenario for found in FILES.values() for scenario in found], ids=title)
def test_scenario_passes(scenario: Scenario | Broken) -> None:
    try:
        if isinstance(scenario, Broken):
            raise scenario.fault
        Checking(scenario).go()
    except DuelogError as error:
        error.add_note(f"{scenario.file}:{scenario.line}: {scenario.name}")
        raise


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_case_of_a_file_has_a_name_of_its_own(file: Path) -> None:
    names = [scenario.name for scenario in FILES[file]]
    assert len(names) == len(set(names))
