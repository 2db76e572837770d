"""Luck: shuffles, coins and picks. A draw is a hash of (seed, rerolls, index on this line), so undo restores it.

Nothing else in core draws. One question, a whole shuffle too, is one index and one recorded outcome.
"""

from hashlib import blake2b
from math import factorial
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """The luck of one match. The same seed, rerolls and index give the same outcome on every machine."""

    __slots__ = ("rerolls", "seed")

    def __init__(self, seed: int, rerolls: int = 0) -> None:
        self.seed = seed
        self.rerolls = rerolls

    def draw(self, index: int, bound: int) -> int:
        """An outcome in 0 … bound - 1 (bound at most 98!: 512 bits are drawn)."""
        text = f"{self.seed}/{self.rerolls}/{index}".encode()
        return int.from_bytes(blake2b(text).digest(), "big") % bound


class Stream:
    """A cheap sequence of numbers for bots and samples.

    splitmix64; Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, bound: int) -> int:
        """A number in 0 … bound - 1."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return (z ^ (z >> 31)) % bound

    def shuffled(self, items: tuple[T, ...]) -> tuple[T, ...]:
        """The items in a random order."""
        rest = list(items)
        return tuple(rest.pop(self.below(len(rest))) for _ in range(len(rest)))


def permutations(n: int) -> int:
    """How many orders n things have: the bound of the outcome that is a shuffle."""
    return factorial(n)


def permuted(items: tuple[T, ...], outcome: int) -> tuple[T, ...]:
    """The items in the order that `outcome` (0 … n! - 1) stands for."""
    rest = list(items)
    order: list[T] = []
    for left in range(len(rest), 0, -1):
        outcome, index = divmod(outcome, left)
        order.append(rest.pop(index))
    return tuple(order)
