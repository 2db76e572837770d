"""What is written is read back, in every scenario of every game: all that could be done at each of its steps."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.kernel.events import Action, Event
from core.kernel.scenario import Run, read
from tests.scenarios.test_scenarios import FILES

MOST = 40
"""Actions that are tried at a step."""


class Checking(Run):
    """A run that has every legal action of every step written and read back."""

    def push(self, seat: int, action: Action) -> Sequence[Event]:
        for other in self.match.to_act:
            for legal in self.match.options(other).actions(MOST):
                line = self.match.notation(other, legal)
                assert self.match.parse(other, line) == legal, line
        return super().push(seat, action)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_legal_line_is_read_back(file: Path) -> None:
    for scenario in read(file.read_bytes(), file.name):
        if scenario.start is not None:
            Checking(scenario).go()
