"""Decks of Clash of Realms: the starter decks are legal, and each kind of fault gives its one reason."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from core.clash import setup
from core.clash.cards import Card, Pool, identity
from core.clash.setup import DECKS, check, deck_of, list_of
from core.kernel import decklist, paths
from core.kernel.decklist import DeckList
from core.kernel.errors import BadInput

STARTERS = sorted(DECKS.starters())
DRILLS = sorted(DECKS.starters(training=True).keys() - DECKS.starters().keys())


def sides(minus: Mapping[str, Any], plus: Mapping[str, Any], start: str = "First Banners") -> dict[str, Any]:
    return {"from": start, "minus": minus, "plus": plus}


def test_eight_decks_and_two_for_training() -> None:
    assert STARTERS == [
        "Cinder March",
        "Fen Tide",
        "First Banners",
        "Harvest Wall",
        "Mother Thicket",
        "Pyre Debts",
        "Silent Verdict",
        "The Kept Promise",
    ]
    assert DRILLS == ["Drill Company", "Drill Parade"]


@pytest.mark.parametrize("name", STARTERS)
def test_starter_deck_is_legal(pool: Pool, name: str) -> None:
    deck = DECKS.load(name, pool)
    assert check(deck, pool, training=False) == []
    copies = {card: deck.main.get(card, 0) + deck.side.get(card, 0) for card in (*deck.main, *deck.side)}
    assert max(copies.values()) <= 3


@pytest.mark.parametrize("name", DRILLS)
def test_training_deck_is_for_practice_only(pool: Pool, name: str) -> None:
    deck = DECKS.load(name, pool)
    assert check(deck, pool) == []
    assert {refusal.code for refusal in check(deck, pool, training=False)} == {"deck/training"}


@pytest.mark.parametrize("name", STARTERS + DRILLS)
def test_written_as_it_is_kept(pool: Pool, name: str) -> None:
    folder = paths.pool_folder("clash") / "lists"
    file = (folder if name in STARTERS else folder / "training") / f"{name.lower().replace(' ', '-')}.txt"
    text = file.read_text("utf-8")
    found, faults = DECKS.read(text, pool)
    assert not faults
    assert found.name == name
    assert DECKS.write(found) == text


ONE = {"Flint Strike": 1}
FAULTS: list[tuple[str, dict[str, Any], str, tuple[str, ...]]] = [
    ("no realm", {"from": "First Banners", "realm": None}, "103.1#1", ("103.1",)),
    ("two realms", sides({}, {"realm": {"Dawnroot Concord": 1}}), "103.1#1", ("103.1",)),
    ("two locations", sides({"locations": {"Cinderkiln Forge": 1}}, {}), "103.6.1", ("103.1#2",)),
    ("four locations", sides({}, {"locations": {"Salvage Yard": 1}}), "103.6.1", ("103.1#2",)),
    (
        "one location twice",
        sides({"locations": {"Cinderkiln Forge": 1}}, {"locations": {"Oathstone Rampart": 1}}),
        "103.4.2",
        ("103.1#2",),
    ),
    (
        "a location of another colour",
        sides({"locations": {"Cinderkiln Forge": 1}}, {"locations": {"Mirror Shoal": 1}}),
        "103.6.3",
        ("103.3.2", "R-059"),
    ),
    (
        "a commander as a location",
        sides({"locations": {"Cinderkiln Forge": 1}}, {"locations": {"Nobody's Champion": 1}}),
        "103.6.1",
        ("103.1#2",),
    ),
    ("two commanders", sides({"commanders": {"Brakka Firstblade": 1}}, {}), "103.5.1", ("103.1#3",)),
    ("four commanders", sides({}, {"commanders": {"Nobody's Champion": 1}}), "103.5.1", ("103.1#3",)),
    (
        "one commander twice",
        sides({"commanders": {"Brakka Firstblade": 1}}, {"commanders": {"Captain Jorreth Vane": 1}}),
        "103.4.3",
        ("103.1#3",),
    ),
    (
        "a commander of another colour",
        sides({"commanders": {"Brakka Firstblade": 1}}, {"commanders": {"Yssa Thornspeaker": 1}}),
        "103.5.3",
        ("203.8", "103.3.2"),
    ),
    ("39 cards", sides({"main": ONE}, {}), "103.1#4", ("103.1",)),
    ("41 cards", sides({}, {"main": {"Hired Blade": 1}}), "103.1#4", ("103.1",)),
    ("four copies", sides({"main": ONE}, {"main": {"Marching Choir": 1}}), "103.4.1", ("104.6",)),
    ("a shard in the main deck", sides({"main": ONE}, {"main": {"Gleam Shard": 1}}), "103.1#4", ("103.7.1",)),
    ("a commander in it", sides({"main": ONE}, {"main": {"Nobody's Champion": 1}}), "103.1#4", ("103.5.2",)),
    ("a location in it", sides({"main": ONE}, {"main": {"Salvage Yard": 1}}), "103.1#4", ("103.6.2",)),
    ("another colour", sides({"main": ONE}, {"main": {"Bramble Hound": 1}}), "103.3.2", ("103.3.1", "103.2.3")),
    ("half another colour", sides({"main": ONE}, {"main": {"Hedge Templar": 1}}), "103.3.3", ("103.3.1", "102.3")),
    ("nine at the side", sides({"side": {"Dismantle": 1}}, {}), "103.8.1", ("R-057", "103.1#5")),
    ("eleven at the side", sides({}, {"side": {"Dismantle": 1}}), "103.8.1", ("R-057", "103.1#5")),
    (
        "a shard at the side",
        sides({"side": {"Dismantle": 1}}, {"side": {"Gleam Shard": 1}}),
        "R-057",
        ("103.8.1", "103.1#5"),
    ),
    (
        "another colour at the side",
        sides({"side": {"Dismantle": 1}}, {"side": {"Lull": 1}}),
        "R-058",
        ("103.3.2",),
    ),
    ("nine shards", sides({"shards": {"Gleam Shard": 1}}, {}), "103.7.1", ("103.1#6",)),
    ("eleven shards", sides({}, {"shards": {"Gleam Shard": 1}}), "103.7.1", ("103.1#6",)),
    (
        "a battalion among the shards",
        sides({"shards": {"Gleam Shard": 1}}, {"shards": {"Hired Blade": 1}}),
        "103.7.1",
        ("103.1#6",),
    ),
]


@pytest.mark.parametrize(("data", "rule", "also"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_each_fault_has_one_reason(pool: Pool, data: dict[str, Any], rule: str, also: tuple[str, ...]) -> None:
    faults = check(DECKS.from_data(data, pool), pool)
    assert [fault.rule for fault in faults] == [rule], [str(fault) for fault in faults]
    assert set(also) <= set(faults[0].also)
    assert faults[0].text.endswith(".")


ALLOWED = [
    ("ten equal shards 103.7.3", {"from": "First Banners", "shards": {"Gleam Shard": 10}}),
    ("shards of any colour 103.7.2", {"from": "First Banners", "shards": {"Dusk Shard": 10}}),
    ("colourless 103.3.4", sides({"main": ONE}, {"main": {"Hired Blade": 1}})),
    ("more copies at the side R-058", sides({"side": {"Dismantle": 1}}, {"side": {"Marching Choir": 1}})),
    (
        "a location without colour",
        sides({"locations": {"Cinderkiln Forge": 1}}, {"locations": {"Salvage Yard": 1}}),
    ),
]


@pytest.mark.parametrize("data", [case[1] for case in ALLOWED], ids=[case[0] for case in ALLOWED])
def test_what_is_allowed(pool: Pool, data: dict[str, Any]) -> None:
    assert check(DECKS.from_data(data, pool), pool) == []


def test_copies_are_counted_over_all_spellings(pool: Pool) -> None:
    deck = DECKS.load("First Banners", pool)
    main = {**deck.main, "marching CHOIR": 1, "Flint Strike": 1}
    odd = setup.Deck(realm=deck.realm, locations=deck.locations, commanders=deck.commanders, main=main,
                     side=deck.side, shards=deck.shards)  # fmt: skip
    assert [fault.rule for fault in check(odd, pool)] == ["103.4.1"]


def test_every_fault_is_told_at_once(pool: Pool) -> None:
    data = sides({"main": ONE, "side": {"Dismantle": 1}}, {"shards": {"Gleam Shard": 1}, "main": {"Lull": 2}})
    rules = [fault.rule for fault in check(DECKS.from_data(data, pool), pool)]
    assert rules == ["103.1#4", "103.8.1", "103.7.1", "103.3.2"]


def plain(realm: Card, main: Card) -> setup.Deck:
    return setup.Deck(realm=realm.name, locations=(), commanders=(), main={main.name: 1}, shards={})


def test_compliance_is_a_subset_103_3_1(pool: Pool) -> None:
    """Every main-deck card under every Realm."""
    realms = [card for card in pool.values() if card.type == "realm"]
    for realm in realms:
        for card in pool.values():
            if card.type in ("battalion", "maneuver", "artifact"):
                codes = {fault.code for fault in check(plain(realm, card), pool)}
                assert ("deck/identity" in codes) == (not identity(card) <= identity(realm))


# Names and files.


@pytest.mark.parametrize("typed", ["The Kept Promise", "the kept promise", "THE  KEPT\u00a0PROMISE", "drill company"])
def test_starter_deck_by_name(pool: Pool, typed: str) -> None:
    assert DECKS.load(typed, pool).name.casefold() == " ".join(typed.casefold().split())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_deck_from_a_file(pool: Pool, tmp_path: Path, encoding: str, newline: str) -> None:
    deck = DECKS.load("Pyre Debts", pool)
    text = DECKS.write(list_of(deck)).replace("Pyre Debts", "Dëbts").replace("\n", newline)
    file = tmp_path / "own.txt"
    file.write_bytes(text.encode(encoding))
    loaded = DECKS.load(str(file), pool)
    assert loaded.name == "Dëbts"
    assert list_of(loaded).sections == list_of(deck).sections


def test_own_deck_by_file_name(pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "user_decks", lambda: tmp_path)
    (tmp_path / "mine.txt").write_text(DECKS.write(list_of(DECKS.load("Fen Tide", pool))), "utf-8")
    assert DECKS.load("mine", pool) == DECKS.load("Fen Tide", pool)


@pytest.mark.parametrize("typed", ["", ".", "Kept Promis", "no/such\x00file", "[0]", "a" * 300, "~/x"])
def test_no_such_deck(pool: Pool, typed: str) -> None:
    with pytest.raises(BadInput, match="no file or starter deck is called"):
        DECKS.load(typed, pool)


def test_faults_of_a_file_have_lines(pool: Pool, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("Main\n3 Flint Stirke\n0 Lull\n2 Quik Growth\n", "utf-8")
    with pytest.raises(BadInput) as caught:
        DECKS.load(str(file), pool)
    assert str(caught.value).startswith(f"{file}: line 2: no card is called 'Flint Stirke'; did you mean Flint Strike")
    assert "; line 3: 0 copies of Lull" in str(caught.value)
    assert "; line 4: no card is called 'Quik Growth'" in str(caught.value)


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing\n", "Main\n"])
def test_empty_list(pool: Pool, tmp_path: Path, text: str) -> None:
    (tmp_path / "own.txt").write_text(text, "utf-8")
    with pytest.raises(BadInput, match="no card in this deck list"):
        DECKS.load(str(tmp_path / "own.txt"), pool)


def test_nothing_is_lost_with_unknown_names(pool: Pool) -> None:
    text = "Main\n3 Flint Strike\n2 Flint Stirke\nSide\n1 Nosuch\n1 Lull\n"
    found, faults = DECKS.read(text, pool)
    assert [fault.line for fault in faults] == [3, 5]
    assert (found.count("main"), found.count("side")) == (3, 1)
    again, faults = DECKS.read(DECKS.write(found), pool)
    assert again == found
    assert len(faults) == 2
    assert found.unknown == {"main": {"Flint Stirke": 2}, "side": {"Nosuch": 1}}


def test_without_headings_cards_go_where_they_belong(pool: Pool) -> None:
    deck = DECKS.load("Silent Verdict", pool)
    lines = [f"{n} {name}" for cards in list_of(deck).sections.values() for name, n in cards.items()]
    found, faults = DECKS.read("\n".join(lines), pool)
    assert not faults
    loose = deck_of(found)
    assert (loose.realm, loose.locations, loose.commanders) == (deck.realm, deck.locations, deck.commanders)
    assert loose.shards == deck.shards
    assert sum(loose.main.values()) == 50


@pytest.mark.parametrize(
    "text",
    [
        "Realm: Dawnroot Concord\nCommander: Yssa Thornspeaker",
        "# Realm\nDawnroot Concord\n# Commanders\nYssa Thornspeaker",
        "## REALM (1)\n1x dawnroot concord\n\n## Commanders (3):\n* 1 Yssa Thornspeaker",
        "[Realm]\nDawnroot Concord x1\n[Commanders]\n- Yssa Thornspeaker // first",
        "Realm card:\n1 × Dawnroot Concord\n=== Commanders ===\nYssa Thornspeaker",
        "- Realm: Dawnroot Concord\n- Commanders: Yssa Thornspeaker",
        "1 Dawnroot Concord\n1 Yssa Thornspeaker",
    ],
)
def test_headings_as_people_write_them(pool: Pool, text: str) -> None:
    found, faults = DECKS.read(text, pool)
    assert not faults
    assert found.sections == {"realm": {"Dawnroot Concord": 1}, "commanders": {"Yssa Thornspeaker": 1}}


def test_groups_stay_in_their_section(pool: Pool) -> None:
    text = "Battalions (1)\n1 Hired Blade\nSide Deck\nBattalions\n2 Tin Pilgrim\nManeuvers: 1 Lull; 2 lull\n"
    found, faults = DECKS.read(text, pool)
    assert not faults
    assert found.sections == {"main": {"Hired Blade": 1}, "side": {"Tin Pilgrim": 2, "Lull": 3}}


# Decks in scenarios.


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (["a"], "a deck is a mapping"),
        ({"reals": "x"}, "'reals' is not a part of a deck"),
        ({"realm": "Dawnrot Concord"}, "did you mean Dawnroot Concord"),
        ({"main": {"Lull": -1}}, "deck.main.Lull: -1 is not a number"),
        ({"main": {"Lull": "two"}}, "deck.main.Lull: 'two' is not a number"),
        ({"main": {"Lull": True}}, "deck.main.Lull: True is not a number"),
        ({"from": "First Bananas"}, "did you mean First Banners"),
        (sides({"main": {"Flint Strike": 3}}, {}), "deck.minus.main: there are only 2 Flint Strike"),
        (sides({"mian": {}}, {}), "deck.minus: 'mian' is not a part"),
        ({"from": "First Banners", "plus": ["Lull"]}, "deck.plus: a mapping"),
    ],
)
def test_bad_deck_in_data(pool: Pool, data: object, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        DECKS.from_data(data, pool)
    assert said in str(caught.value)


def test_deck_in_data(pool: Pool) -> None:
    data = {
        "realm": "Drill Realm 20",
        "locations": {"Drill Field 6": 1, "drill field 3": 2},
        "commanders": ["Drill Captain 4", "Drill Captain Y"],
        "main": ["Drill Trooper 1 x39", "Drill Bolt"],
        "shards": {"Drill Shard C": 10, "Drill Shard Y": 0},
    }
    deck = DECKS.from_data(data, pool)
    assert deck.locations == ("Drill Field 6", "Drill Field 3", "Drill Field 3")
    assert deck.main == {"Drill Trooper 1": 39, "Drill Bolt": 1}
    assert deck.shards == {"Drill Shard C": 10}


def test_deck_list_and_deck_agree(pool: Pool) -> None:
    for name, starter in DECKS.starters(training=True).items():
        deck = deck_of(starter)
        assert deck.name == name
        assert list_of(deck).sections == starter.sections
        assert list(list_of(deck).sections["main"]) == list(starter.sections["main"])


def test_sections_are_written_in_their_order() -> None:
    text = decklist.write(DeckList(sections={"side": {"B": 1}, "main": {"A": 2}}), setup.SECTIONS)
    assert text == "Side Deck\n1 B\n\nMain Deck\n2 A\n"
