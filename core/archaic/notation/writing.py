"""To text: the line of an action, for the seat itself and for the others."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import assert_never

from core.archaic.actions import (
    Activate,
    ArchaicAction,
    Arrange,
    Attack,
    Choose,
    ChooseHero,
    Concede,
    Defend,
    EndMain,
    Equip,
    Keep,
    Lock,
    Mulligan,
    Order,
    Pass,
    PlayCard,
    PlayEnergy,
    Reattach,
    Swap,
    Targets,
)
from core.archaic.notation.naming import Table, attackers_in, legal
from core.archaic.state import HAND, ArchaicState
from core.kernel.ids import ObjectId, Seat
from core.kernel.notation import Thing, name_of
from core.kernel.options import Value


class _Writer(Table):
    """One action being written, under the shortest names that its places can tell apart."""

    def __init__(self, s: ArchaicState, seat: Seat, eyes: Seat, names: Mapping[str, int] | None = None) -> None:
        super().__init__(s, eyes, names)
        self.seat = seat

    def legal(self, *path: Value) -> tuple[Value, ...] | None:
        """What could stand here; to other eyes anything that lies open."""
        if self.eyes != self.seat:
            return tuple(thing.id for thing in self.things if HAND not in thing.zones)
        return legal(self.s, self.seat, *path)

    def name(self, number: ObjectId, among: Collection[object] | None) -> str:
        """For other eyes which of several equal cards of a hand it is stays hidden."""
        obj = self.s.board.objects.get(number)
        if obj is not None and obj.zone == HAND and self.eyes != self.seat:
            return str(self.s.cards[obj.card].name)
        return super().name(number, among)

    def targets(self, targets: Targets, *path: Value) -> str:
        """` targeting A, B`; empty if nothing is named."""
        said = []
        for slot, chosen in zip(self._slots(path), targets, strict=True):
            among = self.legal(*path)
            if chosen:
                said.append(self.names(chosen, among))
            path = (*path, *chosen, *(["done"] if len(chosen) < slot else []))
        return f" targeting {', '.join(said)}" if said else ""

    def _slots(self, path: Sequence[Value]) -> list[int]:
        """How many objects each target asks for, of the card or ability that the path names."""
        obj = self.s.board.objects[int(path[1])]
        face = self.s.cards[obj.card]
        number = face.play if path[0] == "play" else int(path[2]) - 1 if len(path) > 2 else face.activated[0]
        return [slot.n for slot in face.slots[number]] if number >= 0 else []


def notation(s: ArchaicState, seat: Seat, action: ArchaicAction, names: Mapping[str, int] | None = None) -> str:
    """The line of a legal action; `parse` gives the same action back."""
    return _line(_Writer(s, seat, seat, names), action)


def offered(s: ArchaicState, seat: Seat, verb: str, domain: Sequence[Value]) -> str:
    """A verb with what may be named after it, as its lines have it: `attack with A; B`."""
    w = _Writer(s, seat, seat)
    among = w.legal(verb)
    names = "; ".join(dict.fromkeys(w.name(int(value), among) for value in domain))
    return f"{verb} with {names}" if verb == "attack" else f"{verb} {names}"


def public_notation(
    s: ArchaicState, seat: Seat, action: ArchaicAction, eyes: Seat, names: Mapping[str, int] | None = None
) -> str:
    """The line of a legal action as `eyes` may read it: cards that stay hidden are a number."""
    if eyes != seat and isinstance(action, ChooseHero) and s.board.asked.kind == "hero":
        return "hero (sealed)"
    if eyes != seat and isinstance(action, Arrange):
        said = [("top", action.top), ("bottom", action.bottom)]
        return " ".join(f"{word} {len(part)}" for word, part in said if part)
    return _line(_Writer(s, seat, eyes, names), action)


def _line(w: _Writer, action: ArchaicAction) -> str:
    match action:
        case Keep() | Mulligan() | PlayEnergy() | Pass() | EndMain() | Concede():
            return str(type(action).__struct_config__.tag)
        case ChooseHero():
            return f"hero {w.name(action.hero, w.legal())}"
        case Swap():
            return f"swap {w.name(action.hero, w.legal()) if action.hero else 'none'}"
        case PlayCard():
            host = f" on {w.name(action.host, w.legal('play', action.card))}" if action.host else ""
            targets = "" if host else w.targets(action.targets, "play", action.card)
            return f"play {w.name(action.card, w.legal('play'))}{host}{targets}"
        case Activate():
            return _activate(w, action)
        case Reattach():
            augment = w.name(action.augment, w.legal("reattach"))
            return f"reattach {augment} on {w.name(action.host, w.legal('reattach', action.augment))}"
        case Attack():
            return f"attack with {w.names(action.units, w.legal('attack'))}"
        case Defend():
            return f"defend {_pairs(w, action) or 'none'}"
        case Lock():
            return f"order {_exchanges(w, action)}"
        case Choose():
            verb = "discard" if w.s.board.asked.kind == "discard" else "choose"
            return f"{verb} {w.names(action.picks, w.legal()) or 'none'}"
        case Order():
            return f"order {', '.join(_used(w.waiting(w.seat), action.numbers))}"
        case Arrange():
            return _arranged(w, action)
        case Equip():
            shown = w.shown()
            gear = name_of(action.place, shown, None)
            return f"equip {gear} on {w.name(action.hero, w.legal(action.place))}"
        case _:
            assert_never(action)


def _activate(w: _Writer, action: Activate) -> str:
    several = len(w.s.cards[w.s.board.objects[action.source].card].activated) > 1
    path: tuple[Value, ...] = ("activate", action.source, *([action.ability + 1] if several else []))
    number = f" {action.ability + 1}" if several else ""
    return f"activate {w.name(action.source, w.legal('activate'))}{number}{w.targets(action.targets, *path)}"


def _pairs(w: _Writer, action: Defend) -> str:
    """`ATTACKER=A, ATTACKER=B`."""
    combat = w.s.board.combat
    attackers = () if combat is None else combat.attackers
    able = w.s.board.sides[w.seat].realm
    return ", ".join(f"{w.name(attacker, attackers)}={w.name(unit, able)}" for attacker, unit in action.pairs)


def _exchanges(w: _Writer, action: Lock) -> str:
    """`ATTACKER=A, ATTACKER`."""
    said = []
    attackers = attackers_in(action.exchanges)
    for attacker, unit in action.exchanges:
        name = w.name(attacker, attackers)
        said.append(f"{name}={w.name(unit, attackers[attacker])}" if unit else name)
    return ", ".join(said)


def _used(things: list[Thing], numbers: Iterable[int]) -> list[str]:
    """Names of things that are named one after the other, each once."""
    left = {thing.id for thing in things}
    said = []
    for number in numbers:
        said.append(name_of(number, things, left))
        left.discard(number)
    return said


def _arranged(w: _Writer, action: Arrange) -> str:
    names = _used(w.seen(), (*action.top, *action.bottom))
    parts = (("top", names[: len(action.top)]), ("bottom", names[len(action.top) :]))
    return " ".join(f"{word} {', '.join(part)}" for word, part in parts if part)
