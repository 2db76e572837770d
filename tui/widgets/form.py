"""A form: one line a field, changed by left and right or by typing."""

from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.message import Message

from tui.widgets.lines import Part, Row, cells
from tui.widgets.rows import Rows

LABEL = 20


class Field(NamedTuple):
    """One thing to say: from a list of (value, text), or typed if the list is empty."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    """What an empty text means."""
    length: int = 60
    digits_only: bool = False

    def typed(self, value: str, more: str) -> str:
        """Its text with what is typed or pasted at its end, as far as it is allowed."""
        allowed = (c for c in more if c.isprintable() and (c in "0123456789" or not self.digits_only))
        return (value + "".join(allowed))[: self.length]


class Form(Rows):
    """Fields with their values. Enter is the screen's."""

    BINDINGS = [
        Binding("up,shift+tab", "move(-1)", "Up", show=False, priority=True),
        Binding("down,tab", "move(1)", "Down", show=False, priority=True),
        Binding("left", "turn(-1)", "Previous", show=False),
        Binding("right", "turn(1)", "Next", show=False),
        Binding("backspace", "erase", "Erase", show=False),
    ]

    class Changed(Message):
        """A value is another."""

        def __init__(self, form: "Form", name: str) -> None:
            super().__init__()
            self.form = form
            self.name = name

    class Declined(Message):
        """Something was typed that the field does not take."""

        def __init__(self, form: "Form", name: str) -> None:
            super().__init__()
            self.form = form
            self.name = name

    cursor_shown = True
    tells_hidden = True

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.fields: tuple[Field, ...] = ()
        self.values: dict[str, str] = {}

    def ask(self, fields: tuple[Field, ...], values: dict[str, str]) -> None:
        """Show these fields; values that fit stay."""
        self.fields = fields
        for field in fields:
            known = [value for value, _ in field.options]
            value = values.get(field.name, "")
            self.values[field.name] = value if not known or value in known else known[0]
        self._fill()

    def _fill(self) -> None:
        self.show((self._row(field) for field in self.fields), title=self.title_text)

    title_text = ""

    def _row(self, field: Field) -> Row:
        value = self.values[field.name]
        shown: tuple[Part, ...]
        if field.options:
            text = next((text for known, text in field.options if known == value), value)
            shown = (("< ", "dim"), (text, "strong"), (" >", "dim"))
        else:
            shown = ((value, "strong"), ("▏", "key")) if value else ((field.hint, "dim"), ("▏", "key"))
        pad = " " * max(1, LABEL - cell_len(field.label))
        return Row(left=((field.label + pad, ""), *shown), value=field.name)

    @property
    def field(self) -> Field:
        """The field under the cursor."""
        return self.fields[self.cursor]

    def set(self, name: str, value: str) -> None:
        """Give a field a value."""
        if self.values.get(name) != value:
            self.values[name] = value
            self._fill()
            self.refresh()
            self.post_message(self.Changed(self, name))

    def action_move(self, by: int) -> None:
        self.action_to((self.cursor + by) % max(1, len(self.rows)))

    def action_turn(self, by: int) -> None:
        """The next or previous value of a field."""
        known = [value for value, _ in self.field.options]
        if known:
            self.set(self.field.name, known[(known.index(self.values[self.field.name]) + by) % len(known)])

    def action_erase(self) -> None:
        """Take away the last character."""
        if not self.field.options:
            self.set(self.field.name, self.values[self.field.name][:-1])

    def on_key(self, event: events.Key) -> None:
        character = event.character or ""
        if self.field.options:
            if event.key == "space":
                event.stop()
                self.action_turn(1)
        elif len(character) == 1 and character.isprintable():
            event.stop()
            self._type(character)

    def on_paste(self, event: events.Paste) -> None:
        if not self.field.options:
            event.stop()
            self._type(event.text)

    def _type(self, text: str) -> None:
        before = self.values[self.field.name]
        after = self.field.typed(before, text)
        self.set(self.field.name, after)
        if after == before:
            self.post_message(self.Declined(self, self.field.name))

    def is_enter(self, place: int, x: int) -> bool:
        """The row of the cursor is in sight: any click on it counts, and any on a sign beside a value."""
        return place == self.cursor or self._sign_at(place, x) != 0

    def _sign_at(self, place: int, x: int) -> int:
        """Which way the sign at a cell of a row turns the value: `<` -1, `>` 1; 0: there is none."""
        if not self.fields[place].options:
            return 0
        label, before, value, after = self.rows[place].left
        start = 1 + cells((label,))
        if 0 <= x - start < cells((before,)):
            return -1
        return int(0 <= x - start - cells((before, value)) < cells((after,)))

    def on_rows_picked(self, event: Rows.Picked) -> None:
        event.stop()
        self.action_turn(self._sign_at(self.cursor, event.x) or 1)
