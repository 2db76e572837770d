"""The rulebook beside a game, in place of the side column: the game goes on meanwhile."""

from typing import TYPE_CHECKING

from textual.screen import Screen

from tui.widgets.cards import Cards

if TYPE_CHECKING:
    from tui.screens.rules import Reader


class RulesBeside:
    """Stands in the side column of a screen while it is open."""

    def __init__(self, screen: Screen[None], game: str) -> None:
        self.reader: Reader | None = None
        """None: it is closed."""
        self._screen = screen
        self._game = game

    @property
    def is_reading(self) -> bool:
        """The keys go to it."""
        focused = self._screen.focused
        return self.reader is not None and focused is not None and self.reader in focused.ancestors

    def ask(self, query: str) -> None:
        """Open it; where it is open, look something up, or without a word go to it, and from it close it."""
        if self.reader is None:
            from core.kernel.rulebook import book_of
            from tui.screens.rules import Reader

            self._screen.query_one("#side").display = False
            self.reader = Reader(book_of(self._game), query)
            self._screen.query_one("#middle").mount(self.reader)
        elif query:
            self.reader.ask(query)
        elif self.is_reading:
            self.reader.action_close()
        else:
            self.reader.action_search()

    def close(self) -> None:
        """The side column again; the cursor comes back to the hand, or the answers."""
        if self.reader is not None:
            was_reading = self.is_reading
            self.reader.remove()
            self.reader = None
            self._screen.query_one("#side").styles.clear_rule("display")
            if was_reading:
                self._screen.query_one(Cards).focus_shown()
