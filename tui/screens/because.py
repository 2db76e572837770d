"""Boxes that say why something happened; from them to the rules."""

from textual.binding import Binding

from tui.causes import Causes, place_of
from tui.screens.boxes import PickBox
from tui.widgets.lines import Value


class LogBox(PickBox):
    """Lines of the log in full width: each can be asked why."""

    BINDINGS = [Binding("w", "pick", "Why", id="log.why")]
    KEYS = (("↑ ↓", "move"), ("enter w", "why it happened"), ("esc", "close"))


def show_why(app: object, causes: Causes, key: str) -> None:
    """What a decision caused, a fact to be asked for; or what a fact came of, with rules to read."""
    step, place = place_of(key)

    def take(chosen: Value | None) -> None:
        if isinstance(chosen, str) and place < 0:
            show_why(app, causes, chosen)
        elif isinstance(chosen, str):
            app.open_rules(chosen)  # type: ignore[attr-defined]

    if place < 0:
        box: PickBox = LogBox(f"What step {step} caused", causes.of_decision(step), verb="why")
    else:
        box = PickBox("Why it happened", causes.of_fact(step, place), verb="rule")
    app.push_screen(box, take)  # type: ignore[attr-defined]
