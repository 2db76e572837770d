"""What a row of the hand says of a card besides what the card is: whether it can be used now, and why not."""

from collections.abc import Callable, Collection, Iterable, Sequence

from rich.cells import cell_len

from core.kernel.errors import Refusal
from core.kernel.options import Value
from tui.panels import Choice, Ways
from tui.panels.labels import digit
from tui.widgets.lines import Part, Parts

BETWEEN = "timing/question"
"""The code of what is refused because something else is asked: it says nothing of the card."""
SHORTEST = 12
"""Cells for the names of a hand, as few as leave room for a text."""
TEXT = 11
"""Cells of a text that are worth a shorter name."""
NOT_ASKED = Refusal(BETWEEN, "", "")
"""Nobody is asked for a card: hands are only looked at."""


def usable(value: Value, ways: Ways, refusal: Refusal | None) -> Part:
    """It can be used, cannot, or nothing of that kind is asked."""
    if value in ways:
        return ("✓", "good")
    return (" ", "") if refusal is None or refusal.code == BETWEEN else ("✗", "dim")


def name_width(names: Iterable[str], room: int) -> int:
    """Cells for the names of a hand; `room`: what there is for them and the texts behind them together.

    The longest is whole, unless shorter ones leave room for something of the texts.
    """
    longest = max(map(cell_len, names), default=0)
    if room < SHORTEST:
        # It is not laid out yet.
        return longest
    shorter = room - TEXT
    return min(longest, room if shorter < SHORTEST else shorter)


def reason(value: Value, ways: Ways, refusal: Refusal | None, name: str) -> str:
    """Why a card that cannot be used now cannot, without its own name; empty: nothing is to be said."""
    if refusal is None or value in ways or refusal.code == BETWEEN:
        return ""
    return refusal.text.removeprefix(name).lstrip(" :,")


def playable(hand: Sequence[Value], ways: Ways) -> Parts:
    """The digits of what can be begun with in a hand; what has none is counted, with how it is come to."""
    found = [digit(place) for place, value in enumerate(hand) if value in ways]
    keys, more = " ".join(filter(None, found)), found.count("")
    others: Parts = ((f" +{more}: ", ""), ("↓ enter", "key")) if more else ()
    return (*(((keys, "key"),) if keys else ()), *others)


def digits(count: int) -> str:
    """`1-4`, `1-9 0`: the keys of so many cards."""
    keys = min(count, 9)
    return (f"1-{keys}" if keys > 1 else "1") + (" 0" if count > 9 else "")


def with_copies(
    choices: Sequence[Choice], hand: Sequence[Value], card_of: Callable[[Value], object], answered: Collection[Value]
) -> list[Choice]:
    """Answers by their digits, with the cards of the hand that are equal to one of them: they name that one.

    `answered`: what was named or begun with already; it stands for nothing else. `card_of`: None if it is not known.
    """
    offered = {card_of(c.value): c for c in choices if c.place == "hand" and c.value not in answered}
    apart = {*answered, *(choice.value for choice in choices)}
    copies = [
        offered[card]._replace(key=digit(place), copy=value)
        for place, (value, card) in enumerate(zip(hand, map(card_of, hand), strict=True))
        if value not in apart and card is not None and card in offered
    ]
    return by_digit([*choices, *copies])


def shown_at(choices: Sequence[Choice], hand: Sequence[Value], row_of: Callable[[Value], Value]) -> list[Choice]:
    """The same, with the digits of the rows that the cards of the hand are shown in."""
    moved = [
        choice._replace(key=digit(hand.index(row)), copy=row if row != choice.value else None)
        if choice.place == "hand" and (row := row_of(choice.where)) != choice.where
        else choice
        for choice in choices
    ]
    return by_digit(moved) if moved != choices else moved


def by_digit(choices: Sequence[Choice]) -> list[Choice]:
    """Answers in the order of their digits, as far as they are cards of the hand."""
    places = {digit(place): place for place in range(10)}
    return sorted(choices, key=lambda choice: places.get(choice.key, len(places)) if choice.place == "hand" else -1)
