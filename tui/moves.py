"""All that a seat may do, as notation."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

from core.kernel.errors import DuelogError
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.options import Options, Step
from tui.draft import leaves
from tui.panels import Panel

MOVES = 1000
"""At most so many legal moves are listed."""
COUNTED = 400
"""They are counted so far."""


def count_moves(panel: Panel, options: Options) -> int:
    """How many there are, up to `COUNTED`."""
    return sum(1 for _ in islice(leaves(options, panel.is_payment), COUNTED))


def legal_moves(match: Match, panel: Panel, options: Options) -> Iterator[tuple[str, Action]]:
    """Each with the preset payment, written as it is come to; where there are too many, some of every kind."""
    for now in islice(_spread(options, panel.is_payment, MOVES), MOVES):
        if isinstance(now, Options):
            now = panel.with_default_payment(next(now.actions(1)))
        with suppress(DuelogError, KeyError):
            yield match.notation(options.seat, now), now


def _spread(options: Options, stop: Callable[[Step], bool], most: int) -> Iterator[Options | Action]:
    """Whole actions, and options at whose step it stops, depth first.

    If there are more than `most`, each way on from each step has some among the first so many, and the rest comes last.
    """
    if stop(options.step):
        yield options
        return
    ways = options.step.domain
    kept = most // (2 * len(ways))
    """Left for each way that comes later."""
    rest = []
    for later, value in zip(reversed(range(len(ways))), ways, strict=True):
        now = options.take(value)
        if not isinstance(now, Options):
            most -= 1
            yield now
            continue
        room = max(1, most - later * kept)
        below = _spread(now, stop, room)
        for found in islice(below, room):
            most, room = most - 1, room - 1
            yield found
        if not room:
            rest.append(below)
    for below in rest:
        yield from below
