"""A match step by step, decision by decision or fact by fact, from any side; play on from wherever it stands."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer

from core.kernel.errors import DuelogError
from core.kernel.ids import Seat
from core.kernel.log import Bookmarked, Commented, Named
from core.kernel.match import Branch, Match
from core.kernel.replay import Replay, Verdict, judge
from core.kernel.scenario import Written, write
from tui.causes import Causes, key_of
from tui.fitting import cut, rows_of, that_fit
from tui.judging import difference, parting
from tui.panels import BoardWidget, Marks, Scene, find_panel
from tui.panels.players import next_opposite
from tui.saves import shown_name
from tui.screens.asking import TextBox
from tui.screens.base import AppScreen, Key
from tui.screens.because import show_why
from tui.screens.boxes import CardBox, PickBox
from tui.screens.branches import BranchesBox, comparison
from tui.screens.position_start import keep_position
from tui.screens.replay_lines import ReplayLines
from tui.screens.seating import Seating, SeatingBox
from tui.scrubber import BOOKMARK, COMMENT, DIFFERS, FORK, Track, listed, signs_of
from tui.seats import who_plays
from tui.series import place_of
from tui.telling import Teller, turns_of
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.drawn import fit
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, Row, Value, plain
from tui.widgets.log import Log
from tui.widgets.rows import Rows

SPEEDS = (0.5, 1.0, 2.0, 4.0, 20.0)
TITLE = 28
"""Cells for the name of the file."""


class ReplayScreen(AppScreen):
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
        ("/", "search the log and the comments"),
        ("n N", "next, previous mark, or what was found"),
        ("↑ ↓", "other line at a fork"),
        ("b", "play on from here"),
        ("backspace", "back to the line that was played last"),
        ("C", "other lines: show, name, compare with this one"),
        ("B", "name the line through this step"),
        ("s", "bookmark this step"),
        ("c", "comment on this step"),
        ("W", "keep this position to practise"),
        ("v", "whose view"),
        ("o", "next player's side, with three and more"),
        ("Z", "all piles, hands too"),
        ("i", "inspect the card"),
        ("w", "why it happened: step or fact"),
        ("m", "what else might have been decided"),
        ("V", "decide all again by today's rules; differences"),
        ("tab", "board, log"),
        ("q esc", "close"),
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
        Binding("b", "branch", "Branch", id="replay.branch"),
        Binding("B", "name", "Name", id="replay.name"),
        Binding("backspace", "main_line", "Main line", id="replay.main_line"),
        Binding("C", "other_lines", "Other lines", id="replay.other_lines"),
        Binding("s", "bookmark", "Bookmark", id="replay.bookmark", priority=True),
        Binding("c", "comment", "Comment", id="replay.comment", priority=True),
        Binding("W", "keep_position", "Keep the position", id="replay.keep_position"),
        Binding("v", "view", "View", id="replay.view"),
        Binding("o", "opponent", "Other side", id="replay.opponent"),
        Binding("Z", "piles", "Piles", id="replay.piles"),
        Binding("i", "inspect", "Inspect", id="replay.inspect"),
        Binding("w", "why", "Why", id="replay.why"),
        Binding("m", "moves", "Legal then", id="replay.moves"),
        Binding("V", "judge", "Verify", id="replay.judge"),
        Binding("escape,q", "leave", "Close", id="replay.leave"),
    ]

    class Judged(Message):
        """Every step has been decided again."""

        def __init__(self, verdict: Verdict) -> None:
            super().__init__()
            self.verdict = verdict

    def __init__(self, replay: Replay, name: str, *, path: Path | None = None, match: Match | None = None) -> None:
        super().__init__()
        self.replay = replay
        self.panel = find_panel(replay.header.game)
        self.teller = Teller(replay, self.panel)
        self.names = tuple(shown_name(seat, name) for seat, name in enumerate(replay.header.seats))
        self.title_text = name
        self.path = path
        self.match = match
        self.whose = 0
        """A seat; the number of seats: everything is open."""
        self._across: Seat = -1
        self.by_fact = False
        self.speed = 1
        self._timer: Timer | None = None
        self._before: Any = None
        self._turns: list[int] = []
        self._others: dict[int, list[Branch]] = {}
        """The lines that are not shown, by the step at which they leave the one that is."""
        self._track = Track(1, 1)
        self._verdict: Verdict | None = None
        self._sought = ""
        """The text that is searched for; empty: none."""

    @classmethod
    def of_file(cls, path: Path, step: int | None = None) -> "ReplayScreen":
        """A replay of a file, what stands before any damage in it."""
        replay = Replay.open(path, salvage=True)
        if step is not None:
            replay.goto(step)
        return cls(replay, path.name, path=path)

    @classmethod
    def of_match(cls, match: Match, seat: Seat) -> "ReplayScreen":
        """A replay of a match that is open."""
        screen = cls(Replay(match.game, match.header, match.log), "this match", match=match)
        screen.whose = seat
        screen.replay.goto(match.step)
        return screen

    @property
    def game(self) -> str:
        return self.replay.header.game

    @property
    def signs(self) -> tuple[Key, ...]:
        return self.panel.signs

    def compose(self) -> ComposeResult:
        yield Bar(id="top")
        with Horizontal(id="upper"):
            yield self.panel.board()
            with Vertical(id="side"):
                yield CardFace(id="side-card")
        with Horizontal(id="low"):
            yield CardFace(id="step-panel")
            yield Log(id="replay-log")
        yield Bar(id="scrubber")
        yield Keys()

    def on_mount(self) -> None:
        self._read_turns()
        if self.replay.notice:
            self.app.say(self.replay.notice, bad=True)  # type: ignore[attr-defined]
        self.query_one(Keys).show(
            ("← →", "Step", "right"), ("[ ]", "Turn", "right_square_bracket"), ("f", "Facts", "f"),
            ("space", "Play", "space"), ("g", "Go", "g"), ("b", "Branch", "b"), ("v", "View", "v"), ("w", "Why", "w"),
            ("q", "Close", "q"),
            ("?", "Help", "question_mark"),
        )  # fmt: skip
        self.query_one("#replay-log", Log).focus()
        self.draw()

    # Reading

    def _read_turns(self) -> None:
        """The turn of each entry of the line, and where other lines leave it."""
        self._turns = turns_of(self.replay, self.panel, self.replay.line)
        self._others = {}
        for branch in self.replay.branches():
            self._others.setdefault(branch.fork, []).append(branch)

    @property
    def seat(self) -> Seat:
        """Whose side lies at the bottom."""
        return self.whose if self.whose < len(self.names) else 0

    @property
    def eyes(self) -> Seat | None:
        """Whose eyes; None: everything is open."""
        return self.whose if self.whose < len(self.names) else None

    def see(self, replay: Replay) -> Any:
        """What these eyes see where a replay of this match stands."""
        return replay.view(self.seat) if self.eyes is not None else self.panel.open_view(replay.state, self.seat)

    def scene(self) -> Scene:
        """What is to be seen here."""
        replay = self.replay
        seen = self.see(replay)
        return Scene(
            seen,
            replay.header.cards,
            self.names,
            self.seat,
            replay.step,
            you=False,
            hides=self.eyes is not None,
            before=self._seen_before(),
            bots=who_plays(replay.header, replay.log),
            across=self._across,
        )

    def _seen_before(self) -> Any:
        """What was to be seen before this step: names of what is gone since."""
        replay = self.replay
        step, fact = replay.step, replay.fact
        if replay.log.parents[step] < 0:
            return None
        replay.goto(replay.log.parents[step])
        before = self.see(replay)
        replay.goto(step, fact)
        return before

    # Drawing

    def draw(self) -> None:
        """Show this place."""
        scene = self.scene()
        changed: frozenset[Value] = frozenset()
        if self._before is not None:
            changed = self.panel.changed(self._before, scene.seen)
        self._before = scene.seen
        replay, line = self.replay, self.replay.line
        game = place_of(replay.header, self.seat)
        left: Parts = (
            (" REPLAY ", "strong"),
            *fit(((self.title_text, ""),), TITLE),
            (f"  {game}  " if game else "  ", ""),
            (" vs ".join(self.names), "dim"),
            (f"  T{self.panel.turn(scene)} · {self.panel.moment(scene).split()[-1]}", ""),
        )
        place = line.index(replay.step)
        self.query_one("#top", Bar).show((left, ((f"step {replay.step}/{line[-1]} ", "strong"),)))
        self.query_one(BoardWidget).lay(scene, Marks(changed=changed))
        self._draw_step(scene)
        self._draw_log(place)
        self.query_one("#scrubber", Bar).show(self._scrubber(place))
        self._draw_face(scene)

    def _draw_step(self, scene: Scene) -> None:
        replay = self.replay
        step = replay.step
        entry = replay.log.entries[step]
        facts = replay.facts(step, self.eyes)
        shown = facts[: replay.fact + 1] if self.by_fact else facts
        who = self.names[entry.seat] if entry.seat >= 0 else "The start"
        lines: list[Parts] = [((f"{who}: ", "strong"), (self.teller.text(step, self.eyes) or "the match begins", ""))]
        lines += parting(self._verdict, replay, self.panel, scene)
        for note in replay.log.records:
            if isinstance(note, Bookmarked) and note.at == step:
                lines.append(((f"{BOOKMARK} ", "key"), (note.text or "bookmarked", "")))
            elif isinstance(note, Commented) and note.at == step:
                lines.append(((f"{COMMENT} ", "key"), (note.text, "")))
        told = [text for fact in shown if (text := self.panel.fact(scene, fact, everything=self.by_fact))]
        lines += self._that_fit(told, lines)
        view = "all is open (v)" if self.eyes is None else f"{self.names[self.seat]}'s view (v)"
        lines.append(((view + self._rule(entry), "dim"),))
        title = f"Step {step}" + (f" · fact {replay.fact + 1} of {len(facts)}" if self.by_fact else "")
        self.query_one("#step-panel", CardFace).show(title, tuple(lines))

    def _that_fit(self, told: list[str], above: list[Parts]) -> list[Parts]:
        """The facts for which the panel has room: the newest one by one, else the first and how many more there are."""
        width, height = self.query_one("#step-panel", CardFace).size
        rows = height - 1 - sum(rows_of(plain(parts), width) for parts in above)
        fitting = that_fit(told, width, rows, newest=self.by_fact)
        if self.by_fact or len(fitting) == len(told):
            return [((text, ""),) for text in fitting]
        fitting = that_fit(told, width, rows - 1)
        more = ((f"… {len(told) - len(fitting)} more (w)", "dim"),)
        return [*(((text, ""),) for text in fitting), more]

    def _rule(self, entry: Any) -> str:
        rule = entry.rules.get(self.replay.fact, "") if self.by_fact else next(iter(entry.rules.values()), "")
        return f"   rule {rule}" if rule else ""

    def _draw_log(self, place: int) -> None:
        replay, line = self.replay, self.replay.line
        log = self.query_one("#replay-log", Log)
        height = max(3, log.size.height)
        first = max(0, min(place - height // 2, len(line) - height))
        rows: list[Row] = []
        turn = self._turns[first - 1] if first else -1
        signs = self._signs()
        named = {note.at: note.name for note in replay.log.records if isinstance(note, Named)}
        for index in range(first, min(len(line), first + height)):
            number = line[index]
            if self._turns[index] != turn:
                turn = self._turns[index]
                rows.append(Row(left=((f"▼ T{turn}", "strong"),)))
            entry = replay.log.entries[number]
            who = cut(self.names[entry.seat], 8) if entry.seat >= 0 else ""
            forks = f" {signs[number]}" if number in signs else ""
            forks += f" {FORK}{named[number]}" if number in named else ""
            text = self.teller.text(number, self.eyes) or "start"
            look = "strong" if index == place else ""
            rows.append(
                Row(
                    left=((f"{number} ", "dim"), (text, look), (forks, "key")),
                    right=((who, "dim"),),
                    value=number,
                )
            )
            rows += map(self._branch_row, self._others.get(number, ()))
        branches = len(self._others.get(replay.step, ()))
        told = f"⑂ {branches} branch{'es' if branches > 1 else ''} here · ↑ ↓"
        log.show(rows, title=self._log_title(), subtitle=told if branches else "")
        log.point(replay.step, tell=False)

    def _branch_row(self, branch: Branch) -> Row:
        """Where another line leaves this one: its name, how many steps it has, its first move."""
        first = self.replay.log.line(branch.end)[-branch.length]
        return Row(
            left=(
                (f"  {FORK} ", "key"),
                (f"{branch.name} " if branch.name else "", "strong"),
                (self.teller.text(first, self.eyes), "dim"),
            ),
            right=((f"+{branch.length}", "dim"),),
            value=f"{FORK}{branch.end}",
        )

    def _log_title(self) -> str:
        """What is sought, and how many steps say it."""
        if not self._sought:
            return "Log"
        hits, step = self._hits(), self.replay.step
        return f"Log /{self._sought} {f'{hits.index(step) + 1} of ' if step in hits else ''}{len(hits)}"

    def _scrubber(self, place: int) -> tuple[Parts, Parts]:
        """Turns as a line of cells, signs and the place on it; the nearest signs, and whether it plays."""
        line, signs = self.replay.line, self._signs()
        playing = f" {SPEEDS[self.speed]:g}× " if self._timer is not None else " paused "
        near = listed(signs, self.replay.step)
        self._track = Track(len(line), self.app.size.width - len(playing) - len(near) - 4)
        here = {index: signs[number] for index, number in enumerate(line) if number in signs}
        return ((" ", ""), *self._track.draw(self._turns, here, place)), ((f" {near}", "key"), (playing, "dim"))

    def _signs(self) -> dict[int, str]:
        """The signs of steps; that of the first which differs today goes before others."""
        found = difference(self._verdict)
        return signs_of(self.replay.log) | ({found.entry: DIFFERS} if found is not None else {})

    def _marks(self) -> list[int]:
        """The steps, of any line, that are bookmarked or commented on."""
        return sorted({note.at for note in self.replay.log.records if isinstance(note, Bookmarked | Commented)})

    def _draw_face(self, scene: Scene) -> None:
        focused = self.focused
        value = focused.value if isinstance(focused, Rows) and focused.id != "replay-log" else None
        if value is not None:
            self.query_one("#side-card", CardFace).show(*self.panel.face(scene, value))

    # Moving

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

    def _place(self) -> int:
        return self.replay.line.index(self.replay.step)

    def _go_place(self, place: int) -> None:
        self._pause()
        line = self.replay.line
        self.replay.goto(line[max(0, min(len(line) - 1, place))])
        self.draw()

    def action_turn(self, by: int) -> None:
        """The start of the next turn, or of this or the previous one."""
        place, turns = self._place(), self._turns
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
        here, marks = self.replay.step, self._hits() if self._sought else self._marks()
        found = [n for n in marks if n > here] if by > 0 else [n for n in reversed(marks) if n < here]
        if found:
            self._goto(found[0])
        else:
            what = f"“{self._sought}”" if self._sought else "bookmark or comment"
            self.app.say(f"no {what} {'after' if by > 0 else 'before'} this step")  # type: ignore[attr-defined]

    def action_search(self) -> None:
        """Find a text in the log; an empty one ends the search."""

        def take(text: str | None) -> None:
            if text is None:
                return
            self._sought = text
            hits = self._hits() if text else []
            if hits:
                self._goto(next((number for number in hits if number >= self.replay.step), hits[0]))
            elif text:
                self._sought = ""
                self.app.say(f"“{text}” is not in the log")  # type: ignore[attr-defined]
            self.draw()

        self.app.push_screen(TextBox("Search", "a text of the log or a comment; nothing: end the search"), take)

    def _hits(self) -> list[int]:
        """The steps of this line that say what is sought, as far as these eyes may read it."""
        sought, log = self._sought.casefold(), self.replay.log
        said = {note.at for note in log.records if isinstance(note, Commented) and sought in note.text.casefold()}
        return [n for n in self.replay.line if n in said or sought in self.teller.text(n, self.eyes).casefold()]

    def action_goto(self) -> None:
        """Type a step, or a turn as T7."""

        def take(text: str | None) -> None:
            if not text:
                return
            if text[0] in "tT" and text[1:].isdecimal():
                turn = int(text[1:])
                self._go_place(next((i for i, t in enumerate(self._turns) if t >= turn), len(self._turns) - 1))
            elif text.isdecimal():
                self._goto(int(text))
            else:
                self.app.say("a step's number, or a turn as T7")  # type: ignore[attr-defined]

        self.app.push_screen(TextBox("Go to", "step 144, or turn T7"), take)

    def _goto(self, step: int) -> None:
        self._pause()
        before = self.replay.line
        try:
            self.replay.goto(step)
        except KeyError as error:
            self.app.say(str(error.args[0]), bad=True)  # type: ignore[attr-defined]
            return
        if step not in before:
            self.replay.show(self.replay.log.last_through(step))
        if self.replay.line != before:
            self._read_turns()
        self.draw()

    def action_fork(self, by: int) -> None:
        """Another line, where lines part before the next step."""
        replay = self.replay
        kids = replay.log.children[replay.step]
        if len(kids) < 2:
            return
        line, place = replay.line, self._place()
        now = line[place + 1] if place + 1 < len(line) else kids[0]
        chosen = kids[(kids.index(now) + by) % len(kids)]
        self._show_line(replay.log.last_through(chosen))

    def action_main_line(self) -> None:
        """Back to the line that the match stands on."""
        self._show_line(self.replay.log.at)

    def _show_line(self, end: int) -> None:
        """Show another line; the place stays as far as both have it in common."""
        self._pause()
        self.replay.show(end)
        self._read_turns()
        self.draw()

    def action_other_lines(self) -> None:
        """The lines that are not shown: show one, name it, compare it with this one."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                self._show_line(end)

        self._pause()
        self.app.push_screen(BranchesBox(ReplayLines(self), "show"), take)

    def _compare(self, branch: Branch) -> None:
        """Another line side by side with this one."""

        def take(end: Value | None) -> None:
            if isinstance(end, int):
                self._show_line(end)

        self._pause()
        self.app.push_screen(comparison(ReplayLines(self), branch, "show"), take)

    def commands(self) -> list[tuple[str, str, object]]:
        """For the palette."""
        found: list[tuple[str, str, object]] = []
        for branch in reversed(self.replay.branches()):
            name = branch.name or f"to step {branch.end}"
            what = f"Side by side: {branch.length} steps from step {branch.fork} on"
            found.append((f"Compare with the line {name}", what, lambda branch=branch: self._compare(branch)))
        found.append(("Other lines of play", "Show one, name it, compare it", self.action_other_lines))
        found.append(("Play on from here", "What was recorded stays as a line of its own", self.action_branch))
        found.append(("Keep this position", "To practise from it", self.action_keep_position))
        found.append(("Verify", "Decide all again by today's rules", self.action_judge))
        return found

    def action_bookmark(self) -> None:
        """Mark this step, in the file too."""
        step = self.replay.step
        self.note(lambda match: match.bookmark(at=step))

    def action_comment(self) -> None:
        """Say something about this step, in the file too."""
        step = self.replay.step

        def take(text: str | None) -> None:
            if text:
                self.note(lambda match: match.comment(text, at=step))

        self.app.push_screen(TextBox(f"Comment on step {step}", "what is to be said about it"), take)

    def note(self, write: Callable[[Match], None]) -> None:
        """Put a note into the match; a file is opened for it and read anew."""
        if self.match is not None:
            match = self.match
            self.attempt(lambda: write(match))
        elif self.path is not None:
            step, end = self.replay.step, self.replay.line[-1]
            try:
                with Match.load(self.path, attach=True) as match:
                    write(match)
                self.replay = Replay.open(self.path, salvage=True)
                self.teller = Teller(self.replay, self.panel)
            except DuelogError as error:
                self.app.say(str(error), bad=True)  # type: ignore[attr-defined]
                return
            self.replay.show(end)
            self.replay.goto(step)
        self._read_turns()
        self.draw()

    def action_play(self) -> None:
        """Play on by itself, or pause."""
        if self._timer is None:
            self._timer = self.set_interval(1 / SPEEDS[self.speed], self._tick)
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
        self._before = None
        self.draw()

    # Looking closer

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        focused = self.focused
        if isinstance(focused, Rows) and focused.id != "replay-log" and focused.value is not None:
            self.app.push_screen(CardBox(*self.panel.face(self.scene(), focused.value)))

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
        self._pause()
        step = self.replay.step
        seat = self.replay.log.entries[step].seat
        if seat < 0:
            self.app.say("nobody decides the start of a match")  # type: ignore[attr-defined]
        elif self.eyes not in (None, seat):
            self.app.say(f"what {self.names[seat]} might have done is for other eyes: v")  # type: ignore[attr-defined]
        else:
            chosen = Row(left=(("● ", "chosen"), (self.teller.text(step, self.eyes), "strong")), value=0)
            others = self.teller.legal(step)
            rows = [Row(left=((f"  {text}", ""),), value=n) for n, text in enumerate(others or (), 1)]
            what = "today's rules cannot tell what else was legal" if others is None else f"legal besides: {len(rows)}"
            self.app.push_screen(PickBox(f"{self.names[seat]} at step {step}; {what}", [chosen, *rows], verb="close"))

    def action_judge(self) -> None:
        """Decide every step of every line again by today's rules, and go to the first that differs."""
        self._pause()
        replay = self.replay
        self.app.say("deciding every step again…")  # type: ignore[attr-defined]
        self.run_worker(
            lambda: self.post_message(self.Judged(judge(replay))), thread=True, exclusive=True, group="judge"
        )

    def on_replay_screen_judged(self, message: Judged) -> None:
        """Show where it differs, or say that it does not."""
        self._verdict = message.verdict
        found = difference(message.verdict)
        if found is None:
            self.app.say(str(message.verdict), bad=bool(message.verdict.gone))  # type: ignore[attr-defined]
        else:
            what = "rules" if message.verdict.rules is not None else "cards"
            self.app.say(f"today's {what} part from it at step {found.entry}")  # type: ignore[attr-defined]
            self._goto(found.entry)

    def action_branch(self) -> None:
        """Play on from here; what was recorded stays as a line of its own."""
        step = self.replay.step
        self._pause()
        if self.replay.state.board.ended is not None:
            self.app.say("the match is over here; step back to play on")  # type: ignore[attr-defined]
            return

        def take(seating: Seating | None) -> None:
            if seating is not None:
                self._play_on(step, seating)

        path = self.path if self.match is None else self.match.path
        file = "" if path is None else path.name
        self.app.push_screen(SeatingBox(step, self.replay.header.seats, self.seat, file=file), take)

    def _play_on(self, step: int, seating: Seating) -> None:
        if self.match is not None:
            self.app.pop_screen()
            self.app.branch(step, seating)  # type: ignore[attr-defined]
            return
        if self.path is None:
            return
        try:
            opened = Match.load(self.path, upto=step, attach=True)
        except DuelogError as error:
            self.app.say(str(error), bad=True)  # type: ignore[attr-defined]
            return
        self.app.pop_screen()
        self.app.open_match(opened, seating)  # type: ignore[attr-defined]

    def action_name(self) -> None:
        """Name the line of play that goes through this step."""
        step = self.replay.step

        def take(text: str | None) -> None:
            if text:
                self.note(lambda match: match.name_branch(text, at=step))

        self.app.push_screen(TextBox(f"Name of the line through step {step}", "what it is called"), take)

    def action_keep_position(self) -> None:
        """Keep this step among the practice positions."""
        step, match, path = self.replay.step, self.match, self.path
        self._pause()

        def make(name: str) -> Written:
            if match is not None:
                return write(match, step, name)
            assert path is not None
            return write(Match.load(path, upto=step, salvage=True), step, name)

        keep_position(self, step, make)

    def action_leave(self) -> None:
        """Close the replay."""
        self._pause()
        self.app.pop_screen()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._draw_face(self.scene())

    def on_rows_picked(self, event: Rows.Picked) -> None:
        value = event.rows.value
        if event.rows.id != "replay-log":
            return
        if isinstance(value, int):
            self._goto(value)
        elif value is not None:
            self._show_line(int(value.removeprefix(FORK)))

    def on_bar_clicked(self, event: Bar.Clicked) -> None:
        if event.bar.id == "scrubber":
            self._go_place(self._track.place(event.x - 1))

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.draw)
