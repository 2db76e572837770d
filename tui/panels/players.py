"""Players by the names that are shown: You, or what the match calls them."""

import re
from collections.abc import Sequence

from rich.cells import cell_len

from core.kernel.events import Ended
from core.kernel.ids import Seat
from tui.names import YOU, owner
from tui.panels import Scene
from tui.widgets.drawn import fit
from tui.widgets.lines import plain

NARROW, WIDE = 10, 20
"""Cells for a name in the line of a side."""
STOP = ". "
"""Ends a sentence within a line."""
_SEAT = re.compile(r"\bp([1-9])\b(?:(?P<own>\.(?=\S)|'s\b)| (?P<verb>has\b|\w+?s\b))?")
"""A seat in a line, with what follows it: what is its own, or what it does."""


def player(scene: Scene, seat: Seat) -> str:
    """The player's name, or You."""
    return scene.names[seat]


def introduced(scene: Scene, seat: Seat, *, wide: bool) -> str:
    """The name with the bot that plays it, `Vex (greedy)`; where there is too little room the name alone, cut."""
    cells = WIDE if wide else NARROW
    name, bot = player(scene, seat), scene.bots[seat] if scene.bots else ""
    full = f"{name} ({bot})"
    return full if bot and cell_len(full) <= cells else plain(fit(((name, ""),), cells))


def possessive(scene: Scene, seat: Seat) -> str:
    """your, or the player's name with its ending."""
    return owner(scene.names[seat])


def whose_word(scene: Scene, seat: Seat) -> str:
    """The same at the beginning of a line: Your, or the player's name as it is."""
    said = possessive(scene, seat)
    return "Your" if said == "your" else said


def outcome(names: Sequence[str], ended: Ended) -> str:
    """How a match ended: `Ann won`, `Ann and Cy won`, `drawn`."""
    winners = [name for name, result in zip(names, ended.results, strict=True) if result == "won"]
    return f"{' and '.join(winners)} won" if winners else "drawn"


def when_passed(other_has: bool) -> str:
    """What it takes until two have passed in a row."""
    return "when you pass too" if other_has else "when both pass"


def next_opposite(scene: Scene, shown: Seat) -> Seat:
    """The player after this one whose side can lie across the table."""
    seats = len(scene.names)
    return next(seat for k in range(1, seats + 1) if (seat := (shown + k) % seats) != scene.seat)


def named(scene: Scene, text: str) -> str:
    """A line with the players' names for p1 and p2: each is put in once, whatever the names are."""

    def put(found: re.Match[str]) -> str:
        seat, own, verb = int(found[1]) - 1, found["own"], found["verb"]
        if seat >= len(scene.names):
            return found[0]
        if scene.names[seat] != YOU:
            name = player(scene, seat)
            return name + ("'s " if own == "." else own or "") + (f" {verb}" if verb else "")
        begins = text[: found.start()].endswith(STOP)
        if own:
            return ("Your" if begins else "your") + (" " if own == "." else "")
        return ("You" if begins else "you") + (f" {'have' if verb == 'has' else verb[:-1]}" if verb else "")

    return _SEAT.sub(put, text)


def sentence(scene: Scene, text: str) -> str:
    """The same as a line of its own."""
    said = named(scene, text)
    return said[:1].upper() + said[1:] if said.startswith("you") else said
