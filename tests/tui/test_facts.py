"""Lines of the log with the players' own names."""

import pytest

from tests.tui.positions import position
from tui.panels import Scene
from tui.panels.players import named


def scene(*names: str) -> Scene:
    """What the first player sees at the start."""
    match = position()
    return Scene(match.view(0).seen, match.header.cards, names, 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("3 damage to p2.Tide Drake", "3 damage to p2 greedy's Tide Drake"),
        ("p1 draws from p2's deck", "p2 draws from p2 greedy's deck"),
        ("p1.", "p2."),
        ("p3 and p12 are nobody", "p3 and p12 are nobody"),
    ],
)
def test_a_name_is_put_in_once(text: str, told: str) -> None:
    assert named(scene("p2", "p2 greedy"), text) == told


def test_names_can_be_each_others_sign() -> None:
    assert named(scene("p2", "p1"), "p1 attacks p2.A and p2") == "p2 attacks p1's A and p1"
    assert named(scene(r"\1", "Bo"), "p1 draws") == r"\1 draws"


def test_you_begins_a_sentence_with_a_capital() -> None:
    told = named(scene("You", "Bo"), "Locations are revealed. p1: A Cove; p2: A Fen. p1's turn, as p1 says")
    assert told == "Locations are revealed. You: A Cove; Bo: A Fen. Your turn, as you say"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p1 has priority", "you have priority"),
        ("p1 draws p1's card", "you draw your card"),
        ("p1.Mossling hits p2", "your Mossling hits p1"),
    ],
)
def test_who_is_called_you_is_spoken_to(text: str, told: str) -> None:
    assert named(scene("You", "p1"), text) == told
