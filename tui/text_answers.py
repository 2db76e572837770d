"""What a seat is asked and may answer, in lines of text."""

from collections.abc import Iterator
from typing import Any

from core.kernel.events import Action
from core.kernel.game import Shipped, find_game
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Options, Value

MOST_LISTED = 1000
"""At most so many moves are listed."""
_MOST_SHOWN = 12
_WIDTH = 140
"""At most so many answers, and about so many characters of them, stand in a prompt."""


class _Seen:
    """What a line is made from, out of a view."""

    def __init__(self, seen: Any, cards: Any) -> None:
        self.board = seen.board
        self.control = seen.control
        self.cards = cards


def question(match: Match, seat: Seat) -> str:
    """What is asked, and which answers there are, as far as there is room."""
    game = find_game(match.header.game)
    asked = game.chronicle.question(_Seen(match.view(seat).seen, match.state.cards), seat)
    options = match.options(seat)
    if options.step.name == "verb":
        return f"{asked} · {_verbs(match, game, seat, options)}"
    return f"{asked} · {_answers(match, seat, options)}"


def moves(match: Match, seat: Seat) -> list[str]:
    """Every legal move, a line each; of too many the first."""
    lines: dict[str, None] = {}
    for action in _few(match.options(seat), MOST_LISTED + 1):
        lines[match.notation(seat, action)] = None
    found = list(lines)
    if len(found) > MOST_LISTED:
        found[MOST_LISTED:] = [f"… and more than these {MOST_LISTED}: any other group of the same units is a move too"]
    return [*found, "concede"]


def _answers(match: Match, seat: Seat, options: Options) -> str:
    listed: list[str] = []
    for action in _few(options, _MOST_SHOWN + 1):
        line = match.notation(seat, action)
        if len(listed) == _MOST_SHOWN or (listed and sum(map(len, listed)) + len(line) > _WIDTH):
            return f"{' | '.join(listed)} | … (moves lists all)"
        listed.append(line)
    return " | ".join(listed)


def _verbs(match: Match, game: Shipped, seat: Seat, options: Options) -> str:
    """`play Drill Bolt; Grey Wolf … | attack A; B | end`: `…` is to follow; with too many to name their number."""

    def named(width: int) -> str:
        return " | ".join(_verb(match, game, seat, options, str(verb), width) for verb in options.step.domain)

    whole = named(_WIDTH)
    return whole if len(whole) <= _WIDTH else named(_WIDTH // 3)


def _verb(match: Match, game: Shipped, seat: Seat, options: Options, verb: str, width: int) -> str:
    found = options.take(verb)
    if not isinstance(found, Options):
        return verb
    domain = found.step.domain
    said = game.offered(match.state, seat, verb, domain)
    if not said.endswith(("…", ")")) and any(_asks_more(found, value) for value in domain):
        said += " …"
    return said if len(said) <= width else f"{verb} ({len(domain)})"


def _asks_more(options: Options, value: Value) -> bool:
    """More belongs to the line that names this than others like it and the payment: a Zone, a target."""
    following = options.take(value)
    return isinstance(following, Options) and following.step.name not in (options.step.name, "pay")


def _few(options: Options, limit: int) -> Iterator[Action]:
    """Whole actions in the order of the walk, each with the payment that the program would choose."""
    stack: list[Options | Action] = [options]
    while stack and limit > 0:
        top = stack.pop()
        if not isinstance(top, Options):
            limit -= 1
            yield top
            continue
        domain = top.step.domain[:1] if top.step.name == "pay" else top.step.domain
        stack.extend(top.take(value) for value in reversed(domain))
