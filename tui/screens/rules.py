"""The rules to read: a list that a number or words narrow, beside it what the book says."""

from collections.abc import Iterable, Iterator

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from core.kernel.names import fold
from core.kernel.rulebook import Entry, Rulebook, Section
from tui.fitting import cut
from tui.screens.base import AppScreen, Key
from tui.widgets.card_face import CardFace
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, Row
from tui.widgets.pile import Piles
from tui.widgets.rows import Rows


class RuleList(Piles):
    """What the search has found."""


class Reader(Vertical):
    """Searches a rulebook. `enter` lists what belongs to a rule, `backspace` goes back to where one was."""

    KEYS: tuple[Key, ...] = (
        ("/", "search: a number or words"),
        ("n N", "next hit, the one before"),
        ("↑ ↓", "move, or scroll the text"),
        ("pgup pgdn", "move by a page"),
        ("enter", "what belongs to the rule"),
        ("backspace", "back"),
        ("esc", "close"),
        ("tab", "search, list, text"),
    )
    BINDINGS = [
        Binding("down", "move(1)", "Down", id="rules.down", show=False),
        Binding("up", "move(-1)", "Up", id="rules.up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="rules.page_down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="rules.page_up", show=False),
        Binding("enter", "follow", "Links", id="rules.follow"),
        Binding("slash", "search", "Search", id="rules.search"),
        Binding("n", "hit(1)", "Next hit", id="rules.next"),
        Binding("N", "hit(-1)", "Hit before", id="rules.previous"),
        Binding("backspace", "back", "Back", id="rules.back"),
        Binding("escape", "close", "Close", id="rules.close"),
    ]

    class Closed(Message):
        """It has been read enough."""

        def __init__(self, reader: "Reader") -> None:
            super().__init__()
            self.reader = reader

    def __init__(self, book: Rulebook, query: str = "") -> None:
        """`query`: an id, several ids with commas, or words, to begin with."""
        super().__init__(id="reader")
        self.book = book
        self._first = query
        self._before: list[tuple[str, str]] = []
        """What was asked before, with the row that the cursor stood on."""

    @property
    def query_text(self) -> str:
        """What is asked."""
        return self.query_one(Input).value

    def compose(self) -> ComposeResult:
        hint = f"a number or words: {', '.join(examples(self.book))}"
        yield Input(self._first, placeholder=hint, id="query", max_length=200)
        with Container(id="rules-found"):
            yield RuleList(id="rule-list")
            yield CardFace(id="rule")

    def on_mount(self) -> None:
        (self.query_one(RuleList) if self._first else self.query_one(Input)).focus()
        self._fill(self._first)

    def ask(self, query: str, at: str = "") -> None:
        """Look something up; `at`: the row for the cursor."""
        line = self.query_one(Input)
        if line.value != query:
            with self.prevent(Input.Changed):
                line.value = query
            line.cursor_position = len(query)
        self._fill(query, at)

    def _fill(self, query: str, at: str = "") -> None:
        found = listing(self.book, query)
        rows = [Row(left=((each.name, look),), value=each.id) for each, look in found]
        listed = self.query_one(RuleList)
        listed.show(rows, title=f"Rules {sum(not look for _, look in found)}", empty="no rule matches · esc clear")
        if not at or not listed.point(at):
            listed.action_to(0)
        self._show()

    def _show(self) -> None:
        listed, query = self.query_one(RuleList), self.query_text.strip()
        value = listed.value
        found = self.book.find(value) if isinstance(value, str) else None
        face = self.query_one("#rule", CardFace)
        face.show(found.id if found is not None else "Rule", text_of(self.book, found) if found is not None else ())
        hits = len(listed.rows) if query else 0
        which = f'n N {listed.cursor + 1} of {hits} for "{cut(query, 16)}"' if hits > 1 else ""
        face.border_subtitle = Content(which) if which else None
        face.scroll_home(animate=False)

    # Keys

    def action_move(self, by: int) -> None:
        """Move in the list while the text keeps the focus; scroll what the book says if that has it."""
        if self.query_one("#rule", CardFace).has_focus:
            self.query_one("#rule", CardFace).scroll_relative(y=by, animate=False)
        else:
            self.query_one(RuleList).action_move(by)

    def action_page(self, by: int) -> None:
        """Move by a page."""
        if self.query_one("#rule", CardFace).has_focus:
            self.query_one("#rule", CardFace).scroll_relative(y=10 * by, animate=False)
        else:
            self.query_one(RuleList).action_page(by)

    def action_hit(self, by: int) -> None:
        """The next of the rules that were found, or the one before; after the last comes the first."""
        listed = self.query_one(RuleList)
        if listed.rows:
            listed.action_to((listed.cursor + by) % len(listed.rows))

    def action_search(self) -> None:
        """Ask for something else."""
        line = self.query_one(Input)
        line.focus()
        line.select_all()

    def action_follow(self) -> None:
        """List what belongs to the rule under the cursor."""
        value, query = self.query_one(RuleList).value, self.query_text
        if isinstance(value, str) and value != query:
            self._before.append((query, value))
            self.ask(value)

    def action_back(self) -> None:
        """What was asked before, then the whole book."""
        if self._before:
            self.ask(*self._before.pop())
        elif self.query_text:
            self.ask("")

    def action_close(self) -> None:
        """Enough; of a search that found nothing back to the whole book."""
        if self.query_one(RuleList).rows:
            self.post_message(self.Closed(self))
        else:
            self.ask("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self.query_one(RuleList).rows:
            self.query_one(RuleList).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._fill(event.value)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        event.stop()
        self._show()

    def on_rows_edge(self, event: Rows.Edge) -> None:
        event.stop()

    def on_rows_frame_clicked(self, event: Rows.FrameClicked) -> None:
        event.stop()

    def on_rows_picked(self, event: Rows.Picked) -> None:
        event.stop()
        self.action_follow()


class RulesScreen(AppScreen):
    """The rulebook over everything else."""

    KEYS = Reader.KEYS

    def __init__(self, book: Rulebook, query: str = "") -> None:
        """`query` as `Reader`."""
        super().__init__()
        self._book = book
        self._first = query

    def compose(self) -> ComposeResult:
        yield Reader(self._book, self._first)
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(Keys).show(
            ("/", "Search", "slash"), ("enter", "Follow", "enter"), ("n", "Next hit", "n"),
            ("backspace", "Back", "backspace"), ("esc", "Close", "escape"), ("?", "Help", "question_mark"),
        )  # fmt: skip

    def ask(self, query: str) -> None:
        """Look something up."""
        self.query_one(Reader).ask(query)

    def on_reader_closed(self, event: Reader.Closed) -> None:
        self.dismiss()


def examples(book: Rulebook) -> tuple[str, ...]:
    """What can be looked up in this book: a rule, a ruling, a word."""
    rules = [entry for section in book.sections if not section.rulings for entry in section.entries]
    rulings = [entry for section in book.sections if section.rulings for entry in section.entries]
    words = [entry.title.lower() for entry in rules if entry.title.isalpha()]
    return (*(found[len(found) // 2].id for found in (rules, rulings) if found), *words[-1:])


def listing(book: Rulebook, query: str) -> list[tuple[Entry | Section, str]]:
    """What a query lists, each with its look: sections are headings, and what only belongs to it is pale."""
    wanted = query.strip()
    if not wanted:
        return [row for section in book.sections for row in _of_section(section)]
    found = book.find(wanted)
    if isinstance(found, Entry):
        return [(found, ""), *_related(book, found)]
    if found is not None:
        return [*_of_section(found), *((ruling, "dim") for ruling in book.bearing_on(found.id))]
    several = [book.entry(word) for word in wanted.split(",")]
    if all(several):
        return [(entry, "") for entry in several if entry is not None]
    begun = [entry for entry in book.entries() if fold(entry.id).startswith(fold(wanted))]
    return [(entry, "") for entry in dict.fromkeys((*begun, *book.search(wanted)))]


def _of_section(section: Section) -> Iterator[tuple[Entry | Section, str]]:
    yield section, "strong"
    for entry in section.entries:
        yield entry, ""


def _related(book: Rulebook, entry: Entry) -> Iterator[tuple[Entry | Section, str]]:
    """What an entry links to, then the rulings on it."""
    linked = [found for link in entry.links if (found := book.find(link)) is not None]
    for found in linked:
        yield found, "dim"
    for ruling in book.bearing_on(entry.id):
        if ruling not in linked:
            yield ruling, "dim"


def text_of(book: Rulebook, found: Entry | Section) -> tuple[Parts, ...]:
    """What the book says, then what it links to and the rulings on it."""
    if isinstance(found, Section):
        return ((("Section " + found.name, "strong"),), ((f"{len(found.entries)} entries · enter lists them", "dim"),))
    lines: list[Parts] = [((found.name, "strong"),), ((found.text, ""),)]
    if found.reminder:
        lines.append((("In short: ", "dim"), (found.reminder, "")))
    links = [linked for link in found.links if (linked := book.find(link)) is not None]
    rulings = [ruling for ruling in book.bearing_on(found.id) if ruling not in links]
    lines += [*_named("See also", links), *_named("Rulings", rulings)]
    return (*lines, (("", ""),), (("Section " + book.section_of(found).name, "dim"),))


def _named(title: str, found: Iterable[Entry | Section]) -> list[Parts]:
    named: list[Parts] = [((f" {each.name}", ""),) for each in found]
    return [(("", ""),), ((title, "dim"),), *named] if named else []
