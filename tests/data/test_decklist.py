"""Deck lists of any game as text: what is written is read back equal; whatever is pasted, no fault goes unsaid."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.kernel.decklist import DeckList, Section, read, write
from core.kernel.errors import BadInput
from core.kernel.names import fold, suggest, tidy

SECTIONS = (
    Section("hero", "Hero"),
    Section("main", "Main Deck", ("Deck",), ("Allies", "Spells")),
    Section("side", "Side Deck", ("Sideboard",), ("Allies", "Spells")),
)
CARDS = ("Grey Wolf", "Ember Scribe", "Mûre", "Karrosh, the Marches", "x Marks", "Drill 20", "2nd Guard", "Main Gate")


def find(name: str) -> str:
    for card in CARDS:
        if fold(card) == fold(name):
            return card
    raise BadInput(f"no card {name}")


counts = st.integers(1, 99)
cards = st.dictionaries(st.sampled_from(CARDS), counts, max_size=6)
words = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
lines = st.lists(words, min_size=1, max_size=4).map(" ".join).map(tidy).filter(bool)
strangers = st.dictionaries(
    st.text(string.ascii_letters + " ’éß", min_size=1, max_size=12)
    .map(lambda word: tidy("Un" + word))
    .filter(lambda name: not name.rpartition(" ")[2].lower().startswith("x")),
    counts,
    max_size=3,
)


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    keys = draw(st.permutations(["hero", "main", "side"]))[: draw(st.integers(0, 3))]
    loose = draw(cards)
    sections = {**({"": loose} if loose else {}), **{key: draw(cards) for key in keys}}
    unknown = {key: some for key in sections if (some := draw(strangers))}
    name = draw(st.one_of(st.just(""), lines))
    return DeckList(name=name, sections=sections, unknown=unknown, notes=tuple(draw(st.lists(lines, max_size=3))))


@settings(deadline=None)
@given(decks())
def test_read_gives_back_what_was_written(deck: DeckList) -> None:
    text = write(deck, SECTIONS)
    again, faults = read(text, SECTIONS, find)
    assert again == deck
    assert [list(part.items()) for part in again.sections.values()] == [
        list(part.items()) for part in deck.sections.values()
    ]
    assert list(again.sections) == list(deck.sections)
    assert len(faults) == sum(len(names) for names in deck.unknown.values())
    assert write(again, SECTIONS) == text


@settings(deadline=None)
@given(decks(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]), st.sampled_from(["\n", "\r\n", "\r"]))
def test_whatever_the_encoding(deck: DeckList, encoding: str, newline: str) -> None:
    text = write(deck, SECTIONS).replace("\n", newline)
    assert read(text.encode(encoding), SECTIONS, find)[0] == deck


@settings(deadline=None)
@given(st.one_of(st.text(), st.binary()))
def test_any_input_is_read_and_settles(text: str | bytes) -> None:
    """Reading never raises, and what was read once stays what it is."""
    deck, _ = read(text, SECTIONS)
    again, faults = read(write(deck, SECTIONS), SECTIONS)
    assert not faults
    assert again == deck


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-16", "latin-1", "cp1252"])
def test_accents_survive_every_encoding(encoding: str) -> None:
    deck, faults = read("Main\r\n3 Mûre\r\n".encode(encoding), SECTIONS, find)
    assert (deck.sections, faults) == ({"main": {"Mûre": 3}}, [])


def test_duplicates_add_up() -> None:
    deck, faults = read("Main\n2 Grey Wolf\n2x GREY  WOLF\nGrey\u00a0Wolf\ngrey wolf x3\n", SECTIONS, find)
    assert (deck.sections, faults) == ({"main": {"Grey Wolf": 8}}, [])


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("3 Grey Wolf", 3, "Grey Wolf"),
        ("3x Grey Wolf", 3, "Grey Wolf"),
        ("3X Grey Wolf", 3, "Grey Wolf"),
        ("3 x Grey Wolf", 3, "Grey Wolf"),
        ("3×Grey Wolf", 3, "Grey Wolf"),
        ("  3\tGrey Wolf  ", 3, "Grey Wolf"),
        ("Grey Wolf", 1, "Grey Wolf"),
        ("Grey Wolf x3", 3, "Grey Wolf"),
        ("- 3 Grey Wolf", 3, "Grey Wolf"),
        ("3 Grey Wolf # the best", 3, "Grey Wolf"),
        ("3 Grey Wolf // the best", 3, "Grey Wolf"),
        ("Drill 20", 1, "Drill 20"),
        ("2 Drill 20", 2, "Drill 20"),
        ("2 2nd Guard", 2, "2nd Guard"),
        ("2nd Guard", 1, "2nd Guard"),
        ("1x x Marks", 1, "x Marks"),
        ("Main Gate", 1, "Main Gate"),
        ("2 Karrosh, the Marches", 2, "Karrosh, the Marches"),
    ],
)
def test_entries_as_people_write_them(line: str, count: int, name: str) -> None:
    deck, faults = read(f"Main\n{line}\n", SECTIONS, find)
    assert (deck.sections, faults) == ({"main": {name: count}}, [])


@pytest.mark.parametrize(
    "heading",
    ["Main", "main deck", "MAIN DECK (40)", "Main Deck: 40", "## Main", "# Main", "[Main]", "Main:", "--- Main ---",
     "Deck", "**Main Deck**", "Allies", "Spells (9)", "main\u00a0deck"],
)  # fmt: skip
def test_headings_as_people_write_them(heading: str) -> None:
    deck, faults = read(f"{heading}\n2 Grey Wolf\n", SECTIONS, find)
    assert (deck.sections, faults) == ({"main": {"Grey Wolf": 2}}, [])
    assert deck.name == ""
    assert deck.notes == ()


@pytest.mark.parametrize(
    ("text", "name", "notes"),
    [
        ("Name: Wolves\nMain\n1 Grey Wolf", "Wolves", ()),
        ("Wolves\nMain\n1 Grey Wolf", "Wolves", ()),
        ("## Wolves (Y)\n## Main\n1 Grey Wolf", "Wolves (Y)", ()),
        ("# Wolves\n## Main\n1 Grey Wolf", "Wolves", ()),
        ("# Wolves\nMain\n1 Grey Wolf", "", ("Wolves",)),
        ("// Wolves\nMain\n1 Grey Wolf", "", ("Wolves",)),
        ("# one\nName: Wolves\n// two\nMain\n1 Grey Wolf // three", "Wolves", ("one", "two", "three")),
        ("Main\n1 Grey Wolf", "", ()),
        ("Name: Main\nMain\n1 Grey Wolf", "Main", ()),
    ],
)
def test_name_and_notes(text: str, name: str, notes: tuple[str, ...]) -> None:
    deck, faults = read(text, SECTIONS, find)
    assert (deck.name, deck.notes, faults) == (name, notes, [])
    assert deck.sections == {"main": {"Grey Wolf": 1}}


@pytest.mark.parametrize("heading", ["Sied Deck", "## Side Dekc (1)", "[Sideboad]", "Side Deckk:"])
def test_a_misspelt_heading_is_told_as_one(heading: str) -> None:
    text = f"Name: Mine\n\n## Main Deck\n3 Grey Wolf\n\n{heading}\n1 Ember Scribe\nMain Gate\n"
    found, faults = read(text, SECTIONS, find)
    assert [fault.line for fault in faults] == [6]
    assert faults[0].text.endswith(" is not a section of a deck; did you mean Side Deck?")
    assert found.sections == {"main": {"Grey Wolf": 3}, "side": {"Ember Scribe": 1, "Main Gate": 1}}


def test_every_fault_has_its_line() -> None:
    text = (
        "Main\n3 Grey Wulf\n0 Grey Wolf\n\n1000 Grey Wolf\n7\nSidebored:\n## Extra\n1 Grey Wolf\nHero: Nobody; 2 Mure"
    )
    deck, faults = read(text, SECTIONS, find)
    assert [fault.line for fault in faults] == [2, 3, 5, 6, 7, 8, 10]
    assert str(faults[0]) == "line 2: no card Grey Wulf"
    assert deck.sections == {"main": {}, "side": {"Grey Wolf": 1}, "hero": {"Mûre": 2}}
    assert deck.unknown == {"main": {"Grey Wulf": 3}, "hero": {"Nobody": 1}}


@settings(deadline=None)
@given(st.text())
def test_folding_settles(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert tidy(tidy(text)) == tidy(text)
    assert fold(tidy(text)) == fold(text)


@settings(deadline=None)
@given(st.text(max_size=30))
def test_suggestions_are_names(typed: str) -> None:
    assert set(suggest(CARDS, typed)) <= set(CARDS)
