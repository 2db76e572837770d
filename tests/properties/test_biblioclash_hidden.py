"""The standing test of hidden information: another world must not show, and each redaction is what keeps it so."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from core import Match
from core.biblioclash import actions as ac
from core.biblioclash import chronicle, evolve, view
from core.biblioclash import events as ev
from core.biblioclash.bot import choose_greedy, choose_random
from core.biblioclash.game import Biblioclash
from core.biblioclash.notation import notation
from core.biblioclash.opening import BiblioclashHeader
from core.kernel.chance import Chance, Stream
from core.kernel.ids import Seat
from core.kernel.sandbox import Sandbox
from tests.biblioclash.kit import KIT, WAYS, perturb, public, reveals
from tests.biblioclash.table import GAME, Table
from tests.properties.invariants import Kit, World, check_hidden, play

HAND = (
    "Book of Wild Waters",
    "Scroll of Frozen Mist",
    "Scroll of Burning Ashes",
    "Book of Wisdom",
    "Tome of Cinders",
    "Ice Blast",
    "Mist Mamba",
    "Staff of Nereis",
    "Book of Wild Waters",
)
"""What discards, archives and puts on top of the deck, and what is cast, summoned and equipped."""
LIBRARY = [["Ice Blast", {"down": "Gem of Snow"}], ["Gem of Snow"], ["Fire Shot", {"down": "Drown"}]]


def secrets(seed: int) -> BiblioclashHeader:
    """A position full of what has to do with a secret."""
    stream = Stream(seed)
    side = {
        "mage": "Zhuge",
        "wisdom": 6,
        "orbs": 3,
        "domain": ["Staff of Nereis"],
        "hand": stream.shuffled(HAND),
        "deck": stream.shuffled((*HAND, "Drown", "Arctic Blizzard", "Gem of Orbs")),
        "discard": ["Book of Rain", "Gem of Orbs"],
        "library": LIBRARY,
        "sealed": ["Frost King", "Drown"],
    }
    return replace(Table(side, side, form="hidden").header, seed=seed)


SECRETS = Kit(GAME, secrets, perturb, public, reveals)


class Looking:
    """Compares what is told of the table, of each fact, and what bots would do."""

    def __init__(self, greedy: int) -> None:
        self.greedy, self.looks, self.asked = greedy, 0, 0

    def __call__(self, match: Match, world: World) -> None:
        eyes, box = world.eyes, world.box
        self.looks += 1
        for say in (chronicle.table, chronicle.question):
            assert say(match.state, eyes) == say(box.state, eyes), f"step {match.step}: told in other words"
        for fact in match.log.entries[-1].facts:
            lines = [chronicle.line(state, GAME.redact(fact, eyes), eyes) for state in (match.state, box.state)]
            assert lines[0] == lines[1], f"step {match.step}: {eyes} reads {lines}"
        if eyes not in match.to_act:
            return
        chosen = [choose_random(one.options(eyes), Stream(self.looks)) for one in (match, box)]
        assert chosen[0] == chosen[1]
        if self.looks % self.greedy == 0:
            self.asked += 1
            chosen = [self._greedy(match, seen) for seen in (match.view(eyes).seen, GAME.see(box.state, eyes))]
            assert chosen[0] == chosen[1], f"step {match.step}: the greedy bot chooses {chosen}"

    def _greedy(self, match: Match, seen: view.Seen) -> Any:
        stream = Stream(self.looks)
        state = GAME.sample(seen, match.state.cards, match.header, stream)
        return choose_greedy(Sandbox(GAME, state, Chance(stream.below(1 << 62))), seen.seat, stream)


@pytest.mark.slow
def test_what_is_hidden_stays_hidden() -> None:
    """In whole matches of every mode and format, and in a position full of secrets."""
    looking = Looking(greedy=90)
    compared = sum(check_hidden(KIT, seed, every=9, most=4, limit=400, look=looking) for seed in range(WAYS))
    compared += sum(check_hidden(SECRETS, seed, every=4, most=6, limit=60, look=looking) for seed in range(12))
    assert compared > 10000
    assert looking.asked > 40


def check_shuffles(seed: int) -> None:
    """No shuffle or deal is told; worlds beside a match have the same luck, so they would not show it."""
    match = play(KIT, seed)
    for _, fact in match.log.facts():
        for eyes in range(match.state.board.seats):
            match GAME.redact(fact, eyes):
                case ev.Shuffled(cards=cards) | ev.Reshuffled(cards=cards):
                    assert set(cards) == {-1}
                case ev.Dealt(piles=piles):
                    assert {down for _, down in piles} == {-1}


@pytest.mark.parametrize("seed", range(0, WAYS, 5))
def test_no_shuffle_tells_what_is_hidden(seed: int) -> None:
    check_shuffles(seed)


def _find() -> None:
    """Compare until something shows."""
    for seed in range(10):
        check_hidden(SECRETS, seed, every=3, most=6, limit=45)


def test_the_positions_alone_show_nothing() -> None:
    _find()


SHUFFLES = (ev.Shuffled, ev.Reshuffled, ev.Dealt)


@pytest.mark.parametrize("kind", view.REDACTIONS, ids=lambda kind: kind.__name__)
def test_a_fact_that_is_not_redacted_is_found(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    monkeypatch.delitem(view.REDACTIONS, kind)
    look = partial(check_shuffles, WAYS // 2) if kind in SHUFFLES else _find
    with pytest.raises(AssertionError):
        look()


def _bare(kind: type, field: str) -> Any:
    """The game's redaction of actions without that of one field."""
    whole = view.redact_action

    def redact_action(s: Any, seat: Seat, action: Any, eyes: Seat) -> Any:
        shown: Any = whole(s, seat, action, eyes)
        return replace(shown, **{field: getattr(action, field)}) if isinstance(action, kind) else shown

    return staticmethod(redact_action)


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (ac.PlayCard, "card"),
        (ac.CastSpell, "card"),
        (ac.Summon, "card"),
        (ac.EquipCard, "card"),
        (ac.DiscardCards, "cards"),
        (ac.Choose, "picks"),
    ],
)
def test_an_action_that_is_not_redacted_is_found(monkeypatch: pytest.MonkeyPatch, kind: type, field: str) -> None:
    monkeypatch.setattr(Biblioclash, "redact_action", _bare(kind, field))
    with pytest.raises(AssertionError):
        _find()


_see = view.see


def _open(part: str) -> Any:
    """The game's view with one thing that should be hidden."""

    def see(s: Any, seat: Seat) -> Any:
        seen = _see(s, seat)
        board = seen.board
        if part == "cards of the hand":
            real = {n: obj for n, obj in s.board.objects.items() if n in board.objects or obj.zone == "hand"}
            return replace(seen, board=replace(board, objects=real))
        sides = tuple(
            replace(side, **{part: getattr(real, part)}) for side, real in zip(board.sides, s.board.sides, strict=True)
        )
        return replace(seen, board=replace(board, sides=sides))

    return staticmethod(see)


def _sandbox(match: Match, seat: Seat, stream: Stream) -> Sandbox:
    """The sandbox of the view as it should be."""
    state = match.game.sample(_see(match.state, seat), match.state.cards, match.header, stream)
    return Sandbox(match.game, state, Chance(stream.below(1 << 62)))


@pytest.mark.parametrize("part", ["hand", "cards of the hand", "deck", "piles", "sealed"])
def test_an_open_part_of_the_view_is_found(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(Biblioclash, "see", _open(part))
    monkeypatch.setattr(Match, "sandbox", _sandbox)
    with pytest.raises(AssertionError):
        _find()


def test_a_line_that_is_not_redacted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain: Callable[..., str] = lambda s, seat, action, eyes: notation(s, seat, action)  # noqa: E731
    monkeypatch.setattr(Biblioclash, "public_notation", staticmethod(plain))
    with pytest.raises(AssertionError):
        _find()


def test_cards_that_others_knew_and_do_not_forget_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hidden card of a hand on top of the deck: the others cannot know any more what is left in the hand."""
    whole = evolve.topdecked

    def topdecked(b: Any, j: Any, e: ev.Topdecked) -> None:
        known = {n: b.objects[n].known for n in b.sides[e.seat].hand}
        whole(b, j, e)
        for number in b.sides[e.seat].hand:
            j.write(b.objects[number], "known", known[number])

    monkeypatch.setitem(evolve.EVOLVERS, ev.Topdecked, topdecked)
    with pytest.raises(AssertionError):
        _find()
