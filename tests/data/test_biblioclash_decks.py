"""Decks of Biblioclash: the starter Libraries are legal, and each kind of fault gives its one reason."""

from pathlib import Path
from typing import Any

import pytest

from core.biblioclash.cards import load_pool
from core.biblioclash.setup import DECKS, Deck, check, deck_from_data, deck_of
from core.biblioclash.setup import library as library_of
from core.kernel import paths
from core.kernel.errors import BadInput

LISTS = paths.pool_folder("biblioclash") / "lists"
POOL = load_pool()
HIDDEN = {"format": "hidden"}
STARTERS = {
    "Hestia starter": "Book of Pyre, Book of Raging Fire, Scroll of Burning Ashes, Fire Shot, Explosive Barrier, "
    "Cinder Cataclysm, Gem of Volcano, Ember Hound, Staff of Herais",
    "Zhuge starter": "Book of Crust, Book of Mystic Herbs, Scroll of Lianas, Hidden Power, Forest Guardian, "
    "Full Moon, Gem of Mountains, Root Toad, Staff of Gaeris",
    "Kai starter": "Book of Rain, Book of Wild Waters, Scroll of Frozen Mist, Ice Blast, Frost King, "
    "Arctic Blizzard, Gem of Snow, Mist Mamba, Staff of Nereis",
}
"""B-051, B-058, B-066: two of each."""
IGNIS = [[name] * 2 for name in STARTERS["Hestia starter"].split(", ")]


def library(*changed: tuple[int, list[str]]) -> dict[str, Any]:
    """Hestia with her starter Library and other piles in the places of some, counted from 1."""
    piles = [list(pile) for pile in IGNIS]
    for number, pile in changed:
        piles[number - 1 : number] = [pile]
    return {"mage": "Hestia", "library": piles}


def test_six_decks_come_with_the_game() -> None:
    names = ["Borrowed Winter", "Hestia starter", "Kai starter", "Thorn and Claw", "Undertow", "Zhuge starter"]
    assert sorted(DECKS.starters()) == names
    assert DECKS.starters(training=True) == DECKS.starters()


@pytest.mark.parametrize("name", STARTERS)
def test_the_guides_libraries(name: str) -> None:
    piles = tuple((card, card) for card in STARTERS[name].split(", "))
    assert DECKS.load(name, POOL) == Deck(name=name, mages=(name.removesuffix(" starter"),), piles=piles)


def test_guides_have_what_they_promise() -> None:
    """B-050, B-057: names that give Orbs, and names that give Wisdom."""
    giving = {
        word: sum(word in str(POOL[name].abilities) for name in STARTERS[deck].split(", "))
        for deck, word in (("Hestia starter", "Orb("), ("Zhuge starter", "Wisdom("))
    }
    assert all(n >= 5 for n in giving.values()), giving


@pytest.mark.parametrize("name", sorted(DECKS.starters()))
def test_starter_deck_is_legal_and_written_as_it_is_kept(name: str) -> None:
    deck = DECKS.load(name, POOL)
    assert check(deck, POOL, training=False) == []
    file = LISTS / (name.lower().replace(" ", "-") + ".txt")
    found, faults = DECKS.read(file.read_bytes(), POOL)
    assert not faults
    assert found.name == name
    assert DECKS.write(found) == file.read_text("utf-8")
    assert deck_of(found) == deck


@pytest.mark.parametrize("name", sorted(DECKS.starters()))
def test_hidden_takes_the_decks_of_eighteen(name: str) -> None:
    deck = DECKS.load(name, POOL)
    size = sum(map(len, deck.piles))
    assert [fault.rule for fault in check(deck, POOL, HIDDEN)] == ([] if size == 18 else ["B-040"])


FAULTS: list[tuple[str, dict[str, Any], str, tuple[str, ...]]] = [
    ("no mage", {"library": IGNIS}, "B-010", ("B-018",)),
    ("two mages", {"mage": ["Hestia", "Kai"], "library": IGNIS}, "B-010", ("B-018",)),
    ("a minion for a mage", {"mage": "Ember Hound", "library": IGNIS}, "B-010", ("B-018",)),
    ("eight piles", {"mage": "Hestia", "library": IGNIS[1:]}, "B-020", ("RB-03",)),
    ("ten piles", {"mage": "Hestia", "library": [*IGNIS, ["Flare Lance"]]}, "B-020", ("RB-03",)),
    ("an empty pile", library((4, [])), "RB-03", ("B-034",)),
    ("three in a pile", library((1, ["Flare Lance", "Crown of Embers", "Null Prism"])), "B-034", ("B-009", "RB-03")),
    ("three copies", library((1, ["Fire Shot"])), "B-027", ()),
    ("a basic", library((1, ["Tiny Spark"])), "B-028", ("RB-01",)),
    ("a mage in it", library((1, ["Kai"])), "B-029", ()),
    ("the own mage in it", library((1, ["Hestia"])), "B-029", ()),
    ("out of attribute on top", library((1, ["Ice Blast", "Flare Lance"])), "B-037", ("RB-06",)),
    ("out of attribute below", library((1, ["Flare Lance", "Ice Blast"])), "B-037", ("RB-06",)),
    ("two out of attribute", library((1, ["Ice Blast", "Root Toad"])), "B-037", ("RB-06",)),
]


@pytest.mark.parametrize(("data", "rule", "also"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_each_fault_has_one_reason(data: dict[str, Any], rule: str, also: tuple[str, ...]) -> None:
    faults = check(deck_from_data(data, POOL), POOL)
    assert [fault.rule for fault in faults] == [rule], [str(fault) for fault in faults]
    assert set(also) <= set(faults[0].also)
    assert faults[0].text.endswith(".")


HIDDEN_FAULTS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("seventeen", library((1, ["Flare Lance"])), ["B-040"]),
    ("nineteen", {"mage": "Hestia", "library": [*IGNIS, ["Flare Lance"]]}, ["B-040"]),
    ("eighteen in one heap", {"mage": "Hestia", "library": [[name for pile in IGNIS for name in pile]]}, []),
    ("out of attribute", library((1, ["Ice Blast", "Flare Lance"])), []),
    ("three copies", library((1, ["Fire Shot", "Flare Lance"])), ["B-027"]),
    ("a basic", library((1, ["Tiny Spark", "Flare Lance"])), ["B-028"]),
    ("no mage", {"library": IGNIS}, ["B-010"]),
]


@pytest.mark.parametrize(("data", "rules"), [f[1:] for f in HIDDEN_FAULTS], ids=[f[0] for f in HIDDEN_FAULTS])
def test_hidden_judges_the_eighteen_alone(data: dict[str, Any], rules: list[str]) -> None:
    assert [fault.rule for fault in check(deck_from_data(data, POOL), POOL, HIDDEN)] == rules


def test_every_fault_is_told_at_once() -> None:
    data = {"mage": ["Hestia", "Kai"], "library": [["Tiny Spark"], ["Fire Shot"] * 3, *IGNIS[4:]]}
    rules = [fault.rule for fault in check(deck_from_data(data, POOL), POOL)]
    assert sorted(rules) == ["B-010", "B-020", "B-027", "B-028", "B-034"]


ALLOWED = [
    ("nine single cards", {"mage": "Hestia", "library": [pile[:1] for pile in IGNIS]}),
    ("two names in a pile B-035", library((1, ["Flare Lance", "Crown of Embers"]))),
    ("out of attribute, alone", library((1, ["Ice Blast"]), (2, ["Root Toad"]))),
    ("without attribute RB-05", library((1, ["Wanderer's Satchel", "Null Prism"]))),
    ("two copies in two piles", library((1, ["Flare Lance", "Null Prism"]), (2, ["Flare Lance", "Null Prism"]))),
]


@pytest.mark.parametrize("data", [case[1] for case in ALLOWED], ids=[case[0] for case in ALLOWED])
def test_what_is_allowed(data: dict[str, Any]) -> None:
    assert check(deck_from_data(data, POOL), POOL) == []


# Names and files.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_deck_from_a_file(tmp_path: Path, encoding: str, newline: str) -> None:
    deck = DECKS.load("Thorn and Claw", POOL)
    text = (LISTS / "thorn-and-claw.txt").read_text("utf-8")
    file = tmp_path / "own.txt"
    file.write_bytes(text.replace("Claw", "Cläw").replace("\n", newline).encode(encoding))
    loaded = DECKS.load(str(file), POOL)
    assert loaded.name == "Thorn and Cläw"
    assert (loaded.mages, loaded.piles) == (deck.mages, deck.piles)


@pytest.mark.parametrize(
    "text",
    [
        "Mage: Hestia\nPile 1: 2 Fire Shot\nPile 2: 1 Ember Hound; 1 Book of Pyre",
        "# Mage\nHestia\n# Pile 1\n2x Fire Shot\n# Pile 2\n1 ember hound\n1x Book of Pyre",
        "## MAGE (1)\n1 hestia\n\n## Pile 1 (2):\n* 2 FIRE SHOT\n\n## Pile 2 (2)\n- Ember Hound\n- Book of Pyre",
        "[Mage]\nHestia\n[Pile 1]\nFire Shot x2 // to begin with\n[pile 2]\nEmber Hound\nBook of Pyré",
        "- Mage: Hestia\n- Pile 1: 2 Fire Shot\n- Pile 2: 1 Ember Hound; 1 Book of Pyre",
    ],
)
def test_headings_as_people_write_them(text: str) -> None:
    found, faults = DECKS.read(text, POOL)
    assert not faults
    assert deck_of(found) == Deck(
        mages=("Hestia",), piles=(("Fire Shot", "Fire Shot"), ("Ember Hound", "Book of Pyre"))
    )


@pytest.mark.parametrize("head", ["Mage: Hestia\nLibrary:\n", "Hestia\n", "1 Hestia\nLibrary (18)\n"])
def test_without_piles_cards_lie_two_and_two(head: str) -> None:
    """As the rulebook prints the Libraries of its guides."""
    lines = [f"- 2x {pile[0]}" for pile in IGNIS]
    found, faults = DECKS.read(head + "\n".join(lines), POOL)
    assert not faults
    deck = deck_of(found)
    assert deck.piles == DECKS.load("Hestia starter", POOL).piles
    assert check(deck, POOL) == check(deck, POOL, {"format": "constructed"}) == []


def test_faults_of_a_file_have_lines(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("Mage\nHestai\nPile 1\n2 Fire Shto\n0 Ember Hound\n", "utf-8")
    with pytest.raises(BadInput) as caught:
        DECKS.load(str(file), POOL)
    assert str(caught.value).startswith(f"{file}: line 2: no card is called 'Hestai'; did you mean Hestia")
    assert "; line 4: no card is called 'Fire Shto'; did you mean Fire Shot" in str(caught.value)
    assert "; line 5: 0 copies of Ember Hound" in str(caught.value)


def test_nothing_is_lost_with_unknown_names() -> None:
    text = "Mage\n1 Hestia\n\nPile 1\n1 Fire Shot\n1 Fire Shto\n"
    found, faults = DECKS.read(text, POOL)
    assert [fault.line for fault in faults] == [6]
    assert DECKS.write(found) == text


@pytest.mark.parametrize("text", ["", "// nothing\n", "Pile 1\n"])
def test_empty_list(tmp_path: Path, text: str) -> None:
    (tmp_path / "own.txt").write_text(text, "utf-8")
    with pytest.raises(BadInput, match="no card in this deck list"):
        DECKS.load(str(tmp_path / "own.txt"), POOL)


@pytest.mark.parametrize("typed", ["", ".", "Kai startre", "no/such\x00file", "a" * 300, "~nobody/x"])
def test_no_such_deck(typed: str) -> None:
    with pytest.raises(BadInput, match="no file or starter deck is called"):
        DECKS.load(typed, POOL)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (["a"], "a deck is a mapping"),
        ({"realm": "x"}, "'realm' is not a part of a deck"),
        ({"mage": "Hestai"}, "did you mean Hestia"),
        ({"library": {"Fire Shot": 2}}, "a library is a list of piles"),
        ({"library": [["Fire Shot"], ["Fire Shto"]]}, "deck.library: no card is called 'Fire Shto'"),
        ({"from": "Kai startre"}, "did you mean Kai starter"),
        ({"format": "draft"}, "format is constructed or hidden, not 'draft'"),
    ],
)
def test_bad_deck_in_data(data: object, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        deck_from_data(data, POOL)
    assert said in str(caught.value)


def test_decks_in_data_as_they_may_be_written() -> None:
    names = STARTERS["Kai starter"].split(", ")
    piles = DECKS.load("Kai starter", POOL).piles
    hidden: list[Any] = [[*names, *names], [f"{name} x2" for name in names], dict.fromkeys(names, 2)]
    for found in hidden:
        deck = deck_from_data({"mage": "Kai", "format": "hidden", "library": found}, POOL)
        assert sorted(library_of(deck)) == sorted(2 * names)
        assert check(deck, POOL) == []
    laid = [[{"card": name, "id": f"a{place}"}, {"down": name}] for place, name in enumerate(names)]
    assert deck_from_data({"mage": "Kai", "library": laid}, POOL).piles == piles


def test_a_starter_deck_with_other_parts() -> None:
    deck = deck_from_data({"from": "Kai starter", "mage": "Hestia"}, POOL)
    assert deck.mages == ("Hestia",)
    assert deck.piles == DECKS.load("Kai starter", POOL).piles
    assert {fault.rule for fault in check(deck, POOL)} == {"B-037"}
    assert check(deck_from_data({"from": "Kai starter", "mage": "Hestia", "format": "hidden"}, POOL), POOL) == []
