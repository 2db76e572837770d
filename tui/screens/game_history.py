"""What was played, in a game: taking back and taking up again, lines of play and their names, bookmarks."""

from collections.abc import Callable

from rich.cells import cell_len

from core.kernel.errors import Refused
from core.kernel.ids import Seat
from core.kernel.match import Branch
from core.kernel.options import Value
from core.kernel.scenario import write
from core.kernel.undo import Unfair
from tui.fairness import seen_or_decided, who_confirms, why_not_taken_back
from tui.fitting import NOTICE_FRAME, cut
from tui.panels.players import named
from tui.screens.asking import TextBox
from tui.screens.boxes import WhyBox
from tui.screens.branches import BranchesBox, MarksBox, bookmarks
from tui.screens.comparing import ComparisonBox
from tui.screens.consent import Consent
from tui.screens.game_looking import GameLooking
from tui.screens.position_start import keep_position
from tui.screens.seating import Seating, SeatingBox
from tui.scrubber import FORK
from tui.widgets.lines import Parts

MOVE = 8
"""Cells at least of a move that is told with what is said of it."""


class GameHistory(GameLooking):
    """Keys that choose where on which line the match stands."""

    def action_undo(self) -> None:
        """Take back the newest own decision."""
        table = self.table
        try:
            step = table.newest_own()
        except Refused as refused:
            self.tell_why("Nothing taken back", [refused.refusal])
            return

        def back(confirmed_by: tuple[Seat, ...]) -> None:
            text, seen = table.undo(confirmed_by)
            after = " · U again" + (f" · {named(self.scene, seen)}" if seen else "")
            before = f"taken back ({table.match.header.undo}): "
            if cell_len(before + text + after) > self._room:
                before = "taken back: "
            self._tell_move(before, text, after)

        def what(eyes: Seat) -> str:
            line = table.story.line(step, eyes)
            told = "" if line is None else f" – {line.text} –"
            return f"take back step {step}{told} and all after it"

        self._fairly(back, table.match.log.entries[step].seat, what)

    def action_redo(self) -> None:
        """Take up again what was taken back."""

        def again() -> None:
            self._tell_move("again: ", self.table.redo(), " · u takes it back")

        try:
            self.attempt(again)
        except Refused as refused:
            self.tell_why("Nothing to take up again", [refused.refusal])

    def _tell_move(self, before: str, move: str, after: str) -> None:
        """Say what was done with a move: it is cut rather than what is said of it."""
        room = max(MOVE, self._room - cell_len(before + after))
        self.app.say(f"{before}{cut(move, room)}{after}")

    @property
    def _room(self) -> int:
        """Cells of a notice."""
        return self.app.size.width - NOTICE_FRAME

    def go_to(self, step: int) -> None:
        """Play on from another step; the line left stays as a branch."""
        table = self.table
        self._fairly(lambda confirmed: table.goto(step, confirmed), table.viewer, lambda _: f"play on from step {step}")

    def play_on(self, step: int, seating: Seating) -> None:
        """The same with others at the seats."""
        table = self.table

        def play(confirmed_by: tuple[Seat, ...]) -> None:
            table.play_on(step, *seating, confirmed_by=confirmed_by)

        self._fairly(play, table.viewer, lambda _: f"play on from step {step}")

    def _fairly(self, do: Callable[[tuple[Seat, ...]], None], asking: Seat, what: Callable[[Seat], str]) -> None:
        """Do what a fair match may refuse. Then the other people are asked, who confirm it; `do` is told who.

        `what`: what `asking` would like to do, in words for each of them.
        """
        table = self.table
        try:
            self.attempt(lambda: do(()))
        except Unfair as unfair:
            others = who_confirms(table.people, asking)
            if not others:
                self._tell_unfair(unfair)
                return
            bars = seen_or_decided(unfair, table.names)
            questions = {seat: f"may {table.names[asking]} {what(seat)}? Since then: {bars}." for seat in others}
            consent = Consent(table.names, questions, table.viewer)

            def take(agreed: bool | None) -> None:
                if consent.keyboard != table.viewer:
                    table.keyboard_moved()
                if agreed:
                    self.attempt(lambda: do(others))
                else:
                    table.begin()
                    self.app.say("nothing is taken back")

            self.app.push_screen(consent, take)

    def action_seats(self) -> None:
        """Take over a seat, or leave it to a bot, from here on."""
        table = self.table
        try:
            table.check_seats_change()
        except Refused as refused:
            self.tell_why("The players stay", [refused.refusal])
            return

        def take(seating: Seating | None) -> None:
            if seating is not None:
                self.attempt(lambda: table.change_seats(*seating))

        # Bots may go on meanwhile, so no step is named.
        self.app.push_screen(SeatingBox("Who plays from now on", table.seated, table.who), take)

    def action_reroll(self) -> None:
        """Other luck for the same decisions from here on."""
        if self.table.match.over:
            self.app.say("the match is over: no luck is needed any more; u takes back")
            return
        try:
            if self.attempt(self.table.reroll):
                self.app.say("new luck from here on")
        except Refused as refused:
            self.tell_why("The luck stays", [refused.refusal])

    def why_happened(self, line: Value | None) -> None:
        """Of a row that stands for lines that were taken back: those lines."""
        if isinstance(line, str) and line.startswith(FORK):
            self.action_other_lines()
        else:
            super().why_happened(line)

    def action_other_lines(self) -> None:
        """The lines of play that were taken back: go on with one, name it, compare it."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                while self.app.screen is not self:
                    # The whole log, from which it was asked.
                    self.app.pop_screen()
                self.go_to(end)

        self.app.push_screen(BranchesBox(self.table), take)

    def compare(self, branch: Branch) -> None:
        """Another line of play side by side with the present one; go on with it if that is wanted."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                self.go_to(end)

        self.app.push_screen(ComparisonBox(self.table, branch, "go on"), take)

    def action_name_line(self) -> None:
        """Name the line of play, to find it again in a replay."""

        def take(text: str | None) -> None:
            if text and self.attempt(lambda: self.table.name_line(text)):
                self.app.say(f"this line is called {text}")

        self.app.push_screen(TextBox("Name of this line of play", "what it is called"), take)

    def action_keep_position(self) -> None:
        """Keep where the match stands among the practice positions; in practice alone, for it tells what is hidden."""
        match = self.table.match
        if match.over:
            self.app.say("the match is over: nothing is left to practise; v shows it, W keeps a step of it")
        elif match.header.undo != "practice":
            self.app.say("a position tells all that is hidden: only in practice, or of a replay")
        else:
            keep_position(self, match.step, lambda name: write(match, name=name))

    def _tell_unfair(self, unfair: Unfair) -> None:
        lines: list[Parts] = [(("✗ ", "bad"), (why_not_taken_back(unfair, self.table.names), ""))]
        self.app.push_screen(WhyBox("Nothing taken back", lines))

    def action_bookmark(self) -> None:
        """Mark this step, with a few words or none."""

        def take(text: str | None) -> None:
            if text is not None and self.attempt(lambda: self.table.bookmark(text)):
                self.app.say(f"step {self.table.match.step} is bookmarked")

        step = self.table.match.step
        said = bookmarks(self.table.log).get(step, "")
        self.app.push_screen(TextBox(f"Bookmark of step {step}", "a few words, or none", text=said), take)

    def action_bookmarks(self) -> None:
        """The steps that were marked, of all lines: go on from one."""

        def take(step: Value | None) -> None:
            if isinstance(step, int):
                self.go_to(step)

        self.app.push_screen(MarksBox(self.table, "go on from there"), take)
