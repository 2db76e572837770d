"""What breaks each rule on purpose still fits the code; `python -m tests.long.inversions` tries it all."""

from tests.data.rules import catalogue
from tests.long import inversions, mutants


def test_every_text_stands_once_in_its_file() -> None:
    data = inversions.load()
    texts = {edit.path: "" for rule in data.inversions for edit in data.edits(rule)}
    texts = {path: path.read_text(encoding="utf-8") for path in texts}
    wrong = {
        f"{rule}: {edit.find!r} in {edit.file}"
        for rule in data.inversions
        for edit in data.edits(rule)
        if texts[edit.path].count(edit.find) != 1 or edit.find == edit.replace
    }
    assert not wrong, "\n".join(sorted(wrong))


def test_every_testable_rule_is_broken_or_left_out_for_a_reason() -> None:
    data = inversions.load()
    testable = [rule for rule, kind in catalogue("clash").items() if kind == "testable"]
    assert sorted([*data.inversions, *data.left_out]) == sorted(testable)


def test_survivors_have_a_class_and_a_reason() -> None:
    known = mutants.classified()
    assert all(kind in mutants.CLASSES and why for kind, why in known.values())
