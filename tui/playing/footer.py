"""The keys that the last line of a match names."""

from collections.abc import Iterator

from core.kernel.series import Standing
from tui.decision import Cursor, Decision
from tui.draft import SPREAD
from tui.panels import Panel, Scene
from tui.widgets.keys import Hint

UNDO = "Undo"
LEAVE: Hint = ("q", "Menu", "q")
READING: tuple[Hint, ...] = (
    ("/", "Search", "slash"),
    ("enter", "Follow", "enter"),
    ("n", "Next hit", "n"),
    ("backspace", "Back", "backspace"),
    ("esc", "Close", "escape"),
    ("H", "Hand", "H"),
    ("B", "Board", "B"),
    ("?", "Help", "question_mark"),
)
"""In the rulebook beside the board."""
_OVER: tuple[Hint, ...] = (
    ("v", "Replay", "v"),
    ("u", UNDO, "u"),
    LEAVE,
    ("?", "Help", "question_mark"),
)
_LOOKING: tuple[Hint, ...] = (
    ("i", "Inspect", "i"),
    ("w", "Why", "w"),
    LEAVE,
    ("m", "Moves", "m"),
    ("u", UNDO, "u"),
    ("L", "Log", "L"),
)
_LAST: tuple[Hint, ...] = ((":", "Notation", "colon"), ("?", "Help", "question_mark"))


def over(now: Standing | None) -> Iterator[Hint]:
    """Once the match has ended; `now`: how its series stands."""
    if now is not None and not now.decided:
        yield ("enter", f"Game {now.next.game}", "enter")
    yield from _OVER


def answers(decision: Decision, cursor: Cursor, *, on_card: bool) -> Iterator[Hint]:
    """While a question is open; `on_card`: the cursor stands on a card, of which it can be asked why."""
    beside = {Cursor.BESIDE: "First", Cursor.REFUSED: "Why not"} if decision.takes_by_cursor else {}
    yield ("enter", beside.get(cursor, "Confirm"), "enter")
    yield ("tab", "Next", "tab")
    if decision.draft.spreads:
        yield (" ".join(SPREAD), "Put there", SPREAD[0])
    if decision.marks_by_space:
        yield ("space", cursor.space.capitalize(), "space")
    if decision.complete and len(decision.payments()) > 1:
        yield ("p", "Payment", "p")
    yield ("i", "Inspect", "i")
    if on_card:
        yield ("w", "Why", "w")
    yield ("esc", "Back" if decision.draft.begun else "Menu", "escape")
    yield ("?", "Help", "question_mark")


def first(panel: Panel, scene: Scene, decision: Decision | None) -> Iterator[Hint]:
    """At the first question, or while somebody else decides: the command keys that do something now in front."""
    yield ("enter", "Use", "enter")
    for key, what in panel.commands:
        verb = None if decision is None else panel.verb(scene, key, decision.options)
        if verb is not None:
            yield (key, what or str(verb).capitalize(), key)
    yield from _LOOKING
    yield ("Z", panel.piles_title, "Z")
    yield from _LAST
