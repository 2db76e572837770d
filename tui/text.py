"""A match in lines of notation: what happens is written, what people decide is read. For pipes and screen readers."""

from collections.abc import Callable
from pathlib import Path

from core.kernel.errors import BadInput, BadText, DuelogError, Refused
from core.kernel.events import Action
from core.kernel.game import find_game
from core.kernel.ids import Seat, seat_name
from core.kernel.log import Moved
from core.kernel.match import Match
from core.kernel.names import tidy
from core.kernel.notation import RefusedText, read_seat
from core.kernel.series import standing
from core.kernel.store import read
from core.kernel.telling import Eyes, ending, player_title
from core.kernel.undo import START, Unfair
from tui.arena import Fault, decide
from tui.bots import Bot, make_bot
from tui.commands import cards
from tui.commands.speech import Closed, folded, say
from tui.commands.transcript import Detail, Transcript
from tui.fairness import nothing_own, who_confirms, why_not_taken_back
from tui.hot_seat import FOR_SEAT, MOST_LINE, Keyboard, Quit, typed
from tui.names import bare_name, shown_names
from tui.seats import Seats, goal_head, goal_missed, goal_of
from tui.series import Between, in_words, match_or_game
from tui.text_answers import moves, question
from tui.text_between import TextBetween
from tui.undone import seen_in_words, undone

HELP = """\
A line is a move in notation, as `moves` lists them. Or one of these:
  help       this
  moves      every legal move, a line each, with the payment left to the program
  board      the whole table as you see it
  undo       take back your last decision and all that followed
  redo       take up again what was taken back
  why MOVE   why a move is refused, or that it is not
  why N      step N with the rule of each fact and what caused it
  log        all that happened so far, as you may know it
  card NAME  the text of a card, what its words mean, and the rulings on it
  save FILE  write the match to another file too
  quit       stop; the match is kept"""

AFTER = ("help", "?", "board", "undo", "redo", "why", "log", "card", "save")
"""What can still be said once a match is over."""

ANSWERS = {"y": True, "yes": True, "n": False, "no": False}
"""What another person may say to an undo."""


class TextTable:
    """One match with people and bots at it."""

    def __init__(self, match: Match, keyboard: Keyboard, *, passing: Path | None = None) -> None:
        """`passing`: the file of the match, if it is not kept without a decision of a person."""
        self.match = match
        self._passing = passing
        self.who, called = Seats(match.header, match.log).now
        shown = zip(self.who, called, shown_names(self.who, called), strict=True)
        # A person is called as in the file: here nobody is "You".
        self.names = tuple(f"{usual} ({bot})" if bot else bare_name(name) for bot, name, usual in shown)
        self.bots: dict[Seat, Bot] = {
            seat: make_bot(match.header.game, bot, match.header.seed + seat) for seat, bot in enumerate(self.who) if bot
        }
        self.people = [seat for seat in range(len(self.names)) if seat not in self.bots]
        self._keyboard = keyboard
        self._transcript = Transcript(match.header, match.log)
        self._game = find_game(match.header.game)
        self._watching: list[Eyes] = [*self.people] or [None]
        """Who reads along: the people; without any, somebody who sees everything."""
        self._shown: dict[Eyes, list[int]] = {}
        self._turned_to: Eyes = None
        self._asked = (-1, -1)
        # Seat and moment of the last question that was asked in full.
        self._missed = False
        # The goal was, when somebody was asked last.
        self._resumed: set[Eyes] = set()
        if match.step:
            self._resumed = {*self._watching}
            self._shown = {eyes: match.line() for eyes in self._resumed}
        self._commands: dict[str, Callable[[Seat, str], None]] = {
            "help": lambda seat, rest: say(*HELP.splitlines()),
            "?": lambda seat, rest: say(*HELP.splitlines()),
            "moves": lambda seat, rest: say(*moves(self.match, seat)),
            "board": lambda seat, rest: say(*self._transcript.table(self.match.step, seat, self.names)),
            "undo": lambda seat, rest: self._undo(seat),
            "redo": lambda seat, rest: self._redo(seat),
            "why": self._why,
            "log": lambda seat, rest: self._log(seat),
            "card": lambda seat, rest: say(*(f"  {line}" for line in cards.named(rest, self.match))),
            "save": self._save,
            "quit": self._quit,
        }

    # The loop

    def play(self) -> bool:
        """To the end, or until the input ends: whether it has ended. Fault if a bot does what it may not."""
        try:
            say(*self._goal())
            if not self.people:
                self._turn_to(None)
            while True:
                self._play_on()
                say("", *self._result())
                if not self._went_back():
                    say(self._kept())
                    return True
        except Quit:
            say(self._kept())
            return False

    def _play_on(self) -> None:
        """Until the match is over. Quit if the input ends before."""
        while not self.match.over:
            owing, holder = self.match.to_act, self._keyboard.holder
            seat = holder if holder in owing else owing[0]
            if seat in self.bots:
                self._let_bot(seat)
            elif not self._sent_for(seat):
                self._ask(seat)
        for eyes in self._watching:
            # Nobody is to decide any more: the keyboard stays where it is.
            if self._keyboard.holder in (None, eyes):
                self._turn_to(eyes)

    def _went_back(self) -> bool:
        """The match is over: whether a person takes back what ended it. After it comes the next game of its series."""
        now = standing(self.match)
        if not self.people or (now is not None and not now.decided):
            return False
        say("", *folded(f"[{self.match.step}] the match is over · undo | log | board | why N | … (help) | quit"))
        while self.match.over:
            try:
                line = self._keyboard.read()
            except Quit:
                return False
            said = FOR_SEAT.fullmatch(line)
            seat = self._last_person() if said is None else read_seat(said[1])
            line = line if said is None else said[2].strip()
            word = line.split(" ", 1)[0].casefold()
            if word == "quit":
                return False
            if word in AFTER and seat in self.people:
                self._pass_to(seat)
                self._obey(seat, line)
            elif line:
                say("  the match is over: undo takes back what ended it, quit leaves")
        return True

    def _last_person(self) -> Seat:
        """Who sits at the keyboard, or decided last."""
        if self._keyboard.holder is not None:
            return self._keyboard.holder
        entries = self.match.log.entries
        return next(
            (entries[n].seat for n in reversed(self.match.line()) if entries[n].seat in self.people), self.people[0]
        )

    def _let_bot(self, seat: Seat) -> None:
        decide(self.bots[seat], self.who[seat], self.match, seat)
        # With several people at the table, what a bot does is told when they are asked.
        if len(self._watching) == 1:
            self._tell(self._watching[0])

    def _sent_for(self, seat: Seat) -> bool:
        """Send what a rule answers for a seat, and say so. False: it is to be asked."""
        sent = self._game.sent_for(self.match.state.board.asked, self.match.options(seat))
        if sent is None:
            return False
        self.match.push(seat, sent.action)
        say(f"  {seat_name(seat)} is not asked: {sent.why}")
        return True

    def _ask(self, seat: Seat) -> None:
        self._pass_to(seat)
        self._turn_to(seat)
        missed = goal_missed(self.match)
        if missed and not self._missed:
            for line in self._goal():
                say("", *folded(line))
        self._missed = missed
        say("", *folded(self._prompt(seat)))
        line = self._keyboard.read()
        said = FOR_SEAT.fullmatch(line)
        if said is not None:
            line, named = said[2].strip(), read_seat(said[1])
            if named is not None and named != seat:
                if not self._may_speak(named, line):
                    say(f"  {seat_name(seat)} decides now, not {said[1].casefold()}")
                    return
                seat = named
                self._pass_to(seat)
        if line:
            self._obey(seat, line)

    def _obey(self, seat: Seat, line: str) -> None:
        """Do what a person says."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        try:
            if command is not None:
                command(seat, rest.strip())
            else:
                self._move(seat, line)
        except DuelogError as error:
            say(f"  {error}")
        except (Quit, Closed, Fault):
            raise
        except Exception as error:
            # Nothing was changed: a decision is taken whole or not at all.
            say(f"  a fault of the program, not yours: {tidy(f'{type(error).__name__}: {error}')}")

    def _may_speak(self, seat: Seat, line: str) -> bool:
        """Another person's line is taken if that seat is asked too, or gives up."""
        gives_up = line.casefold() == str(type(self.match.game.concession()).__struct_config__.tag)
        return seat in self.people and (seat in self.match.to_act or gives_up)

    def _turn_to(self, eyes: Eyes) -> None:
        """Tell a person what happened since they last looked; between two people a line separates what each may see."""
        if eyes != self._turned_to:
            if eyes is not None and len(self.people) > 1:
                say("", f"──────── {self._called(eyes)} ────────")
            self._turned_to = eyes
        if eyes in self._resumed:
            self._resumed.discard(eyes)
            now = "is over" if self.match.over else "goes on"
            say(f"The {match_or_game(self.match.header)} {now} at step {self.match.step}; log tells all that happened.")
            say(*self._transcript.table(self.match.step, eyes, self.names))
        self._tell(eyes)

    def _tell(self, eyes: Eyes) -> None:
        """Steps of the present line that were not told to these eyes yet."""
        seen = self._shown.setdefault(eyes, [])
        line = self.match.line()
        keep = 0
        for one, other in zip(line, seen, strict=False):
            if one != other:
                break
            keep += 1
        if keep < len(seen):
            say(f"  taken back: everything after step {line[keep - 1]}")
        for number in line[keep:]:
            say(*self._transcript.step(number, eyes, line[-1]))
        seen[:] = line

    def _pass_to(self, seat: Seat) -> bool:
        """Whether the screen was cleared for this person."""
        return len(self.people) > 1 and self._keyboard.pass_to(seat, self.names[seat])

    def _result(self) -> list[str]:
        result = self.match.result
        assert result is not None
        told = [f"{self._called(seat)} {how}" for seat, how in enumerate(result.results)]
        over = f"Over: {', '.join(told)} ({ending(result, self._game.chronicle.ENDINGS)})"
        return [over, *self._goal()]

    def _goal(self) -> list[str]:
        """What a match from a practice position is about."""
        goal = goal_of(self.match)
        return [f"{goal_head(self.match, 'undo')}{tidy(goal)}"] if goal else []

    def _kept(self) -> str:
        """Where the match is."""
        if self._is_passing():
            return "nothing was decided: no file is kept"
        path = self.match.path
        return f"step {self.match.step}, kept nowhere" if path is None else f"kept in {path}, step {self.match.step}"

    def _is_passing(self) -> bool:
        decided = {entry.seat for entry in self.match.log.entries}
        return self._passing is not None and bool(self.people) and decided.isdisjoint(self.people)

    def clear_away(self) -> None:
        """Delete the file of a match in which nothing was decided, once the match is closed."""
        if self._passing is not None and self._is_passing():
            self._passing.unlink(missing_ok=True)

    def _called(self, seat: Seat) -> str:
        return player_title(seat, self.names[seat])

    # The question

    def _prompt(self, seat: Seat) -> str:
        """Who decides, what is asked, which answers there are."""
        if self._asked == (seat, self.match.moment):
            return f"[{self.match.step}] {self._called(seat)}"
        self._asked = seat, self.match.moment
        return f"[{self.match.step}] {self._called(seat)}: {question(self.match, seat)}"

    # Deciding

    def _action(self, seat: Seat, line: str) -> Action:
        if len(line) > MOST_LINE:
            raise BadText("the line is too long")
        return self.match.parse(seat, line)

    def _move(self, seat: Seat, line: str) -> None:
        try:
            self.match.push(seat, self._action(seat, line))
        except Refused as refused:
            say(f"  refused: {refused}")
        except RefusedText as error:
            say(f"  refused: {error}")
        except BadText as error:
            verbs = map(str, self.match.options(seat).step.domain)
            hint = "" if line.split(" ", 1)[0].casefold() in verbs else " (help lists what can be said)"
            say(f"  {error}{hint}")

    def _why(self, seat: Seat, line: str) -> None:
        if not line:
            say("  say `why MOVE` or `why N`: a line as moves lists them, or a number of the log")
            return
        if line.removeprefix("#").isdecimal():
            self._why_step(seat, line.removeprefix("#"))
            return
        try:
            refusal = self.match.explain(seat, self._action(seat, line))
        except BadText as error:
            say(f"  {error}")
            return
        say("  that may be done" if refusal is None else f"  refused: {refusal}")

    def _why_step(self, seat: Seat, digits: str) -> None:
        """A step of the present line, with its causes as far as the seat may know them."""
        line = self.match.line()
        place = next((place for place, step in enumerate(line) if str(step) == digits), None)
        if place is None:
            say(f"  there is no step {digits[:20]}; log tells the steps")
            return
        # What was told before stands as the cause of what comes after.
        told = [self._transcript.step(step, seat, line[-1], Detail(why=True)) for step in line[: place + 1]]
        say(*told[-1])

    # Taking back

    def _undo(self, seat: Seat) -> None:
        """Back to before this person's last decision; where that is not fair, the other one is asked."""
        line = self.match.line()
        place = len(line) - 1
        while place > 0 and self.match.log.entries[line[place]].seat != seat:
            place -= 1
        if place == 0:
            say(f"  {nothing_own(seat_name(seat)) if len(line) > 1 else START}")
            return
        told = f"{seat_name(seat)}: {self._transcript.action(line[place], seat, line[-1])}"
        try:
            self.match.goto(line[place - 1], by=seat)
        except Unfair as unfair:
            if not self._confirmed(seat, line[place], place, unfair):
                return
        self._shown[seat] = self.match.line()
        moved = self.match.log.records[-1]
        seen = f" ({self._seen(seat)})" if isinstance(moved, Moved) and moved.seen else ""
        say(f"  taken back: #{line[place]} {told}{seen}")

    def _seen(self, seat: Seat) -> str:
        """What had been seen of what was taken back just now, as far as a seat saw it."""
        match = self.match
        return seen_in_words(match.game, match.header, match.log, undone(match.log)[-1], seat)

    def _confirmed(self, seat: Seat, step: int, place: int, unfair: Unfair) -> bool:
        """Ask the other people; True: they agreed and it is done."""
        others = who_confirms(tuple(self.people), seat)
        if not others:
            names = tuple(self._called(other) for other in range(len(self.names)))
            say(f"  not taken back: {why_not_taken_back(unfair, names)}")
            return False
        say(f"  {unfair}")
        agreed = all(self._agrees(other, seat, step, unfair) for other in others)
        self._pass_to(seat)
        if not agreed:
            say("  not taken back")
            return False
        self.match.goto(self.match.line()[place - 1], by=seat, confirmed_by=others)
        return True

    def _agrees(self, other: Seat, seat: Seat, step: int, unfair: Unfair) -> bool:
        if self._pass_to(other):
            say(f"  {unfair}")
        say(f"{self._called(other)}: may {seat_name(seat)} take back step {step} and all after it? yes or no")
        while (answer := self._keyboard.read().casefold()) not in ANSWERS:
            if answer == "quit":
                raise Quit
            say(f"  {self._called(other)} is asked whether that is taken back: say yes or no")
        return ANSWERS[answer]

    def _redo(self, seat: Seat) -> None:
        """Forward to the next decision of a person."""
        try:
            self.match.redo()
            while (number := self.match.log.redoable()) is not None and self._is_bots(number):
                self.match.redo()
        except Refused as refused:
            say(f"  {refused}")

    def _is_bots(self, number: int) -> bool:
        return self.match.log.entries[number].seat in self.bots

    # The rest

    def _log(self, seat: Seat) -> None:
        line = self.match.line()
        for number in line:
            say(*self._transcript.step(number, seat, line[-1]))

    def _save(self, seat: Seat, name: str) -> None:
        if not name:
            say("  save says a file: save evening.duel")
            return
        path = Path(name).expanduser()
        try:
            if path.exists() and not self._is_ours(path):
                say(f"  {path}: there is another file of that name; choose a new one")
                return
            self.match.save(path)
        except (DuelogError, OSError, ValueError) as error:
            say(f"  {error}")
            return
        say(f"  written to {path}")

    def _is_ours(self, path: Path) -> bool:
        """The file holds this very match, perhaps less of it."""
        try:
            return bool(read(path).header == self.match.header)
        except BadInput:
            return False

    def _quit(self, seat: Seat, rest: str) -> None:
        raise Quit


def play(match: Match, *, named: bool = True) -> None:
    """Play with standard input and output, the games of a series one after the other. Fault as `TextTable`.

    Each match is closed at its end, whatever happens. `named`: the user named its file, which is kept in any case.
    """
    keyboard = typed()
    following: Match | None = match
    while following is not None:
        table = TextTable(following, keyboard, passing=None if named else following.path)
        try:
            with following as match:
                if match.notice:
                    say(f"{match.path}: {match.notice}")
                ended = table.play()
                following = _next_game(match, keyboard) if ended else None
        finally:
            table.clear_away()
        named = True


def _next_game(match: Match, keyboard: Keyboard) -> Match | None:
    """The game after one that ended, settled and begun; None: there is none, or not yet."""
    now = standing(match)
    if now is None:
        return None
    names = tuple(player_title(seat, name) for seat, name in enumerate(match.header.seats))
    say("", in_words(now, names))
    if now.decided:
        return None
    try:
        following = TextBetween(Between(match, now), keyboard).ask()
    except Quit:
        say(f"game {now.next.game} has not begun; play --save {match.path} goes on with it")
        return None
    say("", f"──────── Game {now.next.game} ────────")
    return following
