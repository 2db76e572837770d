"""Looking things up in the rulebook of Clash of Realms: by id, by words, however they are typed."""

import pytest

from core.clash.cards import KEYWORDS
from core.kernel.errors import BadInput
from core.kernel.rulebook import Entry, Section, book_of, read_rulebook

BOOK = book_of("clash")


def test_entries_stand_in_their_section() -> None:
    for section in BOOK.sections:
        for entry in section.entries:
            assert entry.id.startswith(section.id) or section.rulings, entry.id
            assert BOOK.section_of(entry) is section


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("704.2.4a", "704.2.4a"),
        ("704.2.4", "704.2.4a"),
        ("706.1", "706.1a"),
        (" rule 704.2B.1. ", "704.2b.1"),
        ("k:siege", "K:Siege"),
        ("K: last  breath", "K:Last Breath"),
        ("r-107", "R-107"),
        ("R 7", "R-007"),
        ("103.1#4", "103.1"),
        ("5xx#order", "5xx#order"),
        ("g:open zone", "G:Open Zone"),
    ],
)
def test_ids_are_found_however_they_are_typed(typed: str, id: str) -> None:
    found = BOOK.entry(typed)
    assert found is not None
    assert found.id == id


@pytest.mark.parametrize("typed", ["", "704.9", "R-178", "siege", "R-", "K:"])
def test_what_is_no_id_is_not_found(typed: str) -> None:
    assert BOOK.entry(typed) is None


def test_every_keyword_on_cards_has_an_entry() -> None:
    assert all(BOOK.entry(f"K:{word}") is not None and BOOK.reminder(word) for word in KEYWORDS)


def test_sections_are_found_too() -> None:
    found = BOOK.find("703")
    assert isinstance(found, Section)
    assert found.entries[0].id == "703.1"
    assert BOOK.entry("703") is None


def test_rulings_that_bear_on_a_rule() -> None:
    assert {"R-107", "R-168"} <= {ruling.id for ruling in BOOK.bearing_on("706.5")}
    assert "R-112" in {ruling.id for ruling in BOOK.bearing_on("k:siege")}
    assert BOOK.bearing_on("999.9") == ()


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("siege", "K:Siege"),
        ("SIEGE", "K:Siege"),
        ("overflow living defender", "R-107"),
        ("mulligan", "401.8"),
        ("keywords", "K#preface"),
        ("conceding", "R-037"),
    ],
)
def test_words_find_the_best_first(words: str, first: str) -> None:
    assert BOOK.search(words)[0].id == first


def test_every_word_must_be_there() -> None:
    assert BOOK.search("siege mulligan") == ()
    assert BOOK.search("") == ()
    assert BOOK.search("?!") == ()
    assert len(BOOK.search("shards")) > 10


def test_close_names_are_proposed() -> None:
    assert "703.3.2" in BOOK.suggest("703.3.3")
    assert "siege" in {name.casefold() for name in BOOK.suggest("sige")}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("sections: [{id: a, title: b}]", "entries"),
        ("sections: [{id: a, title: b, entries: [{id: c, title: d, txt: e}]}]", "entries"),
        ("sections: [{id: a, title: b, entries: [{id: A, title: d, text: e}]}]", "twice"),
        ("- a", "book.yaml"),
        ("sections: [", "book.yaml"),
        ("", "book.yaml"),
    ],
)
def test_a_bad_file_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        read_rulebook(text, "book.yaml")


def test_an_entry_has_one_name() -> None:
    assert Entry(id="K:Siege", title="Siege", text="t").name == "K:Siege"
    assert Entry(id="1.1", title="Turns", text="t").name == "1.1 Turns"
