"""Equal cards of a hand: a decision names the first of them, and it is shown in the row that was pressed."""

from core.kernel.options import Value


class Copies:
    """In which card's row each card of the hand is shown: in its own, but for equal ones that have changed places."""

    def __init__(self) -> None:
        self._rows: dict[Value, Value] = {}

    def row_of(self, card: Value) -> Value:
        """The card in whose row this one is shown."""
        return self._rows.get(card, card)

    def exchange(self, one: Value, other: Value) -> None:
        """The two are shown in each other's row."""
        self._rows[one], self._rows[other] = self.row_of(other), self.row_of(one)

    def show(self, card: Value, row: Value) -> None:
        """The card is shown in a row, and what was shown there in its own."""
        there = next((other for other, place in self._rows.items() if place == row), row)
        self.exchange(card, there)

    def reset(self) -> None:
        """Each is in its own row again."""
        self._rows.clear()
