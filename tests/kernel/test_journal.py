"""Every write knows its inverse."""

import msgspec
import pytest

from core.kernel.journal import Journal, Unrecorded


class Thing(msgspec.Struct, frozen=True):
    size: int
    names: dict[int, str]


def test_roll_back_undoes_writes_newest_first() -> None:
    thing, journal = Thing(1, {1: "one", 2: "two"}), Journal()
    start = journal.mark()
    journal.write(thing, "size", 2)
    middle = journal.mark()
    journal.write(thing, "size", 3)
    journal.put(thing.names, 3, "three")
    journal.put(thing.names, 1, "uno")
    journal.drop(thing.names, 2)
    assert thing == Thing(3, {1: "uno", 3: "three"})
    journal.roll_back(middle)
    assert thing == Thing(2, {1: "one", 2: "two"})
    journal.roll_back(start)
    assert thing == Thing(1, {1: "one", 2: "two"})


def test_unrecorded_writes_are_the_same_but_stay() -> None:
    thing, journal = Thing(1, {1: "one"}), Unrecorded()
    journal.write(thing, "size", 2)
    journal.put(thing.names, 2, "two")
    journal.drop(thing.names, 1)
    with pytest.raises(KeyError):
        journal.drop(thing.names, 1)
    journal.roll_back(0)
    assert thing == Thing(2, {2: "two"})


def test_a_write_past_the_journal_fails() -> None:
    with pytest.raises(AttributeError):
        Thing(1, {}).size = 2  # type: ignore[misc]


def test_dropping_what_is_not_there_changes_nothing() -> None:
    names, journal = {1: "one"}, Journal()
    with pytest.raises(KeyError):
        journal.drop(names, 2)
    assert journal.mark() == 0
    assert names == {1: "one"}


def test_none_is_a_value_and_not_an_absence() -> None:
    names: dict[int, str | None] = {1: None}
    journal = Journal()
    journal.put(names, 1, "one")
    journal.roll_back(0)
    assert names == {1: None}
