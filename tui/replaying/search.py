"""A text that is sought in what the steps of a replay say."""

from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from core.kernel.branches import line_name
from core.kernel.ids import Seat
from core.kernel.log import Commented
from core.kernel.replay import Replay
from tui.looking import Look
from tui.scrubber import FORK


class TextSearch:
    """Finds the steps of the shown line that say a text to a pair of eyes: in move, fact or comment."""

    class Read(Message):
        """What the steps of a line say was read."""

        def __init__(self, end: int, eyes: Seat | None, words: dict[int, str]) -> None:
            super().__init__()
            self.end = end
            self.eyes = eyes
            self.words = words

    def __init__(self, screen: Screen[None]) -> None:
        """`screen`: is told with `Read` when there is something to find."""
        self.text = ""
        """Empty: none is sought."""
        self.goes_there = False
        """Once it is found it is gone to."""
        self._screen = screen
        self._words: dict[tuple[int, Seat | None], dict[int, str]] = {}
        """Where it is searched: of the line that ends with an entry, for these eyes, what each step says."""
        self._reading: tuple[int, Seat | None] | None = None
        """The same is being read for these."""

    def is_in(self, said: str) -> bool:
        """The text is sought, and said here."""
        return bool(self.text) and self.text.casefold() in said.casefold()

    def hits(self, replay: Replay, look: Look) -> list[int] | None:
        """The steps of this line that say it, as far as these eyes may read it.

        None: they are not read yet. Then `Read` tells when they are.
        """
        sought, wanted = self.text.casefold(), (replay.line[-1], look.eyes)
        if wanted not in self._words:
            self._read(replay, look)
            return None
        notes = replay.log.notes
        said = {note.at for note in notes if isinstance(note, Commented) and sought in note.text.casefold()}
        words = self._words[wanted]
        return [n for n in replay.line if n in said or sought in words[n]]

    def _read(self, replay: Replay, look: Look) -> None:
        """Read what all steps say, in a thread: of a long match that takes a while."""
        end, eyes = replay.line[-1], look.eyes
        if self._reading == (end, eyes):
            return
        self._reading = end, eyes

        def read() -> None:
            worker = get_current_worker()
            words = look.words(replay, lambda: not worker.is_cancelled)
            if not worker.is_cancelled:
                self._screen.post_message(self.Read(end, eyes, words))

        self._screen.run_worker(read, thread=True, exclusive=True, group="words")

    def take(self, message: Read) -> None:
        """It was read."""
        wanted = message.end, message.eyes
        self._words = {wanted: message.words}
        if self._reading == wanted:
            self._reading = None

    def title(self, replay: Replay, look: Look) -> str:
        """Of the log: what is sought, and which of the steps that say it this is; else the line that is shown."""
        if self.text:
            hits = self.hits(replay, look)
            if hits is None:
                return f"Log /{self.text} …"
            here = hits.index(replay.step) + 1 if replay.step in hits else "–"
            return f"Log /{self.text} {here}/{len(hits)}"
        end = replay.line[-1]
        name = line_name(replay.log, end)
        if end == replay.log.at:
            return f"Log · {name}" if name else "Log"
        return f"Log {FORK} {name or f'to step {end}'}"
