"""The rulebook of Clash of Realms has all that the code, the scenarios and the catalogue of rules cite."""

import re
from pathlib import Path

import pytest

from core.clash.cards import KEYWORDS
from core.clash.options.refusals import REASONS
from core.clash.rulebook import load_rulebook, reminder
from core.kernel.errors import BadInput
from core.kernel.rulebook import Entry, Section, read_rulebook

ROOT = Path(__file__).resolve().parents[2]
BOOK = load_rulebook()
CITED = re.compile(r"(?<![\w.,+-])(?:R-\d{3}|[0-8]\d\d\.\d+[a-z]?(?:\.\d+[a-z]?)?(?:#\d)?|[KG]:[A-Z]\w+(?: [A-Z]\w+)*)")
ALL_KEYWORDS = {*KEYWORDS, "Catalyze", "Examine", "Store"}


@pytest.mark.parametrize("place", ["core/clash", "core/effects", "tui"])
def test_what_the_code_cites_is_there(place: str) -> None:
    cited = {
        (file.name, number)
        for file in (ROOT / place).rglob("*.py")
        for number in CITED.findall(file.read_text(encoding="utf-8"))
    }
    assert {(file, number) for file, number in cited if BOOK.find(number) is None} == set()
    assert len(cited) > 100 or place != "core/clash"


def test_what_refusals_cite_is_there() -> None:
    cited = {number for _, rule, also in REASONS.values() for number in (rule, *also) if number}
    assert {number for number in cited if BOOK.find(number) is None} == set()


def test_every_rule_of_the_catalogue_and_every_ruling_is_there() -> None:
    rows = (ROOT / "tests" / "data" / "clash_rules.tsv").read_text(encoding="utf-8").splitlines()[1:]
    catalogued = {row.split("\t")[0] for row in rows}
    assert len(catalogued) > 400
    ids = {entry.id for entry in BOOK.entries()}
    apart = ("5xx", "K#")
    assert {n if n.startswith(apart) else n.partition("#")[0] for n in catalogued} - ids == set()
    assert [id for id in sorted(ids) if id.startswith("R-")] == [f"R-{n:03}" for n in range(1, 178)]


def test_every_entry_says_something_and_its_links_lead_somewhere() -> None:
    for section in BOOK.sections:
        assert section.title
        assert section.entries
        for entry in section.entries:
            assert entry.title.strip(), entry.id
            assert len(entry.text.split()) > 2, entry.id
            assert entry.text == " ".join(entry.text.split()), entry.id
            assert len(set(entry.links) - {entry.id}) == len(entry.links), entry.id
            for link in entry.links:
                found = BOOK.find(link)
                assert found is not None, f"{entry.id}: {link}"
                assert found.id == link


def test_every_ruling_names_a_rule() -> None:
    for section in BOOK.sections:
        for entry in section.entries if section.rulings else ():
            assert any(not link.startswith("R-") for link in entry.links), entry.id


def test_entries_stand_in_their_section() -> None:
    for section in BOOK.sections:
        for entry in section.entries:
            assert entry.id.startswith(section.id) or section.rulings, entry.id
            assert BOOK.section_of(entry) is section


def test_every_keyword_has_a_short_reminder() -> None:
    assert len(ALL_KEYWORDS) == 15
    assert {entry.title for entry in BOOK.entries() if entry.reminder} == ALL_KEYWORDS
    for word in ALL_KEYWORDS:
        assert 10 < len(reminder(word)) <= 90
        assert BOOK.entry(f"K:{word}") is not None
    assert reminder("last breath") == reminder("Last Breath")
    assert reminder("Trample") == ""


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
