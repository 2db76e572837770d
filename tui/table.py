"""The table: owns the match. Actions go in, views come out; bots think in a thread; passing for a seat that yields."""

from pathlib import Path

from textual.message_pump import MessagePump
from textual.screen import Screen

from core.kernel.branches import Branch
from core.kernel.errors import BadInput, Refusal, Refused
from core.kernel.events import Action
from core.kernel.game import Sent, find_game
from core.kernel.ids import Seat
from core.kernel.log import Entry, Log, Moved
from core.kernel.match import Match
from core.kernel.options import Options, Value
from core.kernel.undo import START
from tui import seats
from tui.bots import Bot, make_bot
from tui.fairness import nothing_own
from tui.faults import keep
from tui.messages import BotChose, TableChanged
from tui.panels import Panel, Scene, find_panel
from tui.story import LogLine, Story
from tui.thinker import PatientBot, Thinker
from tui.undone import Undone, undone
from tui.widgets.lines import plain
from tui.yields import Yields

SEATS_STAY = Refusal("seats/fair", "who plays is only changed in practice", "")


class Table:
    """One match being played. The screen that owns it gets `TableChanged` whenever it has to draw anew."""

    bots: dict[Seat, Bot]
    viewer: Seat
    """Whose side lies at the bottom and whose view is shown."""
    story: Story
    """What was decided, as each person may read it."""

    def __init__(self, match: Match, owner: Screen[None], thinker: Thinker, *, pace: float = 0.0) -> None:
        """`thinker`: the app's process that looks ahead; it is begun when it is needed."""
        self.match = match
        self._thinker = thinker
        self.panel: Panel = find_panel(match.header.game)
        self.asking: Seat | None = None
        """The person who decides now."""
        self.thinking: Seat | None = None
        """The bot that decides now."""
        self.curtain: Seat | None = None
        """The keyboard goes to this seat, before anything of it is shown."""
        self.fault = ""
        """Why the match cannot go on by itself."""
        self.held = False
        """Bots wait until somebody says that they may go on."""
        self.full_control = False
        self.stops: set[str] = set()
        self.yields = Yields(self.panel)
        self.passed = ""
        """What was passed on or sent for a person without asking; the screen tells it and clears it."""
        self.warning = ""
        """Why a person is asked who wanted to pass on; the screen tells it and clears it."""
        self.notice = ""
        """What went wrong with a bot's thinking; the screen tells it and clears it."""
        self.changed: frozenset[Value] = frozenset()
        """What the newest entry changed, for the viewer."""
        self.pace = pace
        self._new_line = ""
        """What the line that begins with the next entry is to be called."""
        self.sit(seats.who_plays(match.header, match.log))
        self._opened_at = len(match.log.records)
        """So many records had been written then."""
        self._owner: MessagePump = owner
        self._screen = owner

    def sit(self, who: tuple[str, ...], line: str = "", names: tuple[str, ...] = ()) -> None:
        """Let these play from now on: for each seat the name of a bot, or empty for a person.

        `line`: what the line of play that begins here is called; `names`: what people call themselves who sit down.
        """
        self._sitting = seats.sit_down(self.match, who, names)
        seed = self.match.header.seed
        self.bots = {seat: self._bot(bot, seed + seat) for seat, bot in enumerate(who) if bot}
        self.viewer = self._first_side()
        self._nobody_yet = self.hot_seat
        """Several people and nobody at the keyboard: nothing is shown until one says so."""
        self.story = Story(self.match, self.panel, self._sitting)
        if line:
            self.name_line(line)

    def _first_side(self) -> Seat:
        """Whose side lies at the bottom as yet: of a match that is over, that of the person who decided last, as when
        it ended.
        """
        line, entries = self.match.line() if self.match.over else [], self.match.log.entries
        last = (seat for number in reversed(line) if (seat := entries[number].seat) in self.people)
        return next(last, self.people[0] if self.people else 0)

    def _bot(self, name: str, seed: int) -> Bot:
        game = self.match.header.game
        if name == "search":
            return PatientBot(self._thinker, make_bot(game, "greedy", seed), seed)
        return make_bot(game, name, seed)

    # Reading

    @property
    def who(self) -> tuple[str, ...]:
        """For each seat the bot that plays it, or empty for a person."""
        return self._sitting.bots

    @property
    def names(self) -> tuple[str, ...]:
        """The players as they are shown."""
        return self._sitting.names

    @property
    def seated(self) -> tuple[str, ...]:
        """The players' names as a header has them."""
        return self._sitting.seats.now.names

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that persons play."""
        return self._sitting.people

    @property
    def hot_seat(self) -> bool:
        """Several people sit at one keyboard."""
        return self._sitting.is_shared

    def scene(self) -> Scene:
        """What the viewer sees now."""
        return self.story.scene(self.viewer)

    def options(self) -> Options | None:
        """What the person who is asked may do."""
        return None if self.asking is None else self.match.options(self.asking)

    @property
    def game(self) -> str:
        """Which game is played."""
        return self.match.header.game

    @property
    def log(self) -> Log:
        """All that was recorded."""
        return self.match.log

    def present(self) -> list[int]:
        """Numbers of the entries of the line that is played."""
        return self.match.line()

    def branches(self) -> list[Branch]:
        """The lines that were taken back, oldest first."""
        return self.match.branches()

    def scene_at(self, step: int) -> Scene:
        """What the viewer sees at a step of any line."""
        return self.story.scene_at(step, self.viewer)

    def story_after(self, fork: int, end: int) -> list[LogLine]:
        """The lines of the log after entry `fork`, of the line of play that ends with `end`."""
        return self.story.after(fork, end, self.viewer)

    # Deciding

    def begin(self) -> None:
        """Start or go on."""
        self._settle()

    def do(self, action: Action) -> None:
        """The asked person's decision. Refused if it may not be done."""
        assert self.asking is not None
        if self._attempt(self.asking, action):
            self._settle()

    def concede(self, seat: Seat) -> None:
        """A seat gives up."""
        self._leave()
        if self._attempt(seat, self.match.game.concession()):
            self._settle()

    def chose(self, message: BotChose) -> None:
        """A bot's answer; dropped if the match has gone on since."""
        if (message.moment, message.bot) != (self.match.moment, self._thinking_bot):
            return
        self.thinking = None
        self.notice = message.notice
        if message.action is None:
            self.fault = message.fault
            self._tell()
            return
        try:
            done = self._attempt(message.seat, message.action)
        except Refused as refused:
            self.fault = f"{self.names[message.seat]} wanted what may not be done: {refused}"
            self._tell()
            return
        if done:
            self._settle()

    @property
    def _thinking_bot(self) -> Bot | None:
        return None if self.thinking is None else self.bots.get(self.thinking)

    @property
    def is_searching(self) -> bool:
        """A bot thinks that can be told to move now."""
        return isinstance(self._thinking_bot, PatientBot)

    def move_now(self) -> None:
        """Let a searching bot decide with what it has found so far."""
        bot = self._thinking_bot
        if isinstance(bot, PatientBot):
            bot.move_now(self.match.moment)

    def uncovered(self) -> None:
        """The next person sits at the keyboard."""
        if self.curtain is not None:
            self.viewer = self.curtain
            self.curtain = None
            self._nobody_yet = False
            self.changed = frozenset()
            self._settle()

    def keyboard_moved(self) -> None:
        """Somebody else has the keyboard: nothing is shown until the one who is asked says so."""
        self._nobody_yet = self.hot_seat

    def let_bots_go_on(self) -> None:
        """After a fault, or when they were held: ask the bot again."""
        self.fault = ""
        self.held = False
        self._settle()

    def hold(self) -> None:
        """Let bots wait: what one of them is about to decide is dropped."""
        self.held = True
        if self.thinking is not None:
            self._leave()
            self._tell()

    # Yielding

    def yield_until(self, what: str) -> None:
        """Pass now, and on until something happens (`item`) or to the end of the turn (`turn`)."""
        seat = self.asking
        if seat is None:
            return
        passing = self._pass(seat)
        if passing is not None:
            self.yields.begin(self.scene(), what)
            self.do(passing)

    def ignore(self, item: Value) -> bool:
        """Always pass on what is like an item that waits, to the end of the turn; False: no more."""
        found = self.yields.ignore(self.scene(), item)
        self._settle()
        return found

    # Taking back

    def newest_own(self) -> int:
        """The newest decision on the line of the person at the keyboard. Refused if there is none."""
        line = self.match.line()[1:]
        own = next((number for number in reversed(line) if self._was_by_hand(number) and self._is_mine(number)), None)
        if own is None:
            raise Refused(nothing_own(self.names[self.viewer]) if line else START)
        return own

    def undo(self, confirmed_by: tuple[Seat, ...] = ()) -> tuple[int, Undone | None]:
        """Take back the newest own decision and all that followed: its number, and what was taken back with it
        although it had been seen.

        Unfair if those in `confirmed_by` would have to agree to it.
        """
        log, own = self.match.log, self.newest_own()
        self.match.goto(log.parents[own], by=log.entries[own].seat, confirmed_by=confirmed_by)
        found = undone(log) if isinstance(log.records[-1], Moved) and log.records[-1].seen else []
        self._went_back()
        return own, found[-1] if found else None

    def seen_in(self, undone: Undone) -> str:
        """In short what had been seen of what was taken back, as the viewer saw it."""
        return self.story.seen_in(undone, self.viewer, short=True)

    def text_of(self, number: int) -> str:
        """What was decided in a step, as far as the viewer was told."""
        return self.story.text(number, self.viewer)

    def redo(self) -> int:
        """Take up again what was taken back, to the next decision of a person: the first step that is taken up.

        Refused if there is nothing.
        """
        first = self.match.log.redoable()
        self.match.redo()
        following = self.match.log.redoable()
        while following is not None and not self._was_by_hand(following):
            self.match.redo()
            following = self.match.log.redoable()
        self.story.read_newest()
        self._went_back()
        assert first is not None
        return first

    def goto(self, step: int, confirmed_by: tuple[Seat, ...] = ()) -> None:
        """Go on from another step of any line. Unfair as `undo`."""
        self.match.goto(step, by=self.viewer, confirmed_by=confirmed_by)
        self.story.read_newest()
        self._went_back()

    def play_on(
        self,
        step: int,
        who: tuple[str, ...],
        line: str = "",
        names: tuple[str, ...] = (),
        *,
        confirmed_by: tuple[Seat, ...] = (),
    ) -> None:
        """Go on from any step with these at the seats, as `sit`. Unfair as `undo`."""
        self.match.goto(step, by=self.viewer, confirmed_by=confirmed_by)
        self.sit(who, line, names)
        self._went_back(to_look=False)

    def change_seats(self, who: tuple[str, ...], line: str = "", names: tuple[str, ...] = ()) -> None:
        """Let others play from here on, as `sit`. Refused but in practice: who comes to a seat sees its cards."""
        self.check_seats_change()
        self._leave()
        self.curtain = None
        self.held = False
        self.sit(who, line, names)
        self._settle()

    def check_seats_change(self) -> None:
        """Refused but in practice: who plays stays so."""
        if not seats.may_change(self.match.header):
            raise Refused(SEATS_STAY)

    def was_passed(self, line: LogLine) -> bool:
        """The table passed for the seat; of what was decided before the match was opened: as it would now."""
        return line.itself or (line.forced and not self.full_control)

    def _was_by_hand(self, number: int) -> bool:
        """A person decided, not the table for them; where there is none, anybody."""
        self.story.read_to(number)
        line = self.story.line(number, self.viewer)
        seat = self.match.log.entries[number].seat
        if line is None or self.was_passed(line):
            return False
        # Where nobody would be asked, nobody could decide otherwise either.
        return not self.people or (seat in self.people and (self.full_control or not line.unasked))

    def _is_mine(self, number: int) -> bool:
        """Whoever has the keyboard decided; where no person plays, anybody."""
        return self.match.log.entries[number].seat == self.viewer or not self.people

    def _leave(self) -> None:
        # What it would find out is of no use any more.
        self.move_now()
        self.yields.forget()
        self.thinking = None
        self.fault = ""

    def _went_back(self, *, to_look: bool = True) -> None:
        """`to_look`: not to let those at the seats go on at once; bots among themselves would decide the same again."""
        self._leave()
        self.changed = frozenset()
        self.held = to_look and not self.people
        if self.hot_seat:
            self.curtain = None
        self._settle()

    def close(self) -> None:
        """Let go of the file; nobody waits for a bot any more."""
        self.move_now()
        self.match.close()

    @property
    def untouched(self) -> bool:
        """Since it was opened no person has decided or noted anything; where only bots play, none of them has."""
        log = self.match.log
        since = log.records[self._opened_at :]
        if not self.people or not all(isinstance(record, Entry) for record in since):
            return not since
        return not any(map(self._was_by_hand, range(len(log.entries) - len(since), len(log.entries))))

    @property
    def goal(self) -> str:
        """What a match that began from a practice position is about; empty: nothing."""
        return seats.goal_of(self.match)

    @property
    def goal_missed(self) -> bool:
        """It can be reached no more, unless something is taken back."""
        return seats.goal_missed(self.match)

    @property
    def goal_head(self) -> str:
        """What stands before the goal."""
        return seats.goal_head(self.match, "u")

    @property
    def path(self) -> Path | None:
        """Where the match is kept."""
        return self.match.path

    # Inside

    def _attempt(self, seat: Seat, action: Action, *, itself: bool = False) -> bool:
        """Do an action. False: something is wrong with the program; the match stands where it stood."""
        try:
            self._push(seat, action, itself=itself)
        except Refused:
            raise
        except Exception as error:
            self.yields.end()
            self.asking = None
            self.fault = _told(error)
            self._tell()
            return False
        return True

    def _push(self, seat: Seat, action: Action, *, itself: bool = False) -> None:
        match = self.match
        begun = self.story.begin(seat, action)
        known = len(match.log.entries)
        facts = match.push(seat, action)
        if self._new_line and len(match.log.entries) > known:
            match.name_branch(self._new_line)
            self._new_line = ""
        now = self.story.tell(begun, seat, facts, itself=itself)
        self.changed = self.panel.changed(begun.scenes[self.viewer].seen, now[self.viewer].seen)

    def _settle(self) -> None:
        """Find out who is asked now; pass for seats that yield."""
        while True:
            self.asking = None
            if self.match.over or self.fault:
                break
            owing = self.match.to_act
            bots = [seat for seat in owing if seat in self.bots]
            if bots and self._nobody_yet:
                self.curtain = self.viewer
                break
            if bots:
                if not self.held:
                    self._think(bots[0])
                break
            seat = self.viewer if self.viewer in owing else owing[0]
            sent = self._sent_for(seat)
            if sent is not None:
                self.passed = f"{self.names[seat]}: {sent.why}"
                if not self._attempt(seat, sent.action, itself=True):
                    return
                continue
            if self.hot_seat and (seat != self.viewer or self._nobody_yet):
                self.curtain = seat
                break
            self.asking = seat
            passing = self._passes(seat)
            if passing is None:
                self.yields.end()
                break
            if not self._attempt(seat, passing, itself=True):
                return
        self._tell()

    def _sent_for(self, seat: Seat) -> Sent | None:
        """The answer that a rule gives for a seat; None: ask."""
        scene = self.story.scene(seat)
        if self.full_control or self.panel.moment(scene) in self.stops:
            return None
        return find_game(self.match.header.game).sent_for(self.match.state.board.asked, self.match.options(seat))

    def _passes(self, seat: Seat) -> Action | None:
        """The pass to be made for a seat without asking it; None: ask."""
        options, scene = self.match.options(seat), self.scene()
        if self.panel.moment(scene) in self.stops or (self.full_control and not self.yields.until):
            return None
        forced = self.panel.only_passes(scene, options)
        yields = self.yields.until
        if self.yields.passes(scene, forced=forced):
            return self._pass(seat)
        if yields and not forced and (losing := self.panel.losing(scene)):
            self.warning = f"asked before it is passed: {losing}"
        if not forced or self.hot_seat:
            return None
        waiting = plain(self.panel.waiting(scene))
        self.passed = f"passed for you: {waiting}" if waiting else self.passed
        return self._pass(seat)

    def _pass(self, seat: Seat) -> Action | None:
        """What passes now for a seat; None: nothing does."""
        options = self.match.options(seat)
        verb = self.panel.passing(self.scene(), options)
        found = None if verb is None else options.take(verb)
        return None if isinstance(found, Options) else found

    def _think(self, seat: Seat) -> None:
        self.thinking = seat
        moment, match, bot, pace = self.match.moment, self.match, self.bots[seat], self.pace

        def think() -> None:
            try:
                if pace:
                    import time

                    time.sleep(pace)
                action, fault = bot.choose(match, seat), ""
            except Exception as error:
                action, fault = None, f"{type(error).__name__}: {error}"
            notice = bot.notice if isinstance(bot, PatientBot) else ""
            self._owner.post_message(BotChose(moment, bot, seat, action, fault, notice))

        self._screen.run_worker(think, thread=True, exclusive=True, group="bot", exit_on_error=False)

    def _tell(self) -> None:
        self._owner.post_message(TableChanged())

    # Notes

    def reroll(self) -> None:
        """New luck from here on. Refused but in practice."""
        self.match.reroll()

    def name_line(self, name: str) -> None:
        """Name the line of play; where others go on from here too, the one that begins with the next decision."""
        if self.match.log.children[self.match.step]:
            self._new_line = name
        else:
            self.match.name_branch(name)

    def name_branch(self, end: int, name: str) -> None:
        """Name another line of play, which ends with this entry."""
        self.match.name_branch(name, at=end)

    def bookmark(self, text: str) -> None:
        """Mark this step."""
        self.match.bookmark(text)


def _told(error: Exception) -> str:
    """What stopped the game, in a line; the traceback of what is no fault of a file or disk is kept."""
    if isinstance(error, BadInput):
        return f"{error.what}: {Path(error.where).name}"
    path = keep(error)
    return f"{type(error).__name__}: {error}" + (f"; see {path}" if path is not None else "")
