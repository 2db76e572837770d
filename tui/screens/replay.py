"""A match step by step, decision by decision or fact by fact, from any side; play on from wherever it stands."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual.binding import Binding
from textual.message import Message

from core.kernel.branches import Branch, line_name
from core.kernel.errors import Diverged, DuelogError
from core.kernel.log import Bookmarked, Commented, Named
from core.kernel.match import Match
from core.kernel.options import Value
from core.kernel.replay import Replay, Verdict, verify
from core.kernel.scenario import Written, write
from tui.causes import Causes, key_of
from tui.judging import difference
from tui.names import within
from tui.panels.players import next_opposite
from tui.replaying.search import TextSearch
from tui.replaying.step import rule_here
from tui.screens.asking import LONG, TextBox
from tui.screens.base import Key
from tui.screens.because import show_why
from tui.screens.boxes import CardBox, PickBox, YesNoBox
from tui.screens.branches import BranchesBox, MarksBox
from tui.screens.comparing import ComparisonBox
from tui.screens.position_start import keep_position
from tui.screens.replay_file import ReplayFile
from tui.screens.replay_lines import ReplayLines
from tui.screens.replay_view import ReplayView
from tui.screens.seating import Seating, SeatingBox
from tui.screens.stepping import Stepping
from tui.scrubber import FORK, bookmarks
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.lines import Row
from tui.widgets.log import Log
from tui.widgets.rows import Rows


class ReplayScreen(ReplayView):
    """A stored match to look at."""

    KEYS: tuple[Key, ...] = (
        ("← → , .", "step"),
        ("f", "steps are decisions or facts"),
        ("[ ]", "turn"),
        ("{ }", "decisions of the side below"),
        ("home end", "first and last step"),
        ("space", "play, pause"),
        ("- +", "slower, faster"),
        ("g", "go to a step or turn"),
        ("/", "search moves, facts and comments"),
        ("n N", "next, previous mark, or what was found"),
        ("↑ ↓", "on the log: other line at a fork; else move"),
        ("pgup pgdn enter", "look through the log; go there"),
        ("b", "play on from here"),
        ("backspace", "back to the line that was played last"),
        ("V", "other lines: show, name, compare with this one"),
        ("B", "name the line that is shown"),
        ("s S", "bookmark this step; bookmarks and comments"),
        ("c", "comment on this step"),
        ("W", "keep this position to practise"),
        ("v", "whose view"),
        ("o", "next player's side"),
        ("L H", "log, hands"),
        ("C", "what lies beside the log"),
        ("Z", "all piles, hands too"),
        ("i", "inspect the card; on the log its step's; the step"),
        ("w", "why it happened: step or fact"),
        ("m", "what else might have been decided"),
        ("F1", "the rule of this step, in the rulebook"),
        ("D", "decide all again by today's rules; differences"),
        ("tab", "board, log"),
        ("esc", "end the search; close"),
        ("q", "close"),
    )
    BINDINGS = [
        Binding("left,comma", "step(-1)", "Back", id="replay.back", priority=True),
        Binding("right,full_stop", "step(1)", "Step", id="replay.step", priority=True),
        Binding("f", "facts", "Facts", id="replay.facts"),
        Binding("left_square_bracket", "turn(-1)", "Turn back", id="replay.turn_back"),
        Binding("right_square_bracket", "turn(1)", "Turn", id="replay.turn"),
        Binding("left_curly_bracket", "mine(-1)", "My choice back", id="replay.mine_back"),
        Binding("right_curly_bracket", "mine(1)", "My choice", id="replay.mine"),
        Binding("home", "edge(0)", "First", id="replay.first", priority=True),
        Binding("end", "edge(-1)", "Last", id="replay.last", priority=True),
        Binding("space", "play", "Play", id="replay.play"),
        Binding("minus", "speed(-1)", "Slower", id="replay.slower"),
        Binding("plus,equals_sign", "speed(1)", "Faster", id="replay.faster"),
        Binding("g", "goto", "Go", id="replay.goto"),
        Binding("slash", "search", "Search", id="replay.search"),
        Binding("n", "mark(1)", "Next mark", id="replay.next"),
        Binding("N", "mark(-1)", "Previous mark", id="replay.previous"),
        Binding("up", "fork(-1)", "Line", id="replay.line_up", priority=True),
        Binding("down", "fork(1)", "Line", id="replay.line_down", priority=True),
        Binding("enter", "take", "Go there", id="replay.take"),
        Binding("b", "branch", "Branch", id="replay.branch"),
        Binding("B", "name", "Name", id="replay.name"),
        Binding("backspace", "main_line", "Main line", id="replay.main_line"),
        Binding("V", "other_lines", "Other lines", id="replay.other_lines"),
        Binding("s", "bookmark", "Bookmark", id="replay.bookmark", priority=True),
        Binding("S", "marks", "Bookmarks", id="replay.marks"),
        Binding("c", "comment", "Comment", id="replay.comment", priority=True),
        Binding("W", "keep_position", "Keep the position", id="replay.keep_position"),
        Binding("v", "view", "View", id="replay.view"),
        Binding("o", "opponent", "Other side", id="replay.opponent"),
        Binding("L", "look('log')", "Log", id="replay.log"),
        Binding("H", "look('hands')", "Hands", id="replay.hands"),
        Binding("C", "look('chain')", "Beside the log", id="replay.chain"),
        Binding("Z", "piles", "Piles", id="replay.piles"),
        Binding("i", "inspect", "Inspect", id="replay.inspect"),
        Binding("w", "why", "Why", id="replay.why"),
        Binding("m", "moves", "Legal then", id="replay.moves"),
        Binding("f1", "rules", "Rule", id="replay.rules", priority=True),
        Binding("D", "verify", "Verify", id="replay.judge"),
        Binding("escape", "back", "Back", id="replay.escape"),
        Binding("q", "leave", "Close", id="replay.leave"),
    ]

    def __init__(self, replay: Replay, name: str, *, path: Path | None = None, match: Match | None = None) -> None:
        super().__init__(replay, name, path=path, match=match)
        self.file = ReplayFile(self)
        self.stepping = Stepping(self)

    @property
    def help_keys(self) -> tuple[Key, ...]:
        beside = f"the {self.panel.stack_name}, beside the log"
        alone = len(self.names) == 2
        return tuple((key, beside if key == "C" else what) for key, what in self.KEYS if not (alone and key == "o"))

    class Verified(Message):
        """Every step has been decided again."""

        def __init__(self, verdict: Verdict) -> None:
            super().__init__()
            self.verdict = verdict

    def action_step(self, by: int) -> None:
        """One decision, or one fact, on or back."""
        self.stepping.step(by)

    def action_facts(self) -> None:
        """Step by facts, or by decisions again."""
        self.stepping.by_facts()

    def action_turn(self, by: int) -> None:
        """The start of the next turn, or of this or the previous one."""
        self.stepping.turn(by)

    def action_mine(self, by: int) -> None:
        """The next or previous decision of the side at the bottom."""
        self.stepping.mine(by)

    def action_edge(self, place: int) -> None:
        """The first or the last step."""
        self.stepping.edge(place)

    def action_goto(self) -> None:
        """Type a step, or a turn."""
        self.stepping.ask_step()

    def action_fork(self, by: int) -> None:
        """Another of the lines that go on from here."""
        self.stepping.fork(by)

    def action_main_line(self) -> None:
        """Back to the line that the match stands on."""
        self.stepping.main_line()

    def action_mark(self, by: int) -> None:
        """The next or previous bookmark or comment, or what was found."""
        self.stepping.mark(by)

    def action_search(self) -> None:
        """Find a text in the log."""
        self.stepping.ask_text()

    def action_play(self) -> None:
        """Play on by itself, or pause."""
        self.stepping.play()

    def action_speed(self, by: int) -> None:
        """Slower or faster."""
        self.stepping.change_speed(by)

    def on_text_search_read(self, message: TextSearch.Read) -> None:
        """Show what was found."""
        self.search.take(message)
        if self.search.text:
            self.stepping.found()

    def action_other_lines(self) -> None:
        """The lines that are not shown: show one, name it, compare it with this one."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                self.stepping.show_line(end)

        self.stepping.pause()
        self.app.push_screen(BranchesBox(ReplayLines(self), "show"), take)

    def _compare(self, branch: Branch) -> None:
        """Another line side by side with this one."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                self.stepping.show_line(end)

        self.stepping.pause()
        self.app.push_screen(ComparisonBox(ReplayLines(self), branch, "show"), take)

    def commands(self) -> list[tuple[str, str, Callable[[], object]]]:
        """For the palette."""
        found: list[tuple[str, str, Callable[[], object]]] = []
        for branch in reversed(self.replay.branches()):
            name = branch.name or f"to step {branch.end}"
            what = f"Side by side: {branch.length} steps from step {branch.fork} on"
            found.append((f"Compare with the line {name}", what, partial(self._compare, branch)))
        return found

    def action_bookmark(self) -> None:
        """Mark this step with a few words or none, in the file too."""
        step = self.replay.step

        def take(text: str | None) -> None:
            if text is not None:
                self.file.note(Bookmarked(at=step, text=text))

        self.stepping.pause()
        said = bookmarks(self.replay.log).get(step, "")
        box = TextBox(f"Bookmark of step {step}", "a few words, or none", text=said)
        self.file.write(lambda: self.app.push_screen(box, take))

    def action_marks(self) -> None:
        """The bookmarks and comments of all lines: go to one."""

        def take(step: Value | None) -> None:
            if isinstance(step, int):
                self.stepping.goto(step)

        self.stepping.pause()
        self.app.push_screen(MarksBox(ReplayLines(self), "go there"), take)

    def action_comment(self) -> None:
        """Say something about this step, in the file too."""
        step = self.replay.step

        def take(text: str | None) -> None:
            if text:
                self.file.note(Commented(at=step, text=text))

        box = TextBox(f"Comment on step {step}", "what is to be said about it", most=LONG)
        self.file.write(lambda: self.app.push_screen(box, take))

    def action_opponent(self) -> None:
        """Where there are several players: the side of the next one across the table."""
        if len(self.names) > 2:
            scene = self.scene()
            self._across = next_opposite(scene, self.panel.opposite(scene))
            self.draw()

    def action_view(self) -> None:
        """Whose view: each side's, then everything open."""
        self.whose = (self.whose + 1) % (len(self.names) + 1)
        self._across = -1
        self.draw()

    # Looking closer

    def action_inspect(self) -> None:
        """The card under the cursor in full; on the log the one that the step is about; or the step itself."""
        if isinstance(self.focused, CardFace):
            self.app.push_screen(CardBox(*self.focused.shown))
            return
        scene = self.scene()
        found = self.face_of(scene, self.changed(scene))
        if found is not None:
            self.app.push_screen(CardBox(*self.panel.face(*found)))

    def action_piles(self) -> None:
        """All that lies off the board."""
        scene = self.scene()
        rows = self.panel.piles(scene, {})
        self.app.push_screen(PickBox(self.panel.piles_title, rows, look=lambda v: CardBox(*self.panel.face(scene, v))))

    def action_why(self) -> None:
        """Why this fact came about, or what this decision caused."""
        replay = self.replay
        causes = Causes(replay.game, replay.header, replay.log, self.panel, self.names, self.seat, eyes=self.eyes)
        show_why(self.app, causes, key_of(replay.step, replay.fact if self.by_fact else -1))

    def action_moves(self) -> None:
        """What was decided at this step, and what else was legal then: for the eyes of its own seat, or open ones."""
        self.stepping.pause()
        step = self.replay.step
        seat = self.replay.log.entries[step].seat
        if seat < 0:
            self.app.say("nobody decides the start of a match")
        elif self.eyes not in (None, seat):
            self.app.say(f"what {within(self.names[seat])} might have done is for other eyes: v")
        else:
            chosen = Row(left=(("● ", "chosen"), (self.teller.text(step, self.eyes), "strong")), value=0)
            others = self.teller.legal(step)
            rows = [Row(left=((f"  {text}", ""),), value=n) for n, text in enumerate(others or (), 1)]
            what = "today's rules cannot tell what else was legal" if others is None else f"legal besides: {len(rows)}"
            before = self.replay.log.parents[step]

            def take(value: Value | None) -> None:
                if value:
                    self.stepping.goto(before)
                    self.action_branch()

            title = f"{self.names[seat]} at step {step}; {what}"
            verb = f"play on from step {before}" if rows else "close"
            self.app.push_screen(PickBox(title, [chosen, *rows], verb=verb), take)

    def action_rules(self) -> None:
        """The rulebook, at the rule of this step."""
        self.stepping.pause()
        self.app.open_rules(rule_here(self.replay, by_fact=self.by_fact))

    def action_verify(self) -> None:
        """Decide every step of every line again by today's rules, and go to the first that differs."""
        self.stepping.pause()
        replay = self.replay
        self.app.say("deciding every step again…")
        self.run_worker(
            lambda: self.post_message(self.Verified(verify(replay))), thread=True, exclusive=True, group="verify"
        )

    def on_replay_screen_verified(self, message: Verified) -> None:
        """Show where it differs, or say that it does not."""
        self._verdict = message.verdict
        found = difference(message.verdict)
        if found is None:
            self.app.say(str(message.verdict), bad=bool(message.verdict.gone))
        else:
            what = "rules" if message.verdict.rules is not None else "cards"
            self.app.say(f"today's {what} part from it at step {found.entry}")
            self.stepping.goto(found.entry)

    def action_branch(self) -> None:
        """Play on from here; what was recorded stays as a line of its own."""
        step = self.replay.step
        self.stepping.pause()
        if self.replay.state.board.ended is not None:
            self.app.say("it is over here: step back to play on")
            return

        def take(seating: Seating | None) -> None:
            if seating is not None:
                self._play_on(step, seating)

        def ask() -> None:
            path = self.path if self.match is None else self.match.path
            fixed = self.replay.header.undo == "fair"
            bots, names = self.seats.now if fixed else self.seats.at(step)
            if all(bots) and not fixed:
                # Among bots the side below is a person's.
                bots = (*bots[: self.seat], "", *bots[self.seat + 1 :])
            title = f"Play on from step {step}"
            file = "" if path is None else path.name
            self.app.push_screen(SeatingBox(title, names, bots, file=file, fixed=fixed), take)

        self.file.write(ask, go_on=True)

    def _play_on(self, step: int, seating: Seating) -> None:
        if self.match is not None:
            self.app.pop_screen()
            self.app.branch(step, seating)
            return
        if self.path is None:
            return
        try:
            opened = Match.load(self.path, upto=step, attach=True)
        except Diverged as error:
            self._offer_before(error)
            return
        except DuelogError as error:
            self.file.say(error)
            return
        self._played_on = opened
        self.app.open_match(opened, seating)

    def on_screen_resume(self) -> None:
        """Back from a match that was played on from here: the line that began there is in the file now.

        If all that is new is who sat down and where it stood, it is as it was before.
        """
        if self._played_on is not None and self._played_on.path is None and self.path is not None:
            self._played_on = None
            self.file.forget_looks()

    def _offer_before(self, parts: Diverged) -> None:
        """Today's rules cannot go on from a step: from the last one that agrees they can."""
        if parts.before < 0:
            self.app.say("today's rules begin it otherwise: not to be played on")
            return

        def take(sure: bool | None) -> None:
            if sure:
                self.stepping.goto(parts.before)
                self.action_branch()

        self.stepping.goto(parts.entry)
        why = f"Today's rules part from the recording at step {parts.entry}."
        self.app.push_screen(YesNoBox(f"{why} Play on from step {parts.before}, the last that agrees?"), take)

    def action_name(self) -> None:
        """Name the line of play that is shown: at this step, or at its end where others go through this step too."""
        replay = self.replay
        depths, end = replay.log.depths, replay.line[-1]
        shared = any(depths[replay.step] <= depths[branch.fork] for branch in replay.branches())
        step = end if shared else replay.step

        def take(text: str | None) -> None:
            if text:
                self.file.note(Named(at=step, name=text))

        box = TextBox(f"Name of the line to step {end}", "what it is called", text=line_name(replay.log, end))
        self.file.write(lambda: self.app.push_screen(box, take))

    def action_keep_position(self) -> None:
        """Keep this step among the practice positions."""
        step, match, path = self.replay.step, self.match, self.path
        self.stepping.pause()
        if self.replay.state.board.ended is not None:
            self.app.say("it is over here: step back to a position to practise")
            return

        def make(name: str) -> Written:
            if match is not None:
                return write(match, step, name)
            assert path is not None
            return write(Match.load(path, upto=step, salvage=True), step, name)

        keep_position(self, step, make)

    def action_back(self) -> None:
        """End the search; if there is none, close the replay."""
        if self.search.text:
            self.search.text = ""
            self.draw()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Close the replay."""
        self.stepping.pause()
        self.app.pop_screen()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        scene = self.scene()
        self.draw_face(scene, self.changed(scene))

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self._take(event.rows)

    def action_take(self) -> None:
        """Go where the cursor stands on the log; on a card, inspect it."""
        if isinstance(self.focused, Rows):
            self._take(self.focused)

    def _take(self, rows: Rows) -> None:
        value = rows.value
        if not isinstance(rows, Log):
            self.action_inspect()
        elif isinstance(value, int):
            self.stepping.goto(value)
        elif value is not None:
            self.stepping.show_line(int(value.removeprefix(FORK)))

    def on_bar_clicked(self, event: Bar.Clicked) -> None:
        if event.bar.id == "scrubber":
            self.stepping.to_place(self.track.place(event.x - 1))
