"""Keys that name what is on the table: letters for cards on the board, digits for cards of the hand and of lists."""

LETTERS = "abcdefghjklmnoqrstvxyz"
"""Labels on the board: no i, p, u, w, which keep their meaning."""


def digit(place: int) -> str:
    """1-9, then 0; further ones have no key."""
    return "1234567890"[place] if place < 10 else ""
