"""Games that tell too much, for the tests that must notice it; and what is compared beside the views of two worlds."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core import Match
from core.kernel.chance import Chance, Stream
from core.kernel.game import Game, find_game
from core.kernel.ids import Seat
from core.kernel.sandbox import Sandbox
from tests.properties.invariants import World


def bare(redact_action: Callable[..., Any], kind: type, *fields: str) -> Any:
    """A game's redaction of actions without that of some fields, or of all, of one kind."""

    def redact(s: Any, seat: Seat, action: Any, eyes: Seat) -> Any:
        shown = redact_action(s, seat, action, eyes)
        if not isinstance(action, kind):
            return shown
        return action if shown is None else replace(shown, **{name: getattr(action, name) for name in fields})

    return staticmethod(redact)


def opened(see: Callable[[Any, Seat], Any], part: str) -> Any:
    """A game's view with one thing that should be hidden: answers, objects, or a field of the board or of its sides."""

    def see_more(s: Any, seat: Seat) -> Any:
        seen = see(s, seat)
        board, whole = seen.board, s.board
        if part == "answers":
            return replace(seen, control=replace(seen.control, answers=s.control.answers))
        if part == "locations":
            real = {n: whole.objects[n] if obj.card < 0 else obj for n, obj in board.objects.items()}
            return replace(seen, board=replace(board, objects=real))
        if part == "cards of the hand":
            real = {n: obj for n, obj in whole.objects.items() if n in board.objects or obj.zone == "hand"}
            return replace(seen, board=replace(board, objects=real))
        if hasattr(board, part):
            return replace(seen, board=replace(board, **{part: getattr(whole, part)}))
        sides = zip(board.sides, whole.sides, strict=True)
        shown = tuple(replace(side, **{part: getattr(real, part)}) for side, real in sides)
        return replace(seen, board=replace(board, sides=shown))

    return staticmethod(see_more)


def sandbox_of(see: Callable[[Any, Seat], Any]) -> Callable[[Match, Seat, Stream], Sandbox]:
    """How a match makes sandboxes from the view as it should be."""

    def sandbox(match: Match, seat: Seat, stream: Stream) -> Sandbox:
        state = match.game.sample(see(match.state, seat), match.state.cards, match.header, stream)
        return Sandbox(match.game, state, Chance(stream.below(1 << 62)))

    return sandbox


class Looking:
    """Compares what is told of the table, of each fact and action, and what bots would do."""

    def __init__(self, game: Game, greedy: int) -> None:
        """greedy: once in so many looks the greedy bot is asked."""
        self.game, self.greedy = game, greedy
        self.looks, self.asked = 0, 0
        shipped = find_game(game.name)
        self._chronicle, self._bot = shipped.chronicle, shipped.bot

    def __call__(self, match: Match, world: World) -> None:
        eyes, box, game = world.eyes, world.box, self.game
        self.looks += 1
        for say in (self._chronicle.table, self._chronicle.question):
            assert say(match.state, eyes) == say(box.state, eyes), f"step {match.step}: told in other words"
        for fact in match.log.entries[-1].facts:
            lines = [self._chronicle.line(state, game.redact(fact, eyes), eyes) for state in (match.state, box.state)]
            assert lines[0] == lines[1], f"step {match.step}: {eyes} reads {lines}"
        if eyes not in match.to_act:
            return
        chosen = [self._bot.choose_random(one.options(eyes), Stream(self.looks)) for one in (match, box)]
        assert chosen[0] == chosen[1]
        lines = [game.notation(state, eyes, chosen[0]) for state in (match.state, box.state)]
        assert lines[0] == lines[1], f"step {match.step}: {eyes} writes {lines}"
        if self.looks % self.greedy == 0:
            self.asked += 1
            chosen = [self._greedy(match, seen) for seen in (match.view(eyes).seen, game.see(box.state, eyes))]
            assert chosen[0] == chosen[1], f"step {match.step}: the greedy bot chooses {chosen}"

    def _greedy(self, match: Match, seen: Any) -> Any:
        stream = Stream(self.looks)
        state = self.game.sample(seen, match.state.cards, match.header, stream)
        return self._bot.choose_greedy(Sandbox(self.game, state, Chance(stream.below(1 << 62))), seen.seat, stream)
