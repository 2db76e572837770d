"""How each game is shown: its board, its words. Screens find a panel by the name of the game and name no game."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from textual.widget import Widget

from core.kernel.errors import Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Options, Step, Value
from tui.draft import Draft
from tui.widgets.bar import Bar
from tui.widgets.lines import Part, Parts, Row, lit


class Scene(NamedTuple):
    """What one seat sees, and who sits at the table."""

    seen: Any
    """The game's Struct of all that the seat may know."""
    cards: tuple[Any, ...]
    """Definitions and texts of the match's cards."""
    names: tuple[str, ...]
    """The seats' names as they are shown; one is "You" where it is somebody who is spoken to."""
    seat: Seat
    """Whose view it is: this side lies at the bottom."""
    step: int = 0
    status: Parts = ()
    """What stands at the right of the top line."""
    hides: bool = True
    """What the seat may not know is hidden."""
    before: Any = None
    """What it saw before the newest entry: names of what is gone since."""
    bots: tuple[str, ...] = ()
    """For each seat the bot that plays it, or empty for a person."""
    across: Seat = -1
    """Whose side lies across the table, where there are several; -1: who matters now."""
    stops: frozenset[str] = frozenset()
    """The phases of this turn in which it is always asked."""

    @property
    def moments(self) -> "tuple[Scene, ...]":
        """Itself; and as it was before, where that is known."""
        return (self,) if self.before is None else (self, self._replace(seen=self.before))


class Marks(NamedTuple):
    """What is lit on the board."""

    targets: frozenset[Value] = frozenset()
    chosen: frozenset[Value] = frozenset()
    changed: frozenset[Value] = frozenset()

    def sign(self, value: Value) -> Part:
        """Chosen, legal target, just changed, in one cell."""
        if value in self.chosen:
            return ("●", "chosen")
        if value in self.targets:
            return ("◎", "target")
        return ("Δ", "changed") if value in self.changed else (" ", "")


class Choice(NamedTuple):
    """One answer to a question: the key that names it, in words, and where it can be seen."""

    key: str
    value: Value
    text: str
    place: str
    """board, hand or strip; number; list (objects that lie elsewhere) or item (no object)."""
    copy: Value | None = None
    """The card of the hand that is equal to the one it names, where the key is that one's."""
    brief: str = ""
    """In fewest words, where its first ones do not tell it from others."""

    @property
    def where(self) -> Value:
        """What the cursor stands on for it."""
        return self.value if self.copy is None else self.copy


class Way(NamedTuple):
    """Something that can be begun: its title and the first values of its path."""

    title: str
    path: tuple[Value, ...]


class Wish(NamedTuple):
    """Something that one could want of an object, and the action that says so."""

    title: str
    action: Action
    path: tuple[Value, ...] = ()
    """How it is begun at the first question, where the object can be used in several ways."""


Ways = dict[Value, list[Way]]
NO_REASONS: Mapping[Value, Refusal] = MappingProxyType({})
"""Nobody is asked what to do."""


class Stack(NamedTuple):
    """What shares its place with the log and the card: a Chain, a Library."""

    title: str
    rows: tuple[Row, ...]
    subtitle: str = ""
    empty: str = ""
    columns: int = 1
    """In so many columns, where the rows do not fit below each other."""
    wanted: bool = False
    """It is to be seen now, rather than the log."""


class Sheet(NamedTuple):
    """A question whose answers are shown with what they come to: a row each, which stands for it."""

    title: str
    rows: tuple[Row, ...]


class BoardWidget(Widget):
    """The table of a game. Ids of its lists begin with `me` on one's own side and with `foe` on the other."""

    home = "me"
    """The list that one comes to from below."""

    def lay(self, scene: Scene, marks: Marks) -> None:
        """Show a scene."""
        raise NotImplementedError

    def lay_side(self, who: str, now: tuple[Parts, Parts], before: tuple[Parts, Parts] | None = None) -> None:
        """Show the line of a side; where it is known how it was before, what has changed is lit."""
        if before is not None and now != before:
            now = lit(now[0], before[0]), lit(now[1], before[1])
        self.query_one(f"#{who}-line", Bar).show(now)


class Panel(Protocol):
    """What a game supplies to the screens. All of it is words and arrangement: it asks the core for every rule."""

    commands: tuple[tuple[str, str], ...]
    """Keys that stand for a verb at the first question, with what the footer calls them; empty: as the verb."""
    keys: tuple[tuple[str, str], ...]
    """For the help: keys of this game, and what they do."""
    signs: tuple[tuple[str, str], ...]
    """For the help: its signs, and what they mean."""
    phases: tuple[tuple[str, ...], ...]
    """Codes of the phases, each with the words that the top line has for it."""
    stack_name: str
    """What shares its place with log and card."""
    piles_title: str
    """What all that lies off the board is called."""

    def board(self) -> BoardWidget:
        """The table, empty."""

    def open_view(self, state: Any, seat: Seat) -> Any:
        """All there is, hidden cards too, as the seat's view would show it: for replays."""

    def top(self, scene: Scene, wide: bool) -> tuple[Parts, Parts]:
        """The line above the board: turn, phases, state, and the scene's status."""

    def side(self, scene: Scene, seat: Seat) -> tuple[Parts, Parts]:
        """The line of a side: its key numbers."""

    def score(self, scene: Scene, seat: Seat) -> tuple[str, str]:
        """The number that decides the match for a seat, and what it is called."""

    def hand(self, scene: Scene, ways: Ways, marks: Marks, why: dict[Value, Refusal], room: int) -> list[Row]:
        """Cards that can be taken by a digit: the hand, then the Commanders; `room`: cells of a row."""

    def stack(self, scene: Scene, ways: Ways, room: int) -> Stack:
        """What shares its place with the log and the card; `room`: how many rows fit below each other."""

    def opposite(self, scene: Scene) -> Seat:
        """Whose side lies across the table."""

    def piles(self, scene: Scene, ways: Ways, why: Mapping[Value, Refusal] = NO_REASONS) -> list[Row]:
        """All that lies off the board; `why`: why what cannot be used cannot."""

    def deck(self, scene: Scene, deck: Any) -> list[Row]:
        """What is left in the viewer's own deck, with the odds of drawing it next; `deck`: its list or None."""

    def face(self, scene: Scene, value: Value) -> tuple[str, tuple[Parts, ...]]:
        """One card in full: title and lines."""

    def printed(self, card: Any) -> tuple[Parts, ...]:
        """A card of the pool in full, as it is printed; the first line is its name with its cost."""

    def answer_face(self, scene: Scene, draft: Draft, value: Value) -> tuple[str, tuple[Parts, ...]] | None:
        """The card that an answer stands for although it is no object: title and lines; None: it is words alone."""

    def framed(self, scene: Scene, name: str) -> tuple[Value, ...]:
        """What the frame of a list on the board, or a side's line, stands for where it is an answer."""

    def names_objects(self, step: Step) -> bool:
        """The step's numbers are ids of objects: a card of the hand or the board can answer it."""

    def labels(self, scene: Scene) -> dict[str, Value]:
        """The letters of the units on the board."""

    def choices(self, scene: Scene, draft: Draft) -> list[Choice]:
        """The answers to the draft's question, sets with what is in them included."""

    def question(self, scene: Scene, draft: Draft) -> Parts:
        """What is asked now, after what has been answered so far."""

    def root(self, scene: Scene, options: Options, ways: Ways) -> tuple[Parts, Parts]:
        """The first question, when there are several things to do, and its answers."""

    def verb(self, scene: Scene, key: str, options: Options) -> Value | None:
        """The verb that a command key stands for now; None: none."""

    def marks_hand(self, verb: Value) -> bool:
        """The verb marks cards of the hand: at the opening hand."""

    def hand_values(self, scene: Scene) -> tuple[Value, ...]:
        """The cards that digits take, in order."""

    def hand_title(self, scene: Scene) -> str:
        """How many cards of the hand and others digits take."""

    def title_of(self, scene: Scene, value: Value) -> str:
        """An object's name."""

    def at_once(self, verb: Value) -> bool:
        """The verb is the whole decision and is sent without asking again."""

    def context(self, scene: Scene) -> str:
        """The text that a question in the middle of things comes from; empty: none."""

    def note(self, scene: Scene, match: Match, draft: Draft, width: int) -> str:
        """What helps with the present question, in so many cells if it can be said shorter: Power that is left, what an
        attack meets."""

    def sheet(self, scene: Scene, match: Match, draft: Draft, ahead: Draft) -> Sheet | None:
        """The answers to the draft's question, with those that may not be given; None: they are a plain list.

        `ahead`: the draft with the amount taken that is shown, where one is asked for.
        """

    def tried(self, scene: Scene, draft: Draft, value: Value) -> Action | None:
        """The decision with a row of the sheet named too, or left out, to learn why it may not be; None: it is none."""

    def most(self, scene: Scene, match: Match, draft: Draft) -> tuple[Value, ...]:
        """The path of a set that is as large as it may be, where that is not found by naming one after the other."""

    def preset_number(self, draft: Draft) -> int:
        """Where an amount is asked for: the place in the domain of the one that is shown first."""

    def in_words(self, scene: Scene, action: Action, room: int) -> str:
        """A whole decision, shorter if so many cells ask for it, where its line of notation is no sentence; empty: that
        line says it."""

    def done_text(self, draft: Draft) -> str:
        """What ending the present set means."""

    def waiting(self, scene: Scene) -> Parts:
        """What goes on while another seat decides."""

    def ways(self, scene: Scene, options: Options) -> Ways:
        """For each object what can be begun with it at the first question."""

    def group_ways(self, scene: Scene, options: Options, value: Value) -> list[Way]:
        """What a unit can be part of together with others."""

    def source(self, scene: Scene, source: Value) -> str:
        """A source of mana in words."""

    def wishes(self, scene: Scene, value: Value) -> list[Wish]:
        """What one could want of an object, allowed or not."""

    def without_units(self, what: str) -> Action | None:
        """A command for own units as it would be given for none, to learn why it may not be; None: it is for none."""

    def only_passes(self, scene: Scene, options: Options) -> bool:
        """The seat has nothing to answer with but to pass."""

    def passing(self, scene: Scene, options: Options) -> Value | None:
        """The verb that passes, where that is one of the answers; None: it is none."""

    def where(self, scene: Scene, value: Value) -> str:
        """Name of the board widget that an object lies in, empty if in none."""

    def changed(self, before: Any, after: Any) -> frozenset[Value]:
        """Objects on the board that are not as they were."""

    def fact(self, scene: Scene, event: Event, *, everything: bool = False) -> str:
        """A fact in words; empty, unless `everything` is asked for: the action's line says it."""

    def say(self, state: Any, seat: Seat, action: Action, eyes: Seat, *, revealed: bool) -> str:
        """An action that is about to be done, as its line of text that these eyes may read; `revealed`: it was
        sealed, and is no more.
        """

    def work_of(self, scene: Scene, event: Event) -> str:
        """The text of the ability or card that a fact put to work; empty: none."""

    def ability_text(self, card: Any, number: int) -> str:
        """The text of one ability of a card, as the match's cards define it."""

    def is_told(self, event: Event) -> bool:
        """The log of a game says this fact, not only its action."""

    def is_payment(self, step: Step) -> bool:
        """The step names mana for a cost: it has a preset answer."""

    def payment(self, state: Any, seat: Seat, action: Action) -> tuple[tuple[int, int], ...]:
        """What an action is paid with: (source, mana) pairs, as the game's helper would where it does not say."""

    def with_default_payment(self, action: Action) -> Action:
        """The action, paid as the game's helper would."""

    def urgent(self, scene: Scene) -> bool:
        """A seat that yields must be asked all the same: it is attacked, or a choice is forced."""

    def losing(self, scene: Scene) -> str:
        """What a seat that passes may lose by it: it is asked before; empty: nothing."""

    def moment(self, scene: Scene) -> str:
        """Phase of the moment, for stops: `mine main`, `theirs end`."""

    def moments(self) -> list[tuple[str, str]]:
        """Every moment that can be a stop, with its name."""

    def turn_of(self, event: Event, turn: int) -> int:
        """The turn after a fact, `turn` being the one before it."""

    def turn_player(self, scene: Scene) -> str:
        """Whose turn it is."""

    def turn(self, scene: Scene) -> int:
        """The turn's number."""

    def pending(self, scene: Scene) -> tuple[Value, ...]:
        """Items that wait to resolve, the next one last."""

    def pending_name(self, scene: Scene, item: Value) -> str:
        """Whose an item that waits is and what it is, alike for all that are alike."""


def find_panel(game: str) -> Panel:
    """The panel of a game."""
    panel: Panel = import_module(f"tui.panels.{game}").PANEL
    return panel
