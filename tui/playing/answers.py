"""The answers that stand nowhere else, as the rows of a list."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from core.kernel.options import Value
from tui.decision import Decision
from tui.draft import ORDERED, WHOLE
from tui.panels import Choice
from tui.widgets.lines import Part, Row, folded

NARROW = 20
"""So many cells a row has at least."""
INDENT = 2
"""Cells of a row before its words."""


class Listed(NamedTuple):
    """The answers in a list."""

    title: str
    rows: Sequence[Row]
    first: Value | None
    """The first of them that is not named yet."""


def listed(decision: Decision, room: tuple[int, int]) -> Listed | None:
    """The answers that the list shows, in so many cells and rows; None: all of them are to be seen elsewhere."""
    sheet, chosen = decision.sheet(), decision.draft.chosen()
    if sheet is not None:
        return Listed(sheet.title, sheet.rows, _first(chosen, (row.value for row in sheet.rows)))
    found = [choice for choice in decision.choices() if choice.place in ("list", "item")]
    if not found:
        return None
    cells, height = room
    width = max(NARROW, cells - INDENT)
    context = decision.panel.context(decision.scene)
    more = [Row(left=((text, "dim"),)) for text in wrap(context, width)] if context else []
    rows = all_in_sight(list(answer_rows(decision, found)), width, height)
    return Listed(f"Answers {len(found)}", [*rows, *more], _first(chosen, (choice.value for choice in found)))


def _first(chosen: Sequence[Value], values: Iterable[Value | None]) -> Value | None:
    return next((value for value in values if value not in chosen), None)


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
