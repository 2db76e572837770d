"""The rulebook of each game has all that the code, the refusals and the catalogue of rules cite."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from core.kernel.rulebook import Rulebook, book_of
from tests.data.rules import CITATIONS, catalogue, ids

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple(CITATIONS)
PLACES = [(game, place) for game in GAMES for place in (f"core/{game}", f"tui/panels/{game}")]
KEYWORDS = {
    "clash": {
        "Advantage", "Annihilate", "Backline", "Catalyze", "Equip", "Examine", "Frontline", "Haste", "Heroism",
        "Last Breath", "Protection", "Reaction", "Siege", "Store", "Unperishable",
    },
    "biblioclash": {
        "Archive", "Block", "Bounty", "Cast", "Clash Effect", "Deal", "Discard", "Dispelled", "Equip", "Exhaust",
        "Obtain", "Orb", "Refresh", "Shield", "Strike", "Surge", "Waterline", "Wisdom",
    },
    "archaic": {
        "Attuned", "Bolster", "Claim", "Curse", "Deny", "Deploy", "Discharge", "Empower", "Fall", "Flash", "Invoke",
        "Occult", "Recall", "Recharge", "Regrowth", "Restore", "Revive", "Salvage", "Scry", "Shield", "Stagger",
        "Steadfast", "Surge", "Swift", "Transmute", "Warcry",
    },
}  # fmt: skip


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def book(game: str) -> Rulebook:
    return book_of(game)


@pytest.mark.parametrize(("game", "place"), PLACES, ids=[place for _, place in PLACES])
def test_what_the_code_cites_is_there(game: str, place: str) -> None:
    cited = {
        (file.name, number)
        for file in (ROOT / place).rglob("*.py")
        for number in CITATIONS[game].findall(file.read_text(encoding="utf-8"))
    }
    book = book_of(game)
    assert {(file, number) for file, number in cited if book.find(number) is None} == set()
    assert len(cited) > 100 or not place.startswith("core/")


@pytest.mark.parametrize("place", ["core/effects", "tui"])
def test_what_is_cited_beside_the_games_is_there(place: str) -> None:
    files = [file for file in (ROOT / place).rglob("*.py") if "panels" not in file.parts]
    for game, pattern in CITATIONS.items():
        cited = {number for file in files for number in pattern.findall(file.read_text(encoding="utf-8"))}
        assert {number for number in cited if book_of(game).find(number) is None} == set()


def test_what_refusals_cite_is_there(game: str, book: Rulebook) -> None:
    reasons = import_module(f"core.{game}.options.refusals").REASONS
    cited = {number for _, rule, also in reasons.values() for number in (rule, *also) if number}
    assert {number for number in cited if book.find(number) is None} == set()
    assert len(cited) > 30


def test_every_rule_of_the_catalogue_is_there(game: str, book: Rulebook) -> None:
    assert {number for number in ids(game) if book.entry(number) is None} == set()
    assert len(catalogue(game)) > 150


def test_rulings_are_counted_without_a_gap(book: Rulebook) -> None:
    rulings = [entry.id for section in book.sections if section.rulings for entry in section.entries]
    numbers = [int(re.sub(r"\D", "", ruling)) for ruling in rulings]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 100


def test_every_entry_says_something_and_its_links_lead_somewhere(book: Rulebook) -> None:
    for section in book.sections:
        assert section.title
        assert section.entries
        for entry in section.entries:
            assert entry.title.strip(), entry.id
            assert len(entry.text.split()) > 2, entry.id
            assert entry.text == " ".join(entry.text.split()), entry.id
            assert len(set(entry.links) - {entry.id}) == len(entry.links), entry.id
            for link in entry.links:
                found = book.find(link)
                assert found is not None, f"{entry.id}: {link}"
                assert found.id == link
            assert book.section_of(entry) is section


def test_every_ruling_names_a_rule(book: Rulebook) -> None:
    rulings = {entry.id for section in book.sections if section.rulings for entry in section.entries}
    for ruling in rulings:
        entry = book.entry(ruling)
        assert entry is not None
        assert set(entry.links) - rulings, ruling


def test_every_keyword_has_a_short_reminder(game: str, book: Rulebook) -> None:
    assert {entry.title for entry in book.entries() if entry.reminder} == KEYWORDS[game]
    for word in KEYWORDS[game]:
        assert 10 < len(book.reminder(word)) <= 90
        assert book.reminder(word.upper()) == book.reminder(word)
    assert book.reminder("Trample") == ""
