"""Names in lines of text, whatever the game."""

from types import SimpleNamespace
from typing import Any

from core.kernel.events import Asked, Ended
from core.kernel.telling import (
    HIDDEN_CARD,
    asked_line,
    card_names,
    grouped,
    hand_line,
    in_order,
    player_title,
    results_line,
)

TABLE: Any = SimpleNamespace(cards=[SimpleNamespace(name="Oak, Old"), SimpleNamespace(name="Grey Wolf")])


def test_equal_cards_are_counted_where_they_lie_together() -> None:
    assert card_names(TABLE, [1, 1, 0, 1, -1, -2]) == "Grey Wolf x2; Oak, Old; Grey Wolf; 2 cards"
    assert card_names(TABLE, [-1]) == "a card"
    assert in_order([]) == ""


def test_or_wherever_they_lie_when_their_order_says_nothing() -> None:
    assert grouped(["Oak", "Wolf", "Oak"]) == "Oak x2; Wolf"


def test_a_hand_tells_what_is_known_of_it() -> None:
    assert hand_line(["Wolf", HIDDEN_CARD, "Wolf"]) == "Wolf x2; a hidden card"
    assert hand_line([HIDDEN_CARD, "Oak", HIDDEN_CARD]) == "Oak; 2 hidden cards"
    assert hand_line([HIDDEN_CARD]) == ""


def test_players_and_results() -> None:
    assert [player_title(1, name) for name in ("Ann", "p2", "p2 (greedy)", "")] == ["p2 Ann", "p2", "p2 (greedy)", "p2"]
    assert results_line(Ended(("won", "lost"), "realm", "R-1")) == "p1 won, p2 lost"


def test_questions_are_told_in_words() -> None:
    assert (
        asked_line(Asked((0, 1), "shield", 7), "who is shielded", "Oak")
        == "decision of p1 and p2: who is shielded (Oak)"
    )
    assert asked_line(Asked((1,), "main"), "Main Phase", "") == "p2's decision: Main Phase"
    assert asked_line(Asked((), "over"), "over", "") == "nothing more is asked"
