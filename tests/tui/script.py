"""A recorded match played again in a terminal by keys alone, or by mouse alone.

A `Script` says for each decision what is to be done, from what the app asks; a player, `Keyboard` or `Mouse`, does it.
The keyboard types a whole decision ahead; the mouse waits for what the prompt must say after every move.
"""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from core.kernel.events import Action
from core.kernel.game import find_game
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import DONE, Value
from core.kernel.options import Path as Values
from tests.tui.console import Console
from tui.decision import Cursor, Decision
from tui.panels import Choice, Scene, find_panel
from tui.playing.prompt import Goal, asked
from tui.repeats import Repeats
from tui.screens.curtain import Curtain
from tui.widgets.lines import plain

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
CURTAIN = "pass the keyboard to "
CURTAIN_REST, KEY_REST = Curtain.REST, Repeats.REST
"""Seconds for which a curtain does not open, and for which what has decided something does nothing."""
WIDTH = 80
HAND, PROMPT, ANSWERS, KEYS = 13, 21, 22, 23
"""First lines at 80x24: of the low strip, of the prompt, of its answers, of the keys."""
PATIENCE = 60.0
"""Seconds that anything may take."""
SURE = 60
"""Cells of a line that are never cut."""
VERB_KEYS = ("space", "e", "a", "r")


class Move(NamedTuple):
    """One thing to be done: by the key, or at the place where the mouse finds the same."""

    key: str = ""
    """A key as it is written on the screen."""
    place: str = ""
    """hand, board, slot, frame, list, box, question; empty: the key is a button."""
    row: int = 0
    """Place in a list, where there is no key."""
    text: str = ""
    """What stands there."""
    typed: str = ""
    """A line of notation."""


class Script:
    """What is to be done for each decision of a match that is played again."""

    def __init__(self, recorded: Match, first: int = 0) -> None:
        """`first`: so many decisions stand in the match already; below 0, so many are left."""
        self.recorded = recorded
        line = recorded.line()[1:]
        self._first = first % len(line) if first else 0
        self._left = line[self._first :]
        self.names = NAMES[: len(recorded.header.seats)]
        self.match = self.begun()
        self.panel = find_panel(recorded.header.game)
        self.typed = 0
        """How many decisions had to be typed as notation."""
        self.kinds: dict[str, int] = {}
        """Which steps were named, and how often."""

    def begun(self, path: Path | None = None) -> Match:
        """The match where it begins, with people at all seats."""
        header = replace(self.recorded.header, seats=self.names)
        match = Match.from_position(header, game=self.recorded.game, path=path)
        for number in self.recorded.line()[1 : self._first + 1]:
            match.push(*self._decision(number))
        return match

    def decisions(self, n: int = 0) -> Iterator[tuple[Seat, Action]]:
        """The decisions that are left, or so many of them."""
        while self._left:
            yield self._decision(self._left.pop(0))
            n -= 1
            if not n:
                break

    def sent(self, seat: Seat) -> Action | None:
        """What the app answers for a seat without asking it; None: it asks."""
        decision = self.decision(seat)
        found = find_game(self.match.header.game).sent_for(self.match.state.board.asked, decision.options)
        return found and found.action

    def push(self, seat: Seat, action: Action) -> int:
        """Do an action, and what the app answers then by itself: how many decisions these are."""
        self.match.push(seat, action)
        done = 1
        while not self.match.over and (sent := self.sent(self.match.to_act[0])) is not None:
            self.match.push(self.match.to_act[0], sent)
            done += 1
        del self._left[: done - 1]
        return done

    @property
    def next(self) -> tuple[Seat, Action]:
        """The decision that comes next."""
        return self._decision(self._left[0])

    def _decision(self, number: int) -> tuple[Seat, Action]:
        entry = self.recorded.log.entries[number]
        assert entry.action is not None
        return entry.seat, entry.action

    def decision(self, seat: Seat) -> Decision:
        """What the app asks now."""
        scene = Scene(self.match.view(seat).seen, self.match.header.cards, self.names, seat, self.match.step)
        return Decision(self.match, seat, self.panel, scene)

    def prompts(self, decision: Decision) -> list[tuple[str, str]]:
        """The two lines of the prompt then, wherever the cursor stands."""
        ways = self.panel.ways(decision.scene, decision.options)
        found = [asked(decision, self.names[decision.seat], ways, WIDTH, cursor, Goal("", "")) for cursor in Cursor]
        return [(plain(said.question), plain(said.answers)) for said in found]

    def moves(self, decision: Decision, action: Action, *, frames: bool = False) -> Iterator[Move]:
        """What does an action; the decision follows. `frames`: what has a frame is named by it.

        LookupError, ValueError: there is no key for it.
        """
        if action == self.match.game.concession():
            yield Move("X")
            yield Move("y", "question", text="yes")
            return
        path = self.match.game.path(self.match.state, decision.seat, action)
        if decision.at_root:
            yield from self._root(decision, path)
            if self.panel.at_once(path[0]):
                return
        for _ in range(100):
            if decision.complete:
                break
            yield from self._answer(decision, path, frames)
        for _ in range(decision.payments().index(action) if decision.payments() else 0):
            yield Move("p")
            decision.change_payment()
        yield Move("enter")

    def _root(self, decision: Decision, path: Values) -> Iterator[Move]:
        """The first question: a command key, a card of the hand, or one that lies elsewhere."""
        panel, scene, verb = self.panel, decision.scene, path[0]
        self._count(verb)
        for key in VERB_KEYS:
            if panel.verb(scene, key, decision.options) == verb:
                if not panel.at_once(verb):
                    yield Move("H", "hand")
                yield Move(key)
                decision.begin((verb,))
                return
        ways = panel.ways(scene, decision.options)
        hand = panel.hand_values(scene)
        if panel.marks_hand(verb):
            yield self._in_hand(hand.index(path[1]))
            decision.begin(path[:2])
            return
        found = [
            (value, n, way)
            for value, each in ways.items()
            for n, way in enumerate((*each, *panel.group_ways(scene, decision.options, value)))
            if way.path == path[: len(way.path)]
        ]
        # The way that says most; a card itself rather than an equal one.
        value, n, way = max(found, key=lambda item: (len(item[2].path), item[0] in path))
        yield from self._object(decision, value, hand)
        if len(ways[value]) + len(panel.group_ways(scene, decision.options, value)) > 1:
            yield Move(str(n + 1), "box", n, way.title)
        decision.begin(way.path)

    def _object(self, decision: Decision, value: Value, hand: Values) -> Iterator[Move]:
        """Come to an object and use it."""
        panel, scene = self.panel, decision.scene
        label = next((key for key, labelled in panel.labels(scene).items() if labelled == value), "")
        stack = panel.stack(scene, {}, 6)
        in_stack = next((n for n, row in enumerate(stack.rows) if row.value == value), -1)
        if value in hand:
            yield self._in_hand(hand.index(value))
        elif label:
            yield Move(label, "board")
        elif in_stack >= 0:
            yield Move("C", "slot", in_stack, plain(stack.rows[in_stack].left[1:])[:9])
        else:
            rows = [row.value for row in panel.piles(scene, {})]
            first = next(n for n, found in enumerate(rows) if found is not None)
            yield Move("Z")
            yield Move("", "box", rows.index(value) - first)

    @staticmethod
    def _in_hand(place: int) -> Move:
        return Move("1234567890"[place] if place < 10 else "", "hand", place)

    def _answer(self, decision: Decision, path: Values, frames: bool) -> Iterator[Move]:
        """The next value of the path."""
        step, draft = decision.draft.step, decision.draft
        assert step is not None
        at = len(draft.answers)
        if step.domain != (DONE,) and path[at] == DONE and decision.takes_whole:
            yield Move("-")
            decision.leave_all()
            return
        if step.domain == (DONE,) or path[at] == DONE:
            yield Move("enter")
            decision.confirm(None)
            return
        wanted = path[at]
        self._count(step.name)
        if decision.is_number:
            yield from self._number(decision, step.domain.index(wanted))
            return
        choices = decision.choices()
        choice = next(choice for choice in choices if choice.value == wanted)
        if draft.spreads:
            # A second click puts it to the first place that is free.
            yield Move(choice.key, choice.place, listed_at(choices, wanted), choice.text)
            if not frames:
                yield Move(step.name)
            decision.put(wanted, step.name)
            return
        if frames and (frame := self._frame(decision, choice)):
            yield Move(place=f"frame {frame}")
            decision.toggle(wanted)
            return
        hand = self.panel.hand_values(decision.scene)
        row = listed_at(choices, wanted) if choice.place != "hand" else hand.index(wanted) if wanted in hand else 0
        if decision.has_details:
            yield Move(choice.key, choice.place, row, choice.text)
            decision.press(choice.key)
            yield from self._details(decision, wanted, path)
            return
        if choice.key:
            yield Move(choice.key, choice.place, row, choice.text)
            decision.press(choice.key)
            if len(draft.answers) > at and draft.answers[at].value == wanted:
                return
            if decision.press(choice.key) and draft.answers[at].value == wanted:
                # The key names one of the other side first.
                yield Move(choice.key, "again")
                return
            raise LookupError(choice)
        yield Move("", "list", row, choice.text)
        decision.toggle(wanted)

    @staticmethod
    def _details(decision: Decision, member: Value, path: Values) -> Iterator[Move]:
        """What is named of a member besides."""
        while (named := tuple(answer.value for answer in decision.draft.answers)) != path[: len(named)]:
            yield Move("+")
            if not decision.change(member, 1):
                raise LookupError(path)

    def _number(self, decision: Decision, place: int) -> Iterator[Move]:
        domain, by = decision.draft.step.domain if decision.draft.step is not None else (), place - decision.number
        upwards = int(domain[0]) <= int(domain[-1])
        for _ in range(abs(by)):
            more = (by > 0) == upwards
            yield Move("+" if more else "-")
            decision.change_number(1 if more else -1)
        yield Move("enter")
        decision.confirm(None)

    def _frame(self, decision: Decision, choice: Choice) -> str:
        """The frame or line of the board that stands for an answer; empty: none does."""
        if choice.place not in ("strip", "board") or choice.key.islower():
            return ""
        names = ("foe-line", "me-line", *(f"{who}-{zone}" for who in ("foe", "me") for zone in "abc"))
        for name in names:
            if choice.value in self.panel.framed(decision.scene, name):
                return name
        return ""

    def _count(self, name: Value) -> None:
        self.kinds[str(name)] = self.kinds.get(str(name), 0) + 1


class Player(Protocol):
    """Does what a script says."""

    frames: bool
    """Names a Location, Realm or Mage by its frame."""

    def decide(self, script: Script, console: Console, decision: Decision, action: Action) -> None:
        """Bring an action about."""

    def do(self, console: Console, move: Move) -> None:
        """One move of it."""

    def again(self, console: Console) -> None:
        """The last key or click once more."""

    def back(self, console: Console) -> None:
        """One step back."""

    def uncover(self, console: Console) -> None:
        """Open the curtain."""


CODES = {
    "enter": "\r", "space": " ", "tab": "\t", "esc": "\x1b", "home": "\x1b[H", "down": "\x1b[B", "right": "\x1b[C",
}  # fmt: skip
COLUMNS = 3
"""Cells of a Library beside each other."""


class Keyboard:
    """Types, each decision ahead of what the screen says."""

    frames = False

    def __init__(self) -> None:
        self._newest = ""

    def decide(self, script: Script, console: Console, decision: Decision, action: Action) -> None:
        try:
            keys = [key for move in script.moves(decision, action) for key in self._keys(move)]
        except (LookupError, ValueError, StopIteration):
            script.typed += 1
            keys = [":", *script.match.notation(decision.seat, action), "enter"]
        if keys[0] == self._newest:
            time.sleep(KEY_REST)
        self._press(console, keys)

    def do(self, console: Console, move: Move) -> None:
        self._press(console, self._keys(move))

    def again(self, console: Console) -> None:
        self._press(console, [self._newest])

    def back(self, console: Console) -> None:
        self._press(console, ["esc"])

    def uncover(self, console: Console) -> None:
        self._press(console, ["enter"])
        self._newest = ""

    def _press(self, console: Console, keys: list[str]) -> None:
        self.type(console, "".join(CODES.get(key, key) for key in keys))
        self._newest = keys[-1]

    def type(self, console: Console, keys: str) -> None:
        """Press all keys of a decision."""
        console.press(keys)

    @staticmethod
    def _keys(move: Move) -> list[str]:
        if move.place == "slot":
            return ["C", "home", *["down"] * (move.row // COLUMNS), *["right"] * (move.row % COLUMNS), "enter"]
        if move.place == "board" and not move.text:
            return ["g", move.key, "enter"]
        if move.key:
            return [move.key]
        rows = ["down"] * move.row
        if move.place == "box":
            return [*rows, "enter"]
        return ["H", "home", *rows, "enter"] if move.place == "hand" else ["tab", "home", *rows, "space"]


class Mouse:
    """Clicks and turns the wheel."""

    frames = True

    def __init__(self) -> None:
        self._newest = (0, 0)
        self._has_decided = False

    def decide(self, script: Script, console: Console, decision: Decision, action: Action) -> None:
        if self._has_decided:
            time.sleep(KEY_REST)
        moves = script.moves(decision, action, frames=True)
        move = next(moves, None)
        while move is not None:
            self.do(console, move)
            move = next(moves, None)
            if move is not None and move.place not in ("box", "question"):
                until(console, lambda: says(console, script.prompts(decision)), str(script.prompts(decision)))
        self._has_decided = True

    def again(self, console: Console) -> None:
        console.click(*self._newest)

    def back(self, console: Console) -> None:
        def way_out(lines: list[str]) -> tuple[int, int] | None:
            box = place_of(lines, "esc close", 0) or place_of(lines, "n no ", 0)
            return box or token(lines, "esc", ANSWERS) or token(lines, "esc", KEYS)

        self._click(console, found(console, "esc", way_out))

    def uncover(self, console: Console) -> None:
        self._click(console, (40, 12))
        self._has_decided = False

    def do(self, console: Console, move: Move) -> None:
        lines = console.lines
        if move.place.startswith("frame "):
            self._click(console, self._frame(lines, move.place.removeprefix("frame ")))
        elif move.key == "H":
            self._click(console, (1, HAND))
            until(console, lambda: console.lines[HAND][0] == "┏")
        elif move.place == "box":
            until(console, lambda: "esc close" in console.text)
            console.wheel(40, 12, move.row)
            self._settle(console)
            self._click(console, found(console, move, cursor_in_box), times=2)
        elif move.place == "question":
            self._click(console, found(console, move, lambda lines: place_of(lines, f"{move.key} {move.text}", 0)))
        elif move.place == "board":
            self._on_board(console, move)
        elif move.place == "slot":
            if not place_of(lines, move.text, HAND):
                self._button(console, "C")
            self._click(console, found(console, move, lambda lines: place_of(lines, move.text, HAND)), times=2)
        elif move.place in ("hand", "list", "item"):
            if not (move.key and row_of(lines, move)):
                console.wheel(10, HAND + 2, -60)
                console.wheel(10, HAND + 2, move.row)
                self._settle(console)
            self._click(console, found(console, move, lambda lines: row_of(lines, move)), times=2)
        elif move.key == "Z":
            self._click(console, self._frame(lines, "me-line"))
        elif move.key == "X":
            self._from_help(console, move.key)
        else:
            self._button(console, move.key)

    def _click(self, console: Console, place: tuple[int, int], times: int = 1) -> None:
        console.click(*place, times)
        self._newest = place

    def _on_board(self, console: Console, move: Move) -> None:
        """A unit by its label: on the board if it is seen there, else in the prompt."""
        label = re.compile(rf"[│┃║]{move.key}[▶ ]")
        seen = next(((hit.end() + 2, y) for y in range(2, HAND) for hit in label.finditer(console.lines[y])), None)
        if seen is not None:
            self._click(console, seen, times=2)
        elif move.text:
            self._click(console, found(console, move, lambda lines: token(lines, move.key, PROMPT)))
        else:
            self._click(console, found(console, move, lambda lines: token(lines, move.key, ANSWERS, first=True)))
            self._settle(console)
            self._click(console, found(console, move, lambda lines: token(lines, "enter", KEYS)))

    def _button(self, console: Console, key: str) -> None:
        def button(lines: list[str]) -> tuple[int, int] | None:
            return token(lines, key, ANSWERS) or token(lines, key, KEYS) or place_of(lines, f"{key} ", HAND)

        self._click(console, found(console, key, button))

    def _from_help(self, console: Console, key: str) -> None:
        """What no line of the screen names, the help does."""
        self._button(console, "?")
        until(console, lambda: "Keys here" in console.text)
        while not place_of(console.lines, f" {key}    ", 0):
            console.wheel(40, 12, 1)
            self._settle(console)
        x, y = found(console, key, lambda lines: place_of(lines, f" {key}    ", 0))
        self._click(console, (x + 1, y), times=2)

    @staticmethod
    def _settle(console: Console) -> None:
        """Let the wheel come to rest."""
        while console.read(0.25):
            pass

    @staticmethod
    def _frame(lines: list[str], name: str) -> tuple[int, int]:
        who, _, zone = name.partition("-")
        mine = next(y for y in range(HAND - 1, 1, -1) if lines[y][0] == " " and lines[y].strip())
        top = next(y for y in range(HAND) if lines[y][0] in "╭╔┏")
        if zone == "line":
            return 30, top - 1 if who == "foe" else mine
        return 3 + 26 * "abc".index(zone), top if who == "foe" else top + (mine - top) // 2


def listed_at(choices: list[Choice], value: Value) -> int:
    """In which row of the list of answers one stands; 0: in none."""
    listed = [choice.value for choice in choices if choice.place in ("list", "item")]
    return listed.index(value) if value in listed else 0


def cursor_in_box(lines: list[str]) -> tuple[int, int] | None:
    """Where the cursor of a box stands, right of the border and of a label."""
    return next(((10, y) for y in range(1, PROMPT) if "▶" in lines[y][4:7]), None)


def row_of(lines: list[str], move: Move) -> tuple[int, int] | None:
    """Where a row of the hand or the answers stands: that of a key, else that of the cursor."""
    rows = (y for y in range(HAND + 1, PROMPT) if move.text[:8] in lines[y])
    return next(((10, y) for y in rows if lines[y][1] == move.key or (not move.key and "▶" in lines[y][1:3])), None)


def token(lines: list[str], key: str, y: int, *, first: bool = False) -> tuple[int, int] | None:
    """Where a key stands in a line; the last one, since labels of units come before commands."""
    hits = [hit.end() - 1 for hit in re.finditer(rf"(?<!\S)●?{re.escape(key)}(?!\S)", lines[y])]
    return (hits[0 if first else -1], y) if hits else None


def place_of(lines: list[str], text: str, top: int) -> tuple[int, int] | None:
    """Where a text stands, from a line on."""
    return next(((lines[y].index(text), y) for y in range(top, PROMPT) if text in lines[y]), None)


def found(console: Console, what: object, where: Callable[[list[str]], tuple[int, int] | None]) -> tuple[int, int]:
    """A place that there is as soon as all is drawn."""
    until(console, lambda: where(console.lines) is not None, f"a place for {what}")
    place = where(console.lines)
    assert place is not None
    return place


def says(console: Console, prompts: list[tuple[str, str]]) -> bool:
    """The prompt is one of these, as far as there is room for sure."""
    shown = [line[:SURE].rstrip() for line in console.lines[PROMPT : ANSWERS + 1]]
    return any(shown == [said[:SURE].rstrip() for said in prompt] for prompt in prompts)


def until(console: Console, done: Callable[[], bool], what: str = "it") -> None:
    """Read on until something is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"{what!r} did not happen:\n{console.text}"
        console.read()
        while console.read(0):
            pass


def play(script: Script, console: Console, player: Player, decisions: int = 0) -> None:
    """Play what is left of the recorded match, or so many decisions of it."""
    for seat, action in script.decisions(decisions):
        decision = script.decision(seat)
        come_to(script, console, player, decision)
        player.decide(script, console, decision, action)
        script.push(seat, action)
    if script.match.over:
        until(console, lambda: "◆ OVER" in console.lines[0])
    else:
        come_to(script, console, player, script.decision(script.match.to_act[0]))


def come_to(script: Script, console: Console, player: Player, decision: Decision) -> None:
    """The match stands where the script stands, and this seat is asked; the curtain before it is opened."""
    curtain, step, prompts = CURTAIN + script.names[decision.seat], f"#{script.match.step} ", script.prompts(decision)

    def here() -> bool:
        return console.lines[0].endswith(step) and says(console, prompts)

    until(console, lambda: curtain in console.text or here(), step + prompts[0][0])
    if curtain in console.text:
        time.sleep(CURTAIN_REST)
        player.uncover(console)
        until(console, here, step + prompts[0][0])
