"""Endless loops of mandatory triggers are a Draw; a choice in between begins the count anew (R-020)."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from core.kernel.scenario import Result, read, run
from tests import unprinted


@pytest.fixture(autouse=True)
def _pool() -> Iterator[None]:
    with unprinted.installed("clash"):
        yield


def play(do: list[Any], expect: dict[str, Any], shards: tuple[str, ...] = ("Turning Shard",)) -> Result:
    document = {
        "name": "endless",
        "game": "clash",
        "p1": {"hand": ["Drill Sprout", "Drill Glimpse"], "shard_deck": list(shards)},
        "p2": {"hand": ["Drill Glimpse"]},
        "do": [{"p1": "play Drill Sprout"}, "clear", *do],
        "expect": expect,
    }
    (scenario,) = read(msgspec.json.encode(document).decode())
    return run(scenario)


def test_a_loop_without_choices_is_a_draw() -> None:
    result = play(["clear"] * 498, {"winner": "none", "chain": 1})
    assert result.passed, result.reason
    result = play(["clear"] * 500, {"winner": "draw", "to_act": "none"})
    assert result.passed, result.reason


def test_a_choice_begins_the_count_anew() -> None:
    between = ["clear"] * 300 + [{"p1": "play Drill Glimpse"}] + ["clear"] * 400
    result = play(between, {"winner": "none", "chain": 1, "p1.hand": 1})
    assert result.passed, result.reason


def test_the_opponents_choice_counts_as_well() -> None:
    between = ["clear"] * 300 + [{"p1": "pass"}, {"p2": "play Drill Glimpse"}] + ["clear"] * 400
    result = play(between, {"winner": "none", "chain": 1, "p2.hand": 1})
    assert result.passed, result.reason


def test_a_loop_that_ends_by_itself_is_none() -> None:
    result = play(
        ["clear"], {"winner": "none", "state": "open", "p1.shards": ["Drill Shard R"]}, ("Turning Shard", "R")
    )
    assert result.passed, result.reason
