"""To text: the line of an action, for the seat itself and for the others."""

from collections.abc import Mapping, Sequence
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
from core.archaic.notation.naming import Naming, attackers_in
from core.archaic.state import ArchaicState
from core.kernel.ids import Seat
from core.kernel.naming import arranged, arranged_unseen, names_in_turn
from core.kernel.notation import name_of
from core.kernel.options import Value


class _Writer(Naming):
    """One action being written, under the shortest names that its places can tell apart."""

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
    return _line(_Writer(s, seat, names), action)


def offered(s: ArchaicState, seat: Seat, verb: str, domain: Sequence[Value]) -> str:
    """A verb with what may be named after it, as its lines have it: `attack with A; B`."""
    w = _Writer(s, seat)
    among = w.legal(verb)
    names = "; ".join(dict.fromkeys(w.name(int(value), among) for value in domain))
    return f"{verb} with {names}" if verb == "attack" else f"{verb} {names}"


def public_notation(
    s: ArchaicState,
    seat: Seat,
    action: ArchaicAction,
    eyes: Seat,
    names: Mapping[str, int] | None = None,
    *,
    revealed: bool = False,
) -> str:
    """The line of a legal action as `eyes` may read it: cards that stay hidden are a number, the first Hero is told
    once it is `revealed`.
    """
    if eyes != seat and isinstance(action, ChooseHero) and s.board.asked.kind == "hero" and not revealed:
        return "hero (sealed)"
    if eyes != seat and isinstance(action, Arrange):
        return arranged_unseen(action.top, action.bottom)
    return _line(_Writer(s, seat, names, eyes), action)


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
            return f"order {', '.join(names_in_turn(w.waiting(w.seat), action.numbers))}"
        case Arrange():
            return arranged(w.seen(), action.top, action.bottom)
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
