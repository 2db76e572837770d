"""A list of rows with a cursor, drawn line by line: base of zones, hand, chain, log and lists of answers."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from core.kernel.options import Value
from tui.widgets.drawn import Drawn
from tui.widgets.hints import hint_on_border
from tui.widgets.keys import Keys, presented
from tui.widgets.lines import Parts, Row, Unwritten, cells

BEFORE = 3
"""Cells of a border left of its title."""
BETWEEN = " · "
"""Stands between the parts of a title."""


class Rows(Drawn, can_focus=True):
    """Shows as many rows as fit and scrolls with the cursor. Feed it by `show`; it answers by messages."""

    BINDINGS = [
        Binding("up,k", "move(-1)", "Up", id="rows.up", show=False),
        Binding("down,j", "move(1)", "Down", id="rows.down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="rows.page_up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="rows.page_down", show=False),
        Binding("home", "to(0)", "First", id="rows.first", show=False),
        Binding("end", "to(-1)", "Last", id="rows.last", show=False),
    ]

    class Moved(Message):
        """The cursor stands on another row."""

        def __init__(self, rows: "Rows") -> None:
            super().__init__()
            self.rows = rows

        @property
        def control(self) -> "Rows":
            return self.rows

    class Picked(Message):
        """The row under the cursor was clicked again: as enter."""

        def __init__(self, rows: "Rows", x: int) -> None:
            """`x`: the cell of the row."""
            super().__init__()
            self.rows = rows
            self.x = x

        @property
        def control(self) -> "Rows":
            return self.rows

    class FrameClicked(Message):
        """The border, or a place without a row, was clicked."""

        def __init__(self, rows: "Rows", word: str = "") -> None:
            """`word`: of the several that the title names, the one that was clicked."""
            super().__init__()
            self.rows = rows
            self.word = word

        @property
        def control(self) -> "Rows":
            return self.rows

    class Edge(Message):
        """The cursor was to move beyond the first or last row."""

        def __init__(self, rows: "Rows", by: int) -> None:
            super().__init__()
            self.rows = rows
            self.by = by

        @property
        def control(self) -> "Rows":
            return self.rows

    cursor_shown = False
    """Show the cursor without focus too."""
    follows = False
    """Stay at the end when rows are added."""
    line_each = True
    """Each row has one line; else any change is drawn as a whole."""
    tells_hidden = False
    """The lower border says how many rows are out of sight."""
    frame_counts = False
    """The cursor may stand on the frame, above the first row."""
    on_frame = False
    """It stands there."""

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.rows: Sequence[Row] = ()
        self.empty = ""
        self.cursor = 0
        self.top = 0
        self._clicked: tuple[int, Value | None] | None = None
        self._gone: Value | None = None
        """What the cursor stood on when it went; it has not been moved since."""
        self._titles = ("", "", "", "", -1)
        self._above = self._below = ""
        self._waits_for_size = False

    # Being fed

    def show(
        self,
        rows: Iterable[Row],
        *,
        title: str = "",
        tail: str = "",
        subtitle: str = "",
        hints: str = "",
        empty: str = "",
        at: Value | None = None,
    ) -> None:
        """Show these rows; the cursor stands on `at`, or stays on what it stood on, and goes back to what comes back.

        `tail` ends the title and is never cut; `hints` end the subtitle: keys, which are buttons too.
        """
        rows = rows if isinstance(rows, Unwritten) else tuple(rows)
        self._head(title, tail, subtitle, hints)
        if rows == self.rows and empty == self.empty and at in (None, self.value):
            return
        old, at_end, seen = self.value, self.cursor >= len(self.rows) - 1, self._seen()
        self.rows, self.empty = rows, empty
        if at is not None:
            self.cursor = self._place_of(at) or 0
            self._gone = None
            self._leave_frame()
        elif self.follows and at_end:
            self.cursor = max(0, len(rows) - 1)
        elif self._gone is not None and self.point(self._gone, tell=False):
            self._gone = None
        elif self.cursor == 0 or old is None or not self.point(old, tell=False):
            if self._gone is None and old is not None and self._place_of(old) is None:
                self._gone = old
            self.cursor = max(0, min(self.cursor, len(rows) - 1))
        self._scroll()
        if self._seen() != seen:
            self.refresh()

    def begin_anew(self) -> None:
        """The next rows are somebody else's: the cursor goes to the first of them, and back to none of these."""
        self.cursor, self._gone = 0, None

    def _seen(self) -> object:
        """What is drawn of the rows."""
        if not self.line_each:
            return self.rows, self.cursor, self.empty
        return self.rows[self.top : self.top + self.size.height], self.top, self.cursor, not self.rows and self.empty

    @property
    def _room(self) -> int:
        """Cells for words on a border."""
        return max(0, self.outer_size.width - 6)

    def _head(self, title: str, tail: str, subtitle: str, hints: str) -> None:
        room = self._room
        titles = (title, tail, subtitle, hints, room)
        if titles != self._titles:
            self._titles = titles
            self._draw_title()
        self._foot()

    def _draw_title(self) -> None:
        """The upper border."""
        title, tail, _, _, room = self._titles
        sign = "▶" if self.on_frame else ""
        above = sign + _short(title, room - cell_len(sign + tail)) + tail if title and room > 0 else ""
        if above != self._above:
            self._above = above
            self.border_title = Content(above) if above else None

    def _foot(self) -> None:
        """The lower border."""
        _, _, subtitle, hints, room = self._titles
        keys = presented(hints, self).split(BETWEEN)
        hidden = self._hidden()
        # Where there is no room for all, the last keys go first: whoever wants them finds them under `?`.
        said = [(one, subtitle, *keys) for one in hidden]
        said += [(hidden[-1], subtitle, *keys[:n]) for n in range(len(keys) - 1, -1, -1)]
        texts = [BETWEEN.join(filter(None, one)) for one in said]
        below = next((text for text in texts if cell_len(text) <= room), _short(texts[-1], room))
        if below != self._below:
            self._below = below
            self.border_subtitle = Content(below) if below else None

    def _hidden(self) -> tuple[str, ...]:
        """How many rows are out of sight, in less and less room: `+2 more ↓`, `2↓`."""
        if not self.tells_hidden or not self.size.height:
            return ("",)
        below = max(0, len(self.rows) - self.top - self.size.height)
        if below and self.top:
            return f"+{self.top} ↑ +{below} ↓", f"{self.top}↑ {below}↓"
        if below:
            return f"+{below} more ↓", f"{below}↓"
        return (f"+{self.top} more ↑", f"{self.top}↑") if self.top else ("",)

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) and not self.on_frame else None

    @property
    def value(self) -> Value | None:
        """What the row under the cursor stands for."""
        if isinstance(self.rows, Unwritten):
            return self.rows.values[self.cursor] if self.cursor < len(self.rows) else None
        return self.current.value if self.current is not None else None

    def let_on_frame(self, allowed: bool) -> None:
        """Whether the cursor may stand on the frame."""
        self.frame_counts = allowed
        if not allowed:
            self._leave_frame()

    def to_frame(self) -> None:
        """Put the cursor on the frame."""
        if not self.on_frame:
            self.on_frame = True
            self._clicked = None
            self._draw_title()
            self.refresh()
            self.post_message(self.Moved(self))

    def _leave_frame(self) -> None:
        if self.on_frame:
            self.on_frame = False
            self._draw_title()
            self.refresh()

    def is_at(self, place: int) -> bool:
        """The cursor is seen on the row in this place."""
        return place == self.cursor and not self.on_frame and (self.has_focus or self.cursor_shown)

    def point(self, value: Value, *, tell: bool = True) -> bool:
        """Put the cursor on the row of a value. False: there is none."""
        place = self._place_of(value)
        if place is not None:
            self._to(place, tell=tell)
        return place is not None

    def _place_of(self, value: Value) -> int | None:
        if isinstance(self.rows, Unwritten):
            return self.rows.places.get(value)
        return next((place for place, row in enumerate(self.rows) if row.value == value), None)

    # Drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        if self._titles[-1] not in (-1, self._room):
            # It got its size without being told, under a screen that covered it.
            self.call_next(self.on_resize)
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        if self._waits_for_size:
            self._scroll()
        if not self.rows:
            said: Parts = ((" " + self.empty, "dim"),)
            if self.has_focus and not self.on_frame:
                said = (("▶", "strong"), (self.empty, "dim"))
            return self.strip(said) if y == 0 and self.empty else self.strip(())
        place = self.top + y
        return self.draw_row(place) if place < len(self.rows) else self.strip(())

    def draw_row(self, place: int) -> Strip:
        """One row as a line."""
        row = self.rows[place]
        cursor = self.is_at(place)
        left = ((row.label, "label"), ("▶" if cursor else " ", "strong"), *row.left)
        if row.words:
            used = sum(cell_len(text) for text, _ in (*left, *row.right))
            if used + 4 < self.size.width:
                left = (*left, (" " + row.words, "dim"))
        if row.aside and cells((*left, *row.right)) + cell_len(row.aside) + 4 <= self.size.width:
            left = (*left, (f"  ✗ {row.aside}", "dim"))
        return self.strip(left, row.right, cursor=cursor)

    # Moving

    def action_move(self, by: int) -> None:
        """Move the cursor; beyond the edge tell whoever listens."""
        place = self.cursor + by
        if self.on_frame and by > 0 and self.rows:
            self._to(0)
        elif 0 <= place < len(self.rows) and not self.on_frame:
            self._to(place)
        elif by < 0 and self.frame_counts and not self.on_frame:
            self.to_frame()
        else:
            self.post_message(self.Edge(self, by))

    def action_page(self, by: int) -> None:
        """Move the cursor by a page."""
        if self.rows:
            self._to(max(0, min(len(self.rows) - 1, self.cursor + by * max(1, self.size.height))))

    def action_to(self, place: int) -> None:
        """Move the cursor to the first row (0) or the last (-1)."""
        if self.rows:
            self._to(place % len(self.rows))

    def _to(self, place: int, *, tell: bool = True) -> None:
        left, top = self.cursor, self.top
        self.cursor = place
        self._leave_frame()
        self._clicked = None
        self._scroll()
        self._redraw((left, place) if self.line_each and top == self.top else ())
        if tell:
            self._gone = None
            self.post_message(self.Moved(self))

    def _redraw(self, places: tuple[int, ...]) -> None:
        """Draw these rows anew, or all."""
        self.refresh(*(Region(0, place - self.top, self.size.width, 1) for place in places))

    def _scroll(self) -> None:
        height = self.size.height
        self._waits_for_size = not height
        if not height:
            # It is hidden or not laid out: it scrolls when it is drawn.
            self.top = 0
            return
        if self.cursor < self.top:
            self.top = self.cursor
        elif self.cursor >= self.top + height:
            self.top = self.cursor - height + 1
        self.top = max(0, min(self.top, len(self.rows) - height))
        self._foot()

    def on_resize(self) -> None:
        seen = self._seen()
        self._head(*self._titles[:4])
        # As if come to from above: how far it was scrolled in another size means nothing.
        self.top = 0
        self._scroll()
        if self._seen() != seen:
            # It may have been drawn in its new size before it was told.
            self.refresh()

    def on_focus(self) -> None:
        self.refresh()
        self.post_message(self.Moved(self))

    def on_blur(self) -> None:
        self._leave_frame()
        self.refresh()

    # The mouse

    def row_at(self, x: int, y: int) -> int:
        """Place of the row drawn at a place of the content; beyond the last one: there is none."""
        return self.top + y

    def is_enter(self, place: int, x: int) -> bool:
        """Whether a click on a cell of a row is enter: the second one on the same row."""
        return (place, self.rows[place].value) == self._clicked

    def on_click(self, event: events.Click) -> None:
        """A click is the cursor, a second one on the same row is enter."""
        offset = event.get_content_offset(self)
        place = len(self.rows) if offset is None else self.row_at(offset.x, offset.y)
        if offset is None or place >= len(self.rows):
            width, height = self.outer_size
            keys = hint_on_border(presented(self._titles[3], self), event.x, width) if event.y == height - 1 else ()
            for key in keys:
                self.post_message(Keys.Pressed(key))
            if not keys:
                self.post_message(self.FrameClicked(self, self._title_at(event.x) if event.y == 0 else ""))
            return
        enter = self.is_enter(place, offset.x)
        self._to(place)
        if enter:
            self.post_message(self.Picked(self, offset.x))
        else:
            self._clicked = place, self.rows[place].value

    def _title_at(self, x: int) -> str:
        """The part of the title at a cell of the upper border."""
        x -= BEFORE
        for part in self._above.split(BETWEEN):
            if 0 <= x < cell_len(part):
                return part
            x -= cell_len(part + BETWEEN)
        return ""

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        if self.cursor > 0:
            self._to(self.cursor - 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        if self.cursor < len(self.rows) - 1:
            self._to(self.cursor + 1)


def _short(text: str, cells: int) -> str:
    """A title that fits its border."""
    if cell_len(text) <= cells:
        return text
    while text and cell_len(text) > cells - 1:
        text = text[:-1]
    return text + "…" if cells > 0 else ""
