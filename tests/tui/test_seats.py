"""Who plays a seat, as a match's file keeps it."""

from pathlib import Path

from core.kernel.log import Commented
from core.kernel.match import Match
from core.kernel.replay import verify
from core.kernel.store import read
from tests.tui.positions import new
from tui.seats import Seats, keep, who_plays


def test_who_took_over_a_seat_sits_there_when_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    with new(path=path) as match:
        assert who_plays(match.header, match.log) == ("", "random")
        keep(match, ("", "random"))
        assert not [record for record in match.log.records if record not in match.log.entries]
        keep(match, ("greedy", ""))
        match.comment("who plays: p1 nobody, p2 greedy")
        match.comment("who plays: p1 greedy")
    again = Match.load(path)
    assert who_plays(again.header, again.log) == ("greedy", "")
    assert verify(read(path)).rules is None


def test_whoever_sits_down_has_a_name_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    with new(path=path) as match:
        keep(match, ("", ""), ("", " Bo,  the Bold "))
        match.push(0, next(match.options(0).actions(1)))
        match.push(1, next(match.options(1).actions(1)))
        keep(match, ("", ""), ("", ""))
        keep(match, ("greedy", ""), ("", "Cy"))
        keep(match, ("", "random"))
    match = Match.load(path)
    seats = Seats(match.header, match.log)
    you, vex = match.header.seats
    assert seats.at(0) == (("", "random"), (you, vex))
    assert seats.at(1) == seats.at(2) == (("", ""), (you, "Bo the Bold"))
    assert seats.now == (("", "random"), (you, vex))
    said = [note.text for note in match.log.records if isinstance(note, Commented)]
    assert said == [
        "who plays: p1 a person, p2 a person called Bo the Bold",
        "who plays: p1 greedy, p2 a person called Cy",
        "who plays: p1 a person, p2 random",
    ]


def test_in_a_fair_match_nobody_takes_over_a_seat_by_saying_so() -> None:
    match = new(undo="fair")
    match.comment("who plays: p1 a person, p2 a person")
    assert who_plays(match.header, match.log) == ("", "random")
    keep(match, ("", ""))
    assert who_plays(match.header, match.log) == ("", "random")
