"""Scenarios of Clash of Realms: positions, paths and deck checks; and a match's position as a scenario."""

from collections.abc import Sequence
from typing import Any

from core.clash import events as ev
from core.clash import setup
from core.clash.actions import Pass
from core.clash.cards import is_training, load_pool
from core.clash.chronicle import line
from core.clash.notation import in_deck, open_window, parse
from core.clash.scenario.beginnings import start
from core.clash.scenario.copies import exchanged
from core.clash.scenario.paths import Walks, given, look
from core.clash.scenario.positions import TOP
from core.clash.scenario.written import position_digest, position_of, written, written_setup
from core.clash.state import ClashBoard, ClashState
from core.clash.view import see
from core.kernel.document import Document, Where
from core.kernel.errors import BadInput, Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.names import fold
from core.kernel.notation import Labels, read_seat
from core.kernel.pool import find_card
from core.kernel.scenario import Found, Run, Start

__all__ = ["PART", "position_digest", "position_of"]


class ClashPart:
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
        return exchanged(match.state, seat, text, action, canonical, labels)

    def told(self, match: Match, facts: Sequence[Event], eyes: Seat) -> str:
        return "\n".join(filter(None, (line(match.state, fact, eyes, everything=True) for fact in facts)))

    def look(self, run: Run, path: str, wanted: Any) -> Found:
        return look(run, path, wanted)

    def shows(self, run: Run, seat: Seat, what: str) -> bool:
        return _shows(run, seat, what)

    def forced(self, match: Match, seat: Seat) -> Action | None:
        s: ClashState = match.state
        top = Walks(s).options(seat)
        if s.board.asked.kind in ("priority", "main"):
            idle = set(top.step.domain) <= {"pass", "exhaust"}
            return Pass() if idle and "pass" in top.step.domain else None
        found = list(top.actions(2))
        return found[0] if len(found) == 1 else None

    def passing(self, match: Match, until: str, facts: Sequence[Event]) -> Action | None:
        board: ClashBoard = match.state.board
        if board.asked.kind != "priority" or not board.closed:
            return None
        if until == "clear":
            return None if any(isinstance(fact, ev.ChainCleared) for fact in facts) else Pass()
        combat = board.combat
        if combat is None or combat.stage != "showdown":
            return self.passing(match, "clear", facts) if not facts else None
        return Pass()

    def is_due(self, match: Match, seat: Seat) -> bool:
        """401.2, R-060: both place their Locations at once; the engine asks p1 first."""
        asked = match.state.board.asked
        return asked.kind == "place" and seat not in asked.seats and seat > asked.seats[0]

    def check_deck(self, document: Document, where: Where, data: Any) -> list[Refusal]:
        pool = load_pool()
        try:
            deck = setup.DECKS.from_data(data, pool)
            # The training set is for decks of its own, with a Realm of its own; no constructed deck may use it.
            training = not deck.realm or is_training(find_card(pool, deck.realm))
            return setup.check(deck, pool, training=training)
        except BadInput as error:
            raise document.fault(where, str(error)) from error

    def position(self, match: Match) -> tuple[dict[str, Any], list[str]]:
        keys, warnings = _written(match)
        house = match.header.house_rules
        return keys | ({"house_rules": dict(house)} if house else {}), warnings

    def is_lucky(self, facts: Sequence[Event]) -> bool:
        """Who begins is said by `first`."""
        return not any(isinstance(fact, ev.Chosen) for fact in facts)


def _written(match: Match) -> tuple[dict[str, Any], list[str]]:
    board: ClashBoard = match.state.board
    if board.phase != "setup":
        return written(match.state)
    chosen = (fact for entry in match.log.entries for fact in entry.facts if isinstance(fact, ev.Chosen))
    return written_setup(match.state, next((fact.seat for fact in chosen), board.first)), []


def _shows(run: Run, seat: Seat, what: str) -> bool:
    """The seat's view or its log shows this card, labelled object, or sealed assignment."""
    s: ClashState = run.match.state
    seen = see(s, seat)
    name, _, path = what.partition(".")
    whose = read_seat(name)
    if whose is not None and path == "assignment":
        if given(s, whose) is None:
            return open_window(s, whose) is None
        return any(who == whose and given is not None for who, given in seen.control.answers)
    number = run.labels.get(what)
    if number is not None:
        if number > 0:
            return number in seen.board.objects and seen.board.objects[number].card >= 0
        owner, deck, index = in_deck(number)
        return deck == "aside" or int(getattr(seen.board.sides[owner], deck)[index]) >= 0
    cards = [obj.card for obj in seen.board.objects.values()]
    cards += [card >> 2 for side in seen.board.sides for pile in (side.deck, side.shard_deck) for card in pile]
    key = fold(what)
    if any(card >= 0 and fold(s.cards[card].name) == key for card in cards):
        return True
    return any(key in fold(lines[seat]) for lines in run.spoken)


PART = ClashPart()
