"""A match in lines of notation: what happens is written, what people decide is read. For pipes and screen readers."""

import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from core.kernel.errors import BadInput, BadText, DuelogError, Refused
from core.kernel.events import Action
from core.kernel.ids import Seat, seat_name
from core.kernel.log import Moved
from core.kernel.match import Match
from core.kernel.names import tidy
from core.kernel.notation import RefusedText
from core.kernel.options import Options
from core.kernel.store import read
from core.kernel.undo import START
from tui.arena import Fault, decide
from tui.bots import Bot, make_bot
from tui.commands.speech import Closed, say
from tui.commands.story import Story
from tui.saves import bot_of

MOST_LISTED = 1000
"""At most so many moves are listed."""
_MOST_SHOWN = 12
_WIDTH = 140
"""At most so many answers, and about so many characters of them, stand in a prompt."""
_MOST_LINE = 20_000
_FOR_SEAT = re.compile(r"(p[1-5]):\s*(.*)", re.I | re.S)

HELP = """\
A line is a move in notation, as `moves` lists them: attack B with Spark Runner. Or one of these:
  help       this
  moves      every legal move, a line each, with the payment left to the program
  board      the whole table as you see it
  undo       take back your last decision and all that followed
  redo       take up again what was taken back
  why LINE   why a move is refused, or that it is not
  log        all that happened so far, as you may know it
  save FILE  write the match to another file too
  quit       stop; the match is kept"""


class Quit(Exception):
    """The person at the keyboard has had enough."""


class TextTable:
    """One match with people and bots at it."""

    def __init__(self, match: Match, lines: Iterator[str], *, tty: bool = False) -> None:
        self.match = match
        self.names = match.header.seats
        self.bots: dict[Seat, Bot] = {
            seat: make_bot(match.header.game, bot, match.header.seed + seat)
            for seat, name in enumerate(self.names)
            if (bot := bot_of(name))
        }
        self.people = [seat for seat in range(len(self.names)) if seat not in self.bots]
        self._lines = lines
        self._tty = tty
        self._story = Story(match.game, match.header, match.log)
        self._chronicle: Any = import_module(f"core.{match.header.game}.chronicle")
        self._shown: dict[Seat, list[int]] = {}
        self._turned_to: Seat | None = None
        self._asked = (-1, -1)
        # Seat and moment of the last question that was asked in full.
        self._resumed: set[Seat] = set()
        if match.step:
            self._resumed = set(range(len(self.names)))
            self._shown = {seat: match.line() for seat in self._resumed}
        self._commands: dict[str, Callable[[Seat, str], None]] = {
            "help": lambda seat, rest: say(*HELP.splitlines()),
            "?": lambda seat, rest: say(*HELP.splitlines()),
            "moves": lambda seat, rest: say(*self._moves(seat)),
            "board": lambda seat, rest: say(*self._story.table(self.match.step, seat, self.names)),
            "undo": lambda seat, rest: self._undo(seat),
            "redo": lambda seat, rest: self._redo(seat),
            "why": self._why,
            "log": lambda seat, rest: self._log(seat),
            "save": self._save,
            "quit": self._quit,
        }

    # The loop

    def play(self) -> None:
        """To the end, or until the input ends. Fault if a bot does what it may not."""
        try:
            while not self.match.over:
                seat = self.match.to_act[0]
                if seat in self.bots:
                    self._let_bot(seat)
                else:
                    self._ask(seat)
            for seat in self.people or [0]:
                self._turn_to(seat)
            say("", *self._result())
        except Quit:
            say(self._kept())

    def _let_bot(self, seat: Seat) -> None:
        decide(self.bots[seat], bot_of(self.names[seat]), self.match, seat)
        # With people at the table, what a bot does is told when they are asked.
        if len(self.people) == 1:
            self._tell(self.people[0])
        elif not self.people:
            self._tell(seat, self._shown.setdefault(0, []))

    def _ask(self, seat: Seat) -> None:
        self._turn_to(seat)
        say("", self._prompt(seat))
        line = self._read()
        said = _FOR_SEAT.fullmatch(line)
        if said is not None:
            if said[1].casefold() != seat_name(seat):
                say(f"  {seat_name(seat)} decides now, not {said[1].casefold()}")
                return
            line = said[2].strip()
        word, _, rest = line.partition(" ")
        if not line:
            return
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

    def _turn_to(self, seat: Seat) -> None:
        """Tell a person what happened since they last looked; between two people a line separates what each may see."""
        if seat != self._turned_to:
            if len(self.people) > 1:
                say(
                    "",
                    f"──────── {seat_name(seat)} {self.names[seat]} ────────".replace(f" {seat_name(seat)} ──", " ──"),
                )
            self._turned_to = seat
        if seat in self._resumed:
            self._resumed.discard(seat)
            say(f"The match goes on at step {self.match.step}; log tells all that happened.")
            say(*self._story.table(self.match.step, seat, self.names))
        self._tell(seat)

    def _tell(self, seat: Seat, shown: list[int] | None = None) -> None:
        """Steps of the present line that were not told to these eyes yet."""
        seen = self._shown.setdefault(seat, []) if shown is None else shown
        line = self.match.line()
        keep = 0
        for one, other in zip(line, seen, strict=False):
            if one != other:
                break
            keep += 1
        if keep < len(seen):
            say(f"  taken back: everything after step {line[keep - 1]}")
        for number in line[keep:]:
            say(*self._story.step(number, seat))
        seen[:] = line

    def _read(self) -> str:
        if self._tty:
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = next(self._lines, None)
        if line is None:
            raise Quit
        return line.strip()

    def _result(self) -> list[str]:
        result = self.match.result
        assert result is not None
        told = [f"{self._called(seat)} {how}" for seat, how in enumerate(result.results)]
        return [f"Over: {', '.join(told)} ({result.why})", self._kept()]

    def _kept(self) -> str:
        """Where the match is."""
        path = self.match.path
        return f"step {self.match.step}, kept nowhere" if path is None else f"kept in {path}, step {self.match.step}"

    def _called(self, seat: Seat) -> str:
        name, short = self.names[seat], seat_name(seat)
        return name if name.split(" ")[0] == short else f"{short} {name}"

    # The question

    def _prompt(self, seat: Seat) -> str:
        """Who decides, what is asked, which answers there are."""
        if self._asked == (seat, self.match.moment):
            return f"[{self.match.step}] {self._called(seat)}"
        self._asked = seat, self.match.moment
        view = self.match.view(seat).seen
        asked = self._chronicle.question(_Seen(view, self.match.state.cards), seat)
        return f"[{self.match.step}] {self._called(seat)}: {asked} · {self._answers(seat)}"

    def _answers(self, seat: Seat) -> str:
        options = self.match.options(seat)
        if options.step.name == "verb":
            return self._verbs(seat, options)
        listed: list[str] = []
        for action in _few(options, _MOST_SHOWN + 1):
            line = self.match.notation(seat, action)
            if len(listed) == _MOST_SHOWN or (listed and sum(map(len, listed)) + len(line) > _WIDTH):
                return f"{' | '.join(listed)} | … (moves lists all)"
            listed.append(line)
        return " | ".join(listed)

    def _verbs(self, seat: Seat, options: Options) -> str:
        """`play Drill Bolt, Grey Wolf | attack A | end`; with too many to name their number."""
        named = " | ".join(self._verb(seat, options, str(verb), _WIDTH) for verb in options.step.domain)
        if len(named) <= _WIDTH:
            return named
        return " | ".join(self._verb(seat, options, str(verb), _WIDTH // 3) for verb in options.step.domain)

    def _verb(self, seat: Seat, options: Options, verb: str, width: int) -> str:
        found = options.take(verb)
        if not isinstance(found, Options):
            return verb
        state = self.match.state
        names = ", ".join(
            value if isinstance(value, str) else self._chronicle.thing(state, value, seat)
            for value in found.step.domain
        )
        return f"{verb} {names}" if len(names) <= width else f"{verb} ({len(found.step.domain)})"

    def _moves(self, seat: Seat) -> list[str]:
        options = self.match.options(seat)
        lines: dict[str, None] = {}
        for action in _few(options, MOST_LISTED + 1):
            lines[self.match.notation(seat, action)] = None
        found = list(lines)
        if len(found) > MOST_LISTED:
            found[MOST_LISTED:] = [
                f"… and more than these {MOST_LISTED}: any other group of the same units is a move too"
            ]
        return [*found, "concede"]

    # Deciding

    def _action(self, seat: Seat, line: str) -> Action:
        if len(line) > _MOST_LINE:
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
            word = line.split(" ", 1)[0]
            hint = "" if word.casefold() in _known_verbs(self.match.options(seat)) else " (help lists what can be said)"
            say(f"  {error}{hint}")

    def _why(self, seat: Seat, line: str) -> None:
        if not line:
            say("  why says a move: why attack B with Spark Runner")
            return
        try:
            refusal = self.match.explain(seat, self._action(seat, line))
        except BadText as error:
            say(f"  {error}")
            return
        say("  that may be done" if refusal is None else f"  refused: {refusal}")

    # Taking back

    def _undo(self, seat: Seat) -> None:
        """Back to before this person's last decision; where that is not fair, the other one is asked."""
        line = self.match.line()
        place = len(line) - 1
        while place > 0 and self.match.log.entries[line[place]].seat != seat:
            place -= 1
        if place == 0:
            say(f"  {START}")
            return
        told = f"{seat_name(seat)}: {self._story.action(line[place], seat)}"
        try:
            self.match.goto(line[place - 1], by=seat)
        except Refused as refused:
            if refused.refusal.code != "undo/fair" or not self._confirmed(seat, line[place], place, refused):
                return
        self._shown[seat] = self.match.line()
        moved = self.match.log.records[-1]
        seen = f" ({moved.seen})" if isinstance(moved, Moved) and moved.seen else ""
        say(f"  taken back: #{line[place]} {told}{seen}")

    def _confirmed(self, seat: Seat, step: int, place: int, refused: Refused) -> bool:
        """Ask the other person; True: they agreed and it is done."""
        say(f"  {refused}")
        others = [other for other in self.people if other != seat]
        if not others:
            say("  a bot confirms nothing")
            return False
        other = others[0]
        say(f"{self._called(other)}: may {seat_name(seat)} take back step {step} and all after it? yes or no")
        if self._read().casefold() not in ("y", "yes"):
            say("  not taken back")
            return False
        self.match.goto(self.match.line()[place - 1], by=seat, confirmed_by=(other,))
        return True

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
        for number in self.match.line():
            say(*self._story.step(number, seat))

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


class _Seen:
    """What a line is made from, out of a view."""

    def __init__(self, seen: Any, cards: Any) -> None:
        self.board = seen.board
        self.control = seen.control
        self.cards = cards


def _few(options: Options, limit: int) -> Iterator[Action]:
    """Whole actions in the order of the walk, each with the payment that the program would choose."""
    stack: list[Options | Action] = [options]
    while stack and limit > 0:
        top = stack.pop()
        if not isinstance(top, Options):
            limit -= 1
            yield top
            continue
        domain = top.step.domain[:1] if top.step.name == "pay" else top.step.domain
        stack.extend(top.take(value) for value in reversed(domain))


def _known_verbs(options: Options) -> set[str]:
    return {str(value) for value in options.step.domain}


def lines_of(stream: Any) -> Iterator[str]:
    """Lines of standard input, to its end; there may be none at all."""
    while stream is not None:
        try:
            line = stream.readline(_MOST_LINE + 2)
        except (OSError, ValueError):
            return
        if not line:
            return
        yield line


def play(match: Match) -> None:
    """Play with standard input and output. The match is closed at the end, whatever happens. Fault as `TextTable`."""
    with match:
        try:
            if match.notice:
                say(match.notice)
            TextTable(match, lines_of(sys.stdin), tty=sys.stdin is not None and sys.stdin.isatty()).play()
        except Closed:
            match.close()
            raise


__all__ = ["Fault", "TextTable", "play"]
