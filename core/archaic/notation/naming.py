"""What a seat can name in text, and what may stand in the place where a name is."""

from collections.abc import Iterable, Sequence

from core.archaic.notation.places import VAULT, place_of
from core.archaic.options import walk
from core.archaic.rules.placing import own
from core.archaic.rules.quests import SHOWN
from core.archaic.state import STACK, ArchaicState, AskFrame, Held, Obj, Pair, PlaceFrame, Side
from core.kernel import naming
from core.kernel.ids import ObjectId, Seat
from core.kernel.naming import by_number
from core.kernel.notation import Labels, Thing, legal_after
from core.kernel.options import Value
from core.kernel.state import remembered

NO_LABELS = Labels()


def things(s: ArchaicState, eyes: Seat | None, labels: Labels = NO_LABELS) -> list[Thing]:
    """Every card with an identity, and everything on the stack, that a seat can name; None: all of it.

    In the order in which the zones show them.
    """
    given = by_number(labels)
    objects = s.board.objects
    found: list[Thing] = []
    for number in [number for side in s.board.sides for number in _lying(s, side)] + [*s.board.scrap]:
        obj = objects.get(number)
        if obj is not None and (eyes is None or obj.known >> eyes & 1):
            found.append(_thing(s, obj, given.get(number, ())))
    for number in s.board.stack:
        item = s.board.items[number]
        card = objects[number].card if number in objects else item.ref[0]
        was = labels.was.get(item.source)
        also = given.get(number) or ([was] if was else [])
        found.append(Thing(number, (*called(s, card), *also), item.controller, item.controller, (STACK,)))
    return found


def _lying(s: ArchaicState, side: Side) -> Iterable[ObjectId]:
    """A side's objects, each followed by what is attached to it."""
    heroes = ([side.hero] if side.hero else []) + [i for i in side.heroes if i != side.hero]
    for number in (*heroes, *side.realm):
        yield number
        yield from s.board.objects[number].attached
    yield from (*side.unattached, *side.discard, *side.hand)


def called(s: ArchaicState, card: int) -> tuple[str, ...]:
    """A card's name, and what stands before its comma."""
    name = s.cards[card].name
    short, comma, _ = name.partition(",")
    return (name, short) if comma else (name,)


def _thing(s: ArchaicState, obj: Obj, also: Sequence[str]) -> Thing:
    hero = ("hero",) if obj.id == s.board.sides[obj.owner].hero else ()
    names = (*called(s, obj.card), *hero, *also)
    return Thing(obj.id, names, obj.owner, obj.owner, (obj.zone,), _twin(s, obj), bool(also))


def _twin(s: ArchaicState, obj: Obj) -> object:
    """What no rule can tell apart has equal values here; with something attached, or in a Combat, nothing has."""
    combat = s.board.combat
    fights = combat is not None and any(obj.id in pair for pair in (*combat.pairs, *combat.exchanges))
    if obj.attached or obj.host or fights:
        return None
    attacks = combat is not None and obj.id in combat.attackers
    numbers = (obj.attack, obj.defense, obj.maximum, obj.keywords, obj.temp, obj.bonus, obj.phases)
    return obj.card, obj.owner, obj.zone, obj.known, obj.ready, obj.fresh, obj.used, numbers, attacks


@remembered
def legal(s: ArchaicState, seat: Seat, *path: Value) -> tuple[Value, ...] | None:
    """What the seat may name after these values; None: it cannot come so far, or this is a board alone."""
    return legal_after(lambda so_far: walk(s, seat, so_far), s, seat, path)


class Naming(naming.Naming[ArchaicState]):
    """What a seat can name now."""

    def lying(self) -> list[Thing]:
        return things(self.s, self.eyes, self.labels)

    def legal(self, *path: Value) -> tuple[Value, ...] | None:
        """What may be named after these values; to other eyes anything that lies open."""
        return self.open_things() if self.public else legal(self.s, self.seat, *path)

    def printed(self) -> Iterable[str]:
        return (name for card in range(len(self.s.cards)) for name in called(self.s, card))

    def seen(self) -> list[Thing]:
        """The cards that a Scry of the seat looks at, by their place from the top."""
        frame = self.s.control.agenda[-1] if self.s.control.agenda else None
        n = frame.n if isinstance(frame, AskFrame) and frame.kind == "examine" and frame.seat == self.eyes else 0
        labels = by_number(self.labels)
        found = []
        for place, card in enumerate(self.s.board.sides[self.eyes].deck[:n]):
            names = (*called(self.s, card >> 2), *labels.get(place_of(self.eyes, place), ()))
            given = place_of(self.eyes, place) in labels
            found.append(Thing(place, names, self.eyes, self.eyes, ("deck",), card >> 2, given))
        return found

    def shown(self) -> list[Thing]:
        """The gear cards that the Vault shows, by their place."""
        if self.s.board.asked.kind != "equip":
            return []
        labels = by_number(self.labels)
        found = []
        for place, card in enumerate(card >> 2 for card in self.s.board.vault[:SHOWN]):
            names = (*called(self.s, card), *labels.get(place_of(0, place, VAULT), ()))
            found.append(Thing(place, names, 0, 0, ("vault",), card))
        return found

    def waiting(self, seat: Seat) -> list[Thing]:
        """Triggers that wait for their order, by their place; two of one card are told apart by ability number."""
        held = queue(self.s, seat)
        sources = [trigger.source for trigger in held]
        found = []
        for place, trigger in enumerate(held):
            was = self.labels.was.get(trigger.source)
            names = (*called(self.s, trigger.ref[0]), *([was] if was else []))
            numbered = tuple(f"{name} {trigger.ref[1] + 1}" for name in names)
            several = sources.count(trigger.source) > 1
            both = (*numbered, *names) if several else (*names, *numbered)
            # Equal abilities of equal cards: of their names the first one is meant.
            found.append(Thing(place, both, seat, seat, ("order",), trigger.ref))
        return found


def queue(s: ArchaicState, seat: Seat) -> tuple[Held, ...]:
    """A seat's triggers on their way to the stack."""
    frame = s.control.agenda[-1] if s.control.agenda else None
    return own(frame, seat) if isinstance(frame, PlaceFrame) else ()


def attackers_in(pairs: Iterable[Pair]) -> dict[ObjectId, list[ObjectId]]:
    """For each attacker of these exchanges what it meets: interceptors, or 0 for the Hero."""
    found: dict[ObjectId, list[ObjectId]] = {}
    for attacker, defender in pairs:
        found.setdefault(attacker, []).append(defender)
    return found
