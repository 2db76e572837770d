"""Naming objects in text: taking lines apart, finding what a name means, the shortest name."""

import pytest

from core.kernel.errors import BadText
from core.kernel.notation import (
    Labels,
    Lexicon,
    Thing,
    find,
    fitting,
    name_of,
    names_of,
    numbered,
    read_name,
    take_apart,
)


def thing(
    number: int, name: str, seat: int = 0, zone: str = "A", side: int | None = None, twin: object = None
) -> Thing:
    return Thing(number, (name,), seat, seat if side is None else side, (zone,), twin)


WOLVES = [
    thing(1, "Grey Wolf"),
    thing(2, "Grey Wolf", zone="B"),
    thing(3, "Grey Wolf", zone="B"),
    thing(4, "Grey Wolf", seat=1),
    thing(5, "Bear"),
]
ALL = {1, 2, 3, 4, 5}


class TestTakingApart:
    def test_a_verb_has_no_case_and_the_rest_is_one_line(self) -> None:
        assert take_apart("  AttacK   B with\tGrey Wolf ") == ("attack", "B with Grey Wolf")

    @pytest.mark.parametrize("line", ["", "  ", "\t\n"])
    def test_an_empty_line_is_no_action(self, line: str) -> None:
        with pytest.raises(BadText, match="empty"):
            take_apart(line)

    def test_parts_may_stand_in_any_order(self) -> None:
        lexicon = Lexicon(["Grey Wolf", "Bear"])
        words = ("to", "on", "x=", "paying")
        for line in (
            "Bolt on Bear x=3 paying Shard 1",
            "Bolt paying Shard 1 x=3 on Bear",
            "Bolt x=3 on Bear paying Shard 1",
        ):
            assert lexicon.parts(line, words) == {"": "Bolt", "on": "Bear", "x=": "3", "paying": "Shard 1"}

    def test_a_word_inside_a_name_begins_no_part(self) -> None:
        lexicon = Lexicon(["Song on the Wind", "Ride to War"])
        assert lexicon.parts("Song on the Wind on p2.Ride to War to B", ("on", "to")) == {
            "": "Song on the Wind",
            "on": "p2.Ride to War",
            "to": "B",
        }

    def test_a_part_that_is_there_twice_is_refused(self) -> None:
        with pytest.raises(BadText, match="'on' is there twice"):
            Lexicon([]).parts("Bolt on Bear on Wolf", ("on",))

    def test_a_comma_inside_a_name_separates_nothing(self) -> None:
        lexicon = Lexicon(["Karrosh, the Ember Marches", "Drill Worker 2", "Karrosh"])
        line = "Karrosh, the Ember Marches, Drill Worker 2, p2.karrosh, the ember marches@B#2, Karrosh"
        assert lexicon.items(line) == [
            "Karrosh, the Ember Marches",
            "Drill Worker 2",
            "p2.karrosh, the ember marches@B#2",
            "Karrosh",
        ]

    def test_a_comma_inside_a_name_separates_no_damage(self) -> None:
        lexicon = Lexicon(["Karrosh, the Ember Marches", "Bear"])
        line = "Bear=2, Karrosh, the Ember Marches: Bear=1, Karrosh, the Ember Marches=4"
        assert lexicon.items(line) == [
            "Bear=2",
            "Karrosh, the Ember Marches: Bear=1",
            "Karrosh, the Ember Marches=4",
        ]

    def test_a_number_that_belongs_to_a_name_counts_nothing(self) -> None:
        known = Lexicon(["Drill Worker 2", "Font"]).__contains__
        assert numbered("Drill Worker 2", known) == ("Drill Worker 2", 0)
        assert numbered("Drill Worker 2 2", known) == ("Drill Worker 2", 2)
        assert numbered("Font 3", known) == ("Font", 3)
        assert numbered("Font", known) == ("Font", 0)

    def test_a_very_long_line_is_refused(self) -> None:
        with pytest.raises(BadText, match="too long"):
            Lexicon(["Bear"]).parts("Bear " * 1000, ())


class TestNarrowing:
    def test_narrowings_combine_in_any_order(self) -> None:
        first, second = read_name("p2.Grey Wolf@B#2"), read_name("P2.grey  wolf#2@b")
        assert first == second
        assert (first.name, first.seat, first.zone, first.nth) == ("grey wolf", 1, "b", 2)

    @pytest.mark.parametrize(
        ("text", "numbers"),
        [
            ("Grey Wolf", [1, 2, 3, 4]),
            ("p1.Grey Wolf", [1, 2, 3]),
            ("Grey Wolf@B", [2, 3]),
            ("Grey Wolf@B#2", [3]),
            ("Grey Wolf#2", [3]),
            ("p2.Grey Wolf", [4]),
            ("grey wolf@A", [1, 4]),
            ("Grey Wolf@hand", []),
        ],
    )
    def test_each_narrowing(self, text: str, numbers: list[int]) -> None:
        assert [found.id for found in fitting(read_name(text), WOLVES)] == numbers

    def test_a_number_beyond_every_zone_counts_through_all(self) -> None:
        assert [found.id for found in fitting(read_name("Grey Wolf#4"), WOLVES)] == [4]

    @pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
    def test_the_name_to_write_is_found_again(self, number: int) -> None:
        assert find(name_of(number, WOLVES, ALL), WOLVES, ALL, "unit").id == number

    def test_the_name_to_write_is_short(self) -> None:
        assert name_of(5, WOLVES, ALL) == "Bear"
        assert name_of(4, WOLVES, ALL) == "p2.Grey Wolf"
        assert name_of(1, WOLVES, {1, 2}) == "Grey Wolf@A"
        assert name_of(2, WOLVES, {2, 5}) == "Grey Wolf"
        assert name_of(3, WOLVES, {2, 3}) == "Grey Wolf#2"

    def test_an_attacker_is_told_from_its_like_at_home_by_whose_zone_it_stands_in(self) -> None:
        both = [thing(1, "Bear", side=0), thing(2, "Bear", side=1)]
        assert [name_of(number, both, {1, 2}) for number in (1, 2)] == ["Bear@p1.A", "Bear@p2.A"]
        assert find("p1.bear@P2.a#1", both, {1, 2}, "unit").id == 2


class TestFinding:
    def test_what_the_action_could_mean_comes_first(self) -> None:
        assert find("Grey Wolf", WOLVES, {4}, "target").id == 4

    def test_what_could_not_be_meant_is_still_found_so_that_the_refusal_says_why(self) -> None:
        assert find("Bear", WOLVES, {4}, "target").id == 5

    def test_an_ambiguous_name_lists_the_candidates_as_one_would_write_them(self) -> None:
        with pytest.raises(BadText) as caught:
            find("Grey Wolf", WOLVES, {1, 2, 4}, "target")
        assert caught.value.candidates == ("p1.Grey Wolf@A", "Grey Wolf@B", "p2.Grey Wolf")
        assert all(name in str(caught.value) for name in caught.value.candidates)

    def test_an_unknown_name_lists_the_candidates(self) -> None:
        with pytest.raises(BadText, match="could be") as caught:
            find("Wulf", WOLVES, {4}, "target")
        assert caught.value.candidates == ("Grey Wolf",)

    def test_an_unknown_name_suggests_close_ones_where_nothing_is_known_of_the_slot(self) -> None:
        with pytest.raises(BadText, match="did you mean Grey Wolf"):
            find("Gray Wolf", WOLVES, None, "unit")

    def test_copies_that_no_rule_can_tell_apart_are_not_ambiguous(self) -> None:
        twins = [thing(1, "Wolf", twin="x"), thing(2, "Wolf", twin="x"), thing(3, "Wolf", twin="y")]
        assert find("Wolf", twins, {1, 2}, "unit").id == 1
        with pytest.raises(BadText, match="could be any of"):
            find("Wolf", twins, {1, 2, 3}, "unit")

    def test_a_copy_that_was_named_leaves_the_next_one(self) -> None:
        twins = [thing(1, "Wolf", twin="x"), thing(2, "Wolf", twin="x")]
        assert find("Wolf", twins, {1, 2}, "unit", used=[1]).id == 2
        assert find("Wolf", twins, {1}, "unit", used=[1]).id == 2
        assert name_of(1, twins, {1, 2}) == "Wolf"
        assert name_of(2, twins, {1, 2}) == "Wolf#2"

    def test_several_that_have_to_be_told_apart_all_are(self) -> None:
        different = [thing(1, "Wolf", twin="x"), thing(2, "Wolf", twin="y")]
        alike = [thing(1, "Wolf", twin="x"), thing(2, "Wolf", twin="x")]

        def said(things: list[Thing]) -> list[str]:
            return names_of((1, 2), things, {1, 2}, lambda number, legal: name_of(number, things, legal))

        assert said(different) == ["Wolf#1", "Wolf#2"]
        assert said(alike) == ["Wolf", "Wolf"]

    def test_spellings_are_tolerant(self) -> None:
        hero = [thing(1, "Éowyn’s Oath")]
        assert find("eowyn's  OATH", hero, None, "card").id == 1


def test_labels_remember_every_id() -> None:
    labels = Labels()
    labels.put("a", 3)
    copy = labels.copy()
    labels.put("a", 7)
    assert labels["a"] == 7
    assert labels.was == {3: "a", 7: "a"}
    assert copy["a"] == 3
    assert copy.was == {3: "a"}
