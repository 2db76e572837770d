"""Deck lists as the plain text that card players paste everywhere: `3 Grey Wolf` under headings, in and out.

A game says which sections there are and how a card's name is looked up; counts, faults, names and notes are alike in
every game. What `write` gives, `read` reads back equal.
"""

import codecs
import difflib
import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.kernel.errors import BadInput
from core.kernel.names import fold, tidy

MOST_COPIES = 999
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ENTRY = re.compile(r"(?:(\d+)\s*[xX×]?\s+|(\d+)[xX×])(\S.*)")
_COUNT_BEHIND = re.compile(r"(.*\S)\s+[xX×](\d+)")
_COMMENT_BEHIND = re.compile(r"\s+(?://|#)\s*(.*)$")
_BULLET = re.compile(r"^[-*•]\s+")
_LIKE_TIMES = re.compile(r"[xX×]\s")
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
"""Control characters that stand in no text; 1a ends old ones."""
_LIKE_HEADING = 0.8
"""From this likeness on a line without a count that is no card is a heading with a slip."""
_HEADING_COUNT = re.compile(r"[:\s]*[(\[]?\s*\d*\s*[)\]]?[:\s]*$")


class Section(Struct, frozen=True):
    """A part of a deck list. Headings are compared in their folded form."""

    key: str
    heading: str
    """As written by `write`."""
    also: tuple[str, ...] = ()
    """Other headings that mean it."""
    groups: tuple[str, ...] = ()
    """Headings of parts of it (`Battalions`): inside a section that has such a group they change nothing."""


class Fault(Struct, frozen=True):
    """What is wrong with one line."""

    line: int
    """Counted from 1."""
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class DeckList(Struct, frozen=True):
    """A deck as text has it: cards and counts by section, all in their order, duplicates added up."""

    name: str = ""
    sections: dict[str, dict[str, int]] = {}
    """By section key; "" holds what stands before any heading. Only cards that the look-up knows."""
    unknown: dict[str, dict[str, int]] = {}
    """Entries whose name nothing is known by; counted nowhere, but written again."""
    notes: tuple[str, ...] = ()
    """Comments, a line each."""

    def count(self, key: str) -> int:
        """Number of known cards in a section."""
        return sum(self.sections.get(key, {}).values())


def text_of(data: bytes, where: str) -> str:
    """The text of a file in any encoding that `decode` knows. BadInput if it is none."""
    text = decode(data).removeprefix("\ufeff")
    if _NO_TEXT.search(text):
        raise BadInput("is not a text; a deck list has lines as `3 Grey Wolf` under headings", where)
    return text


def decode(data: bytes) -> str:
    """Text of a file in UTF-8, UTF-16 or UTF-32 with or without mark, else in the old Western encoding."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if data[1:2] == b"\0" or data[:1] == b"\0":
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def read(
    text: str | bytes,
    sections: Sequence[Section],
    find: Callable[[str], str] | None = None,
    home: Callable[[str], str] | None = None,
) -> tuple[DeckList, list[Fault]]:
    """A deck list and every fault in it, in the order of the lines.

    `find` gives the true name of a card or raises `BadInput`; such an entry is kept under `unknown`. `home` gives the
    section of a card that stands before any heading; without it such cards stay there.
    """
    lines = (decode(text) if isinstance(text, bytes) else text.removeprefix("\ufeff")).splitlines()
    found, faults = _Reader(sections, find).read(lines)
    return found if home is None else _housed(found, sections, home), faults


def _housed(found: DeckList, sections: Sequence[Section], home: Callable[[str], str]) -> DeckList:
    """The list with what stands before any heading in the sections where it belongs."""
    if "" not in found.sections:
        return found
    parts = {key: dict(cards) for key, cards in found.sections.items() if key}
    for name, n in found.sections[""].items():
        cards = parts.setdefault(home(name), {})
        cards[name] = cards.get(name, 0) + n
    return replace(found, sections={part.key: parts[part.key] for part in sections if part.key in parts})


def write(deck: DeckList, sections: Sequence[Section]) -> str:
    """The deck as text: name, notes, then the sections in the deck's own order, entries as `3 Grey Wolf`."""
    headings = {section.key: section.heading for section in sections}
    blocks = [f"Name: {tidy(deck.name)}"] if deck.name else []
    if deck.notes:
        blocks.append("\n".join(f"// {tidy(note)}" for note in deck.notes))
    for key in {**dict.fromkeys([""]), **deck.sections, **deck.unknown}:
        cards = [*deck.sections.get(key, {}).items(), *deck.unknown.get(key, {}).items()]
        lines = [f"{n}{'x' if _LIKE_TIMES.match(name) else ''} {tidy(name)}" for name, n in cards]
        if key in deck.sections or lines:
            blocks.append("\n".join(([headings.get(key, key)] if key else []) + lines))
    return "\n\n".join(block for block in blocks if block) + "\n"


class _Reader:
    """One pass over the lines."""

    def __init__(self, sections: Sequence[Section], find: Callable[[str], str] | None) -> None:
        self.find = find
        self.keys: dict[str, str] = {}
        self.groups: dict[str, tuple[str, ...]] = {}
        self.headings = {section.key: section.heading for section in sections}
        for section in sections:
            for heading in (section.key, section.heading, *section.also):
                self.keys.setdefault(fold(heading), section.key)
            for group in section.groups:
                self.groups[fold(group)] = (*self.groups.get(fold(group), ()), section.key)
        self.name = ""
        self.known: dict[str, dict[str, int]] = {}
        self.unknown: dict[str, dict[str, int]] = {}
        self.notes: list[str] = []
        self.faults: list[Fault] = []
        self.key = ""
        self.number = 0
        self.marked = False
        """Some section has a heading with `##`."""
        self.begun = False
        """A line with something on it was read."""

    def read(self, lines: Sequence[str]) -> tuple[DeckList, list[Fault]]:
        self.marked = any(line.strip().startswith("##") and self.section_of(line) is not None for line in lines)
        for self.number, line in enumerate(lines, 1):
            text = _BULLET.sub("", tidy(line), count=1)
            if text and not set(text) <= set("-=*_~"):
                self.line(text)
                self.begun = True
        deck = DeckList(name=self.name, sections=self.known, unknown=self.unknown, notes=tuple(self.notes))
        return deck, self.faults

    def line(self, text: str) -> None:
        if text.startswith("//"):
            self.note(text[2:])
        elif self.labelled_name(text) or self.heading(text) or self.title(text):
            return
        elif text.startswith("#") and not text.startswith("##"):
            self.note(text[1:])
        else:
            self.commented(text)

    def note(self, text: str) -> None:
        if text.strip():
            self.notes.append(text.strip())

    def labelled_name(self, text: str) -> bool:
        """`Name: X`, wherever it stands."""
        label, colon, rest = text.lstrip("# ").partition(":")
        found = bool(colon) and fold(label) in ("name", "deck name", "title")
        self.name = rest.strip() if found else self.name
        return found

    def title(self, text: str) -> bool:
        """A first line that is neither card nor comment; `# X` is a comment unless sections have `##`."""
        comment = text.startswith("#") and not text.startswith("##") and not self.marked
        if self.begun or self.name or comment or _ENTRY.fullmatch(text) or text.endswith(":"):
            return False
        if self.find is not None and not text.startswith("#") and self.is_card(text):
            return False
        self.name = _bare(text)
        return True

    def is_card(self, name: str) -> bool:
        try:
            return bool(self.find and self.find(name))
        except BadInput:
            return False

    def section_of(self, text: str) -> str | None:
        """The section that a heading begins or goes on with; None: the text is no heading."""
        for word in (fold(_bare(text)), fold(_HEADING_COUNT.sub("", _bare(text)))):
            if word in self.keys:
                return self.keys[word]
        owners = self.groups.get(word, ())
        return (self.key if self.key in owners else owners[0]) if owners else None

    def heading(self, text: str) -> bool:
        """A heading alone (`## Main Deck (40)`) or with its cards on the line (`Realm: X`, `Main: 3 A; 2 B`)."""
        key, rest = self.section_of(text), ""
        if key is None and not text.startswith("#"):
            label, colon, rest = text.partition(":")
            key = self.section_of(label) if colon else None
        if key is None:
            return False
        self.key = key
        self.known.setdefault(key, {})
        for part in rest.split(";"):
            if part.strip():
                self.entry(part.strip())
        return True

    def commented(self, text: str) -> None:
        """An entry, a heading or nonsense, perhaps with a comment behind it."""
        comment = _COMMENT_BEHIND.search(text)
        if comment and not self.is_card(text):
            self.note(comment[1])
            text = text[: comment.start()]
        if comment and self.heading(text):
            return
        if text.startswith(("##", "[")) or text.endswith(":") or self.is_like_heading(text):
            self.misspelt(_bare(text))
        else:
            self.entry(text)

    def is_like_heading(self, text: str) -> bool:
        """A heading with a slip, alone on its line, and no card."""
        counted = _ENTRY.fullmatch(text) or _COUNT_BEHIND.fullmatch(text)
        return not counted and bool(self.close_headings(text)) and not self.is_card(text)

    def close_headings(self, text: str) -> list[str]:
        plain = fold(_HEADING_COUNT.sub("", _bare(text)))
        return difflib.get_close_matches(plain, self.keys, n=1, cutoff=_LIKE_HEADING)

    def misspelt(self, text: str) -> None:
        """What follows stands in the section that was meant."""
        hint = ""
        for heading in self.close_headings(text):
            self.key = self.keys[heading]
            hint = f"; did you mean {self.headings[self.key]}?"
        self.fault(f"{text!r} is not a section of a deck{hint}")

    def entry(self, text: str) -> None:
        counted, behind = _ENTRY.fullmatch(text), _COUNT_BEHIND.fullmatch(text)
        digits, name = "1", text
        if counted:
            digits, name = counted[1] or counted[2], counted[3]
        elif behind:
            digits, name = behind[2], behind[1]
        if not name or (name.isdigit() and not counted):
            self.fault(f"{text!r} names no card")
        elif len(digits) > len(str(MOST_COPIES)) or int(digits) < 1:
            self.fault(f"{digits[:9]} copies of {name}: a number from 1 to {MOST_COPIES} is needed")
        else:
            self.add(name, int(digits))

    def add(self, name: str, count: int) -> None:
        into = self.known
        if self.find is not None:
            try:
                name = self.find(name)
            except BadInput as error:
                self.fault(error.what)
                into = self.unknown
        cards = into.setdefault(self.key, {})
        cards[name] = cards.get(name, 0) + count

    def fault(self, text: str) -> None:
        self.faults.append(Fault(self.number, text))


def _bare(text: str) -> str:
    """A heading without its signs."""
    return text.strip("#*=-_[]: \t").strip()
