"""Playing: keys and clicks become one action at a time, sent to the table."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from textual import events
from textual.binding import Binding

from core.kernel.errors import DuelogError, Refused
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.options import Options, Value
from core.kernel.series import standing
from tui.draft import SPREAD
from tui.moves import MOVES, legal_moves
from tui.panels import BoardWidget
from tui.repeats import Repeats
from tui.screens.answering import Answering, kept_letters
from tui.screens.base import AppScreen, Key
from tui.screens.beginning import VERB_KEYS, Beginning
from tui.screens.boxes import FilterBox, NotationBox, PickBox, YesNoBox
from tui.screens.game_view import GameView
from tui.screens.help import SIGNS
from tui.screens.history import History
from tui.screens.inspecting import Inspector
from tui.screens.panes import BESIDE
from tui.screens.roaming import Roaming
from tui.series import Between, match_or_game
from tui.thinker import Thinker
from tui.widgets.bar import Bar
from tui.widgets.chain import Chain
from tui.widgets.hand import Hand
from tui.widgets.keys import Keys
from tui.widgets.lines import Row
from tui.widgets.log import Log
from tui.widgets.rows import Rows


class PlayScreen(GameView):
    """A match being played."""

    KEYS: tuple[Key, ...] = (
        ("1-9 0", "take a card of the hand"),
        ("enter", "play, use, confirm"),
        ("space", "pass, or what the prompt names"),
        ("p", "change the payment"),
        ("esc", "one question back; a searching bot moves"),
        ("tab", "next panel; next target"),
        ("arrows hjkl", "move"),
        ("g letter", "jump to a card of the board"),
        ("H B C L K", "hand, board, what lies beside the log, log, card"),
        ("L L", "the log in full"),
        ("d", "own deck and odds"),
        ("i", "inspect the card"),
        ("/", "find a card, on the board or off it"),
        ("w", "why not; in the log: why it happened"),
        ("m", "list of all legal moves"),
        (":", "type an action in notation"),
        ("u  U", "undo, redo"),
        ("f", "pass until something happens"),
        ("F", "pass to the end of the turn"),
        ("t", "stops: phases in which to ask always, ● there"),
        ("ctrl+f", "full control on, off"),
        ("s  S", "bookmark this step; bookmarks, to go on from one"),
        ("b", "name this line of play"),
        ("V", "other lines of play: go on, name, compare"),
        ("P", "who plays which seat, in practice"),
        ("R", "new luck from here on, in practice"),
        ("W", "keep this position to practise, in practice"),
        ("X", "concede, after a question"),
        ("ctrl+q", "quit; the match is saved"),
        ("q", "back to the menu, or to the replay"),
    )
    BINDINGS = [
        Binding("enter", "main", "Play", id="game.main"),
        *VERB_KEYS,
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
        Binding("S", "bookmarks", "Bookmarks", id="game.bookmarks"),
        Binding("b", "name_line", "Name the line", id="game.name_line"),
        Binding("V", "other_lines", "Other lines", id="game.other_lines"),
        Binding("P", "seats", "Who plays", id="game.seats"),
        Binding("R", "reroll", "New luck", id="game.reroll"),
        Binding("W", "keep_position", "Keep the position", id="game.keep_position"),
        Binding("X", "concede", "Concede", id="game.concede"),
        Binding("H", "look('cards')", "Hand", id="game.hand"),
        Binding("B", "look('board')", "Board", id="game.board"),
        Binding("C", "look('chain')", "Beside the log", id="game.chain"),
        Binding("L", "look('log')", "Log", id="game.log"),
        Binding("K", "look('card')", "Card", id="game.card"),
        Binding("Z", "piles", "Piles", id="game.piles"),
        Binding("slash", "find", "Find a card", id="game.find"),
        Binding("d", "deck", "Deck", id="game.deck"),
        Binding("o", "opponent", "Opponent", id="game.opponent"),
        Binding("g", "jump", "Jump", id="game.jump"),
        Binding("left,h", "side(-1)", "Left", id="game.left", show=False),
        Binding("right,l", "side(1)", "Right", id="game.right", show=False),
        Binding("q", "leave", "Menu", id="game.leave", show=False),
        *(Binding(str(n), f"take({(n - 1) % 10})", "Take", id=f"game.take_{n}", show=False) for n in range(10)),
    ]

    def __init__(self, match: Match, thinker: Thinker, *, pace: float = 0.0) -> None:
        super().__init__(match, thinker, pace=pace)
        self._repeats = Repeats()
        self.roaming = Roaming(self)
        self.inspector = Inspector(self, self.roaming.point, self.action_other_lines)
        self.history = History(self, self.inspector)
        self._beginning = Beginning(self, self.inspector, self.send)
        self._answering = Answering(
            self, self.inspector, self.roaming.point, self.send, self.action_leave, self._ask_to_leave
        )

    @property
    def help_keys(self) -> tuple[Key, ...]:
        if self.rules.is_reading and self.rules.reader is not None:
            return self.rules.reader.KEYS
        own = self.panel.keys
        first, *rest = (pair for pair in self.KEYS if pair[0] not in dict(own))
        usual, decision = (first, *own, *rest), self.decision
        if decision is None or decision.at_root:
            return usual
        asked = tuple((key, what.casefold()) for key, what, _ in self.answer_hints(decision) if key != "?")
        letters = ("letters 0-9", "the answer that has it before it")
        stay = kept_letters(decision) | (set() if decision.draft.begun else {"q"})
        stay -= set(SPREAD) if decision.draft.spreads else set()
        others = (pair for pair in usual if pair[0] not in dict(asked) and set(pair[0]) <= stay | {" "})
        return (letters, *asked, *others, *(pair for pair in usual if pair[0].startswith("ctrl+")))

    @property
    def signs(self) -> tuple[Key, ...]:
        return (*SIGNS, *self.panel.signs)

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self.action_main()

    def on_rows_frame_clicked(self, event: Rows.FrameClicked) -> None:
        name = event.word.casefold()
        beside = {self.panel.stack_name.casefold(): "chain", "log": "log", "card": "card"}
        if (event.rows.id or "") in BESIDE and name in beside:
            self.look_at(beside[name])
            return
        event.rows.focus()
        if event.rows in self.query_one(BoardWidget).query(Rows):
            self._answers_by_frame(event.rows.id or "")

    def _answers_by_frame(self, name: str) -> bool:
        """A frame or line of the board is clicked. False: it stands for no answer."""
        return self.decision is not None and self._answering.by_frame(name)

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        if self._repeats.clicked:
            event.prevent_default()

    def on_key(self, event: events.Key) -> None:
        character = event.character or ""
        if self._repeats.typed(event.key):
            event.stop()
            event.prevent_default()
            return
        if self.roaming.asks_letter:
            self.roaming.jump("" if event.key == "escape" else character)
            event.stop()
            event.prevent_default()
            return
        self.table.yields.end()
        if self.rules.is_reading:
            return
        if event.key == "v" and self.table.match.over:
            event.stop()
            self._show_replay()
        elif event.key == "enter" and self.table.match.over:
            event.stop()
            self._next_game()
        elif event.key == "enter" and self.table.fault:
            event.stop()
            self.table.let_bots_go_on()
        elif event.key == "space" and not self.table.people and not self.table.match.over:
            event.stop()
            (self.table.let_bots_go_on if self.table.held else self.table.hold)()
        elif self.decision is not None and not self.decision.at_root and self._answering.key(event.key, character):
            event.stop()
            event.prevent_default()
        elif character == "p":
            self.app.say("p changes the payment of what is being played")
        elif (what := dict(self.panel.keys).get(character)) and event.key not in self.active_bindings:
            self.app.say(f"{character}: not now; it is for {what}")

    def send(self, action: Action) -> None:
        """Do an action; if it may not be done, say why."""
        try:
            self.table.do(action)
        except Refused as refused:
            self.inspector.tell_why("Not now", [refused.refusal])
        else:
            self.decision, self.ways = None, {}
            self._repeats.done(self.app.newest_key)

    def action_verb(self, key: str) -> None:
        """A command key at the first question."""
        self._beginning.verb(key)

    def action_take(self, place: int) -> None:
        """A card of the hand by its digit."""
        self._beginning.take(place)

    def action_main(self) -> None:
        """Use what is under the cursor."""
        decision = self.decision
        if decision is not None and not decision.at_root:
            self._answering.main()
            return
        value = self.pointer.value()
        if isinstance(self.focused, Log):
            self.inspector.show_log()
        elif value is not None:
            self._beginning.use(value)

    def action_back(self) -> None:
        """At the first question: a running yield ends; focus goes to the hand. A bot that looks ahead moves.

        Where there is nothing of all that, how one leaves is said.
        """
        if isinstance(self.focused, Hand) and not self.table.is_searching:
            self.app.say(f"q leads back to the {self._below}; the match is saved")
        self.table.move_now()
        self.roaming.look("cards")

    def action_piles(self) -> None:
        """All that lies off the board."""

        def take(value: Value | None) -> None:
            if value is not None:
                decision = self.decision
                if decision is not None and not decision.at_root:
                    if decision.named_by(value) is not None:
                        decision.take(value)
                        self.draw()
                else:
                    self._beginning.use(value)

        listed = (row.value for row in self.panel.piles(self.scene, self.ways))
        reasons = self.reasons_of(value for value in listed if value is not None)
        rows = self.panel.piles(self.scene, self.ways, reasons)
        self.app.push_screen(
            PickBox(self.panel.piles_title, rows, look=self.inspector.card_box, why=self.inspector.why), take
        )

    def action_moves(self) -> None:
        """The list of all legal moves; of an action that is begun, of those that it may still become."""
        decision = self.decision
        if decision is None:
            return
        now = decision.draft.now if decision.draft.begun else decision.options
        if not isinstance(now, Options):
            now = decision.options
        moves: list[Action] = []

        def texts() -> Iterator[str]:
            for text, action in legal_moves(self.table.match, self.panel, now):
                moves.append(action)
                yield text

        def take(place: int | None) -> None:
            if place is not None:
                self.send(moves[place])

        title = "Legal moves" if now is decision.options else "Legal moves from here"
        self.app.push_screen(FilterBox(title, texts(), MOVES), take)

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
                try:
                    action = table.match.parse(seat, text)
                except DuelogError as error:
                    self.app.say(str(error), bad=True)
                    return
                if action == table.match.game.concession():
                    self.action_concede()
                else:
                    self.send(action)

        giving_up = table.match.notation(seat, table.match.game.concession())
        moves = chain((text for text, _ in self.legal_moves()), (giving_up,))
        self.app.push_screen(NotationBox(moves, MOVES, check), take)

    def action_yield(self, what: str) -> None:
        """Pass on."""
        decision = self.decision
        if decision is not None and self.panel.passing(self.scene, decision.options) is not None:
            self.table.yield_until(what)
        else:
            self.app.say("there is nothing to pass now; e ends the Main Phase")

    def action_full_control(self) -> None:
        """Be asked at every priority."""
        self.table.full_control = not self.table.full_control
        self.draw()

    def action_ignore(self) -> None:
        """Always pass on what is like the item of the Chain under the cursor, or the top one; or no more."""
        pending = self.panel.pending(self.scene)
        if not pending:
            self.app.say("nothing waits to resolve that Y could always pass on")
            return
        value = self.focused.value if isinstance(self.focused, Chain) else None
        item = value if value in pending else pending[-1]
        name = self.panel.pending_name(self.scene, item)
        on = self.table.ignore(item)
        told = f"always passed on this turn: {name} · Y again: no more" if on else f"asked again: {name}"
        self.app.say(told)

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
                self.draw()
                self.action_stops()

        self.app.push_screen(PickBox("Stops: always ask me in", rows, verb="on, off"), take)

    def _show_replay(self) -> None:
        from tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen.of_match(self.table.match, self.table.viewer))

    def _next_game(self) -> None:
        """What is settled before the next game of a series, if one follows."""
        from tui.screens.between import BetweenScreen

        match = self.table.match
        now = standing(match)
        if now is not None and not now.decided:
            self.app.push_screen(BetweenScreen(Between(match, now)))

    def action_leave(self) -> None:
        """Back to the menu, or to the replay from which it is played on: everything is saved."""
        self.leave()

    def _ask_to_leave(self) -> None:
        """One step back from a question that is the first: to where `action_leave` leads, after a question."""

        def take(sure: bool | None) -> None:
            if sure:
                self.action_leave()

        kept = "Nothing was decided: it is not kept." if self.fresh and self.table.untouched else "The match is saved."
        self.app.push_screen(YesNoBox(f"Back to the {self._below}? {kept}"), take)

    @property
    def _below(self) -> str:
        """Where `action_leave` leads, in a word."""
        below = self.app.screen_stack[self.app.screen_stack.index(self) - 1]
        return below.CALLED if isinstance(below, AppScreen) else AppScreen.CALLED

    def on_rows_edge(self, event: Rows.Edge) -> None:
        self.roaming.over_edge(event.rows, event.by)

    def action_off_line(self, by: int) -> None:
        """From the line of a side up or down."""
        if self.focused is not None:
            self.roaming.leave(self.focused, by)

    def action_side(self, by: int) -> None:
        """The panel to the left or right."""
        self.roaming.side(by)

    def action_look(self, what: str) -> None:
        """Go to a panel; from the log to all of it."""
        if what == "log" and isinstance(self.focused, Log):
            self.inspector.show_log()
        else:
            self.roaming.look(what)

    def action_opponent(self) -> None:
        """The other side of the board."""
        self.roaming.opponent()

    def action_jump(self) -> None:
        """The next letter is a card's."""
        self.roaming.ask_letter()

    def action_find(self) -> None:
        """Find a card by a part of its name or text."""
        self.inspector.find()

    def action_inspect(self) -> None:
        """What the cursor stands on in full."""
        self.inspector.in_full()

    def action_deck(self) -> None:
        """What is left in one's own deck."""
        self.inspector.deck()

    def action_why(self) -> None:
        """Why the thing under the cursor can, or cannot, be used; in the log, why it happened."""
        self.inspector.ask_why()

    def action_undo(self) -> None:
        """Take back the newest own decision."""
        self.history.undo()

    def action_redo(self) -> None:
        """Take up again what was taken back."""
        self.history.redo()

    def action_other_lines(self) -> None:
        """The lines of play that were taken back."""
        self.history.other_lines()

    def action_name_line(self) -> None:
        """Name the line of play."""
        self.history.name_line()

    def action_bookmark(self) -> None:
        """Mark this step."""
        self.history.bookmark()

    def action_bookmarks(self) -> None:
        """The steps that were marked."""
        self.history.bookmarks()

    def action_seats(self) -> None:
        """Who plays from here on."""
        self.history.seats()

    def action_reroll(self) -> None:
        """Other luck from here on."""
        self.history.reroll()

    def action_keep_position(self) -> None:
        """Keep where the match stands among the practice positions."""
        self.history.keep_as_position()

    @property
    def _called(self) -> str:
        """A match, or a game of a series."""
        return match_or_game(self.table.match.header)

    def action_concede(self) -> None:
        """Give up, after a question."""
        if self.table.match.over:
            self.app.say(f"the {self._called} is over")
            return
        seat = self.table.asking if self.table.asking is not None else self.table.viewer

        def take(sure: bool | None) -> None:
            if sure:
                self.table.concede(seat)

        self.app.push_screen(YesNoBox(f"Concede this {self._called}?"), take)

    def legal_moves(self) -> Iterator[tuple[str, Action]]:
        """All that may be done, with the preset payment, as notation."""
        decision = self.decision
        return iter(()) if decision is None else legal_moves(self.table.match, self.panel, decision.options)

    def moves_now(self) -> Iterator[tuple[str, Callable[[], object]]]:
        for text, action in self.legal_moves():
            yield text, partial(self.send, action)

    def commands(self) -> list[tuple[str, str, Callable[[], object]]]:
        """For the palette."""
        return self.history.commands()

    def on_bar_clicked(self, event: Bar.Clicked) -> None:
        if event.bar.id in ("foe-line", "me-line"):
            if not self._answers_by_frame(event.bar.id):
                self.action_piles()
        elif event.bar.id == "others-line":
            self.action_opponent()
        elif event.bar.id == "top":
            self._toggle_stop(event.bar.text_at(event.x, event.y).strip("[]"))

    def _toggle_stop(self, word: str) -> None:
        """Stop in the phase with that name in turns such as this one, or no more; no phase: the list of stops."""
        phase = next((code for code, *words in self.panel.phases if word in words), "")
        moment = f"{self.panel.moment(self.scene).split()[0]} {phase}"
        title = dict(self.panel.moments()).get(moment)
        if not phase:
            self.action_stops()
        elif title is None:
            self.app.say(f"nothing is passed for you in {word}")
        else:
            self.table.stops ^= {moment}
            stops = moment in self.table.stops
            self.app.say(f"stop set: you are always asked in {title}" if stops else f"stop removed: {title}")
            self.draw()
