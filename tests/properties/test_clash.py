"""Clash of Realms keeps every promise of the kernel, with all its decks."""

import pytest
from hypothesis import settings

from tests.clash.kit import HOUSE_KIT, KIT, PAIRS, STARTERS, TRAINING
from tests.clash.menagerie import MENAGERIE
from tests.properties import cards, invariants, laws
from tests.properties.machine import machine

TRAINED = len(PAIRS) - 1
"""A seed whose match is played with the training decks."""
SEEDS = (1, 13, 27, TRAINED)


def test_all_decks_take_part() -> None:
    """Eight starter decks, two training decks; every pair of either kind stands for a seed."""
    assert (len(STARTERS), len(TRAINING), len(PAIRS)) == (8, 2, 39)


@pytest.mark.parametrize("seed", range(0, len(PAIRS), 2))
def test_ends(seed: int) -> None:
    invariants.check_ends(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_and_decisions_give_the_same(seed: int) -> None:
    invariants.check_two_ways(KIT, seed, concessions=2000)


@pytest.mark.parametrize("seed", SEEDS)
def test_loads(seed: int) -> None:
    invariants.check_loads(KIT, seed, every=29)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_and_redo(seed: int) -> None:
    invariants.check_undo(KIT, seed, concessions=2000, views=5)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_remembered_is_so(seed: int) -> None:
    invariants.check_remembered(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_and_explain_agree(seed: int) -> None:
    invariants.check_options(KIT, seed, every=9)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_option_leads_into_a_dead_end(seed: int) -> None:
    cards.check_dead_ends(KIT, seed, every=11)


def test_entries_read_back() -> None:
    invariants.check_json(KIT, 13)


@pytest.mark.parametrize("seed", SEEDS)
def test_samples_look_the_same(seed: int) -> None:
    invariants.check_samples(KIT, seed, every=11)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    cards.check_cards(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_laws_hold_at_every_decision(seed: int) -> None:
    laws.check_laws(KIT, seed)
    laws.check_turns(KIT, seed)


@pytest.mark.parametrize("seed", range(3))
def test_cards_that_no_deck_brings_together(seed: int) -> None:
    """Positions with cards from all over the pool keep the promises too."""
    laws.check_laws(MENAGERIE, seed)
    cards.check_cards(MENAGERIE, seed)
    invariants.check_undo(MENAGERIE, seed, views=5)
    invariants.check_remembered(MENAGERIE, seed)
    invariants.check_options(MENAGERIE, seed, every=29)


@pytest.mark.parametrize("seed", [4, 30])
def test_house_rules(seed: int) -> None:
    """The other readings that a match may choose keep the promises too."""
    invariants.check_two_ways(HOUSE_KIT, seed)
    invariants.check_options(HOUSE_KIT, seed, every=23)


TestMachine = machine(KIT).TestCase
TestMachine.settings = settings(max_examples=12, stateful_step_count=15, deadline=None)
