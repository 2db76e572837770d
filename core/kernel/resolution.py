"""One decision unfolding: facts are stated through evolve, frames of the agenda run until somebody is asked."""

from typing import Any, NamedTuple, Protocol

from core.kernel.chance import Chance, permutations, permuted
from core.kernel.events import Asked, Ended, Event, Frame, Steady
from core.kernel.ids import Seat
from core.kernel.state import State


class Rules(Protocol):
    """What resolution needs of a game."""

    evolvers: dict[type, Any]
    """(board, journal, event) by type of event: applies the fact, knows no rule and no chance."""
    handlers: dict[type, Any]
    """(resolution, frame) by type of frame: first writes what comes next, then does at most one batch, returns."""


class Batches(Protocol):
    """A game's part in a batch: facts of one moment."""

    def wait(self, r: Any, batch: Any) -> bool:
        """Put the batch on the agenda if a replacement or a choice of the affected is still open. True: it waits."""

    def apply(self, r: Any, batch: Any) -> None:
        """State all facts of the batch, decided from one board."""

    def settle(self, r: Any, since: int) -> Any:
        """State derived values, let triggers look at the facts from number `since` on, and return the batch that
        follows of itself (deaths), or nothing."""


class Replaced(NamedTuple):
    """What a replacement or a prevention did. No fact: `core.kernel.again` finds it by deciding the entry again."""

    would: Event
    """What would have happened. Ids of objects that it would have made are 0."""
    instead: tuple[Event, ...]
    """The facts that happened instead; empty: it was prevented."""
    rule: str
    card: int
    """What did it, by its place in the header's cards; -1: the rule alone."""
    ability: int
    """The card's ability by number; -1: a keyword, or a rule about such cards."""
    place: int
    """Place in the entry of the fact that a prevention is told with."""


class Resolution:
    """All that one decision caused so far. Rules read `board`, `control`, `cards`; they change them here alone."""

    __slots__ = (
        "_evolvers",
        "_recorded",
        "asking",
        "because",
        "board",
        "cards",
        "causes",
        "chance",
        "control",
        "facts",
        "free",
        "house",
        "journal",
        "outcomes",
        "replaced",
        "rules",
        "state",
    )

    def __init__(self, game: Rules, state: State[Any, Any], chance: Chance, recorded: tuple[int, ...] | None) -> None:
        self._evolvers = game.evolvers
        self._recorded = recorded
        self.state = state
        self.board: Any = state.board
        self.control: Any = state.control
        self.cards: Any = state.cards
        self.house = state.house
        self.journal = state.journal
        self.chance = chance
        self.asking = False
        self.free = True
        """The decision had more than one legal answer; only looked at while `control.automatic` counts."""
        self.because = -1
        """Number on the line of the fact that causes what is stated now; -1: the action itself."""
        self.facts: list[Event] = []
        self.causes: list[int] = []
        self.rules: dict[int, str] = {}
        """Rule of the facts that have one, by place in `facts`."""
        self.outcomes: list[int] = []
        self.replaced: list[Replaced] = []

    def state_fact(self, fact: Event, rule: str = "") -> int:
        """State one fact: apply it to the board and keep it with its cause. Returns its number on the line."""
        self._evolvers[type(fact)](self.board, self.journal, fact)
        if not isinstance(fact, Steady):
            self.state.layout = {}
        place = len(self.facts)
        number: int = self.control.facts + place
        self.facts.append(fact)
        self.causes.append(number - self.because if self.because >= 0 else 0)
        if rule:
            self.rules[place] = rule
        return number

    def instead_of(self, would: Event, *facts: Event, rule: str, card: int = -1, ability: int = -1) -> None:
        """Tell that these facts, stated in this entry sooner or later, happen instead of another one."""
        self.replaced.append(Replaced(would, facts, rule, card, ability, -1))

    def prevented(self, would: Event, *, rule: str, card: int = -1, place: int = -1) -> None:
        """Tell that something does not happen. `place`: of the fact that it is told with; left out: the next one."""
        place = len(self.facts) if place < 0 else place
        self.replaced.append(Replaced(would, (), rule, card, -1, place))

    def set(self, **fields: object) -> None:
        """Write fields of control."""
        for name, value in fields.items():
            self.journal.write(self.control, name, value)

    def push_frame(self, *frames: Frame) -> None:
        """Put frames on the agenda, the last named topmost."""
        self.journal.write(self.control, "agenda", self.control.agenda + frames)

    def pop_frame(self) -> None:
        """Take the topmost frame off the agenda."""
        self.journal.write(self.control, "agenda", self.control.agenda[:-1])

    def swap_frame(self, *frames: Frame) -> None:
        """Replace the topmost frame."""
        self.journal.write(self.control, "agenda", self.control.agenda[:-1] + frames)

    def ask(self, seats: tuple[Seat, ...], kind: str, about: int = 0) -> None:
        """End the entry: these seats owe a decision of this kind."""
        self.state_fact(Asked(seats, kind, about))
        self.asking = True

    def end(self, results: tuple[str, ...], why: str, rule: str) -> None:
        """End the match: nothing is pending any more."""
        self.state_fact(Ended(results, why, rule), rule)
        self.set(agenda=())
        self.ask((), "over")

    def draw(self, bound: int) -> int:
        """One outcome of chance in 0 … bound - 1, recorded; the recorded one when re-deciding."""
        index = self.control.draws
        if self._recorded is None:
            outcome = self.chance.draw(index, bound)
        else:
            outcome = self._recorded[len(self.outcomes)] if len(self.outcomes) < len(self._recorded) else 0
            outcome %= bound
        self.outcomes.append(outcome)
        self.journal.write(self.control, "draws", index + 1)
        return outcome

    def shuffle(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        """The items in a random order: one outcome."""
        return permuted(items, self.draw(permutations(len(items)))) if len(items) > 1 else items


def carry_out(r: Resolution, batches: Batches, batch: Any) -> None:
    """Apply a batch and all that follows of itself, until nothing changes or a batch waits for a choice."""
    while batch and not batches.wait(r, batch):
        since = len(r.facts)
        batches.apply(r, batch)
        batch = batches.settle(r, since)


def run(r: Resolution, handlers: dict[type, Any]) -> None:
    """Work off the agenda until somebody is asked."""
    control = r.control
    while not r.asking:
        frame = control.agenda[-1]
        handlers[type(frame)](r, frame)
