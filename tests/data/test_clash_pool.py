"""The pool of Clash of Realms: complete, checked, and every kind of effect used."""

from collections import Counter
from pathlib import Path
from types import UnionType
from typing import get_args

import pytest

from core.clash import effects as clash
from core.clash.cards import Pool, identity, is_training, load_pool, parse_cost
from core.kernel.errors import BadInput
from core.kernel.pool import find_card, slug, walk


def members(union: UnionType) -> set[type]:
    """The classes of a union, however it is nested."""
    found: set[type] = set()
    for part in get_args(union):
        found |= members(part) if get_args(part) else {part}
    return found


def test_pool_has_all_cards(pool: Pool) -> None:
    counts = Counter(card.type for card in pool.values() if not is_training(card))
    main = counts["battalion"] + counts["maneuver"] + counts["artifact"]
    assert (counts["realm"], counts["location"], counts["commander"], main, counts["shard"]) == (10, 20, 22, 140, 12)
    assert sum(map(is_training, pool.values())) == 131


@pytest.mark.parametrize("union", [clash.ClashAbility, clash.ClashEffect], ids=["ability forms", "effects"])
def test_every_kind_is_used_by_a_card(pool: Pool, union: UnionType) -> None:
    used = {type(node) for card in pool.values() for _, node in walk(card)}
    assert members(union) <= used


def test_every_trigger_is_used_by_a_card(pool: Pool) -> None:
    events = {node.event for card in pool.values() for _, node in walk(card) if isinstance(node, clash.When)}
    assert events == set(get_args(clash.Trigger))


@pytest.mark.parametrize(
    ("cost", "parts"),
    [
        ("3YR", (3, False, (1, 1, 0, 0, 0))),
        ("0", (0, False, (0, 0, 0, 0, 0))),
        ("4", (4, False, (0, 0, 0, 0, 0))),
        ("2PP", (2, False, (0, 0, 0, 0, 2))),
        ("XGB", (0, True, (0, 0, 1, 1, 0))),
        ("X", (0, True, (0, 0, 0, 0, 0))),
    ],
)
def test_cost_in_parts_601_5(cost: str, parts: tuple[int, bool, tuple[int, ...]]) -> None:
    assert parse_cost(cost) == parts


@pytest.mark.parametrize("cost", ["", "Q", "RY", "XX", "2x", "-1", "3 Y", "Y2", "C"])
def test_not_a_cost(cost: str) -> None:
    with pytest.raises(BadInput, match="is not a cost"):
        parse_cost(cost)


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("Emberhal, Hall of First Banners", "YR"),
        ("Oathstone Rampart", "Y"),
        ("Plain of Standing Stones", ""),
        ("Shape the Current", "GB"),
        ("Hired Blade", ""),
        ("Cinder Shard", ""),
        ("Covenant Lantern", "Y"),
    ],
)
def test_identity_r059(pool: Pool, name: str, colours: str) -> None:
    assert identity(pool[name]) == frozenset(colours)


def test_ability_cost_gives_no_identity_r059(pool: Pool) -> None:
    assert identity(pool["Salvage Yard"]) == frozenset()


@pytest.mark.parametrize(
    "typed",
    [
        "Warcaller's Bluff",
        "warcaller’s bluff",
        "WARCALLER\u02bcS BLUFF",
        "Warcaller`s  Bluff",
        " Warcaller's\u00a0Bluff\t",
        "Wa\u0301rcaller's Bluff",
        "W\u00e1rcaller's Bluff",
        "Warcallers Bluff",
        "Warcaller\u2032s \u200bBluff",
    ],
)
def test_one_card_however_it_is_typed(pool: Pool, typed: str) -> None:
    assert find_card(pool, typed) is pool["Warcaller's Bluff"]


def test_hyphens_of_all_kinds(pool: Pool) -> None:
    assert find_card(pool, "mountain\u2013that\u2011walks") is pool["Mountain-That-Walks"]


def test_unknown_card_suggests_close_names(pool: Pool) -> None:
    with pytest.raises(BadInput, match="no card is called 'Flint Stirke'; did you mean Flint Strike"):
        find_card(pool, "Flint Stirke")


@pytest.mark.parametrize("typed", ["", " ", "'", "Zyzzyva", "[0]", "[/", "x" * 5000, "Flint\nStrike\x00!"])
def test_no_such_card_is_one_line(pool: Pool, typed: str) -> None:
    with pytest.raises(BadInput) as caught:
        find_card(pool, typed)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def broken(tmp_path: Path, text: str) -> str:
    """What is said of a pool with one file."""
    (tmp_path / "own.yaml").write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        load_pool(tmp_path)
    return str(caught.value)


SOUND = """
grey-wolf:
  name: Grey Wolf
  type: battalion
  cost: 1G
  subtype: Beast
  power: 3
  keywords: [Haste]
  abilities:
    - {form: when, event: enter, of: self, effects: [{do: draw, n: 2}]}
"""
BREAKS = [
    ("power: 3", "power: three", "$.power"),
    ("power: 3", "power: 3\n  powr: 3", "powr"),
    ("power: 3", "power: 0", "$.power"),
    ("  power: 3\n", "", "$.power"),
    ("power: 3", "power: 3\n  integrity: 4", "$.integrity"),
    ("  cost: 1G\n", "", "$.cost"),
    ("cost: 1G", "cost: 1Q", "$.cost"),
    ("cost: 1G", "cost: 1", "$.cost"),
    ("cost: 1G", "cost: 1G\n  colours: G", "$.colours"),
    ("type: battalion", "type: batalion", "$.type"),
    ("type: battalion", "type: shard", "$.cost"),
    ("  subtype: Beast\n", "", "$.subtype"),
    ("[Haste]", "[Hast]", "$.keywords[0]"),
    ("[Haste]", "[Haste, Haste]", "$.keywords[1]"),
    ("[Haste]", "[Last Breath]", "$.keywords"),
    ("[Haste]", "[Equip]", "$.equip"),
    ("name: Grey Wolf", "name: Grey Wolves", "$.name"),
    ("name: Grey Wolf", "name: ' Grey Wolf'", "$.name"),
    ("power: 3", "power: 3\n  text: Draw 2 cards.", "$.text"),
    ("form: when", "on: when", "form"),
    ("form: when, event: enter, of: self,", "form: play,", "$.abilities[0].form"),
    ("event: enter", "event: entr", "$.abilities[0].event"),
    ("do: draw", "do: drew", "$.abilities[0].effects[0]"),
    ("n: 2", "n: two", "$.abilities[0].effects[0].n"),
    ("n: 2", "n: X", "$.abilities[0].effects[0].n"),
    ("n: 2", "amount: 2", "$.abilities[0].effects[0]"),
    ("{do: draw, n: 2}", "{do: stun, to: {target: unti}}", "$.abilities[0].effects[0].to.target"),
    ("{do: draw, n: 2}", "{do: stun, to: {target: unit, state: tired}}", "$.abilities[0].effects[0].to.state"),
    ("{do: draw, n: 2}", "{do: stun, to: {target: unit, each: unit}}", "$.abilities[0].effects[0].to"),
    ("{do: draw, n: 2}", "{do: stun, to: {kind: unit}}", "$.abilities[0].effects[0].to"),
    ("{do: draw, n: 2}", "{do: stun, to: host}", "$.abilities[0].effects[0].to"),
    ("{do: draw, n: 2}", "{do: stun, to: {target: unit, place: there}}", "$.abilities[0].effects[0].to.place"),
    ("{do: draw, n: 2}", "{do: grant, to: self, keyword: Fly, until: EOT}", "$.abilities[0].effects[0].keyword"),
    ("{do: draw, n: 2}", "{do: grant, to: self, keyword: Haste}", "$.abilities[0].effects[0]"),
    ("{do: draw, n: 2}", "{do: cant, to: self, what: attack}", "$.abilities[0].effects[0]"),
    ("{do: draw, n: 2}", "{do: strip, to: self, keywords: [Fly], until: EOT}", "$.abilities[0].effects[0].keywords"),
    ("{do: draw, n: 2}", "{do: mana, make: [Q]}", "$.abilities[0].effects[0]"),
    ("{do: draw, n: 2}", "{do: may, effect: {do: pay, cost: 1Q}}", "$.abilities[0].effects[0].effect.cost"),
    ("of: self", "of: {kind: wolf}", "$.abilities[0].of.kind"),
    ("of: self", "of: {kind: unit, defense_le: 2}", "$.abilities[0].of.defense_le"),
    ("of: self", "of: {kind: unit, cost_ge: 2}", "$.abilities[0].of.cost_ge"),
    ("form: when, event: enter, of: self", "form: static", "$.abilities[0].effects[0]"),
    ("form: when, event: enter, of: self", "form: act, cost: {mana: GY}", "$.abilities[0].cost.mana"),
    ("form: when, event: enter, of: self", "form: equip_to, to: {kind: unit}", "$.abilities[0]"),
]


def test_a_sound_pool_loads(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(SOUND, "utf-8")
    assert list(load_pool(tmp_path)) == ["Grey Wolf"]


@pytest.mark.parametrize(("old", "new", "path"), BREAKS, ids=[f"{new} {path}" for _, new, path in BREAKS])
def test_broken_card_names_file_card_and_field(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert old in SOUND
    said = broken(tmp_path, SOUND.replace(old, new))
    assert said.startswith("own.yaml: grey-wolf: ")
    assert path in said
    assert "\n" not in said


def test_repeated_key_is_refused(tmp_path: Path) -> None:
    assert broken(tmp_path, SOUND + "  power: 4\n") == "own.yaml:11: the key 'power' is repeated"
    assert broken(tmp_path, SOUND + SOUND) == "own.yaml:12: the key 'grey-wolf' is repeated"


def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text(SOUND, "utf-8")
    assert "first.yaml: grey-wolf" in broken(tmp_path, SOUND)


@pytest.mark.parametrize(
    "text",
    [
        "a: [",
        "- 1",
        "3: {}",
        "a: b: c",
        "\x00",
        "a: !!python/object:os.system {}",
        "a: *b",
        "? [1]\n: 2",
        "a: 1\n---\nb: 2",
        "a: 2024-99-99",
        "a: " + "[" * 2000,
    ],
)
def test_unreadable_file_is_named(tmp_path: Path, text: str) -> None:
    said = broken(tmp_path, text)
    assert said.startswith("own.yaml")
    assert "\n" not in said


def test_keys_are_the_names(pool: Pool) -> None:
    assert slug("Karrosh, the Ember Marches") == "karrosh-the-ember-marches"
    assert slug("Warcaller's Bluff") == "warcallers-bluff"
    assert len({slug(name) for name in pool}) == len(pool)
