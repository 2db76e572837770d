"""Moving in a replay: by steps and turns, along lines of play, to what is sought; and by itself."""

import re

from tui.replaying.line import ways_on
from tui.screens.asking import TextBox
from tui.screens.replay_view import SPEEDS, ReplayView, go
from tui.scrubber import bookmarks
from tui.seats import comments
from tui.widgets.log import Log
from tui.widgets.rows import Rows


class ReplayMoving(ReplayView):
    """Keys that choose which step of which line is shown."""

    def action_step(self, by: int) -> None:
        """One decision, or one fact, on or back."""
        self._pause()
        self._step(by)

    def _step(self, by: int) -> bool:
        replay = self.replay
        if self.by_fact:
            moved = replay.next_fact() if by > 0 else replay.previous_fact()
        else:
            moved = replay.forward() if by > 0 else replay.back()
        if moved:
            self.draw()
        return moved

    def action_facts(self) -> None:
        """Step by facts, or by decisions again."""
        self.by_fact = not self.by_fact
        self.draw()

    def _marks(self) -> list[int]:
        """The steps, of any line, that are bookmarked or commented on."""
        log = self.replay.log
        return sorted({*bookmarks(log), *(note.at for note in comments(log))})

    def _place(self) -> int:
        return self.replay.line.index(self.replay.step)

    def _go_place(self, place: int) -> None:
        self._pause()
        line = self.replay.line
        self.replay.goto(line[max(0, min(len(line) - 1, place))])
        self.draw()

    def action_turn(self, by: int) -> None:
        """The start of the next turn, or of this or the previous one."""
        place, turns = self._place(), self.shown.turns
        if by > 0:
            following = next((i for i in range(place + 1, len(turns)) if turns[i] > turns[place]), len(turns) - 1)
        else:
            at_start = place == 0 or turns[place - 1] < turns[place]
            wanted = turns[max(0, place - 1)] if at_start else turns[place]
            following = turns.index(wanted)
        self._go_place(following)

    def action_mine(self, by: int) -> None:
        """The next or previous decision of the side at the bottom."""
        line, place = self.replay.line, self._place()
        where = range(place + 1, len(line)) if by > 0 else range(place - 1, -1, -1)
        found = next((i for i in where if self.replay.log.entries[line[i]].seat == self.seat), place)
        self._go_place(found)

    def action_edge(self, place: int) -> None:
        """The first or the last step."""
        self._go_place(0 if place == 0 else len(self.replay.line) - 1)

    def action_mark(self, by: int) -> None:
        """The next or previous bookmark or comment; while there is a search, what it found."""
        here, marks = self.replay.step, self.hits() if self.search.text else self._marks()
        if marks is None:
            self.app.say("still searching…")
            return
        found = [n for n in marks if n > here] if by > 0 else [n for n in reversed(marks) if n < here]
        if found:
            self.goto(found[0])
        else:
            what = f"“{self.search.text}”" if self.search.text else "bookmark or comment"
            self.app.say(f"no {what} {'after' if by > 0 else 'before'} this step")

    def action_search(self) -> None:
        """Find a text in the log; an empty one ends the search."""

        def take(text: str | None) -> None:
            if text is None:
                return
            self.search.text, self.search.goes_there = text, bool(text)
            if text and self.hits() is not None:
                self.found()
            else:
                self.draw()

        self.app.push_screen(TextBox("Search", "a text of a move, a fact or a comment; nothing: end the search"), take)

    def found(self) -> None:
        """Go to the first step from here on that says what is sought, if it was asked for just now."""
        hits = self.hits()
        if self.search.goes_there and hits is not None:
            self.search.goes_there = False
            if hits:
                self.goto(next((number for number in hits if number >= self.replay.step), hits[0]))
                return
            self.app.say(f"“{self.search.text}” is in no move, fact or comment of this line")
            self.search.text = ""
        self.draw()

    def action_goto(self) -> None:
        """Type a step, or a turn as T7."""
        first, last = self.shown.turns[0], self.shown.turns[-1]
        steps, turns = f"a step from 0 to {len(self.replay.log.entries) - 1}", f"a turn from T{first} to T{last}"

        def check(text: str) -> str:
            if not re.fullmatch(r"[tT]?[0-9]{1,9}", text):
                return f"say {steps}, or {turns}"
            if text[0] not in "tT":
                return "" if int(text) < len(self.replay.log.entries) else f"there is no step {int(text)}: say {steps}"
            return "" if first <= int(text[1:]) <= last else f"there is no turn {text.upper()} here: say {turns}"

        def take(text: str | None) -> None:
            if not text:
                return
            if text[0] in "tT":
                turn = int(text[1:])
                self._go_place(next(i for i, t in enumerate(self.shown.turns) if t >= turn))
            else:
                self.goto(int(text))

        self._pause()
        self.app.push_screen(TextBox("Go to", f"{steps}, or {turns}", check), take)

    def goto(self, step: int) -> None:
        """Show a step of any line. KeyError if there is none."""
        self._pause()
        before = self.replay.line
        go(self.replay, step)
        if self.replay.line != before:
            self.read_line()
        self.draw()

    def action_fork(self, by: int) -> None:
        """Another of the lines that go on from here; in a list of cards, another card."""
        if isinstance(self.focused, Rows) and not isinstance(self.focused, Log):
            self.focused.action_move(by)
            return
        kids, shown = ways_on(self.replay, self.replay.step)
        if not kids or (len(kids) == 1 and shown == 0):
            return
        chosen = (shown + by) % len(kids) if shown >= 0 else min(by, 0)
        self.show_line(self.replay.log.last_through(kids[chosen]))

    def action_main_line(self) -> None:
        """Back to the line that the match stands on."""
        self.show_line(self.replay.log.at)

    def show_line(self, end: int) -> None:
        """Show another line; the place stays as far as both have it in common."""
        self._pause()
        self.replay.show(end)
        self.read_line()
        self.draw()

    def action_play(self) -> None:
        """Play on by itself, or pause."""
        if self.replay.position == self.replay.total:
            self.app.say("this is the last step · home goes to the first")
        elif self._timer is None:
            self._timer = self.set_interval(1 / SPEEDS[self.speed][0], self._tick)
            self.draw()
        else:
            self._pause()
            self.draw()

    def _tick(self) -> None:
        if not self._step(1):
            self._pause()
            self.draw()

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_speed(self, by: int) -> None:
        """Slower or faster."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        if self._timer is not None:
            self._pause()
            self.action_play()
        else:
            self.draw()
