"""The standing test of hidden information: another world must not show, and each redaction is what keeps it so."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from core import Match
from core.biblioclash import actions as ac
from core.biblioclash import events as ev
from core.biblioclash import evolve, view
from core.biblioclash.game import Biblioclash
from core.biblioclash.notation import notation
from core.biblioclash.opening import BiblioclashHeader
from core.kernel.chance import Stream
from tests.biblioclash.kit import KIT, WAYS, perturb, public, reveals
from tests.biblioclash.table import GAME, Table
from tests.properties.breaches import Looking, bare, opened, sandbox_of
from tests.properties.invariants import Kit, check_hidden, play

_see, _redact_action = view.see, view.redact_action
"""As they should be."""

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


@pytest.mark.slow
def test_what_is_hidden_stays_hidden() -> None:
    """In whole matches of every mode and format, and in a position full of secrets."""
    looking = Looking(GAME, greedy=90)
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
    monkeypatch.setattr(Biblioclash, "redact_action", bare(_redact_action, kind, field))
    with pytest.raises(AssertionError):
        _find()


@pytest.mark.parametrize("part", ["hand", "cards of the hand", "deck", "piles", "sealed"])
def test_an_open_part_of_the_view_is_found(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(Biblioclash, "see", opened(_see, part))
    monkeypatch.setattr(Match, "sandbox", sandbox_of(_see))
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
