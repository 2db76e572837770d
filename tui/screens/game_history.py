"""What was played, in a game: taking back and taking up again, lines of play and their names, bookmarks."""

from core.kernel.errors import Refused
from core.kernel.undo import Unfair
from tui.fairness import why_not_taken_back
from tui.screens.asking import TextBox
from tui.screens.boxes import PickBox, WhyBox
from tui.screens.branches import BranchesBox, bookmark_rows
from tui.screens.game_looking import GameLooking
from tui.screens.seating import Seating, SeatingBox
from tui.widgets.lines import Parts, Value


class GameHistory(GameLooking):
    """Keys that choose where on which line the match stands."""

    def action_undo(self) -> None:
        """Take back the newest own decision."""
        try:
            text = self.table.undo()
        except Unfair as unfair:
            self._tell_unfair(unfair)
        except Refused as refused:
            self._tell_why("Nothing taken back", [refused.refusal])
        else:
            self.app.say(f"taken back: {text} · U again")  # type: ignore[attr-defined]

    def action_redo(self) -> None:
        """Take up again what was taken back."""
        try:
            self.table.redo()
        except Refused as refused:
            self._tell_why("Nothing to take up again", [refused.refusal])

    def go_to(self, step: int) -> None:
        """Play on from another step; the line left stays as a branch."""
        try:
            self.table.goto(step)
        except Unfair as unfair:
            self._tell_unfair(unfair)

    def play_on(self, step: int, seating: Seating) -> None:
        """The same with others at the seats."""
        try:
            self.table.play_on(step, *seating)
        except Unfair as unfair:
            self._tell_unfair(unfair)

    def action_seats(self) -> None:
        """Take over a seat, or leave it to a bot, from here on."""
        table = self.table

        def take(seating: Seating | None) -> None:
            if seating is None:
                return
            try:
                table.change_seats(*seating)
            except Refused as refused:
                self._tell_why("The players stay", [refused.refusal])

        self.app.push_screen(SeatingBox(table.match.step, table.match.header.seats, table.viewer, table.who), take)

    def action_reroll(self) -> None:
        """Other luck for the same decisions from here on."""
        try:
            self.table.reroll()
        except Refused as refused:
            self._tell_why("The luck stays", [refused.refusal])
        else:
            self.app.say("new luck from here on")  # type: ignore[attr-defined]

    def action_other_lines(self) -> None:
        """The lines of play that were taken back: go on with one, name it, compare it."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                self.go_to(end)

        self.app.push_screen(BranchesBox(self.table), take)

    def action_name_line(self) -> None:
        """Name the line of play, to find it again in a replay."""

        def take(text: str | None) -> None:
            if text:
                self.table.name_line(text)
                self.app.say(f"this line is called {text}")  # type: ignore[attr-defined]

        self.app.push_screen(TextBox("Name of this line of play", "what it is called"), take)

    def _tell_unfair(self, unfair: Unfair) -> None:
        lines: list[Parts] = [(("✗ ", "bad"), (why_not_taken_back(unfair, self.table.names), ""))]
        self.app.push_screen(WhyBox("Nothing taken back", lines))

    def action_bookmark(self) -> None:
        """Mark this step, with a few words or none."""

        def take(text: str | None) -> None:
            if text is not None:
                self.table.bookmark(text)
                self.app.say(f"step {self.table.match.step} is bookmarked")  # type: ignore[attr-defined]

        self.app.push_screen(TextBox(f"Bookmark of step {self.table.match.step}", "a few words, or none"), take)

    def action_bookmarks(self) -> None:
        """The steps that were marked, of all lines: go on from one."""

        def take(step: Value | None) -> None:
            if isinstance(step, int):
                self.go_to(step)

        rows = bookmark_rows(self.table)
        self.app.push_screen(PickBox(f"Bookmarks {len(rows)}", rows, verb="go on from there"), take)
