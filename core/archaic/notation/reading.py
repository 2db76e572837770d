"""From text: one small reader a verb. A name is looked up among what its place could mean, by the walk."""

from collections.abc import Callable, Mapping, Sequence

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
from core.archaic.faces import AUGMENT
from core.archaic.notation.naming import Naming, attackers_in
from core.archaic.options.legality import interceptors
from core.archaic.rules.combat import exchanges
from core.archaic.state import ATTACHED, DISCARD, HAND, LINEUP, REALM, UNATTACHED, ArchaicState, Pair
from core.effects.selectors import Select
from core.kernel.errors import BadText, Refusal
from core.kernel.ids import ObjectId, Seat, seat_name
from core.kernel.names import fold
from core.kernel.naming import bare, find_in_turn, read_line
from core.kernel.notation import Ambiguous, Lexicon, NotHere, RefusedText, find, numbered
from core.kernel.options import Value


class _Reader(Naming):
    """One line being read."""

    @property
    def kind(self) -> str:
        """What the seat is asked now; empty: nothing."""
        return self.s.board.asked.kind if self.seat in self.s.board.asked.seats else ""

    def own_hero(self, text: str, among: Sequence[Value] | None) -> str:
        """`hero` alone is one's own active one, if that can be meant."""
        number = self.s.board.sides[self.seat].hero
        if fold(text) != "hero" or text in self.labels or not number or number not in (among or ()):
            return text
        return f"{seat_name(self.seat)}.hero@{REALM}"

    def targets(self, parts: Mapping[str, str], slots: Sequence[Select], *path: Value) -> Targets:
        """The objects of each target in the order of the text; more than the text asks for is kept for the refusal."""
        text = parts.get("targeting", "none")
        if not text:
            raise BadText("which target? it is to be named")
        items = [] if self.is_none(text) else self.lexicon.items(text)
        found: list[tuple[ObjectId, ...]] = []
        for place, slot in enumerate(slots):
            later = sum(other.n for other in slots[place + 1 :] if not other.up_to)
            said = items[: max(min(slot.n, len(items) - later), 0)]
            del items[: len(said)]
            among = self.legal(*path)
            chosen: list[ObjectId] = []
            for item in said:
                chosen.append(find(self.own_hero(item, among), self.things, among, "target", chosen).id)
            found.append(tuple(chosen))
            path = (*path, *chosen, *(["done"] if len(chosen) < slot.n else []))
        found += [(find(item, self.things, None, "target").id,) for item in items]
        return tuple(found)


Read = Callable[[_Reader, str], ArchaicAction]


def _hero(r: _Reader, rest: str) -> ArchaicAction:
    among = r.legal() if r.kind in ("hero", "replace") else None
    return ChooseHero(hero=r.find_one(rest, "Hero", among, r.own(LINEUP, REALM)))


def _swap(r: _Reader, rest: str) -> ArchaicAction:
    if fold(rest) == "none":
        return Swap()
    return Swap(hero=r.find_one(rest, "Hero", r.legal() if r.kind == "swap" else None, r.own(LINEUP)))


def _play(r: _Reader, rest: str) -> ArchaicAction:
    parts = r.lexicon.parts(rest, ("on", "targeting"))
    domain = r.legal("play")
    # If it is not among what may be played, still the own card of that name, for the refusal.
    card = r.find_one(parts[""], "card", domain, r.own(HAND))
    first = _first_copy(r, card, domain)
    obj = r.s.board.objects.get(card)
    face = None if obj is None else r.s.cards[obj.card]
    carried = face is not None and bool(face.bits & AUGMENT)
    # What the card does not ask for is kept for the refusal.
    host = _host(r, parts, r.legal("play", first) if carried else None)
    slots = face.slots[face.play] if face is not None else ()
    return PlayCard(card=card, targets=r.targets(parts, slots, "play", first), host=host)


def _first_copy(r: _Reader, card: ObjectId, domain: Sequence[Value] | None) -> ObjectId:
    """The one of equal copies in the hand that stands for all of them in the walk."""
    objects = r.s.board.objects
    obj = objects.get(card)
    for number in domain or ():
        other = objects[int(number)]
        if obj is not None and obj.zone == HAND and (other.card, other.known) == (obj.card, obj.known):
            return other.id
    return card


def _activate(r: _Reader, rest: str) -> ArchaicAction:
    parts = r.lexicon.parts(rest, ("targeting",))
    name, n = numbered(parts[""], r.lexicon.__contains__)
    mine = r.own(REALM, LINEUP, ATTACHED)
    source = r.find_one(name, "card with an ability", r.legal("activate"), mine)
    obj = r.s.board.objects.get(source)
    face = None if obj is None else r.s.cards[obj.card]
    activated = () if face is None else face.activated
    if not n and len(activated) > 1:
        which = " or ".join(str(ability + 1) for ability in activated)
        raise Ambiguous(f"which ability of {name}? say activate {name} {which}")
    ability = n - 1 if n else activated[0] if activated else 0
    path: tuple[Value, ...] = ("activate", source, *([ability + 1] if len(activated) > 1 else []))
    slots = face.slots[ability] if face is not None and ability in activated else ()
    return Activate(source=source, ability=ability, targets=r.targets(parts, slots, *path))


def _reattach(r: _Reader, rest: str) -> ArchaicAction:
    parts = r.lexicon.parts(rest, ("on",))
    augment = r.find_one(parts[""], "Augment", r.legal("reattach"), r.own(UNATTACHED))
    return Reattach(augment=augment, host=_host(r, parts, r.legal("reattach", augment)))


def _host(r: _Reader, parts: Mapping[str, str], among: Sequence[Value] | None) -> ObjectId:
    """The Ally that is to carry an Augment; 0: none is named, which is refused by rule where one must be."""
    return r.find_one(parts["on"], "Ally", among, r.own(REALM)) if "on" in parts else 0


def _attack(r: _Reader, rest: str) -> ArchaicAction:
    parts = r.lexicon.parts(rest, ("with",))
    if parts[""] or "with" not in parts:
        raise BadText("say who attacks: attack with NAME, NAME")
    if r.is_none(parts["with"]):
        return Attack(units=())
    return Attack(units=r.find_several(parts["with"], "attacker", r.legal("attack"), r.own(REALM)))


def _defend(r: _Reader, rest: str) -> ArchaicAction:
    if fold(rest) == "none":
        return Defend()
    combat = r.s.board.combat
    asked = r.kind == "defend"
    attackers = combat.attackers if combat is not None and asked else None
    able = interceptors(r.s, r.seat) if asked else None
    pairs: list[Pair] = []
    for item in r.lexicon.items(rest):
        attacker, equals, unit = item.partition("=")
        if not equals:
            raise BadText("say who intercepts whom: defend ATTACKER=NAME, ATTACKER=NAME")
        number = r.find_one(attacker.strip(), "attacker", attackers)
        used = [pair[1] for pair in pairs]
        pairs.append((number, find(unit.strip(), r.things, able, "Ally", used, r.own(REALM)).id))
    if not pairs:
        raise BadText("say who intercepts whom: defend ATTACKER=NAME, or defend none")
    return Defend(pairs=tuple(sorted(pairs, key=lambda pair: _place(r, pair[1]))))


def _place(r: _Reader, number: ObjectId) -> int:
    """Interceptors are said in their order on the table."""
    realm = r.s.board.sides[r.seat].realm
    return realm.index(number) if number in realm else -1


def _order(r: _Reader, rest: str) -> ArchaicAction:
    return _lock(r, rest) if r.kind == "lock" or "=" in rest else _triggers(r, rest)


def _lock(r: _Reader, rest: str) -> ArchaicAction:
    combat = r.s.board.combat
    left = list(exchanges(combat)) if combat is not None and r.kind == "lock" else []
    order: list[Pair] = []
    for item in r.lexicon.items(rest):
        name, _, unit = item.partition("=")
        met = attackers_in(left)
        attacker = r.find_one(name.strip(), "attacker", met or None)
        among = met.get(attacker)
        # An attacker alone is its only exchange.
        alone = among[0] if among and len(among) == 1 else 0
        order.append((attacker, r.find_one(unit.strip(), "Ally", among) if unit else alone))
        if order[-1] in left:
            left.remove(order[-1])
    if not order:
        raise BadText("say all exchanges in their order: order ATTACKER=NAME, ATTACKER")
    return Lock(exchanges=tuple(order))


def _triggers(r: _Reader, rest: str) -> ArchaicAction:
    waiting = r.waiting(r.seat) if r.kind == "order" else []
    if not waiting:
        # RA-77: nor are exchanges, which are locked once.
        also = ("RA-34", "RA-77", *(() if r.s.board.combat is None else ("A-068",)))
        raise RefusedText(Refusal("choose/not_now", "nothing waits to be put in order", "RA-41", also))
    return Order(numbers=find_in_turn(rest, waiting, "trigger"))


def _choose(r: _Reader, rest: str) -> ArchaicAction:
    if not rest:
        raise BadText("which answer? it is to be named")
    if r.is_none(rest):
        return Choose()
    among = r.legal() if r.kind in ("target", "pick", "discard") else None
    items = ", ".join(r.own_hero(item, among) for item in r.lexicon.items(rest))
    return Choose(picks=r.find_several(items, "answer", among, r.own(HAND, DISCARD, REALM)))


def _discard(r: _Reader, rest: str) -> ArchaicAction:
    if r.kind != "discard":
        raise RefusedText(Refusal("choose/not_now", "nothing is to be discarded now", "RA-34"))
    return Choose(picks=r.find_several(rest, "card", r.legal(), r.own(HAND)))


def _arrange(verb: str) -> Read:
    def read(r: _Reader, rest: str) -> ArchaicAction:
        seen = r.seen()
        if not seen:
            raise RefusedText(Refusal("choose/not_now", "no cards are looked at now", "RA-129", ("RA-34",)))
        lexicon = Lexicon(name for thing in seen for name in thing.names)
        parts = lexicon.parts(f"{verb} {rest}", ("top", "bottom"))
        top, bottom = (lexicon.items(parts.get(key, "")) for key in ("top", "bottom"))
        places = find_in_turn(", ".join((*top, *bottom)), seen, "card that is looked at")
        return Arrange(top=places[: len(top)], bottom=places[len(top) :])

    return read


def _equip(r: _Reader, rest: str) -> ArchaicAction:
    parts = r.lexicon.parts(rest, ("on",))
    if not parts[""]:
        raise BadText("which gear? it is to be named")
    shown = r.shown() if r.kind == "equip" else []
    if not shown:
        raise RefusedText(Refusal("equip/late", "no gear is claimed now", "A-128", ("A-131", "RA-100", "A-098")))
    place = find(parts[""], shown, None, "gear", ()).id
    among = r.legal(place)
    hero = r.own_hero(parts.get("on", ""), among)
    return Equip(place=place, hero=r.find_one(hero, "Hero", among, r.own(REALM, LINEUP)))


_VERBS: dict[str, Read] = {
    "keep": bare(Keep()),
    "mulligan": bare(Mulligan()),
    "hero": _hero,
    "swap": _swap,
    "energy": bare(PlayEnergy()),
    "play": _play,
    "activate": _activate,
    "reattach": _reattach,
    "equip": _equip,
    "attack": _attack,
    "defend": _defend,
    "order": _order,
    "pass": bare(Pass()),
    "choose": _choose,
    "discard": _discard,
    "top": _arrange("top"),
    "bottom": _arrange("bottom"),
    "end": bare(EndMain()),
    "concede": bare(Concede()),
}
_NOT_HERE: dict[str, tuple[str, ...]] = {
    "hero": ("A-021", "A-087"),
    "swap": ("A-058", "RA-73"),
    "play": ("A-032", "RA-137"),
    "activate": ("RA-67", "RA-68"),
    "reattach": ("A-122", "RA-97"),
    "equip": ("RA-100",),
    "attack": ("A-065", "A-041"),
    "defend": ("A-064", "RA-76"),
    "order": ("RA-77",),
    "top": ("RA-129",),
    "bottom": ("RA-129",),
}
"""The rules by which a card that is not there cannot be named, by verb; the one that says it best comes first."""
_NO_SUCH: dict[str, tuple[str, ...]] = {"target": ("RA-36", "RA-149"), "Ally": ("A-119", "RA-95")}
"""The same for what is said with a card that is cast, an ability or an Augment."""


def _not_here(r: _Reader, verb: str, error: NotHere) -> tuple[str, ...]:
    if verb in ("play", "activate", "reattach") and error.kind in _NO_SUCH:
        return _NO_SUCH[error.kind]
    return _NOT_HERE.get(verb, ("RA-36",))


def parse(s: ArchaicState, seat: Seat, text: str, names: Mapping[str, int] | None = None) -> ArchaicAction:
    """The action that a line means for this seat, in whatever form; `names` are labels given to cards.

    BadText if it cannot be read. What exists but may not be named here is parsed too: its refusal says why not.
    """
    return read_line(_Reader(s, seat, names), text, _VERBS, _not_here)
