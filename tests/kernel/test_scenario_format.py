"""Scenario files: what is read, and that every mistake in one is named with file, line and a way out."""

from pathlib import Path

import pytest

from core.kernel.document import read_documents
from core.kernel.errors import BadInput
from core.kernel.notation import Labels
from core.kernel.scenario import Found, compare, load, named_in, read, run

HEAD = "name: N\ngame: clash\nturn: p1\n"


def fault(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        read(text, "case.yaml")
    return str(caught.value)


class TestDocuments:
    def test_every_value_knows_its_line(self) -> None:
        first, second = read_documents("a: 1\n---\nb:\n  - {c: 2}\n  - d\n", "f.yaml")
        assert (first.data, second.data) == ({"a": 1}, {"b": [{"c": 2}, "d"]})
        assert second.line(("b", 1)) == 5
        assert second.line(("b", 0, "c")) == 4
        assert second.line(("b", 0, "nothing")) == 4

    def test_numbers_of_rules_are_texts(self) -> None:
        (document,) = read_documents("rules: [704.10, R-107, 101]\nillegal: {rule: 704.20}\n", "f.yaml")
        assert document.data == {"rules": ["704.10", "R-107", "101"], "illegal": {"rule": "704.20"}}

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("a: 1\nb: 2\na: 3\n", "f.yaml:3: the key 'a' is repeated"),
            ("a: [1\n", "f.yaml:1: behind [ a comma or ] is missing"),
            ("a: {b: 1, b: 2}\n", "f.yaml:1: the key 'b' is repeated"),
            ("{[1, 2]: 3}\n", "f.yaml:1: a key is a word"),
            ("a: !!python/object:os.system {}\n", "f.yaml:1"),
        ],
    )
    def test_what_cannot_be_read_is_named_with_its_line(self, text: str, message: str) -> None:
        with pytest.raises(BadInput) as caught:
            read_documents(text, "f.yaml")
        assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "case.yaml: there is no scenario in this file"),
        ("- a\n", "case.yaml:1: a scenario is a mapping of keys"),
        ("name: N\n", "case.yaml:1: game is missing"),
        ("name: N\ngame: chess\n", "case.yaml:2: no game is called 'chess'"),
        ("name: N\ngame: clash\nexpekt: {}\n", "case.yaml:3: a scenario has no 'expekt'; did you mean expect?"),
        (HEAD + "start: old\n", "case.yaml:4: start is new"),
        (HEAD + "auto: yes\n", "case.yaml:4: auto is pass"),
        (HEAD + "turn_number: no\n", "case.yaml:4: turn_number is a number"),
        (HEAD + "phase: night\n", "case.yaml:4: a position is of the phase beginning"),
        (
            "name: N\ngame: biblioclash\nphase: {a: 1}\n",
            "case.yaml:3: a position is of the phase main or discard, not {'a'",
        ),
        ("name: N\ngame: archaic\np1: {triggers: [{a: 1}]}\n", "case.yaml:3: swap triggers are gained and crossed"),
        (HEAD + "first: p1\n", "case.yaml:4: first belongs to start: new"),
        (HEAD + "p3: {}\n", "case.yaml:4: a scenario has no 'p3'"),
        (HEAD + "p1: {relm: 20}\n", "case.yaml:4: p1 has no 'relm'; did you mean realm?"),
        (HEAD + "p1:\n  A: {unit: []}\n", "case.yaml:5: Zone A has no 'unit'; did you mean units?"),
        (
            HEAD + "p1:\n  hand:\n    - Drill Bold\n",
            "case.yaml:6: no card is called 'Drill Bold'; did you mean Drill Bolt",
        ),
        (HEAD + "p1:\n  hand: [{card: Drill Bolt, idd: x}]\n", "case.yaml:5: an entry of hand has no 'idd'"),
        (HEAD + "p1: {hand: Drill Bolt}\n", "case.yaml:4: hand is a list"),
        (HEAD + "p1: {A: {units: [{id: a}]}}\n", "case.yaml:4: a unit has a card or a power"),
        (HEAD + "p1: {A: {units: [{power: big}]}}\n", "case.yaml:4: power is a number"),
        (HEAD + "p1: {A: {units: [Drill Bolt]}}\n", "case.yaml:4: Drill Bolt is no unit"),
        (HEAD + "p1: {A: {units: [{power: 2, keywords: [seige]}]}}\n", "case.yaml:4: 'seige' is not a keyword"),
        (HEAD + "p1: {A: {units: [{power: 2, ready: maybe}]}}\n", "case.yaml:4: ready is true or false"),
        (HEAD + "p1: {A: {units: [{power: 2, id: a}, {power: 3, id: a}]}}\n", "case.yaml:4: the id 'a' is there twice"),
        (HEAD + "p1: {A: {units: [{power: 2, id: p2}]}}\n", "case.yaml:4: p1, p2, … are players"),
        (HEAD + "p1: {pool: {Q: 1}}\n", "case.yaml:4: pool has no 'Q'"),
        (HEAD + "p1: {base: [Drill Bolt]}\n", "case.yaml:4: Drill Bolt is no Artifact"),
        (HEAD + "p1: {shards: [Drill Bolt]}\n", "case.yaml:4: Drill Bolt is no Shard"),
        (HEAD + "p1: {commanders: [Drill Bolt]}\n", "case.yaml:4: Drill Bolt is no Commander"),
        (
            HEAD + "p1:\n  hand: [Drill Bolt, Drill Realm 20]\n",
            "case.yaml:5: Drill Realm 20 is a Realm; it never leaves its place (201.3)",
        ),
        (
            HEAD + "p1: {graveyard: [Drill Field 10]}\n",
            "case.yaml:4: Drill Field 10 is a Location; it never leaves its",
        ),
        (
            HEAD + "p1: {deck: [Drill Field 10]}\n",
            "case.yaml:4: Drill Field 10 is a Location; it never leaves its place",
        ),
        (HEAD + "p1: {hand: [Drill Bolt x0]}\n", "case.yaml:4: a count of copies is a number from 1 on, not 0"),
        (HEAD + "p1: {hand: {Drill Bolt: 0}}\n", "case.yaml:4: a count of copies is a number from 1 on, not 0"),
        (
            HEAD + "p1: {A: {units: [{power: 2, attached: [Drill Banner]}]}}\n",
            "case.yaml:4: Drill Banner has no Equip; it lies in the base (206.2.1)",
        ),
        (
            HEAD + "p1: {A: {units: [{power: 2, attached: [Scaffold Ballista]}]}}\n",
            "case.yaml:4: Unit 2 may not carry Scaffold Ballista (R-134)",
        ),
        (
            HEAD + "p1: {A: {location: {card: Drill Field 10, attached: [Drill Blade]}}}\n",
            "case.yaml:4: Drill Field 10 may not carry Drill Blade (R-134)",
        ),
        (
            HEAD + "p1: {removed: [Drill Realm 20]}\n",
            "case.yaml:4: Drill Realm 20 is a Realm; it never leaves its place",
        ),
        (HEAD + "p1: {realm: Drill Bolt}\n", "case.yaml:4: Drill Bolt is no Realm"),
        (HEAD + "house_rules: {wounding: maybe}\n", "case.yaml:4: wounding is off or on"),
        (HEAD + "house_rules: {woundin: on}\n", "case.yaml:4: house_rules has no 'woundin'; did you mean wounding?"),
        (HEAD + "do:\n  - p1: pass\n    p2: pass\n", "case.yaml:5: an item of do has one key, not 2"),
        (HEAD + "do: [claer]\n", "case.yaml:4: 'claer' is nothing to do"),
        (HEAD + "do:\n  - p4: pass\n", "case.yaml:5: an item of do has no 'p4'"),
        (HEAD + "do:\n  - undo: 0\n", "case.yaml:5: undo is a number from 1 on"),
        (HEAD + "do:\n  - illegal: {rule: R-1}\n", "case.yaml:5: illegal names one player and the line"),
        (HEAD + "do:\n  - p1: yes\n", "case.yaml:5: what p1 does is a text"),
        (HEAD + "expect: [winner]\n", "case.yaml:4: expect is a mapping of paths"),
        (HEAD + "decks: [{accept: {}, reject: {}}]\n", "case.yaml:4: say accept or reject"),
        (HEAD + "start: new\np1: {locations: [Drill Field 10]}\n", "case.yaml:5: a new game needs three different"),
    ],
)
def test_a_typing_error_is_named_with_its_line(text: str, message: str) -> None:
    assert fault(text).startswith(message)


def test_one_broken_scenario_of_a_file_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(f"---\n{HEAD}---\n{HEAD}expekt: 1\n", encoding="utf-8")
    good, bad = map(run, load(file))
    assert good.passed
    assert not bad.passed
    assert bad.reason.startswith(f"{file}:9: a scenario has no 'expekt'")
    file.write_text(f"{HEAD}expekt: 1\n", encoding="utf-8")
    with pytest.raises(BadInput, match="expekt"):
        load(file)
    with pytest.raises(BadInput, match="cannot be read"):
        load(tmp_path / "none.yaml")


@pytest.mark.parametrize(
    ("piece", "passed"),
    [
        ("play Drill Bolt targeting big", False),
        ("p1.Drill Bolt@hand", False),
        ("p1: play Drill Bolt targeting Drill Trooper 5", True),
        # Of one line, not of two that follow each other.
        ("Drill Trooper 5 a Chain is opened", False),
    ],
)
def test_the_log_has_what_it_shows_and_not_what_was_typed(piece: str, passed: bool) -> None:
    text = f"""{HEAD}p1: {{hand: [Drill Bolt]}}
p2: {{A: {{units: [{{card: Drill Trooper 5, id: big}}]}}}}
do: [{{p1: "play p1.Drill Bolt@hand targeting big"}}]
expect: {{log has: "{piece}"}}
"""
    (scenario,) = read(text)
    found = run(scenario).reason
    assert found.endswith(f"the log does not have {piece!r}") if not passed else not found


class TestComparing:
    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            (3, Found(3)),
            ("P1", Found("p1")),
            (None, Found("none")),
            (False, Found(False)),
            (["p1", "p2"], Found(["p2", "p1"])),
            ({"R": 1}, Found({"R": 1}, "map")),
            ({}, Found({}, "map")),
            (2, Found([("a", "Wolf"), ("Wolf",)], "names")),
            (["Wolf", "a"], Found([("a", "Wolf"), ("Wolf",)], "names")),
            (["Wolf x2"], Found([("a", "Wolf"), ("Wolf",)], "names")),
            ([], Found([], "names")),
            (["Wolf"], Found([("Wolf",), ("Bear",)], "first")),
            (["Bear"], Found([("Wolf",), ("Bear",)], "last")),
            (["siege"], Found(["siege", "haste"], "has")),
            (["advantage"], Found(["siege"], "lacks")),
        ],
    )
    def test_alike(self, wanted: object, found: Found) -> None:
        assert compare(wanted, found, Labels([("a", 1)])) == ""

    @pytest.mark.parametrize(
        ("wanted", "found", "problem"),
        [
            (3, Found(4), "wanted 3, found 4"),
            (True, Found(1), "wanted true, found 1"),
            (0, Found(False), "wanted 0, found false"),
            ("none", Found("p1"), "wanted none, found p1"),
            (1, Found([("Wolf",), ("Bear",)], "names"), "wanted 1, found 2 (Wolf, Bear)"),
            (["Wolf"], Found([("Bear",)], "names"), "wanted [Wolf], found [Bear]"),
            (["Wolf", "Bear"], Found([("Bear",), ("Wolf",)], "ordered"), "wanted [Wolf, Bear], found [Bear, Wolf]"),
            (["Bear", "Bear"], Found([("Bear",)], "first"), "wanted [Bear, Bear], found [Bear]"),
            ({"R": 2}, Found({"R": 1}, "map"), "wanted {'R': 2}, found {'R': 1}"),
            (["siege"], Found([], "has"), "wanted has siege, found []"),
            (["siege"], Found(["siege"], "lacks"), "wanted lacks siege, found [siege]"),
        ],
    )
    def test_different(self, wanted: object, found: Found, problem: str) -> None:
        assert compare(wanted, found) == problem

    def test_copies_of_a_list(self) -> None:
        assert list(named_in(["Wolf x2", {"card": "Bear", "id": "b"}, {"card": "Bear"}])) == [
            "Wolf",
            "Wolf",
            "b",
            "Bear",
        ]


def reason(text: str) -> str:
    (scenario,) = read(HEAD + text, "case.yaml")
    return run(scenario).reason


class TestRunning:
    def test_the_first_failed_expectation_has_its_line_and_both_values(self) -> None:
        assert reason("expect:\n  turn: p1\n  p1.realm: 19\n") == "line 4: p1.realm: wanted 19, found 20"

    def test_an_illegal_line_has_its_reason(self) -> None:
        found = reason("p1: {hand: [Drill Tribute]}\ndo:\n  - p1: play Drill Tribute\n")
        assert found.startswith("line 6: p1 may not 'play Drill Tribute'")

    def test_a_line_that_should_be_refused(self) -> None:
        assert "should be refused" in reason("do:\n  - illegal: {p1: end}\n")
        wrong = reason("p1: {hand: [Drill Tribute]}\ndo:\n  - illegal: {p1: play Drill Tribute, rule: '999'}\n")
        assert "wanted a refusal by 999, found" in wrong

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("enb", "not a verb"),
            ("end now", "nothing more is said"),
            ("move a", "which Zone"),
            ("assign a", "TARGET=n"),
        ],
    )
    def test_a_line_that_cannot_be_read_is_no_refusal(self, line: str, why: str) -> None:
        position = "p1: {A: {units: [{power: 2, id: a}]}}\np2: {A: {units: [{power: 3, id: d}]}}\n"
        before = "do:\n  - p1: attack A with a\n  - close\n" if line.startswith("assign") else "do:\n"
        assert why in reason(f"{position}{before}  - illegal: {{p1: {line}}}\n")

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("play Nothing At All", "is no card here"),
            ("play Drill Blow 5 on Drill Fort 6", "could be any of"),
            ("move Drill Worker 2 to D", "is no Zone"),
            ("activate Drill Worker 2 3", "has 1 activated"),
        ],
    )
    def test_nobody_can_do_what_nothing_is_meant_by_but_no_rule_says_so(self, line: str, why: str) -> None:
        position = (
            "p1: {shards: [C x2], hand: [Drill Blow 5], A: {location: {card: Drill Fort 6}, units: [Drill Worker 2]}}\n"
            "p2: {A: {location: {card: Drill Fort 6}}}\n"
        )
        assert reason(f"{position}do:\n  - illegal: {{p1: {line}}}\nexpect: {{cannot: [{{p1: {line}}}]}}\n") == ""
        assert why in reason(f"{position}do:\n  - illegal: {{p1: {line}, rule: 802.1}}\n")
        assert why in reason(f"{position}expect: {{can: [{{p1: {line}}}]}}\n")

    def test_an_unknown_path(self) -> None:
        assert "no such path" in reason("expect: {p1.relm: 3}\n")
        assert "nothing is called 'x'" in reason("expect: {x.zone: p1.A}\n")

    def test_undo_takes_back_lines(self) -> None:
        text = (
            "p1: {A: {units: [{power: 2, id: a}]}}\n"
            "do:\n"
            "  - p1: attack A with a\n"
            "  - expect: {a.zone: p2.A}\n"
            "  - undo: 1\n"
            "  - expect: {a.zone: p1.A, a.ready: true, state: open}\n"
            "  - p1: move a to B\n"
            "expect: {a.zone: p1.B}\n"
        )
        assert reason(text) == ""
        assert "only 0 lines" in reason("do:\n  - undo: 1\n")

    def test_resume_saves_and_loads_after_every_line(self) -> None:
        text = (
            "resume: true\n"
            "p1: {hand: [Drill Bolt], A: {units: [{power: 2, id: a}]}}\n"
            "p2: {A: {units: [{power: 3, id: d}]}}\n"
            "do:\n"
            "  - p1: attack A with a\n"
            "  - p1: play Drill Bolt on d\n"
            "  - close\n"
            "expect: {d.zone: p2.graveyard, p2.A.location: 8, a.zone: p1.A}\n"
        )
        assert reason(text) == ""

    def test_auto_passes_for_whoever_has_nothing_else_to_do(self) -> None:
        text = (
            "auto: pass\n"
            "p1: {A: {units: [{power: 5, id: a}]}}\n"
            "p2: {A: {units: [{power: 4, id: d}]}}\n"
            "do:\n"
            "  - p1: attack A with a\n"
            "  - p1: assign d=4\n"
            "expect: {d.zone: p2.graveyard, a.zone: p1.A, p2.A.location: 9, state: open}\n"
        )
        assert reason(text) == ""
