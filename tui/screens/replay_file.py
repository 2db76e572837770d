"""The file of a replay: what is noted is written into it, or into a copy where that cannot be."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from core.kernel.errors import BadInput, DuelogError, InUse
from core.kernel.log import Bookmarked, Commented, Moved, Named
from core.kernel.paths import SUFFIX, user_saves
from core.kernel.replay import Replay
from core.kernel.store import annotate, check_append, save
from core.kernel.undo import Unfair, barred_to
from tui.fairness import is_secret, why_not_taken_back
from tui.faults import said_of
from tui.saves import free_path, is_sample
from tui.screens.boxes import WhyBox, YesNoBox
from tui.screens.replay_view import ReplayView
from tui.seats import is_seating
from tui.telling import Teller


class ReplayFile:
    """Changes the file of the match that a screen shows, and lets it show what is in it then."""

    def __init__(self, screen: ReplayView) -> None:
        self._screen = screen

    def note(self, note: Bookmarked | Commented | Named) -> None:
        """Put a note into the match; a file is opened for it and read anew."""
        screen = self._screen
        match = screen.match
        if match is not None:
            screen.attempt(lambda: match.annotate(note))
            screen.read_line()
            screen.draw()
        elif screen.path is not None:
            self._change(screen.path, lambda path: annotate(path, note))

    def write(self, do: Callable[[], object], *, go_on: bool = False) -> None:
        """Do what writes into the file; if that cannot be, in a copy, after a question.

        `go_on`: it plays on from this step, which a fair match that is over allows in a copy alone, in practice.
        """
        screen, replay = self._screen, self._screen.replay
        if screen.match is not None or screen.path is None:
            do()
            return
        if go_on and replay.header.undo == "fair" and (bars := barred_to(replay.game, replay.log, replay.step)):
            if is_secret(replay):
                why = why_not_taken_back(Unfair(bars), screen.names)
                screen.app.push_screen(WhyBox("It goes on from its last step alone", [(("✗ ", "bad"), (why, ""))]))
            else:
                self._offer_copy(f"{screen.title_text} is a fair match that is over", do, practice=True)
            return
        if is_sample(screen.path):
            self._offer_copy(f"{screen.title_text} comes with the program", do)
            return
        try:
            check_append(screen.path)
        except InUse as error:
            self.say(error)
        except BadInput as error:
            self._offer_copy(said_of(screen.title_text, error), do)
        else:
            do()

    def forget_looks(self) -> None:
        """What was only looked at, by playing on, is gone from the file: who sat down, and where it stood."""
        if self._screen.path is not None:
            self._change(self._screen.path, self._without_looks)

    def say(self, error: DuelogError) -> None:
        """What is wrong with the file."""
        self._screen.app.say(said_of(self._screen.title_text, error), bad=True)

    def _change(self, path: Path, change: Callable[[Path], object]) -> None:
        try:
            change(path)
            self._read_again(path)
        except DuelogError as error:
            self.say(error)
            return
        self._screen.read_line()
        self._screen.draw()

    def _read_again(self, path: Path) -> None:
        """Show what is in the file now, at the same step of the same line, however far that goes by now."""
        screen = self._screen
        step, end = screen.replay.step, screen.replay.line[-1]
        screen.replay = Replay.open(path, salvage=True)
        screen.teller = Teller(screen.replay, screen.panel)
        screen.replay.show(screen.replay.log.last_through(end))
        screen.replay.goto(step)

    def _offer_copy(self, why: str, do: Callable[[], object], *, practice: bool = False) -> None:
        """Ask whether to do it in a copy of what is shown, which is shown from then on."""
        screen = self._screen

        def take(sure: bool | None) -> None:
            if not sure:
                return
            header = replace(screen.replay.header, undo="practice") if practice else screen.replay.header
            try:
                path = free_path(screen.app.saves_folder or user_saves(), bare, SUFFIX)
                save(path, header, screen.replay.log.records)
                self._read_again(path)
            except (DuelogError, OSError) as error:
                screen.app.say(str(error), bad=True)
                return
            screen.path, screen.title_text = path, path.name
            screen.read_line()
            screen.draw()
            do()

        bare = screen.title_text.split(SUFFIX)[0]
        kind = "a copy in practice" if practice else "a copy"
        screen.app.push_screen(YesNoBox(f"{why}. Go on in {kind} among your saves?"), take)

    def _without_looks(self, path: Path) -> None:
        """A file in which nothing new was decided becomes what it was before."""
        replay = self._screen.replay
        before = replay.log.records
        new = Replay.open(path, salvage=True).log.records[len(before) :]
        if new and all(isinstance(record, Moved) or is_seating(record) for record in new):
            save(path, replay.header, before)
