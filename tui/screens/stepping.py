"""Moving in a replay: by steps and turns, along lines of play, to what is sought; and by itself."""

import re

from textual.timer import Timer

from core.kernel.replay import Replay
from tui.fitting import cut
from tui.replaying.line import ways_on
from tui.screens.asking import TextBox
from tui.screens.replay_view import SPEEDS, ReplayView, go
from tui.scrubber import bookmarks
from tui.seats import comments
from tui.widgets.log import Log
from tui.widgets.rows import Rows


class Stepping:
    """Chooses which step of which line a screen shows."""

    def __init__(self, screen: ReplayView) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        """It plays by itself."""

    @property
    def _replay(self) -> Replay:
        return self._screen.replay

    @property
    def place(self) -> int:
        """Where on the line the step is that is shown."""
        return self._replay.line.index(self._replay.step)

    # By steps

    def step(self, by: int) -> None:
        """One decision, or one fact, on or back."""
        self.pause()
        self._step(by)

    def _step(self, by: int) -> bool:
        replay = self._replay
        if self._screen.by_fact:
            moved = replay.next_fact() if by > 0 else replay.previous_fact()
        else:
            moved = replay.forward() if by > 0 else replay.back()
        if moved:
            self._screen.draw()
        return moved

    def by_facts(self) -> None:
        """Step by facts, or by decisions again."""
        self._screen.by_fact = not self._screen.by_fact
        self._screen.draw()

    def to_place(self, place: int) -> None:
        """Show the step at a place of the line, or at its nearest end."""
        self.pause()
        line = self._replay.line
        self._replay.goto(line[max(0, min(len(line) - 1, place))])
        self._screen.draw()

    def turn(self, by: int) -> None:
        """The start of the next turn, or of this or the previous one."""
        place, turns = self.place, self._screen.shown.turns
        if by > 0:
            following = next((i for i in range(place + 1, len(turns)) if turns[i] > turns[place]), len(turns) - 1)
        else:
            at_start = place == 0 or turns[place - 1] < turns[place]
            wanted = turns[max(0, place - 1)] if at_start else turns[place]
            following = turns.index(wanted)
        self.to_place(following)

    def mine(self, by: int) -> None:
        """The next or previous decision of the side at the bottom."""
        line, place, entries = self._replay.line, self.place, self._replay.log.entries
        where = range(place + 1, len(line)) if by > 0 else range(place - 1, -1, -1)
        self.to_place(next((i for i in where if entries[line[i]].seat == self._screen.seat), place))

    def edge(self, place: int) -> None:
        """The first or the last step."""
        self.to_place(0 if place == 0 else len(self._replay.line) - 1)

    def goto(self, step: int) -> None:
        """Show a step of any line. KeyError if there is none."""
        self.pause()
        before = self._replay.line
        go(self._replay, step)
        if self._replay.line != before:
            self._screen.read_line()
        self._screen.draw()

    def ask_step(self) -> None:
        """Type a step, or a turn as T7."""
        shown, most = self._screen.shown.turns, len(self._replay.log.entries) - 1
        first, last = shown[0], shown[-1]
        steps, turns = f"a step from 0 to {most}", f"a turn from T{first} to T{last}"

        def check(text: str) -> str:
            if not re.fullmatch(r"[tT]?[0-9]{1,9}", text):
                return f"say {steps}, or {turns}"
            if text[0] not in "tT":
                return "" if int(text) <= most else f"there is no step {int(text)}: say {steps}"
            return "" if first <= int(text[1:]) <= last else f"there is no turn {text.upper()} here: say {turns}"

        def take(text: str | None) -> None:
            if not text:
                return
            if text[0] in "tT":
                turn = int(text[1:])
                self.to_place(next(i for i, t in enumerate(shown) if t >= turn))
            else:
                self.goto(int(text))

        self.pause()
        self._screen.app.push_screen(TextBox("Go to", f"{steps}, or {turns}", check), take)

    # Along lines of play

    def fork(self, by: int) -> None:
        """Another of the lines that go on from here; in a list of cards, another card."""
        focused, replay = self._screen.focused, self._replay
        if isinstance(focused, Rows) and not isinstance(focused, Log):
            focused.action_move(by)
            return
        kids, shown = ways_on(replay, replay.step)
        if not kids or (len(kids) == 1 and shown == 0):
            return
        chosen = (shown + by) % len(kids) if shown >= 0 else min(by, 0)
        self.show_line(replay.log.last_through(kids[chosen]))

    def main_line(self) -> None:
        """Back to the line that the match stands on."""
        self.show_line(self._replay.log.at)

    def show_line(self, end: int) -> None:
        """Show another line; the place stays as far as both have it in common."""
        self.pause()
        self._replay.show(end)
        self._screen.read_line()
        self._screen.draw()

    # To what is marked or sought

    def mark(self, by: int) -> None:
        """The next or previous bookmark or comment; while there is a search, what it found."""
        here, text = self._replay.step, self._screen.search.text
        marks = self._screen.hits() if text else self._marks()
        if marks is None:
            self._screen.app.say("still searching…")
            return
        found = [n for n in marks if n > here] if by > 0 else [n for n in reversed(marks) if n < here]
        if found:
            self.goto(found[0])
        else:
            what = f"“{text}”" if text else "bookmark or comment"
            self._screen.app.say(f"no {what} {'after' if by > 0 else 'before'} this step")

    def _marks(self) -> list[int]:
        """The steps, of any line, that are bookmarked or commented on."""
        log = self._replay.log
        return sorted({*bookmarks(log), *(note.at for note in comments(log))})

    def ask_text(self) -> None:
        """Find a text in the log; an empty one ends the search."""
        screen = self._screen

        def take(text: str | None) -> None:
            if text is None:
                return
            screen.search.text, screen.search.goes_there = text, bool(text)
            if text and screen.hits() is not None:
                self.found()
            else:
                screen.draw()

        screen.app.push_screen(
            TextBox("Search", "a text of a move, a fact or a comment; nothing: end the search"), take
        )

    def found(self) -> None:
        """Go to the first step from here on that says what is sought, if it was asked for just now."""
        screen = self._screen
        hits = screen.hits()
        if screen.search.goes_there and hits is not None:
            screen.search.goes_there = False
            if hits:
                self.goto(next((number for number in hits if number >= self._replay.step), hits[0]))
                return
            screen.app.say(f"no move, fact or comment has “{cut(screen.search.text, 20)}”")
            screen.search.text = ""
        screen.draw()

    # By itself

    def play(self) -> None:
        """Play on by itself, or pause."""
        if self._replay.position == self._replay.total:
            self._screen.app.say("this is the last step · home goes to the first")
        elif self._timer is None:
            self._timer = self._screen.set_interval(1 / SPEEDS[self._screen.speed][0], self._tick)
            self._screen.plays = True
            self._screen.draw()
        else:
            self.pause()
            self._screen.draw()

    def _tick(self) -> None:
        if not self._step(1):
            self.pause()
            self._screen.draw()

    def pause(self) -> None:
        """Play no longer by itself."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._screen.plays = False

    def change_speed(self, by: int) -> None:
        """Slower or faster."""
        screen = self._screen
        screen.speed = max(0, min(len(SPEEDS) - 1, screen.speed + by))
        if self._timer is not None:
            self.pause()
            self.play()
        else:
            screen.draw()
