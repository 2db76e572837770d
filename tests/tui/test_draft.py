"""A decision being made: presets, sets in any order, steps back. Options of a walk that is written here."""

from itertools import islice

from core.kernel.events import Action
from core.kernel.options import DONE, Options, Path, Step
from tui.draft import Draft, leaves


class Picked(Action, tag="picked", frozen=True, kw_only=True):
    path: tuple[int | str, ...]


class Walker:
    """A verb; `set`: some of 1, 2, 3 in this order, then a zone; `pile`: all of 1, 2 in any order; `only`: one way;
    `alike`: some of 1, 4, 2, the 4 only after the 1, which it is equal to; `blows`: some of 1, 2, each by the 7, which
    can be used once, or the 8, which can be used with 1 or 2 points, once too; `places`: one of 1, 2, 3 to each of
    three places."""

    def step(self, seat: int, path: Path) -> Step | Action:
        if not path:
            return Step("verb", ("set", "pile", "only", "orbs", "alike", "blows", "places", DONE))
        verb, rest = path[0], path[1:]
        if verb == "only":
            return Step("target", (9,)) if not rest else Picked(path=path)
        if verb == DONE:
            return Picked(path=path)
        if verb == "places":
            left = tuple(v for v in (1, 2, 3) if v not in rest)
            return Step("AB"[len(rest)], left) if len(rest) < 2 else Picked(path=path)
        if verb == "blows":
            return self._blow(path, rest)
        if verb == "orbs":
            left = tuple(v for v in (1, 2, 3) if not rest or v >= int(rest[-1]))
            return Step("carrier", left) if len(rest) < 3 else Picked(path=path)
        if verb == "alike":
            following = {0: (1, 2), 1: (4, 2), 4: (2,), 2: ()}
            return Picked(path=path) if DONE in rest else Step("card", (*following[int((0, *rest)[-1])], DONE))
        if verb == "pile":
            left = tuple(v for v in (1, 2) if v not in rest)
            return Step("top", left) if left else Picked(path=path)
        if DONE not in rest:
            left = tuple(v for v in (1, 2, 3) if not rest or v > int(rest[-1]))
            if left or not rest:
                return Step("unit", (*left, *((DONE,) if rest else ())))
            return Step("unit", (DONE,))
        return Step("zone", ("A", "B")) if rest[-1] == DONE else Picked(path=path)

    @staticmethod
    def _blow(path: Path, rest: Path) -> Step | Action:
        target, used = 0, list[int]()
        for place, value in enumerate(rest):
            if value == DONE:
                return Picked(path=path)
            if place and rest[place - 1] == 8:
                continue
            if value in (7, 8):
                used.append(int(value))
            else:
                target = int(value)
        if rest and rest[-1] == target:
            return Step("source", tuple(v for v in (7, 8) if v not in used), target)
        if rest and rest[-1] == 8:
            return Step("points", (11, 12), target)
        left = tuple(v for v in (1, 2) if v > target and len(used) < 2)
        return Step("kill", (*left, DONE))


def draft() -> Draft:
    walker = Walker()
    step = walker.step(0, ())
    assert isinstance(step, Step)
    return Draft(Options(walker, 0, (), step))


def test_the_only_answer_is_preset_and_not_counted_as_given() -> None:
    d = draft()
    d.choose("only")
    assert d.action == Picked(path=("only", 9))
    assert [answer.preset for answer in d.answers] == [False, True]


def test_a_set_takes_its_members_in_any_order() -> None:
    d = draft()
    d.choose("set")
    assert d.choose(3)
    assert set(d.offers()) == {1, 2, DONE}
    assert d.choose(1)
    assert d.chosen() == (1, 3)
    d.choose(DONE)
    d.choose("B")
    assert d.action == Picked(path=("set", 1, 3, DONE, "B"))


def test_what_is_there_once_an_equal_one_is_named_comes_in_any_order_too() -> None:
    d = draft()
    d.choose("alike")
    assert d.choose(2)
    assert set(d.offers()) == {1, DONE}
    assert d.choose(1)
    assert set(d.offers()) == {4, DONE}
    assert d.choose(4)
    assert d.chosen() == (1, 4, 2)
    assert not d.drop(1)
    assert d.drop(4)
    d.choose(DONE)
    assert d.action == Picked(path=("alike", 1, 2, DONE))


def test_a_member_can_be_taken_out_again() -> None:
    d = draft()
    d.choose("set")
    d.choose(1)
    d.choose(2)
    assert d.drop(1)
    assert d.chosen() == (2,)
    assert not d.drop(1)


def test_an_order_that_counts_is_kept() -> None:
    d = draft()
    d.choose("pile")
    d.choose(2)
    assert d.action == Picked(path=("pile", 2, 1))


def test_things_come_to_their_places_in_any_order_and_away_again() -> None:
    d = draft()
    d.choose("places")
    assert d.put(2, "C")
    assert d.step == Step("A", (1, 2, 3))
    assert (d.placed, d.offers(), d.chosen()) == ({"C": 2}, (1, 2, 3), (2,))
    assert d.put(3, "A")
    assert d.action == Picked(path=("places", 3, 1))
    assert d.back()
    assert d.placed == {"C": 2}
    # Where another lies that one is away, and what is put elsewhere no longer lies where it was.
    assert d.put(1, "C")
    assert d.put(1, "B")
    assert d.placed == {"B": 1}
    assert d.drop(1)
    assert not d.drop(1)
    assert d.begun
    assert d.back()
    assert d.step == Step("verb", d.start.step.domain)
    d.choose("places")
    assert not d.put(4, "A")
    assert not d.put(1, "D")
    assert d.put(3, "B")
    d.put_rest()
    assert d.action == Picked(path=("places", 1, 3))


def test_what_may_be_named_again_is_and_is_taken_out_once() -> None:
    d = draft()
    d.choose("orbs")
    for value in (2, 1):
        assert d.choose(value)
    assert d.chosen() == (1, 2)
    assert set(d.offers()) == {1, 2, 3}
    assert d.choose(1)
    assert d.action == Picked(path=("orbs", 1, 1, 2))
    d.back()
    assert d.chosen() == (1, 1)
    assert d.drop(1)
    assert d.chosen() == (1,)


def test_members_have_the_first_details_that_go_with_the_others_until_these_are_changed() -> None:
    d = draft()
    d.choose("blows")
    assert d.choose(2)
    assert d.members() == [(2, (("source", 7),))]
    assert d.choose(1)
    assert d.members() == [(1, (("source", 8), ("points", 11))), (2, (("source", 7),))]
    assert d.change(1, 1)
    assert d.members()[0] == (1, (("source", 8), ("points", 12)))
    assert not d.change(1, 1)
    d.choose(DONE)
    assert d.action == Picked(path=("blows", 1, 8, 12, 2, 7, DONE))
    assert d.back()
    assert d.drop(1)
    assert d.chosen() == (2,)
    assert d.clear()
    assert d.chosen() == ()
    assert d.step is not None
    d.take((1, 7, DONE))
    assert d.members() == [(1, (("source", 7),))]


def test_done_as_a_verb_ends_no_set() -> None:
    d = draft()
    d.choose("only")
    assert d.action == Picked(path=("only", 9))
    d.reset()
    d.choose(DONE)
    assert d.action == Picked(path=(DONE,))


def test_back_leaves_out_what_was_preset() -> None:
    d = draft()
    d.choose("only")
    assert d.back()
    assert d.step is not None
    assert d.step.name == "verb"
    assert not d.back()


def test_what_cannot_be_named_changes_nothing() -> None:
    d = draft()
    d.choose("set")
    assert not d.choose(7)
    assert d.chosen() == ()


def test_leaves_stop_where_they_are_told() -> None:
    found = list(leaves(draft().start, lambda step: step.name == "zone"))
    assert len(found) == 7 + 2 + 1 + 10 + 6 + 11 + 6 + 1
    assert len(list(islice(leaves(draft().start, lambda step: False), 3))) == 3
