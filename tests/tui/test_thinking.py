"""The process in which `search` looks ahead: its answers, its end, and what the screen says meanwhile."""

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core import Match
from core.kernel.chance import Stream
from tests.tui.helpers import app_for, opened, prompt, shown, until
from tests.tui.positions import new, position
from tui import thinker as thinkers
from tui.bots import make_bot, worlds
from tui.thinker import PatientBot, Thinker
from tui.thinking import packed

STUBBORN = """
import time
from tui import thinking

def answer(thought, inbox, real=thinking.answer):
    while thought.number > inbox.stopped:
        time.sleep(0.01)
    return real(thought, inbox)

thinking.answer = answer
thinking.main()
"""
"""A process that answers nothing until it is told to."""

SECRETS = """
name: p2 holds one card and is about to draw another
game: clash
turn: p1
p1: {realm: 14, shards: [G, G], hand: [Flint Strike], deck: [Ram Crew], A: {location: 9}}
p2: {realm: 24, shards: [Y, Y], hand: [Wicket Guard], deck: [Road Warden], A: {location: 9}}
"""


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "COMMAND", (sys.executable, "-c", STUBBORN))


def patient(thinker: Thinker) -> PatientBot:
    return PatientBot(thinker, make_bot("clash", "greedy", 1), 1)


def await_question(thinker: Thinker, number: int) -> None:
    """Wait until so many questions were asked: a process that ends before one is begun anew for it."""
    end = time.monotonic() + 20
    while thinker._number < number:
        assert time.monotonic() < end, "nothing is asked"
        time.sleep(0.005)


def test_one_process_answers_all_questions(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "SECONDS", 0.2)
    match, bot = position(), patient(thinker)
    began = thinker.pid
    for _ in range(3):
        seat = match.to_act[0]
        action = bot.choose(match, seat)
        assert match.explain(seat, action) is None
        assert bot.notice == ""
        match.push(seat, action)
    assert thinker.pid == began is not None
    assert patient(thinker) is not bot
    assert thinker.pid == began


def test_it_is_sent_nothing_that_the_seat_may_not_know() -> None:
    first = position(SECRETS)
    board: Any = first.header.position
    (held,), (drawn,) = board.sides[1].hand, board.sides[1].deck
    card, known = board.objects[held].card, drawn & 3
    other = replace(
        board,
        objects={**board.objects, held: replace(board.objects[held], card=drawn >> 2)},
        sides=(board.sides[0], replace(board.sides[1], deck=(card << 2 | known,))),
    )
    second = Match.from_position(replace(first.header, position=other), game=first.game)
    assert first.state.board.objects[held] != second.state.board.objects[held]
    sent = [packed(islice(worlds(match, 0, Stream(3)), 8)) for match in (first, second)]
    assert sent[0] == sent[1]


@pytest.mark.usefixtures("stubborn")
def test_where_it_ends_greedy_decides_and_another_is_begun(thinker: Thinker) -> None:
    match, bot = position(), patient(thinker)
    greedy = make_bot("clash", "greedy", 1).choose(match, 0)
    # The process ends before the pool, which waits for whoever is still waiting for an answer.
    with ThreadPoolExecutor() as pool, closing(thinker):
        first = thinker._process
        assert first is not None
        waiting = pool.submit(bot.choose, match, 0)
        await_question(thinker, 1)
        first.kill()
        assert waiting.result(20) == greedy
        assert "greedy decides instead" in bot.notice
        bot.move_now(match.moment)
        assert match.explain(0, bot.choose(match, 0)) is None
        assert (bot.notice, first.poll() is None, thinker.pid in (None, first.pid)) == ("", False, False)
        thinker.close()
        assert bot.choose(match, 0) == greedy
        assert bot.notice == "search: the app is closing; greedy decides instead"
        assert bot.choose(match, 0) == greedy
        assert bot.notice == ""


def test_it_ends_with_whoever_began_it() -> None:
    process = subprocess.Popen(thinkers.COMMAND, cwd=thinkers.ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(20) == 0


@pytest.mark.usefixtures("stubborn")
async def test_a_searching_bot_is_told_to_move_undone_and_left(tmp_path: Path) -> None:
    match = new(names=("You", "Vex (search)"))
    app = app_for(match, tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await opened(pilot)
        table = screen.table

        async def place() -> None:
            """Place the own Locations: Vex is to place its own next."""
            screen.send(next(match.options(0).actions(1)))
            await until(pilot, lambda: table.is_searching)

        async def back() -> None:
            await pilot.press("u")
            await until(pilot, lambda: match.step == 0 and screen.decision is not None)

        await place()
        await until(pilot, lambda: "Vex thinks… 1 s · esc move now" in prompt(screen))
        # Keys for looking work, and esc in what they show means what it means there.
        await pilot.press("d")
        assert app.screen is not screen
        await pilot.press("escape")
        assert (app.screen, table.is_searching, match.step) == (screen, True, 1)
        await pilot.press("escape")
        await until(pilot, lambda: screen.decision is not None)
        assert match.log.entries[match.step].seat == 1

        await back()
        await place()
        await back()
        # The answer to what is not asked any more comes late, and is dropped.
        await until(pilot, lambda: all(worker.is_finished for worker in app.workers))
        assert (match.step, table.asking, table.fault) == (0, 0, "")

        questions = app.thinker._number
        await place()
        await until(pilot, lambda: app.thinker._number > questions)
        assert app.thinker._process is not None
        app.thinker._process.kill()
        told = "search: its process has ended; greedy decides instead"
        await until(pilot, lambda: told in shown(app))
        assert (match.log.entries[match.step].seat, table.asking) == (1, 0)

        await back()
        await place()
        last = app.thinker._process
    assert last is not None
    assert last.poll() is not None
    assert app.thinker.pid is None
