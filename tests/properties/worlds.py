"""Two worlds that differ in what one seat may not see, played side by side: that seat must not be able to tell.

Worlds are made from the seat's view: other cards lie hidden in them, and hidden choices (placements, mulligans,
arrangements, sealed halves, which copy is played or put under a deck) are made anew. What is done in the open is done
the same. After every decision all that the seat sees, may do, is told and would choose is compared.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from core import Match
from core.clash import actions as ac
from core.clash import chronicle
from core.clash import events as ev
from core.clash.bot import choose_greedy, choose_random
from core.clash.notation import public_notation
from core.clash.state import HAND, ClashState
from core.kernel.chance import Chance, Stream
from core.kernel.errors import BadText
from core.kernel.events import Action, Event
from core.kernel.game import Game
from core.kernel.ids import Seat
from core.kernel.log import AnyEntry
from core.kernel.sandbox import Sandbox
from tests.clash.kit import explicit, public, reveals
from tests.properties.invariants import World, choose, same_replaced, walk

LISTED = 60
"""At most so many whole actions of a decision are compared one by one."""
GARBLED = ("play xyzzy", "attack B with xyzzy", "choose xyzzy", "xyzzy")
"""Lines that mean nothing: what is said against them lists only what the seat may see."""


@dataclass
class Comparison:
    """What was compared, and how."""

    greedy: int = 40
    """The greedy bot is asked once in so many decisions of the seat."""
    every: int = 9
    """Once in so many decisions each seat gets a new world."""
    most: int = 6
    """So many worlds are played at a time."""
    thorough: int = 3
    """Once in so many decisions options, lines and bots are compared, not views and facts alone."""
    done: Counter[str] = field(default_factory=Counter)

    def play(self, match: Match, seed: int, *, limit: int = 100_000, choice: Callable[..., Any] = choose) -> None:
        """Play a match to its end, or for so many decisions, with worlds beside it."""
        _begin(match)
        stream = Stream(seed)
        worlds: list[World] = []
        for number in range(limit):
            if match.over:
                break
            if number % self.every == 0:
                worlds += [world_of(match, seat, stream) for seat in (0, 1)]
                worlds = worlds[-self.most :]
            for world in worlds:
                self.look(match, world, seed * 1009 + number, thorough=number % self.thorough == 0)
            seat, action = choice(match, stream)
            worlds = self.move(match, worlds, seat, action, stream)

    def move(self, match: Match, worlds: list[World], seat: Seat, action: Action, stream: Stream) -> list[World]:
        """Do an action in the match, and in each world one that looks the same; the worlds that go on."""
        before = [
            (
                world,
                counterpart(match, world, seat, action, stream),
                _told(match.game, match.state, seat, action, world.eyes),
            )
            for world in worlds
        ]
        told = [
            None if move is None else _told(match.game, world.box.state, seat, move, world.eyes)
            for world, move, _ in before
        ]
        match.push(seat, action)
        entry = match.log.entries[-1]
        left = []
        for (world, move, shown), other in zip(before, told, strict=True):
            if move is None:
                continue
            assert shown == other, f"step {match.step}: {world.eyes} can tell {action} from {move}: {shown}, {other}"
            self.done[type(action).__name__] += move != action
            if _push(match, world, entry, move) and _still_alike(match, world, entry):
                left.append(world)
        return left

    def look(self, match: Match, world: World, number: int, *, thorough: bool = True) -> None:
        """Compare everything that the seat has before it."""
        eyes, box, game = world.eyes, world.box, match.game
        where = f"step {match.step}, seat {eyes}"
        self.done["views"] += 1
        view = match.view(eyes)
        assert view.bytes() == _view(game, box, eyes), f"{where}: another view in another world"
        assert match.to_act == box.to_act
        if not thorough:
            return
        for say in (chronicle.table, chronicle.question):
            assert say(match.state, eyes) == say(box.state, eyes), f"{where}: the table is told in other words"
        if eyes not in match.to_act:
            return
        real, other = (list(one.options(eyes).actions(LISTED)) for one in (match, box))
        assert real == other, f"{where}: other options in another world"
        for action in real[:: max(1, len(real) // 4)]:
            lines = [game.notation(state, eyes, action) for state in (match.state, box.state)]
            assert lines[0] == lines[1], f"{where}: {lines}"
        assert _complaints(game, match.state, eyes) == _complaints(game, box.state, eyes), f"{where}: other complaints"
        chosen = [choose_random(one.options(eyes), Stream(number)) for one in (match, box)]
        assert chosen[0] == chosen[1], f"{where}: the random bot chooses {chosen}"
        self.done["options"] += 1
        if number % self.greedy == 0:
            chosen = [_greedy(match, seen, Stream(number)) for seen in (view.seen, game.see(box.state, eyes))]
            assert chosen[0] == chosen[1], f"{where}: the greedy bot chooses {chosen}"
            self.done["greedy"] += 1


def _begin(match: Match) -> None:
    """The opening of a match with other luck looks the same."""
    other = Match.from_position(replace(match.header, seed=match.header.seed + 1), game=match.game)
    for real, found in zip(match.log.entries[0].facts, other.log.entries[0].facts, strict=True):
        for eyes in (0, 1):
            assert match.game.redact(real, eyes) == match.game.redact(found, eyes)


def world_of(match: Match, seat: Seat, stream: Stream) -> World:
    """A world that looks to the seat as the match does.

    Mostly its own deck and both Shard Decks are as they are: else the worlds part as soon as a card is drawn.
    """
    box = match.sandbox(seat, stream)
    if stream.below(4):
        for side, real in zip(box.state.board.sides, match.state.board.sides, strict=True):
            box.state.journal.write(side, "shard_deck", real.shard_deck)
            if side.seat == seat:
                box.state.journal.write(side, "deck", real.deck)
    return World(seat, box)


def _view(game: Game, box: Sandbox, eyes: Seat) -> bytes:
    return msgspec.json.encode(game.see(box.state, eyes))


def _greedy(match: Match, seen: Any, stream: Stream) -> Action:
    state = match.game.sample(seen, match.state.cards, match.header, stream)
    return choose_greedy(Sandbox(match.game, state, Chance(stream.below(1 << 62))), seen.seat, stream)


def _complaints(game: Game, state: ClashState, eyes: Seat) -> list[str]:
    said = []
    for text in GARBLED:
        try:
            said.append(repr(game.parse(state, eyes, text)))
        except BadText as error:
            said.append(f"{error} {error.candidates}")
    return said


def _told(game: Game, state: ClashState, seat: Seat, action: Any, eyes: Seat) -> tuple[object, ...]:
    """What the seat reads of an action: as an action, as a line, and as the line of a replay."""
    shown = game.redact_action(state, seat, action, eyes)
    return shown, public_notation(state, seat, action, eyes), _said(lambda: game.notation(state, seat, shown))


def _said(say: Callable[[], str]) -> str:
    try:
        return say()
    except Exception as error:  # what cannot be told is not told in any world
        return type(error).__name__


def _push(match: Match, world: World, entry: AnyEntry, move: Action) -> bool:
    """What followed looks the same in both worlds. False: something hidden was shown, so the worlds part."""
    eyes, game = world.eyes, match.game
    _, r = world.box.push(entry.seat, move, entry.outcomes)
    for real, other in zip(entry.facts, r.facts, strict=False):
        shown, found = game.redact(real, eyes), game.redact(other, eyes)
        if shown != found:
            assert reveals(shown, eyes), f"{eyes} sees {shown} in one world and {found} in another"
            if type(shown) is type(found):
                assert _faceless(shown) == _faceless(found), f"{eyes} sees more of {shown} and {found} than cards"
            return False
    assert (len(r.facts), tuple(r.causes), r.rules) == (len(entry.facts), entry.causes, entry.rules)
    same_replaced(match, r, eyes)
    return True


def _faceless(fact: Event) -> object:
    """A fact that shows cards, without the cards."""
    if isinstance(fact, ev.Drawn):
        return replace(fact, cards=())
    if isinstance(fact, ev.Looked | ev.HandShown):
        return replace(fact, faces=())
    if isinstance(fact, ev.Moved) and fact.why == "discarded":
        return replace(fact, card=0, zone="")
    return type(fact)


def _still_alike(match: Match, world: World, entry: AnyEntry) -> bool:
    """False: the seat has just been shown something hidden that differs."""
    eyes, game = world.eyes, match.game
    shown = any(reveals(game.redact(fact, eyes), eyes) for fact in entry.facts)
    if shown and match.view(eyes).bytes() != _view(game, world.box, eyes):
        return False
    for fact in entry.facts:
        lines = [_said(lambda s=state: chronicle.line(s, fact, eyes)) for state in (match.state, world.box.state)]  # type: ignore[misc]  # noqa: B023
        assert lines[0] == lines[1], f"step {match.step}: {eyes} reads {lines}"
    return True


# The same in the open, another choice in secret -----------------------------------------------------------------


def counterpart(match: Match, world: World, seat: Seat, action: Action, stream: Stream) -> Action | None:
    """An action of the other world that looks the same; None if its hidden cards allow none."""
    eyes, box = world.eyes, world.box
    if seat == eyes:
        refusal = box.explain(seat, action)
        assert refusal is None, f"step {match.step}: what is hidden from {eyes} decides about {action}: {refusal}"
        return action
    told = public(match.state, seat, action, eyes)
    found = []
    for one in _candidates(match.state, box, seat, action, eyes, stream):
        if box.explain(seat, one) is None:
            one = box.canonical(seat, one)
            if public(box.state, seat, one, eyes) == told:
                found.append(one)
    return found[stream.below(len(found))] if found else None


def _candidates(
    real: ClashState, box: Sandbox, seat: Seat, action: Action, eyes: Seat, stream: Stream
) -> Iterable[Action]:
    state: ClashState = box.state
    side = state.board.sides[seat]
    if isinstance(action, ac.Place):
        a, b, c = stream.shuffled(side.aside)
        return (ac.Place(faces=(a, b, c)),)
    if isinstance(action, ac.Mulligan):
        return (ac.Mulligan(cards=stream.shuffled(side.hand)[: len(action.cards)]),)
    if isinstance(action, ac.Arrange):
        order = stream.shuffled(tuple(sorted(action.top + action.bottom)))
        return (ac.Arrange(top=order[: len(action.top)], bottom=order[len(action.top) :]), action)
    if isinstance(action, ac.Assign):
        return [walk(box.options(seat), stream) for _ in range(3)]
    if isinstance(action, ac.PlayCard):
        wanted = explicit(real, seat, action)
        cards = _alike(real, state, seat, action.card, eyes)
        return [
            replace(wanted, card=i, named=_renamed(real, state, seat, action.named, eyes, stream, i)) for i in cards
        ]
    if isinstance(action, ac.Activate):
        named = _renamed(real, state, seat, action.named, eyes, stream, 0)
        return (replace(explicit(real, seat, action), named=named),)
    if isinstance(action, ac.EquipArtifact):
        return (explicit(real, seat, action),)
    if isinstance(action, ac.Choose):
        return _answers(real, box, seat, action, eyes, stream)
    return (action,)


def _answers(
    real: ClashState, box: Sandbox, seat: Seat, action: ac.Choose, eyes: Seat, stream: Stream
) -> Iterable[Action]:
    kind = real.board.asked.kind
    if kind in ("discard", "sacrifice") and public(real, seat, action, eyes) is ac.Choose:
        return [walk(box.options(seat), stream) for _ in range(3)]
    if kind == "store":
        hand = box.state.board.sides[seat].hand
        if any(real.board.objects[i].zone == HAND for i in action.picks):
            return [replace(action, picks=stream.shuffled(hand)[: len(action.picks)]) for _ in range(4)]
        return (action,)
    picks = _renamed(real, box.state, seat, action.picks, eyes, stream, 0)
    return (replace(explicit(real, seat, action), picks=picks),)


def _alike(real: ClashState, state: ClashState, seat: Seat, number: int, eyes: Seat) -> tuple[int, ...]:
    """Cards of the other world's hand that look like this one when they are shown; itself if it is public."""
    obj = real.board.objects[number]
    if obj.zone != HAND or obj.known >> eyes & 1:
        return (number,)
    objects = state.board.objects
    hand = state.board.sides[seat].hand
    return tuple(i for i in hand if objects[i].card == obj.card and not objects[i].known >> eyes & 1)


def _renamed(
    real: ClashState, state: ClashState, seat: Seat, ids: tuple[int, ...], eyes: Seat, stream: Stream, but: int
) -> tuple[int, ...]:
    """The ids with each hidden hand card replaced by one that looks the same when it is shown."""
    found: list[int] = []
    for i in ids:
        if i not in real.board.objects:
            found.append(i)
            continue
        like = [one for one in _alike(real, state, seat, i, eyes) if one not in (*found, but)]
        found.append(like[stream.below(len(like))] if like else 0)
    return tuple(found)
