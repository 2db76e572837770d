"""What a row of the hand says of a card besides what the card is: whether it can be used now, and why not."""

from core.kernel.errors import Refusal
from tui.panels import Ways
from tui.widgets.lines import Part, Value

BETWEEN = "timing/question"
"""The code of what is refused because something else is asked: it says nothing of the card."""
NOT_ASKED = Refusal(BETWEEN, "", "")
"""Nobody is asked for a card: hands are only looked at."""


def usable(value: Value, ways: Ways, refusal: Refusal | None) -> Part:
    """It can be used, cannot, or nothing of that kind is asked."""
    if value in ways:
        return ("✓", "good")
    return (" ", "") if refusal is None or refusal.code == BETWEEN else ("✗", "dim")


def reason(value: Value, ways: Ways, refusal: Refusal | None, name: str) -> str:
    """Why a card that cannot be used now cannot, without its own name; empty: nothing is to be said."""
    if refusal is None or value in ways or refusal.code == BETWEEN:
        return ""
    return refusal.text.removeprefix(name).lstrip(" :,")
