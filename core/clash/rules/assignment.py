"""Legal assignments of combat damage (704.2 to 704.4, 706.2a): who may be killed next, and where points go."""

from msgspec import Struct

from core.clash.actions import Assign
from core.clash.faces import ADVANTAGE, ANNIHILATE, BACKLINE, FRONTLINE, SIEGE, STUNNED, UNPERISHABLE
from core.clash.rules.matching import opposing
from core.clash.state import ClashState, CombatFrame, Obj, defenders
from core.kernel.ids import ObjectId, Seat

FRONT, REGULAR, BACK = 0, 1, 2


class Striker(Struct, frozen=True, gc=False):
    """A unit that deals damage in the window."""

    id: ObjectId
    power: int
    venom: bool
    """Annihilate."""
    siege: bool
    breaches: bool
    """Has an ability that looks at damage to a Location or Realm."""


class Victim(Struct, frozen=True, gc=False):
    """A unit that may be dealt damage."""

    id: ObjectId
    need: int
    """Remaining Power (704.2.1)."""
    line: int
    unperishable: bool


class Window(Struct, frozen=True, gc=False):
    """One side's part of a damage window."""

    seat: Seat
    attacks: bool
    early: bool
    strikers: tuple[Striker, ...]
    """The helper's order of spending: non-Siege first (R-111)."""
    victims: tuple[Victim, ...]
    """Frontline, regular, Backline, each in zone order (704.2b.1)."""

    @property
    def pooled(self) -> int:
        """Power of all but the Annihilate units (R-104)."""
        return sum(striker.power for striker in self.strikers if not striker.venom)


def combat_frame(s: ClashState) -> CombatFrame:
    """The attack in progress on the agenda."""
    return next(frame for frame in reversed(s.control.agenda) if isinstance(frame, CombatFrame))


def window(s: ClashState, seat: Seat) -> Window:
    """The seat's side of the present damage window."""
    combat = s.board.combat
    assert combat is not None
    early = combat.stage == "advantage"
    swift = combat_frame(s).early
    mine = combat.attackers if seat == combat.attacker else defenders(s)
    strikers = [
        _striker(s, s.board.objects[i])
        for i in mine
        if (i in swift) == early and not s.board.objects[i].keywords & STUNNED and s.board.objects[i].power > 0
    ]
    strikers.sort(key=lambda striker: (striker.siege, striker.breaches))
    victims = [_victim(s, s.board.objects[i]) for i in opposing(s, seat)]
    victims.sort(key=lambda victim: victim.line)
    return Window(seat, seat == combat.attacker, early, tuple(strikers), tuple(victims))


def _striker(s: ClashState, obj: Obj) -> Striker:
    return Striker(
        obj.id,
        obj.power,
        bool(obj.keywords & ANNIHILATE),
        bool(obj.keywords & SIEGE),
        "breach" in s.cards[obj.card].triggers,
    )


def _victim(s: ClashState, obj: Obj) -> Victim:
    return Victim(obj.id, max(0, obj.power - obj.damage), line_of(s, obj), bool(obj.keywords & UNPERISHABLE))


def line_of(s: ClashState, obj: Obj) -> int:
    """Frontline, regular or Backline; a unit with both as its controller chose (704.2b.7, R-092)."""
    combat = s.board.combat
    assert combat is not None
    both = FRONTLINE | BACKLINE
    if obj.keywords & both == both:
        word = dict(combat.lines).get(obj.id, "frontline")
        return FRONT if word == "frontline" else BACK
    return FRONT if obj.keywords & FRONTLINE else BACK if obj.keywords & BACKLINE else REGULAR


def is_asked(s: ClashState, seat: Seat) -> bool:
    """A side assigns if its units that deal damage now have Power and the other side has a unit in the combat."""
    w = window(s, seat)
    return bool(w.strikers and w.victims)


def is_swift(obj: Obj) -> bool:
    """Deals its damage in the Advantage Window (706.1a)."""
    return bool(obj.keywords & ADVANTAGE)


class Dealt(Struct, frozen=True, gc=False):
    """Damage named so far: units killed by pooled Power, and points of Annihilate units."""

    kills: tuple[ObjectId, ...] = ()
    venom: tuple[tuple[ObjectId, ObjectId, int], ...] = ()

    @property
    def targets(self) -> tuple[ObjectId, ...]:
        return self.kills + tuple(target for _, target, _ in self.venom)


def pool_left(w: Window, dealt: Dealt) -> int:
    """Pooled points not spent yet."""
    needs = {victim.id: victim.need for victim in w.victims}
    return w.pooled - sum(needs[i] for i in dealt.kills)


def venom_left(w: Window, dealt: Dealt) -> dict[ObjectId, int]:
    """Points not spent yet of each Annihilate unit."""
    left = {striker.id: striker.power for striker in w.strikers if striker.venom}
    for source, _, n in dealt.venom:
        left[source] -= n
    return left


def next_victims(w: Window, dealt: Dealt) -> tuple[ObjectId, ...]:
    """Who may be dealt damage next; sets are named in the order of `w.victims`, so each has one path."""
    done = dealt.targets
    last = max((place for place, victim in enumerate(w.victims) if victim.id in done), default=-1)
    return tuple(
        victim.id for place, victim in enumerate(w.victims) if place > last and why_not_victim(w, dealt, victim) == ""
    )


def why_not_victim(w: Window, dealt: Dealt, victim: Victim) -> str:
    """ "" if damage may be dealt to this unit next; else the rule against it."""
    done = dealt.targets
    if victim.id in done:
        return "704.2.1"
    if victim.need == 0:
        # it needs 0 more, counts as assigned, and may not be assigned any.
        return "R-095"
    for other in w.victims:
        # 704.2b.2, 704.2b.3: earlier lines first; being assigned satisfies the order.
        if other.line < victim.line and other.need and other.id not in done:
            return "704.2b.2" if other.line == FRONT else "704.2b.3"
    if pool_left(w, dealt) < victim.need and not any(venom_left(w, dealt).values()):
        # 704.2.2: lethal or nothing.
        return "704.3.3"
    return ""


def sources_for(w: Window, dealt: Dealt, victim: ObjectId) -> tuple[ObjectId, ...]:
    """Where a unit's damage may come from: 0 for the pooled Power, or an Annihilate unit (R-114: never both)."""
    need = next(v.need for v in w.victims if v.id == victim)
    pooled = (0,) if pool_left(w, dealt) >= need else ()
    return pooled + tuple(i for i, left in venom_left(w, dealt).items() if left > 0)


def can_kill(w: Window) -> bool:
    """At least one unit may be dealt damage."""
    return bool(next_victims(w, Dealt()))


def woundable(w: Window) -> tuple[ObjectId, ...]:
    """R-106: units of which a side that can kill nobody may wound one. Only mandatory-lethal is lifted: the order of
    lines holds (704.2b), and what needs nothing more is dealt nothing (R-095)."""
    return tuple(victim.id for victim in w.victims if why_not_victim(w, Dealt(), victim) == "704.3.3")


# Overflow -------------------------------------------------------------------------------------------------------


def groups(w: Window) -> list[tuple[Striker, ...]]:
    """Strikers whose unspent points no rule can tell apart: by Siege; one with a breach ability stands alone."""
    found: dict[tuple[bool, ObjectId], list[Striker]] = {}
    for striker in w.strikers:
        if not striker.venom:
            found.setdefault((striker.siege, striker.id if striker.breaches else 0), []).append(striker)
    return [tuple(group) for group in found.values()]


def spare_matters(w: Window, dealt: Dealt) -> bool:
    """Which points are left over makes a difference: they can reach the Location or Realm, and differ."""
    return bool(len(groups(w)) > 1 and pool_left(w, dealt) and dealt.kills and reaches_wall(w, dealt))


def reaches_wall(w: Window, dealt: Dealt) -> bool:
    """Unspent points go on to the Location or Realm once this damage is dealt (704.3.2)."""
    done = dealt.targets
    if not w.attacks or not done:
        return False
    if w.early:
        # one lethal assignment is enough.
        return True
    return all(victim.id in done for victim in w.victims if victim.need) and not any(
        victim.unperishable for victim in w.victims
    )


def spare_amounts(w: Window, dealt: Dealt, taken: tuple[int, ...]) -> tuple[Striker, tuple[int, ...]] | None:
    """The next group whose unspent points are to be named, by its first unit, and the amounts possible; the first is
    the helper's. None: all is said."""
    found = groups(w)
    place = 0
    left = list(taken)
    rest = pool_left(w, dealt)
    # From the last group on: the helper leaves what it spends last.
    order = found[::-1]
    for place, group in enumerate(order):
        power = sum(striker.power for striker in group)
        later = sum(striker.power for other in order[place + 1 :] for striker in other)
        amounts = tuple(range(min(power, rest), max(0, rest - later) - 1, -1))
        if len(amounts) > 1:
            if not left:
                return group[0], amounts
            rest -= left.pop(0)
        else:
            rest -= amounts[0]
    return None


def spare_of(w: Window, dealt: Dealt, taken: tuple[int, ...]) -> tuple[tuple[ObjectId, int], ...]:
    """Unspent points by group (its first unit), where they differ from the helper's choice; else ()."""
    named: list[tuple[ObjectId, int]] = []
    helpers = True
    for place, n in enumerate(taken):
        step = spare_amounts(w, dealt, taken[:place])
        assert step is not None
        named.append((step[0].id, n))
        helpers = helpers and n == step[1][0]
    return () if helpers else tuple(named)


def spare_path(w: Window, dealt: Dealt, spare: tuple[tuple[ObjectId, int], ...]) -> tuple[int, ...]:
    """The amounts that name these unspent points, () the helper's choice; one that nobody has if they cannot be."""
    kept = shares(w, dealt, spare)
    if kept is None:
        return (-1,)
    taken: tuple[int, ...] = ()
    while (step := spare_amounts(w, dealt, taken)) is not None:
        n = kept[step[0].id]
        taken = (*taken, n)
        if n not in step[1]:
            break
    return taken


def shares(w: Window, dealt: Dealt, spare: tuple[tuple[ObjectId, int], ...]) -> dict[ObjectId, int] | None:
    """Unspent points of every group, by its first unit: as they are named, the others share the rest as the helper
    would. None: what is named and what the others have do not make up what is left."""
    kept = dict(spare)
    rest = pool_left(w, dealt) - sum(kept.values())
    if rest < 0 or not kept.keys() <= {group[0].id for group in groups(w)}:
        return None
    # From the last group on: the helper leaves what it spends last.
    for group in groups(w)[::-1]:
        if group[0].id not in kept:
            kept[group[0].id] = min(rest, sum(striker.power for striker in group))
            rest -= kept[group[0].id]
    return None if rest else kept


def spent(w: Window, action: Assign) -> tuple[tuple[tuple[ObjectId, ObjectId, int], ...], dict[ObjectId, int]]:
    """What an assignment deals, (source, target, points), and the unspent points of every striker (R-104)."""
    if action.wound:
        return tuple((striker.id, action.wound, striker.power) for striker in w.strikers), {}
    dealt = Dealt(action.kills, action.venom)
    left = {striker.id: striker.power for striker in w.strikers}
    points = list(action.venom)
    for source, _, n in action.venom:
        left[source] -= n
    reserve = _reserve(w, dealt, action.spare)
    needs = {victim.id: victim.need for victim in w.victims}
    for target in action.kills:
        need = needs[target]
        for striker in w.strikers:
            if striker.venom:
                continue
            n = min(need, left[striker.id] - reserve[striker.id])
            if n > 0:
                points.append((striker.id, target, n))
                left[striker.id] -= n
                need -= n
    return tuple(points), left


def overflow(w: Window, action: Assign) -> dict[ObjectId, int]:
    """Unspent points by striker that go on to the Location or Realm; none, if they do not."""
    if not reaches_wall(w, Dealt(action.kills, action.venom)):
        return {}
    return {striker: n for striker, n in spent(w, action)[1].items() if n}


def _reserve(w: Window, dealt: Dealt, spare: tuple[tuple[ObjectId, int], ...]) -> dict[ObjectId, int]:
    """Points of each striker that are not to be spent on units."""
    reserve = {striker.id: 0 for striker in w.strikers}
    if not spare:
        return reserve
    kept = shares(w, dealt, spare)
    assert kept is not None
    for group in groups(w):
        n = kept[group[0].id]
        for striker in reversed(group):
            reserve[striker.id] = min(n, striker.power)
            n -= reserve[striker.id]
    return reserve
