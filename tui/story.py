"""What each person at the table may read of a match: its log, line by line, and the lines that were taken back."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.kernel.branches import Branch
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.log import action_of
from core.kernel.match import Match
from core.kernel.replay import Replay
from core.kernel.sealing import Seals
from tui.faults import keep
from tui.panels import Panel, Scene
from tui.seats import Sitting
from tui.telling import Teller, turns_of
from tui.undone import Undone, seen_in_words, undone

TOLD_AT_ONCE = 40
"""So many of the newest entries of a stored match are told when it is opened; the others when they are come to."""
TOLD_ON = 5
"""So many more then, with their facts about a page: more would be waited for where hundreds of cards lie about."""


class LogLine(NamedTuple):
    """One entry of the match as the log tells it to one seat."""

    entry: int
    seat: Seat
    who: str
    """What the player was called then."""
    text: str
    revealed: str
    """The text once sealed answers are revealed."""
    turn: int
    facts: tuple[tuple[int, str], ...]
    """Those that are told: place in the entry, and text."""
    whose: str = ""
    """Whose turn it is then."""
    before: int = 0
    """The turn before it."""
    itself: bool = False
    """Passed by the table for a seat that yields or has no answer."""
    forced: bool = False
    """Decided before the match was opened, which nobody recorded more of, by a person who could only pass, or for whom
    a rule gave the answer."""
    unasked: bool = False
    """So too, whoever decided what: a person who sits at this seat now would not be asked."""
    began: int = 0
    """The fact with which another turn began, by its place in the entry."""


class Retelling(NamedTuple):
    """Tells entries of a line that were decided before the match was opened here, or on another line."""

    end: int
    """The entry that the line ends with."""
    replay: Replay
    teller: Teller
    turns: dict[int, tuple[int, int]]
    """For each entry the turn after and before it."""


class Left(NamedTuple):
    """Lines that were taken back to one step."""

    lines: list[Branch]
    """Oldest first."""
    undone: Undone | None
    """What had been seen in the newest of them, when it was taken back last; None: nothing."""


class Said(NamedTuple):
    """An action in notation, as a pair of eyes may read it."""

    text: str
    """As long as it is sealed, if it is."""
    revealed: str


class Begun(NamedTuple):
    """A decision that is about to be done, as it was before it."""

    scenes: Mapping[Seat, Scene]
    """What each pair of eyes sees."""
    said: Mapping[Seat, Said]
    """The action, to each pair of eyes."""


class Story:
    """The log of a match that is played, told to each person as that person may read it.

    Where nobody plays, it is told to the eyes of the first seat.
    """

    def __init__(self, match: Match, panel: Panel, sitting: Sitting) -> None:
        self._match = match
        self._panel = panel
        self.sitting = sitting
        self._seals = Seals(match.game, match.log)
        self._lines: dict[Seat, dict[int, LogLine]] = {eyes: {} for eyes in sitting.people or (0,)}
        """By the number of the entry. The same entries are told to all."""
        self._left: tuple[int, dict[int, Left]] = (-1, {})
        """What `left_at` found, and for how many records."""
        self._retelling: Retelling | None = None
        self.read_newest()

    # What is seen

    def scene(self, eyes: Seat) -> Scene:
        """What these eyes see now."""
        return self._scene(eyes, self._match.view(eyes).seen, self._match.step)

    def scene_at(self, step: int, eyes: Seat) -> Scene:
        """The same at a step of any line."""
        replay = self._replay()
        replay.goto(step)
        return self._scene(eyes, replay.view(eyes), step)

    def _scene(self, eyes: Seat, seen: object, step: int) -> Scene:
        sitting = self.sitting
        return Scene(
            seen=seen,
            cards=self._match.header.cards,
            names=sitting.names,
            bots=sitting.bots,
            seat=eyes,
            step=step,
        )

    def _replay(self) -> Replay:
        return Replay(self._match.game, self._match.header, self._match.log)

    # What was told

    def present(self, eyes: Seat) -> list[LogLine]:
        """The lines of the log that were told, of the present line of play."""
        told = self._lines[eyes]
        return self._now([told[number] for number in self._match.line() if number in told], self._match.step)

    def line(self, number: int, eyes: Seat) -> LogLine | None:
        """What the log said of an entry when it was decided; None: it was not told."""
        return self._lines[eyes].get(number)

    def text(self, number: int, eyes: Seat) -> str:
        """What the log says was decided in an entry of the present line; of another one, what it said then."""
        told = self._lines[eyes].get(number)
        if told is None:
            return f"step {number}"
        return self._now([told], self._match.step if number in self._match.line() else number)[0].text

    def _now(self, told: list[LogLine], end: int) -> list[LogLine]:
        """These lines as they may be read on a line of play through them that ends with an entry."""
        sealed = self._seals.after(end)
        return [
            line if line.revealed == line.text or line.entry in sealed else line._replace(text=line.revealed)
            for line in told
        ]

    def after(self, fork: int, end: int, eyes: Seat) -> list[LogLine]:
        """The lines of the log after entry `fork`, of the line of play that ends with `end`."""
        line = self._match.log.line(end)
        following = line[self._match.log.depths[fork] + 1 :]
        self._read(line, following)
        return self._now([self._lines[eyes][number] for number in following], end)

    def first_of(self, branch: Branch, eyes: Seat) -> LogLine:
        """The first decision of a line that was taken back."""
        line = self._match.log.line(branch.end)
        first = line[-branch.length]
        self._read(line, [first])
        return self._now([self._lines[eyes][first]], branch.end)[0]

    def left_at(self) -> dict[int, Left]:
        """The lines that were taken back, by the step at which they leave the present one."""
        match = self._match
        records = len(match.log.records)
        if self._left[0] != records:
            lines: dict[int, list[Branch]] = {}
            for branch in match.branches():
                lines.setdefault(branch.fork, []).append(branch)
            # What came after a step that was taken back was taken back with it, or before.
            first = {one.steps[0]: one for one in undone(match.log)}
            found = {fork: Left(left, self._undone(left[-1], first)) for fork, left in lines.items()}
            self._left = records, found
        return self._left[1]

    def _undone(self, branch: Branch, first: dict[int, Undone]) -> Undone | None:
        steps = self._match.log.line(branch.end)[-branch.length :]
        last = next((first[step] for step in steps if step in first), None)
        return last and last._replace(steps=tuple(steps))

    def seen_in(self, undone: Undone, eyes: Seat, *, short: bool = False) -> str:
        """What had been seen, as these eyes saw it."""
        match = self._match
        return seen_in_words(match.game, match.header, match.log, undone, eyes, short=short)

    # Telling what was decided before

    def earlier(self) -> int:
        """How many entries of the present line stand before those that are told."""
        line = self._match.line()
        return next((i - 1 for i, number in enumerate(line) if self._is_told(number)), len(line) - 1)

    def read_earlier(self) -> None:
        """Tell some of them, the newest first."""
        line, end = self._match.line(), self.earlier() + 1
        self._read(line, line[max(1, end - TOLD_ON) : end])

    def read_newest(self) -> None:
        """Tell the newest entries of a line that was not played here."""
        line = self._match.line()
        self._read(line, line[-TOLD_AT_ONCE:])

    def read_to(self, number: int) -> None:
        """Tell an entry, and those before it."""
        if not self._is_told(number):
            line = self._match.log.line(number)
            self._read(line, line[-TOLD_AT_ONCE:])

    def _is_told(self, number: int) -> bool:
        return number in next(iter(self._lines.values()))

    def _read(self, line: list[int], wanted: list[int]) -> None:
        """Tell the wanted entries of a line that were not told yet."""
        match, sitting = self._match, self.sitting
        missing = [number for number in wanted if number and not self._is_told(number)]
        if not missing:
            return
        if self._retelling is None or self._retelling.end != line[-1]:
            replay = self._replay()
            self._retelling = Retelling(line[-1], replay, Teller(replay, self._panel), self._turns(line))
        _, replay, teller, turns = self._retelling
        for number in missing:
            replay.goto(match.log.parents[number])
            before = {eyes: replay.view(eyes) for eyes in self._lines}
            replay.goto(number)
            for eyes, lines in self._lines.items():
                seen = self._scene(eyes, replay.view(eyes), number)._replace(before=before[eyes])
                seat, is_answer = match.log.entries[number].seat, self._seals.is_answer(number)
                texts = (teller.told(number, eyes, revealed=each) for each in (False, is_answer))
                by_hand = not sitting.seats.at(number).bots[seat]
                relevant = by_hand or seat in sitting.people
                action = teller.unasked(number, shared=sitting.is_shared) if relevant else None
                forced = by_hand and action is not None and action == action_of(match.log.entries[number])
                told = self._line(seen, seat, Said(*texts), replay.facts(number, eyes), *turns[number])
                lines[number] = told._replace(forced=forced, unasked=action is not None)

    def _turns(self, line: list[int]) -> dict[int, tuple[int, int]]:
        """For each entry the turn after and before it."""
        turns = turns_of(self._replay(), self._panel, line)
        return {number: (turn, turns[max(0, i - 1)]) for i, (number, turn) in enumerate(zip(line, turns, strict=True))}

    # Telling what is decided now

    def begin(self, seat: Seat, action: Action) -> Begun:
        """What has to be known of a decision before it is done."""
        scenes = {eyes: self.scene(eyes) for eyes in self._lines}
        return Begun(scenes, {eyes: self._said(seat, action, eyes) for eyes in self._lines})

    def tell(self, begun: Begun, seat: Seat, facts: Sequence[Event], *, itself: bool) -> dict[Seat, Scene]:
        """The decision was done, with these facts: what each pair of eyes sees now."""
        match, panel = self._match, self._panel
        scenes = {eyes: self.scene(eyes)._replace(before=before.seen) for eyes, before in begun.scenes.items()}
        for eyes, scene in scenes.items():
            before = begun.scenes[eyes]
            redacted = tuple(match.game.redact(fact, eyes) for fact in facts)
            turns = panel.turn(scene), panel.turn(before)
            self._lines[eyes][match.step] = self._line(scene, seat, begun.said[eyes], redacted, *turns, itself=itself)
        return scenes

    def _said(self, seat: Seat, action: Action, eyes: Seat) -> Said:
        """An action that is about to be done."""
        text, match = self.say(seat, action, eyes), self._match
        if match.game.redact_action(match.state, seat, action, eyes) is not None:
            return Said(text, text)
        return Said(text, self.say(seat, action, eyes, revealed=True))

    def say(self, seat: Seat, action: Action, eyes: Seat, *, revealed: bool = False) -> str:
        """An action that is about to be done, in notation, as these eyes may read it; `revealed`: once it is."""
        try:
            return self._panel.say(self._match.state, seat, action, eyes, revealed=revealed)
        except Exception as error:
            # The log must go on, whatever a hidden part of the action makes of its text.
            keep(error)
            return str(action.__struct_config__.tag)

    def _line(
        self,
        scene: Scene,
        seat: Seat,
        said: Said,
        facts: tuple[Event, ...],
        turn: int,
        before: int,
        *,
        itself: bool = False,
    ) -> LogLine:
        """An entry as the scene's seat may read it; the facts are what it sees of them."""
        places = [place for place, fact in enumerate(facts) if self._panel.is_told(fact)]
        texts = ((place, self._panel.fact(scene, facts[place])) for place in places)
        whose = self._panel.turn_player(scene)
        began = next((place for place, fact in enumerate(facts) if self._panel.turn_of(fact, before) != before), 0)
        told, who = tuple(each for each in texts if each[1]), self.sitting.seats.at(scene.step).shown[seat]
        return LogLine(scene.step, seat, who, *said, turn, told, whose, before, itself, began=began)
