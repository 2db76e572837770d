"""What a game looks like: the table's view on its widgets, drawn anew whenever the match or the question changes."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import ContentSwitcher

from core.kernel.errors import BadInput, Refusal
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Value
from core.kernel.series import standing
from core.kernel.store import delete
from tui.decision import Decision
from tui.messages import BotChose, TableChanged
from tui.panels import BoardWidget, Marks, Scene, Ways
from tui.panels.players import player
from tui.playing import footer, prompt, reasons
from tui.playing.answers import listed
from tui.playing.frames import let_on_frames
from tui.playing.log_rows import START, log_rows
from tui.playing.top import top_line
from tui.screens.base import WIDE, AppScreen
from tui.screens.beside import RulesBeside
from tui.screens.consent import Consent
from tui.screens.curtain import Curtain
from tui.screens.panes import BESIDE, Panes
from tui.screens.pointing import Pointer
from tui.settings import Settings
from tui.table import Table
from tui.thinker import Thinker
from tui.widgets.bar import Bar, SideLine
from tui.widgets.card_face import CardFace
from tui.widgets.cards import Cards
from tui.widgets.keys import Hint, Keys
from tui.widgets.lines import Row
from tui.widgets.prompt import Prompt
from tui.widgets.rows import Rows
from tui.widgets.scores import Score, Scores

if TYPE_CHECKING:
    from tui.screens.rules import Reader

BEAT = 0.5
"""Seconds between two places of the dot that moves while a bot looks ahead."""


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
        self._told: Callable[[], str] | None = None
        """What is to be said when the match is drawn anew."""
        self._across: Seat = -1
        self._looking: Widget | None = None
        """Where the cursor was last."""
        self.rules = RulesBeside(self, self.game)
        self.pointer = Pointer(self)
        self.panes = Panes(self, self.panel.stack_name)
        self._searched = Searched(0, 0.0)
        self._missed = False
        """The goal was, when it was last looked at."""
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
                    yield Cards()
                    with Vertical(id="low-card-column"):
                        yield CardFace(id="low-card", whole="i")
                    with ContentSwitcher(id="slot", initial="log"):
                        yield from self.panes.shared()
            with Vertical(id="side"):
                yield Scores()
                yield from self.panes.beside()
        yield Prompt(id="prompt")
        yield Keys()

    def on_mount(self) -> None:
        self.add_class(f"-{self.game}")
        # At once: what is drawn first goes by where the cursor is.
        self.set_focus(self.query_one(Cards).hand)
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
            self._hand_over(table.names[table.curtain])
            return
        if self.scene.seat != table.viewer:
            self._across = -1
            # Nothing of what the person before looked at stays.
            self.panes.show_face(("Card", ()))
            self.query_one(Cards).hand.begin_anew()
        if table.match.over:
            # Nothing that was passed matters any more.
            self.app.clear_notifications()
        elif table.asking is not None:
            # What was passed stands in the log, and a person who decides reads the keys.
            self.app.hush()
        elif table.passed:
            self.app.say(table.passed, brief=True)
        if table.warning:
            self.app.say(table.warning)
        table.passed = table.warning = ""
        self._tell_missed()
        if self._told is not None:
            self.app.say(self._told())
            self._told = None
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

    def _hand_over(self, name: str) -> None:
        """Let a curtain come before who takes the keyboard; nothing that was opened before stays over the table."""
        above = self.app.screen_stack[self.app.screen_stack.index(self) + 1 :]
        if any(isinstance(screen, Consent) for screen in above):
            # Nothing of the table is seen, and its answer leads here again.
            return
        for _ in above:
            self.app.pop_screen()

        def take(ready: bool | None) -> None:
            if ready:
                self.table.uncovered()
            else:
                self.leave()

        self.app.push_screen(Curtain(name), take)
        self.app.mind_size(self.app.size)

    def tell(self, words: Callable[[], str]) -> None:
        """Say something of the match once it is drawn anew: to whoever has the keyboard then, in words for them."""
        self._told = words

    def leave(self) -> None:
        """Back to what lies below: everything is saved."""
        self.let_go()
        self.app.pop_screen()

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
        self.pointer.note(self.decision)
        self._draw_stack()
        self.panes.show_log(self.log_rows())
        self._draw_prompt()
        self._draw_face()

    def show_across(self, seat: Seat) -> None:
        """Show the side of another player across the table."""
        self._across = seat
        self.scene = self.scene._replace(across=seat)
        if self.decision is not None:
            self.decision.see(self.scene)
        self.draw()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._draw_face()
        self.mind_cursor()

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
        self.query_one("#top", Bar).show(top_line(self.table, self.scene, self.app.size.width))

    def _draw_scores(self) -> None:
        """The numbers that decide the match, large on top of the side column."""
        if self.app.size.width < WIDE:
            return
        panel, scene = self.panel, self.scene
        seats = (panel.opposite(scene), scene.seat)
        self.query_one(Scores).show(*(Score(player(scene, seat), *panel.score(scene, seat)) for seat in seats))

    def _draw_frames(self) -> None:
        if not let_on_frames(self.query_one(BoardWidget), self.decision):
            self.query_one(Cards).hand.focus()

    def _draw_hand(self, marks: Marks) -> None:
        cards, decision = self.query_one(Cards), self.decision
        rows = self.panel.hand(self.scene, self.ways, marks, self.reasons, cards.room[0])
        verbs = decision.options.step.domain if decision is not None and decision.at_root else ()
        # A card that may be marked is not played.
        playable = 0 if any(map(self.panel.marks_hand, verbs)) else sum(row.value in self.ways for row in rows)
        asked = any(row.value in marks.targets for row in rows)
        cards.show_hand(rows, title=self.panel.hand_title(self.scene), playable=playable, asked=asked)
        found = None if decision is None else listed(decision, cards.room)
        if decision is None or found is None:
            cards.close()
            if decision is not None and self._asks_hand(decision):
                self.set_focus(cards.hand)
        else:
            cards.ask(found.rows, title=found.title, at=found.first if self.pointer.is_new(decision) else None)

    def _asks_hand(self, decision: Decision) -> bool:
        """A question is new that cards of the hand alone answer, and the cursor is on none of them."""
        if not self.pointer.is_new(decision) or self.pointer.answer() is not None or self.rules.is_reading:
            return False
        return {choice.place for choice in decision.choices()} == {"hand"}

    def reasons_of(self, values: Iterable[Value]) -> dict[Value, Refusal]:
        """Why cards cannot be used, by card."""
        return reasons.of_cards(self.table, self.scene, self.decision, self.ways, values)

    def _draw_stack(self) -> None:
        at_root = self.decision is not None and self.decision.at_root
        pending = self.panel.pending(self.scene) if at_root else ()
        ways = self.ways if at_root else {}
        self.panes.show_stack(lambda room: self.panel.stack(self.scene, ways, room), pending[-1] if pending else None)

    def log_rows(self) -> list[Row]:
        """The log as far as it was told, after what it is all about."""
        goal = self.table.goal
        first = [Row(left=((self.table.goal_head, "dim"), (goal, "strong")))] if goal else []
        return [*first, *log_rows(self.table.story, self.scene, self.table.was_passed)]

    def _tell_missed(self) -> None:
        """Once the goal can be reached no more, say so to whoever is asked next; at the end the prompt does."""
        missed = self.table.goal_missed
        if missed and not self._missed:
            if self.table.asking is None:
                return
            self.app.say("goal missed: u takes back, to try again")
        self._missed = missed

    def _draw_searching(self) -> None:
        """Who looks ahead, since when, and how to end it. A dot moves before it."""
        table, now = self.table, monotonic()
        if table.thinking is None or not table.is_searching:
            return
        if self._searched.moment != table.match.moment:
            self._searched = Searched(table.match.moment, now)
        since = now - self._searched.since
        place = 1 if self.app.animation_level == "none" else int(since / BEAT) % 3
        self._say(prompt.looks_ahead(table, self.scene, f"{'·':>{place + 1}}".ljust(3), int(since)))

    def _draw_prompt(self) -> None:
        table, scene, decision, width = self.table, self.scene, self.decision, self.app.size.width
        (self._clock.resume if table.is_searching else self._clock.pause)()
        if table.match.over:
            self._say(prompt.over(table, scene, standing(table.match), width))
        elif table.fault:
            self._say(prompt.stopped(table.fault))
        elif table.is_searching:
            self._draw_searching()
        elif decision is None and table.held and not table.people:
            self._say(prompt.held())
        elif decision is None:
            self._say(prompt.others_decide(table, scene))
        else:
            who = table.names[decision.seat]
            goal = prompt.Goal(table.goal_head, table.goal)
            self._say(prompt.asked(decision, who, self.ways, width, self.pointer.word(decision), goal))
        self._draw_keys()

    def _say(self, said: prompt.PromptText) -> None:
        self.query_one(Prompt).ask(said.question, said.answers, space=said.space, mine=said.mine)

    def _draw_keys(self) -> None:
        decision, keys = self.decision, self.query_one(Keys)
        if self.rules.is_reading:
            keys.show(*footer.READING)
        elif self.table.match.over:
            keys.show(*footer.over(standing(self.table.match)))
        elif decision is not None and not decision.at_root:
            keys.show(*self.answer_hints(decision))
        else:
            off = footer.UNDO if self.table.match.step == START else ""
            keys.show(*footer.first(self.panel, self.scene, decision), off=off)

    def answer_hints(self, decision: Decision) -> Iterator[Hint]:
        """The keys of an open question."""
        return footer.answers(decision, self.pointer.word(decision), on_card=self.pointer.card() is not None)

    def _draw_face(self) -> None:
        self.panes.show_face(self.pointer.face())

    def on_resize(self, event: events.Resize) -> None:
        # What has no place in this size may have lost the cursor by now.
        self.call_after_refresh(self._lay_out, self.focused or self._looking)

    def _rooms(self) -> list[Size]:
        """The sizes that what is drawn goes by."""
        return [self.query_one(name).size for name in ("#cards", "#slot", "#board", "#side-chain")]

    def _laid_out(self) -> None:
        """Under a box nothing else tells when the layout for another size is done."""
        if self is not self.app.screen and self._rooms() != self._drawn_in:
            self.draw()

    def _lay_out(self, looking: Widget | None) -> None:
        """Draw for another size. What shares a place in one size stands by itself in another: the cursor goes along."""
        reader = self.rules.reader
        if reader is not None and self.app.size.width < WIDE:
            query = reader.query_text
            self.rules.close()
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
            self.rules.close()
        self.panes.look_at(name)

    def read_beside(self, query: str) -> bool:
        """The rulebook in place of the side column, the game going on beside it; again, and it closes. False: there is
        too little room."""
        if self.app.size.width >= WIDE:
            self.rules.ask(query)
            return True
        return False

    def on_reader_closed(self, event: "Reader.Closed") -> None:
        event.stop()
        self.rules.close()

    def on_descendant_focus(self) -> None:
        self._looking = self.focused
        # A list says itself that the cursor is in it.
        if isinstance(self.focused, SideLine):
            self._draw_face()
        if self.rules.reader is not None or not isinstance(self.focused, Rows):
            self.mind_cursor()
