"""Who plays a seat, as a match's file keeps it."""

from pathlib import Path

from core.kernel.match import Match
from core.kernel.replay import verify
from tests.tui.positions import new
from tui.seats import keep, who_plays


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
    assert verify(path).rules is None
