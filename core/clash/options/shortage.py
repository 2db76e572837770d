"""What a cost in mana needs beyond what there is to pay it with."""

from core.clash import actions as ac
from core.clash.effects import Activated
from core.clash.faces import COLOURS, ManaCost, mana_cost, read_cost
from core.clash.rules.mana import can_pay, cost_of, kinds_of_mana
from core.clash.state import ClashState
from core.kernel.events import Action
from core.kernel.ids import Seat


def asked_cost(s: ClashState, seat: Seat, action: Action) -> ManaCost | None:
    """The mana that an action costs now, X counted as 0; None: it has no such cost."""
    objects = s.board.objects
    if isinstance(action, ac.PlayCard):
        return cost_of(s, objects[action.card], seat)
    if isinstance(action, ac.Activate):
        ability = s.cards[objects[action.source].card].card.abilities[action.ability]
        return read_cost(ability.cost.mana) if isinstance(ability, Activated) and ability.cost.mana else None
    if isinstance(action, ac.EquipArtifact):
        equip: ManaCost | None = s.cards[objects[action.artifact].card].equip
        return equip
    return None


def shortage(s: ClashState, seat: Seat, cost: ManaCost) -> str:
    """`needs 1 Y and 2 of any kind more: it costs 6Y; 5 of 6 Shards are Ready, none makes Y`."""
    missing, generic = _missing(s, seat, cost)
    needed = [f"{n} {colour}" for colour, n in missing.items()] + ([f"{generic} of any kind"] if generic else [])
    side, found = s.board.sides[seat], kinds_of_mana(s, seat)
    ready = sum(s.board.objects[i].ready for i in side.shards)
    told = [f"{ready} of {len(side.shards)} Shards are Ready"]
    for colour in missing:
        n = sum(source.n for source in found if source.ids and source.makes >> COLOURS.index(colour) & 1)
        # With none Ready, what they would make says nothing.
        told += [f"{n or 'none'} make{'' if n > 1 else 's'} {colour}"] if n or ready else []
    pool = "".join(f"{colour}{n}" for colour, n in zip(COLOURS, side.pool, strict=True) if n)
    told += [f"pool {pool}"] if pool else []
    return f"needs {' and '.join(needed)} more: it costs {cost_text(cost)}; {', '.join(told)}"


def _missing(s: ClashState, seat: Seat, cost: ManaCost) -> tuple[dict[str, int], int]:
    """How much of each colour, and of mana of any kind, would have to come to what there is."""
    paid = [0] * 5
    missing: dict[str, int] = {}
    for place, n in enumerate(cost.colours):
        for _ in range(n):
            paid[place] += 1
            if not can_pay(s, seat, mana_cost(0, _five(paid))):
                paid[place] -= 1
                missing[COLOURS[place]] = missing.get(COLOURS[place], 0) + 1
    left = sum(source.n for source in kinds_of_mana(s, seat)) - sum(paid)
    return missing, max(0, cost.generic - left)


def _five(numbers: list[int]) -> tuple[int, int, int, int, int]:
    y, r, g, b, p = numbers
    return y, r, g, b, p


def cost_text(cost: ManaCost) -> str:
    """A cost as the book writes it."""
    colours = "".join(c * n for c, n in zip(COLOURS, cost.colours, strict=False))
    generic = str(cost.generic) if cost.generic or not colours else ""
    return ("X" if cost.has_x else "") + generic + colours
