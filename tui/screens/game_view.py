"""What a game looks like: the table's view on its widgets, drawn anew whenever the match or the question changes."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from textwrap import wrap
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Digits

from core.kernel.errors import BadInput, Refusal
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Value
from core.kernel.series import GAMES, standing
from core.kernel.store import delete
from core.kernel.telling import SUBJECT
from tui.decision import Cursor, Decision
from tui.draft import ORDERED, WHOLE
from tui.fitting import cut
from tui.log_rows import START, log_rows
from tui.messages import BotChose, TableChanged
from tui.panels import BoardWidget, Choice, Marks, Scene, Ways
from tui.panels.players import player
from tui.screens.base import WIDE, AppScreen
from tui.screens.curtain import Curtain
from tui.series import by_seat, place_of
from tui.settings import Settings
from tui.table import Table
from tui.thinker import Thinker
from tui.widgets.bar import Bar, SideLine
from tui.widgets.card_face import CardFace
from tui.widgets.chain import Chain
from tui.widgets.hand import Choices, Hand
from tui.widgets.keys import Hint, Keys
from tui.widgets.lines import Part, Parts, Row, cells, folded
from tui.widgets.log import Log
from tui.widgets.prompt import NOTHING, Prompt, space_does
from tui.widgets.rows import Rows

if TYPE_CHECKING:
    from tui.screens.rules import Reader

OVER_HINTS: tuple[Hint, ...] = (
    ("v", "Replay", "v"),
    ("u", "Undo", "u"),
    ("q", "Menu", "q"),
    ("?", "Help", "question_mark"),
)
UNDO = "Undo"
LOOK_HINTS: tuple[Hint, ...] = (
    ("i", "Inspect", "i"),
    ("w", "Why not", "w"),
    ("m", "Moves", "m"),
    ("u", UNDO, "u"),
    ("L", "Log", "L"),
)
READ_HINTS: tuple[Hint, ...] = (
    ("/", "Search", "slash"),
    ("enter", "Follow", "enter"),
    ("n", "Next hit", "n"),
    ("backspace", "Back", "backspace"),
    ("esc", "Close", "escape"),
    ("H", "Hand", "H"),
    ("B", "Board", "B"),
    ("?", "Help", "question_mark"),
)
LONG_NAME = 10
"""A name of more cells leaves no room in the top line to say that the decision is theirs."""
STEP_GROWS = 3
"""Cells that the number of the step will take yet: the top line stays as it is meanwhile."""
SIDES = ("foe", "me")
SCORE_NAME = 9
"""Cells for a name beside its large number."""
BESIDE = ("chain", "log", "card")
BEAT = 0.5
"""Seconds between two places of the dot that moves while a bot looks ahead."""
LOOKING = " L log, i inspect, Z all piles"
"""What can be done while somebody else decides."""
FRAME = 2
"""Cells of a panel's border."""
ASIDE = 2
"""Cells between the answers and what space does, so that it does not read as one of them."""
MARGIN = 2
"""Cells left of the prompt's second line."""
LAST_HINTS: tuple[Hint, ...] = ((":", "Notation", "colon"), ("?", "Help", "question_mark"))


Face = tuple[str, tuple[Parts, ...]]
"""A title, and lines of text."""


class Searched(NamedTuple):
    """The decision that a bot looks ahead for."""

    moment: int
    since: float


class GameView(AppScreen):
    """Board, hand, chain, log and prompt of a match. It draws and decides nothing."""

    def __init__(self, match: Match, thinker: Thinker, *, pace: float = 0.0) -> None:
        super().__init__()
        self.table = Table(match, self, thinker, pace=pace)
        self.panel = self.table.panel
        self.decision: Decision | None = None
        self.ways: Ways = {}
        self.reasons: dict[Value, Refusal] = {}
        """Why the cards of the hand that cannot be taken at the first question cannot."""
        self.scene: Scene = self.table.scene()
        self.fresh = False
        """It is only kept once a person has decided something in it."""
        self._jumping = False
        self._slot = ""
        self._stacked = False
        self._question: object = None
        """The question that was drawn last."""
        self._asked_at: Value | None = None
        """What the cursor stood on when it was asked."""
        self._waiting: Value | None = None
        """The item that waited for an answer when it was drawn last."""
        self._across: Seat = -1
        self._list: Rows
        self.reader: Reader | None = None
        """The rulebook that stands in place of the side column."""
        self._searched = Searched(0, 0.0)
        self._drawn_in: list[Size] = []

    @property
    def game(self) -> str:
        return self.table.match.header.game

    def compose(self) -> ComposeResult:
        yield Bar(id="top")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield self.panel.board()
                with Horizontal(id="low"):
                    with ContentSwitcher(id="cards", initial="hand"):
                        yield Hand(id="hand")
                        yield Choices(id="choices")
                    with Vertical(id="low-card-column"):
                        yield CardFace(id="low-card", whole="i")
                    with ContentSwitcher(id="slot", initial="log"):
                        yield Chain(id="chain")
                        yield Log(id="log")
                        yield CardFace(id="card", whole="i", hints=f"C {self.panel.stack_name.lower()} · L log")
            with Vertical(id="side"):
                with Horizontal(id="scores"):
                    for who in SIDES:
                        yield Bar(id=f"{who}-score-of")
                        yield Digits(id=f"{who}-score")
                yield CardFace(id="side-card", whole="i")
                yield Chain(id="side-chain")
                yield Log(id="side-log")
        yield Prompt(id="prompt")
        yield Keys()

    def on_mount(self) -> None:
        self.add_class(f"-{self.game}")
        # At once: what is drawn first goes by where the cursor is.
        self._list = self.query_one("#hand", Hand)
        self.set_focus(self._list)
        self._clock = self.set_interval(BEAT, self._draw_searching, pause=True)
        self.screen_layout_refresh_signal.subscribe(self, lambda _: self._laid_out())
        self.table.begin()

    def on_unmount(self) -> None:
        self.let_go()

    def let_go(self) -> None:
        """Close the match. Of one that was begun for nothing no file stays."""
        path = self.table.path
        self.table.close()
        if self.fresh and self.table.untouched and path is not None:
            with suppress(BadInput):
                delete(path)
        self.fresh = False

    def on_table_changed(self, event: TableChanged) -> None:
        event.stop()
        self.renew()

    def on_bot_chose(self, event: BotChose) -> None:
        event.stop()
        self.table.chose(event)

    @property
    def names_commands(self) -> bool:
        """The keys that the prompt names are commands, not answers."""
        return self.decision is None or self.decision.at_root

    def on_keys_changed(self) -> None:
        self.draw()

    def take_settings(self, settings: Settings) -> None:
        """Something is set otherwise while the match goes on."""
        self.table.pace, self.table.full_control = settings.pace, not settings.auto_pass
        self.draw()

    def renew(self) -> None:
        """The match stands elsewhere: take the new view and the new question."""
        table = self.table
        if table.curtain is not None:
            self.app.push_screen(Curtain(table.names[table.curtain]), lambda _: table.uncovered())
            return
        if self.scene.seat != table.viewer:
            self._across = -1
            self._clear_faces()
        if table.passed:
            self.app.say(table.passed)
            table.passed = ""
        if table.notice:
            self.app.say(table.notice, bad=True)
            table.notice = ""
        self.scene = table.scene()._replace(across=self._across)
        if table.asking is not None and not table.match.over:
            self.decision = Decision(table.match, table.asking, self.panel, self.scene)
            self.ways = self.panel.ways(self.scene, self.decision.options)
        else:
            self.decision, self.ways = None, {}
        self.reasons = self.reasons_of(self.panel.hand_values(self.scene))
        self.draw()

    def draw(self) -> None:
        """Show everything as it is now; behind a curtain nothing."""
        if self.table.curtain is not None:
            return
        marks = self.marks()
        self._drawn_in = self._rooms()
        self._draw_top()
        self.query_one(BoardWidget).lay(self.scene, marks)
        self._draw_frames()
        self._draw_scores()
        self._draw_hand(marks)
        self._note_question()
        self._draw_stack()
        self._draw_log()
        self._draw_prompt()
        self._draw_face()

    def mind_cursor(self) -> None:
        """The cursor stands elsewhere: what the keys do may be something else there."""
        if self.decision is not None and not self.decision.at_root:
            self._draw_prompt()
        else:
            self._draw_keys()

    def marks(self) -> Marks:
        """What is lit."""
        changed = self.table.changed
        return Marks(changed=changed) if self.decision is None else self.decision.marks(changed)

    def _draw_top(self) -> None:
        """The top line; with too little room for all of it, it says in one word whose decision it is."""
        width = self.app.size.width
        whose = self.panel.moment(self.scene).split()[0]
        stops = frozenset(stop.removeprefix(f"{whose} ") for stop in self.table.stops if stop.startswith(f"{whose} "))
        for brief in (False, True):
            self.scene = self.scene._replace(status=self._status(brief=brief), stops=stops)
            left, right = self.panel.top(self.scene, width >= 100)
            if cells(left) + cells(right) + STEP_GROWS <= width:
                break
        self.query_one("#top", Bar).show((left, right))

    def _status(self, *, brief: bool) -> Parts:
        table = self.table
        yields = {"item": "passing on  ", "turn": "passing the turn  "}.get(table.yields.until, "")
        if not yields and any(seat == table.viewer for seat, _ in table.yields.always):
            yields = "passing some  "
        control = "full control  " if table.full_control else ""
        header, now = table.match.header, standing(table.match) if table.match.over else None
        told = (place_of(header, table.viewer, now), header.undo)
        game: Parts = tuple((f"{text}  ", "") for text in told if text)
        where: Part
        if table.match.over:
            where = ("◆ OVER", "strong")
        elif table.asking is not None:
            who = "YOU" if self.scene.you else cut(table.names[table.asking].upper(), 12)
            whose = "YOUR" if self.scene.you else f"{who}'S"
            where = (f"◆ {who}" if brief or cell_len(whose) > LONG_NAME else f"◆ {whose} DECISION", "strong")
        elif table.thinking is not None:
            where = (f"{cut(table.names[table.thinking], 12)} thinks", "dim")
        else:
            where = ("", "")
        return ((yields + control, "key"), *game, where, (f"  #{table.match.step} ", "dim"))

    def _draw_scores(self) -> None:
        """The numbers that decide the match, large on top of the side column."""
        if self.app.size.width < WIDE:
            return
        for who, seat in zip(SIDES, (self.panel.opposite(self.scene), self.scene.seat), strict=True):
            number, what = self.panel.score(self.scene, seat)
            digits = self.query_one(f"#{who}-score", Digits)
            if digits.value != number:
                digits.update(number)
            name = cut(player(self.scene, seat), SCORE_NAME)
            self.query_one(f"#{who}-score-of", Bar).show(
                ((), ()), (((f" {name}", "strong"),), ()), (((f" {what}", "dim"),), ())
            )

    def _draw_frames(self) -> None:
        """Let the cursor stand where a line or frame of the board is an answer; on the line, if both are the same."""
        decision, board, on_lines = self.decision, self.query_one(BoardWidget), set[Value]()
        asked = decision is not None and not decision.at_root
        for line in board.query(SideLine):
            value = self.framed_answer(line.id or "") if asked else None
            line.can_focus = value is not None
            if value is not None:
                on_lines.add(value)
            elif line.has_focus:
                self.query_one("#hand", Hand).focus()
        for rows in board.query(Rows):
            value = self.framed_answer(rows.id or "") if asked else None
            in_row = any(row.value == value for row in rows.rows)
            rows.let_on_frame(value is not None and value not in on_lines and not in_row)

    def framed_answer(self, name: str) -> Value | None:
        """The answer that a frame or line of the board stands for; None: that is no answer."""
        decision = self.decision
        if decision is None or decision.at_root:
            return None
        for value in self.panel.framed(self.scene, name):
            if decision.offers(value) if isinstance(value, str) else decision.named_by(value) == value:
                return value
        return None

    def _framing(self, at: Widget | None) -> str:
        """The frame or line of the board that the cursor stands on there, rather than on a row; empty: none."""
        if isinstance(at, Rows) and (at.on_frame or not at.rows):
            return (at.id or "") if at in self.query_one(BoardWidget).query(Rows) else ""
        return (at.id or "") if isinstance(at, SideLine) else ""

    def _note_question(self) -> None:
        """Remember where the cursor stands when something else is asked."""
        question = None if self.decision is None else self.decision.asks
        if question != self._question:
            self._question, self._asked_at = question, self.cursor_value()

    def cursor_in(self, decision: Decision) -> Cursor:
        """Where the cursor stands, for what is asked."""
        at, on_sheet = self.cursor_value(), decision.has_details and isinstance(self.focused, Choices)
        return decision.cursor(self.answer_value(), at if on_sheet or at != self._asked_at else None)

    def _draw_hand(self, marks: Marks) -> None:
        decision = self.decision
        hand = self.query_one("#hand", Hand)
        switcher = self.query_one("#cards", ContentSwitcher)
        # A list itself has no size as long as the other stands in its place.
        room = switcher.size.width - FRAME
        rows = self.panel.hand(self.scene, self.ways, marks, self.reasons, room)
        title = self.panel.hand_title(self.scene)
        playable = sum(row.value in self.ways for row in rows)
        hand.show(rows, title=title, subtitle=f"{playable} playable" if playable else "", empty="no cards")
        listed = [] if decision is None else [c for c in decision.choices() if c.place in ("list", "item")]
        sheet = None if decision is None else decision.sheet()
        if (listed or sheet) and decision is not None:
            choices = self.query_one("#choices", Choices)
            context = self.panel.context(decision.scene)
            width = max(20, room - 2)
            more = [Row(left=((text, "dim"),)) for text in wrap(context, width)] if context else []
            chosen = decision.draft.chosen()
            values = [choice.value for choice in listed] if sheet is None else [row.value for row in sheet.rows]
            first = next((value for value in values if value not in chosen), None)
            at = None if decision.asks == self._question else first
            if sheet is None:
                answers = all_in_sight(list(_answer_rows(decision, listed)), width, switcher.size.height - FRAME)
                choices.show([*answers, *more], title=f"Answers {len(listed)}", hints="H hand", at=at)
            else:
                choices.show(sheet.rows, title=sheet.title, hints="H hand", at=at)
            choices.set_class(True, "-asked")
            if switcher.current != "choices":
                switcher.current = "choices"
                self.set_focus(choices)
        elif switcher.current != "hand":
            had_focus = self.query_one("#choices", Choices).has_focus
            switcher.current = "hand"
            if had_focus:
                self.set_focus(hand)
        hand.set_class(any(row.value in marks.targets for row in rows), "-asked")

    def reasons_of(self, values: Iterable[Value]) -> dict[Value, Refusal]:
        """Why cards cannot be used, by card; empty where it is not asked what to do, or cards are marked."""
        decision, found = self.decision, dict[Value, Refusal]()
        if decision is None or not decision.at_root or any(map(self.panel.marks_hand, decision.options.step.domain)):
            return found
        match, seat = self.table.match, decision.seat
        for value in values:
            if value not in self.ways:
                for wish in self.panel.wishes(self.scene, value):
                    refusal = match.explain(seat, wish.action)
                    if refusal is not None:
                        found[value] = refusal
        return found

    def _draw_stack(self) -> None:
        at_root = self.decision is not None and self.decision.at_root
        for name in ("chain", "side-chain"):
            small = name == "chain"
            chain = self.query_one(f"#{name}", Chain)
            stack = self.panel.stack(self.scene, self.ways if at_root else {}, chain.size.height)
            chain.columns = stack.columns
            chain.show(
                stack.rows,
                title=stack.title + (" · log · card" if small else ""),
                subtitle=stack.subtitle,
                hints="L log · K card" if small else "",
                empty=stack.empty,
            )
        pending = self.panel.pending(self.scene) if at_root else ()
        waits = bool(pending) and pending[-1] != self._waiting
        self._waiting = pending[-1] if pending else None
        if waits:
            for chain in self.query(Chain):
                chain.pulse()
        if stack.wanted != self._stacked or waits:
            if stack.wanted:
                self._show_slot("chain")
            elif self._slot != "card":
                self._show_slot("log")
            self._stacked = stack.wanted

    def _show_slot(self, name: str) -> None:
        switcher = self.query_one("#slot", ContentSwitcher)
        if switcher.current != name:
            switcher.current = name

    def _draw_log(self) -> None:
        rows = self.log_rows()
        for name in ("log", "side-log"):
            other = self.panel.stack_name.lower()
            title = "Log" + (f" · {other} · card" if name == "log" else "")
            hints = f"C {other} · K card" if name == "log" else ""
            self.query_one(f"#{name}", Log).show(rows, title=title, hints=hints, empty="nothing yet")

    def log_rows(self) -> list[Row]:
        """The log as far as it was told."""
        return list(log_rows(self.table.story, self.scene, self.table.was_passed))

    def _draw_searching(self) -> None:
        """Who looks ahead, since when, and how to end it. A dot moves before it."""
        table, now = self.table, monotonic()
        if table.thinking is None or not table.is_searching:
            return
        if self._searched.moment != table.match.moment:
            self._searched = Searched(table.match.moment, now)
        beats = int((now - self._searched.since) / BEAT)
        place = 1 if self.app.animation_level == "none" else beats % 3
        dot = f"{'·':>{place + 1}}".ljust(3)
        seconds = int(now - self._searched.since)
        self.query_one(Prompt).ask(
            ((f"{dot}{table.names[table.thinking]} thinks…{f' {seconds} s' if seconds else ''} · ", "dim"),
             ("esc", "key"), (" move now  ", ""), *self.panel.waiting(self.scene)),
            ((LOOKING, "dim"),),
            mine=False,
        )  # fmt: skip

    def _draw_prompt(self) -> None:
        prompt = self.query_one(Prompt)
        table, decision = self.table, self.decision
        (self._clock.resume if table.is_searching else self._clock.pause)()
        if table.match.over:
            result, now = table.match.result, standing(table.match)
            text = "" if result is None else self.panel.fact(self.scene, result)
            if cell_len(text) > self.app.size.width - 2 * MARGIN:
                # The top line says that it is over.
                text = text.removeprefix(f"{SUBJECT}over: ")
            score = "" if now is None else f"game {now.played} of {GAMES}, {by_seat(self._called(), now.score)}"
            if now is not None and now.decided:
                score = f"the series: {by_seat(self._called(), now.results)}"
            following = () if now is None or now.decided else (("enter", f"game {now.next.game}"),)
            undo = ("u", "undo, to try again" if table.goal else "undo")
            said = f"goal: {table.goal}" if table.goal else score
            prompt.ask(
                ((" ▶ ", "strong"), (text, "strong")),
                (*_keys(*following, ("v", "replay"), undo, ("q", "menu")), (said, "strong")),
                space="",
                mine=True,
            )
        elif table.fault:
            prompt.ask(
                ((" ✗ the game stopped: ", "bad"), (table.fault, "")),
                _keys(("enter", "go on"), ("u", "undo"), ("q", "menu")),
                mine=True,
            )
        elif table.is_searching:
            self._draw_searching()
        elif decision is None:
            seat = table.thinking
            who = "…" if seat is None else f"{table.names[seat]} ({table.who[seat]})"
            prompt.ask(
                ((f"   {who} decides  ", "dim"), *self.panel.waiting(self.scene)),
                ((LOOKING, "dim"),),
                mine=False,
            )
        else:
            who, cursor = self._called()[decision.seat], self.cursor_in(decision)
            question, answers, space = asked(decision, who, self.ways, self.app.size.width, cursor)
            prompt.ask(question, answers, space=space, mine=True)
        self._draw_keys()

    def _called(self) -> tuple[str, ...]:
        """The players as they are called here."""
        names, you = self.table.names, self.scene.you
        return tuple("You" if you and seat == self.scene.seat else name for seat, name in enumerate(names))

    def _draw_keys(self) -> None:
        decision, keys = self.decision, self.query_one(Keys)
        if self.is_reading:
            keys.show(*READ_HINTS)
        elif self.table.match.over:
            now = standing(self.table.match)
            if now is not None and not now.decided:
                keys.show(("enter", f"Game {now.next.game}", "enter"), *OVER_HINTS)
            else:
                keys.show(*OVER_HINTS)
        elif decision is not None and not decision.at_root:
            keys.show(*self._answer_hints(decision))
        else:
            piles = ("Z", self.panel.piles_title, "Z")
            off = UNDO if self.table.match.step == START else ""
            keys.show(("enter", "Use", "enter"), *self._verb_hints(), *LOOK_HINTS, piles, *LAST_HINTS, off=off)

    def _answer_hints(self, decision: Decision) -> Iterator[Hint]:
        """The keys of a question."""
        cursor = self.cursor_in(decision)
        beside = {Cursor.BESIDE: "First", Cursor.REFUSED: "Why not"} if decision.takes_by_cursor else {}
        yield ("enter", beside.get(cursor, "Confirm"), "enter")
        yield ("tab", "Next", "tab")
        if decision.marks_by_space:
            yield ("space", cursor.space.capitalize(), "space")
        if decision.complete and len(decision.payments()) > 1:
            yield ("p", "Payment", "p")
        yield ("i", "Inspect", "i")
        value = self.cursor_value()
        if value is not None and self._item(value, self.focused) is None:
            yield ("w", "Why", "w")
        yield ("esc", "Back", "escape")
        yield ("?", "Help", "question_mark")

    def _verb_hints(self) -> Iterator[Hint]:
        """The command keys that do something now."""
        decision = self.decision
        for key, what in self.panel.commands:
            verb = None if decision is None else self.panel.verb(self.scene, key, decision.options)
            if verb is not None:
                yield (key, what or str(verb).capitalize(), key)

    def _draw_face(self) -> None:
        face = self._face()
        for name in ("side-card", "low-card", "card"):
            self.query_one(f"#{name}", CardFace).show(*face)

    def _clear_faces(self) -> None:
        """Nothing of what the person before looked at stays."""
        for name in ("side-card", "low-card", "card"):
            self.query_one(f"#{name}", CardFace).show("Card", ())

    def _face(self) -> Face:
        """What the cursor stands on, in full."""
        rows, decision = self._at(), self.decision
        looked_at = rows if isinstance(self.focused, CardFace) else self.focused
        value = self._framed_object(looked_at) or (None if isinstance(rows, Log) else rows.value)
        if value is None:
            answered = None if decision is None else self._answered_face(decision)
            return answered or _words(rows)
        item = self._item(value, rows)
        if item is not None and decision is not None:
            said = filter(None, (item.text, self.panel.context(decision.scene)))
            card = self.panel.answer_face(decision.scene, decision.draft, value)
            return card or ("Answer", tuple(((text, ""),) for text in said))
        return self.panel.face(self.scene, value)

    def _framed_object(self, at: Widget | None) -> Value | None:
        """The object that the frame or line stands for which the cursor stands on there."""
        name = self._framing(at)
        found = self.panel.framed(self.scene, name) if name else ()
        return next((value for value in found if isinstance(value, int) and value), None)

    def _answered_face(self, decision: Decision) -> Face | None:
        """What was named last by hand, in full."""
        before = decision.draft.copy()
        if not before.back() or before.step is None:
            return None
        # What was taken back may be the end of a set, which is no answer.
        answers = decision.draft.answers
        if not answers:
            return None
        value = answers[min(len(before.answers), len(answers) - 1)].value
        if self.panel.names_objects(before.step):
            return self.panel.face(self.scene, value)
        return self.panel.answer_face(decision.scene, before, value)

    def _item(self, value: Value, rows: Widget | None) -> Choice | None:
        """The answer that the cursor stands on in a list, where it is no object."""
        if not isinstance(rows, Choices) or self.decision is None:
            return None
        return next((c for c in self.decision.choices() if c.value == value and c.place == "item"), None)

    def cursor_value(self) -> Value | None:
        """What the cursor stands on: in the focused list, else in the hand. Lines of the log are no objects."""
        focused = self.focused
        if isinstance(focused, Log):
            return None
        if self._framing(self.focused):
            return self._framed_object(self.focused)
        if isinstance(focused, Rows) and not self.is_reading:
            return focused.value
        return self.query_one("#hand", Hand).value

    def _at(self) -> Rows:
        """The list whose place is shown in full: the focused one; at the card the one that was left for it."""
        focused = self.focused
        if isinstance(focused, Rows) and not self.is_reading:
            self._list = focused
        elif not isinstance(focused, CardFace) or not self._list.is_on_screen:
            self._list = self.query_one("#hand", Hand)
        return self._list

    def answer_value(self) -> Value | None:
        """What the cursor stands on, if it is an answer: of the list of answers, or where objects are asked for."""
        if framing := self._framing(self.focused):
            return self.framed_answer(framing)
        value, decision = self.cursor_value(), self.decision
        if decision is None or value is None:
            return None
        if isinstance(self.focused, Choices):
            return value if decision.offers(value) else None
        return value if decision.named_by(value) is not None else None

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._lay_out, self.focused)

    def _rooms(self) -> list[Size]:
        """The sizes that what is drawn goes by."""
        return [self.query_one(name).size for name in ("#cards", "#slot", "#board", "#side-chain")]

    def _laid_out(self) -> None:
        """Under a box nothing else tells when the layout for another size is done."""
        if self is not self.app.screen and self._rooms() != self._drawn_in:
            self.draw()

    def _lay_out(self, looking: Widget | None) -> None:
        """Draw for another size. What shares a place in one size stands by itself in another: the cursor goes along."""
        if self.reader is not None and self.app.size.width < WIDE:
            query = self.reader.query_text
            self._close_reader()
            self.app.open_rules(query)
        self.draw()
        name = ((looking.id if looking is not None else "") or "").removeprefix("side-")
        if looking is not None and name in BESIDE and not looking.is_on_screen:
            self.look_at(name)
            if isinstance(looking, Rows) and isinstance(self.focused, Rows) and looking.value is not None:
                self.focused.point(looking.value)

    def look_at(self, name: str) -> None:
        """Go to the Chain, the log or the card, wherever it stands in this size."""
        if self.app.size.width >= WIDE:
            self._close_reader()
            self.query_one(f"#side-{name}").focus()
        else:
            self._slot = name
            self._show_slot(name)
            self.query_one(f"#{name}").focus()

    # The rulebook

    @property
    def is_reading(self) -> bool:
        """The keys go to the rulebook beside the board."""
        return self.reader is not None and self.focused is not None and self.reader in self.focused.ancestors

    def read_beside(self, query: str) -> bool:
        """The rulebook in place of the side column, the game going on beside it; again, and it closes. False: there is
        too little room."""
        if self.app.size.width < WIDE:
            return False
        if self.reader is None:
            from core.kernel.rulebook import book_of
            from tui.screens.rules import Reader

            self.query_one("#side").display = False
            self.reader = Reader(book_of(self.game), query)
            self.query_one("#middle").mount(self.reader)
        elif query:
            self.reader.ask(query)
        elif self.is_reading:
            self.reader.action_close()
        else:
            self.reader.action_search()
        return True

    def _close_reader(self) -> None:
        """The side column again; the cursor comes back to the hand, or the answers."""
        if self.reader is not None:
            was_reading = self.is_reading
            self.reader.remove()
            self.reader = None
            self.query_one("#side").styles.clear_rule("display")
            if was_reading:
                self.query_one(f"#{self.query_one('#cards', ContentSwitcher).current}").focus()

    def on_reader_closed(self, event: "Reader.Closed") -> None:
        event.stop()
        self._close_reader()

    def on_descendant_focus(self) -> None:
        # A list says itself that the cursor is in it.
        if isinstance(self.focused, SideLine):
            self._draw_face()
        if self.reader is not None or not isinstance(self.focused, Rows):
            self.mind_cursor()


def _words(rows: Rows) -> Face:
    """What stands at the cursor where it is no card."""
    title, row = "Log" if isinstance(rows, Log) else "Card", rows.current
    return title, (((rows.empty or "nothing here", "dim"),) if row is None else (*row.left, *row.right),)


def asked(decision: Decision, who: str, ways: Ways, width: int, cursor: Cursor) -> tuple[Parts, Parts, str]:
    """The two lines of the prompt, and what space does where they do not say it.

    `ways`: of the first question.
    """
    panel, scene = decision.panel, decision.scene
    head: Parts = ((" ▶ ", "strong"), (f"{cut(who, 12)}: ", ""))
    if decision.at_root:
        space = "" if panel.verb(scene, "space", decision.options) is not None else NOTHING
        question, answers = panel.root(scene, decision.options, ways)
    else:
        space = cursor.space if decision.marks_by_space else ""
        # The answers stay as they are when the cursor moves.
        aside = max(cells(space_does(word.space)) for word in Cursor) if space else 0
        question = decision.question(width - cells(head) - (aside + ASIDE if aside else 0))
        answers = (("  ", ""), *decision.answers(width - MARGIN, cursor))
    return (*head, *question), answers, space


def all_in_sight(answers: list[Row], width: int, height: int) -> list[Row]:
    """Answers on as many lines as they take, or, where these have no room, on as many as all can have."""
    whole = [line for row in answers for line in folded(row, width)]
    if len(whole) <= height or height <= 0:
        return whole
    return [line for row in answers for line in folded(row, width, max(1, height // len(answers)))]


def _answer_rows(decision: Decision, listed: list[Choice]) -> Iterator[Row]:
    """Answers that stand nowhere else: those of a set are marked, those of an order have their place in it, and the
    others go to the bottom, where all is named."""
    draft = decision.draft
    chosen, is_order = draft.chosen(), draft.step is not None and draft.step.name in ORDERED
    places = {value: place for place, value in draft.placed.items()}
    for choice in listed:
        sign = f"{chosen.index(choice.value) + 1}." if is_order and choice.value in chosen else "●"
        other = "↓  " if chosen and draft.step is not None and draft.step.name in WHOLE else " " * (2 + is_order)
        sign = places.get(choice.value, sign) if draft.spreads else sign
        mark: Part = (f"{sign} ", "chosen") if choice.value in chosen else (other, "dim")
        yield Row(left=(mark, (choice.text, "")), value=choice.value, label=choice.key)


def _keys(*pairs: tuple[str, str]) -> Parts:
    parts: list[Part] = [(" ", "")]
    for key, what in pairs:
        parts += [(key, "key"), (f" {what}  ", "")]
    return tuple(parts)
