"""Looking things up in the rulebook of Biblioclash: by id, by words, however they are typed."""

import pytest

from core.biblioclash.texts import KEYWORDS, LABELS
from core.kernel.rulebook import Section, book_of

BOOK = book_of("biblioclash")


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("B-048", "B-048"),
        ("b48", "B-048"),
        ("b 048", "B-048"),
        ("rule B-175.", "B-175"),
        ("RB-01", "RB-01"),
        ("rb 1", "RB-01"),
        ("rb-120", "RB-120"),
    ],
)
def test_ids_are_found_however_they_are_typed(typed: str, id: str) -> None:
    found = BOOK.entry(typed)
    assert found is not None
    assert found.id == id


@pytest.mark.parametrize("typed", ["", "B-228", "B-000", "RB-121", "R-107", "surge"])
def test_what_is_no_id_is_not_found(typed: str) -> None:
    assert BOOK.entry(typed) is None


def test_sections_are_found_too() -> None:
    found = BOOK.find("B-139..B-160")
    assert isinstance(found, Section)
    assert found.title == "The Clash"


def test_rulings_that_bear_on_a_rule() -> None:
    assert [ruling.id for ruling in BOOK.bearing_on("B-148")] == ["RB-46", "RB-47"]
    assert "RB-82" in {ruling.id for ruling in BOOK.bearing_on("B-065")}


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("surge", "B-065"),
        ("waterline", "B-063"),
        ("mulligan", "RB-12"),
        ("conceding", "RB-90"),
        ("unequipping", "B-113"),
        ("no end in sight", "RB-112"),
    ],
)
def test_words_find_the_best_first(words: str, first: str) -> None:
    assert BOOK.search(words)[0].id == first


def test_keywords_and_labels_of_cards_have_a_reminder() -> None:
    words = {*KEYWORDS.values(), *(label.rstrip(": ") for label in LABELS.values())} - {"", "Main", "Clash"}
    assert all(BOOK.reminder(word) for word in (*words, "Clash Effect"))
