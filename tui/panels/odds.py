"""The odds in the list of one's own deck."""

from collections.abc import Sequence


def odds(card: str, left: int, deck: Sequence[str | None]) -> str:
    """The chance that the next card of a deck is this one, of which so many are left in it.

    deck: its cards from the top, None where the viewer does not know what lies there.
    """
    if deck and deck[0] is not None:
        chance = 100.0 * (deck[0] == card)
    else:
        chance = 100 * (left - deck.count(card)) / max(1, deck.count(None))
    return f"{chance:3.0f} %" if chance > 0 else "  – "
