"""Costs and payment (601-603): what a card costs now, what can pay it, and the helper's choice (R-041)."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.clash.actions import Pay
from core.clash.effects import CostChange, Mana, Static, Tap
from core.clash.events import Exhausted, IntegrityChanged, Pooled
from core.clash.faces import COLOURS, ManaCost, mana_cost
from core.clash.rules.batch import happen
from core.clash.rules.matching import amount, is_suppressed, matches
from core.clash.state import ClashState, Obj, acting
from core.effects.nodes import Damage
from core.effects.selectors import Filter
from core.kernel.events import Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution
from core.kernel.state import remembered, remembered_of_layout, remembered_of_table


class Source(Struct, frozen=True, gc=False):
    """A kind of mana source: mana of one colour in the pool, or equal Ready Shards."""

    key: int
    """-1 … -6: the pool's Y R G B P C; else the first of these Shards."""
    makes: int
    """Mask of the colours that one of them can make."""
    ids: tuple[ObjectId, ...]
    """The Shards in zone order; empty for the pool."""
    n: int
    """How many mana it can give."""


class Amounts(Struct, frozen=True, gc=False):
    """How many mana a source may give towards a cost, the greatest first."""

    source: Source
    amounts: tuple[int, ...]


def cost_of(s: ClashState, obj: Obj, seat: Seat, x: int = 0) -> ManaCost:
    """What it costs the seat to play this card now, with X named: paid as generic (R-042).

    Changes touch the generic part alone, X included, and never below 0 (R-044).
    """
    face = s.cards[obj.card]
    cost: ManaCost | None = face.cost
    assert cost is not None
    change = x if cost.has_x else 0
    for number in face.self_costs:
        change += _change(s, obj, obj, number, seat)
    for source in cost_changers(s):
        for number in s.cards[source.card].rules:
            change += _change(s, source, obj, number, seat)
    return mana_cost(max(0, cost.generic + change), cost.colours, has_x=cost.has_x) if change else cost


@remembered_of_layout
def cost_changers(s: ClashState) -> list[Obj]:
    """Permanents that change what cards cost now."""
    return [obj for obj in acting(s) if s.cards[obj.card].changes_costs and not is_suppressed(obj)]


def _change(s: ClashState, source: Obj, obj: Obj, number: int, seat: Seat) -> int:
    ability = s.cards[source.card].card.abilities[number]
    if not isinstance(ability, Static):
        return 0
    change = 0
    for effect in ability.effects:
        if isinstance(effect, CostChange):
            me = seat if source is obj else source.controller
            mine = source is obj if effect.of == "self" else _is_played_by(s, effect.of, obj, source, seat)
            if mine:
                change += amount(s, effect.n, source, me)
    return change


def _is_played_by(s: ClashState, of: Filter, obj: Obj, source: Obj, seat: Seat) -> bool:
    # The card is not controlled yet: friendly means that the source's controller plays it.
    if of.control and (seat == source.controller) != (of.control == "friendly"):
        return False
    return matches(s, replace(of, control=""), obj, source, source.controller, anywhere=True)


def with_x(cost: ManaCost, x: int) -> ManaCost:
    """X is paid as generic (R-042)."""
    return mana_cost(cost.generic + x, cost.colours) if cost.has_x else cost


@remembered_of_table
def ready_shards(s: ClashState, seat: Seat) -> list[list[ObjectId]]:
    """A seat's Ready Shards by kind, each in zone order: no rule can tell those of one kind apart."""
    kinds: dict[tuple[int, Seat], list[ObjectId]] = {}
    objects = s.board.objects
    for i in s.board.sides[seat].shards:
        shard = objects[i]
        if shard.ready:
            key = (shard.card, shard.owner)
            if key in kinds:
                kinds[key].append(i)
            else:
                kinds[key] = [i]
    return list(kinds.values())


@remembered_of_table
def kinds_of_mana(s: ClashState, seat: Seat) -> tuple[Source, ...]:
    """All that a seat could pay with: its pool by colour, then its Ready Shards by kind."""
    pool = s.board.sides[seat].pool
    found = [Source(-1 - i, 1 << i, (), n) for i, n in enumerate(pool) if n]
    for ids in ready_shards(s, seat):
        makes = s.cards[s.board.objects[ids[0]].card].makes
        if makes:
            found.append(Source(ids[0], makes, tuple(ids), len(ids)))
    return tuple(found)


@remembered_of_table
def sources(s: ClashState, seat: Seat) -> tuple[Source, ...]:
    """What a seat could pay with, in the order in which the helper spends (R-041).

    Pool first, then [C] Shards, then the colours that the rest of the hand needs least.
    """
    found = kinds_of_mana(s, seat)
    if len(found) < 2:
        return found
    need = _hand_needs(s, seat)
    return tuple(sorted(found, key=lambda source: _spending_order(s, source, need)))


def _spending_order(s: ClashState, source: Source, need: tuple[int, ...]) -> tuple[int, ...]:
    colours = [i for i in range(6) if source.makes >> i & 1]
    wanted = sum([need[i] for i in colours if i < 5])
    hurts = bool(source.ids) and s.cards[s.board.objects[source.ids[0]].card].hurts
    return (bool(source.ids), source.makes != 1 << 5, hurts, wanted, len(colours), source.key)


def _hand_needs(s: ClashState, seat: Seat) -> tuple[int, ...]:
    need = [0] * 5
    side = s.board.sides[seat]
    for i in (*side.hand, *side.commanders):
        # A hand seen by the other side has blanks; a seat that pays always knows its own.
        cost = s.cards[s.board.objects[i].card].cost if i in s.board.objects else None
        if cost is not None:
            for colour in range(5):
                need[colour] += cost.colours[colour]
    return tuple(need)


def _tap(s: ClashState, card: int) -> Tap:
    face = s.cards[card]
    ability = face.card.abilities[face.tap]
    assert isinstance(ability, Tap)
    return ability


def _fits(cost: ManaCost, chosen: list[tuple[int, int]], rest: tuple[Source, ...]) -> bool:
    """The chosen (mask, n) and more from the rest can pay the cost exactly: each colour from what makes it (601.3), [C]
    for generic only (601.4), anything for generic (601.7)."""
    total = cost.total
    have = sum([n for _, n in chosen])
    if have > total or have + sum([source.n for source in rest]) < total:
        return False
    coloured = total - cost.generic
    matched = coloured
    wanted = cost.wanted
    for subset in range(1, 1 << len(wanted)):
        mask = 0
        needed = 0
        for place, (colour, n) in enumerate(wanted):
            if subset >> place & 1:
                mask |= colour
                needed += n
        mine = sum([n for makes, n in chosen if makes & mask])
        if mine + sum([source.n for source in rest if source.makes & mask]) < needed:
            return False
        matched = min(matched, coloured - needed + mine)
    return coloured - matched <= total - have


def can_pay(s: ClashState, seat: Seat, cost: ManaCost) -> bool:
    """002.3, R-038: pool and Ready Shards are enough."""
    found = kinds_of_mana(s, seat)
    if sum([source.n for source in found]) < cost.total:
        return False
    if len(cost.wanted) == 1:
        mask, needed = cost.wanted[0]
        return sum([source.n for source in found if source.makes & mask]) >= needed
    return not cost.wanted or _fits(cost, [], found)


def most_x(s: ClashState, seat: Seat, cost: Callable[[int], ManaCost]) -> int:
    """The greatest X that the seat can pay, of what it costs with each X."""
    have = sum([source.n for source in kinds_of_mana(s, seat)])
    x = 0
    while cost(x + 1).total <= have:
        x += 1
    return x


@remembered
def payment_steps(s: ClashState, seat: Seat, cost: ManaCost, taken: tuple[int, ...]) -> Amounts | Pay:
    """The next amount to be named after those in `taken`, or the whole payment.

    Sources are asked in the helper's order; one with a single possible amount is not asked. Amounts come greatest
    first, so that the first of each step is the helper's choice.
    """
    chosen: list[tuple[int, int]] = []
    pay: list[tuple[int, int]] = []
    found = sources(s, seat)
    left = list(taken)
    for place, source in enumerate(found):
        rest = found[place + 1 :]
        amounts = _amounts(cost, chosen, source, rest)
        if len(amounts) > 1:
            if not left:
                return Amounts(source, amounts)
            n = left.pop(0)
        else:
            n = amounts[0]
        chosen.append((source.makes, n))
        if n:
            pay.append((source.key, n))
    return tuple(sorted(pay))


def _amounts(
    cost: ManaCost, chosen: list[tuple[int, int]], source: Source, rest: tuple[Source, ...]
) -> tuple[int, ...]:
    """How much a source may give after what is chosen, the greatest first."""
    open_cost = cost.total - sum([n for _, n in chosen])
    high = min(source.n, open_cost)
    low = max(0, open_cost - sum([other.n for other in rest]))
    if high == low or not cost.wanted:
        return tuple(range(high, low - 1, -1))
    return tuple([n for n in range(high, low - 1, -1) if _fits(cost, [*chosen, (source.makes, n)], rest)])


def default_payment(s: ClashState, seat: Seat, cost: ManaCost) -> Pay:
    """The helper's payment (R-041)."""
    taken: tuple[int, ...] = ()
    while isinstance(found := payment_steps(s, seat, cost, taken), Amounts):
        taken = (*taken, found.amounts[0])
    return found


def completed_payment(s: ClashState, seat: Seat, cost: ManaCost, pay: Pay) -> Pay:
    """A payment that names only some of its mana, with the helper's choice for the rest (R-038, R-041).

    The first one in the helper's order that spends exactly what is named from the sources named; as it is if there is
    none.
    """
    if not pay or sum([n for _, n in pay]) >= cost.total:
        return pay
    wanted = dict(pay)
    stack: list[tuple[int, ...]] = [()]
    while stack:
        taken = stack.pop()
        found = payment_steps(s, seat, cost, taken)
        if not isinstance(found, Amounts):
            if wanted.items() <= dict(found).items():
                return found
            continue
        amounts = found.amounts
        if found.source.key in wanted:
            amounts = tuple(n for n in amounts if n == wanted[found.source.key])
        stack.extend((*taken, n) for n in reversed(amounts))
    return pay


def payment_path(s: ClashState, seat: Seat, cost: ManaCost, pay: Pay) -> tuple[int, ...]:
    """The amounts that name this payment in `payment_steps`; an empty one is the helper's."""
    wanted = dict(pay)
    taken: tuple[int, ...] = ()
    while isinstance(found := payment_steps(s, seat, cost, taken), Amounts):
        n = wanted.get(found.source.key, 0) if pay else found.amounts[0]
        taken = (*taken, n)
        if n not in found.amounts:
            break
    return taken


def pay_cost(r: Resolution, seat: Seat, cost: ManaCost, pay: Pay) -> None:
    """Take the mana: Shards are exhausted as part of paying (R-038), with what is printed with their mana (R-045)."""
    if not cost.total:
        return
    spent = pay or default_payment(r.state, seat, cost)
    by_key = {source.key: source for source in sources(r.state, seat)}
    pool = list(r.board.sides[seat].pool)
    shards: list[ObjectId] = []
    for key, n in spent:
        if key < 0:
            pool[-1 - key] -= n
        else:
            shards.extend(by_key[key].ids[:n])
    facts: list[Event] = []
    if tuple(pool) != r.board.sides[seat].pool:
        facts.append(Pooled(seat, tuple(pool)))
    if shards:
        facts.append(Exhausted(tuple(shards)))
        facts.extend(tap_extras(r.state, seat, shards))
    for fact in facts:
        r.state_fact(fact)


def tap_extras(s: ClashState, seat: Seat, shards: list[ObjectId]) -> Iterator[Event]:
    """What is printed with the mana of these Shards (R-045)."""
    realm = s.board.objects[s.board.sides[seat].realm]
    value = realm.integrity
    for i in shards:
        for effect in _tap(s, s.board.objects[i].card).effects[1:]:
            assert isinstance(effect, Damage)
            assert isinstance(effect.n, int)
            value -= effect.n
            yield IntegrityChanged(realm.id, -effect.n, value)


def ways_to_tap(s: ClashState, shard: Obj) -> tuple[str, ...]:
    """What exhausting a Shard can make: words of symbols, one each way (R-045)."""
    mana = _tap(s, shard.card).effects[0]
    assert isinstance(mana, Mana)
    return mana_ways(mana)


def mana_ways(effect: Mana) -> tuple[str, ...]:
    """What an effect that adds mana can make: words of symbols, one each way; any: one of the five colours."""
    return tuple(COLOURS[:5]) if effect.any else effect.make


def exhaust_shard(r: Resolution, seat: Seat, shard: Obj, way: str) -> None:
    """Mana into the pool (205.4); no Chain, priority stays (803.4.3, R-011)."""
    happen(
        r,
        (
            Exhausted((shard.id,)),
            Pooled(seat, with_mana(r.board.sides[seat].pool, way)),
            *tap_extras(r.state, seat, [shard.id]),
        ),
    )


def with_mana(pool: tuple[int, int, int, int, int, int], way: str) -> tuple[int, int, int, int, int, int]:
    """A pool with the mana of these symbols added."""
    return tuple(n + way.count(c) for n, c in zip(pool, COLOURS, strict=True))  # type: ignore[return-value]
