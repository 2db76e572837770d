"""What a seat can name in text, and a line being read: the walk goes along as far as what was named is legal."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from core.clash.options import walk
from core.clash.rules.meaning import effects_of, slots_of
from core.clash.state import (
    ATTACHED,
    CHAIN,
    LANE,
    LANES,
    LOCATIONS,
    AskFrame,
    ClashState,
    Held,
    Obj,
    PlaceFrame,
    known_object,
    zone_of,
)
from core.effects.selectors import Select
from core.kernel import naming
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat, seat_name
from core.kernel.naming import by_number
from core.kernel.notation import (
    Labels,
    Thing,
)
from core.kernel.notation import candidates as of_a_set
from core.kernel.options import Path, Step, Value
from core.kernel.state import remembered

NO_LABELS = Labels()
_DECKS = ("deck", "shard_deck", "aside")


# A card in a deck has no id; a label on it holds a negative number instead.


def deck_place(seat: Seat, deck: str, index: int) -> int:
    """The number that stands for a card in a deck, top first from 0; or, by its face, for a Location set aside."""
    return -1 - (index * 6 + _DECKS.index(deck) * 2 + seat)


def in_deck(number: int) -> tuple[Seat, str, int]:
    """Seat, deck and place that a negative number stands for."""
    index, rest = divmod(-1 - number, 6)
    return rest & 1, _DECKS[rest >> 1], index


# What can be named -------------------------------------------------------------------------------------------------


def things(s: ClashState, eyes: Seat | None, labels: Labels = NO_LABELS) -> list[Thing]:
    """Everything on the table that a seat can name, in the order in which the zones show it; None: all of it."""
    given = by_number(labels)
    objects = s.board.objects
    found: list[Thing] = []
    for side in s.board.sides:
        ids: list[ObjectId] = [side.realm]
        for lane in (0, 1, 2):
            ids += [side.locations[lane], *side.lanes[lane]]
        for ids_of_zone in (
            side.base,
            labels.in_place(side.shards),
            side.commanders,
            side.graveyard,
            side.hand,
            side.removed,
        ):
            ids += ids_of_zone
        shard = 0
        for number in ids:
            obj = objects.get(number)
            if obj is None:
                continue
            also = [*given.get(number, ()), *_place_names(s, obj)]
            if obj.zone == "shards":
                shard += 1
                also.append(f"Shard {shard}")
            if (thing := _thing(s, obj, eyes, also)) is not None:
                found.append(thing)
            found += [worn for i in obj.attached if (worn := _thing(s, objects[i], eyes, given.get(i, ()))) is not None]
    if s.board.asked.kind == "loss":
        # Replacements that wait for this seat have no object; the walk counts them downwards.
        for seat in s.board.asked.seats:
            for place, ref in enumerate(s.board.sides[seat].wards):
                found.append(Thing(-1 - place, (s.cards[ref[0]].name,), seat, seat, ("waiting",), ref))
    if s.board.asked.kind == "take":
        found += _gone(s, labels)
    items = s.board.items
    for number in s.board.chain:
        item = items[number]
        card = objects.get(number)
        if card is None:
            card = known_object(s, item.source)
        printed = s.cards[item.ref[0]].name if card is None else s.cards[card.card].name
        was = labels.was.get(item.source)
        also = given.get(number) or ([was] if was else [])
        found.append(Thing(number, (printed, *also), item.controller, item.controller, (CHAIN,)))
    return found


def _gone(s: ClashState, labels: Labels) -> list[Thing]:
    """What the trigger to be placed may be about and has left its zone meanwhile (R-169)."""
    found = []
    for number in (number for held in waiting_list(s)[:1] for number in held.it):
        obj = known_object(s, number)
        if obj is not None and number not in s.board.objects:
            label = labels.was.get(number)
            names = (s.cards[obj.card].name, *([label] if label else []))
            found.append(Thing(number, names, obj.controller, obj.side, _zones(s, obj)))
    return found


def _thing(s: ClashState, obj: Obj, eyes: Seat | None, also: Sequence[str]) -> Thing | None:
    visible = eyes is None or obj.known >> eyes & 1
    if not visible and obj.face_up:
        return None
    names = (s.cards[obj.card].name, *also) if visible else tuple(also)
    return Thing(obj.id, names, obj.controller, obj.side, _zones(s, obj), _twin(s, obj))


def _place_names(s: ClashState, obj: Obj) -> tuple[str, ...]:
    """What a Realm or a Location is called besides its name."""
    if obj.id == s.board.sides[obj.side].realm:
        return "realm", seat_name(obj.side)
    return ("location",) if obj.zone == LOCATIONS else ()


def _zones(s: ClashState, obj: Obj) -> tuple[str, ...]:
    if obj.zone in (LANE, LOCATIONS):
        return (LANES[obj.lane],)
    if obj.zone == ATTACHED:
        lane = zone_of(s, obj)[1]
        return (LANES[lane], ATTACHED) if lane >= 0 else (ATTACHED,)
    return (obj.zone,)


def _twin(s: ClashState, obj: Obj) -> object:
    """What no rule can tell apart has equal values here; with attachments, once-a-turn marks or a tie nothing has."""
    if obj.attached or obj.used or obj.host or obj.link:
        return None
    combat = s.board.combat
    attacks = combat is not None and obj.id in combat.attackers
    place = (obj.card, obj.zone, obj.side, obj.lane, obj.owner, obj.controller)
    return place, obj.ready, obj.damage, obj.power, obj.keywords, obj.integrity, obj.destroyed, obj.mods, attacks


@remembered
def _unlabelled(s: ClashState, eyes: Seat | None) -> list[Thing]:
    """As `things`, remembered where there are no labels: each line of all that may be done asks for them."""
    return things(s, eyes)


class Naming(naming.Naming[ClashState]):
    """What a seat can name now."""

    def lying(self) -> list[Thing]:
        labels = self.labels
        if labels or labels.was or labels.places:
            return things(self.s, self.eyes, labels)
        return _unlabelled(self.s, self.eyes)

    @cached_property
    def players(self) -> list[Thing]:
        """The players, who are no Realms (R-153), by the ids of theirs."""
        sides = self.s.board.sides
        return [Thing(side.realm, (seat_name(side.seat),), side.seat, side.seat) for side in sides]

    def targets(self, slot: Select) -> list[Thing]:
        """What a slot of targets could name: the players, or whatever lies on the table."""
        return self.players if slot.target == "player" else self.things

    def answerable(self) -> list[Thing]:
        """What an answer could name: the players, if a trigger asks for nothing but players as its targets (R-025)."""
        waiting = waiting_list(self.s) if self.s.board.asked.kind == "target" else ()
        slots = slots_of(self.s, waiting[0].ref) if waiting else ()
        return self.players if slots and all(slot.target == "player" for slot in slots) else self.things

    def names(self, numbers: Collection[ObjectId], among: Collection[object] | None) -> str:
        return ", ".join(self.name(number, among) for number in numbers)

    def aside(self) -> list[Thing]:
        """Locations before their placement, by face."""
        given = {number: label for label, number in self.labels.items() if number < 0}
        found = []
        for card in self.s.board.sides[self.eyes].aside:
            label = given.get(deck_place(self.eyes, "aside", card))
            names = (self.s.cards[card].name, *([label] if label else []))
            found.append(Thing(card, names, self.eyes, self.eyes))
        return found

    def looked_at(self, n: int) -> list[Thing]:
        """Cards being examined, by their place from the top: the first n."""
        deck = self.s.board.sides[self.eyes].deck[:n]
        given = {number: label for label, number in self.labels.items() if number < 0}
        found = []
        for i, card in enumerate(deck):
            label = given.get(deck_place(self.eyes, "deck", i))
            names = (self.s.cards[card >> 2].name, *([label] if label else []))
            found.append(Thing(i, names, self.eyes, self.eyes, ("deck",), card >> 2))
        return found

    def waiting(self, numbers: Iterable[Value]) -> list[Thing]:
        """Triggers that wait for their order, by number, under the names of their sources."""
        queue = waiting_list(self.s)
        found = []
        for number in sorted(n for n in numbers if isinstance(n, int) and n < len(queue)):
            held = queue[number]
            source = known_object(self.s, held.source)
            card = held.ref[0] if source is None else source.card
            label = self.labels.was.get(held.source)
            place = () if source is None else _place_names(self.s, source)
            names = (self.s.cards[card].name, *([label] if label else []), *place)
            where = () if source is None else _zones(self.s, source)
            # Abilities that say the same: of their names the first one is meant.
            twin = effects_of(self.s, held.ref)
            found.append(Thing(number, names, held.controller, held.controller, ("order", *where), twin))
        return found


def has_control(s: ClashState) -> bool:
    """False: this is a board alone, as a replay folds it from facts."""
    return s.control.facts > 0


def examined(s: ClashState, seat: Seat) -> int:
    """How many cards the seat is examining now; 0: none."""
    for frame in reversed(s.control.agenda):
        if isinstance(frame, AskFrame) and frame.kind == "examine" and frame.seat == seat:
            return frame.n
    return 0


def waiting_list(s: ClashState) -> tuple[Held, ...]:
    """Triggers on their way to the Chain."""
    for frame in reversed(s.control.agenda):
        if isinstance(frame, PlaceFrame):
            return frame.queue
    return ()


MOST_IN_A_SET = 40


@remembered
def step_after(s: ClashState, seat: Seat, path: Path) -> Step | Action:
    """As `walk`, remembered: the lines of all that may be done begin alike."""
    return walk(s, seat, path)


@remembered
def candidates(s: ClashState, seat: Seat, path: Path, most: int = MOST_IN_A_SET) -> tuple[Value, ...]:
    """All that may be named after a path and in the steps of the same set that follow."""
    return of_a_set(lambda further: step_after(s, seat, further), path, most)


class Reader(Naming):
    """One line being read: the walk goes along, as far as what was named is legal."""

    def __init__(self, s: ClashState, seat: Seat, names: Mapping[str, int] | None = None) -> None:
        super().__init__(s, seat, names)
        self.path: Path = ()
        self.step: Step | None = None
        if seat in s.board.asked.seats and s.board.ended is None:
            self._look()

    def _look(self) -> None:
        found = walk(self.s, self.seat, self.path)
        self.step = found if isinstance(found, Step) else None

    def at(self, name: str) -> bool:
        """The walk asks for this now."""
        return self.step is not None and self.step.name == name

    @property
    def domain(self) -> tuple[Value, ...] | None:
        """What may be named now; None: the walk could not follow."""
        return None if self.step is None else self.step.domain

    def words(self) -> list[str]:
        """The answers, where they are words and a `choose` gives them."""
        if self.step is None or self.step.name not in ("answer", "zone", "colour"):
            return []
        return [str(value) for value in self.step.domain]

    def take(self, value: Value) -> None:
        """Go on with this value, or lose the way if it is not legal."""
        if self.step is not None and value in self.step.domain:
            self.path = (*self.path, value)
            self._look()
        else:
            self.step = None

    def take_copy(self, number: ObjectId) -> ObjectId:
        """Go on with a card, or with the equal one that stands for it in the walk; that one."""
        domain = self.domain or ()
        if number not in domain:
            number = next((int(value) for value in domain if self._alike(number, int(value))), number)
        self.take(number)
        return number

    def _alike(self, one: ObjectId, other: ObjectId) -> bool:
        """Equal copies, known to the same seats."""
        card, copy = self.s.board.objects.get(one), self.s.board.objects.get(other)
        if card is None or copy is None:
            return False
        return (card.card, card.zone, card.known) == (copy.card, copy.zone, copy.known)

    def after(self, *values: Value) -> tuple[Value, ...] | None:
        """The domain further on, without going there."""
        if self.step is None:
            return None
        path = self.path
        for value in values:
            found = walk(self.s, self.seat, path)
            if not isinstance(found, Step) or value not in found.domain:
                return None
            path = (*path, value)
        found = walk(self.s, self.seat, path)
        return found.domain if isinstance(found, Step) else None

    def one(self, text: str, what: str, prefer: Collection[int] = ()) -> ObjectId:
        """The thing that a name means in the present slot."""
        return self.find_one(text, what, self.domain, prefer)

    def several(self, text: str, what: str, prefer: Collection[int] = ()) -> tuple[ObjectId, ...]:
        """The things that a list means in the present slot, each once."""
        return self.find_several(text, what, self.domain, prefer)

    def take_set(self, ids: Collection[ObjectId], most: int) -> None:
        """Go along a set of at most `most` in the order in which the walk picks it."""
        left = set(ids)
        while left and self.step is not None:
            value = next((v for v in self.step.domain if v in left), 0)
            left.discard(int(value))
            self.take(value)
        if len(ids) < most:
            self.take("done")

    def candidates(self, most: int = MOST_IN_A_SET) -> tuple[Value, ...] | None:
        """All that may be named in this step and in those of the same set that follow it."""
        return None if self.step is None else candidates(self.s, self.seat, self.path, most)
