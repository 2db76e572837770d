"""Small names for the integers that the core passes around."""

Seat = int
"""0 for p1, 1 for p2, …; at most five."""
ObjectId = int
"""Positive and never reused; every change of zone makes a new one. 0 stands for "hidden" or "none"."""


def seat_name(seat: Seat) -> str:
    """`p1` for seat 0."""
    return f"p{seat + 1}"
