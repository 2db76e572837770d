"""A match with all its lines of play, to be listed and compared: as a table or a replay tells them."""

from collections.abc import Sequence
from typing import Protocol

from core.kernel.branches import Branch
from core.kernel.ids import Seat
from core.kernel.log import Log
from tui.fitting import cut
from tui.panels import Panel, Scene

WHO = 10
"""Cells at most of the name of whoever decided."""


class Move(Protocol):
    """A decision in words."""

    @property
    def entry(self) -> int:
        """Number of its entry."""

    @property
    def seat(self) -> Seat:
        """Whose decision it was."""

    @property
    def who(self) -> str:
        """What that player was called then."""

    @property
    def text(self) -> str:
        """What, as those who look may read it."""


class Lines(Protocol):
    """A match with its lines of play, one of which is shown: at a table or in a replay."""

    panel: Panel

    @property
    def game(self) -> str:
        """Which game it is."""

    @property
    def log(self) -> Log:
        """All that was recorded."""

    def present(self) -> list[int]:
        """Numbers of the entries of the line that is shown."""

    def branches(self) -> list[Branch]:
        """The other lines, oldest first."""

    def scene_at(self, step: int) -> Scene:
        """What is to be seen at a step of any line."""

    def story_after(self, fork: int, end: int) -> Sequence[Move]:
        """The decisions after entry `fork`, of the line that ends with `end`."""

    def name_branch(self, end: int, name: str) -> None:
        """Name the line that ends with this entry."""


def said(move: Move) -> str:
    """A decision with who took it."""
    return f"{cut(move.who, WHO)}: {move.text}"
