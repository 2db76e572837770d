"""The prompt bar: who decides, what is asked, which answers are legal, what space does. It never moves."""

from tui.widgets.bar import Bar
from tui.widgets.lines import Parts


class Prompt(Bar):
    """Two lines: the question with its answers, and what the keys do now."""

    def ask(self, question: Parts, answers: Parts, *, mine: bool) -> None:
        """Show a question; `mine`: somebody at this keyboard decides it."""
        self.set_class(mine, "-mine")
        self.show((question, ()), (answers, ()))
