"""The pool of Biblioclash: every card as printed, number for number and word for word, and each kind of effect used."""

import csv
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from core.biblioclash import effects as ef
from core.biblioclash import texts
from core.biblioclash.cards import BASICS, Card, Keyword, load_pool
from core.biblioclash.texts import ability_text, keyword_line, rules_text
from core.kernel.errors import BadInput
from core.kernel.pool import walk
from tests.data.test_clash_pool import members

with Path(__file__).with_name("biblioclash_cards.tsv").open(encoding="utf-8", newline="") as _file:
    PRINTED = {row["name"]: row for row in csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)}
POOL = load_pool()
FOLDER = files("decks") / "biblioclash"


def test_every_card_is_compared() -> None:
    assert len(PRINTED) == 49
    assert set(PRINTED) == set(POOL)
    assert sorted(row["number"] for row in PRINTED.values()) == [f"AA-{n:03}" for n in range(1, 50)]


@pytest.mark.parametrize("name", PRINTED)
def test_card_as_printed(name: str) -> None:
    card, row = POOL[name], PRINTED[name]
    for field in ("number", "type", "subtype", "rarity", "attribute"):
        assert getattr(card, field) == row[field], field
    for field in ("wisdom", "orbs", "health", "capacity"):
        assert getattr(card, field) == (int(row[field]) if row[field] else None), field
    assert keyword_line(card) == row["keywords"]
    assert rules_text(card) == row["text"]


def test_the_boxed_set() -> None:
    """B-015: 3 Mages, 27 Library names in double, three times the eight Basics; the other names are original."""
    numbers = [card.number for card in POOL.values()]
    assert sum("AA-007" <= number <= "AA-033" for number in numbers) * 2 == 54
    assert sum(BASICS.values()) * 3 == 24
    assert {card.name for card in POOL.values() if card.rarity == "basic"} == set(BASICS)
    assert sum(card.type == "mage" for card in POOL.values()) == 3


def test_each_attribute_has_as_many_library_cards() -> None:
    counts = [
        sum(card.attribute == attribute and card.type != "mage" for card in POOL.values())
        for attribute in ("ignis", "terra", "aqua", "")
    ]
    assert counts == [13, 13, 13, 7]


@pytest.mark.parametrize(
    "union",
    [ef.BiblioclashAbility, ef.BiblioclashEffect, ef.Modifier],
    ids=["ability forms", "effects", "modifiers"],
)
def test_every_kind_is_used_by_a_card(union: UnionType) -> None:
    used = {type(node) for card in POOL.values() for _, node in walk(card)}
    assert members(union) <= used


def test_every_kind_has_a_wording() -> None:
    assert set(texts.WORDING) == members(ef.BiblioclashEffect) | members(ef.Modifier)
    assert set(texts.LABELS) | {ef.When} == members(ef.BiblioclashAbility)
    assert set(texts.CONDITIONS) == set(get_args(ef.Condition))
    assert set(texts.KEYWORDS) == set(get_args(Keyword))


def test_words_that_no_card_of_the_pool_has() -> None:
    """Larger numbers than the pool's, which positions and further sets may have."""
    data: list[tuple[dict[str, Any], str]] = [
        ({"do": "archive", "zones": ["discard"], "least": 1}, "Archive a card from your discard pile."),
        ({"do": "archive", "zones": ["hand"], "least": 1, "most": 3}, "Archive 1 to 3 cards from your hand."),
        ({"do": "topdeck", "zone": "hand"}, "Put a card from your hand on top of your deck."),
        ({"do": "discard", "n": 2}, "Discard 2 cards."),
        ({"do": "discard", "who": "both", "n": 2}, "Each participant discards 2 cards, you first."),
        (
            {"do": "ready", "to": {"pick": "card", "control": "friendly", "state": "exhausted", "n": 2}},
            "Refresh 2 exhausted cards you control.",
        ),
    ]
    for effect, wanted in data:
        assert ability_text(_artifact(effect), 0) == f"Main: {wanted}"


def _artifact(effect: dict[str, Any]) -> Card:
    ability = {"form": "main", "effects": [effect]}
    return msgspec.convert({"name": "N", "type": "artifact", "abilities": [ability]}, Card)


def test_what_stands_above_the_text() -> None:
    """B-080."""
    assert texts.head(POOL["Kai"]) == ("Mage / Apprentice", "Aqua", "Health 20", "Orb Capacity 3")
    assert texts.head(POOL["Fire Shot"]) == ("Spell / Primal", "Ignis", "Wisdom Cost 2", "Orb Cost 1")
    assert texts.head(POOL["Tiny Spark"]) == ("Spell / Primal", "Wisdom Cost 0", "Orb Cost 0")
    assert texts.head(POOL["Scholar's Owl"]) == ("Minion / Bird", "Wisdom Cost 3", "Health 2")


SOUND = """
grey-wolf:
  name: Grey Wolf
  type: minion
  subtype: Beast
  wisdom: 3
  health: 2
  keywords: [waterline]
  abilities:
    - {form: act, effects: [{do: archive, zones: [hand]}]}
    - {form: bounty, effects: [{do: draw}, {do: discard, joint: then}]}
grey-bolt:
  name: Grey Bolt
  type: spell
  subtype: Primal
  attribute: aqua
  wisdom: 2
  orbs: 1
  abilities:
    - {form: cast, effects: [{do: strike, n: 2}, {do: restore, to: {each: mage, control: friendly}, n: 1}]}
    - {form: dispelled, effects: [{do: block, n: 2}]}
"""
BREAKS = [
    ("type: minion", "type: beast", "$.type"),
    ("  subtype: Beast\n", "", "$.subtype"),
    ("health: 2", "health: two", "$.health"),
    ("health: 2", "health: 0", "$.health"),
    ("  health: 2\n", "", "$.health"),
    ("health: 2", "health: 2\n  orbs: 1", "$.orbs"),
    ("health: 2", "health: 2\n  capacity: 1", "$.capacity"),
    ("  wisdom: 3\n", "", "$.wisdom"),
    ("wisdom: 3", "wisdom: -1", "$.wisdom"),
    ("attribute: aqua", "attribute: water", "$.attribute"),
    ("[waterline]", "[Waterline]", "$.keywords[0]"),
    ("[waterline]", "[waterline, waterline]", "$.keywords"),
    ("name: Grey Wolf", "name: Grey Wolves", "$.name"),
    ("name: Grey Wolf", "name: ' Grey Wolf'", "$.name"),
    ("health: 2", "health: 2\n  text: Draw a card.", "$.text"),
    ("health: 2", "health: 2\n  helth: 2", "helth"),
    ("form: act", "form: main", "$.abilities[0].form"),
    ("form: bounty", "form: act", "$.abilities[1].form"),
    ("form: cast", "form: clash", "$.abilities"),
    ("effects: [{do: block, n: 2}]", "effects: []", "$.abilities[1].effects"),
    ("do: draw", "do: drew", "$.abilities[1].effects[0]"),
    ("joint: then", "joint: ifdo", "$.abilities[1].effects[1].joint"),
    ("{do: discard, joint: then}", "{do: discard, random: true}", "$.abilities[1].effects[1].who"),
    ("{do: draw}", "{do: draw, n: 0}", "$.abilities[1].effects[0].n"),
    ("{do: draw}", "{do: draw, n: X}", "$.abilities[1].effects[0].n"),
    ("{do: draw}", "{do: block, n: 1}", "$.abilities[1].effects[0]"),
    ("zones: [hand]", "zones: []", "$.abilities[0].effects[0].zones"),
    ("zones: [hand]", "zones: [hand, hand]", "$.abilities[0].effects[0].zones"),
    ("zones: [hand]", "zones: [deck]", "$.abilities[0].effects[0].zones"),
    ("zones: [hand]", "zones: [hand], least: 2", "$.abilities[0].effects[0].least"),
    ("{each: mage, control: friendly}", "{each: mage}", "$.abilities[0].effects[1].to"),
    ("{do: draw}", "{do: wisdom, n: 1, per: archived}", "$.abilities[1].effects[0].per"),
    ("{do: draw}", "{do: ready, to: self}", "$.abilities[1].effects[0].to"),
]


def test_a_sound_pool_loads(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(SOUND, "utf-8")
    assert list(load_pool(tmp_path)) == ["Grey Wolf", "Grey Bolt"]


@pytest.mark.parametrize(("old", "new", "path"), BREAKS, ids=[f"{new} {path}" for _, new, path in BREAKS])
def test_broken_card_names_file_card_and_field(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert SOUND.count(old) == 1
    (tmp_path / "own.yaml").write_text(SOUND.replace(old, new), "utf-8")
    with pytest.raises(BadInput) as caught:
        load_pool(tmp_path)
    said = str(caught.value)
    assert said.startswith("own.yaml: grey-")
    assert path in said
    assert "\n" not in said
