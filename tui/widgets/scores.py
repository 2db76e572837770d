"""The numbers that decide a match, large on top of the side column."""

from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Digits

from tui.fitting import cut
from tui.widgets.bar import Bar

SIDES = ("foe", "me")
NAME = 9
"""Cells for a name beside its number."""


class Score(NamedTuple):
    """The number of one side."""

    player: str
    number: str
    what: str
    """What it is called."""


class Scores(Horizontal):
    """One for each side, the opposite one first."""

    def __init__(self) -> None:
        super().__init__(id="scores")

    def compose(self) -> ComposeResult:
        for who in SIDES:
            yield Bar(id=f"{who}-score-of")
            yield Digits(id=f"{who}-score")

    def show(self, *scores: Score) -> None:
        """Show these."""
        for who, score in zip(SIDES, scores, strict=True):
            digits = self.query_one(f"#{who}-score", Digits)
            if digits.value != score.number:
                digits.update(score.number)
            name, what = cut(score.player, NAME), score.what
            self.query_one(f"#{who}-score-of", Bar).show(
                ((), ()), (((f" {name}", "strong"),), ()), (((f" {what}", "dim"),), ())
            )
