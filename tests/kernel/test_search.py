"""Looking ahead: what it finds that a greedy player does not; that it is legal, repeatable, and stopped at any time."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from core import Match
from core.kernel.bots import choose_best, first_answer
from core.kernel.chance import Chance, Stream
from core.kernel.events import Action
from core.kernel.game import GAMES, find_game
from core.kernel.ids import Seat
from core.kernel.options import Step, Value
from core.kernel.sandbox import Sandbox
from core.kernel.search import look_ahead
from tests.toy import kit
from tests.toy.game import GAME
from tests.toy.parts import Pass, Play
from tui.arena import tables


def worlds(match: Match, seat: Seat, seed: int, real: Sandbox | None = None) -> Iterator[Sandbox]:
    """As a bot gets them; `real`: another position that the seat takes for that of the match."""
    stream, seen = Stream(seed), match.game.see((real or match).state, seat)
    while True:
        state = match.game.sample(seen, match.state.cards, match.header, stream)
        yield Sandbox(match.game, state, Chance(stream.below(1 << 62)))


def times(n: int) -> Callable[[], bool]:
    """Goes on so often."""
    left = iter(range(n))
    return lambda: next(left, None) is not None


class Life:
    """The lives of the toy game alone: a unit is worth nothing before it strikes."""

    turns = 2

    def narrow(self, step: Step) -> tuple[Value, ...]:
        return step.domain

    def ends(self, box: Sandbox, action: Action) -> bool:
        return False

    def settled(self, box: Sandbox) -> bool:
        return str(box.state.board.asked.kind) == "main"

    def settle(self, box: Sandbox, seat: Seat) -> Action:
        return first_answer(box.options(seat))

    def worth(self, box: Sandbox, seat: Seat) -> int:
        life: tuple[int, ...] = box.state.board.life
        return 3000 * life[seat] - 1000 * sum(life)


def of_the_toy() -> Match:
    """p2 has an Ogre to play before the strikes, which come when p3 has had a turn too."""
    hands = ((), ("Ogre", "Wolf", "Wolf"), ())
    decks = (("Wolf",) * 3,) * 3
    match = Match.from_position(kit.position(hands=hands, decks=decks), game=GAME)
    match.push(0, Pass())
    return match


def test_it_sees_what_comes_turns_later() -> None:
    match = of_the_toy()
    seat = match.to_act[0]
    greedy = choose_best(match.sandbox(seat, Stream(1)), seat, Life(), lambda: True)
    found = look_ahead(worlds(match, seat, 1), seat, Life(), times(200))
    assert greedy == Pass()
    assert isinstance(found, Play)
    assert match.header.cards[match.state.board.things[found.card].card].name == "Ogre"


@pytest.mark.parametrize("game", ["toy", *GAMES])
def test_it_chooses_alike_and_legally_wherever_it_is_stopped(game: str) -> None:
    """Here and there in a random match: of several seats and in sealed decisions too."""
    stream = Stream(7)
    choose: Callable[[Iterator[Sandbox], Seat, Callable[[], bool]], Action]
    if game == "toy":
        match = Match.from_position(kit.header(3), game=GAME)
        choose, greedy = choose_in_toy, greedy_in_toy
    else:
        match, bot = Match.new(game, tables(game, 2)[0], 3), find_game(game).bot
        choose, greedy = bot.choose_search, partial(bot.choose_greedy, stream=Stream(1))
    asked = 0
    while not match.over:
        seat = match.to_act[stream.below(len(match.to_act))]
        actions = list(match.options(seat).actions(50))
        if len(actions) > 1 and match.step % 5 == 0 and asked < 8:
            asked += 1
            for tries in (0, 6):
                # Where other cards are hidden it is no other choice.
                reals = (None, None, match.sandbox(seat, stream))
                found = [choose(worlds(match, seat, tries, real), seat, times(tries)) for real in reals]
                assert found[0] == found[1] == found[2]
                if not tries:
                    assert found[0] == greedy(next(worlds(match, seat, tries)), seat)
                assert match.explain(seat, found[0]) is None
        match.push(seat, actions[stream.below(len(actions))])
    assert asked > 3


def choose_in_toy(boxes: Iterator[Sandbox], seat: Seat, keep_going: Callable[[], bool]) -> Action:
    return look_ahead(boxes, seat, Life(), keep_going)


def greedy_in_toy(box: Sandbox, seat: Seat) -> Action:
    return choose_best(box, seat, Life(), lambda: True)
