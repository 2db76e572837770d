"""All that a seat may do, as notation."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from core.kernel.errors import DuelogError
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.options import Options
from tui.draft import leaves
from tui.panels import Panel

MOVES = 400
"""At most so many legal moves are listed."""


def count_moves(panel: Panel, options: Options) -> int:
    """How many there are, counted no further than they are listed."""
    return sum(1 for _ in islice(leaves(options, panel.is_payment), MOVES))


def legal_moves(match: Match, panel: Panel, options: Options) -> Iterator[tuple[str, Action]]:
    """Each with the preset payment, written as it is come to."""
    for _, now in islice(leaves(options, panel.is_payment), MOVES):
        if isinstance(now, Options):
            now = panel.with_default_payment(next(now.actions(1)))
        with suppress(DuelogError, KeyError):
            yield match.notation(options.seat, now), now
