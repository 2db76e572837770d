"""Biblioclash keeps every promise of the kernel, in every mode and format, with all its decks."""

import pytest
from hypothesis import settings

from tests.biblioclash import laws
from tests.biblioclash.kit import FULL, KIT, STARTERS, TABLES, WAYS
from tests.biblioclash.menagerie import MENAGERIE
from tests.properties import cards, invariants
from tests.properties.machine import machine

SEEDS = range(WAYS)
"""Every mode in both formats."""


def test_all_decks_take_part() -> None:
    """Six starter Libraries, three of them large enough for Hidden."""
    assert (len(STARTERS), len(FULL), WAYS) == (6, 3, 2 * len(TABLES))
    played = {deck.name for seed in range(3 * WAYS) for deck in KIT.header(seed).decks}
    assert played == set(STARTERS)


@pytest.mark.parametrize("seed", range(3 * WAYS))
def test_ends(seed: int) -> None:
    invariants.check_ends(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_and_decisions_give_the_same(seed: int) -> None:
    invariants.check_two_ways(KIT, seed, concessions=200)


@pytest.mark.parametrize("seed", SEEDS)
def test_loads(seed: int) -> None:
    invariants.check_loads(KIT, seed, every=29)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_and_redo(seed: int) -> None:
    invariants.check_undo(KIT, seed, concessions=200, views=5)


@pytest.mark.parametrize("kit", [KIT, MENAGERIE], ids=["decks", "pool"])
def test_what_is_remembered_is_so(kit: invariants.Kit) -> None:
    invariants.check_remembered(kit, *SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_and_explain_agree(seed: int) -> None:
    invariants.check_options(KIT, seed, every=9)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_option_leads_into_a_dead_end(seed: int) -> None:
    cards.check_dead_ends(KIT, seed, every=11)


@pytest.mark.parametrize("seed", [1, 8])
def test_entries_read_back(seed: int) -> None:
    invariants.check_json(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_samples_look_the_same(seed: int) -> None:
    invariants.check_samples(KIT, seed, every=11)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    laws.check_cards(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_laws_hold_at_every_decision(seed: int) -> None:
    laws.check_laws(KIT, seed)
    laws.check_laws(KIT, seed, concessions=40)
    laws.check_turns(KIT, seed)


@pytest.mark.parametrize("seed", range(WAYS))
def test_cards_that_no_deck_brings_together(seed: int) -> None:
    """Positions with cards from all over the pool keep the promises too."""
    laws.check_laws(MENAGERIE, seed)
    laws.check_laws(MENAGERIE, seed, concessions=30)
    laws.check_cards(MENAGERIE, seed)
    invariants.check_undo(MENAGERIE, seed, views=5)
    invariants.check_two_ways(MENAGERIE, seed, concessions=100)
    invariants.check_options(MENAGERIE, seed, every=29)
    invariants.check_samples(MENAGERIE, seed, every=29)


TestMachine = machine(KIT).TestCase
TestMachine.settings = settings(max_examples=12, stateful_step_count=15, deadline=None)
