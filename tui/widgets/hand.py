"""The hand, and other lists of cards of one's own: always with its cursor, so that it can be read from anywhere."""

from tui.widgets.rows import Rows


class Hand(Rows):
    """Cards in hand, a row each."""

    cursor_shown = True
    tells_hidden = True


class Choices(Rows):
    """Answers to a question that stand nowhere on the board. One may take several rows: the cursor is on its first."""

    cursor_shown = True
    tells_hidden = True

    def action_move(self, by: int) -> None:
        place = self.cursor + by
        while 0 <= place < len(self.rows) and self._begins(place) == self._begins(self.cursor):
            place += by
        super().action_move(place - self.cursor)

    def _to(self, place: int, *, tell: bool = True) -> None:
        super()._to(self._begins(place), tell=tell)

    def _begins(self, place: int) -> int:
        """The first row of the answer that has a row at this place."""
        value = self.rows[place].value
        while value is not None and place and self.rows[place - 1].value == value:
            place -= 1
        return place

    def _scroll(self) -> None:
        """All rows of the answer are in sight, if they have room."""
        super()._scroll()
        height = self.size.height
        last = self.cursor
        while last + 1 < len(self.rows) and self._begins(last + 1) == self.cursor:
            last += 1
        if height and last >= self.top + height:
            self.top = min(self.cursor, last - height + 1)
            self._foot()
