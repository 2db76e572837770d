"""What a replay looks like: the table at a step, what that step was, the log around it, the way through it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import ContentSwitcher

from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Value
from core.kernel.replay import Replay, Verdict
from core.kernel.rulebook import book_of
from tui.judging import difference
from tui.looking import Look
from tui.panels import BoardWidget, Marks, Scene, find_panel
from tui.panels.hands import NOT_ASKED
from tui.replaying.line import ShownLine, fork_here
from tui.replaying.search import TextSearch
from tui.replaying.step import Shown, step_face
from tui.replaying.top import top_line
from tui.screens.base import WIDE, AppScreen, Key
from tui.screens.help import CHANGED
from tui.scrubber import AHEAD, BOOKMARK, COMMENT, DIFFERS, FORK, HEIGHTS, Track, listed
from tui.seats import Seats
from tui.telling import Teller
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.chain import Chain
from tui.widgets.hand import Hand
from tui.widgets.keys import Keys
from tui.widgets.lines import Parts, Row
from tui.widgets.log import Log
from tui.widgets.rows import Rows

SIGNS_OF_TRACK: tuple[Key, ...] = (
    (f"{BOOKMARK} {COMMENT} {FORK}", "bookmark, comment, other lines part"),
    (DIFFERS, "decided otherwise by today's rules"),
    (f"{HEIGHTS} {AHEAD}", "how much happened, what is still ahead"),
)
SPEEDS = ((0.5, "0.5×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"), (20.0, "max"))
"""Steps a second, and what they are called."""
SLOT = ("log", "hands", "chain")
"""What shares a place where there is less room."""


class ReplayView(AppScreen):
    """A stored match to look at. It draws, and moves nowhere."""

    CALLED = "replay"

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
        self.plays = False
        """By itself."""
        self.shown: ShownLine
        """The line on which it stands."""
        self.track = Track(1, 1)
        self._verdict: Verdict | None = None
        self.search = TextSearch(self)

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
        self.read_line()
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

    def read_line(self) -> None:
        """Take what is to be known of the line that is shown, once it is another one or something was noted."""
        self.seats = Seats(self.replay.header, self.replay.log)
        self.shown = ShownLine(self.replay, self.teller, self.look)

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
        self.query_one("#top", Bar).show(top_line(replay, self.look, scene, self.title_text, self.app.size.width))
        self.query_one(BoardWidget).lay(scene._replace(before=self._seen_before(scene)), Marks(changed=changed))
        # The log first: it is told in the order in which it is decided again.
        self._draw_log()
        self._draw_step(scene)
        self._draw_beside(scene)
        self.query_one("#scrubber", Bar).show(self._scrubber(place))
        self.draw_face(scene, changed)

    def _draw_step(self, scene: Scene) -> None:
        undone = self.shown.undone.get(scene.step)
        shown = Shown(self.replay, self.teller, self.look, self.by_fact, self._verdict, undone, self.search.is_in)
        panel = self.query_one(f"#{self.place_of('step')}", CardFace)
        panel.show(*step_face(shown, scene, panel.size.width, panel.size.height))

    def _draw_log(self) -> None:
        fork = fork_here(self.replay)
        self.query_one(f"#{self.place_of('log')}", Log).show(
            self.shown.log.seen_from(self.replay.step, self.eyes, self._signs()),
            title=self.search.title(self.replay, self.look),
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

    def hits(self) -> list[int] | None:
        """The steps of this line that say what is sought; None: they are not read yet."""
        return self.search.hits(self.replay, self.look)

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
        playing = f" {'' if self.plays else 'paused '}{SPEEDS[self.speed][1]} "
        near = listed(signs, self.replay.step)
        size = len(line), self.app.size.width - cell_len(playing) - cell_len(near) - 4
        if self.track.size != size:
            self.track = Track(*size)
        here = {index: signs[number] for index, number in enumerate(line) if number in signs}
        drawn = self.track.draw(self.shown.turns, here, place, self.shown.busy)
        return ((" ", ""), *drawn), ((f" {near}", "key"), (playing, "dim"))

    def _signs(self) -> dict[int, str]:
        """The signs of steps; that of the first which differs today goes before others."""
        found = difference(self._verdict)
        return self.shown.signs | ({found.entry: DIFFERS} if found is not None else {})

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
