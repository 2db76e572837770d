"""The hand, and other lists of cards of one's own: always with its cursor, so that it can be read from anywhere."""

from tui.widgets.rows import Rows


class Hand(Rows):
    """Cards in hand, a row each."""

    cursor_shown = True
    tells_hidden = True


class Choices(Rows):
    """Answers to a question that stand nowhere on the board."""

    cursor_shown = True
    tells_hidden = True
