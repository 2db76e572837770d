"""Clash of Realms as a table of contents: everything that a match asks of the game, and where it is."""

from typing import TYPE_CHECKING, Any

from core.clash import cards, opening, options, setup, texts, view
from core.clash.actions import ClashAction, Concede
from core.clash.cards import Card
from core.clash.events import ClashEvent
from core.clash.evolve import EVOLVERS
from core.clash.notation import notation, offered, parse, public_notation
from core.clash.opening import ClashHeader
from core.clash.rules.asking import ask_frame
from core.clash.rules.batch import leave_frame
from core.clash.rules.chain import chain_frame
from core.clash.rules.combat import assign_frame, combat_frame
from core.clash.rules.deciding import decide
from core.clash.rules.derived import restate
from core.clash.rules.doing import mill_frame
from core.clash.rules.fight import fight_frame
from core.clash.rules.placing import place_frame
from core.clash.rules.resolving import finish_frame, resolve_frame
from core.clash.rules.setup import setup_frame
from core.clash.rules.state_effects import check_frame
from core.clash.rules.turn import turn_frame
from core.clash.setup import Deck
from core.clash.state import (
    AskFrame,
    AssignFrame,
    ChainFrame,
    CheckFrame,
    ClashState,
    CombatFrame,
    FightFrame,
    FinishFrame,
    LeaveFrame,
    MillFrame,
    PlaceFrame,
    ResolveFrame,
    SetupFrame,
    TurnFrame,
)
from core.kernel import rooms
from core.kernel.chance import Stream
from core.kernel.events import Action, Asked
from core.kernel.game import Shipped
from core.kernel.resolution import Resolution

if TYPE_CHECKING:
    from core.kernel.scenario import Part

HANDLERS: dict[type, Any] = {
    AskFrame: ask_frame,
    AssignFrame: assign_frame,
    ChainFrame: chain_frame,
    CheckFrame: check_frame,
    CombatFrame: combat_frame,
    FightFrame: fight_frame,
    FinishFrame: finish_frame,
    LeaveFrame: leave_frame,
    MillFrame: mill_frame,
    PlaceFrame: place_frame,
    ResolveFrame: resolve_frame,
    SetupFrame: setup_frame,
    TurnFrame: turn_frame,
}


ORDER_RULES = {
    "match/over": "R-158",
    "seat/not_to_act": "802.1",
    "seat/unknown": "101.1",
    "seat/out": "R-158",
    "action/incomplete": "R-166",
}


class Clash:
    """The game, see `core.kernel.game.Shipped`."""

    name = "clash"
    title = "Clash of Realms"
    evolvers = EVOLVERS
    handlers = HANDLERS
    action_type = ClashAction
    event_type = ClashEvent
    header_type = ClashHeader
    order_rules = ORDER_RULES
    reveals = view.REVEALS
    house_rules = opening.HOUSE_RULES
    house_words = opening.HOUSE_WORDS

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
    sent_for = staticmethod(options.sent_for)

    def seats(self, house: dict[str, str]) -> tuple[int, ...]:
        """101.1: two players."""
        return (2,)

    def begin(self, r: Resolution) -> None:
        """The first entry states every derived value that is shown."""
        restate(r)

    def concession(self) -> Action:
        """R-037."""
        return CONCEDE

    def sample(self, seen: view.Seen, cards: Any, header: ClashHeader, stream: Stream) -> ClashState:
        return view.sample(seen, cards, header.house_rules, opening.owned(header), stream)

    def is_quiet(self, asked: Asked) -> bool:
        """The Turn Player's open Main Phase: nothing is pending."""
        return asked.kind == "main"

    def resume(self, state: ClashState) -> None:
        """Control of a quiet step: one turn frame, nothing held, nothing remembered."""
        for field, value in (
            ("agenda", (TurnFrame("main"),)),
            ("held", ()),
            ("ghosts", {}),
            ("answers", ()),
            ("automatic", 0),
        ):
            state.journal.write(state.control, field, value)

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
    def side_decks(self) -> rooms.SideDecksRoom[Card, Deck]:
        """103.8.2."""
        return setup

    @property
    def chronicle(self) -> rooms.ChronicleRoom:
        from core.clash import chronicle

        return chronicle

    @property
    def bot(self) -> rooms.BotRoom:
        from core.clash import bot

        return bot

    @property
    def part(self) -> "Part":
        from core.clash.scenario import PART

        return PART


CONCEDE = Concede()
GAME: Shipped = Clash()
