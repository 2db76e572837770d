"""The card vocabulary of Archaic Realms: a sound card loads, a broken one is refused with the path of the field."""

from pathlib import Path

import pytest

from core.archaic.cards import Card, load_pool
from core.archaic.effects import Bolster, When
from core.archaic.faces import FLASH, face_of
from core.effects.nodes import Damage, Return
from core.kernel.errors import BadInput

SOUND = """
mist-stalker:
  name: Mist Stalker
  type: ally
  faction: Ocean
  tier: 4
  rarity: Epic
  marks: [Mistveil, Guile]
  attack: 4
  defense: 3
  abilities:
    - {form: when, event: enter, effects: [{do: return, to: {target: ally, control: enemy, cost_le: 2}}]}
    - {form: when, event: invoke, effects: [{do: bolster, to: self, attack: 1, defense: 1}]}
emberlash:
  name: Emberlash
  type: spell
  faction: Volcanic
  tier: 1
  rarity: Epic
  marks: [Cinderborn, Flux]
  keywords: [Flash]
  abilities:
    - {form: extra, cost: {transmute: 1}}
    - {form: play, effects: [{do: damage, to: {target: ally or hero}, n: 3}]}
tall-hero:
  name: Tall Hero
  type: hero
  faction: Mech
  marks: [Bastion]
  attack: 3
  hp: 24
  thresholds: [16, 8]
  abilities:
    - {form: when, event: empower, effects: [{do: hero_shield, n: 1}]}
    - {form: act, cost: {energy: 2}, effects: [{do: hero_shield, n: 4}]}
    - {form: static, condition: {armored: true}, effects: [{do: bolster, to: self, attack: 2}]}
glass-vest:
  name: Glass Vest
  type: gear
  slot: armor
  realm: Sunken Observatory
  defense: 3
  abilities:
    - {form: when, event: broken, effects: [{do: draw}]}
    - {form: when, event: ready, mark: Flux, instead: [{do: surge, n: 2}], effects: [{do: surge, n: 1}]}
    - {form: static, mark: Bastion, effects: [{do: armor, become: 5}]}
rising-song:
  name: Rising Song
  type: quest
  realm: Shattered Causeway
  goals:
    - {tests: [{test: counted, of: surged, this: turn, at_least: 3}], reward: {vault: true}}
"""


def load(folder: Path, text: str) -> dict[str, Card]:
    (folder / "own.yaml").write_text(text, "utf-8")
    return load_pool(folder)


def test_a_sound_pool_loads(tmp_path: Path) -> None:
    pool = load(tmp_path, SOUND)
    stalker, lash = pool["Mist Stalker"], face_of(pool["Emberlash"])
    assert isinstance(stalker.abilities[0], When)
    assert isinstance(stalker.abilities[0].effects[0], Return)
    assert isinstance(stalker.abilities[1].effects[0], Bolster)  # type: ignore[union-attr]
    assert face_of(stalker).triggers == {"enter": (0,), "invoke": (1,)}
    assert (lash.play, lash.extra.transmute, lash.keywords, lash.fast) == (1, 1, FLASH, True)
    assert [slot.target for slot in lash.slots[1]] == ["ally or hero"]
    assert isinstance(lash.card.abilities[1].effects[0], Damage)  # type: ignore[union-attr]


BREAKS = [
    ("name: Mist Stalker", "name: Mist  Stalker", "$.name"),
    ("mist-stalker:", "stalker:", "$.name"),
    ("tier: 4", "tier: 0", "$.tier"),
    ("  tier: 4\n", "", "$.tier"),
    (
        "defense: 3\n  abilities:\n    - {form: when, event: enter",
        "hp: 3\n  abilities:\n    - {form: when",
        "$.abilities[0]",
    ),
    ("faction: Ocean", "faction: Sea", "$.faction"),
    ("rarity: Epic\n  marks: [Mistveil, Guile]", "rarity: Unique\n  marks: [Mistveil, Guile]", "$.marks"),
    ("marks: [Mistveil, Guile]", "marks: [Seraphic, Guile]", "$.marks[0]"),
    ("marks: [Mistveil, Guile]", "marks: [Guile, Guile]", "$.marks[1]"),
    ("keywords: [Flash]", "keywords: [Swift]", "$.keywords[0]"),
    ("event: invoke", "event: occult", "$.abilities[1].event"),
    ("{target: ally, control: enemy, cost_le: 2}", "{target: unit}", "$.abilities[0].effects[0].to.target"),
    ("{target: ally, control: enemy, cost_le: 2}", "{kind: ally}", "$.abilities[0].effects[0].to"),
    (
        "{target: ally, control: enemy, cost_le: 2}",
        "{target: ally, state: flying}",
        "$.abilities[0].effects[0].to.state",
    ),
    (
        "{target: ally, control: enemy, cost_le: 2}",
        "{target: ally, power_le: 2}",
        "$.abilities[0].effects[0].to.power_le",
    ),
    ("{target: ally, control: enemy, cost_le: 2}", "{target: ally, place: here}", "$.abilities[0].effects[0].to.place"),
    ("{do: damage, to: {target: ally or hero}, n: 3}", "{do: deny, to: {target: spell}}\n  keywords: []", "own.yaml"),
    (
        "{do: damage, to: {target: ally or hero}, n: 3}",
        "{do: grant, to: self, keyword: Swift}",
        "$.abilities[1].effects[0]",
    ),
    ("thresholds: [16, 8]", "thresholds: [8, 16]", "$.thresholds"),
    ("    - {form: act, cost: {energy: 2}, effects: [{do: hero_shield, n: 4}]}\n", "", "$.abilities"),
    ("cost: {energy: 2}", "cost: {energy: -2}", "$.abilities[1].cost"),
    ("slot: armor", "slot: boots", "$.slot"),
    ("slot: armor", "slot: weapon", "$.defense"),
    ("realm: Sunken Observatory", "realm: Nowhere", "$.realm"),
    ("mark: Bastion, effects", "instead: [{do: draw}], effects", "$.abilities[2].instead"),
    ("mark: Bastion", "mark: Boldness", "$.abilities[2].mark"),
    ("reward: {vault: true}", "reward: {draw: 1}", "$.goals[0].reward"),
    (", at_least: 3}", "}", "$.goals[0].tests[0]"),
    ("instead: [{do: surge, n: 2}]", "instead: [{do: ready, to: {target: ally}}]", "$.abilities[1].instead"),
    ("cost: {transmute: 1}", "cost: {energy: 1}", "$.abilities[0].cost"),
    ("{do: damage, to: {target: ally or hero}, n: 3}", "{do: discard, random: true}", "$.abilities[1].effects[0]"),
    (
        "{do: damage, to: {target: ally or hero}, n: 3}",
        "{do: put, to: {target: ally, place: grave.you}}",
        "$.abilities[1].effects[0]",
    ),
    ("condition: {armored: true}", "condition: {attacking_alone: self}", "$.abilities[2].condition"),
    ("of: surged", "of: sung", "$.goals[0].tests[0].of"),
]


@pytest.mark.parametrize(("old", "new", "path"), BREAKS, ids=[f"{new[:30]} {path}" for _, new, path in BREAKS])
def test_a_broken_card_names_file_card_and_field(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert old in SOUND
    with pytest.raises(BadInput) as caught:
        load(tmp_path, SOUND.replace(old, new, 1))
    said = str(caught.value)
    assert said.startswith("own.yaml")
    assert path in said
    assert "\n" not in said


def test_what_denies_is_flash(tmp_path: Path) -> None:
    """A-118."""
    slow = SOUND.replace("  keywords: [Flash]\n", "").replace(
        "{do: damage, to: {target: ally or hero}, n: 3}", "{do: deny, to: {target: spell, place: chain}}"
    )
    with pytest.raises(BadInput, match="what Denies is Flash"):
        load(tmp_path, slow)
