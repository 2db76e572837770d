"""What a game must supply: `Game` for a match, `Shipped` for the app and the commands too.

Found by name as `core.<name>.game`, whose `GAME` is an instance.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from core.kernel.chance import Stream
from core.kernel.errors import BadInput, Refusal
from core.kernel.events import Action, Asked, Event
from core.kernel.ids import Seat
from core.kernel.options import Options, Path, Step, Value
from core.kernel.resolution import Resolution
from core.kernel.state import State

if TYPE_CHECKING:
    # A command that says its help needs none of it.
    from core.kernel import rooms
    from core.kernel.scenario import Part

GAMES = ("clash", "biblioclash", "archaic")
"""The games that come with the package, in the order in which they are shown."""


class Game(Protocol):
    """The table of contents of one game. All functions are pure but for those that take a Resolution."""

    name: str
    title: str
    evolvers: dict[type, Any]
    handlers: dict[type, Any]
    action_type: Any
    """Union of the game's actions, for decoding."""
    event_type: Any
    """Union of the game's events, the kernel's included."""
    header_type: Any
    """Header[Card, Deck, Position] of this game."""
    order_rules: dict[str, str]
    """The rules behind refusals that are the same in every game, by their code: `match/over`, `seat/not_to_act`,
    `seat/unknown`, `seat/out`, `action/incomplete`."""
    reveals: dict[str, type[Event]]
    """The facts that reveal sealed answers to questions of a kind; of all others the last answer does."""
    house_rules: dict[str, tuple[str, ...]]
    """Documented other readings, modes and formats: name to values, the default first."""

    def seats(self, house: dict[str, str]) -> tuple[int, ...]:
        """How many may sit down under these house rules: every number that will do, the usual one first."""

    def header(
        self,
        decks: list[Any],
        seed: int,
        *,
        names: tuple[str, ...],
        undo: str,
        house: dict[str, str],
        first: Seat | None,
    ) -> Any:
        """Header of a new match; decks are names, files or Deck values. BadInput names what is wrong with one."""

    def copy_board(self, board: Any) -> Any:
        """A board of its own: what is written to the one does not show in the other."""

    def blank(self, header: Any) -> State[Any, Any]:
        """The state before the first entry: decks in the order of their lists, or a position as it stands."""

    def begin(self, r: Resolution) -> None:
        """State the first entry: shuffles and first question of a new match, derived values of a position."""

    def walk(self, state: State[Any, Any], seat: Seat, path: Path) -> Step | Action:
        """What comes after `path` for a seat that owes a decision. The path is one that this walk gave."""

    def reason(self, state: State[Any, Any], seat: Seat, action: Action, path: Path, value: Value) -> Refusal:
        """Why `value`, which the path of `action` names after `path`, is not in the domain there."""

    def out_of_turn(self, state: State[Any, Any], seat: Seat, action: Action) -> tuple[str, ...]:
        """Rules that refuse an action to a seat which is not to decide.

        That of `order_rules` does too, and says it best; where it is among them, the first does.
        """

    def path(self, state: State[Any, Any], seat: Seat, action: Action) -> Path:
        """The path whose walk ends in this action, or would: values it may not have are in it as they are."""

    def decide(self, r: Resolution, seat: Seat, action: Action) -> None:
        """Do a legal action: facts, and what is to be done next on the agenda."""

    def concession(self) -> Action:
        """The action that is open to every living seat and never listed."""

    def see(self, state: State[Any, Any], seat: Seat) -> Any:
        """All that the seat, or an onlooker, may know, as one Struct."""

    def sample(self, seen: Any, cards: Any, header: Any, stream: Stream) -> State[Any, Any]:
        """A full state, control included, of which `see` gives the same; unseen cards are drawn from the stream."""

    def redact_action(self, state: State[Any, Any], seat: Seat, action: Action, eyes: Seat) -> Action | None:
        """The action of `seat` as `eyes` sees it; None: sealed."""

    def redact(self, event: Event, eyes: Seat) -> Event:
        """The fact as `eyes` sees it."""

    def notation(self, state: State[Any, Any], seat: Seat, action: Any) -> str:
        """The line of text of a legal action, one of `action_type`."""

    def public_notation(
        self, state: State[Any, Any], seat: Seat, action: Any, eyes: Seat, *, revealed: bool = False
    ) -> str:
        """The line of a legal action as `eyes` may read it: hidden cards are a number, a sealed one `VERB (sealed)`.

        `revealed`: it was sealed and has been revealed since, as `Seals` tells.
        """

    def parse(self, state: State[Any, Any], seat: Seat, text: str) -> Action:
        """The action that a line of text means for this seat. BadText if it cannot be read."""

    def is_quiet(self, asked: Asked) -> bool:
        """Nothing is pending at a decision that is asked so: control follows from the board."""

    def resume(self, state: State[Any, Any]) -> None:
        """Set the game's part of control (agenda included) from the board of a quiet step, through the journal."""

    def teaches(self, event: Event) -> bool:
        """Somebody learned something hidden from this fact (a fair undo stops there)."""

    def shown(self, event: Event) -> tuple[int, ...]:
        """The faces that such a fact, redacted or not, shows, by their place among the cards; hidden: below 0."""

    def recard(self, header: Any) -> Any:
        """The header with today's definitions of the same cards, place by place. BadInput names one that is gone."""


class Sent(NamedTuple):
    """What is decided for a seat without asking it."""

    action: Action
    why: str


class Shipped(Game, Protocol):
    """A game that comes with the package: also what the app, the commands and scenarios ask of it.

    Its rooms are loaded when they are entered: a match needs none of them.
    """

    house_words: Mapping[str, Mapping[str, str]]
    """What each value of a house rule means."""

    def offered(self, state: State[Any, Any], seat: Seat, verb: str, domain: Sequence[Value]) -> str:
        """A verb with what may be named after it, as its lines have it: `play A; B`."""

    def sent_for(self, asked: Asked, options: Options) -> Sent | None:
        """The answer that a rule gives for a seat that is asked, as all can see from the board, so that it need not be
        asked, with several people at one keyboard either; None: there is none."""

    @property
    def cards(self) -> "rooms.CardsRoom[Any]":
        """The definitions of its cards."""

    @property
    def texts(self) -> "rooms.TextsRoom[Any]":
        """What is printed on them."""

    @property
    def setup(self) -> "rooms.SetupRoom[Any, Any]":
        """Its decks."""

    @property
    def side_decks(self) -> "rooms.SideDecksRoom[Any, Any] | None":
        """How cards are exchanged between two games of a series; None: decks stay as they are."""

    @property
    def chronicle(self) -> "rooms.ChronicleRoom":
        """The match in words."""

    @property
    def bot(self) -> "rooms.BotRoom":
        """Its bots."""

    @property
    def part(self) -> "Part":
        """What it adds to scenarios."""


def find_game(name: str) -> Shipped:
    """The game of that name, loaded now. BadInput lists the games there are."""
    if name not in GAMES:
        raise BadInput(f"no game is called {name!r}; there are: {', '.join(GAMES)}")
    game: Shipped = import_module(f"core.{name}.game").GAME
    return game


def check_house(house: Mapping[str, str], known: Mapping[str, Sequence[str]]) -> None:
    """BadInput for a house rule, or a value of one, that there is not."""
    for name, value in house.items():
        if name not in known:
            raise BadInput(f"no house rule is called {name!r}; there are: {', '.join(known)}")
        if value not in known[name]:
            raise BadInput(f"house rule {name} is {' or '.join(known[name])}, not {value!r}")
