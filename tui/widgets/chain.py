"""What shares its place with log and card: a Chain, a Library."""

from textual.color import TRANSPARENT, Color

from tui.widgets.cells import Cells

PULSE = 0.15
"""Seconds."""


class Chain(Cells):
    """Items of a Chain below each other, piles beside each other."""

    def pulse(self) -> None:
        """Light up once, where animations are on: something waits here for an answer."""
        if self.app.animation_level != "none":
            self.styles.tint = Color.parse(self.app.theme_variables["c-asked"]).with_alpha(0.5)
            self.styles.animate("tint", TRANSPARENT, duration=PULSE, on_complete=self._be_still)

    def _be_still(self) -> None:
        self.styles.clear_rule("tint")
