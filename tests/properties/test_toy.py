"""The toy game keeps every promise of the kernel."""

from typing import Any

import msgspec
import pytest
from hypothesis import settings

from tests.properties import invariants
from tests.properties.machine import machine
from tests.toy.game import Toy
from tests.toy.kit import KIT
from tests.toy.parts import Arranged, Drawn, Played, Shuffled, Strike

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_ends(seed: int) -> None:
    invariants.check_ends(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_and_decisions_give_the_same(seed: int) -> None:
    invariants.check_two_ways(KIT, seed, concessions=30)


@pytest.mark.parametrize("seed", SEEDS)
def test_loads_at_every_step(seed: int) -> None:
    invariants.check_loads(KIT, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_and_redo(seed: int) -> None:
    invariants.check_undo(KIT, seed, concessions=30)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_and_explain_agree(seed: int) -> None:
    invariants.check_options(KIT, seed)


def test_entries_read_back() -> None:
    invariants.check_json(KIT, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_samples_look_the_same(seed: int) -> None:
    invariants.check_samples(KIT, seed)


def test_what_is_hidden_stays_hidden() -> None:
    assert _compare_worlds() > 2000


def _compare_worlds() -> int:
    return sum(invariants.check_hidden(KIT, seed) for seed in range(30))


def _plain_strike(game: Toy, state: Any, seat: int, action: Any, eyes: int) -> Any:
    return action


def _plain_card(game: Toy, state: Any, seat: int, action: Any, eyes: int) -> Any:
    return None if isinstance(action, Strike) and seat != eyes else action


def _all_but(kind: type) -> Any:
    """The game's redaction without that of one type of fact."""
    whole = Toy.redact
    return lambda game, event, eyes: event if isinstance(event, kind) else whole(game, event, eyes)


def _open(field: str) -> Any:
    """The game's view with one thing that should be hidden."""
    whole = Toy.see

    def see(game: Toy, state: Any, seat: int) -> Any:
        b = state.board
        shown = {
            "decks": b.decks,
            "agenda": state.control.agenda,
            "hands": tuple(tuple((h, b.things[h].card, b.things[h].known) for h in hand) for hand in b.hands),
        }
        return msgspec.structs.replace(whole(game, state, seat), **{field: shown[field]})

    return see


@pytest.mark.parametrize(
    ("method", "broken"),
    [
        ("redact_action", _plain_strike),
        ("redact_action", _plain_card),
        *(("redact", _all_but(kind)) for kind in (Drawn, Played, Arranged, Shuffled)),
        *(("see", _open(field)) for field in ("decks", "agenda", "hands")),
    ],
)
def test_a_missing_redaction_is_found(monkeypatch: pytest.MonkeyPatch, method: str, broken: Any) -> None:
    monkeypatch.setattr(Toy, method, broken)
    with pytest.raises(AssertionError):
        _compare_worlds()


TestMachine = machine(KIT).TestCase
TestMachine.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
