"""A rulebook to look things up in: sections of entries, found by id or by words. It decides nothing."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property

import msgspec
from msgspec import Struct

from core.kernel import names, paths, yaml
from core.kernel.errors import BadInput


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule, keyword, term or ruling."""

    id: str
    """As the book counts: `704.2.4a`, `K:Siege`, `R-107`."""
    title: str
    text: str
    """What it says, in the words of this program."""
    links: tuple[str, ...] = ()
    """Ids of entries and sections that it speaks of; of a ruling, what it bears on."""
    reminder: str = ""
    """A keyword in one short line that goes on after its name."""

    @property
    def name(self) -> str:
        """Id and title; the id alone where it says both."""
        return self.id if self.id.endswith(self.title) else f"{self.id} {self.title}"


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entries that stand together in the book."""

    id: str
    """What the ids of its entries begin with, or the first and last of them."""
    title: str
    entries: tuple[Entry, ...]
    rulings: bool = False
    """Its entries say what the book leaves open."""

    @property
    def name(self) -> str:
        """Id and title."""
        return f"{self.id} {self.title}"


class _Book(Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook as its file holds it."""

    sections: tuple[Section, ...]


class Rulebook:
    """The sections of a book, and ways to find things in it."""

    def __init__(self, sections: Iterable[Section]) -> None:
        """BadInput if an id is there twice."""
        self.sections = tuple(sections)
        self._by_key: dict[str, Entry | Section] = {}
        known: list[Entry | Section] = [*self.sections, *self.entries()]
        for found in known:
            if self._by_key.setdefault(_key(found.id), found) is not found:
                raise BadInput(f"the id {found.id} is there twice")

    def entries(self) -> Iterator[Entry]:
        """All of them, in the order of the book."""
        for section in self.sections:
            yield from section.entries

    def find(self, text: str) -> Entry | Section | None:
        """What an id means, however it is typed: `k:siege`, `r107`, `704.2.4` for its first half, `101.3#1`."""
        key = _key(text)
        return self._by_key.get(key) or self._by_key.get(key.partition("#")[0]) or self._by_key.get(key + "a")

    def entry(self, text: str) -> Entry | None:
        """The entry of an id."""
        found = self.find(text)
        return found if isinstance(found, Entry) else None

    def section_of(self, entry: Entry) -> Section:
        """The section in which an entry of this book stands."""
        return next(section for section in self.sections if entry in section.entries)

    def bearing_on(self, text: str) -> tuple[Entry, ...]:
        """The rulings that name an entry or section."""
        found = self.find(text)
        return self._rulings.get(found.id, ()) if found is not None else ()

    @cached_property
    def _rulings(self) -> dict[str, tuple[Entry, ...]]:
        named: dict[str, tuple[Entry, ...]] = {}
        for entry in self._all_rulings:
            for link in entry.links:
                named[link] = (*named.get(link, ()), entry)
        return named

    def rulings_on(self, name: str, keywords: Iterable[str] = ()) -> tuple[Entry, ...]:
        """The rulings on a card: those that name it, then those on its keywords."""
        words = " ".join(_words(name))
        naming = (entry for entry in self._all_rulings if words and f" {words} " in f" {' '.join(_words(entry.text))} ")
        titles = {names.fold(keyword) for keyword in keywords}
        explained = [entry for entry in self.entries() if names.fold(entry.title) in titles]
        return tuple(dict.fromkeys((*naming, *(ruling for entry in explained for ruling in self.bearing_on(entry.id)))))

    @cached_property
    def _all_rulings(self) -> tuple[Entry, ...]:
        return tuple(entry for section in self.sections if section.rulings for entry in section.entries)

    def reminder(self, keyword: str) -> str:
        """A keyword in one short line; empty if there is none."""
        return self._reminders.get(names.fold(keyword), "")

    @cached_property
    def _reminders(self) -> dict[str, str]:
        return {names.fold(entry.title): entry.reminder for entry in self.entries() if entry.reminder}

    def search(self, text: str) -> tuple[Entry, ...]:
        """The entries that have every one of these words, best first: in the title before in the text.

        Then those of sections that have the words in their title.
        """
        wanted = _words(text)
        if not wanted:
            return ()
        phrase = " ".join(wanted)
        found = []
        for place, (entry, title, body) in enumerate(self._folded):
            scores = [_score(word, title, body) for word in wanted]
            if all(scores):
                whole = 50 * (title == wanted) + 4 * (phrase in " ".join(body))
                found.append((-sum(scores) - whole, place, entry))
        hits = [entry for _, _, entry in sorted(found, key=lambda hit: hit[:2])]
        named = (section for section in self.sections if set(wanted) <= set(_words(section.title)))
        return tuple(dict.fromkeys((*hits, *(entry for section in named for entry in section.entries))))

    @cached_property
    def _folded(self) -> list[tuple[Entry, list[str], list[str]]]:
        return [(entry, _words(entry.title), _words(entry.text)) for entry in self.entries()]

    def suggest(self, text: str) -> tuple[str, ...]:
        """Ids, titles and words close to what was typed and not found, best first."""
        known = [found.id for found in self._by_key.values()]
        known += [found.title for found in self._by_key.values()]
        if not any(character.isdigit() for character in text):
            known += sorted({word for _, _, body in self._folded for word in body if len(word) > 3})
        unfound = [word for word in _words(text) if not self.search(word)] or [text]
        close = [names.suggest(known, wanted[:80]) for wanted in dict.fromkeys((text, *unfound))]
        return tuple(dict.fromkeys(name for few in close for name in few))[:3]


@cache
def book_of(game: str) -> Rulebook:
    """The book of a game, read once a process, when it is first asked for."""
    file = paths.pool_folder(game) / "rules" / "rulebook.yaml"
    return read_rulebook(file.read_bytes(), file.name)


def read_rulebook(text: str | bytes, where: str) -> Rulebook:
    """The rulebook of a YAML text. BadInput names the path of what is wrong."""
    try:
        return Rulebook(msgspec.convert(yaml.read(text, where), _Book).sections)
    except msgspec.ValidationError as error:
        raise BadInput(str(error), where) from error


def _key(text: str) -> str:
    """The form in which two spellings of an id are equal: case, spaces, dashes and leading zeros of a ruling."""
    plain = re.sub(r"[\s-]", "", names.fold(text).removeprefix("rule ")).rstrip(".")
    return re.sub(r"^([a-z]+)0+(?=\d)", r"\1", plain)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w+]+", names.fold(text))


def _score(word: str, title: list[str], body: list[str]) -> int:
    """How well a word fits: a whole word before its beginning, before a piece of it. 0: not at all."""
    stem = word[:-1] if len(word) > 3 and word.endswith("s") else word
    for words, weight in ((title, 8), (body, 3)):
        if word in words or stem in words:
            return weight
        if len(stem) > 2 and any(other.startswith(stem) for other in words):
            return weight - 1
    return int(any(len(word) > 2 and word in other for other in (*title, *body)))
