"""The Side Deck between two games: one for one, and the deck is judged anew (103.8, R-058)."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.clash.cards import Pool
from core.clash.setup import DECKS, Deck, check, exchange, exchange_faults
from core.kernel.errors import BadInput


@pytest.fixture
def deck(pool: Pool) -> Deck:
    return DECKS.load("Cinder March", pool)


def rules(deck: Deck, out: dict[str, int], in_: dict[str, int], pool: Pool) -> list[str]:
    return [fault.rule for fault in exchange_faults(deck, out, in_, pool)]


def test_one_for_one(pool: Pool, deck: Deck) -> None:
    after = exchange(deck, {"Kiln Whelp": 2, "Ram Crew": 1}, {"dismantle": 2, "Sea of Sparks": 1}, pool)
    assert (sum(after.main.values()), sum(after.side.values())) == (40, 10)
    assert (after.main["Kiln Whelp"], after.side["Kiln Whelp"]) == (1, 2)
    assert (after.main["Dismantle"], "Dismantle" in after.side) == (2, False)
    assert check(after, pool) == []
    back = exchange(after, {"Dismantle": 2, "Sea of Sparks": 1}, {"Kiln Whelp": 2, "Ram Crew": 1}, pool)
    assert back == deck


def test_nothing_may_be_exchanged(pool: Pool, deck: Deck) -> None:
    assert exchange(deck, {}, {}, pool) == deck


@pytest.mark.parametrize(
    ("out", "in_", "expected"),
    [
        ({"Kiln Whelp": 1}, {}, ["103.8.2"]),
        ({}, {"Dismantle": 1}, ["103.8.2"]),
        ({"Kiln Whelp": 4}, {"Dismantle": 2, "Reckless Wager": 2}, ["103.8.2"]),
        ({"Kiln Whelp": 3}, {"Dismantle": 3}, ["103.8.2"]),
        ({"Dismantle": 1}, {"Kiln Whelp": 1}, ["103.8.2", "103.8.2"]),
        ({"Kiln Whelp": -1}, {"Dismantle": -1}, ["103.8.2", "103.8.2"]),
    ],
)
def test_what_is_no_exchange(
    pool: Pool, deck: Deck, out: dict[str, int], in_: dict[str, int], expected: list[str]
) -> None:
    assert rules(deck, out, in_, pool) == expected
    with pytest.raises(BadInput, match=r"\(103\.8\.2\)"):
        exchange(deck, out, in_, pool)


@pytest.mark.parametrize(
    ("side", "out", "in_", "expected"),
    [
        ({"Spark Runner": 1}, {"Kiln Whelp": 1}, {"Spark Runner": 1}, "103.4.1"),
        ({"Mire Oracle": 1}, {"Kiln Whelp": 1}, {"Mire Oracle": 1}, "103.3"),
        ({"Mire Oracle": 1}, {"Kiln Whelp": 1}, {"Dismantle": 1}, "R-058"),
        ({"Cinder Shard": 1}, {"Kiln Whelp": 1}, {"Dismantle": 1}, "R-057"),
        ({}, {"Kiln Whelp": 1}, {"Dismantle": 1}, "103.8.1"),
        ({"Reckless Wager": 4}, {"Kiln Whelp": 1}, {"Dismantle": 1}, "103.8.1"),
    ],
)
def test_the_deck_is_judged_anew(
    pool: Pool, deck: Deck, side: dict[str, Any], out: dict[str, int], in_: dict[str, int], expected: str
) -> None:
    less = {name: n for name, n in deck.side.items() if name != "Reckless Wager"}
    wrong = replace(deck, side={**less, "Reckless Wager": 1, **side})
    (fault,) = exchange_faults(wrong, out, in_, pool)
    assert fault.rule.startswith(expected)
    assert "R-058" in (fault.rule, *fault.also)


def test_four_of_a_name_only_in_the_main_deck(pool: Pool, deck: Deck) -> None:
    less = {name: n for name, n in deck.side.items() if name != "Reckless Wager"}
    one = replace(deck, side={**less, "Reckless Wager": 1, "Spark Runner": 1})
    assert exchange_faults(one, {"Spark Runner": 1}, {"Spark Runner": 1}, pool) == []
    assert exchange_faults(one, {"Spark Runner": 2}, {"Spark Runner": 1, "Dismantle": 1}, pool) == []


def test_a_name_that_no_card_has(pool: Pool, deck: Deck) -> None:
    with pytest.raises(BadInput, match="no card is called"):
        exchange(deck, {"Kiln Welp": 1}, {"Dismantle": 1}, pool)
