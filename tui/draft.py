"""The answers given so far to an open decision, walked along the options of one seat. Nothing is spent by it."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from core.kernel.events import Action
from core.kernel.options import DONE, Options, Step, Value

ZONES = frozenset({"zone", "from"})
"""Steps whose words are places of the board."""
ORDERED = frozenset({"top", "bottom", "trigger", "exchange"})
"""Steps whose values are named in an order that counts; other repeated steps name sets."""
WHOLE = frozenset({"top"})
"""Steps at which all is named, as it lies, where nothing else is."""
REPEATED = frozenset({"carrier"})
"""Steps whose values may be named more than once."""
SPREAD = ("A", "B", "C")
"""Steps that name what goes to a place each, the last of which the walk may leave out: here they come in any order."""
DETAILED = frozenset({"kill"})
"""Steps whose values are followed by steps about them. These take the first answers that go with the others of the set,
until they are changed."""

Details = tuple[tuple[str, Value], ...]
"""What is named of a member of a set: names of steps with the answers, in order."""
Member = tuple[Value, Details | None]
"""A value, and what is named of it; None: whatever goes with the others."""


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
        self._put: list[tuple[str, Value]] = []
        """What was put where by hand, the newest last."""
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
        return bool(self._put) or any(not answer.preset for answer in self.answers)

    @property
    def spreads(self) -> bool:
        """It is asked what goes to which place."""
        return self.step is not None and self.step.name in SPREAD

    @property
    def placed(self) -> dict[str, Value]:
        """What goes to which place so far."""
        found = {answer.step.name: answer.value for answer in self.answers if answer.step.name in SPREAD}
        found |= self._put
        return {place: found[place] for place in SPREAD if place in found}

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
            if step.name in DETAILED and answer.step.about and answer.preset:
                continue
            if (answer.step.name, answer.step.about) != (step.name, step.about) or answer.value == DONE:
                break
            found.append(answer)
        return found[::-1]

    def chosen(self) -> tuple[Value, ...]:
        """What is in the set that is being named, or has a place."""
        return tuple(self.placed.values()) if self.spreads else tuple(answer.value for answer in self.run())

    def members(self) -> list[Member]:
        """The same with what is named of each."""
        run = self.run()
        found: list[Member] = []
        for answer in self.answers[self._place(run) :] if run else ():
            if answer.preset and found:
                value, details = found.pop()
                found.append((value, (*(details or ()), (answer.step.name, answer.value))))
            else:
                found.append((answer.value, ()))
        return found

    def _place(self, run: list[Answer]) -> int:
        """Where the answers of a set begin."""
        return next(place for place, answer in enumerate(self.answers) if answer is run[0])

    def offers(self) -> tuple[Value, ...]:
        """Values that can be named now: of the present step, or by putting them among those of its set."""
        step = self.step
        if step is None:
            return ()
        if self.spreads:
            return next((answer.step for answer in self.answers if answer.step.name in SPREAD), step).domain
        run = self.run()
        if not run or step.name in ORDERED:
            return step.domain
        return (*step.domain, *self._earlier(run, step.domain))

    def _earlier(self, run: list[Answer], domain: tuple[Value, ...]) -> list[Value]:
        """Members that the walk has passed by and that still fit."""
        members, chosen = self.members(), self.chosen()
        again = run[0].step.name in REPEATED
        # A second card that is equal to another is there once that one is named.
        passing = dict.fromkeys(value for answer in run for value in answer.step.domain)
        passed = [v for v in passing if v not in domain and (again or v not in chosen) and v != DONE]
        return [v for v in passed if _walk(run[0].at, run[0].step, [*members, (v, None)]) is not None]

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
        if self.spreads:
            return self.put(value, step.name)
        if self._open is None and value in step.domain:
            self._answer(value, preset=False)
            self._take_details(step, value)
            self._go_on(step)
            return True
        run = self.run()
        if run and (self.repeats or value not in self.chosen()):
            return self._replace_run(run, [*self.members(), (value, None)])
        return False

    def put(self, value: Value, place: str) -> bool:
        """Put a value to a place, away from another; what is there has none any more. False: it cannot be."""
        if value not in self.offers() or place not in SPREAD or not self.spreads:
            return False
        self._spread([*((p, v) for p, v in self._put if p != place and v != value), (place, value)])
        return True

    def put_rest(self) -> None:
        """Put the others to the places that are left, as they lie."""
        while self.spreads and self.step is not None:
            placed = self.placed.values()
            self.put(next(value for value in self.step.domain if value not in placed), self.step.name)

    def _spread(self, put: list[tuple[str, Value]]) -> None:
        """Walk on with this put where it is said, as far as what comes to each place is clear."""
        for at, answer in enumerate(self.answers):
            if answer.step.name in SPREAD:
                self.now = answer.at
                del self.answers[at:]
                break
        self._put, there = put, dict(put)
        while isinstance(self.now, Options) and self.now.step.name in SPREAD:
            place, domain = self.now.step.name, self.now.step.domain
            free = [there[place]] if place in there else [value for value in domain if value not in there.values()]
            if len(free) != 1 or free[0] not in domain:
                break
            self._answer(free[0], preset=place not in there)
        self._preset()

    def _take_details(self, step: Step, value: Value) -> None:
        """Name of a new member what comes first."""
        while step.name in DETAILED and isinstance(self.now, Options) and self.now.step.about == value:
            self._answer(self.now.step.domain[0], preset=True)

    def take(self, path: Sequence[Value]) -> None:
        """Name the members of the set anew by values of the walk, up to its end."""
        run = self.run()
        if run:
            self._replace_run(run, [])
        step = self.step
        for value in path:
            if not isinstance(self.now, Options) or value == DONE:
                break
            self._answer(value, preset=step is not None and self.now.step.name != step.name)

    @property
    def repeats(self) -> bool:
        """What is named now may be named once more."""
        return self.step is not None and self.step.name in REPEATED

    def drop(self, value: Value) -> bool:
        """Take a value out of the set that is being named, or from its place; where it is named several times, once."""
        if self.spreads:
            left = [(place, there) for place, there in self._put if there != value]
            changed = left != self._put
            self._spread(left)
            return changed
        run, kept = self.run(), self.members()
        place = self._newest(value)
        if place < 0:
            return False
        del kept[place]
        return self._replace_run(run, kept)

    def clear(self) -> bool:
        """Take all out of the set. False: nothing is in it."""
        run = self.run()
        return bool(run) and self._replace_run(run, [])

    def change(self, value: Value, by: int) -> bool:
        """Name of a member what comes next in the walk and goes with the others, or what came before (by -1). False:
        there is no such thing."""
        run, members, place = self.run(), self.members(), self._newest(value)
        if place < 0:
            return False
        now: Options | Action = run[place].at.take(value)
        ways = [details for details, _ in _detailed(now, value)]
        at, others = ways.index(members[place][1] or ()), [*members[:place], *members[place + 1 :]]
        following = ways[at + 1 :] if by > 0 else ways[:at][::-1]
        return any(self._replace_run(run, [*others, (value, details)]) for details in following)

    def _newest(self, value: Value) -> int:
        """The place in the set at which a value was named last; -1: it is not in it."""
        chosen = self.chosen()
        return len(chosen) - 1 - chosen[::-1].index(value) if value in chosen else -1

    def back(self) -> bool:
        """Take back the last answer that was given by hand. False: there was none."""
        newest = next((answer.step.name for answer in reversed(self.answers) if not answer.preset), SPREAD[0])
        if self._put and newest in SPREAD:
            self._spread(self._put[:-1])
            return True
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
        other._stops, other._open, other._ended, other._put = self._stops, self._open, self._ended, list(self._put)
        return other

    def reset(self) -> None:
        """As if nothing had been answered."""
        self.answers.clear()
        self._put.clear()
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
                # Of what may be named again the walk has passed others by that may be named as well.
                if now.domain == (DONE,) or (step.name in REPEATED and len(self.offers()) > 1):
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

    def _replace_run(self, run: list[Answer], wished: list[Member]) -> bool:
        step = run[0].step
        built = _walk(run[0].at, step, wished)
        if built is None:
            return False
        place = self._place(run)
        self._open = self._ended = None
        self.now = run[0].at
        del self.answers[place:]
        for value, is_detail in built:
            self._answer(value, preset=is_detail)
        if built:
            self._go_on(step)
        return True


def _walk(now: Options | Action, step: Step, wished: list[Member]) -> list[tuple[Value, bool]] | None:
    """The values by which the walk names exactly these members, and whether each is a detail; None: it does not take
    them together."""
    if not wished:
        return []
    if not isinstance(now, Options) or (now.step.name, now.step.about) != (step.name, step.about):
        return None
    values = [value for value, _ in wished]
    ordered = step.name in ORDERED
    value = values[0] if ordered else next((v for v in now.step.domain if v in values), None)
    if value is None or value not in now.step.domain:
        return None
    place = values.index(value)
    asked, left = wished[place][1], [*wished[:place], *wished[place + 1 :]]
    ways = list(_detailed(now.take(value), value if step.name in DETAILED else None))
    if asked is not None:
        # A step is left out where it has but one answer: the others must agree.
        ways = [way for way in ways if all(dict(asked).get(name, n) == n for name, n in way[0])]
        ways = [max(ways, key=lambda way: len({*way[0]} & {*asked}))] if ways else []
    for details, after in ways:
        rest = _walk(after, step, left)
        if rest is not None:
            return [(value, False), *((detail, True) for _, detail in details), *rest]
    return None


def _detailed(now: Options | Action, value: Value | None) -> Iterator[tuple[Details, Options | Action]]:
    """What can be named of a value, in the order of the walk, and what follows; None: nothing is."""
    if value is None or not isinstance(now, Options):
        yield (), now
        return
    for answers, after in leaves(now, lambda step: step.about != value):
        yield tuple((answer.step.name, answer.value) for answer in answers), after


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
