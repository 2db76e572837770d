"""What exchanges will do as things stand: nobody answers, and nothing triggers or changes an Attack in between."""

from msgspec import Struct

from core.archaic.faces import ALLY
from core.archaic.rules.damage import spread
from core.archaic.rules.heroes import crossings
from core.archaic.rules.matching import armor_of
from core.archaic.state import ArchaicState, Pair, active_hero, in_realm
from core.kernel.ids import ObjectId, Seat


class Toll(Struct, frozen=True, gc=False):
    """What an exchange takes from one of the two."""

    damage: int = 0
    hp: int = 0
    """HP of a Hero, after armor and temporary Defense."""
    crossed: tuple[int, ...] = ()
    """Thresholds, 1 or 2."""
    dies: bool = False


class Blow(Struct, frozen=True, gc=False):
    """An exchange, and what it does to both."""

    attacker: ObjectId
    defender: ObjectId
    taken: Toll
    """By the attacker."""
    dealt: Toll
    """To the defender."""


class _Unit:
    """An Ally or Hero with what is left of it."""

    def __init__(self, s: ArchaicState, number: ObjectId) -> None:
        obj = s.board.objects[number]
        self.face = s.cards[obj.card]
        self.is_ally = bool(self.face.bits & ALLY)
        armor = None if self.is_ally else armor_of(s, obj)
        self.layers = (0 if armor is None else armor.defense, obj.temp, obj.defense if self.is_ally else obj.hp)
        self.attack = obj.attack
        self.crossed = obj.crossed
        self.staggered = obj.staggered
        self.fights = True

    def take(self, n: int) -> Toll:
        """Damage, and what follows of itself (RA-86)."""
        taken = spread(n, *self.layers)
        self.layers = (self.layers[0] - taken[0], self.layers[1] - taken[1], self.layers[2] - taken[2])
        dies = n > 0 and not self.layers[2]
        self.fights = self.fights and not dies
        if self.is_ally:
            return Toll(damage=n, dies=dies)
        crossed = tuple(crossings(self.face, self.crossed, self.layers[2])) if taken[2] else ()
        if crossed:
            self.crossed, self.staggered = crossed[-1], True
        return Toll(damage=n, hp=taken[2], crossed=crossed, dies=dies)


def forecast(s: ArchaicState, attacker: Seat, exchanges: tuple[Pair, ...]) -> tuple[Blow | None, ...]:
    """Each of these exchanges of a Combat in this order; None: it will be skipped, or a Hero deployed meanwhile meets
    the attacker."""
    units: dict[ObjectId, _Unit] = {}
    found: list[Blow | None] = []
    hero = active_hero(s, 1 - attacker)
    for number, interceptor in exchanges:
        other = interceptor or (0 if hero is None else hero.id)
        if in_realm(s, number) is None or in_realm(s, other) is None:
            found.append(None)
            continue
        one, two = (units.setdefault(i, _Unit(s, i)) for i in (number, other))
        # a Staggered Hero attacks no more. RA-80: one of the two is gone.
        if not one.fights or not two.fights or one.staggered:
            found.append(None)
            continue
        # a Staggered Hero that is attacked deals no damage.
        back = 0 if two.staggered else two.attack
        dealt = two.take(one.attack)
        found.append(Blow(number, other, one.take(back), dealt))
    return tuple(found)
