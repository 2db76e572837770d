"""What the cursor stands on, in full."""

from core.kernel.options import Value
from tui.decision import Decision
from tui.panels import Choice, Scene
from tui.widgets.lines import Parts
from tui.widgets.log import Log
from tui.widgets.rows import Rows

Face = tuple[str, tuple[Parts, ...]]
"""A title, and lines of text."""


def words(rows: Rows) -> Face:
    """What stands at the cursor where it is no card."""
    title, row = "Log" if isinstance(rows, Log) else "Card", rows.current
    return title, (((rows.empty or "nothing here", "dim"),) if row is None else (*row.left, *row.right),)


def item(decision: Decision, value: Value) -> Choice | None:
    """The answer of the list that a value is; None: it is an object, or no answer."""
    return next((choice for choice in decision.choices() if choice.value == value and choice.place == "item"), None)


def answer(decision: Decision, choice: Choice) -> Face:
    """An answer that is no object: the card that it stands for, or else its words."""
    panel, scene = decision.panel, decision.scene
    said = filter(None, (choice.text, panel.context(scene)))
    card = panel.answer_face(scene, decision.draft, choice.value)
    return card or ("Answer", tuple(((text, ""),) for text in said))


def answered(decision: Decision, scene: Scene) -> Face | None:
    """What was named last by hand."""
    before = decision.draft.copy()
    if not before.back() or before.step is None:
        return None
    # What was taken back may be the end of a set, which is no answer.
    answers = decision.draft.answers
    if not answers:
        return None
    value = answers[min(len(before.answers), len(answers) - 1)].value
    if decision.panel.names_objects(before.step):
        return decision.panel.face(scene, value)
    return decision.panel.answer_face(decision.scene, before, value)
