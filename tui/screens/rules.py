"""The rules to read: a list that a number or words narrow, beside it what the book says."""

from collections.abc import Iterable, Iterator

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Input

from core.kernel.names import fold
from core.kernel.rulebook import Entry, Rulebook, Section
from tui.screens.base import AppScreen, Key
from tui.widgets.card_face import CardFace
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, Row
from tui.widgets.pile import Piles
from tui.widgets.rows import Rows


class RulesScreen(AppScreen):
    """Searches a rulebook. `enter` lists what belongs to a rule, `esc` goes back to where one was."""

    CSS = """
    RulesScreen { layout: vertical; }
    RulesScreen > Input { border: none; height: 1; padding: 0 1; background: $panel; }
    RulesScreen #rule-list { width: 34; height: 1fr; }
    RulesScreen #rule { width: 1fr; height: 1fr; }
    RulesScreen.-m #rule-list { width: 44; }
    RulesScreen.-l #rule-list { width: 60; }
    """
    KEYS: tuple[Key, ...] = (
        ("type", "a number or words"),
        ("↑ ↓", "move, or scroll the text"),
        ("pgup pgdn", "move by a page"),
        ("enter", "what belongs to the rule"),
        ("esc", "back"),
        ("tab", "search, list, text"),
    )
    BINDINGS = [
        Binding("down", "move(1)", "Down", id="rules.down", show=False),
        Binding("up", "move(-1)", "Up", id="rules.up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="rules.page_down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="rules.page_up", show=False),
        Binding("enter", "follow", "Links", id="rules.follow"),
        Binding("escape", "back", "Back", id="rules.back"),
    ]

    def __init__(self, book: Rulebook, query: str = "") -> None:
        """`query`: an id, several ids with commas, or words, to begin with."""
        super().__init__()
        self._book = book
        self._first = query
        self._before: list[tuple[str, str]] = []
        """What was asked before, with the row that the cursor stood on."""

    def compose(self) -> ComposeResult:
        hint = f"a number or words: {', '.join(examples(self._book))}"
        yield Input(self._first, placeholder=hint, id="query", max_length=200)
        with Horizontal():
            yield Piles(id="rule-list")
            yield CardFace(id="rule")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(Keys).show(
            ("enter", "What belongs to it", "enter"), ("↑ ↓", "Move", "down"), ("tab", "List, text", "tab"),
            ("esc", "Back", "escape"),
        )  # fmt: skip
        self.query_one(Input).focus()
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
        found = listing(self._book, query)
        rows = [Row(left=((each.name, look),), value=each.id) for each, look in found]
        piles = self.query_one("#rule-list", Piles)
        piles.show(
            rows, title=f"Rules {sum(not look for _, look in found)}", empty="nothing has all of this · esc back"
        )
        if not at or not piles.point(at):
            piles.action_to(0)
        self._show()

    def _show(self) -> None:
        value = self.query_one("#rule-list", Piles).value
        found = self._book.find(value) if isinstance(value, str) else None
        face = self.query_one("#rule", CardFace)
        face.show(found.id if found is not None else "Rule", text_of(self._book, found) if found is not None else ())
        face.scroll_home(animate=False)

    # Keys

    def action_move(self, by: int) -> None:
        """Move in the list while the text keeps the focus; scroll what the book says if that has it."""
        if self.query_one("#rule", CardFace).has_focus:
            self.query_one("#rule", CardFace).scroll_relative(y=by, animate=False)
        else:
            self.query_one("#rule-list", Piles).action_move(by)

    def action_page(self, by: int) -> None:
        """Move by a page."""
        if self.query_one("#rule", CardFace).has_focus:
            self.query_one("#rule", CardFace).scroll_relative(y=10 * by, animate=False)
        else:
            self.query_one("#rule-list", Piles).action_page(by)

    def action_follow(self) -> None:
        """List what belongs to the rule under the cursor."""
        value = self.query_one("#rule-list", Piles).value
        query = self.query_one(Input).value
        if isinstance(value, str) and value != query:
            self._before.append((query, value))
            self.ask(value)

    def action_back(self) -> None:
        """What was asked before, then nothing, then the screen below."""
        if self._before:
            self.ask(*self._before.pop())
        elif self.query_one(Input).value and not self._first:
            self.ask("")
        else:
            self.dismiss()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_follow()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._show()

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self.action_follow()


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
