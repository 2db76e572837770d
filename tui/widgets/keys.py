"""The last line: the keys of the moment, each a button too; what does not fit is under `?`."""

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.drawn import Drawn
from tui.widgets.hints import key_label, key_name, keys_at, relabelled
from tui.widgets.lines import Part

Hint = tuple[str, str, str]
"""Key as shown, what it does, and the key to press for it."""


class Keys(Drawn):
    """Hints from the most to the least wanted; the last one always stays."""

    class Pressed(Message):
        """A hint was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._hints: tuple[Hint, ...] = ()
        self._off = ""
        self._spans: list[tuple[int, int, Hint]] = []

    def show(self, *hints: Hint, off: str = "") -> None:
        """Show these hints; `off`: what the one does that does nothing now."""
        if (hints, off) != (self._hints, self._off):
            self._hints, self._off = hints, off
            self.refresh()

    def fitting(self, width: int) -> list[Hint]:
        """The hints that fit into so many cells, the last one always among them."""
        if not self._hints:
            return []
        *wanted, last = map(self._present, self._hints)
        left = width - 1 - _cells(last)
        kept: list[Hint] = []
        for hint in wanted:
            left -= _cells(hint)
            if left < 0:
                break
            kept.append(hint)
        return [*kept, last]

    def _present(self, hint: Hint) -> Hint:
        """With the key as it is now, if the user has chosen another."""
        labels = self.app.labels(self.screen)
        if not labels:
            return hint
        key, what, press = hint
        return relabelled(key, labels), what, key_name(labels.get(key_label(press), press))

    def render_line(self, y: int) -> Strip:
        parts: list[Part] = [(" ", "")]
        self._spans = []
        x = 1
        for hint in self.fitting(self.size.width):
            key, what, _ = hint
            self._spans.append((x, x + _cells(hint), hint))
            is_off = bool(self._off) and what == self._off
            parts += [(key, "dim" if is_off else "key"), (f" {what}  ", "dim" if is_off else "")]
            x += _cells(hint)
        return self.strip(tuple(parts))

    def on_click(self, event: events.Click) -> None:
        """The key that is clicked; of several that a hint names, where a word was clicked, its own."""
        for start, end, (shown, _, key) in self._spans:
            if start <= event.x < end:
                named = keys_at(shown, event.x - start) if event.x < start + cell_len(shown) and " " in shown else ()
                self.post_message(self.Pressed(named[0] if named else key))


def _cells(hint: Hint) -> int:
    return cell_len(hint[0]) + cell_len(hint[1]) + 3


def presented(hints: str, widget: Widget) -> str:
    """Hints of a border with the keys as they are now, if others were chosen: each stands before what it does."""
    labels = widget.app.labels(widget.screen) if hints else {}  # type: ignore[attr-defined]
    if not labels:
        return hints
    return " · ".join(
        " ".join((labels.get(key, key), *what)) for key, *what in (hint.split(" ") for hint in hints.split(" · "))
    )
