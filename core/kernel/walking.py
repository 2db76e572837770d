"""The stepper: a question is written once, as a walk that asks for one value after the other.

Read with a path it stops at the first value that the path does not have: that is the next step. Read with a wished
action it takes the values from there: that is the action's path.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.options import DONE, Path, Step, Value

A = TypeVar("A", bound=Action)


class _Asked(Exception):
    """The walk has come to a step that is not named yet."""

    def __init__(self, step: Step) -> None:
        self.step = step


class _Refused(Exception):
    """The wished action names a value that is not legal."""


class Walk:
    """One reading of a question."""

    __slots__ = ("_at", "_path", "_wish", "named", "seat", "verb")

    def __init__(self, seat: Seat, path: Path, wish: Action | None) -> None:
        self.seat = seat
        self._path = path
        self._at = 0
        self._wish = wish
        self.verb = None if wish is None else type(wish)
        """Kind of the wished action; None when a path is read."""
        self.named: list[Value] = []
        """Values taken so far, when an action is read."""

    def wish(self, kind: type[A]) -> A | None:
        """The wished action if it is of this kind."""
        return self._wish if isinstance(self._wish, kind) else None

    def refuse(self, name: str) -> None:
        """Refuse what is wished: it says more than this question takes."""
        if self._wish is not None:
            self.named.append("")
            raise _Refused(name)

    def ask(self, name: str, domain: Sequence[Value], wish: Value | None = None, about: Value = 0) -> Value:
        """The value named for this step."""
        if self._wish is not None:
            value = "" if wish is None else wish
            self.named.append(value)
            if value not in domain:
                raise _Refused(name)
            return value
        if self._at < len(self._path):
            self._at += 1
            return self._path[self._at - 1]
        raise _Asked(Step(name, tuple(domain), about))

    def ask_set(
        self, name: str, groups: Sequence[Sequence[int]], n: int, wish: Sequence[int] = (), *, least: int = 0
    ) -> tuple[int, ...]:
        """At least `least`, at most n of some ids, in their order, so that each set has one path.

        `groups` are ids that no rule can tell apart, each in the order in which they are taken. `done` ends the set.
        """
        chosen: list[int] = []
        taken = [0] * len(groups)
        wanted = _sorted_wish(groups, wish)
        place = 0
        while len(chosen) < n:
            domain: list[Value] = []
            left = sum(map(len, groups[place:])) - sum(taken[place:])
            for g in range(place, len(groups)):
                if taken[g] < len(groups[g]) and len(chosen) + left >= least:
                    domain.append(groups[g][taken[g]])
                left -= len(groups[g]) - taken[g]
            can_end = len(chosen) >= least
            if not domain:
                break
            if can_end:
                domain.append(DONE)
            value = self.ask(name, domain, wanted[len(chosen)] if len(chosen) < len(wanted) else DONE)
            if value == DONE:
                break
            place = next(
                g for g in range(place, len(groups)) if taken[g] < len(groups[g]) and groups[g][taken[g]] == value
            )
            taken[place] += 1
            chosen.append(int(value))
        if len(wanted) > len(chosen):
            self.refuse(name)
        return tuple(chosen)

    def ask_sequence(
        self, name: str, groups: Sequence[Sequence[int]], n: int, wish: Sequence[int] = ()
    ) -> tuple[int, ...]:
        """Exactly n ids, the order matters; equal ids in a group are taken first to last."""
        chosen: list[int] = []
        taken = [0] * len(groups)
        wanted = _same_group_first(groups, wish)
        while len(chosen) < n:
            domain = [group[taken[g]] for g, group in enumerate(groups) if taken[g] < len(group)]
            value = self.ask(name, domain, wanted[len(chosen)] if len(chosen) < len(wanted) else None)
            g = next(g for g, group in enumerate(groups) if taken[g] < len(group) and group[taken[g]] == value)
            taken[g] += 1
            chosen.append(int(value))
        if len(wanted) > n:
            self.refuse(name)
        return tuple(chosen)

    def ask_split(
        self, cards: Sequence[int], top_wish: Sequence[int] = (), bottom_wish: Sequence[int] = ()
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Places of some cards put on top and to the bottom, both in any order; equal cards are taken first to last."""
        left = list(range(len(cards)))
        top: list[int] = []
        bottom: list[int] = []
        for chosen, name, wanted in ((top, "top", top_wish), (bottom, "bottom", bottom_wish)):
            while left:
                domain: list[Value] = sorted({cards[i]: i for i in reversed(left)}.values())
                want = _first_equal(cards, left, wanted[len(chosen)]) if len(chosen) < len(wanted) else DONE
                if name == "bottom" and len(domain) == 1 and (self._wish is None or want in domain):
                    # The last ones have nowhere else to go.
                    chosen.extend(left)
                    break
                if name == "top":
                    domain.append(DONE)
                value = self.ask(name, domain, want)
                if value == DONE:
                    break
                chosen.append(int(value))
                left.remove(int(value))
        if sorted(top + bottom) != sorted((*top_wish, *bottom_wish)):
            self.refuse("bottom")
        return tuple(top), tuple(bottom)


def _first_equal(cards: Sequence[int], left: Sequence[int], place: int) -> int:
    """The first place left that holds an equal card."""
    if not 0 <= place < len(cards):
        return place
    return next((i for i in left if cards[i] == cards[place]), place)


def _same_group_first(groups: Sequence[Sequence[int]], wish: Sequence[int]) -> list[int]:
    """The wish with every id replaced by the first one of its group that is not taken yet."""
    taken = [0] * len(groups)
    found: list[int] = []
    for i in wish:
        g = next((g for g, group in enumerate(groups) if i in group), -1)
        if g < 0 or taken[g] >= len(groups[g]):
            found.append(i)
            continue
        found.append(groups[g][taken[g]])
        taken[g] += 1
    return found


def _sorted_wish(groups: Sequence[Sequence[int]], wish: Sequence[int]) -> list[int]:
    """The wish in the order of picking; what is not among the candidates comes first, so that it is refused."""
    order = {i: (g, k) for g, group in enumerate(groups) for k, i in enumerate(group)}
    found = _same_group_first(groups, wish)
    return sorted(found, key=lambda i: order.get(i, (-1, 0)))


def open_copies(objects: Mapping[ObjectId, Any], ids: Sequence[ObjectId]) -> list[list[ObjectId]]:
    """Groups of one card of one owner in one zone, for what shows the card: first those that most seats know.

    Which of them is used changes nothing but what the others learn, and nobody shows that there are two.
    """
    found: dict[tuple[int, Seat, str], list[ObjectId]] = {}
    for i in ids:
        obj = objects[i]
        found.setdefault((obj.card, obj.owner, obj.zone), []).append(i)
    for group in found.values():
        if len(group) > 1:
            group.sort(key=lambda i: -objects[i].known.bit_count())
    return list(found.values())


def next_step(walk: Callable[[Walk], Action], seat: Seat, path: Path) -> Step | Action:
    """Where the walk stops after `path`."""
    try:
        return walk(Walk(seat, path, None))
    except _Asked as asked:
        return asked.step


def path_of(walk: Callable[[Walk], Action], seat: Seat, action: Action) -> Path:
    """The values that the walk takes from an action; one that is never legal if the walk has no such action."""
    w = Walk(seat, (), action)
    with suppress(_Refused):
        if type(walk(w)) is not type(action):
            # Nothing was read from it: what came out is what it means to say nothing.
            return ("",)
    return tuple(w.named)


def stop_of(walk: Callable[[Walk], Action], seat: Seat, action: Action) -> str:
    """Name of the step whose value in this action is not legal; "" if there is none."""
    try:
        walk(Walk(seat, (), action))
    except _Refused as refused:
        return str(refused)
    return ""
