"""The prompt bar: who decides, what is asked, which answers are legal, what space does. It never moves."""

from collections.abc import Mapping

from textual import events

from tui.widgets.bar import Bar
from tui.widgets.hints import keys_in, relabelled
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, cells

NOTHING = "nothing"


class Prompt(Bar):
    """Two lines: the question with its answers, and what the keys do now."""

    def ask(self, question: Parts, answers: Parts, *, space: str = NOTHING, mine: bool) -> None:
        """Show a question; `space`: what that key does if the lines do not say it; `mine`: somebody here decides."""
        self.set_class(mine, "-mine")
        # Letters that answer a question are no commands.
        commands = getattr(self.screen, "names_commands", True)
        labels = self.app.labels(self.screen) if commands else {}
        self.show(
            (_present(question, labels), _present(space_does(space), labels)),
            (_present(answers, labels), ()),
        )

    def on_click(self, event: events.Click) -> None:
        """The keys that are named are buttons."""
        if event.y < len(self._lines):
            left, right = self._lines[event.y]
            x = event.x - self.size.width + cells(right)
            for key in keys_in(left, event.x) if x < 0 else keys_in(right, x):
                self.post_message(Keys.Pressed(key))


def _present(parts: Parts, labels: Mapping[str, str]) -> Parts:
    """With the keys as they are now, if the user has chosen others."""
    if not labels:
        return parts
    return tuple((relabelled(text, labels) if look == "key" else text, look) for text, look in parts)


def space_does(what: str) -> Parts:
    """`space mark` at the end of the first line; empty: the lines say it."""
    if what == NOTHING:
        return ((f"space {what} ", "dim"),)
    return (("space", "key"), (f" {what} ", "")) if what else ()
