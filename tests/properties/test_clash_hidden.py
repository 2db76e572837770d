"""The standing test of hidden information: another world must not show, and each redaction is what keeps it so."""

from typing import Any

import pytest

from core import Match
from core.clash import actions as ac
from core.clash import view
from core.clash.game import Clash
from core.clash.notation import notation
from core.kernel.chance import Stream
from core.kernel.ids import Seat
from core.kernel.scenario import read
from tests.clash.kit import PAIRS, header
from tests.properties import worlds
from tests.properties.breaches import bare, opened, sandbox_of
from tests.properties.invariants import choose
from tests.properties.worlds import Comparison

_see, _redact_action = view.see, view.redact_action
"""As they should be."""

SECRETS = """
game: clash
turn: p1
p1: &side
  shards: [R, G, P, R, G, P, C, R]
  hand: [Drill Bury 2, Drill Swap, Drill Scry 3, Drill Cadet R, Drill Cadet G, Two for the Grave, Deathless Bargain]
  deck: [Drill Toss, Drill Scry 2, Drill Cadet P, Drill Bury 2, Drill Cycle, Drill Trooper 1, Drill Cadet R]
  shard_deck: [R, G, P, R, G, P]
  base: [Drill Lens, Drill Lens, Drill Free Blade, Drill Blade]
  A: {units: ["Sister Cindra, Kindler", Miss Thessaly Wick, Drill Trooper 6]}
  B: {units: [Drill Trooper 3, Drill Venom 3]}
p2: *side
"""
"""Cards of each kind that has to do with a secret: looked at, put under, discarded, nominated, paid for, assigned."""

PAYMENTS = """
game: clash
turn: p1
p1: &side
  shards: [R, G, R, G]
  hand: [Drill Cadet R, Drill Cadet G, Drill Cadet R, Drill Trooper 2, Drill Trooper 3]
  deck: [Drill Cadet R, Drill Cadet G, Drill Cadet G, Drill Cadet R, Drill Cadet G, Drill Cadet G]
  base: [Drill Lens, Drill Blade, Drill Font, Drill Blade, Drill Font, Drill Lens]
  A: {units: [Drill Trooper 6]}
p2: *side
"""
"""What is to be paid with is chosen by what the hand needs."""
LENSES = PAYMENTS.replace("Drill Blade", "Drill Lens").replace("Drill Font", "Drill Lens")
"""The same, with much that may be paid for in the middle of an effect."""


def busy(match: Match, stream: Stream) -> tuple[Seat, Any]:
    """A random decision, but seldom a pass or an end while there is something else to do."""
    for _ in range(4):
        seat, action = choose(match, stream)
        if not isinstance(action, ac.Pass | ac.EndMain | ac.ExhaustShard):
            break
    return seat, action


def in_a_position(seed: int, comparison: Comparison, limit: int = 60, position: str = SECRETS) -> None:
    (scenario,) = read(position)
    assert scenario.start is not None
    comparison.play(Match.from_position(scenario.start.header), seed, limit=limit, choice=busy)


def in_a_match(seed: int, comparison: Comparison, limit: int = 40) -> None:
    comparison.play(Match.from_position(header(seed)), seed, limit=limit)


@pytest.mark.slow
def test_what_is_hidden_stays_hidden() -> None:
    """In whole matches, openings and a position full of secrets; enough of each kind of decision was compared."""
    comparison = Comparison(every=12, most=4, greedy=12)
    for seed in (11, len(PAIRS) - 1):
        in_a_match(seed, comparison, limit=400)
    for seed in range(12):
        in_a_match(seed, comparison, limit=10)
        in_a_position(seed, comparison)
    done = comparison.done
    assert done["views"] > 4000
    assert done["options"] > 600
    assert done["greedy"] > 10
    # Hidden choices that were made in another way in the other world.
    for kind in (ac.Place, ac.Mulligan, ac.Arrange, ac.Assign, ac.PlayCard, ac.Activate, ac.Choose):
        assert done[kind.__name__] > 1, kind


def _find(position: str = SECRETS) -> None:
    """Compare until something shows; options and bots are left out, they only show what the view shows."""
    for seed in range(40):
        in_a_match(seed, Comparison(every=2, most=6, thorough=10**9), limit=8)
        in_a_position(seed, Comparison(every=4, most=6, thorough=10**9), limit=45, position=position)


@pytest.mark.parametrize("kind", view.REDACTIONS, ids=lambda kind: kind.__name__)
def test_a_fact_that_is_not_redacted_is_found(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    monkeypatch.delitem(view.REDACTIONS, kind)
    with pytest.raises(AssertionError):
        _find()


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (ac.Place, ()),
        (ac.Assign, ()),
        (ac.Mulligan, ("cards",)),
        (ac.Arrange, ("top",)),
        (ac.Arrange, ("bottom",)),
        (ac.PlayCard, ("card",)),
        (ac.PlayCard, ("named",)),
        (ac.PlayCard, ("pay",)),
        (ac.Activate, ("named",)),
        (ac.Activate, ("pay",)),
        (ac.EquipArtifact, ("pay",)),
        (ac.Choose, ("picks",)),
        (ac.Choose, ("pay",)),
    ],
    ids=lambda value: getattr(value, "__name__", "-".join(value) if isinstance(value, tuple) else None),
)
def test_an_action_that_is_not_redacted_is_found(
    monkeypatch: pytest.MonkeyPatch, kind: type, fields: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Clash, "redact_action", bare(_redact_action, kind, *fields))
    with pytest.raises(AssertionError):
        _find(SECRETS if "pay" not in fields else LENSES if kind is ac.Choose else PAYMENTS)


def test_a_sealed_answer_that_is_not_redacted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "is_sealed", lambda s: False)
    with pytest.raises(AssertionError):
        _find()


@pytest.mark.parametrize("part", ["hand", "cards of the hand", "deck", "shard_deck", "locations", "answers"])
def test_an_open_part_of_the_view_is_found(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(Clash, "see", opened(_see, part))
    monkeypatch.setattr(Match, "sandbox", sandbox_of(_see))
    with pytest.raises(AssertionError):
        _find()


def _plain(s: Any, seat: Seat, action: Any, eyes: Seat) -> str:
    return notation(s, seat, action)


def test_a_line_that_is_not_redacted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "public_notation", _plain)
    with pytest.raises(AssertionError):
        _find()
