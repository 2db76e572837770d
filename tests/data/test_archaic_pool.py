"""The pool of Archaic Realms: every card as printed, number for number and word for word, and the sums of the book."""

import csv
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import get_args

import pytest

from core.archaic import effects as ar
from core.archaic import texts
from core.archaic.cards import FACTIONS, KEYWORDS, REALMS, SLOTS, Card, load_pool
from core.archaic.texts import ability_text, goal_text, head, keyword_line, rules_text
from core.effects.nodes import Draw
from core.kernel.pool import find_card, walk
from tests.data.test_clash_pool import members

with Path(__file__).with_name("archaic_cards.tsv").open(encoding="utf-8", newline="") as _file:
    PRINTED = {row["name"]: row for row in csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)}
POOL = load_pool()
FOLDER = files("decks") / "archaic"
MAIN = ("ally", "spell", "augment")


def of_type(*types: str) -> list[Card]:
    return [card for card in POOL.values() if card.type in types]


def test_every_card_is_compared() -> None:
    assert set(PRINTED) == set(POOL)
    assert len(PRINTED) == len({row["number"] for row in PRINTED.values()}) == 191


@pytest.mark.parametrize("name", PRINTED)
def test_card_as_printed(name: str) -> None:
    card, row = POOL[name], PRINTED[name]
    for field in ("type", "faction", "rarity", "slot", "realm"):
        assert getattr(card, field) == row[field], field
    for field in ("tier", "attack", "defense", "hp"):
        assert getattr(card, field) == (int(row[field]) if row[field] else None), field
    assert "/".join(map(str, card.thresholds or ())) == row["thresholds"]
    assert ", ".join(card.marks) == row["marks"]
    assert keyword_line(card) == row["keywords"]
    assert rules_text(card) == row["text"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Aeon, the Last Bell", "Ally · Tier 6 · ATK 6 · DEF 7 · Legendary · Divine · Seraphic, Colossus, Litany"),
        ("Duke Noctis", "Hero · ATK 4 · HP 20 · thresholds 13 and 6 · Shadow · Onslaught, Hex"),
        ("Interdict", "Spell · Tier 2 · Unique · Divine · Guile"),
        ("Tidal Carapace", "Gear (armor) · DEF 4 · Sunken Observatory"),
        ("Notched Saber", "Gear (weapon)"),
        ("Eclipse", "Quest · Sunken Observatory"),
        ("The Long Funeral", "Faction Objective · Shadow"),
        ("Sunken Observatory", "Realm Location"),
        ("Archaic Energy", "Energy"),
    ],
)
def test_what_stands_beside_the_name(name: str, said: str) -> None:
    assert " · ".join(head(POOL[name])) == said


# What the book promises.


def test_how_many_there_are_of_each() -> None:
    """A-008, A-018, A-106, RA-102: of each faction four Heroes and one Objective; 16 Quests and 6 pieces a Realm."""
    assert Counter(card.type for card in POOL.values()) == {
        "hero": 24, "ally": 54, "spell": 36, "augment": 18, "gear": 18, "quest": 32,
        "objective": 6, "realm": 2, "energy": 1,
    }  # fmt: skip
    for faction in FACTIONS:
        own = Counter(card.type for card in POOL.values() if card.faction == faction)
        assert own == {"hero": 4, "objective": 1, "ally": 9, "spell": 6, "augment": 3}
    assert {card.name for card in of_type("realm")} == set(REALMS)
    assert Counter(card.realm for card in of_type("quest")) == dict.fromkeys(REALMS, 16)
    assert Counter(card.realm for card in of_type("gear")) == dict.fromkeys(("", *REALMS), 6)


@pytest.mark.parametrize("realm", REALMS)
def test_half_of_the_quests_pay(realm: str) -> None:
    """A-050: exactly eight give RCP, amounts vary; the others a Vault claim."""
    rewards = [card.goals[0].reward for card in of_type("quest") if card.realm == realm]
    paid = [reward.rcp for reward in rewards if reward.rcp]
    assert sorted(paid) == [1, 1, 1, 1, 1, 1, 2, 2]
    assert sum(reward.vault for reward in rewards) == 8
    assert all(ar.Reward(rcp=reward.rcp, vault=reward.vault) == reward for reward in rewards)


@pytest.mark.parametrize("card", of_type("objective"), ids=lambda card: card.name)
def test_an_objective(card: Card) -> None:
    """A-048, A-100, A-103, RA-113: six conditions, 2 RCP at most, a small reward, or nothing."""
    rewards = [goal.reward for goal in card.goals]
    assert len(rewards) == 6
    assert sum(reward.rcp for reward in rewards) == 2
    small = [ar.Reward(rcp=1), ar.Reward(draw=1), ar.Reward(restore=2), ar.Reward()]
    assert all(reward in small for reward in rewards)
    assert card.ambition


@pytest.mark.parametrize("card", of_type("hero"), ids=lambda card: card.name)
def test_a_hero(card: Card) -> None:
    """A-044, A-051, A-108, A-144: two thresholds below its HP, three abilities, no Defense, three Marks at most."""
    assert card.hp is not None
    assert card.thresholds is not None
    assert card.hp > card.thresholds[0] > card.thresholds[1] > 0
    assert len(card.abilities) == 3
    assert card.defense is None
    assert 1 <= len(card.marks) <= 3


def test_marks_by_rarity() -> None:
    """A-138, A-141 to A-143, RA-117."""
    for card in POOL.values():
        if card.type in MAIN:
            fewest, most = {"Unique": (1, 1), "Epic": (1, 2), "Legendary": (2, 3)}[card.rarity]
            assert fewest <= len(card.marks) <= most, card.name
        elif card.type != "hero":
            assert not card.marks, card.name


def test_each_faction_has_its_passive_alone() -> None:
    """A-148 to A-154."""
    for card in POOL.values():
        passives = {node.event for _, node in walk(card) if isinstance(node, ar.When)} & set(ar.PASSIVES.values())
        assert passives <= {ar.PASSIVES.get(card.faction)}, card.name
        assert not passives or card.faction
    assert all(any(w in rules_text(c) for c in POOL.values()) for w in ("Occult:", "Curse:", "Warcry:", "Invoke:"))


def test_deny_is_flash() -> None:
    """A-118, RA-38, RA-143."""
    for card in POOL.values():
        for ability in card.abilities:
            if any(isinstance(node, ar.Deny) for _, node in walk(ability)):
                assert "Flash" in card.keywords or (isinstance(ability, ar.Activated) and ability.fast), card.name
        assert card.type == "spell" or "Flash" not in card.keywords


def test_transmute_is_always_a_cost() -> None:
    """A-038: nothing triggers on it."""
    assert not any("transmute" in event for event in get_args(ar.Trigger))
    assert all(
        isinstance(node, ar.Cost) for card in POOL.values() for _, node in walk(card) if hasattr(node, "transmute")
    )


def test_no_text_says_creature() -> None:
    """A-114."""
    assert not any(re.search("creature", rules_text(card), re.I) for card in POOL.values())


def test_gear_by_slot() -> None:
    """A-124 to A-127: armor has Defense, weapons have Attack, each Vault has two of a slot from either part."""
    for gear in of_type("gear"):
        assert (gear.defense is not None) == (gear.slot == "armor")
        assert gear.slot != "weapon" or "ATK" in rules_text(gear)
    for realm in ("", *REALMS):
        assert Counter(gear.slot for gear in of_type("gear") if gear.realm == realm) == dict.fromkeys(SLOTS, 2)


# The vocabulary.


@pytest.mark.parametrize("union", [ar.ArchaicAbility, ar.ArchaicEffect], ids=["ability forms", "effects"])
def test_every_kind_is_used_by_a_card(union: UnionType) -> None:
    used = {type(node) for card in POOL.values() for _, node in walk(card)}
    assert members(union) <= used


def test_every_word_is_used_by_a_card() -> None:
    nodes = [node for card in POOL.values() for _, node in walk(card)]
    assert {node.event for node in nodes if isinstance(node, ar.When)} == set(get_args(ar.Trigger))
    asked = {(type(node), node.of) for node in nodes if isinstance(node, ar.Counted | ar.Measured)}
    assert {of for kind, of in asked if kind is ar.Counted} == set(get_args(ar.Counter)) - {"deployed"}
    assert {of for kind, of in asked if kind is ar.Measured} == set(get_args(ar.Measure))
    assert {word for card in POOL.values() for word in card.keywords} == set(KEYWORDS)


def test_every_kind_has_a_wording() -> None:
    assert set(texts.WORDING) | set(texts.STATIC_WORDING) == members(ar.ArchaicEffect)
    assert set(texts.FORMS) == members(ar.ArchaicAbility)
    labels = {"enter", "destroyed", *ar.PASSIVES.values()}
    assert set(texts.TRIGGERS) | labels == set(get_args(ar.Trigger))
    assert set(texts.COUNTERS) == set(get_args(ar.Counter))
    assert set(texts.MEASURES) | {"own_turn", "turn"} == set(get_args(ar.Measure))


def test_abilities_and_goals_make_up_the_text() -> None:
    for card in POOL.values():
        parts = [ability_text(card, i) for i in range(len(card.abilities))]
        parts += [goal_text(card, i) for i in range(len(card.goals))]
        assert all(part.endswith(".") and "  " not in part for part in parts)
        assert all(part in rules_text(card) for part in parts)
        assert card.ambition or " ".join(parts) == rules_text(card)


def test_words_that_no_card_of_the_pool_has() -> None:
    """Larger numbers than the pool's, which positions and further sets may have."""
    spell = POOL["War Council"]
    assert ability_text(spell, 0) == "Draw 2 cards."
    effects: list[tuple[ar.ArchaicEffect, str]] = [
        (Draw(n=3), "Draw 3 cards."),
        (ar.Ramp(n=2), "You may play 2 more Energy this turn."),
    ]
    for effect, wanted in effects:
        card = Card(name="N", type="spell", abilities=(ar.Play(effects=(effect,)),))
        assert rules_text(card) == wanted
    goals: list[tuple[ar.Counted | ar.Measured, str]] = [
        (ar.Counted(of="spells", this="turn", at_least=1, who="foe"), "Your opponent cast a Spell this turn"),
        (ar.Counted(of="deployed", this="game", at_most=2), "You deployed at most 2 Allies this game"),
        (ar.Counted(of="hp_lost", this="game", at_least=1), "Your Heroes lost 1 or more HP this game"),
        (ar.Measured(of="hand", at_most=0), "You have no cards in hand"),
        (ar.Measured(of="own_turn", at_least=1, who="foe"), "It is your opponent's turn"),
        (ar.Measured(of="rcp", ahead=3), "You have at least 3 RCP more than the other player's"),
    ]
    for test, wanted in goals:
        card = Card(name="N", type="quest", goals=(ar.Goal(tests=(test,), reward=ar.Reward(rcp=1)),))
        assert rules_text(card) == f"{wanted}: 1 RCP."


# Files.


@pytest.mark.parametrize(
    "typed", ["Traveller's Lantern", "traveller’s lantern", "TRAVELLERS  LANTERN", "marshal cog\u20139"]
)
def test_one_card_however_it_is_typed(typed: str) -> None:
    assert find_card(POOL, typed).name in ("Traveller's Lantern", "Marshal Cog-9")


def test_what_stands_before_the_comma_is_enough() -> None:
    assert find_card(POOL, "volkaar").name == "Volkaar, First Eruption"
