"""The append-only tree."""

from typing import Any

from core.kernel.events import Asked
from core.kernel.log import Commented, Entry, Log, Moved, Rerolled


def entry(seat: int = 0) -> Entry[Any, Any]:
    return Entry(seat, None, (), (Asked((0,), "main"),), (0,))


def grown(*steps: int | str) -> Log:
    """A log of entries (`+`) and moves (a number)."""
    log = Log()
    for step in steps:
        log.append(entry() if step == "+" else Moved(to=int(step)))
    return log


def test_a_line_taken_back_stays_as_a_branch() -> None:
    log = grown("+", "+", "+", 0, "+")
    assert log.line() == [0, 3]
    assert log.line(2) == [0, 1, 2]
    assert log.branches() == [2]
    assert log.depths == [0, 1, 2, 1]
    assert log.children == [[1, 3], [2], [], []]


def test_redo_takes_the_way_the_line_last_went() -> None:
    log = grown("+", "+", 0, "+", 0)
    assert log.redoable() == 2
    log.append(Moved(to=1))
    log.append(Moved(to=0))
    # Not the newest branch: the one that was just taken back.
    assert log.redoable() == 1


def test_redo_after_a_jump_to_another_branch() -> None:
    log = grown("+", "+", "+", "+", 0, "+", "+", 3)
    assert log.line() == [0, 1, 2, 3]
    log.append(Moved(to=0))
    assert log.redoable() == 1
    log.append(Moved(to=1))
    assert log.redoable() == 2


def test_at_the_end_there_is_nothing_to_redo() -> None:
    assert grown("+", "+").redoable() is None
    assert Log().redoable() is None


def test_notes_are_no_entries() -> None:
    log = grown("+", "+")
    log.append(Commented(at=1, text="why?"))
    log.append(Rerolled())
    assert (len(log.records), len(log.entries), log.at, log.rerolls) == (4, 2, 1, 1)
    assert [number for number, _ in log.facts()] == [0, 1]
