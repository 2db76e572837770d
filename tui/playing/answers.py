"""The answers that stand nowhere else, as the rows of a list."""

from collections.abc import Iterator

from tui.decision import Decision
from tui.draft import ORDERED, WHOLE
from tui.panels import Choice
from tui.widgets.lines import Part, Row, folded


def answer_rows(decision: Decision, listed: list[Choice]) -> Iterator[Row]:
    """Answers that stand nowhere else: those of a set are marked, those of an order have their place in it, and the
    others go to the bottom, where all is named."""
    draft = decision.draft
    chosen, is_order = draft.chosen(), draft.step is not None and draft.step.name in ORDERED
    places = {value: place for place, value in draft.placed.items()}
    for choice in listed:
        sign = f"{chosen.index(choice.value) + 1}." if is_order and choice.value in chosen else "●"
        other = "↓  " if chosen and draft.step is not None and draft.step.name in WHOLE else " " * (2 + is_order)
        sign = places.get(choice.value, sign) if draft.spreads else sign
        mark: Part = (f"{sign} ", "chosen") if choice.value in chosen else (other, "dim")
        yield Row(left=(mark, (choice.text, "")), value=choice.value, label=choice.key)


def all_in_sight(answers: list[Row], width: int, height: int) -> list[Row]:
    """Answers on as many lines as they take, or, where these have no room, on as many as all can have."""
    whole = [line for row in answers for line in folded(row, width)]
    if len(whole) <= height or height <= 0:
        return whole
    return [line for row in answers for line in folded(row, width, max(1, height // len(answers)))]
