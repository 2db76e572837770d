"""To text: the line of an action, for the seat itself and for the others."""

from collections.abc import Collection, Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from core.clash.actions import (
    Activate,
    Arrange,
    Assign,
    Attack,
    Choose,
    ClashAction,
    Concede,
    EndMain,
    EquipArtifact,
    ExhaustShard,
    Keep,
    Mulligan,
    Order,
    Pass,
    Pay,
    Place,
    PlayCard,
    Reposition,
)
from core.clash.faces import COLOURS
from core.clash.notation.assigning import write_assign
from core.clash.notation.naming import MOST_IN_A_SET, Naming, candidates, has_control, step_after
from core.clash.options import path as path_of
from core.clash.rules.meaning import slots_of
from core.clash.state import (
    LANES,
    ClashState,
    Ref,
)
from core.clash.view import is_sealed
from core.effects.selectors import Select
from core.kernel.ids import ObjectId, Seat
from core.kernel.naming import arranged, arranged_unseen, names_in_turn
from core.kernel.notation import (
    Thing,
    name_of,
)
from core.kernel.options import Path, Step, Value


class _Writer(Naming):
    """One action being written: names are the shortest that its slots can tell apart."""

    def named(self, number: ObjectId, legal: Collection[object] | None, things: Sequence[Thing]) -> str:
        """What is called by its name among these things, which may be others than those on the table."""
        return self.name(number, legal) if things is self.things else name_of(number, things, legal)

    def answers(self) -> Collection[object] | None:
        """What else an answer could name.

        To other eyes, and from a board alone as a replay has it: whatever lies open on the table.
        """
        if self.public or not has_control(self.s):
            return self.open_things()
        return candidates(self.s, self.seat, (), MOST_IN_A_SET)

    def domain(self, *path: Value) -> tuple[Value, ...]:
        """What may be named after these values."""
        found = step_after(self.s, self.seat, path)
        return found.domain if isinstance(found, Step) else ()


def notation(s: ClashState, seat: Seat, action: ClashAction, names: Mapping[str, int] | None = None) -> str:
    """The line of a legal action; `parse` gives the same action back."""
    return _line(_Writer(s, seat, names), action)


def offered(s: ClashState, seat: Seat, verb: str, domain: Sequence[Value]) -> str:
    """A verb with what may be named after it, as its lines have it: `play A; B`. What is to follow is `…`."""
    w = _Writer(s, seat)
    names = "; ".join(dict.fromkeys(v if isinstance(v, str) else w.name(v, domain) for v in domain))
    if verb == "attack":
        return f"attack {names} with …"
    # A line names the units, not the Zone that they leave.
    return f"move (from {names})" if verb == "move" else f"{verb} {names}"


def _line(w: _Writer, action: ClashAction) -> str:
    match action:
        case Place():
            return "place " + ", ".join(f"{LANES[i]}={w.s.cards[card].name}" for i, card in enumerate(action.faces))
        case Keep():
            return "keep"
        case Mulligan():
            return f"mulligan {w.names(action.cards, w.domain('mulligan'))}"
        case ExhaustShard():
            return f"exhaust {w.name(action.shard, w.domain('exhaust'))}{_part('for', action.colour)}"
        case PlayCard() | Activate() | EquipArtifact():
            return _write_along(w, action)
        case Reposition():
            lanes = w.domain("move")
            legal = [value for lane in lanes for value in w.domain("move", lane)]
            return f"move {w.names(action.units, legal)} to {LANES[action.lane]}"
        case Attack():
            lane = LANES[action.lane]
            return f"attack {lane} with {w.names(action.units, w.domain('attack', lane))}"
        case Pass():
            return "pass"
        case Assign():
            return write_assign(w, action)
        case Choose():
            return _write_choose(w, action)
        case Order():
            waiting = w.waiting(w.domain())
            return "order " + ", ".join(names_in_turn(waiting, action.numbers))
        case Arrange():
            return arranged(w.looked_at(len(action.top) + len(action.bottom)), action.top, action.bottom)
        case EndMain():
            return "end"
        case Concede():
            return "concede"
        case _:
            assert_never(action)


def _part(word: str, text: str) -> str:
    return f" {word} {text}" if text else ""


def _write_along(w: _Writer, action: PlayCard | Activate | EquipArtifact) -> str:
    """A line whose parts are the steps of the action's own path."""
    path = path_of(w.s, w.seat, action)
    named = _Named(w, action)
    said: dict[str, list[str]] = {}
    head = str(path[0])
    for i, value in enumerate(path[1:], 1):
        step = step_after(w.s, w.seat, path[:i])
        assert isinstance(step, Step)
        if value == "done" or step.name == "pay":
            continue
        if step.name == "card":
            head += f" {w.name(int(value), step.domain)}"
        elif step.name == "ability":
            head += f" {value}" if value != 1 else ""
        elif step.name == "x":
            head += f" x={value}" if value else ""
        elif step.name == "mode":
            said["mode"] = [str(int(value) + 1)]
        elif step.name == "zone":
            said["to"] = [str(value)]
        elif isinstance(action, EquipArtifact):
            said["on"] = [w.name(int(value), step.domain)]
        else:
            said.setdefault(_WORDS[step.name], []).append(named.name(int(value), step.name, path[:i]))
    head += "".join(f" {word} {', '.join(parts)}" for word, parts in said.items())
    return head + _part("paying", _write_pay(w, action.pay))


_WORDS = {"target": "targeting", "sacrifice": "sacrificing", "discard": "discarding"}


class _Named:
    """Candidates of the sets of one action: all that stand in a set's first step or in those after it."""

    def __init__(self, w: _Writer, action: PlayCard | Activate | EquipArtifact) -> None:
        self.w = w
        self.targets: list[tuple[bool, int, Select]] = []
        """For each target: it is the first of its slot, how many the slot has, the slot."""
        self.found: dict[str, tuple[Value, ...]] = {}
        if not isinstance(action, EquipArtifact):
            slots = slots_of(w.s, _ability(w.s, action), action.mode)
            for slot, chosen in zip(slots, action.targets, strict=False):
                self.targets += [(k == 0, len(chosen), slot) for k in range(len(chosen))]

    def name(self, number: ObjectId, step: str, path: Path) -> str:
        """What the value after `path` is called among what could stand in its place."""
        begins, most, among = step not in self.found, MOST_IN_A_SET, self.w.things
        if step == "target":
            begins, most, slot = self.targets.pop(0)
            among = self.w.targets(slot)
        if begins:
            self.found[step] = candidates(self.w.s, self.w.seat, path, most)
        return self.w.named(number, self.found[step], among)


def _ability(s: ClashState, action: PlayCard | Activate) -> Ref:
    """The ability that an action uses."""
    number = action.card if isinstance(action, PlayCard) else action.source
    card = s.board.objects[number].card
    return card, s.cards[card].play if isinstance(action, PlayCard) else action.ability


def _write_pay(w: _Writer, pay: Pay) -> str:
    said: list[str] = []
    shards = [thing for thing in w.things if thing.seat == w.seat and thing.zones == ("shards",)]
    ready = {thing.id for thing in shards if w.s.board.objects[thing.id].ready}
    for source, n in pay:
        name = f"pool {COLOURS[-1 - source]}" if source < 0 else name_of(source, shards, ready)
        said += [name] * n
    return ", ".join(said)


def _write_choose(w: _Writer, action: Choose) -> str:
    pay = _part("paying", _write_pay(w, action.pay))
    if action.word:
        return f"choose {action.word}{pay}"
    among, legal = w.answerable(), w.answers()
    return f"choose {', '.join(w.named(number, legal, among) for number in action.picks) or 'none'}{pay}"


def public_notation(
    s: ClashState,
    seat: Seat,
    action: ClashAction,
    eyes: Seat,
    names: Mapping[str, int] | None = None,
    *,
    revealed: bool = False,
) -> str:
    """The line of a legal action as `eyes` may read it: hidden cards as numbers, sealed decisions as given only until
    they are revealed.
    """
    if eyes == seat:
        return notation(s, seat, action, names)
    match action:
        case Place() if not revealed:
            return "place (sealed)"
        case Assign() if not revealed:
            return "assign (sealed)"
        case Mulligan():
            return f"mulligan {len(action.cards)}"
        case Arrange():
            return arranged_unseen(action.top, action.bottom)
        case Choose() if is_sealed(s) and not revealed:
            return "choose (sealed)"
        case Choose() if not revealed and any(_hidden(s, number, eyes) for number in action.picks):
            return f"choose {len(action.picks)}"
        case PlayCard() | Activate() | EquipArtifact() | Choose():
            # What was paid with lies open; that it is not what the payer's helper takes would tell of the hand.
            action = replace(action, pay=())
    return _line(_Writer(s, seat, names, eyes), action)


def _hidden(s: ClashState, number: ObjectId, eyes: Seat) -> bool:
    obj = s.board.objects.get(number)
    return obj is not None and not obj.known >> eyes & 1
