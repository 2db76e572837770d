"""Applying the facts that every game has to the board. A game adds one small function for each of its own."""

from collections.abc import Callable
from typing import Any

from core.kernel.events import Asked, Ended, Given
from core.kernel.journal import Journal
from core.kernel.state import Board


def asked(b: Board, j: Journal, e: Asked) -> None:
    j.write(b, "asked", e)


def given(b: Board, j: Journal, e: Given) -> None:
    pass


def ended(b: Board, j: Journal, e: Ended) -> None:
    j.write(b, "ended", e)


EVOLVERS: dict[type, Callable[[Any, Journal, Any], None]] = {Asked: asked, Given: given, Ended: ended}
