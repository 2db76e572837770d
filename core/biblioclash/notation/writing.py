"""To text: the line of an action, for the seat itself and for the others."""

from collections.abc import Collection, Mapping, Sequence
from typing import assert_never

from core.biblioclash.actions import (
    Activate,
    BiblioclashAction,
    CastSpell,
    Choose,
    Concede,
    DiscardCards,
    DivideDamage,
    Done,
    EquipCard,
    Obtain,
    PlaceOrbs,
    PlayCard,
    Shares,
    Summon,
    Unequip,
)
from core.biblioclash.notation.naming import Naming, tops
from core.biblioclash.state import HAND, BiblioclashState, carriers
from core.kernel.ids import ObjectId, Seat
from core.kernel.notation import name_of
from core.kernel.options import Value


class _Writer(Naming):
    """One action being written, under the shortest names that its places can tell apart."""

    def names(self, numbers: Collection[ObjectId], among: Collection[object] | None) -> str:
        """For other eyes in the order of the match's card list: their own would tell when the cards were drawn."""
        if self.public:
            numbers = sorted(numbers, key=lambda number: self.s.board.objects[number].card)
        return super().names(numbers, among)

    def shares(self, shares: Shares, among: Collection[object] | None) -> str:
        """`NAME=n, NAME=n`."""
        return ", ".join(f"{self.name(number, among)}={n}" for number, n in shares)

    def pile(self, number: int) -> str:
        """The top card of a pile of the seat's Library."""
        return name_of(number, tops(self.s, self.seat, self.labels))


def notation(s: BiblioclashState, seat: Seat, action: BiblioclashAction, names: Mapping[str, int] | None = None) -> str:
    """The line of a legal action; `parse` gives the same action back."""
    return _line(_Writer(s, seat, names), action)


def offered(s: BiblioclashState, seat: Seat, verb: str, domain: Sequence[Value]) -> str:
    """A verb with what may be named after it, as its lines have it: `play A; B`."""
    w = _Writer(s, seat)
    among = w.legal(verb)
    name = w.pile if verb == "obtain" else lambda number: w.name(number, among)
    return f"{verb} {'; '.join(dict.fromkeys(name(int(value)) for value in domain))}"


def public_notation(
    s: BiblioclashState,
    seat: Seat,
    action: BiblioclashAction,
    eyes: Seat,
    names: Mapping[str, int] | None = None,
    *,
    revealed: bool = False,
) -> str:
    """The line of a legal action as `eyes` may read it: cards that stay hidden are a number. Nothing is sealed here."""
    objects = s.board.objects
    if eyes != seat and isinstance(action, Choose) and s.board.asked.kind == "topdeck":
        # From the hand to the top of the deck: the others see that a card goes, not which (RB-106).
        hidden = [i for i in action.picks if objects[i].zone == HAND]
        if hidden:
            return f"choose {len(action.picks)}"
    return _line(_Writer(s, seat, names, eyes), action)


def _line(w: _Writer, action: BiblioclashAction) -> str:
    match action:
        case PlayCard() | Summon() | EquipCard() | Unequip() | Activate():
            verb = str(type(action).__struct_config__.tag)
            return f"{verb} {w.name(action.card, w.legal(verb))}"
        case CastSpell():
            mine = [obj.id for obj in carriers(w.s, w.seat)]
            paying = f" paying {w.shares(action.pay, mine)}" if action.pay else ""
            return f"cast {w.name(action.card, w.legal('cast'))}{paying}"
        case Obtain():
            return f"obtain {w.pile(action.pile)}"
        case DiscardCards():
            path = ("discard",) if w.s.board.asked.kind == "discard_phase" else ()
            return f"discard {w.names(action.cards, w.legal(*path))}"
        case PlaceOrbs():
            mine = [obj.id for obj in carriers(w.s, w.seat)]
            return "orb on " + ", ".join(w.name(number, mine) for number, n in action.on for _ in range(n))
        case DivideDamage():
            return f"damage {w.shares(action.shares, w.legal())}"
        case Choose():
            return f"choose {_answer(w, action)}"
        case Done():
            return "done"
        case Concede():
            return "concede"
        case _:
            assert_never(action)


def _answer(w: _Writer, action: Choose) -> str:
    if action.pile:
        return w.pile(action.pile)
    return action.seat or w.names(action.picks, w.legal()) or "none"
