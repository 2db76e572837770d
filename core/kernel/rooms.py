"""Rooms of a game that the app, the commands and scenarios enter: what each must offer.

A room is a module of the game; `core.kernel.game.Shipped` leads to it, and loads it when it is first entered.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Protocol, TypeVar

from core.kernel.chance import Stream
from core.kernel.deckbox import DeckBox
from core.kernel.decklist import DeckList
from core.kernel.errors import Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.options import Options
from core.kernel.pool import AnyCard
from core.kernel.sandbox import Sandbox
from core.kernel.telling import Eyes, StateOrView

C = TypeVar("C", bound=AnyCard)
CardT = TypeVar("CardT", bound=AnyCard, contravariant=True)
D = TypeVar("D")


class CardsRoom(Protocol[C]):
    """`cards`: the definitions."""

    @property
    def Card(self) -> type[C]:
        """What a card is made of."""

    def load_pool(self, folder: Traversable | None = None) -> dict[str, C]:
        """The cards that come with the game, or those of a folder, by name. BadInput names what is wrong with one."""


class TextsRoom(Protocol[CardT]):
    """`texts`: what is printed on a card, made from its data."""

    def head(self, card: CardT) -> tuple[str, ...]:
        """What stands above the text box beside the name: type, cost, numbers."""

    def keyword_line(self, card: CardT) -> str:
        """First line of the text box; empty if the card has no keyword."""

    def terms(self, card: CardT) -> Sequence[str]:
        """The words on it that the book may explain, each in a line."""

    def rules_text(self, card: CardT) -> str:
        """The text box without its keyword line; empty if the card has no ability."""

    def ability_text(self, card: CardT, index: int) -> str:
        """The text of one ability, counted from 0 in the order of the card's data."""


class SetupRoom(Protocol[CardT, D]):
    """`setup`: deck lists, and which decks are legal."""

    @property
    def DECKS(self) -> DeckBox[D]:
        """The deck lists of the game."""

    @property
    def FIRST_DECKS(self) -> tuple[str, ...]:
        """Starter decks for who has no wish, a different one for each seat."""

    def deck_of(self, found: DeckList) -> D:
        """The deck that a list means. Whether it is legal is for `check`."""

    def check(
        self, deck: D, pool: Mapping[str, CardT], house: Mapping[str, str] | None = None, training: bool = True
    ) -> list[Refusal]:
        """Every reason why the deck may not be played by these house rules, one a fault; empty: it is legal.

        training: whether cards of a training set are allowed. Raises `BadInput` for a name that no card has.
        """


class SideDecksRoom(Protocol[CardT, D]):
    """`setup`, in a game whose decks have cards to exchange between two games of a series."""

    def exchange(self, deck: D, out: Mapping[str, int], in_: Mapping[str, int], pool: Mapping[str, CardT]) -> D:
        """The deck with cards laid into its Side Deck, and as many from there taken in. BadInput says why not."""


class ChronicleRoom(Protocol):
    """`chronicle`: the match in words, as one pair of eyes may read it."""

    @property
    def ENDINGS(self) -> Mapping[str, str]:
        """Why a match ended, by code."""

    def line(self, state: StateOrView, fact: Event, eyes: Eyes, *, everything: bool = False) -> str:
        """The fact in words; empty, unless `everything` is asked for, if only the program needs it."""

    def question(self, state: StateOrView, eyes: Eyes) -> str:
        """What is asked now, in a few words, with what it is about and when."""

    def table(self, state: StateOrView, eyes: Eyes, players: tuple[str, ...] = ()) -> list[str]:
        """All that lies on the table, one's own side last; hidden cards as counts. `players`: their names."""


class BotRoom(Protocol):
    """`bot`: players that see what a seat sees."""

    def choose_random(self, options: Options, stream: Stream) -> Action:
        """Any action: each value of a step is as likely as the others."""

    def choose_greedy(
        self, box: Sandbox, seat: Seat, stream: Stream, keep_going: Callable[[], bool] = lambda: True
    ) -> Action:
        """The action after which the seat stands best once all is settled. `box` is a sample of what it sees."""

    def choose_search(self, worlds: Iterator[Sandbox], seat: Seat, keep_going: Callable[[], bool]) -> Action:
        """The action with which the seat stands best some turns later, in samples of what it sees."""
