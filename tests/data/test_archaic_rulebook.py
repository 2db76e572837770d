"""Looking things up in the rulebook of Archaic Realms: by id, by words, however they are typed."""

import pytest

from core.archaic.cards import KEYWORDS, load_pool
from core.archaic.effects import PASSIVES
from core.archaic.texts import rules_text
from core.kernel.rulebook import Section, book_of

BOOK = book_of("archaic")


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("A-068", "A-068"),
        ("a68", "A-068"),
        ("rule A-068.", "A-068"),
        ("RA-07", "RA-07"),
        ("ra 7", "RA-07"),
        ("ra-157", "RA-157"),
        ("k:occult", "K:Occult"),
    ],
)
def test_ids_are_found_however_they_are_typed(typed: str, id: str) -> None:
    found = BOOK.entry(typed)
    assert found is not None
    assert found.id == id


@pytest.mark.parametrize("typed", ["", "A-157", "A-000", "RA-158", "B-001", "occult"])
def test_what_is_no_id_is_not_found(typed: str) -> None:
    assert BOOK.entry(typed) is None


def test_sections_are_found_too() -> None:
    found = BOOK.find("A-063..A-077")
    assert isinstance(found, Section)
    assert found.title == "Combat"


def test_rulings_that_bear_on_a_rule() -> None:
    assert [ruling.id for ruling in BOOK.bearing_on("A-060")] == ["RA-70", "RA-73", "RA-134"]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("mulligan", "A-025"),
        ("occult", "K:Occult"),
        ("stagger", "K:Stagger"),
        ("deploy delay", "RA-91"),
        ("overflow", "RA-54"),
        ("empty vault", "RA-103"),
    ],
)
def test_words_find_the_best_first(words: str, first: str) -> None:
    assert BOOK.search(words)[0].id == first


def test_keywords_of_cards_have_a_reminder() -> None:
    verbs = ("Surge", "Shield", "Scry", "Restore", "Bolster", "Deny", "Recall", "Salvage", "Revive", "Recharge")
    words = (
        *KEYWORDS,
        *(passive.title() for passive in PASSIVES.values()),
        *verbs,
        "Transmute",
        "Discharge",
        "Attuned",
    )
    texts = " ".join(f"{rules_text(card)} {' '.join(card.keywords)}" for card in load_pool().values())
    assert all(BOOK.reminder(word) for word in words)
    assert all(word in texts for word in words)
