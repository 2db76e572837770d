"""Players that see what a seat sees: `random`, `greedy`, `search`. They think in sandboxes, not in the match itself."""

from collections.abc import Callable, Iterator

from core.biblioclash.faces import EQUIPMENT, MINION, SPELL, Face
from core.biblioclash.state import BiblioclashState, Clash
from core.kernel.bots import choose_best, choose_random, first_answer
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.options import Step, Value
from core.kernel.sandbox import Sandbox
from core.kernel.search import look_ahead

__all__ = ["choose_greedy", "choose_random", "choose_search", "worth"]


def choose_greedy(box: Sandbox, seat: Seat, stream: Stream, keep_going: Callable[[], bool] = lambda: True) -> Action:
    """The action after which the seat stands best, when in a Clash who trails casts what is at hand.

    `box` is a sampled sandbox of the seat's view. Of several equally good ones the first found is taken, and being done
    is looked at first.
    """
    return choose_best(box, seat, Standing(), keep_going)


def choose_search(worlds: Iterator[Sandbox], seat: Seat, keep_going: Callable[[], bool]) -> Action:
    """The action with which the seat stands best some turns later; see `core.kernel.search.look_ahead`."""
    return look_ahead(worlds, seat, Standing(), keep_going)


WISDOM = 25
"""What a point of Wisdom is worth as long as it can be spent."""


class Standing:
    """See `core.kernel.bots.Appraisal`."""

    turns = 6
    """A card that is obtained comes to the hand some turns later."""

    def narrow(self, step: Step) -> tuple[Value, ...]:
        """The usual payment alone."""
        return step.domain[:1] if step.name == "pay" else step.domain

    def ends(self, box: Sandbox, action: Action) -> bool:
        """The other player's turn follows; at the end of a Strike Window it is looked at what follows."""
        return False

    def settled(self, box: Sandbox) -> bool:
        """A Main or Discard Phase: no effect and no Clash is going on."""
        kind: str = box.state.board.asked.kind
        return kind in ("main", "discard_phase")

    def settle(self, box: Sandbox, seat: Seat) -> Action:
        """In a Strike Window whoever trails casts; else the first answer of each step."""
        options = box.options(seat)
        domain = options.step.domain
        clash = box.state.board.clash
        if box.state.board.asked.kind == "window" and clash is not None:
            return first_answer(options, "cast" if "cast" in domain and _trails(clash) else "done")
        return first_answer(options)

    def worth(self, box: Sandbox, seat: Seat) -> int:
        return worth(box.state, seat)


def _trails(clash: Clash) -> bool:
    """The side whose window it is would lose the comparison."""
    mine, other = clash.active, 1 - clash.active
    return clash.power[mine] + clash.bonus[mine] < clash.power[other] + clash.bonus[other]


def worth(s: BiblioclashState, seat: Seat) -> int:
    """How well a seat stands against the average of the others, in hundredths of a point of Health."""
    board = s.board
    if board.ended is not None:
        return {"won": 1_000_000, "lost": -1_000_000}.get(board.ended.results[seat], 0)
    own = board.sides[seat].team
    others = [_team_worth(s, team) for team in range(len(board.teams)) if team != own]
    return _team_worth(s, own) - sum(others) // len(others)


def _team_worth(s: BiblioclashState, team: int) -> int:
    return s.board.health[team] * 100 + sum(_side_worth(s, seat) for seat in s.board.teams[team])


def _side_worth(s: BiblioclashState, seat: Seat) -> int:
    """What a seat has; Basics make a deck worse, what costs Wisdom makes it better, above all what strikes."""
    board, cards = s.board, s.cards
    side = board.sides[seat]
    if not side.mage:
        return 0
    value: int = sum(_card_worth(cards[card]) for card in side.cards)
    value -= sum(_card_worth(cards[board.objects[i].card]) for i in side.archive)
    if board.phase == "main":
        # It is lost with the turn.
        value += WISDOM * (side.wisdom + side.discount)
    purse = sum(board.objects[i].orbs for i in (side.mage, *side.domain))
    value += sum(_hand_worth(cards[board.objects[i].card], purse) for i in side.hand if i)
    for i in (side.mage, *side.domain):
        obj = board.objects[i]
        face = cards[obj.card]
        value += 30 * obj.orbs + 60 * obj.shields
        if face.bits & MINION:
            value += 80 + 20 * face.health - 5 * obj.damage
        elif face.bits & EQUIPMENT:
            value += 100
    return value


def _hand_worth(face: Face, orbs: int) -> int:
    """What a card is worth in the hand; one that cannot be paid for only takes the place of another."""
    return 3 + 2 * face.wisdom if face.orbs <= orbs else -15


def _card_worth(face: Face) -> int:
    """What a card in circulation is worth: somewhat more than the Wisdom that it cost."""
    return face.wisdom * (40 if face.bits & SPELL else 28) - 20
