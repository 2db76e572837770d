"""The list of saves: a row each, filtered by what is typed."""

import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len

from core.kernel.game import GAMES
from tui.fitting import column, cut
from tui.saves import Save
from tui.widgets.lines import Parts, Row, cells
from tui.widgets.rows import Rows

if TYPE_CHECKING:
    from tui.summary import Summary

LEAD = 2
"""Cells of a row before a name, and between that and the rest."""
ROOMY = 64
"""From so many cells on the names of games are not cut."""
GAME, SHORT_GAME = max(map(len, GAMES)), 7
HOW, SHORT_HOW = 24, 17
"""Cells for how far it is and against whom."""
WHEN = 7
"""Cells for when it was written."""


class SaveList(Rows):
    """The user's matches, the newest first, or those that come with the program. What is known of them comes later."""

    cursor_shown = True
    tells_hidden = True

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.saves: list[Save] = []
        self.known: dict[Save, Summary] = {}
        self.sought = ""
        """Only those are listed that have all of its words."""
        self.replaying = False
        """Enter replays the save: the list was come to by Replays."""

    @property
    def selected(self) -> Save | None:
        """The save under the cursor."""
        return next((save for save in self.saves if str(save.path) == self.value), None)

    @property
    def are_samples(self) -> bool:
        """Only those are listed that come with the program."""
        return bool(self.saves) and all(save.sample for save in self.saves)

    def unknown(self) -> list[Save]:
        """Those of which nothing is known yet."""
        return [save for save in self.saves if save not in self.known]

    def newest(self) -> Save | None:
        """The newest that goes on, or of which nothing is known yet."""
        own = (save for save in self.saves if not save.sample)
        return next((save for save in own if save not in self.known or self.known[save].goes_on), None)

    def draw(self) -> None:
        """Show those that are sought."""
        found = [save for save in self.saves if self._matches(save)]
        narrowed = f" → {len(found)} / {self.sought}" if self.sought else ""
        self.show(
            self._rows(found),
            title=f"{self._called()}{narrowed}",
            hints=self._hints(len(found)),
            empty=self.nothing,
        )

    @property
    def nothing(self) -> str:
        """What is said where no save is listed."""
        return f"No save matches `{self.sought}` · esc clear" if self.saves else "No saves yet · n new game"

    def _called(self) -> str:
        """`Saves 3`, `Replays 3 + 9 samples`."""
        own = sum(not save.sample for save in self.saves)
        if self.are_samples:
            return f"Samples {len(self.saves)}"
        return f"Replays {own} + {len(self.saves) - own} samples" if self.replaying else f"Saves {own}"

    def _hints(self, found: int) -> str:
        keys = ["enter replay" if self.replaying else "enter open · r replay"] if found else []
        if self.sought:
            keys.append("esc clear")
        elif found:
            keys.append("/ filter" if self.are_samples else "x delete · / filter")
        return " · ".join(keys)

    def _matches(self, save: Save) -> bool:
        about = self.known.get(save)
        text = f"{save.name} {about.words if about is not None else ''}".casefold()
        return all(word in text for word in self.sought.casefold().split())

    def _rows(self, found: list[Save]) -> Iterator[Row]:
        """A save each: its game, how far it is or how it ended, against whom, when it was written."""
        roomy = self.size.width >= ROOMY
        game, how = (GAME, HOW) if roomy else (SHORT_GAME, SHORT_HOW)
        for save in found:
            about = self.known.get(save)
            if about is None:
                told = ""
            elif about.game:
                told = f"{column(about.game, game)} {column(about.told(how), how)} "
            else:
                # What cannot be read has both columns for what is wrong.
                told = column(cut(about.how, game + 1 + how), game + 1 + how) + " "
            right: Parts = ((told, ""), (f"{'sample' if save.sample else _when(save.time):>{WHEN}}", "dim"))
            room = self.size.width - LEAD - cells(right)
            yield Row(left=((file_name(save.name, room), ""),), right=right, value=str(save.path))


def file_name(name: str, room: int) -> str:
    """The name in so many cells; the number that tells it from others of that name stays, and that it is a series."""
    stem, number = re.fullmatch(r"(.*?)((?:-series\d*)?(?:-\d+)?)", name, re.S).groups()  # type: ignore[union-attr]
    return cut(stem, room - cell_len(number)) + number


def _when(seconds: float) -> str:
    """The time of today, the day of this week or year, else the month."""
    then, now = time.localtime(seconds), time.localtime()
    if (then.tm_year, then.tm_yday) == (now.tm_year, now.tm_yday):
        return time.strftime("%H:%M", then)
    if 0 <= time.time() - seconds < 6 * 86_400:
        return time.strftime("%a", then)
    return time.strftime("%d %b" if then.tm_year == now.tm_year else "%Y-%m", then)
