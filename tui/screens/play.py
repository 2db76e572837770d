"""The game: board, hand, chain, log and the prompt. It draws what the table tells and sends one action at a time."""

from collections.abc import Iterator
from contextlib import suppress
from textwrap import wrap

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import ContentSwitcher

from core.kernel.errors import DuelogError, Refusal, Refused
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.options import Options
from tui.decision import Decision
from tui.draft import leaves
from tui.messages import BotChose, TableChanged
from tui.panels import BoardWidget, Marks, Scene, Way, Ways
from tui.screens.base import Key, SizedScreen
from tui.screens.boxes import CardBox, FilterBox, NotationBox, PickBox, WhyBox, YesNoBox
from tui.screens.curtain import Curtain
from tui.table import LogLine, Table
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.chain import Chain
from tui.widgets.hand import Choices, Hand
from tui.widgets.keys import Hint, Keys
from tui.widgets.lines import Part, Parts, Row, Value
from tui.widgets.log import Log
from tui.widgets.prompt import Prompt
from tui.widgets.rows import Rows
from tui.widgets.zone import Zone

MOVES = 400
"""At most so many legal moves are listed."""
LOOK_HINTS: tuple[Hint, ...] = (
    ("i", "Inspect", "i"),
    ("w", "Why not", "w"),
    ("m", "Moves", "m"),
    ("u", "Undo", "u"),
    ("L", "Log", "L"),
    ("Z", "Off the lanes", "Z"),
    (":", "Notation", "colon"),
    ("?", "Help", "question_mark"),
)
STAYING = frozenset("imuwHLKZ?:UCB")
"""Letters that keep their meaning while a question is open."""


class PlayScreen(SizedScreen):
    """A match being played."""

    KEYS: tuple[Key, ...] = (
        ("1-9 0", "take a card of the hand"),
        ("enter", "play, use, confirm"),
        ("space", "pass, or what the prompt names"),
        ("a", "attack"),
        ("r", "move a group"),
        ("e", "end the Main Phase"),
        ("p", "change the payment"),
        ("esc", "one question back"),
        ("tab", "next panel; next target"),
        ("arrows hjkl", "move"),
        ("g letter", "jump to a unit"),
        ("H B C L K", "hand, board, Chain, log, card"),
        ("L L", "the log in full"),
        ("Z", "off the lanes: Base Zone, Shards …"),
        ("d", "own deck and odds"),
        ("o", "the opponent's side"),
        ("i", "inspect the card"),
        ("w", "why not, why"),
        ("m", "list of all legal moves"),
        (":", "type an action in notation"),
        ("u  U", "undo, redo"),
        ("f", "pass until something happens"),
        ("F", "pass to the end of the turn"),
        ("t", "stops"),
        ("ctrl+f", "full control on, off"),
        ("Y", "always pass on the Chain's top item"),
        ("s", "bookmark this step"),
        ("ctrl+q", "quit; the match is saved"),
        ("q", "back to the menu"),
    )
    BINDINGS = [
        Binding("enter", "main", "Play", id="game.main"),
        Binding("space", "verb('space')", "Pass", id="game.pass"),
        Binding("e", "verb('e')", "End Main", id="game.end"),
        Binding("a", "verb('a')", "Attack", id="game.attack"),
        Binding("r", "verb('r')", "Move", id="game.move"),
        Binding("escape", "back", "Back", id="game.back"),
        Binding("i", "inspect", "Inspect", id="game.inspect"),
        Binding("w", "why", "Why not", id="game.why"),
        Binding("m", "moves", "All moves", id="game.moves"),
        Binding("colon", "notation", "Notation", id="game.notation"),
        Binding("u", "undo", "Undo", id="game.undo"),
        Binding("U,ctrl+r", "redo", "Redo", id="game.redo"),
        Binding("f", "yield('item')", "Pass on", id="game.yield"),
        Binding("F", "yield('turn')", "Pass the turn", id="game.yield_turn"),
        Binding("t", "stops", "Stops", id="game.stops"),
        Binding("ctrl+f", "full_control", "Full control", id="game.full_control"),
        Binding("Y", "ignore", "Always pass on", id="game.ignore"),
        Binding("s", "bookmark", "Bookmark", id="game.bookmark"),
        Binding("H", "look('cards')", "Hand", id="game.hand"),
        Binding("B", "look('board')", "Board", id="game.board"),
        Binding("C", "look('chain')", "Chain", id="game.chain"),
        Binding("L", "look('log')", "Log", id="game.log"),
        Binding("K", "look('card')", "Card", id="game.card"),
        Binding("Z", "piles", "Off the lanes", id="game.piles"),
        Binding("d", "deck", "Deck", id="game.deck"),
        Binding("o", "opponent", "Opponent", id="game.opponent"),
        Binding("g", "jump", "Jump", id="game.jump"),
        Binding("left,h", "side(-1)", "Left", id="game.left", show=False),
        Binding("right,l", "side(1)", "Right", id="game.right", show=False),
        Binding("q", "leave", "Menu", id="game.leave", show=False),
        *(Binding(str(n), f"take({(n - 1) % 10})", "Take", id=f"game.take_{n}", show=False) for n in range(10)),
    ]

    def __init__(self, match: Match, *, pace: float = 0.0) -> None:
        super().__init__()
        self.table = Table(match, self, pace=pace)
        self.panel = self.table.panel
        self.decision: Decision | None = None
        self.ways: Ways = {}
        self.scene: Scene = self.table.scene()
        self._jumping = False
        self._slot = ""
        self._drawn_chain: tuple[Value, ...] = ()

    def parts(self) -> ComposeResult:
        yield Bar(id="top")
        with Horizontal(id="upper"):
            yield self.panel.board()
            with Vertical(id="side"):
                yield CardFace(id="side-card")
                yield Chain(id="side-chain")
                yield Log(id="side-log")
        with Horizontal(id="low"):
            with ContentSwitcher(id="cards", initial="hand"):
                yield Hand(id="hand")
                yield Choices(id="choices")
            with Vertical(id="low-card-column"):
                yield CardFace(id="low-card")
            with ContentSwitcher(id="slot", initial="log"):
                yield Chain(id="chain")
                yield Log(id="log")
                yield CardFace(id="card")
        yield Prompt(id="prompt")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#hand", Hand).focus()
        self.table.begin()

    def on_unmount(self) -> None:
        self.table.close()

    # Drawing

    def on_table_changed(self, event: TableChanged) -> None:
        event.stop()
        self.renew()

    def on_bot_chose(self, event: BotChose) -> None:
        event.stop()
        self.table.chose(event)

    def renew(self) -> None:
        """The match stands elsewhere: take the new view and the new question."""
        table = self.table
        if table.curtain is not None:
            self.app.push_screen(Curtain(table.names[table.curtain]), lambda _: table.uncovered())
            return
        if self.scene.seat != table.viewer:
            self._clear_faces()
        if table.passed:
            self.app.say(f"passed for you, no answer: {table.passed}")  # type: ignore[attr-defined]
            table.passed = ""
        self.scene = table.scene()
        if table.asking is not None and not table.match.over:
            self.decision = Decision(table.match, table.asking, self.panel, self.scene)
            self.ways = self.panel.ways(self.scene, self.decision.options)
        else:
            self.decision, self.ways = None, {}
        self.draw()

    def draw(self) -> None:
        """Show everything as it is now."""
        marks = self.marks()
        self.scene = self.scene._replace(status=self._status())
        wide = self.app.size.width >= 100
        self.query_one("#top", Bar).show(self.panel.top(self.scene, wide))
        self.query_one(BoardWidget).lay(self.scene, marks)
        self._draw_hand(marks)
        self._draw_chain()
        self._draw_log()
        self._draw_prompt()
        self._draw_face()

    def marks(self) -> Marks:
        """What is lit."""
        changed = self.table.changed
        return Marks(changed=changed) if self.decision is None else self.decision.marks(changed)

    def _status(self) -> Parts:
        table = self.table
        yields = {"item": "passing on  ", "turn": "passing the turn  "}.get(table.yielding, "")
        control = "full control  " if table.full_control else ""
        where: Part
        if table.match.over:
            where = ("◆ OVER", "strong")
        elif table.asking is not None:
            who = "YOUR" if self.scene.you else f"{table.names[table.asking].upper()[:12]}'S"
            busy = bool(yields or control)
            where = (f"◆ {who}{'' if busy else ' DECISION'}", "strong")
        elif table.thinking is not None:
            where = (f"{table.names[table.thinking][:12]} thinks", "dim")
        else:
            where = ("", "")
        return ((yields + control, "key"), where, (f"  #{table.match.step} ", "dim"))

    def _draw_hand(self, marks: Marks) -> None:
        decision = self.decision
        hand = self.query_one("#hand", Hand)
        ways = self.ways if decision is not None and decision.at_root else {}
        if decision is not None and not decision.at_root:
            card = decision.draft.value("card")
            ways = {card: []} if card is not None else {}
        rows = self.panel.hand(self.scene, ways, marks, self._reasons())
        title = self.panel.hand_title(self.scene)
        playable = sum(row.value in self.ways for row in rows)
        hand.show(rows, title=title, subtitle=f"{playable} playable" if playable else "", empty="no cards")
        listed = [] if decision is None else [c for c in decision.choices() if c.place in ("list", "item")]
        switcher = self.query_one("#cards", ContentSwitcher)
        if listed and decision is not None:
            chosen = decision.draft.chosen()
            choices = self.query_one("#choices", Choices)
            context = self.panel.context(self.scene)
            width = max(20, choices.size.width - 2)
            more = [Row(left=((text, "dim"),)) for text in wrap(context, width)] if context else []
            choices.show(
                [
                    Row(
                        left=(("● " if c.value in chosen else "  ", "chosen"), (c.text, "")), value=c.value, label=c.key
                    )
                    for c in listed
                ]
                + more,
                title=f"Answers {len(listed)}",
                subtitle="H hand",
            )
            choices.set_class(True, "-asked")
            if switcher.current != "choices":
                switcher.current = "choices"
                choices.focus()
        elif switcher.current != "hand":
            had_focus = self.query_one("#choices", Choices).has_focus
            switcher.current = "hand"
            if had_focus:
                hand.focus()
        hand.set_class(any(row.value in marks.targets for row in rows), "-asked")

    def _reasons(self) -> dict[Value, Refusal]:
        """Why the cards of the hand that cannot be taken now cannot."""
        decision, found = self.decision, dict[Value, Refusal]()
        if decision is None or not decision.at_root:
            return found
        match, seat = self.table.match, decision.seat
        for value in self.panel.hand_values(self.scene):
            if value not in self.ways:
                for wish in self.panel.wishes(self.scene, value):
                    refusal = match.explain(seat, wish.action)
                    if refusal is not None:
                        found[value] = refusal
        return found

    def _draw_chain(self) -> None:
        rows = self.panel.chain(self.scene)
        pending = self.panel.pending(self.scene)
        for name in ("chain", "side-chain"):
            title = f"Chain {len(pending)}" + (" · log · card" if name == "chain" else "")
            subtitle = "L log · K card" if name == "chain" else ""
            self.query_one(f"#{name}", Chain).show(rows, title=title, subtitle=subtitle, empty="Chain empty")
        if pending != self._drawn_chain:
            if pending and not self._drawn_chain:
                self._show_slot("chain")
            elif not pending and self._slot != "card":
                self._show_slot("log")
            self._drawn_chain = pending

    def _show_slot(self, name: str) -> None:
        switcher = self.query_one("#slot", ContentSwitcher)
        if switcher.current != name:
            switcher.current = name

    def _draw_log(self) -> None:
        story = self.table.story()
        rows = list(self._log_rows(story))
        for name in ("log", "side-log"):
            title = "Log" + (" · chain · card" if name == "log" else "")
            subtitle = "C chain · K card" if name == "log" else ""
            self.query_one(f"#{name}", Log).show(rows, title=title, subtitle=subtitle, empty="nothing yet")

    def _log_rows(self, story: list[LogLine]) -> Iterator[Row]:
        turn = 0
        for line in story:
            if line.before != turn and line.before:
                turn = line.before
                yield Row(left=((f"▼ T{turn}", "strong"),))
            mine = self.scene.you and line.seat == self.scene.seat
            who = "You" if mine else self.table.names[line.seat]
            itself: Parts = ((" (passed for you)", "dim"),) if line.itself else ()
            yield Row(
                left=((f"{line.entry} ", "dim"), (f"{who[:10]}: ", "strong" if mine else ""), (line.text, ""), *itself)
            )
            if line.turn != turn:
                turn = line.turn
                yield Row(left=((f"▼ T{turn} {line.whose}", "strong"),))
            for text in line.facts:
                yield Row(left=((f"  {text}", "dim"),))

    def _draw_prompt(self) -> None:
        prompt = self.query_one(Prompt)
        table, decision = self.table, self.decision
        if table.match.over:
            result = table.match.result
            text = "" if result is None else self.panel.fact(self.scene, result)
            prompt.ask(
                ((" ▶ ", "strong"), (text, "strong")), _keys(("v", "replay"), ("u", "undo"), ("q", "menu")), mine=True
            )
        elif table.fault:
            prompt.ask(
                ((" ✗ the game stopped: ", "bad"), (table.fault, "")),
                _keys(("enter", "go on"), ("u", "undo"), ("q", "menu")),
                mine=True,
            )
        elif decision is None:
            seat = table.thinking
            who = table.names[seat] if seat is not None else "…"
            prompt.ask(
                ((f"   {who} decides  ", "dim"), *self.panel.waiting(self.scene)),
                ((" space does nothing now; L log, i inspect, Z off the lanes", "dim"),),
                mine=False,
            )
        else:
            who = "You" if self.scene.you else table.names[decision.seat]
            if decision.at_root:
                question, answers = self.panel.root(self.scene, decision.options, self.ways)
            else:
                question, answers = decision.question(), ((" ", ""), *decision.answers())
            prompt.ask(((" ▶ ", "strong"), (f"{who}: ", ""), *question), ((" ", ""), *answers), mine=True)
        self._draw_keys()

    def _draw_keys(self) -> None:
        decision, keys = self.decision, self.query_one(Keys)
        if self.table.match.over:
            keys.show(("v", "Replay", "v"), ("u", "Undo", "u"), ("q", "Menu", "q"), ("?", "Help", "question_mark"))
        elif decision is not None and not decision.at_root:
            keys.show(
                ("enter", "Confirm", "enter"), ("tab", "Next", "tab"), ("space", "Mark", "space"),
                ("p", "Payment", "p"), ("i", "Inspect", "i"), ("w", "Why", "w"), ("esc", "Back", "escape"),
                ("?", "Help", "question_mark"),
            )  # fmt: skip
        else:
            keys.show(("enter", "Use", "enter"), *self._verb_hints(), *LOOK_HINTS)

    def _verb_hints(self) -> Iterator[Hint]:
        """The command keys that do something now."""
        decision = self.decision
        for key, what in (("space", "Pass"), ("a", "Attack"), ("r", "Move"), ("e", "End")):
            verb = None if decision is None else self.panel.verb(key, decision.options)
            if verb is not None:
                yield (key, what if key != "space" else str(verb).capitalize(), key)

    def _draw_face(self) -> None:
        face = self._face()
        if face is not None:
            for name in ("side-card", "low-card", "card"):
                self.query_one(f"#{name}", CardFace).show(*face)

    def _clear_faces(self) -> None:
        """Nothing of what the person before looked at stays."""
        for name in ("side-card", "low-card", "card"):
            self.query_one(f"#{name}", CardFace).show("Card", ())

    def _face(self) -> tuple[str, tuple[Parts, ...]] | None:
        """What the cursor stands on, in full."""
        value, decision = self.cursor_value(), self.decision
        if value is None:
            return None
        if self._is_item(value) and decision is not None:
            return self.panel.answer_face(self.scene, decision.draft, value)
        return self.panel.face(self.scene, value)

    def _is_item(self, value: Value) -> bool:
        """The cursor stands on an answer that is no object."""
        if not isinstance(self.focused, Choices) or self.decision is None:
            return False
        return any(choice.value == value and choice.place == "item" for choice in self.decision.choices())

    # The cursor

    def cursor_value(self) -> Value | None:
        """What the cursor stands on: in the focused list, else in the hand."""
        focused = self.focused
        if isinstance(focused, Rows):
            return focused.value
        return self.query_one("#hand", Hand).value

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._draw_face()

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self.action_main()

    def on_rows_title_clicked(self, event: Rows.TitleClicked) -> None:
        name = event.rows.id or ""
        decision = self.decision
        event.rows.focus()
        if isinstance(event.rows, Zone) and decision is not None and not decision.at_root:
            letter = name[-1].upper()
            if decision.press(letter):
                self.draw()

    def on_rows_edge(self, event: Rows.Edge) -> None:
        name = event.rows.id or ""
        if name.startswith("foe-"):
            target = f"me-{name[-1]}" if event.by > 0 else ""
        elif name.startswith("me-"):
            target = "hand" if event.by > 0 else f"foe-{name[-1]}"
        else:
            target = "me-b" if event.by < 0 else ""
        if target == "hand":
            self.action_look("cards")
        elif target:
            self.query_one(f"#{target}", Rows).focus()

    def action_side(self, by: int) -> None:
        """The panel to the left or right."""
        name = (self.focused.id if self.focused is not None else "") or ""
        if name[:-1] in ("foe-", "me-"):
            place = "abc".index(name[-1]) + by
            if 0 <= place < 3:
                self.query_one(f"#{name[:-1]}{'abc'[place]}", Rows).focus()
        elif by > 0 and name in ("hand", "choices"):
            slot = self.query_one("#slot", ContentSwitcher)
            if slot.current:
                self.query_one(f"#{slot.current}").focus()
        elif by < 0:
            self.action_look("cards")

    def action_look(self, what: str) -> None:
        """Go to a panel."""
        large = self.app.size.width >= 150
        if what == "cards":
            current = self.query_one("#cards", ContentSwitcher).current or "hand"
            if current == "choices" and self.query_one("#choices").has_focus:
                self.query_one("#cards", ContentSwitcher).current = current = "hand"
            self.query_one(f"#{current}").focus()
        elif what == "board":
            zones = list(self.query(Zone))
            mine = [z for z in zones if (z.id or "").startswith("me-")]
            next((z for z in (*mine, *zones) if z.rows), mine[0]).focus()
        elif what == "log" and isinstance(self.focused, Log):
            self.show_log()
        elif large:
            self.query_one(f"#side-{what}").focus()
        else:
            self._slot = what
            self._show_slot(what)
            self.query_one(f"#{what}").focus()

    def action_opponent(self) -> None:
        """The opponent's side of the board."""
        zones = [z for z in self.query(Zone) if (z.id or "").startswith("foe-")]
        next((z for z in zones if z.rows), zones[0]).focus()

    def action_jump(self) -> None:
        """The next letter is a unit's label."""
        self._jumping = True

    def _jump(self, character: str) -> None:
        self._jumping = False
        value = self.panel.labels(self.scene).get(character)
        if value is not None:
            self.point(value)
        elif character in "ABC" and character:
            foe, me = self.query_one(f"#foe-{character.lower()}"), self.query_one(f"#me-{character.lower()}")
            (me if foe.has_focus else foe).focus()

    def point(self, value: Value) -> None:
        """Put the cursor on an object of the board."""
        name = self.panel.where(self.scene, value)
        for rows in self.query(Rows):
            if (rows.id == name or (not name and rows.id in ("hand", "choices"))) and rows.point(value):
                rows.focus()
                return

    # Keys of an open question

    def on_key(self, event: events.Key) -> None:
        character = event.character or ""
        if self.too_small:
            return
        if self._jumping and event.key != "escape":
            self._jump(character)
            event.stop()
            return
        if self.table.yielding:
            self.table.stop_yielding()
        if event.key == "v" and self.table.match.over:
            event.stop()
            self._show_replay()
        elif event.key == "enter" and self.table.fault:
            event.stop()
            self.table.let_bots_go_on()
        elif self.decision is not None and not self.decision.at_root and self._answer_key(event.key, character):
            event.stop()
            event.prevent_default()

    def _answer_key(self, key: str, character: str) -> bool:
        """A key while a question is open. False: it has its usual meaning."""
        decision = self.decision
        assert decision is not None
        if key == "enter" or (key == "space" and decision.complete):
            self._confirm()
        elif key == "space":
            value = self.cursor_value()
            if value is not None and decision.offers(value):
                decision.toggle(value)
        elif key in ("tab", "shift+tab"):
            self._next_target(1 if key == "tab" else -1)
            return True
        elif key == "escape":
            return self._step_back()
        elif key == "backspace":
            if not decision.unmark():
                decision.back()
        elif key in ("plus", "minus", "equals_sign"):
            decision.change_number(-1 if key == "minus" else 1)
        elif character == "*":
            decision.take_all()
        elif character == "p" and decision.complete:
            decision.change_payment()
        elif not character or not decision.press(character):
            return _is_command(character)
        if self.decision is not None:
            self.draw()
        return True

    def _confirm(self) -> None:
        decision = self.decision
        assert decision is not None
        action = decision.confirm(self.cursor_value())
        if action is not None:
            self.send(action)

    def _step_back(self) -> bool:
        decision = self.decision
        assert decision is not None
        if not decision.back():
            return False
        self.draw()
        return True

    def _next_target(self, by: int) -> None:
        decision = self.decision
        assert decision is not None
        values = [c.value for c in decision.choices() if c.place != "number"]
        if not values:
            return
        current = self.cursor_value()
        place = values.index(current) + by if current in values else (0 if by > 0 else -1)
        self.point(values[place % len(values)])

    # Acting

    def send(self, action: Action) -> None:
        """Do an action; if it may not be done, say why."""
        try:
            self.table.do(action)
        except Refused as refused:
            self._tell_why("Not now", [refused.refusal])
        else:
            self.decision, self.ways = None, {}

    def action_verb(self, key: str) -> None:
        """A command key at the first question."""
        decision = self.decision
        if decision is None or not decision.at_root:
            return
        verb = self.panel.verb(key, decision.options)
        if verb is None:
            self.app.say(_nothing(key)) if key != "space" else None  # type: ignore[attr-defined]
            return
        self._begin((verb, *self._zone_of_cursor(verb)))

    def _zone_of_cursor(self, verb: Value) -> tuple[Value, ...]:
        """The zone that the cursor is in, where the verb asks for one of those first."""
        decision, focused = self.decision, self.focused
        if decision is None or not isinstance(focused, Zone) or self.panel.at_once(verb):
            return ()
        following = decision.options.take(verb)
        letter = (focused.id or "")[-1].upper()
        return (letter,) if isinstance(following, Options) and letter in following.step.domain else ()

    def _begin(self, path: tuple[Value, ...]) -> None:
        decision = self.decision
        if decision is None or not decision.begin(path):
            return
        if len(path) == 1 and self.panel.at_once(path[0]):
            action = decision.action()
            if action is not None:
                self.send(action)
                return
        self.draw()

    def action_take(self, place: int) -> None:
        """A card of the hand by its digit."""
        hand = self.query_one("#hand", Hand)
        if place >= len(hand.rows):
            return
        hand.action_to(place)
        value = hand.value
        if value is not None:
            self._use(value)

    def action_main(self) -> None:
        """Use what is under the cursor."""
        decision = self.decision
        if decision is not None and not decision.at_root:
            value = self.cursor_value()
            if value is not None and decision.offers(value):
                decision.toggle(value)
                self.draw()
            elif decision.complete:
                self._confirm()
            return
        value = self.cursor_value()
        if isinstance(self.focused, Log):
            self.show_log()
        elif value is not None:
            self._use(value)

    def _use(self, value: Value) -> None:
        """Begin what can be done with an object, or say why nothing can."""
        decision = self.decision
        if decision is None or not decision.at_root:
            return
        if self._marks_for_mulligan(value):
            return
        ways = [*self.ways.get(value, ()), *self.panel.group_ways(self.scene, decision.options, value)]
        if len(ways) == 1:
            self._begin(ways[0].path)
        elif ways:
            self._pick_way(ways)
        else:
            self.why(value)

    def _marks_for_mulligan(self, value: Value) -> bool:
        """At the opening hand a card is marked instead of played."""
        decision = self.decision
        assert decision is not None
        for verb in decision.options.step.domain:
            if self.panel.marks_hand(verb):
                self._begin((verb, value))
                return True
        return False

    def _pick_way(self, ways: list[Way]) -> None:
        rows = [Row(left=((way.title, ""),), value=i, label=str(i + 1)) for i, way in enumerate(ways)]

        def take(value: Value | None) -> None:
            if isinstance(value, int):
                self._begin(ways[value].path)

        self.app.push_screen(PickBox("Which?", rows), take)

    def action_back(self) -> None:
        """At the first question: a running yield ends; focus goes to the hand."""
        self.action_look("cards")

    # Looking closer

    def card_box(self, value: Value) -> CardBox:
        """The box that shows an object in full."""
        return CardBox(*self.panel.face(self.scene, value))

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        face = self._face()
        if face is not None:
            self.app.push_screen(CardBox(*face))

    def action_piles(self) -> None:
        """Everything off the lanes."""

        def take(value: Value | None) -> None:
            if value is not None:
                decision = self.decision
                if decision is not None and not decision.at_root:
                    if decision.offers(value):
                        decision.toggle(value)
                        self.draw()
                else:
                    self._use(value)

        rows = self.panel.piles(self.scene, self.ways)
        self.app.push_screen(PickBox("Off the lanes", rows, look=self.card_box), take)

    def action_deck(self) -> None:
        """What is left in one's own deck."""
        decks = self.table.match.header.decks
        rows = self.panel.deck(self.scene, decks[self.scene.seat] if decks else None)
        self.app.push_screen(PickBox("Your deck", rows))

    def show_log(self) -> None:
        """The whole log in full width."""
        rows = list(self._log_rows(self.table.whole_story()))
        self.app.push_screen(PickBox("Log", rows, at_end=True))

    def action_why(self) -> None:
        """Why the thing under the cursor can, or cannot, be used."""
        value = self.cursor_value()
        if value is not None and not self._is_item(value):
            self.why(value)

    def why(self, value: Value) -> None:
        """A box with what could be done with an object, and why not."""
        table = self.table
        seat = table.asking
        lines: list[Parts] = []
        if seat is None:
            lines.append((("it is not your decision now", ""),))
        for wish in self.panel.wishes(self.scene, value):
            if seat is None:
                break
            refusal = table.match.explain(seat, wish.action)
            lines.append(_reason(wish.title, refusal, value in self.ways))
        if not lines:
            lines.append((("nothing is done with this card by hand", ""),))
        self.app.push_screen(WhyBox(self.panel.title_of(self.scene, value), lines))

    def _tell_why(self, title: str, refusals: list[Refusal]) -> None:
        self.app.push_screen(WhyBox(title, [_reason("", refusal, False) for refusal in refusals]))

    def legal_moves(self) -> list[tuple[str, Action]]:
        """All that may be done, with the preset payment, as notation."""
        decision = self.decision
        if decision is None:
            return []
        found: list[tuple[str, Action]] = []
        for _, now in leaves(decision.options, self.panel.is_payment, MOVES):
            if isinstance(now, Options):
                first = next(now.actions(1))
                now = self.panel.with_default_payment(first)
            with suppress(DuelogError, KeyError):
                found.append((self.table.match.notation(decision.seat, now), now))
        return found

    def action_moves(self) -> None:
        """The list of all legal moves."""
        moves = self.legal_moves()
        if not moves:
            return
        more = f", the first {MOVES}" if len(moves) >= MOVES else ""

        def take(place: int | None) -> None:
            if place is not None:
                self.send(moves[place][1])

        self.app.push_screen(FilterBox(f"Legal moves {len(moves)}{more}", [text for text, _ in moves]), take)

    def action_notation(self) -> None:
        """Type an action."""
        table = self.table
        seat = table.asking
        if seat is None:
            return

        def check(text: str) -> str:
            try:
                action = table.match.parse(seat, text)
                refusal = table.match.explain(seat, action)
            except DuelogError as error:
                return str(error)
            return "" if refusal is None else str(refusal)

        def take(text: str | None) -> None:
            if text:
                with suppress(DuelogError):
                    self.send(table.match.parse(seat, text))

        self.app.push_screen(NotationBox([text for text, _ in self.legal_moves()], check), take)

    # Taking back, passing on

    def action_undo(self) -> None:
        """Take back the newest own decision."""
        try:
            text = self.table.undo()
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
        except Refused as refused:
            self._tell_why("Not from there", [refused.refusal])

    def action_yield(self, what: str) -> None:
        """Pass on."""
        decision = self.decision
        if decision is not None and self.panel.passing(decision.options):
            self.table.yield_until(what)
        else:
            self.app.say("there is nothing to pass now; e ends the Main Phase")  # type: ignore[attr-defined]

    def action_full_control(self) -> None:
        """Be asked at every priority."""
        self.table.full_control = not self.table.full_control
        self.draw()

    def action_ignore(self) -> None:
        """Always pass on the item on top of the Chain."""
        pending = self.panel.pending(self.scene)
        if pending:
            self.table.ignored.add(pending[-1])
            self.table.begin()

    def action_stops(self) -> None:
        """Where passing for you stops."""
        moments = self.panel.moments()
        rows = [
            Row(left=(("✓ " if code in self.table.stops else "  ", "good"), (title, "")), value=code, label="")
            for code, title in moments
        ]

        def take(value: Value | None) -> None:
            if isinstance(value, str):
                self.table.stops ^= {value}
                self.action_stops()

        self.app.push_screen(PickBox("Stops: always ask me in", rows), take)

    def action_bookmark(self) -> None:
        """Mark this step."""
        self.table.bookmark()
        self.app.say(f"step {self.table.match.step} is bookmarked")  # type: ignore[attr-defined]

    def _show_replay(self) -> None:
        from tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen.of_match(self.table.match, self.table.viewer))

    def action_leave(self) -> None:
        """Back to the menu: everything is saved."""
        self.app.pop_screen()

    def action_concede(self) -> None:
        """Give up, after a question."""
        seat = self.table.asking if self.table.asking is not None else self.table.viewer

        def take(sure: bool | None) -> None:
            if sure:
                self.table.concede(seat)

        self.app.push_screen(YesNoBox("Concede this match?"), take)

    def commands(self) -> list[tuple[str, str, object]]:
        """For the palette: the legal moves first."""
        found: list[tuple[str, str, object]] = []
        for text, action in self.legal_moves()[:60]:
            found.append((text, "legal now", lambda action=action: self.send(action)))
        found.append(("Concede", "Give up this match", self.action_concede))
        return found

    # The mouse

    def on_bar_clicked(self, event: Bar.Clicked) -> None:
        decision = self.decision
        if event.bar.id in ("foe-line", "me-line") and decision is not None and not decision.at_root:
            if decision.press("R"):
                self.draw()
        elif event.bar.id == "prompt" and decision is not None:
            if decision.complete:
                self._confirm()
        elif event.bar.id == "top":
            self.action_stops()

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        self.app.simulate_key(event.key)

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.call_after_refresh(self.draw)


def _is_command(character: str) -> bool:
    """A letter or sign that stands for a command which is off while a question is open."""
    return len(character) == 1 and character.isprintable() and character not in STAYING


def _reason(title: str, refusal: Refusal | None, usable: bool) -> Parts:
    head = f"{title}: " if title else ""
    if refusal is None or usable:
        return (("✓ ", "good"), (f"{head}may be done now", ""))
    rule = f"  ({refusal.rule})" if refusal.rule else ""
    return (("✗ ", "bad"), (head + refusal.text, ""), (rule, "dim"))


def _keys(*pairs: tuple[str, str]) -> Parts:
    parts: list[Part] = [(" ", "")]
    for key, what in pairs:
        parts += [(key, "key"), (f" {what}  ", "")]
    return tuple(parts)


def _nothing(key: str) -> str:
    what = {"a": "no attack", "r": "no move", "e": "no Main Phase to end"}.get(key, "nothing")
    return f"{what} now · w why not"
