"""From a position to a match, and from a match to a position."""

import secrets
from collections.abc import Callable

from core.kernel.errors import DuelogError
from core.kernel.match import Match
from core.kernel.scenario import Scenario, Written, begin
from tui.names import header_names
from tui.positions import new_file
from tui.saves import new_path
from tui.screens.asking import TextBox
from tui.screens.base import AppScreen
from tui.screens.seating import Seating, SeatingBox


def play_position(screen: AppScreen, scenario: Scenario, match: Match) -> None:
    """Ask who sits where, then play in practice. `match`: stands at the position, to be asked who decides there."""
    app = screen.app
    seats, first = match.header.seats, (*match.to_act, 0)[0]
    now = tuple("" if seat == first else "greedy" for seat in range(len(seats)))

    def take(seating: Seating | None) -> None:
        if seating is None:
            return
        try:
            path = new_path((scenario.name,), app.saves_folder)
            begun = begin(
                scenario, names=header_names(seating.who, seating.names), seed=secrets.randbelow(1 << 32), path=path
            )
        except (DuelogError, OSError) as error:
            app.say(str(error), bad=True)
            return
        app.open_match(begun, fresh=True)

    app.push_screen(SeatingBox("Who plays", seats, now, goes_on=False), take)


def keep_position(screen: AppScreen, step: int, write: Callable[[str], Written]) -> None:
    """Ask for a name, then keep a position of the match at that step among the user's own.

    `write` makes it, given the name; what is wrong is said.
    """
    app = screen.app

    def take(name: str | None) -> None:
        if name is None:
            return
        try:
            written = write(name or f"Step {step}")
            path = new_file(name or f"step {step}")
            path.write_text(written.text, encoding="utf-8")
        except (DuelogError, OSError) as error:
            app.say(str(error), bad=True)
            return
        but = f"; but {written.warnings[0]}" if written.warnings else ""
        app.say(f"kept as {path.name} among the practice positions{but}")

    app.push_screen(TextBox(f"Keep the position of step {step}", f"its name; nothing: Step {step}"), take)
