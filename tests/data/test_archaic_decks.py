"""Decks of Archaic Realms: the starter decks are legal, and each kind of fault gives its one reason."""

from collections import Counter
from typing import Any

import pytest

from core.archaic.cards import ENERGY, FACTIONS, load_pool
from core.archaic.setup import DECKS, check, deck_of
from core.kernel import paths
from core.kernel.errors import BadInput

POOL = load_pool()
STARTERS = sorted(DECKS.starters())
PRIMERS = [f"{faction} Primer" for faction in FACTIONS]


def test_eight_decks_and_one_of_each_faction_to_begin_with() -> None:
    named = [
        "Bells at Dawn", "Hundred Drums", "Lantern Wall", "Patient Grove", "Perfect Engine", "Rising Verse",
        "The Long Grave", "Unbound Flame",
    ]  # fmt: skip
    assert sorted([*named, *PRIMERS]) == STARTERS


@pytest.mark.parametrize("name", STARTERS)
def test_starter_deck_is_legal(name: str) -> None:
    deck = DECKS.load(name, POOL)
    assert check(deck, POOL) == []
    assert (len(deck.lineup), len(deck.objectives)) == (2, 1)
    assert 15 <= deck.deck[ENERGY] <= 17
    factions = {POOL[card].faction for card in (*deck.lineup, *deck.objectives, *deck.deck)} - {""}
    assert len(factions) == 1


@pytest.mark.parametrize("name", PRIMERS)
def test_a_primer_has_a_little_of_everything(name: str) -> None:
    """16 Energy, two of the first eight cards, one of most others."""
    deck = DECKS.load(name, POOL)
    cards = [card for card in POOL.values() if card.faction == name.split()[0]]
    assert list(deck.lineup) == [card.name for card in cards if card.type == "hero"][:2]
    main = [card.name for card in cards if card.type in ("ally", "spell", "augment")]
    counts = [16, *[2] * 8, *[1] * 6, 0, 1, 0, 1]
    assert [deck.deck.get(card, 0) for card in (ENERGY, *main)] == counts
    assert sum(counts) == 40


@pytest.mark.parametrize("name", STARTERS)
def test_written_as_it_is_kept(name: str) -> None:
    file = paths.pool_folder("archaic") / "lists" / f"{name.lower().replace(' ', '-')}.txt"
    text = file.read_text("utf-8")
    found, faults = DECKS.read(text, POOL)
    assert not faults
    assert found.name == name
    assert found.notes
    assert DECKS.write(found) == text
    deck = deck_of(found)
    parts = {"lineup": dict(Counter(deck.lineup)), "objective": dict(Counter(deck.objectives)), "deck": deck.deck}
    assert parts == found.sections


DECK: dict[str, Any] = {
    "lineup": ["Aurelia Dawnwarden", "Cantor Ilyas"],
    "objective": "The Unbroken Choir",
    "deck": {"Archaic Energy": 20, "Lantern Squire": 4, "Temple Lancer": 4, "Choir Novice": 4, "Dawn Acolyte": 4,
             "Verdict": 2, "Hymn Weaver": 2},
}  # fmt: skip


def changed(**parts: Any) -> dict[str, Any]:
    """The deck with other parts; with other counts in the Main Deck, Energy keeps it at 40 cards."""
    counts = DECK["deck"] | parts.get("deck", {})
    if ENERGY not in parts.get("deck", {}):
        counts[ENERGY] += 40 - sum(counts.values())
    return DECK | parts | {"deck": counts}


FAULTS: list[tuple[str, dict[str, Any], str, tuple[str, ...]]] = [
    ("39 cards", changed(deck={"Archaic Energy": 19}), "A-007", ()),
    ("51 cards", changed(deck={"Archaic Energy": 31}), "A-007", ()),
    ("five of a Unique card", changed(deck={"Lantern Squire": 5}), "A-013", ("A-012",)),
    ("five of an Epic card", changed(deck={"Hymn Weaver": 5}), "A-014", ("A-012",)),
    ("three of a Legendary card", changed(deck={"Verdict": 3}), "A-015", ("A-012",)),
    ("a card of another faction", changed(deck={"Crypt Rat": 1}), "A-005", ("RA-20",)),
    ("a Hero in the deck", changed(deck={"Sister Veyra": 1}), "A-009", ("A-110",)),
    ("gear in the deck", changed(deck={"Notched Saber": 1}), "A-011", ()),
    ("the Objective in the deck", changed(deck={"The Unbroken Choir": 1}), "A-010", ("RA-140",)),
    ("a Quest in the deck", changed(deck={"Eclipse": 1}), "A-007", ()),
    ("one Hero", changed(lineup=["Cantor Ilyas"]), "A-008", ()),
    ("three Heroes", changed(lineup=["Cantor Ilyas", "Judge Seraphon", "Sister Veyra"]), "A-008", ()),
    ("one Hero twice", changed(lineup=["Cantor Ilyas x2"]), "A-008", ("RA-141",)),
    ("an Ally as a Hero", changed(lineup=["Cantor Ilyas", "Lantern Squire"]), "A-008", ()),
    ("a Hero of another faction", changed(lineup=["Cantor Ilyas", "Duke Noctis"]), "A-005", ("A-008",)),
    ("no Objective", changed(objective=None), "A-010", ()),
    ("two Objectives", changed(objective=["The Unbroken Choir x2"]), "A-010", ()),
    ("a Hero as the Objective", changed(objective="Judge Seraphon"), "A-010", ()),
    ("an Objective of another faction", changed(objective="The Long Funeral"), "A-005", ("A-010",)),
]


@pytest.mark.parametrize(("data", "rule", "also"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_each_fault_has_one_reason(data: dict[str, Any], rule: str, also: tuple[str, ...]) -> None:
    faults = check(DECKS.from_data(data, POOL), POOL)
    assert [fault.rule for fault in faults] == [rule], [str(fault) for fault in faults]
    assert set(also) <= set(faults[0].also)
    assert faults[0].text.endswith(".")


@pytest.mark.parametrize(
    ("lineup", "said"),
    [
        ([], "The Lineup has no Heroes; it needs 2."),
        (["Cantor Ilyas"], "The Lineup has 1 Hero; it needs 2."),
        (["Cantor Ilyas", "Judge Seraphon", "Sister Veyra"], "The Lineup has 3 Heroes; it needs 2."),
    ],
)
def test_heroes_are_counted_in_words(lineup: list[str], said: str) -> None:
    assert [fault.text for fault in check(DECKS.from_data(changed(lineup=lineup), POOL), POOL)] == [said]


@pytest.mark.parametrize("energy", [20, 30, 25])
def test_what_is_allowed(energy: int) -> None:
    """A-007, A-016: 40 to 50 cards, any number of them Energy; RA-21: nothing else is asked."""
    assert check(DECKS.from_data(changed(deck={"Archaic Energy": energy}), POOL), POOL) == []
    alone = {"lineup": DECK["lineup"], "objective": DECK["objective"], "deck": {ENERGY: 50}}
    assert check(DECKS.from_data(alone, POOL), POOL) == []


def test_copies_are_counted_over_all_spellings() -> None:
    data = changed(deck={"lantern SQUIRE": 1})
    assert [fault.rule for fault in check(DECKS.from_data(data, POOL), POOL)] == ["A-013"]


@pytest.mark.parametrize(
    "text",
    [
        "Heroes\n1 Stagfather\nObjective\nThe Patient Grove\nMain Deck\n40 Archaic Energy",
        "## Lineup (1)\n1x stagfather\n\n## Faction Objective:\n* The Patient Grove\n## Deck\n40 × archaic energy",
        "Hero: Stagfather\nObjectives: The Patient Grove\nAllies\nEnergy: 40 Archaic Energy",
        "1 The Patient Grove\n40 Archaic Energy\n1 Stagfather",
        "Stagfather\nThe Patient Grove\nArchaic Energy x40",
    ],
)
def test_lists_as_people_write_them(text: str) -> None:
    deck = deck_of(DECKS.sound(text, POOL, "own.txt"))
    assert (deck.lineup, deck.objectives, deck.deck) == (("Stagfather",), ("The Patient Grove",), {ENERGY: 40})


def test_faults_of_a_list_have_lines_and_close_names() -> None:
    with pytest.raises(BadInput) as caught:
        deck_of(DECKS.sound("Heroes\n1 Stagfater\n0 Elder Sylva\n3 Sapp Mystic\n", POOL, "own.txt"))
    said = str(caught.value)
    assert said.startswith("own.txt: line 2: no card is called 'Stagfater'; did you mean Stagfather")
    assert "; line 3: 0 copies of Elder Sylva" in said
    assert "did you mean Sap Mystic" in said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (["a"], "a deck is a mapping"),
        ({"heroes": []}, "'heroes' is not a part of a deck"),
        ({"lineup": ["Stagfater"]}, "deck.lineup: no card is called 'Stagfater'; did you mean Stagfather"),
        ({"from": "Divine Prime"}, "did you mean Divine Primer"),
    ],
)
def test_bad_deck_in_data(data: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        DECKS.from_data(data, POOL)
