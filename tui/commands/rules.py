"""`duelog rules`."""

from argparse import Namespace
from collections.abc import Iterable

from core.kernel.rulebook import Entry, Rulebook, Section, book_of
from tui.commands import reading
from tui.commands.elsewhere import elsewhere
from tui.commands.speech import DIFFERS, FINE, Failure, say

_ROOM = 110
"""Characters of a hit."""


def run(arguments: Namespace) -> int:
    """The table of contents, a rule with its links and rulings, a section, or what has the words."""
    game = reading.game(arguments.game)
    book = book_of(game.name)
    query = " ".join(arguments.query).strip()
    if not query:
        say(*_contents(book))
        return FINE
    found = book.find(query)
    if isinstance(found, Entry):
        say(*_full(book, found))
    elif found is not None:
        say(*_section(book, found))
    elif hits := book.search(query):
        say(*_lines(hits))
    else:
        close = book.suggest(query)
        hint = elsewhere(game.name, lambda name: book_of(name).find(query) is not None)
        hint = hint or (f"; did you mean {' or '.join(close)}?" if close else "")
        raise Failure(f"no rule or ruling is called {query[:60]!r} or has these words{hint}", DIFFERS)
    return FINE


def _contents(book: Rulebook) -> list[str]:
    width = max(len(section.id) for section in book.sections)
    return [f"{section.id.ljust(width)}  {section.title}" for section in book.sections]


def _full(book: Rulebook, entry: Entry) -> list[str]:
    """The entry, what it links to, and the rulings on it."""
    lines = [entry.name, entry.text]
    if entry.reminder:
        lines.append(f"In short: {entry.reminder}")
    lines += _titled("See also:", [book.find(link) for link in entry.links])
    lines += _titled("Rulings:", [ruling for ruling in book.bearing_on(entry.id) if ruling.id not in entry.links])
    return [*lines, f"Section {book.section_of(entry).name}"]


def _titled(title: str, found: Iterable[Entry | Section | None]) -> list[str]:
    named = [f"  {each.name}" for each in found if each is not None]
    return [title, *named] if named else []


def _section(book: Rulebook, section: Section) -> list[str]:
    lines = [section.name]
    lines += [f"  {entry.name}: {entry.text}" for entry in section.entries]
    return lines + _titled("Rulings:", book.bearing_on(section.id))


def _lines(hits: Iterable[Entry]) -> list[str]:
    lines = (f"{entry.name}: {entry.text}" for entry in hits)
    return [line if len(line) <= _ROOM else line[: _ROOM - 1].rstrip() + "…" for line in lines]
