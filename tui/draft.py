"""The answers given so far to an open decision, walked along the options of one seat. Nothing is spent by it."""

from collections.abc import Callable
from typing import NamedTuple

from core.kernel.events import Action
from core.kernel.options import Options, Step, Value

DONE = "done"
ORDERED = frozenset({"top", "bottom", "trigger"})
"""Steps whose values are named in an order that counts; other repeated steps name sets."""


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
    """A decision being made. `now` is the next question, or the whole action once all is answered."""

    def __init__(self, options: Options, stops: frozenset[str] = frozenset()) -> None:
        """`stops`: names of steps at which it halts although one value alone is legal."""
        self.start = options
        self.answers: list[Answer] = []
        self.now: Options | Action = options
        self._stops = stops
        self._preset()

    @property
    def step(self) -> Step | None:
        """What is asked next; None: nothing more."""
        return self.now.step if isinstance(self.now, Options) else None

    @property
    def action(self) -> Action | None:
        """The whole action; None: there is more to ask."""
        return None if isinstance(self.now, Options) else self.now

    @property
    def begun(self) -> bool:
        """Something was answered by hand."""
        return any(not answer.preset for answer in self.answers)

    @property
    def asks(self) -> bool:
        """There is a real choice left, or was one."""
        return isinstance(self.now, Options) or self.begun

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
        if not isinstance(self.now, Options):
            return ()
        domain = self.now.step.domain
        run = self.run()
        if not run or self.now.step.name in ORDERED:
            return domain
        chosen = {answer.value for answer in run}
        earlier = [v for v in run[0].step.domain if v not in domain and v not in chosen and v != DONE]
        return (*domain, *(v for v in earlier if self._rebuilt(run[0].at, [*chosen, v]) is not None))

    def choose(self, value: Value) -> bool:
        """Name a value. False: it is not among what can be named."""
        now = self.now
        if not isinstance(now, Options):
            return False
        if value in now.step.domain:
            self._answer(value, preset=False)
            self._preset()
            return True
        run = self.run()
        if run and value not in {a.value for a in run}:
            return self._replace_run(run, [*(a.value for a in run), value])
        return False

    def drop(self, value: Value) -> bool:
        """Take a value out of the set that is being named."""
        run = self.run()
        kept = [a.value for a in run if a.value != value]
        return len(kept) < len(run) and self._replace_run(run, kept)

    def back(self) -> bool:
        """Take back the last answer that was given by hand. False: there was none."""
        for place in range(len(self.answers) - 1, -1, -1):
            if not self.answers[place].preset:
                self.now = self.answers[place].at
                del self.answers[place:]
                return True
        return False

    def reset(self) -> None:
        """As if nothing had been answered."""
        self.answers.clear()
        self.now = self.start
        self._preset()

    def _answer(self, value: Value, *, preset: bool) -> None:
        assert isinstance(self.now, Options)
        self.answers.append(Answer(self.now, value, preset))
        self.now = self.now.take(value)

    def _preset(self) -> None:
        """Fill in steps that leave no choice."""
        while (
            isinstance(self.now, Options) and len(self.now.step.domain) == 1 and self.now.step.name not in self._stops
        ):
            self._answer(self.now.step.domain[0], preset=True)

    def _replace_run(self, run: list[Answer], wished: list[Value]) -> bool:
        built = self._rebuilt(run[0].at, wished, ordered=run[0].step.name in ORDERED)
        if built is None:
            return False
        self.now = run[0].at
        del self.answers[len(self.answers) - len(run) :]
        for value in built:
            self._answer(value, preset=False)
        return True

    @staticmethod
    def _rebuilt(start: Options, wished: list[Value], *, ordered: bool = False) -> list[Value] | None:
        """The order in which the walk takes exactly these values; None: it does not take them together."""
        left, now, order = list(wished), start, list[Value]()
        while left:
            domain = now.step.domain
            value = (
                (left[0] if left[0] in domain else None) if ordered else next((v for v in domain if v in left), None)
            )
            if value is None:
                return None
            left.remove(value)
            order.append(value)
            found = now.take(value)
            if not isinstance(found, Options):
                return None if left else order
            now = found
        return order


def leaves(
    options: Options, stop: Callable[[Step], bool], limit: int
) -> list[tuple[tuple[Answer, ...], Options | Action]]:
    """What can be reached, depth first: whole actions, and options at whose step it stops; at most `limit`."""
    found: list[tuple[tuple[Answer, ...], Options | Action]] = []
    stack: list[tuple[tuple[Answer, ...], Options | Action]] = [((), options)]
    while stack and len(found) < limit:
        answers, now = stack.pop()
        if not isinstance(now, Options) or stop(now.step):
            found.append((answers, now))
        else:
            stack.extend(((*answers, Answer(now, v, False)), now.take(v)) for v in reversed(now.step.domain))
    return found
