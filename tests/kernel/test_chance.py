"""The same seed gives the same luck on every machine."""

import os
import subprocess
import sys
from math import factorial
from pathlib import Path

import pytest

from core.kernel.chance import Chance, Stream, permutations, permuted

SHOW = """
from core.kernel.chance import Chance, Stream, permutations
from tests.properties.invariants import digest, play
from tests.toy.kit import KIT
print([Chance(7).draw(i, permutations(52)) for i in range(3)], [Stream(7).below(10**9)])
print([digest(play(KIT, seed)).hex() for seed in range(5)])
"""


def test_pinned_values() -> None:
    assert [Chance(7).draw(index, 1000) for index in range(5)] == [163, 54, 305, 451, 205]
    stream = Stream(7)
    assert [stream.below(1000) for _ in range(5)] == [487, 804, 346, 203, 674]


def test_first_numbers_of_splitmix64() -> None:
    stream = Stream(1234567)
    numbers = [stream.below(1 << 64) for _ in range(3)]
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_reroll_and_another_index_are_other_luck() -> None:
    draws = {Chance(7, rerolls).draw(index, 1 << 64) for rerolls in range(10) for index in range(10)}
    assert len(draws) == 100


def test_hash_seed_changes_nothing() -> None:
    assert _shown("1") == _shown("2")


def _shown(hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(
        [sys.executable, "-c", SHOW], cwd=root, env=env, capture_output=True, text=True, check=True, timeout=60
    ).stdout


def test_each_outcome_of_a_shuffle_is_another_order() -> None:
    assert permutations(4) == 24
    assert len({permuted((1, 2, 3, 4), outcome) for outcome in range(24)}) == 24


def test_shuffles_are_even() -> None:
    counts = dict.fromkeys([permuted((1, 2, 3), outcome) for outcome in range(6)], 0)
    for index in range(6000):
        counts[permuted((1, 2, 3), Chance(3).draw(index, 6))] += 1
    assert min(counts.values()) > 850


@pytest.mark.parametrize("n", [60, 98])
def test_whole_decks_fit_into_one_outcome(n: int) -> None:
    assert factorial(n) < 1 << 512
    order = permuted(tuple(range(n)), Chance(1).draw(0, permutations(n)))
    assert sorted(order) == list(range(n))
    assert list(order) != list(range(n))
