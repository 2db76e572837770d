"""Small names for the integers that the core passes around."""

Seat = int
"""0 for p1, 1 for p2, …; at most five."""
ObjectId = int
"""Positive and never reused; every change of zone makes a new one. 0 stands for "hidden" or "none"."""

ONLOOKER: Seat = -1
"""Nobody at the table. An onlooker sees what all seats know."""
HIDDEN = -1
"""A face that is not known."""


def eyes_of(seat: Seat, seats: int) -> int:
    """Who must know a card for it to be seen: the bit of the seat, or those of all seats for an onlooker."""
    return (1 << seats) - 1 if seat == ONLOOKER else 1 << seat


def seat_name(seat: Seat) -> str:
    """`p1` for seat 0."""
    return f"p{seat + 1}"
