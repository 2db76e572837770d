"""What stands on the screen against what those who look at it may know."""

from collections.abc import Iterator
from itertools import chain

from core.kernel.ids import Seat
from tests.tui.helpers import shown
from tui.app import DuelogApp
from tui.screens.because import LogBox
from tui.screens.boxes import CardBox, FilterBox, PickBox, WhyBox
from tui.screens.branches import BranchesBox
from tui.screens.consent import Consent
from tui.screens.curtain import Curtain
from tui.screens.play import PlayScreen
from tui.table import Table

OF_THE_TABLE = (PlayScreen, PickBox, CardBox, FilterBox, WhyBox, LogBox, BranchesBox)
"""Screens that speak of the table alone, and not of cards that there may be."""


def leaks(app: DuelogApp) -> list[str]:
    """Lines of the screen with a card that whoever has the keyboard cannot know of; on a curtain, with any card."""
    found = [screen for screen in app.screen_stack if isinstance(screen, PlayScreen)]
    if not found:
        return []
    play, top = found[-1], app.screen
    if isinstance(top, Curtain):
        hidden = {card.name for card in play.table.match.header.cards}
    elif isinstance(top, Consent):
        hidden = unknown(play.table, top.keyboard)
    elif isinstance(top, OF_THE_TABLE) and play.table.curtain is None and play.rules.reader is None:
        hidden = unknown(play.table, play.table.viewer)
    else:
        return []
    return [line.strip() for line in shown(app).splitlines() if any(name in line for name in hidden)]


def unknown(table: Table, viewer: Seat) -> set[str]:
    """Names of cards in decks of the others that a seat has neither in view nor was ever told of."""
    if table.match.over or not table.people:
        return set()
    cards = table.match.header.cards
    own, others = _listed(table, viewer), (_listed(table, seat) for seat in range(len(table.names)) if seat != viewer)
    board = table.story.scene(viewer).seen.board
    # Objectives lie beside the table, open to all.
    objectives = [side.objective for side in board.sides if hasattr(side, "objective")]
    in_view = {cards[card].name for card in (*objectives, *(obj.card for obj in board.objects.values())) if card >= 0}
    told = "\n".join(_told(table, viewer))
    return {name for name in chain.from_iterable(others) if name not in own | in_view and name not in told}


def _listed(table: Table, seat: Seat) -> set[str]:
    """Names of the cards on a seat's deck list; a position has none."""
    said = repr(table.match.header.decks[seat : seat + 1])
    return {card.name for card in table.match.header.cards if repr(card.name) in said}


def _told(table: Table, viewer: Seat) -> Iterator[str]:
    """All that the log tells, of other lines of play too."""
    for number in range(1, len(table.log.entries)):
        line = table.story.line(number, viewer)
        if line is not None:
            yield line.text
            yield from (text for _, text in line.facts)
