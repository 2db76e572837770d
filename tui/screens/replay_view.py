"""What a replay looks like: the table at a step, what that step was, the log around it, the way through it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import ContentSwitcher
from textual.worker import get_current_worker

from core.kernel.events import Ended, Event
from core.kernel.ids import Seat
from core.kernel.log import Commented
from core.kernel.match import Branch, Match, line_name
from core.kernel.options import Value
from core.kernel.replay import Replay, Verdict
from core.kernel.rulebook import book_of
from tui.fitting import cut, cut_rows, rows_of, that_fit, weightiest
from tui.judging import difference, parting
from tui.looking import Look
from tui.moves import COUNTED
from tui.panels import BoardWidget, Marks, Scene, find_panel
from tui.panels.hands import NOT_ASKED
from tui.panels.players import named, outcome
from tui.replay_log import ReplayLog
from tui.screens.base import WIDE, AppScreen, Key
from tui.screens.branches import bookmarks
from tui.screens.help import CHANGED
from tui.scrubber import AHEAD, BOOKMARK, COMMENT, DIFFERS, FORK, HEIGHTS, Track, listed, signs_of
from tui.seats import Seats
from tui.series import place_of
from tui.summary import how_far
from tui.telling import Teller, turns_of
from tui.undone import Undone, seen_in_words, undone
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.chain import Chain
from tui.widgets.drawn import fit
from tui.widgets.hand import Hand
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, Row, cells, plain
from tui.widgets.log import Log
from tui.widgets.rows import Rows

SIGNS_OF_TRACK: tuple[Key, ...] = (
    (f"{BOOKMARK} {COMMENT} {FORK}", "bookmark, comment, other lines part"),
    (DIFFERS, "decided otherwise by today's rules"),
    (f"{HEIGHTS} {AHEAD}", "how much happened, what is still ahead"),
)
SPEEDS = ((0.5, "0.5×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"), (20.0, "max"))
"""Steps a second, and what they are called."""
TITLE = 28
"""Cells for the name of the file, whatever else there is to say."""
SLOT = ("log", "hands", "chain")
"""What shares a place where there is less room."""


class ReplayView(AppScreen):
    """A stored match to look at. It draws, and moves nowhere."""

    def __init__(self, replay: Replay, name: str, *, path: Path | None = None, match: Match | None = None) -> None:
        super().__init__()
        self.replay = replay
        self.panel = find_panel(replay.header.game)
        self.teller = Teller(replay, self.panel)
        self.seats = Seats(replay.header, replay.log)
        self.title_text = name
        self.path = path
        self.match = match
        self._played_on: Match | None = None
        """What was played on from here, over this screen; it has no file any more once that is over."""
        self.whose = 0
        """A seat; the number of seats: everything is open."""
        self.by_fact = False
        self.speed = 1
        self._across: Seat = -1
        self._timer: Timer | None = None
        """It plays by itself."""
        self._turns: list[int] = []
        self._others: dict[int, dict[int, list[Branch]]] = {}
        """The lines that are not shown, by the step at which they leave the one that is, and by their first step."""
        self._lines: ReplayLog
        self._track = Track(1, 1)
        self._noted: dict[int, str] = {}
        """The signs of steps."""
        self._undone: dict[int, Undone] = {}
        """By the step that was gone back to, what had been seen before that was done last."""
        self._busy: list[int] = []
        """How much happened at each place of the line."""
        self._verdict: Verdict | None = None
        self._sought = ""
        """The text that is searched for; empty: none."""
        self._seeking = False
        """Once it is found it is gone to."""
        self._words: dict[tuple[int, Seat | None], dict[int, str]] = {}
        """Where it is searched: of the line that ends with an entry, for these eyes, what each step says."""
        self._reading: tuple[int, Seat | None] | None = None
        """The same is being read for these."""

    class Read(Message):
        """What the steps of a line say to a pair of eyes was read."""

        def __init__(self, end: int, eyes: Seat | None, words: dict[int, str]) -> None:
            super().__init__()
            self.end = end
            self.eyes = eyes
            self.words = words

    @classmethod
    def of_file(cls, path: Path, step: int | None = None) -> Self:
        """A replay of a file, what stands before any damage in it."""
        replay = Replay.open(path, salvage=True)
        if step is not None:
            go(replay, step)
        return cls(replay, path.name, path=path)

    @classmethod
    def of_match(cls, match: Match, seat: Seat) -> Self:
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
        return (*SIGNS_OF_TRACK, CHANGED, *self.panel.signs)

    def compose(self) -> ComposeResult:
        yield Bar(id="top")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield self.panel.board()
                with Horizontal(id="low"):
                    yield CardFace(id="replay-step")
                    yield CardFace(id="replay-card", whole="i")
                    with ContentSwitcher(id="replay-slot", initial="replay-log"):
                        yield Log(id="replay-log", around=True)
                        yield Hand(id="replay-hands")
                        yield Chain(id="replay-chain")
                    yield Hand(id="wide-hands")
                    yield Chain(id="wide-chain")
            with Vertical(id="side"):
                yield CardFace(id="wide-card", whole="i")
                yield CardFace(id="wide-step")
                yield Log(id="wide-log", around=True)
        yield Bar(id="scrubber")
        yield Keys()

    def on_mount(self) -> None:
        self._read_turns()
        if self.replay.notice:
            self.app.say(self.replay.notice, bad=True)
        self.query_one(Keys).show(
            ("← →", "Step", "right"), ("[ ]", "Turn", "right_square_bracket"), ("f", "Facts", "f"),
            ("space", "Play", "space"), ("g", "Go", "g"), ("b", "Branch", "b"), ("v", "View", "v"), ("w", "Why", "w"),
            ("q", "Close", "q"),
            ("?", "Help", "question_mark"),
        )  # fmt: skip
        self.query_one(f"#{self.place_of('log')}").focus()
        self.draw()
        self.call_after_refresh(self._prepare)

    def _prepare(self) -> None:
        """Read, once all is seen, what a key would wait for: all of the line, and the rulings on cards."""
        self._go_over(self.replay.go_over())
        self.run_worker(lambda: book_of(self.game), thread=True, group="rulebook", exit_on_error=False)

    def _go_over(self, parts: Iterator[None]) -> None:
        """One part, and the next one after any key that has come meanwhile."""
        for _ in parts:
            self.call_later(self._go_over, parts)
            return

    # Reading

    def _read_turns(self) -> None:
        """The turn of each entry of the line, and where other lines leave it."""
        self.seats = Seats(self.replay.header, self.replay.log)
        log, line = self.replay.log, self.replay.line
        self._turns = turns_of(self.replay, self.panel, line)
        self._noted = signs_of(log)
        self._undone = {one.fork: one for one in undone(log)}
        self._busy = [len(log.entries[number].facts) if number else 0 for number in line]
        self._others = {}
        for branch in self.replay.branches():
            first = self.replay.log.line(branch.end)[-branch.length]
            self._others.setdefault(branch.fork, {}).setdefault(first, []).append(branch)
        # What begins a turn is still told in the one before it.
        before = [self._turns[0] if self.replay.header.position is not None else 0, *self._turns[:-1]]
        self._lines = ReplayLog(self.replay, self.teller, before, self.names_at, self._others)

    @property
    def look(self) -> Look:
        """Whose eyes look."""
        return Look(self.panel, self.seats, self.whose)

    def names_at(self, step: int) -> tuple[str, ...]:
        """What the players were called when an entry was decided."""
        return self.look.names_at(step)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called at the step that is shown."""
        return self.names_at(self.replay.step)

    @property
    def seat(self) -> Seat:
        """Whose side lies at the bottom."""
        return self.look.seat

    @property
    def eyes(self) -> Seat | None:
        """Whose eyes; None: everything is open."""
        return self.look.eyes

    def see(self, replay: Replay) -> Any:
        """What these eyes see where a replay of this match stands."""
        return self.look.see(replay)

    def scene(self) -> Scene:
        """What is to be seen here."""
        before = self._seen_at(self.replay.log.parents[self.replay.step], None)
        return self.look.scene_of(self.replay, self.see(self.replay), before)._replace(across=self._across)

    def _seen_at(self, step: int, fact: int | None) -> Any:
        """What these eyes see after another entry, or one of its facts; the replay stays where it is."""
        if step < 0:
            return None
        replay = self.replay
        here = replay.step, replay.fact
        replay.goto(step, fact)
        seen = self.see(replay)
        replay.goto(*here)
        return seen

    def _seen_before(self, scene: Scene) -> Any:
        """What was seen before this step, or before this fact."""
        fact = self.replay.fact
        return self._seen_at(scene.step, fact - 1) if self.by_fact and fact > 0 else scene.before

    def changed(self, scene: Scene) -> frozenset[Value]:
        """What this step has changed, or this fact."""
        before = self._seen_before(scene)
        return frozenset() if before is None else self.panel.changed(before, scene.seen)

    def _ways(self, step: int) -> tuple[list[int], int]:
        """The first steps of all lines that go on from a step, and the place of the shown one; -1: it ends there."""
        line, kids = self.replay.line, self.replay.log.children[step]
        place = line.index(step) + 1
        return kids, kids.index(line[place]) if place < len(line) else -1

    # Drawing

    def place_of(self, name: str) -> str:
        """The id of a list where it stands in this size: `log`, `hands`, `chain`, `step` or `card`."""
        return f"{'wide' if self.app.size.width >= WIDE else 'replay'}-{name}"

    def draw(self) -> None:
        """Show this place."""
        scene = self.scene()
        changed = self.changed(scene)
        replay, line = self.replay, self.replay.line
        place = line.index(replay.step)
        self.query_one("#top", Bar).show(self._top(scene))
        self.query_one(BoardWidget).lay(scene._replace(before=self._seen_before(scene)), Marks(changed=changed))
        # The log first: it is told in the order in which it is decided again.
        self._draw_log()
        self._draw_step(scene)
        self._draw_beside(scene)
        self.query_one("#scrubber", Bar).show(self._scrubber(place))
        self.draw_face(scene, changed)

    def _top(self, scene: Scene) -> tuple[Parts, Parts]:
        """Which match, whose, and when, or how it ended; the players have what room the name of the file leaves."""
        game = place_of(self.replay.header, self.seat)
        ended: Ended | None = self.replay.state.board.ended
        moment = self.panel.moment(scene).split(" ", 1)[-1] if ended is None else "over"
        who = " vs ".join(self.names) if ended is None else outcome(self.names, ended)
        before: Parts = ((" REPLAY ", "strong"),)
        between: Parts = ((f"  {game}  " if game else "  ", ""),)
        right: Parts = ((f"step {self._counted(scene.step)} ", "strong"),)
        free = self.app.size.width - cells((*before, *between, *right)) - 1
        turn = how_far(self.panel.turn(scene))
        whose = f" {self.panel.turn_player(scene)}" if ended is None else ""
        whens = (f"{turn}{whose} · {moment}", f"{turn} · {moment}") if turn != moment else (turn,)
        needed = min(TITLE, cell_len(self.title_text)) + cell_len(who)
        when: Parts = (("  " + next((text for text in whens if needed + cell_len(text) + 2 <= free), whens[-1]), ""),)
        room = free - cells(when)
        title = fit(((self.title_text, ""),), max(TITLE, room - cell_len(who)))
        players = fit(((who, "dim" if ended is None else "strong"),), room - cells(title))
        return (*before, *title, *between, *players, *when), right

    def _counted(self, step: int) -> str:
        """The number of a step, and how far it is on its line; where numbers of other lines lie between, by places."""
        line = self.replay.line
        last = len(line) - 1
        return f"{step}/{last}" if line[-1] == last else f"{step} ({line.index(step)}/{last})"

    def _draw_step(self, scene: Scene) -> None:
        replay = self.replay
        step = replay.step
        entry = replay.log.entries[step]
        facts = replay.facts(step, self.eyes)
        shown = facts[: replay.fact + 1] if self.by_fact else facts
        who = self.names[entry.seat] if entry.seat >= 0 else "The start"
        lines: list[Parts] = [((f"{who}: ", "strong"), (self.teller.text(step, self.eyes) or "the match begins", ""))]
        lines += parting(self._verdict, replay, self.panel, scene)
        told = [(fact, text) for fact in shown if (text := self.panel.fact(scene, fact, everything=self.by_fact))]
        panel = self.query_one(f"#{self.place_of('step')}", CardFace)
        width = panel.size.width
        end, notes = self._below(entry, width), self._notes(scene)
        free = panel.size.height - _rows_of((*lines, end), width)
        wanted = _rows_of(notes, width)
        room = max(free // 2, free - sum(rows_of(text, width) for _, text in told))
        facts_told = self._that_fit(told, width, free - min(wanted, room))
        if wanted <= room:
            lines += [*notes, *facts_told, end]
        else:
            # What has no room is read by `i`; the facts and the keys are seen in any case.
            lines += [*facts_told, end, *notes]
        title = f"Step {step}" + (f" · fact {replay.fact + 1} of {len(facts)}" if self.by_fact else "")
        panel.show(title, tuple(lines))

    def _notes(self, scene: Scene) -> list[Parts]:
        """What was noted at this step: bookmarks, comments, and what was seen before it was gone back to."""
        lines: list[Parts] = []
        if scene.step in (marks := bookmarks(self.replay.log)):
            lines.append(((f"{BOOKMARK} ", "key"), (marks[scene.step] or "bookmarked", "")))
        for note in self.replay.log.notes:
            if isinstance(note, Commented) and note.at == scene.step:
                lines.append(((f"{COMMENT} ", "key"), (note.text, "")))
        if scene.step in self._undone:
            replay, one = self.replay, self._undone[scene.step]
            seen = seen_in_words(replay.game, replay.header, replay.log, one, self.eyes)
            lines.append(((f"{FORK} ", "key"), (f"taken back to here: {named(scene, seen)}", "")))
        return lines

    def _that_fit(self, told: list[tuple[Event, str]], width: int, rows: int) -> list[Parts]:
        """The facts for which there is room: one by one the newest; else those that say most, and how many more."""
        texts = [text for _, text in told]
        if self.by_fact:
            return [((text, ""),) for text in that_fit(texts, width, rows, newest=True)]
        weights = [self._weight(fact, text) for fact, text in told]
        fitting = weightiest(texts, weights, width, rows)
        if len(fitting) < len(texts):
            rows -= 1
            fitting = weightiest(texts, weights, width, rows)
        more = len(fitting) < len(texts)
        if len(fitting) == 1:
            fitting = [cut_rows(fitting[0], width, rows)]
        lines: list[Parts] = [((text, ""),) for text in fitting]
        return [*lines, ((f"… {len(texts) - len(fitting)} more (w)", "dim"),)] if more else lines

    def _weight(self, fact: Event, text: str) -> int:
        """How much a fact says: most of all what is sought, or that the match is over; least what the board shows."""
        if self._sought and self._sought.casefold() in text.casefold():
            return 3
        return 2 if isinstance(fact, Ended) else int(self.panel.is_told(fact))

    def _below(self, entry: Any, width: int) -> Parts:
        """Whose eyes, what else was legal, the rule: each with the key that leads there; in one row."""
        step = self.replay.step
        whose = None if self.eyes is None else self.names[self.seat]
        count = self.teller.count(step) if entry.seat >= 0 and self.eyes in (None, entry.seat) else 0
        many, rule = f"{count}{'+' if count == COUNTED else ''}", self.rule_here()
        long = (
            "all is open (v)" if whose is None else f"{cut(whose, 10)}'s view (v)",
            f"legal then {many} (m)" if count else "",
            f"rule {rule}" if rule else "",
        )
        short = (
            "all open (v)" if whose is None else f"{cut(whose, 8)} (v)",
            f"{many} legal (m)" if count else "",
            rule,
        )
        text = next((t for t in map(_spaced, (long, short)) if cell_len(t) <= width), _spaced(short))
        return ((text, "dim"),)

    def rule_here(self) -> str:
        """The rule of the fact that is shown, or of the first one of the step that has one; empty: none."""
        rules: dict[int, str] = self.replay.log.entries[self.replay.step].rules
        return rules.get(self.replay.fact, "") if self.by_fact else next(iter(rules.values()), "")

    def _draw_log(self) -> None:
        fork = self._fork_here()
        self.query_one(f"#{self.place_of('log')}", Log).show(
            self._lines.seen_from(self.replay.step, self.eyes, self._signs()),
            title=self._log_title(),
            subtitle=fork,
            hints="" if fork else self._hints("log"),
            at=self.replay.step,
        )

    def _hints(self, name: str) -> str:
        """The keys of what shares its place."""
        if self.app.size.width >= WIDE:
            return ""
        keys = {"log": "L log", "hands": "H hands", "chain": f"C {self.panel.stack_name.lower()}"}
        return " · ".join(hint for other, hint in keys.items() if other != name)

    def _fork_here(self) -> str:
        """At a fork, which of the lines that go on from there is shown, and the keys for the others."""
        kids, shown = self._ways(self.replay.step)
        if not kids or (len(kids) == 1 and shown == 0):
            return ""
        if shown >= 0:
            return f"{FORK} line {shown + 1} of {len(kids)} · ↑ ↓"
        return f"{FORK} {f'{len(kids)} lines go' if len(kids) > 1 else '1 line goes'} on · ↑ ↓"

    def _log_title(self) -> str:
        """What is sought, and which of the steps that say it this is; else the line that is shown."""
        replay = self.replay
        if self._sought:
            hits = self.hits()
            if hits is None:
                return f"Log /{self._sought} …"
            here = hits.index(replay.step) + 1 if replay.step in hits else "–"
            return f"Log /{self._sought} {here}/{len(hits)}"
        end = replay.line[-1]
        name = line_name(replay.log, end)
        if end == replay.log.at:
            return f"Log · {name}" if name else "Log"
        return f"Log {FORK} {name or f'to step {end}'}"

    def hits(self) -> list[int] | None:
        """The steps of this line that say what is sought, as far as these eyes may read it: move, fact or comment.

        None: they are not read yet. Then `Read` tells when they are.
        """
        sought, log, wanted = self._sought.casefold(), self.replay.log, (self.replay.line[-1], self.eyes)
        if wanted not in self._words:
            self._read_words(*wanted)
            return None
        said = {note.at for note in log.notes if isinstance(note, Commented) and sought in note.text.casefold()}
        words = self._words[wanted]
        return [n for n in self.replay.line if n in said or sought in words[n]]

    def _read_words(self, end: int, eyes: Seat | None) -> None:
        """Read what all steps say, in a thread: of a long match that takes a while."""
        if self._reading == (end, eyes):
            return
        self._reading, look, replay = (end, eyes), self.look, self.replay

        def read() -> None:
            worker = get_current_worker()
            words = look.words(replay, lambda: not worker.is_cancelled)
            if not worker.is_cancelled:
                self.post_message(self.Read(end, eyes, words))

        self.run_worker(read, thread=True, exclusive=True, group="words")

    def on_replay_view_read(self, message: Read) -> None:
        """Show what was found."""
        wanted = message.end, message.eyes
        self._words = {wanted: message.words}
        if self._reading == wanted:
            self._reading = None
        if self._sought:
            self.found()

    def found(self) -> None:
        """What is sought can be told now."""
        self.draw()

    def _draw_beside(self, scene: Scene) -> None:
        """The hands, and what waits on the Chain or its like."""
        hands = self.query_one(f"#{self.place_of('hands')}", Hand)
        hands.show(self._hand_rows(scene), title="Hands", hints=self._hints("hands"))
        chain = self.query_one(f"#{self.place_of('chain')}", Chain)
        stack = self.panel.stack(scene, {}, chain.size.height)
        chain.columns = stack.columns
        chain.show(
            stack.rows, title=stack.title, subtitle=stack.subtitle, hints=self._hints("chain"), empty=stack.empty
        )

    def _hand_rows(self, scene: Scene) -> list[Row]:
        """Every seat's hand, as far as these eyes see it; the side below first."""
        rows: list[Row] = []
        for k in range(len(self.names)):
            seat = (self.seat + k) % len(self.names)
            seen = self.panel.open_view(self.replay.state, seat) if self.eyes is None else scene.seen
            own = scene._replace(seat=seat, seen=seen)
            values = self.panel.hand_values(own)
            rows.append(Row(left=((f"{self.names[seat]}: {self.panel.hand_title(own)}", "strong"),)))
            found = self.panel.hand(own, {}, Marks(), dict.fromkeys(values, NOT_ASKED), 0)
            rows += [row._replace(label=" ") for row in found]
        return rows

    def _scrubber(self, place: int) -> tuple[Parts, Parts]:
        """Turns as a line of cells, signs and the place on it; the nearest signs, and whether it plays."""
        line, signs = self.replay.line, self._signs()
        playing = f" {'paused ' if self._timer is None else ''}{SPEEDS[self.speed][1]} "
        near = listed(signs, self.replay.step)
        size = len(line), self.app.size.width - cell_len(playing) - cell_len(near) - 4
        if self._track.size != size:
            self._track = Track(*size)
        here = {index: signs[number] for index, number in enumerate(line) if number in signs}
        drawn = self._track.draw(self._turns, here, place, self._busy)
        return ((" ", ""), *drawn), ((f" {near}", "key"), (playing, "dim"))

    def _signs(self) -> dict[int, str]:
        """The signs of steps; that of the first which differs today goes before others."""
        found = difference(self._verdict)
        return self._noted | ({found.entry: DIFFERS} if found is not None else {})

    def draw_face(self, scene: Scene, changed: frozenset[Value]) -> None:
        """The card under the cursor; on the log the one that this step is about."""
        found = self.face_of(scene, changed)
        face = ("Card", ((("no card here", "dim"),),)) if found is None else self.panel.face(*found)
        self.query_one(f"#{self.place_of('card')}", CardFace).show(*face)

    def face_of(self, scene: Scene, changed: frozenset[Value]) -> tuple[Scene, Value] | None:
        """Which card that is, and in which scene."""
        focused = self.focused
        if isinstance(focused, Rows) and not isinstance(focused, Log):
            value = focused.value if focused.rows else self._framed(scene, focused)
            return None if value is None else (scene, value)
        return self._subject(scene, changed)

    def _framed(self, scene: Scene, rows: Rows) -> Value | None:
        """The card that the frame of an empty list on the board stands for."""
        on_board = rows in self.query_one(BoardWidget).query(Rows)
        found = self.panel.framed(scene, rows.id or "") if on_board else ()
        return next((value for value in found if value and not isinstance(value, str)), None)

    def _subject(self, scene: Scene, changed: frozenset[Value]) -> tuple[Scene, Value] | None:
        """What a step is about: the card that left a hand, as it lay there; what it changed; or what waits now."""
        seat = self.replay.log.entries[scene.step].seat
        if scene.before is not None and self.eyes in (None, seat):
            before, now = scene._replace(seen=scene.before, seat=seat), scene._replace(seat=seat)
            left = frozenset(self.panel.hand_values(before)) - frozenset(self.panel.hand_values(now))
            if left:
                return before, next(value for value in self.panel.hand_values(before) if value in left)
        on_board = [value for value in self.panel.labels(scene).values() if value in changed]
        about = (*on_board, *reversed(self.panel.pending(scene)))
        return (scene, about[0]) if about else None

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._lay_out, self.focused)

    def _lay_out(self, looking: Widget | None) -> None:
        """Draw for another size; the cursor goes along with what stands elsewhere in it."""
        name = ((looking.id if looking is not None else "") or "").rpartition("-")[2]
        if looking is not None and name in SLOT and looking.id != self.place_of(name):
            self.action_look(name)
        self.draw()

    def action_look(self, name: str) -> None:
        """Go to the log, the hands, or what waits, wherever it stands in this size."""
        if self.app.size.width < WIDE:
            self.query_one("#replay-slot", ContentSwitcher).current = f"replay-{name}"
        self.query_one(f"#{self.place_of(name)}").focus()
        self.call_after_refresh(self.draw)


def go(replay: Replay, step: int) -> None:
    """Go to a step; if the line does not go through it, to the newest one that does. KeyError if there is none."""
    line = replay.line
    replay.goto(step)
    if step not in line:
        replay.show(replay.log.last_through(step))


def _rows_of(lines: Iterable[Parts], width: int) -> int:
    """How many rows lines take that wrap."""
    return sum(rows_of(plain(parts), width) for parts in lines)


def _spaced(texts: Iterable[str]) -> str:
    return "  ".join(filter(None, texts))
