"""The prompt bar: who decides, what is asked, which answers are legal, what space does. It never moves."""

from textual import events

from tui.widgets.bar import Bar
from tui.widgets.hints import keys_in
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts

IDLE: Parts = (("space nothing ", "dim"),)


class Prompt(Bar):
    """Two lines: the question with its answers, and what the keys do now."""

    def ask(self, question: Parts, answers: Parts, *, idle: bool = True, mine: bool) -> None:
        """Show a question; `idle`: space does nothing now; `mine`: somebody at this keyboard decides it."""
        self.set_class(mine, "-mine")
        self.show((question, IDLE if idle else ()), (answers, ()))

    def on_click(self, event: events.Click) -> None:
        """The keys that are named are buttons."""
        if event.y < len(self._lines):
            for key in keys_in(self._lines[event.y][0], event.x):
                self.post_message(Keys.Pressed(key))
