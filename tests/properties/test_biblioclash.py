"""Biblioclash keeps every promise of the kernel, in every mode and format, with all its decks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from core import Match
from core.kernel.chance import Stream
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


@pytest.mark.parametrize(("kit", "name"), [(KIT, "match.duel"), (KIT, "match.duel.gz"), (MENAGERIE, "match.duel")])
def test_files(tmp_path: Path, kit: invariants.Kit, name: str) -> None:
    """A match that was saved half-way and at its end is loaded as it was, and goes on in the same way."""
    path = tmp_path / name
    match, stream = Match.from_position(kit.header(8), game=kit.game), Stream(8)
    while match.step < 100:
        match.push(*invariants.choose(match, stream))
    match.save(path)
    half = Match.load(path)
    while not match.over:
        seat, action = invariants.choose(match, stream)
        assert half.push(seat, action) == match.push(seat, action)
    assert invariants.digest(half) == invariants.digest(match)
    match.save(path)
    whole = Match.load(path)
    assert (whole.header, whole.log.records) == (match.header, match.log.records)
    assert invariants.digest(whole) == invariants.digest(match)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_and_redo(seed: int) -> None:
    invariants.check_undo(KIT, seed, concessions=200)


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
    invariants.check_undo(MENAGERIE, seed)
    invariants.check_two_ways(MENAGERIE, seed, concessions=100)
    invariants.check_options(MENAGERIE, seed, every=13)
    invariants.check_samples(MENAGERIE, seed, every=13)


DIGESTS = """
from tests.biblioclash.kit import KIT
from tests.properties.invariants import digest, play
for seed in (2, 7, 9):
    print(digest(play(KIT, seed)).hex())
"""


def test_the_same_match_under_any_hash_seed() -> None:
    """Nothing hangs on the order of a set or on a hash: two interpreters give the same digests."""
    found = set()
    for hash_seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", DIGESTS], env=environment, capture_output=True, text=True, check=True
        )
        found.add(run.stdout)
    assert len(found) == 1


TestMachine = machine(KIT).TestCase
TestMachine.settings = settings(max_examples=12, stateful_step_count=15, deadline=None)
