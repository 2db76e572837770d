"""What the checks of every game are told about the toy game."""

from collections.abc import Iterable
from typing import Any

from core.kernel.chance import Stream
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from tests.properties.invariants import Kit
from tests.toy.game import GAME
from tests.toy.parts import DECK, Arrange, Drawn, Looked, Pass, Play, Position, Strike, Struck, ToyHeader


def header(seed: int, undo: str = "practice") -> ToyHeader:
    made: ToyHeader = GAME.header([DECK] * 3, seed, names=("ann", "bo", "cy"), undo=undo, house={}, first=None)
    return made


def position(**fields: Any) -> ToyHeader:
    """A match that begins in the middle: cards by name, one list per seat."""
    made = {
        zone: tuple(tuple(DECK_PLACES[name] for name in cards) for cards in fields.get(zone, ((), (), ())))
        for zone in ("fields", "hands", "decks")
    }
    whole = header(fields.get("seed", 1))
    decks = tuple(type(whole.decks[0])(tuple(c for zone in made.values() for c in zone[seat])) for seat in range(3))
    return ToyHeader(
        game="toy",
        seats=whole.seats,
        decks=decks,
        cards=whole.cards,
        seed=whole.seed,
        position=Position(**made, life=fields.get("life", (4, 4, 4))),
    )


DECK_PLACES = {card.name: place for place, card in enumerate(header(0).cards)}


def perturb(state: Any, seat: Seat, action: Action, stream: Stream) -> Iterable[Action]:
    things = [*state.board.things, 0, -1, 999]
    thing = things[stream.below(len(things))]
    return (
        Pass(),
        Play(card=thing),
        Play(card=thing, face=2),
        Strike(target=thing),
        Strike(target=f"p{stream.below(5)}"),
        Strike(target="none"),
        Strike(target="?"),
        Arrange(top=stream.below(4)),
        action,
    )


def public(state: Any, seat: Seat, action: Action, eyes: Seat) -> object:
    """Which card was played is told; where a strike goes and how cards were arranged is not."""
    if isinstance(action, Play):
        return "play", state.board.things[action.card].card, state.board.things[action.card].known
    return type(action)


def reveals(fact: Event, eyes: Seat) -> bool:
    return isinstance(fact, Struck) or (isinstance(fact, Looked | Drawn) and fact.seat == eyes)


KIT = Kit(GAME, header, perturb, public, reveals, limit=400)
