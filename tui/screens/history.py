"""What was played, in a game: taking back and taking up again, lines of play and their names, bookmarks."""

from collections.abc import Callable
from functools import partial

from rich.cells import cell_len

from core.kernel.branches import Branch
from core.kernel.errors import Refused
from core.kernel.ids import Seat
from core.kernel.options import Value
from core.kernel.scenario import write
from core.kernel.undo import Unfair
from tui.fairness import seen_or_decided, who_confirms, why_not_taken_back
from tui.fitting import cut, notice_room
from tui.panels.players import named
from tui.screens.asking import TextBox
from tui.screens.boxes import WhyBox
from tui.screens.branches import BranchesBox, MarksBox
from tui.screens.comparing import ComparisonBox
from tui.screens.consent import Consent
from tui.screens.game_view import GameView
from tui.screens.inspecting import Inspector
from tui.screens.position_start import keep_position
from tui.screens.seating import Seating, SeatingBox
from tui.scrubber import bookmarks
from tui.widgets.lines import Parts

MOVE = 8
"""Cells at least of a move that is told with what is said of it."""


class History:
    """Chooses where on which line the match of a screen stands."""

    def __init__(self, screen: GameView, inspector: Inspector) -> None:
        self._screen = screen
        self._inspector = inspector
        self._table = screen.table

    def undo(self) -> None:
        """Take back the newest own decision."""
        table = self._table
        try:
            step = table.newest_own()
        except Refused as refused:
            self._inspector.tell_why("Nothing taken back", [refused.refusal])
            return

        def back(confirmed_by: tuple[Seat, ...]) -> None:
            own, undone = table.undo(confirmed_by)

            def told() -> str:
                seen = "" if undone is None else table.seen_in(undone)
                known = f" · {named(self._screen.scene, seen)}" if seen else ""
                after = f" · U again{known}"
                text, before = table.text_of(own), f"taken back ({table.match.header.undo}): "
                if cell_len(before + text + after) > self._room:
                    before = "taken back: "
                if cell_len(before + after) + MOVE > self._room:
                    # What cannot be unseen matters more than a key that the help names too.
                    after = known
                return self._move(before, text, after)

            self._screen.tell(told)

        def what(eyes: Seat) -> str:
            return f"take back step {step} – {table.story.text(step, eyes)} – and all after it"

        self._fairly(back, table.match.log.entries[step].seat, what)

    def redo(self) -> None:
        """Take up again what was taken back."""

        def again() -> None:
            step = self._table.redo()
            self._screen.tell(lambda: self._move("again: ", self._table.text_of(step), " · u takes it back"))

        try:
            self._screen.attempt(again)
        except Refused as refused:
            self._inspector.tell_why("Nothing to take up again", [refused.refusal])

    def _move(self, before: str, move: str, after: str) -> str:
        """What was done with a move: it is cut rather than what is said of it."""
        room = max(MOVE, self._room - cell_len(before + after))
        return f"{before}{cut(move, room)}{after}"

    @property
    def _room(self) -> int:
        """Cells of a notice."""
        return notice_room(self._screen.app.size.width)

    def go_to(self, step: int) -> None:
        """Play on from another step; the line left stays as a branch."""
        table = self._table
        self._fairly(lambda confirmed: table.goto(step, confirmed), table.viewer, lambda _: f"play on from step {step}")

    def play_on(self, step: int, seating: Seating) -> None:
        """The same with others at the seats."""
        table = self._table

        def play(confirmed_by: tuple[Seat, ...]) -> None:
            table.play_on(step, *seating, confirmed_by=confirmed_by)

        self._fairly(play, table.viewer, lambda _: f"play on from step {step}")

    def _fairly(self, do: Callable[[tuple[Seat, ...]], None], asking: Seat, what: Callable[[Seat], str]) -> None:
        """Do what a fair match may refuse. Then the other people are asked, who confirm it; `do` is told who.

        `what`: what `asking` would like to do, in words for each of them.
        """
        table = self._table
        try:
            self._screen.attempt(lambda: do(()))
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
                    self._screen.attempt(lambda: do(others))
                else:
                    table.begin()
                    self._screen.tell(lambda: "nothing is taken back")

            self._screen.app.push_screen(consent, take)

    def seats(self) -> None:
        """Take over a seat, or leave it to a bot, from here on."""
        table = self._table
        try:
            table.check_seats_change()
        except Refused as refused:
            self._inspector.tell_why("The players stay", [refused.refusal])
            return

        thinking = table.thinking is not None
        if thinking:
            table.hold()

        def take(seating: Seating | None) -> None:
            if seating is not None:
                self._screen.attempt(lambda: table.change_seats(*seating))
            elif thinking:
                table.let_bots_go_on()

        self._screen.app.push_screen(SeatingBox("Who plays from now on", table.seated, table.who), take)

    def reroll(self) -> None:
        """Other luck for the same decisions from here on."""
        if self._table.match.over:
            self._screen.app.say("it is over: no luck is needed any more; u takes back")
            return
        try:
            if self._screen.attempt(self._table.reroll):
                self._screen.app.say("new luck from here on")
        except Refused as refused:
            self._inspector.tell_why("The luck stays", [refused.refusal])

    def other_lines(self) -> None:
        """The lines of play that were taken back: go on with one, name it, compare it."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                while self._screen.app.screen is not self._screen:
                    # The whole log, from which it was asked.
                    self._screen.app.pop_screen()
                self.go_to(end)

        self._screen.app.push_screen(BranchesBox(self._table), take)

    def compare(self, branch: Branch) -> None:
        """Another line of play side by side with the present one; go on with it if that is wanted."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                self.go_to(end)

        self._screen.app.push_screen(ComparisonBox(self._table, branch, "go on"), take)

    def name_line(self) -> None:
        """Name the line of play, to find it again in a replay."""

        def take(text: str | None) -> None:
            if text and self._screen.attempt(lambda: self._table.name_line(text)):
                self._screen.app.say(f"this line is called {text}")

        self._screen.app.push_screen(TextBox("Name of this line of play", "what it is called"), take)

    def keep_as_position(self) -> None:
        """Keep where the match stands among the practice positions; in practice alone, for it tells what is hidden."""
        match = self._table.match
        if match.over:
            self._screen.app.say("it is over: nothing is left to practise; v shows it")
        elif match.header.undo != "practice":
            self._screen.app.say("a position shows all: only in practice, or of a replay")
        else:
            keep_position(self._screen, match.step, lambda name: write(match, name=name))

    def _tell_unfair(self, unfair: Unfair) -> None:
        lines: list[Parts] = [(("✗ ", "bad"), (why_not_taken_back(unfair, self._table.names), ""))]
        self._screen.app.push_screen(WhyBox("Nothing taken back", lines))

    def bookmark(self) -> None:
        """Mark this step, with a few words or none."""

        def take(text: str | None) -> None:
            if text is not None and self._screen.attempt(lambda: self._table.bookmark(text)):
                self._screen.app.say(f"step {self._table.match.step} is bookmarked")

        step = self._table.match.step
        said = bookmarks(self._table.log).get(step, "")
        self._screen.app.push_screen(TextBox(f"Bookmark of step {step}", "a few words, or none", text=said), take)

    def bookmarks(self) -> None:
        """The steps that were marked, of all lines: go on from one."""

        def take(step: Value | None) -> None:
            if isinstance(step, int):
                self.go_to(step)

        self._screen.app.push_screen(MarksBox(self._table, "go on from there"), take)

    def commands(self) -> list[tuple[str, str, Callable[[], object]]]:
        """For the palette: what each is called, what is said of it, and what does it."""
        found: list[tuple[str, str, Callable[[], object]]] = []
        for branch in self._table.branches():
            name = branch.name or f"to step {branch.end}"
            what = f"{branch.length} steps from step {branch.fork} on"
            found.append((f"Go on with the line {name}", what, partial(self.go_to, branch.end)))
            found.append((f"Compare with the line {name}", what, partial(self.compare, branch)))
        return found
