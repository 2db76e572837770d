"""The process in which `search` looks ahead for the app: in a thread of the app's own it would starve the screen.

It reads each `Thought` and `Stop` from standard input and writes the actions that it chooses to standard output. When
standard input ends, it ends, whatever has become of the app.
"""

import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Iterable
from queue import SimpleQueue
from typing import Any

from msgspec import Struct

from core.kernel.chance import Chance
from core.kernel.events import Action
from core.kernel.game import GAMES, find_game
from core.kernel.ids import Seat
from core.kernel.sandbox import Sandbox
from core.kernel.state import State
from tui.faults import keep


class World(Struct, frozen=True):
    """A position that fits what the seat knows: what it does not know was dealt anew, so it tells nothing."""

    board: Any
    control: Any
    luck: int


class Thought(Struct, frozen=True):
    """What is to be decided."""

    number: int
    """Counted up."""
    game: str
    cards: Any
    house: dict[str, str]
    seat: Seat
    worlds: tuple[World, ...]
    seconds: float
    """So long it may take."""


class Stop(Struct, frozen=True):
    """The answer to this thought, or an earlier one, is wanted now."""

    number: int


def packed(boxes: Iterable[Sandbox]) -> tuple[World, ...]:
    """Sampled positions as they are sent."""
    return tuple(World(box.state.board, box.state.control, box.chance.seed) for box in boxes)


class Inbox:
    """What the app has said. A thread reads it, so that a thought can be stopped on every system."""

    def __init__(self) -> None:
        self.thoughts: SimpleQueue[Thought] = SimpleQueue()
        self.stopped = 0
        """Up to this number no thought may go on."""

    def read(self) -> None:
        """Take what is said, to the end of the process."""
        try:
            while True:
                said = pickle.load(sys.stdin.buffer)
                if isinstance(said, Stop):
                    self.stopped = max(self.stopped, said.number)
                else:
                    self.thoughts.put(said)
        finally:
            # The app has gone: nobody wants the answer to a thought that is not finished.
            os._exit(0)


def answer(thought: Thought, inbox: Inbox) -> Action:
    """Look ahead until time is up or the answer is wanted."""
    ends = time.monotonic() + thought.seconds
    game = find_game(thought.game)
    boxes = (
        Sandbox(game, State(world.board, world.control, thought.cards, thought.house), Chance(world.luck))
        for world in thought.worlds
    )
    return game.bot.choose_search(
        boxes, thought.seat, lambda: thought.number > inbox.stopped and time.monotonic() < ends
    )


def main() -> None:
    """Answer thoughts one after the other."""
    # The keyboard's interruption is meant for the app.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # The screen comes first.
        os.nice(5)
    inbox = Inbox()
    threading.Thread(target=inbox.read, daemon=True).start()
    for game in GAMES:
        _ = find_game(game).bot
    try:
        while True:
            pickle.dump(answer(inbox.thoughts.get(), inbox), sys.stdout.buffer)
            sys.stdout.buffer.flush()
    except Exception as error:
        keep(error)
        raise
