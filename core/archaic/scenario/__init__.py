"""Scenarios of Archaic Realms: positions, paths and deck checks; and a match's position as a scenario."""

from collections.abc import Sequence
from typing import Any

from core.archaic import events as ev
from core.archaic import setup
from core.archaic.actions import Pass
from core.archaic.cards import load_pool
from core.archaic.chronicle import line
from core.archaic.notation import at_place, called, parse
from core.archaic.scenario.beginnings import start
from core.archaic.scenario.copies import exchanged
from core.archaic.scenario.paths import look
from core.archaic.scenario.positions import TOP
from core.archaic.scenario.written import written, written_setup
from core.archaic.state import ArchaicState
from core.archaic.view import see
from core.kernel.document import Document, Where
from core.kernel.errors import BadInput, Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.names import fold
from core.kernel.notation import Labels
from core.kernel.scenario import Found, Run, Start

__all__ = ["PART"]

_CLOSED = (ev.ExchangeBegan, ev.CombatEnded, ev.PhaseBegan, ev.TurnBegan)
"""What follows when a window has closed."""


class ArchaicPart:
    """What this game adds to scenarios."""

    seats = 2
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
        """The pass, where that is all there is; else the only answer."""
        top = match.options(seat)
        if match.state.board.asked.kind == "priority":
            return Pass() if set(top.step.domain) == {"pass"} else None
        found = list(top.actions(2))
        return found[0] if len(found) == 1 and match.state.board.asked.kind != "main" else None

    def passing(self, match: Match, until: str, facts: Sequence[Event]) -> Action | None:
        """`clear`: until the stack is empty; `close`: until the window is over."""
        board = match.state.board
        if board.asked.kind != "priority":
            return None
        if until == "clear":
            return Pass() if board.stack else None
        return None if any(isinstance(fact, _CLOSED) for fact in facts) else Pass()

    def is_due(self, match: Match, seat: Seat) -> bool:
        """Whoever decides unseen is asked at the same time."""
        return False

    def check_deck(self, document: Document, where: Where, data: Any) -> list[Refusal]:
        pool = load_pool()
        try:
            return setup.check(setup.DECKS.from_data(data, pool), pool)
        except BadInput as error:
            raise document.fault(where, str(error)) from error

    def position(self, match: Match) -> tuple[dict[str, Any], list[str]]:
        if match.state.board.phase != "setup":
            return written(match.state), []
        chosen = (fact for entry in match.log.entries for fact in entry.facts if isinstance(fact, ev.Chosen))
        return written_setup(match.state, next((fact.seat for fact in chosen), -1)), []

    def is_lucky(self, facts: Sequence[Event]) -> bool:
        """Who begins is said by `first`."""
        return not any(isinstance(fact, ev.Chosen) for fact in facts)


def _shows(run: Run, seat: Seat, what: str) -> bool:
    """The seat's view or its log shows this card."""
    s: ArchaicState = run.match.state
    board = see(s, seat).board
    number = run.labels.get(what, 0)
    if number > 0:
        return number in board.objects
    if number < 0:
        whose, pile, index = at_place(number)
        side = board.sides[whose]
        return (side.deck, side.quests, side.scored, board.vault, board.quest_pile)[pile][index] >= 0
    cards = [obj.card for obj in board.objects.values()]
    cards += [card >> 2 for card in board.vault if card >= 0]
    cards += [board.location, *board.quest_pile]
    for side in board.sides:
        cards += [card >> 2 for card in side.deck if card >= 0]
        cards += [*side.quests, *side.scored, side.objective]
    key = fold(what)
    if any(card >= 0 and key in map(fold, called(s, card)) for card in cards):
        return True
    return any(key in fold(said[seat]) for said in run.spoken)


PART = ArchaicPart()
