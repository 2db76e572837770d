"""What a player may do now, as an expectation lists it."""

from collections.abc import Callable, Collection
from typing import Any

from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Options


def offered(
    match: Match, seat: Seat, kinds: Collection[str], names: Callable[[str, Any], tuple[str, ...]]
) -> list[tuple[str, ...]]:
    """What may be done by a seat that is asked one of these kinds of question, as verb and card, each once.

    `names`: of what may be named next after a verb, the printed name last; none: that verb is left out.
    """
    if match.over or seat not in match.to_act or match.state.board.asked.kind not in kinds:
        return []
    found: dict[str, set[str]] = {}
    top = match.options(seat)
    for verb in map(str, top.step.domain):
        after = top.take(verb)
        if not isinstance(after, Options):
            found[verb] = set()
            continue
        for value in after.step.domain:
            if called := names(verb, value):
                found.setdefault(f"{verb} {called[-1]}", set()).update(f"{verb} {name}" for name in called)
    return [(line, *sorted(also - {line})) for line, also in found.items()]
