"""Biblioclash as a table of contents: everything that a match asks of the game, and where it is."""

from typing import TYPE_CHECKING, Any

from core.biblioclash import cards, opening, options, setup, texts, view
from core.biblioclash.actions import BiblioclashAction, Concede
from core.biblioclash.cards import Card
from core.biblioclash.events import BiblioclashEvent
from core.biblioclash.evolve import EVOLVERS
from core.biblioclash.notation import notation, offered, parse, public_notation
from core.biblioclash.opening import BiblioclashHeader
from core.biblioclash.rules.asking import ask_frame
from core.biblioclash.rules.clash import clash_frame
from core.biblioclash.rules.deciding import decide
from core.biblioclash.rules.resolving import resolve_frame
from core.biblioclash.rules.setup import setup_frame
from core.biblioclash.rules.turn import turn_frame
from core.biblioclash.setup import Deck
from core.biblioclash.state import (
    AskFrame,
    BiblioclashState,
    ClashFrame,
    ResolveFrame,
    SetupFrame,
    TurnFrame,
    said_done,
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
    ClashFrame: clash_frame,
    ResolveFrame: resolve_frame,
    SetupFrame: setup_frame,
    TurnFrame: turn_frame,
}

ORDER_RULES = {
    "match/over": "B-134",
    "seat/not_to_act": "B-117",
    "seat/unknown": "B-176",
    "seat/out": "RB-94",
    "action/incomplete": "RB-40",
}


class Biblioclash:
    """The game, see `core.kernel.game.Shipped`."""

    name = "biblioclash"
    title = "Biblioclash"
    evolvers = EVOLVERS
    handlers = HANDLERS
    action_type = BiblioclashAction
    event_type = BiblioclashEvent
    header_type = BiblioclashHeader
    order_rules = ORDER_RULES
    reveals = view.REVEALS
    house_rules = opening.HOUSE_RULES
    house_words = opening.HOUSE_WORDS

    seats = staticmethod(opening.seats)
    header = staticmethod(opening.header_of)
    recard = staticmethod(opening.recarded)
    copy_board = staticmethod(view.copy_board)
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
        """The first entry is what the agenda says: there is no derived value to state."""

    def concession(self) -> Action:
        """RB-90."""
        return CONCEDE

    def sample(self, seen: view.Seen, cards: Any, header: BiblioclashHeader, stream: Stream) -> BiblioclashState:
        return view.sample(seen, cards, header.house_rules, opening.libraries(header), stream)

    def is_quiet(self, asked: Asked) -> bool:
        """A Main Phase: nothing is pending."""
        return asked.kind == "main"

    def resume(self, state: BiblioclashState) -> None:
        """Control of a quiet step: one turn frame; who of a team is not asked has said done (RB-98)."""
        state.journal.write(state.control, "agenda", (TurnFrame("main", said_done(state.board)),))

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
        from core.biblioclash import chronicle

        return chronicle

    @property
    def bot(self) -> rooms.BotRoom:
        from core.biblioclash import bot

        return bot

    @property
    def part(self) -> "Part":
        from core.biblioclash.scenario import PART

        return PART


CONCEDE = Concede()
GAME: Shipped = Biblioclash()
