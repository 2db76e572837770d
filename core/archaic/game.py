"""Archaic Realms as a table of contents: everything that a match asks of the game, and where it is."""

from typing import Any

from core.archaic import opening, options, view
from core.archaic.actions import ArchaicAction, Concede
from core.archaic.events import ArchaicEvent
from core.archaic.evolve import EVOLVERS
from core.archaic.notation import notation, parse, public_notation
from core.archaic.opening import ArchaicHeader
from core.archaic.rules.combat import combat_frame
from core.archaic.rules.deciding import decide
from core.archaic.rules.derived import restate
from core.archaic.rules.effects import ask_frame
from core.archaic.rules.heroes import replace_frame
from core.archaic.rules.placing import place_frame
from core.archaic.rules.quests import check_frame
from core.archaic.rules.setup import setup_frame
from core.archaic.rules.stack import drain_frame, finish_frame, resolve_frame, stack_frame
from core.archaic.rules.turn import turn_frame
from core.archaic.state import (
    ArchaicState,
    AskFrame,
    CheckFrame,
    CombatFrame,
    DrainFrame,
    FinishFrame,
    PlaceFrame,
    ReplaceFrame,
    ResolveFrame,
    SetupFrame,
    StackFrame,
    TurnFrame,
)
from core.kernel.chance import Stream
from core.kernel.events import Action, Asked
from core.kernel.resolution import Resolution

HANDLERS: dict[type, Any] = {
    AskFrame: ask_frame,
    CheckFrame: check_frame,
    CombatFrame: combat_frame,
    DrainFrame: drain_frame,
    FinishFrame: finish_frame,
    PlaceFrame: place_frame,
    ReplaceFrame: replace_frame,
    ResolveFrame: resolve_frame,
    SetupFrame: setup_frame,
    StackFrame: stack_frame,
    TurnFrame: turn_frame,
}

ORDER_RULES = {
    "match/over": "RA-03",
    "seat/not_to_act": "RA-34",
    "seat/unknown": "A-001",
    "seat/out": "RA-03",
    "action/incomplete": "RA-149",
}


class Archaic:
    """The game, see `core.kernel.game.Game`."""

    name = "archaic"
    title = "Archaic Realms"
    evolvers = EVOLVERS
    handlers = HANDLERS
    action_type = ArchaicAction
    event_type = ArchaicEvent
    header_type = ArchaicHeader
    order_rules = ORDER_RULES
    house_rules = opening.HOUSE_RULES

    seats = staticmethod(opening.seats)
    header = staticmethod(opening.header_of)
    recard = staticmethod(opening.recarded)
    copy_board = staticmethod(opening.copy_board)
    blank = staticmethod(opening.blank)
    walk = staticmethod(options.walk)
    path = staticmethod(options.path)
    reason = staticmethod(options.reason)
    out_of_turn = staticmethod(options.out_of_turn)
    decide = staticmethod(decide)
    see = staticmethod(view.see)
    redact = view.REDACTED.redact
    redact_action = staticmethod(view.redact_action)
    teaches = view.REDACTED.teaches
    shown = view.REDACTED.shown
    notation = staticmethod(notation)
    public_notation = staticmethod(public_notation)
    parse = staticmethod(parse)

    def begin(self, r: Resolution) -> None:
        """The first entry states every derived value that is shown; no Hero is active before a new match begins."""
        restate(r)

    def concession(self) -> Action:
        """RA-03."""
        return CONCEDE

    def sample(self, seen: view.Seen, cards: Any, header: ArchaicHeader, stream: Stream) -> ArchaicState:
        owned = opening.owned(header, cards, seen.board.location)
        return view.sample(seen, cards, header.house_rules, owned, stream)

    def is_quiet(self, asked: Asked) -> bool:
        """The turn player's Main Phase with an empty stack: nothing is pending."""
        return asked.kind == "main"

    def resume(self, state: ArchaicState) -> None:
        """Control of a quiet step: one turn frame, nothing held."""
        for field, value in (("agenda", (TurnFrame("act"),)), ("held", ()), ("answers", ())):
            state.journal.write(state.control, field, value)


CONCEDE = Concede()
GAME = Archaic()
