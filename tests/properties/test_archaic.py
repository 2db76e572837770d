"""The promises of the core on random matches of Archaic Realms, with every pair of starter decks in turn."""

import pytest
from hypothesis import settings

from tests.archaic import laws
from tests.archaic.kit import KIT
from tests.archaic.menagerie import MENAGERIE
from tests.properties import invariants
from tests.properties.cards import check_dead_ends
from tests.properties.machine import machine

SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_end(seed: int) -> None:
    invariants.check_ends(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_build_the_board_and_deciding_again_gives_the_state(seed: int) -> None:
    invariants.check_two_ways(KIT, seed, concessions=2000)


@pytest.mark.parametrize("seed", range(4))
def test_a_match_opens_at_every_entry(seed: int) -> None:
    invariants.check_loads(KIT, seed, every=7)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_and_redo(seed: int) -> None:
    invariants.check_undo(KIT, seed, concessions=2000)


@pytest.mark.parametrize("kit", [KIT, MENAGERIE], ids=["decks", "pool"])
def test_what_is_remembered_is_so(kit: invariants.Kit) -> None:
    invariants.check_remembered(kit, *SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_and_explain_agree(seed: int) -> None:
    invariants.check_options(KIT, seed, every=9)


def test_entries_read_back() -> None:
    invariants.check_json(KIT, 13)


@pytest.mark.parametrize("seed", SEEDS)
def test_samples_look_the_same(seed: int) -> None:
    invariants.check_samples(KIT, seed, every=5)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_option_leads_into_a_dead_end(seed: int) -> None:
    check_dead_ends(KIT, seed, every=5)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    laws.check_cards(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_laws_hold_at_every_decision(seed: int) -> None:
    laws.check_laws(KIT, seed)


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_no_deck_brings_together(seed: int) -> None:
    """Positions with cards from all over the pool keep the promises too."""
    laws.check_laws(MENAGERIE, seed, whole=False)
    laws.check_cards(MENAGERIE, seed)
    invariants.check_two_ways(MENAGERIE, seed)
    invariants.check_undo(MENAGERIE, seed)
    invariants.check_options(MENAGERIE, seed, every=9)
    invariants.check_samples(MENAGERIE, seed, every=5)
    invariants.check_hidden(MENAGERIE, seed, every=9)


TestMachine = machine(KIT).TestCase
TestMachine.settings = settings(max_examples=12, stateful_step_count=15, deadline=None)
