"""Archaic Realms as a table of contents: everything that a match asks of the game, and where it is."""

from typing import TYPE_CHECKING, Any

from core.archaic import cards, opening, options, setup, texts, view
from core.archaic.actions import ArchaicAction, Concede
from core.archaic.cards import Card
from core.archaic.events import ArchaicEvent
from core.archaic.evolve import EVOLVERS
from core.archaic.notation import notation, offered, parse, public_notation
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
from core.archaic.setup import Deck
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
from core.kernel import rooms
from core.kernel.chance import Stream
from core.kernel.events import Action, Asked
from core.kernel.game import Sent, Shipped
from core.kernel.options import Options
from core.kernel.resolution import Resolution

if TYPE_CHECKING:
    from core.kernel.scenario import Part

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
    """The game, see `core.kernel.game.Shipped`."""

    name = "archaic"
    title = "Archaic Realms"
    evolvers = EVOLVERS
    handlers = HANDLERS
    action_type = ArchaicAction
    event_type = ArchaicEvent
    header_type = ArchaicHeader
    order_rules = ORDER_RULES
    reveals = view.REVEALS
    house_rules = opening.HOUSE_RULES
    house_words = opening.HOUSE_WORDS

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
    offered = staticmethod(offered)

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

    def sent_for(self, asked: Asked, options: Options) -> Sent | None:
        return None

    @property
    def cards(self) -> rooms.CardsRoom[Card]:
        return cards

    @property
    def texts(self) -> rooms.TextsRoom[Card]:
        return texts

    @property
    def setup(self) -> rooms.SetupRoom[Card, Deck]:
        return setup

    @property
    def side_decks(self) -> None:
        """Decks have no cards besides those they play with."""

    @property
    def chronicle(self) -> rooms.ChronicleRoom:
        from core.archaic import chronicle

        return chronicle

    @property
    def bot(self) -> rooms.BotRoom:
        from core.archaic import bot

        return bot

    @property
    def part(self) -> "Part":
        from core.archaic.scenario import PART

        return PART


CONCEDE = Concede()
GAME: Shipped = Archaic()
