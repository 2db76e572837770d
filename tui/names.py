"""What players are called: in the header of a match, where a bot's name tells which it is, and on every screen."""

import re
from collections.abc import Iterable

from core.kernel.ids import Seat, seat_name
from tui.fitting import cut

BOTS = ("random", "greedy", "search")
"""Bots that can sit at a table."""
BOT = re.compile(r" \((\w+)\)$")
"""How a seat's name tells the bot that plays it: `Vex (greedy)`."""
PERSON = "person"
"""Whoever is no bot, as forms have it."""
YOU = "You"
"""What a person is called who plays alone and gives no name; where a question is asked, whoever is asked."""
USUAL = (("Ann", "Ada"), ("Bo", "Vex"), ("Cy", "Ivo"), ("Di", "Uma"), ("Ed", "Rex"))
"""For each seat what a person among several, and what a bot, is called who gives no name."""
LONGEST = 20
"""Cells of a player's name, where it is shown."""
TYPED = 24
"""The same where it is asked for."""


def bot_of(name: str) -> str:
    """The bot that plays a seat of this name; empty: a person."""
    found = BOT.search(name)
    return found[1] if found is not None and found[1] in BOTS else ""


def bare_name(name: str) -> str:
    """A seat's name without what tells its bot."""
    return cut(_without_bot(name), TYPED)


def _without_bot(name: str) -> str:
    return BOT.sub("", name) if bot_of(name) else name


def header_name(bot: str, name: str) -> str:
    """A player's name as the header has it; `bot`: empty for a person."""
    return f"{name} ({bot})" if bot else name


def usual_names(bots: tuple[str, ...]) -> tuple[str, ...]:
    """What they are called who give no name; `bots`: for each seat the bot, or empty for a person."""
    alone = bots.count("") == 1
    return tuple(YOU if alone and not bot else USUAL[seat][bool(bot)] for seat, bot in enumerate(bots))


def header_names(bots: tuple[str, ...], given: Iterable[str]) -> tuple[str, ...]:
    """The players' names for a header; `given`: those that they give themselves, or empty.

    What only a bot's name ends with is left out of them.
    """
    called = zip(bots, map(_without_bot, given), usual_names(bots), strict=True)
    return tuple(header_name(bot, name or usual) for bot, name, usual in called)


def shown_names(bots: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of a header as all screens show them, no longer than they bear.

    A person who plays alone is "You" if the name is none of their own: the seat's, or that of a bot which sat there. A
    bot that took the seat over is called as bots there usually are, if nobody else is.
    """
    alone, taken = bots.count("") == 1, {bare_name(name) for name in names}
    shown = []
    for seat, (bot, name) in enumerate(zip(bots, names, strict=True)):
        usual = USUAL[seat][1] if bot else ""
        nameless = usual if usual and usual not in taken else seat_name(seat)
        shown.append(_shown(seat, name, you=alone and not bot, nameless=nameless))
    return tuple(shown)


def _shown(seat: Seat, name: str, *, you: bool, nameless: str) -> str:
    """`nameless`: what is called so who is not "You" and has no other name."""
    bare = bare_name(name)
    if you and (bare == seat_name(seat) or bot_of(name)):
        return YOU
    return nameless if bare == YOU and not you else cut(bare, LONGEST)


def within(name: str) -> str:
    """A name as it stands within a sentence."""
    return "you" if name == YOU else name


def owner(name: str) -> str:
    """`your`, or the name with its ending."""
    return "your" if name == YOU else f"{name}'s"


def have(name: str) -> str:
    """`has`, or `have` for "You"."""
    return "have" if name == YOU else "has"
