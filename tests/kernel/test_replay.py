"""A replay shows what was recorded, whatever the rules say today; a verdict says whether they still agree."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from core import Match
from core.kernel import encoding
from core.kernel.chance import Stream
from core.kernel.errors import BadInput
from core.kernel.log import Log
from core.kernel.replay import FAR, Replay, verify
from core.kernel.sandbox import Sandbox
from core.kernel.store import read
from tests.properties.invariants import choose, plain, play
from tests.toy import game as toy
from tests.toy.game import GAME, Toy
from tests.toy.kit import KIT, header, position
from tests.toy.parts import DECK, POOL, Card, Play, Played


def branched(seed: int = 2) -> tuple[Match, dict[int, str]]:
    """A match with several lines, and the board at each entry as it was played."""
    match, stream = Match.from_position(header(seed), game=GAME), Stream(seed)
    boards = {0: plain(match.state.board)}
    for _ in range(60):
        if match.over or stream.below(8) == 0:
            match.goto(stream.below(len(match.log.entries)))
        else:
            match.push(*choose(match, stream))
            boards[match.step] = plain(match.state.board)
    return match, boards


@pytest.fixture(params=[3, FAR], ids=["boards are kept often", "or seldom"])
def _often(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.kernel.replay.FAR", request.param)


@pytest.mark.usefixtures("_often")
@pytest.mark.parametrize("gone_over", [0, 1, 99])
def test_jumps_and_steps_show_the_board_that_was(gone_over: int) -> None:
    """Whether the line has been gone over: not, a part before each jump, or all of it now and then."""
    match, boards = branched()
    replay, stream = Replay(GAME, match.header, match.log), Stream(3)
    parts = replay.go_over()
    for n in range(200):
        if n % 50 == 0:
            parts = replay.go_over()
        here = replay.step, replay.fact
        list(islice(parts, gone_over))
        assert (replay.step, replay.fact) == here
        step = stream.below(len(boards))
        replay.goto(step)
        assert replay.step == step
        assert plain(replay.state.board) == boards[step]
        if replay.back():
            assert plain(replay.state.board) == boards[replay.step]
            assert replay.forward()
        assert replay.step == step


@pytest.mark.usefixtures("_often")
def test_a_board_of_its_own() -> None:
    match, boards = branched()
    replay = Replay(GAME, match.header, match.log)
    for step in (*boards, *reversed(boards)):
        board = replay.board(step)
        assert plain(board) == boards[step]
        board.things.clear()
        folded = Match.from_log(GAME, match.header, match.log.copy(), upto=step)
        given = Match.from_log(GAME, match.header, match.log.copy(), upto=step, board_after=replay.board)
        assert given.state.digest() == folded.state.digest()
    assert plain(replay.state.board) == boards[0]
    with pytest.raises(KeyError, match="there is no step 99"):
        replay.board(99)


@pytest.mark.usefixtures("_often")
def test_facts_one_by_one_both_ways() -> None:
    match, boards = branched()
    replay = Replay(GAME, match.header, match.log)
    replay.goto(0, fact=0)
    seen = [(replay.step, replay.fact, plain(replay.state.board))]
    while replay.next_fact():
        seen.append((replay.step, replay.fact, plain(replay.state.board)))
    assert len(seen) == replay.total == replay.position
    assert seen[-1][2] == boards[match.step]
    back = [(replay.step, replay.fact, plain(replay.state.board))]
    while replay.previous_fact():
        back.append((replay.step, replay.fact, plain(replay.state.board)))
    assert back == seen[::-1]
    step, fact, board = seen[17]
    replay.goto(match.step)
    replay.goto(step, fact)
    assert (replay.step, replay.fact, plain(replay.state.board)) == (step, fact, board)


def test_forward_ends_a_half_shown_entry_first() -> None:
    match, _ = branched()
    replay = Replay(GAME, match.header, match.log)
    replay.goto(0, fact=2)
    assert replay.forward()
    assert (replay.step, replay.position) == (0, len(match.log.entries[0].facts))
    assert not replay.back()
    replay.goto(match.step)
    assert not replay.forward()
    assert not replay.next_fact()


def test_another_line_keeps_the_place_they_share() -> None:
    match, boards = branched()
    replay = Replay(GAME, match.header, match.log)
    for branch in match.branches():
        replay.goto(branch.fork)
        replay.show(branch.end)
        assert replay.step == branch.fork
        assert replay.line[-1] == branch.end
        assert plain(replay.state.board) == boards[branch.fork]


@pytest.mark.parametrize("place", [(99999, None), (-1, None), (0, 99), (0, -1)])
def test_places_that_are_not_there(place: tuple[int, int | None]) -> None:
    match, _ = branched()
    with pytest.raises(KeyError):
        Replay(GAME, match.header, match.log).goto(*place)


def test_text_is_told_per_seat() -> None:
    match = Match.from_position(position(hands=(("Seer",), (), ()), decks=(("Wolf", "Ogre"), (), ())), game=GAME)
    for seat, text in ((0, "play Seer"), (0, "top 2"), (1, "pass"), (2, "pass"), (0, "strike none")):
        match.push(seat, match.parse(seat, text))
    replay = Replay(GAME, match.header, match.log)
    steps = range(len(match.log.entries))
    assert [replay.text(step) for step in steps] == ["", "play Seer", "top 2", "pass", "pass", "strike none"]
    assert [replay.text(step, 1) for step in steps] == ["", "play Seer", "top", "pass", "pass", "strike (sealed)"]
    assert replay.step == 0
    assert replay.facts(1)[0] == Played(0, 1, 4, 2, 1)
    assert replay.facts(1, eyes=1)[0] == Played(0, 0, 4, 2, 1)


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_tells_what_was_told(seed: int) -> None:
    match, stream = Match.from_position(header(seed), game=GAME), Stream(seed)
    lines = [[("", "")] * 3]
    while not match.over:
        seat, action = choose(match, stream) if stream.below(40) else (match.to_act[0], GAME.concession())
        told = [GAME.public_notation(match.state, seat, action, eyes) for eyes in range(3)]
        revealed = [GAME.public_notation(match.state, seat, action, eyes, revealed=True) for eyes in range(3)]
        lines.append(list(zip(told, revealed, strict=True)))
        match.push(seat, action)
    replay = Replay(GAME, match.header, match.log)
    for step, each in enumerate(lines):
        # As it was to be read then, and as it may be read in the end.
        for now in (step, match.step):
            right = [revealed if replay.is_revealed(step, now) else told for told, revealed in each]
            assert [replay.text(step, eyes, now) for eyes in range(3)] == right


def test_a_sealed_answer_is_told_from_when_all_have_answered() -> None:
    match = Match.from_position(position(hands=(("Seer",), (), ()), decks=(("Wolf", "Ogre"), (), ())), game=GAME)
    for seat, text in ((0, "play Seer"), (0, "top 2"), (1, "pass"), (2, "pass"), (0, "strike none")):
        match.push(seat, match.parse(seat, text))
    (one, first), replay = (1, match.step), Replay(GAME, match.header, match.log)
    match.push(1, match.parse(1, "strike none"))
    half = match.step
    match.push(2, match.parse(2, "strike none"))
    last = match.step

    def told(step: int, now: int) -> str:
        return replay.text(step, one, now)

    assert [told(first, now) for now in (first, half, last)] == [*["strike (sealed)"] * 2, "strike none"]
    assert (told(half, half), told(last, last)) == ("strike none", "strike none")
    # Taken back, it is sealed again; and so it stays where somebody gives up instead.
    match.goto(half)
    match.push(2, GAME.concession())
    assert [told(first, now) for now in (half, match.step)] == ["strike (sealed)"] * 2
    # What is asked on another line is read as that one has it.
    assert Replay(GAME, match.header, match.log).text(first, one) == "strike (sealed)"
    replay.show(last)
    assert replay.text(first, one) == "strike none"


def test_old_matches_show_whatever_the_rules_say(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(KIT, 3)
    boards = [plain(match.state.board)]
    for name in ("decide", "walk", "begin", "path", "explain"):
        monkeypatch.setattr(Toy, name, None, raising=False)
    monkeypatch.setattr(Toy, "notation", _unknown)
    monkeypatch.setattr(Toy, "handlers", {})
    replay = Replay(GAME, match.header, match.log)
    replay.goto(match.step)
    assert plain(replay.state.board) == boards[0]
    for eyes in (None, 0, 1):
        assert replay.text(1, eyes) in ("play", "pass")


def _unknown(*_: object) -> str:
    raise KeyError("no such card today")


def test_playing_on_from_a_replay() -> None:
    match, boards = branched()
    records = list(match.log.records)
    replay = Replay(GAME, match.header, match.log)
    for step in (0, 7, len(boards) - 1):
        other = replay.match(step)
        assert plain(other.state.board) == boards[step]
        if not other.over:
            other.push(*choose(other, Stream(1)))
    assert match.log.records == records


def test_nothing_to_show() -> None:
    with pytest.raises(BadInput):
        Replay(GAME, header(1), Log())


def test_open_and_damage(tmp_path: Path) -> None:
    match = play(KIT, 3)
    path = tmp_path / "a.duel"
    match.save(path)
    assert Replay.open(path, GAME).line == match.line()
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = b"\0" * (len(data) - len(data) // 2)
    path.write_bytes(bytes(data))
    shown = Replay.open(path, GAME, salvage=True)
    assert shown.notice
    assert shown.forward()


def stored(match: Match) -> encoding.Stored:
    return encoding.load(encoding.dump(match.header, match.log.records), "a.duel", GAME)


def test_verdict_of_a_match_of_today() -> None:
    match, _ = branched()
    verdict = verify(stored(match))
    assert (verdict.rules, verdict.cards, verdict.gone) == (None, None, "")
    assert "follow from today's rules and cards" in str(verdict)


def test_verdict_when_a_card_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.from_position(position(hands=(("Wolf",), ("Ogre",), ())), game=GAME)
    match.push(0, match.parse(0, "pass"))
    match.push(1, match.parse(1, "play Ogre"))
    today = tuple(Card("Ogre", 4) if card.name == "Ogre" else card for card in POOL)
    monkeypatch.setattr(toy, "POOL", today)
    verdict = verify(stored(match))
    assert verdict.rules is None
    assert verdict.cards is not None
    assert (verdict.cards.entry, verdict.cards.index) == (2, 0)
    assert "the cards have changed since: step 2, fact 0" in str(verdict)


def test_verdict_when_a_rule_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match, _ = branched()
    path = tmp_path / "a.duel"
    match.save(path)
    monkeypatch.setattr(toy, "FULL", 0)
    verdict = verify(read(path, GAME))
    first = min(n for n, entry in enumerate(match.log.entries) if isinstance(entry.action, Play))
    assert verdict.rules is not None
    assert (verdict.rules.entry, verdict.rules.before, verdict.rules.index) == (first, match.log.parents[first], -1)
    assert "four units" in verdict.rules.why
    assert "the rules have changed since" in str(verdict)


@pytest.mark.parametrize("texts", [("play Wolf", "pass", "pass"), ("pass", "play Wolf", "pass")])
def test_verdict_looks_at_lines_that_were_taken_back(monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...]) -> None:
    match = Match.from_position(position(hands=(("Wolf",), (), ())), game=GAME)
    for text in texts:
        match.goto(0)
        match.push(0, match.parse(0, text))
    monkeypatch.setattr(toy, "FULL", 0)
    verdict = verify(stored(match))
    assert verdict.rules is not None
    assert verdict.rules.entry == texts.index("play Wolf") + 1


def test_verdict_when_a_card_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> Any:
        raise BadInput("no card is called 'Ogre' any more")

    monkeypatch.setattr(Toy, "recard", gone)
    verdict = verify(stored(play(KIT, 1)))
    assert verdict.gone
    assert "not from today's cards" in str(verdict)


def _count_decisions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows by one with every decision that is worked out by the rules."""
    decided: list[int] = []
    push = Sandbox.push

    def counted(self: Sandbox, *args: Any) -> Any:
        decided.append(1)
        return push(self, *args)

    monkeypatch.setattr(Sandbox, "push", counted)
    return decided


def _long_match(monkeypatch: pytest.MonkeyPatch, length: int) -> Match:
    monkeypatch.setattr(toy, "LAST_ROUND", 10**6)
    match = Match.from_position(position(decks=(DECK,) * 3, life=(10**6,) * 3), game=GAME)
    stream = Stream(1)
    while match.step < length:
        match.push(*choose(match, stream))
    return match


def test_a_long_match_opens_and_jumps_without_deciding_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _long_match(monkeypatch, 2000)
    data = encoding.dump(match.header, match.log.records)
    decided = _count_decisions(monkeypatch)
    read = encoding.load(data, "a.duel", GAME)
    loaded = Match.from_log(GAME, read.header, read.log)
    assert loaded.step == match.step
    assert loaded.state.digest() == match.state.digest()
    assert len(decided) < 50, "only what came after the last quiet step is decided anew"
    decided.clear()
    replay = Replay(GAME, match.header, match.log)
    replay.goto(match.step)
    replay.goto(0)
    assert not decided


def test_undo_in_a_long_match_decides_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _long_match(monkeypatch, 2000)
    decided = _count_decisions(monkeypatch)
    for _ in range(200):
        match.pop()
    assert not decided
