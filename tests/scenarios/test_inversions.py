"""What breaks each rule on purpose still fits the code; `python -m tests.long.inversions` tries it all."""

import pytest

from core.kernel.game import GAMES
from tests.data.rules import catalogue
from tests.long import inversions, mutants
from tests.long.broken_rules import ROOT


@pytest.mark.parametrize("game", GAMES)
def test_every_text_stands_once_in_its_file(game: str) -> None:
    data = inversions.load(game)
    files = {edit.file for rule in data.inversions for edit in data.edits(rule)}
    texts = {file: (ROOT / "core" / game / file).read_text(encoding="utf-8") for file in files}
    wrong = {
        f"{rule}: {edit.find!r} in {edit.file}"
        for rule in data.inversions
        for edit in data.edits(rule)
        if texts[edit.file].count(edit.find) != 1 or edit.find == edit.replace
    }
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("game", GAMES)
def test_every_testable_rule_is_broken_or_left_out_for_a_reason(game: str) -> None:
    data = inversions.load(game)
    testable = [rule for rule, kind in catalogue(game).items() if kind == "testable"]
    assert sorted([*data.inversions, *data.left_out]) == sorted(testable)


@pytest.mark.parametrize("game", GAMES)
def test_survivors_have_a_class_and_a_reason(game: str) -> None:
    known = mutants.classified(game)
    assert all(kind in mutants.CLASSES and why for kind, why in known.values())
