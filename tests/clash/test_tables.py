"""What is dispatched by a table has an entry for every kind, and no other; each kind of effect does something."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from core.clash import actions as ac
from core.clash import effects as ef
from core.clash import events as ev
from core.clash import state, view
from core.clash.cards import load_pool
from core.clash.evolve import EVOLVERS
from core.clash.game import HANDLERS
from core.clash.options.main import WALKS
from core.clash.options.questions import QUESTIONS
from core.clash.rules.deciding import CHOICES, DECISIONS
from core.clash.rules.effects import EFFECTS
from core.clash.rules.meaning import advance
from core.clash.scenario import building
from core.kernel.events import Frame
from core.kernel.scenario import Broken, Result, Scenario, load, read, run

CASES = Path(__file__).with_name("effects.yaml")
KINDS: dict[str, type] = {str(kind.__struct_config__.tag): kind for kind in get_args(ef.ClashEffect)}
ELSEWHERE = {
    ef.Pay: "paid with the answer of `may`",
    ef.SetIntegrity: "stands only in replacements",
    ef.CostChange: "static: read when a cost is worked out",
    ef.Cant: "static: read when an attack is declared",
    ef.Enters: "static: read when a card enters play",
}
"""Kinds of effect that are never resolved, and what reads them."""
OWN_ANSWERS = {
    "place": ac.Place,
    "mulligan": ac.Mulligan,
    "assign": ac.Assign,
    "order": ac.Order,
    "examine": ac.Arrange,
}
"""Questions that are answered by an action of their own, not by `choose`."""


def test_every_frame_has_a_handler() -> None:
    frames = {kind for kind in vars(state).values() if isinstance(kind, type) and issubclass(kind, Frame)} - {Frame}
    assert set(HANDLERS) == frames


def test_every_event_has_an_evolver() -> None:
    assert set(EVOLVERS) == set(get_args(ev.ClashEvent))


def test_every_redaction_is_of_an_event() -> None:
    assert set(view.REDACTIONS) | set(view.TEACHING) <= set(get_args(ev.ClashEvent))


def test_every_effect_has_a_handler() -> None:
    assert set(EFFECTS) | set(ELSEWHERE) == set(get_args(ef.ClashEffect))
    assert not set(EFFECTS) & set(ELSEWHERE)


def test_every_action_has_a_decision() -> None:
    assert set(DECISIONS) == set(get_args(ac.ClashAction))


def test_every_question_has_a_walk_and_an_answer() -> None:
    assert set(QUESTIONS) == set(CHOICES) | set(OWN_ANSWERS)
    assert not set(CHOICES) & set(OWN_ANSWERS)
    assert set(OWN_ANSWERS.values()) <= set(DECISIONS)


def test_every_verb_has_a_walk() -> None:
    spoken = {
        ac.PlayCard,
        ac.EquipArtifact,
        ac.Activate,
        ac.Reposition,
        ac.Attack,
        ac.ExhaustShard,
        ac.EndMain,
        ac.Pass,
    }
    others = {*OWN_ANSWERS.values(), ac.Choose, ac.Keep, ac.Concede}
    # A Commander is deployed by the action that plays a card.
    assert len(WALKS) == len(spoken) + 1
    assert spoken | others == set(get_args(ac.ClashAction))


def test_tags_are_all_different() -> None:
    for union in (ac.ClashAction, ev.ClashEvent, ef.ClashEffect):
        tags = [kind.__struct_config__.tag for kind in get_args(union)]
        assert len(tags) == len(set(tags))


# Each kind of effect ---------------------------------------------------------------------------------------------


def case(tag: str) -> Scenario:
    found = {scenario.name: scenario for scenario in load(CASES)}[tag]
    assert not isinstance(found, Broken)
    return found


def test_every_effect_has_a_case() -> None:
    assert {scenario.name for scenario in load(CASES)} == set(KINDS)


def outcome(scenario: Scenario) -> str:
    """What is wrong; empty: nothing."""
    try:
        result: Result = run(scenario)
    except Exception as error:
        return repr(error)
    return "" if result.passed else str(result.reason) or "failed"


@pytest.mark.parametrize("tag", KINDS)
def test_an_effect_does_what_it_says(tag: str) -> None:
    assert outcome(case(tag)) == ""


@pytest.mark.parametrize("tag", [tag for tag, kind in KINDS.items() if kind in EFFECTS])
def test_it_is_missed_when_it_does_nothing(tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EFFECTS, KINDS[tag], lambda r, frame, item, effect: advance(r, frame))
    assert outcome(case(tag)) != ""


@pytest.mark.parametrize("tag", [tag for tag, kind in KINDS.items() if kind in ELSEWHERE])
def test_it_is_missed_when_no_card_has_it(tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = {name: without(card, KINDS[tag]) for name, card in load_pool().items()}
    monkeypatch.setattr(building, "load_pool", lambda: pool)
    text = next(part for part in CASES.read_text(encoding="utf-8").split("---") if f"name: {tag}\n" in part)
    (scenario,) = read(text)
    assert outcome(scenario) != ""


def without(thing: Any, kind: type) -> Any:
    """The same data without effects of one kind."""
    if isinstance(thing, tuple):
        left = (without(one, kind) for one in thing if not _is(one, kind))
        # An ability without effects is none.
        return tuple(one for one in left if getattr(one, "effects", None) != ())
    if isinstance(thing, msgspec.Struct):
        return replace(thing, **{name: without(getattr(thing, name), kind) for name in thing.__struct_fields__})
    return thing


def _is(thing: object, kind: type) -> bool:
    """The effect itself, or one that is nothing but it."""
    return isinstance(thing, kind) or (isinstance(thing, ef.May) and isinstance(thing.effect, kind))
