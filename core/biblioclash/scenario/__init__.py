"""Scenarios of Biblioclash: positions, paths and deck checks; and a match's position as a scenario."""

from collections.abc import Sequence
from typing import Any

from core.biblioclash import events as ev
from core.biblioclash import setup
from core.biblioclash.actions import Done
from core.biblioclash.cards import load_pool
from core.biblioclash.chronicle import line
from core.biblioclash.notation import at_place, parse
from core.biblioclash.scenario.beginnings import SEATS, start
from core.biblioclash.scenario.copies import exchanged
from core.biblioclash.scenario.paths import look
from core.biblioclash.scenario.positions import TOP
from core.biblioclash.scenario.written import written
from core.biblioclash.state import SLOT, BiblioclashState
from core.biblioclash.view import see
from core.kernel.document import Document, Where
from core.kernel.errors import BadInput, Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.names import fold
from core.kernel.notation import Labels
from core.kernel.scenario import Found, Run, Start

__all__ = ["PART"]


class BiblioclashPart:
    """What this game adds to scenarios."""

    seats = SEATS
    top: tuple[str, ...] = TOP

    def start(self, document: Document) -> Start:
        return start(document)

    def parse(self, match: Match, seat: Seat, text: str, labels: Labels) -> Action:
        action = parse(match.state, seat, text, labels)
        return action

    def copies(
        self, match: Match, seat: Seat, text: str, action: Action, canonical: Action, labels: Labels
    ) -> dict[int, int]:
        return exchanged(match.state, action, canonical)

    def told(self, match: Match, facts: Sequence[Event], eyes: Seat) -> str:
        return "\n".join(filter(None, (line(match.state, fact, eyes, everything=True) for fact in facts)))

    def look(self, run: Run, path: str, wanted: Any) -> Found:
        return look(run, path, wanted)

    def shows(self, run: Run, seat: Seat, what: str) -> bool:
        return _shows(run, seat, what)

    def forced(self, match: Match, seat: Seat) -> Action | None:
        """Done, where that is all there is; else the only answer."""
        top = match.options(seat)
        if set(top.step.domain) == {"done"}:
            return Done()
        found = list(top.actions(2))
        return found[0] if len(found) == 1 else None

    def passing(self, match: Match, until: str, facts: Sequence[Event]) -> Action | None:
        """`close`: to the end of the Strike Window; `clear`: to the end of the Clash."""
        if match.state.board.asked.kind != "window":
            return None
        closed = any(isinstance(fact, ev.WindowBegan) for fact in facts)
        return None if until == "close" and closed else Done()

    def is_due(self, match: Match, seat: Seat) -> bool:
        """Whoever decides unseen is asked at the same time."""
        return False

    def check_deck(self, document: Document, where: Where, data: Any) -> list[Refusal]:
        pool = load_pool()
        if "format" in document.data and isinstance(data, dict):
            data = {"format": document.data["format"], **data}
        try:
            return setup.check(setup.deck_from_data(data, pool), pool)
        except BadInput as error:
            raise document.fault(where, str(error)) from error

    def position(self, match: Match) -> tuple[dict[str, Any], list[str]]:
        return written(match.state), []

    def is_lucky(self, facts: Sequence[Event]) -> bool:
        """A scenario fixes no later shuffle."""
        return True


def _shows(run: Run, seat: Seat, what: str) -> bool:
    """The seat's view or its log shows this card."""
    s: BiblioclashState = run.match.state
    board = see(s, seat).board
    number = run.labels.get(what, 0)
    if number > 0:
        return number in board.objects
    if number < 0:
        whose, pile, index = at_place(number)
        side = board.sides[whose]
        return (side.deck, *side.piles, side.sealed)[pile][index] >= 0
    slots = (
        slot for side in board.sides for pile in (side.deck, *side.piles, side.sealed) for slot in pile if slot >= 0
    )
    faces = {obj.card for obj in board.objects.values()} | {slot // SLOT for slot in slots}
    key = fold(what)
    return any(fold(s.cards[face].name) == key for face in faces) or any(key in fold(said[seat]) for said in run.spoken)


PART = BiblioclashPart()
