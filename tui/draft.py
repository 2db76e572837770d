"""The answers given so far to an open decision, walked along the options of one seat. Nothing is spent by it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from core.kernel.events import Action
from core.kernel.options import DONE, Options, Step, Value

ORDERED = frozenset({"top", "bottom", "trigger", "exchange"})
"""Steps whose values are named in an order that counts; other repeated steps name sets."""
WHOLE = frozenset({"top"})
"""Steps at which all is named, as it lies, where nothing else is."""
REPEATED = frozenset({"carrier"})
"""Steps whose values may be named more than once."""


class Answer(NamedTuple):
    """One step answered."""

    at: Options
    """The options that the answer was taken from."""
    value: Value
    preset: bool
    """The only legal value, filled in unasked."""

    @property
    def step(self) -> Step:
        return self.at.step


class Draft:
    """A decision being made. `now` is the next question, or the whole action once all is answered.

    The walk names the members of a set in its own order; here they come in any order. Where the walk would go on since
    nothing follows the newest member, the set stays open until it is ended by `done`.
    """

    def __init__(self, options: Options, stops: frozenset[str] = frozenset()) -> None:
        """`stops`: names of steps at which it halts although one value alone is legal."""
        self.start = options
        self.answers: list[Answer] = []
        self.now: Options | Action = options
        self._stops = stops
        self._open: Step | None = None
        """The set that is kept open although the walk has gone on."""
        self._ended: tuple[int, Step, Options | Action] | None = None
        """Such a set that was ended: after how many answers, and where the walk stood."""
        self._preset()

    @property
    def step(self) -> Step | None:
        """What is asked next; None: nothing more."""
        if self._open is not None:
            return self._open
        return self.now.step if isinstance(self.now, Options) else None

    @property
    def action(self) -> Action | None:
        """The whole action; None: there is more to ask."""
        return None if isinstance(self.now, Options) or self._open is not None else self.now

    @property
    def begun(self) -> bool:
        """Something was answered by hand."""
        return any(not answer.preset for answer in self.answers)

    def value(self, name: str) -> Value | None:
        """The newest answer to steps of this name."""
        return next((a.value for a in reversed(self.answers) if a.step.name == name), None)

    def values(self, name: str) -> tuple[Value, ...]:
        """All answers to steps of this name, in order."""
        return tuple(a.value for a in self.answers if a.step.name == name and a.value != DONE)

    def run(self) -> list[Answer]:
        """The answers that stand right before the present question and were given to the same one: a set so far."""
        step = self.step
        found: list[Answer] = []
        if step is None:
            return found
        for answer in reversed(self.answers):
            if (answer.step.name, answer.step.about) != (step.name, step.about) or answer.value == DONE:
                break
            found.append(answer)
        return found[::-1]

    def chosen(self) -> tuple[Value, ...]:
        """What is in the set that is being named."""
        return tuple(answer.value for answer in self.run())

    def offers(self) -> tuple[Value, ...]:
        """Values that can be named now: of the present step, or by putting them among those of its set."""
        step = self.step
        if step is None:
            return ()
        run = self.run()
        if not run or step.name in ORDERED:
            return step.domain
        return (*step.domain, *self._earlier(run, step.domain))

    def _earlier(self, run: list[Answer], domain: tuple[Value, ...]) -> list[Value]:
        """Members that the walk has passed by and that still fit."""
        chosen = [answer.value for answer in run]
        again = run[0].step.name in REPEATED
        # A second card that is equal to another is there once that one is named.
        passing = dict.fromkeys(value for answer in run for value in answer.step.domain)
        passed = [v for v in passing if v not in domain and (again or v not in chosen) and v != DONE]
        return [v for v in passed if self._rebuilt(run[0].at, [*chosen, v]) is not None]

    def choose(self, value: Value) -> bool:
        """Name a value. False: it is not among what can be named."""
        if self._open is not None and value == DONE:
            self._ended = len(self.answers), self._open, self.now
            self._open = None
            self._preset()
            return True
        step = self.step
        if step is None:
            return False
        if self._open is None and value in step.domain:
            self._answer(value, preset=False)
            self._go_on(step)
            return True
        run = self.run()
        if run and (self.repeats or value not in self.chosen()):
            return self._replace_run(run, [*self.chosen(), value])
        return False

    @property
    def repeats(self) -> bool:
        """What is named now may be named once more."""
        return self.step is not None and self.step.name in REPEATED

    def drop(self, value: Value) -> bool:
        """Take a value out of the set that is being named; where it is named several times, once."""
        run = self.run()
        kept = [a.value for a in run]
        if value not in kept:
            return False
        del kept[len(kept) - 1 - kept[::-1].index(value)]
        return self._replace_run(run, kept)

    def back(self) -> bool:
        """Take back the last answer that was given by hand. False: there was none."""
        if self._ended is not None and all(answer.preset for answer in self.answers[self._ended[0] :]):
            place, self._open, self.now = self._ended
            del self.answers[place:]
            self._ended = None
            return True
        for place in range(len(self.answers) - 1, -1, -1):
            if not self.answers[place].preset:
                self._open = None
                if self._ended is not None and place < self._ended[0]:
                    self._ended = None
                self.now = self.answers[place].at
                del self.answers[place:]
                return True
        return False

    def copy(self) -> "Draft":
        """The same decision as far as it has come."""
        other = Draft.__new__(Draft)
        other.start, other.now, other.answers = self.start, self.now, list(self.answers)
        other._stops, other._open, other._ended = self._stops, self._open, self._ended
        return other

    def reset(self) -> None:
        """As if nothing had been answered."""
        self.answers.clear()
        self.now = self.start
        self._open = self._ended = None
        self._preset()

    def _answer(self, value: Value, *, preset: bool) -> None:
        assert isinstance(self.now, Options)
        self.answers.append(Answer(self.now, value, preset))
        self.now = self.now.take(value)

    def _preset(self) -> None:
        """Fill in steps that leave no choice."""
        while isinstance(self.now, Options):
            step = self.now.step
            if len(step.domain) > 1 or step.name in self._stops:
                break
            self._answer(step.domain[0], preset=True)

    def _go_on(self, step: Step) -> None:
        """After an answer to a step: a set stays open until it is ended by hand; else presets."""
        now = self.now.step if isinstance(self.now, Options) else None
        if self.answers[-1].value != DONE and step.name not in ORDERED:
            if now is not None and (now.name, now.about) == (step.name, step.about):
                if now.domain == (DONE,):
                    return
            else:
                self._open = Step(step.name, (DONE,), step.about)
                run = self.run()
                if len(run[0].step.domain) > 1 and _is_set(run[0].at):
                    return
                self._open = None
        self._preset()

    @property
    def is_set(self) -> bool:
        """A set of a free size is being named."""
        run = self.run()
        at = run[0].at if run else self.now
        return isinstance(at, Options) and _is_set(at)

    def _replace_run(self, run: list[Answer], wished: list[Value]) -> bool:
        step = run[0].step
        built = self._rebuilt(run[0].at, wished, ordered=step.name in ORDERED)
        if built is None:
            return False
        self._open = self._ended = None
        self.now = run[0].at
        del self.answers[len(self.answers) - len(run) :]
        for value in built:
            self._answer(value, preset=False)
        if built:
            self._go_on(step)
        return True

    @staticmethod
    def _rebuilt(start: Options, wished: list[Value], *, ordered: bool = False) -> list[Value] | None:
        """The order in which the walk takes exactly these values; None: it does not take them together."""
        left, order = list(wished), list[Value]()
        now: Options | Action = start
        while left:
            if not isinstance(now, Options) or (now.step.name, now.step.about) != (start.step.name, start.step.about):
                return None
            domain = now.step.domain
            value = left[0] if ordered else next((v for v in domain if v in left), None)
            if value is None or value not in domain:
                return None
            left.remove(value)
            order.append(value)
            now = now.take(value)
        return order


def may_end(step: Step) -> bool:
    """`done` ends the set that the step names; as a verb it is an answer like others."""
    return DONE in step.domain and step.name != "verb"


def _is_set(at: Options) -> bool:
    """The step names a set whose size is free."""
    if may_end(at.step):
        return True
    following = at.take(at.step.domain[0])
    return isinstance(following, Options) and following.step.name == at.step.name and may_end(following.step)


Leaf = tuple[tuple[Answer, ...], Options | Action]
"""The answers that lead there; a whole action, or options."""


def leaves(options: Options, stop: Callable[[Step], bool]) -> Iterator[Leaf]:
    """What can be reached, depth first, as it is come to: whole actions, and options at whose step it stops."""

    def below(answers: tuple[Answer, ...], now: Options | Action) -> Iterator[Leaf]:
        if isinstance(now, Options) and not stop(now.step):
            for value in now.step.domain:
                yield from below((*answers, Answer(now, value, False)), now.take(value))
        else:
            yield answers, now

    return below((), options)
