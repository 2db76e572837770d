"""The app's side of the process in which `search` looks ahead: begun when it is first needed, ended with the app."""

import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import IO

from core.kernel.bots import only_action
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.search import WORLDS
from tui.bots import Bot, worlds
from tui.thinking import Stop, Thought, packed

SECONDS = 2.0
"""So long `search` may think about one decision in the app."""


COMMAND = (sys.executable, "-c", "from tui.thinking import main; main()")
ROOT = Path(__file__).parents[1]
"""Where the process finds the package, and no module of wherever the app was started."""
ENDED = "its process has ended"
CLOSING = "the app is closing"


class Gone(Exception):
    """The process ended before it answered, or cannot be begun."""


class Thinker:
    """One process for all matches of the app; where it has ended, the next question begins another."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._number = 0
        """Of the newest question."""
        self._closed = False
        self._asking = threading.Lock()
        """One question at a time."""
        self._writing = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process's id while it runs."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    def start(self) -> None:
        """Begin the process, so that it is warm when it is asked. Gone if that cannot be."""
        with self._writing:
            if self._closed:
                raise Gone(CLOSING)
            if self.pid is None:
                self._end()
                try:
                    self._process = subprocess.Popen(
                        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
                    )
                except OSError as error:
                    raise Gone(error.strerror or str(error)) from error
            if self._closed:
                # Meanwhile: whoever closed it may not have seen this process.
                self._end()
                raise Gone(CLOSING)

    def ask(self, match: Match, seat: Seat, stream: Stream, is_wanted_now: Callable[[], bool]) -> Action:
        """What the seat is to do; waits for it. A question that is still open is stopped. Gone: there is no answer."""
        sampled = packed(islice(worlds(match, seat, stream), WORLDS + 1))
        self.stop()
        with self._asking:
            self.start()
            self._number += 1
            header, cards = match.header, match.state.cards
            self._send(Thought(self._number, header.game, cards, header.house_rules, seat, sampled, SECONDS))
            if is_wanted_now():
                self._send(Stop(self._number))
            return self._read()

    def stop(self) -> None:
        """The answer to an open question is wanted now, as it is."""
        if self._asking.locked():
            with suppress(Gone):
                self._send(Stop(self._number))

    def close(self) -> None:
        """End the process for good; whoever waits for an answer gets none."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):
                    # What could not be written any more is of no use.
                    pipe.close()

    def _send(self, said: Thought | Stop) -> None:
        with self._writing:
            try:
                pipe = self._pipes()[0]
                pickle.dump(said, pipe)
                pipe.flush()
            except (OSError, ValueError) as error:
                raise Gone(ENDED) from error

    def _read(self) -> Action:
        try:
            action = pickle.load(self._pipes()[1])
        except (OSError, ValueError, EOFError, pickle.UnpicklingError) as error:
            raise Gone(ENDED) from error
        assert isinstance(action, Action)
        return action

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise Gone(ENDED)
        return process.stdin, process.stdout


class PatientBot:
    """`search` in the app's process for it. Where that gives no answer, another bot decides, and `notice` says so."""

    def __init__(self, thinker: Thinker, instead: Bot, seed: int) -> None:
        self._thinker = thinker
        self._instead = instead
        self._stream = Stream(seed)
        self._hurried = -1
        """The moment of the match in which an answer is wanted at once."""
        self.notice = ""
        """Why the newest decision is another bot's, once for several in a row; empty: nothing is to be said."""
        self._failed = False
        with suppress(Gone):
            # It is tried again, and complained of, when the first decision comes.
            thinker.start()

    def choose(self, match: Match, seat: Seat) -> Action:
        self.notice = ""
        moment = match.moment
        only = only_action(match.options(seat))
        if only is not None:
            return only
        try:
            action = self._thinker.ask(match, seat, self._stream, lambda: self._hurried == moment)
        except Gone as gone:
            if not self._failed:
                self.notice = f"search: {gone}; greedy decides instead"
            self._failed = True
            return self._instead.choose(match, seat)
        self._failed = False
        return action

    def move_now(self, moment: int) -> None:
        """Decide what is asked in this moment of the match with what is found so far."""
        self._hurried = moment
        self._thinker.stop()
