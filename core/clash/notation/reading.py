"""From text: one small reader a verb. A name is looked up among what its slot could mean, by the walk."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from core.clash.actions import (
    Activate,
    Arrange,
    Attack,
    Choose,
    ClashAction,
    Concede,
    EndMain,
    EquipArtifact,
    ExhaustShard,
    Keep,
    Mulligan,
    Order,
    Pass,
    Pay,
    Place,
    PlayCard,
    Reposition,
    Targets,
)
from core.clash.faces import COLOURS
from core.clash.notation.assigning import read_assign
from core.clash.notation.naming import Reader, examined
from core.clash.options.refusals import ANSWERED
from core.clash.rules.chain import modes
from core.clash.rules.mana import sources
from core.clash.rules.meaning import slots_of
from core.clash.state import (
    COMMANDERS,
    HAND,
    LANES,
    ClashState,
    Ref,
)
from core.effects.selectors import Select
from core.kernel.errors import BadText, Refusal
from core.kernel.ids import ObjectId, Seat
from core.kernel.names import fold
from core.kernel.naming import bare, find_in_turn, read_line
from core.kernel.notation import (
    Ambiguous,
    Labels,
    Lexicon,
    NoMeaning,
    NotHere,
    RefusedText,
    copies,
    find,
    fitting,
    name_of,
    numbered,
    read_name,
    take_apart,
)

_WORDS = ("yes", "no", "none", "graveyard", "commanders", "frontline", "backline")
_LETTERS = ("A", "B", "C", "Y", "R", "G", "P")
# What is to be named, where a rule says what it may be.
_TARGET, _ANSWER, _EXAMINED, _SHARD, _CARRIER = "target", "answer", "card that is being examined", "Shard", "carrier"


def _lane(text: str, what: str = "Zone") -> int:
    if text.upper() not in LANES:
        if not text:
            raise BadText(f"which {what}? it is to be named")
        raise NoMeaning(f"{text[:40]!r} is no {what}; Zones are A, B and C")
    return LANES.index(text.upper())


def _read_place(r: Reader, rest: str) -> ClashAction:
    given: dict[int, int] = {}
    aside = r.aside()
    if not aside:
        raise RefusedText(Refusal("place/not_now", "there are no Locations to place", "401.2", ("802.3",)))
    lexicon = Lexicon(name for thing in aside for name in thing.names)
    for item in lexicon.items(rest.replace("=", ": ")):
        zone, colon, name = item.partition(":")
        lane = _lane(zone.strip())
        if not colon:
            raise BadText("say where each Location goes: place A=NAME, B=NAME, C=NAME")
        if lane in given:
            raise _misplaced()
        given[lane] = find(name.strip(), aside, None, "Location", list(given.values())).id
    if len(given) != 3:
        raise _misplaced()
    return Place(faces=(given[0], given[1], given[2]))


def _misplaced() -> RefusedText:
    text = "each of the three Locations goes to one Zone: place A=NAME, B=NAME, C=NAME"
    return RefusedText(Refusal("place/faces", text, "401.2", ("R-060", "202.1")))


def _read_mulligan(r: Reader, rest: str) -> ClashAction:
    r.take("mulligan")
    return Mulligan(cards=r.several(rest, "card"))


def _read_exhaust(r: Reader, rest: str) -> ClashAction:
    r.take("exhaust")
    parts = r.lexicon.parts(rest, ("for",))
    return ExhaustShard(shard=r.one(parts[""], _SHARD), colour=parts.get("for", "").upper())


_PARTS = ("to", "on", "targeting", "x=", "paying", "sacrificing", "discarding", "mode")


def _number(parts: Mapping[str, str], key: str, what: str) -> int | None:
    if key not in parts:
        return None
    if not parts[key].isdecimal():
        raise NoMeaning(f"{parts[key][:40]!r} is no {what}")
    return int(parts[key][:6])


class _Costs:
    """Mode, X, targets, Zone, nominated costs and payment, read along the walk (R-166)."""

    def __init__(self, r: Reader, parts: Mapping[str, str], ref: Ref) -> None:
        mode = _number(parts, "mode", "mode")
        self.mode = -1 if mode is None else mode - 1
        self.x = _number(parts, "x=", "value of X") or 0
        if r.at("mode"):
            r.take(self.mode)
        if r.at("x"):
            r.take(self.x)
        # `targeting none` says that an "up to" takes nothing.
        listed = [parts[key] for key in ("targeting", "on") if key in parts and not r.is_none(parts[key])]
        slots = slots_of(r.s, ref, self.mode if self.mode < modes(r.s, ref) else -1)
        self.targets = _read_targets(r, r.lexicon.items(", ".join(listed)), slots)
        self.lane = _lane(parts["to"]) if "to" in parts else -1
        if r.at("zone"):
            r.take(LANES[self.lane] if self.lane >= 0 else "")
        self.named: tuple[ObjectId, ...] = ()
        for key, step, what in (("sacrificing", "sacrifice", "sacrifice"), ("discarding", "discard", "discard")):
            if key in parts:
                self.named += _read_nominees(r, parts[key], step, what)
        self.pay = _read_pay(r, parts["paying"]) if "paying" in parts else ()


def _read_targets(r: Reader, items: list[str], slots: Sequence[Select]) -> Targets:
    """The objects of each slot in the order of the text; "up to" takes what fits it and is not needed later."""
    found: list[tuple[ObjectId, ...]] = []
    for place, slot in enumerate(slots):
        needed = sum(later.n for later in slots[place + 1 :] if not later.up_to)
        legal = r.candidates(slot.n) if r.at("target") else None
        chosen: tuple[ObjectId, ...] = ()
        while items and len(chosen) < slot.n:
            if slot.up_to and (
                len(items) <= needed or (place + 1 < len(slots) and not _fits(r, items[0], slot, legal))
            ):
                break
            chosen = (*chosen, _find_target(r, items.pop(0), slot, legal, chosen))
        found.append(chosen)
        if legal is not None:
            r.take_set(chosen, slot.n)
    # More than the text asks for: kept, so that the refusal can say so.
    found += [(find(item, r.things, None, "target").id,) for item in items]
    return tuple(found) if any(found) or slots else ()


def _find_target(
    r: Reader, item: str, slot: Select, legal: Collection[object] | None, chosen: tuple[ObjectId, ...]
) -> ObjectId:
    among = r.targets(slot)
    if among is r.players and not fitting(read_name(item), among) and fitting(read_name(item), r.things):
        text = f"{item[:60]} is no player; players are p1 and p2"
        raise RefusedText(Refusal("target/no_player", text, "R-153", ("106.5", "106.2.1")))
    return find(item, among, legal, _TARGET if slot.place in ("", "here", "opposite") else "card to target", chosen).id


def _fits(r: Reader, item: str, slot: Select, legal: Collection[object] | None) -> bool:
    return any(legal is None or thing.id in legal for thing in fitting(read_name(item), r.targets(slot)))


def _read_nominees(r: Reader, text: str, step: str, what: str) -> tuple[ObjectId, ...]:
    legal = r.candidates() if r.at(step) else None
    items = r.lexicon.items(text)
    found: tuple[ObjectId, ...] = ()
    for item in items:
        found = (*found, find(item, r.things, legal, what, found).id)
    r.take_set(found, len(found))
    return found


def _read_pay(r: Reader, text: str) -> Pay:
    """What is paid with, by kind of source."""
    groups_of = _groups(r)
    return tuple(sorted(Counter(groups_of.get(i, i) for i in _read_sources(r, text)).items()))


def _groups(r: Reader) -> dict[ObjectId, int]:
    """For each Ready Shard the first of its kind."""
    return {i: source.key for source in sources(r.s, r.seat) for i in source.ids}


def payers(s: ClashState, seat: Seat, text: str, labels: Labels) -> tuple[ObjectId, ...]:
    """The Shards that a line which can be read says to pay with, each by its own id."""
    rest = take_apart(text)[1]
    r = Reader(s, seat, labels)
    parts = r.lexicon.parts(rest, _PARTS)
    return tuple(i for i in _read_sources(r, parts["paying"]) if i > 0) if "paying" in parts else ()


def _read_sources(r: Reader, text: str) -> list[int]:
    """Shards by name, mana of the pool as `pool R`; the same name again, or `NAME x2`, for each mana more."""
    groups_of = _groups(r)
    shards = [thing for thing in r.things if thing.seat == r.seat and thing.zones == ("shards",)]
    said: list[int] = []
    for item in copies(r.lexicon.items(text)):
        word, _, colour = fold(item).partition(" ")
        if word == "pool" and colour.upper() in tuple(COLOURS):
            said.append(-1 - COLOURS.index(colour.upper()))
        elif item.upper() in tuple(COLOURS) and item not in r.labels:
            said.append(_mana_of(r, item.upper(), said))
        else:
            said.append(find(item, shards, groups_of, _SHARD, said).id)
    return said


def _mana_of(r: Reader, colour: str, said: Sequence[int]) -> int:
    """`R` alone: from the pool while there is any, else from the first Ready Shard that makes it."""
    place = COLOURS.index(colour)
    if r.s.board.sides[r.seat].pool[place] > said.count(-1 - place):
        return -1 - place
    for source in sources(r.s, r.seat):
        spare = [i for i in source.ids if i not in said]
        if source.makes == 1 << place and spare:
            return spare[0]
    return -1 - place


def _read_play(verb: str) -> Callable[[Reader, str], ClashAction]:
    zone = COMMANDERS if verb == "deploy" else HAND

    def read(r: Reader, rest: str) -> ClashAction:
        parts = r.lexicon.parts(rest, _PARTS)
        r.take(verb)
        # If it is not among what may be played, still the own card of that name, for the refusal.
        mine = {thing.id for thing in r.things if thing.seat == r.seat and thing.zones == (zone,)}
        card = r.one(parts[""], "card", mine)
        first = r.take_copy(card)
        if verb == "deploy" and card in r.s.board.objects and r.s.board.objects[card].zone == HAND:
            # a Commander in a hand is played from there.
            raise RefusedText(
                Refusal("deploy/zone", "only from the Commander Zone cards are deployed", "203.4", ("R-137",))
            )
        face = r.s.board.objects[card].card if card in r.s.board.objects else 0
        costs = _Costs(r, parts, (face, r.s.cards[face].play))
        return PlayCard(
            card=card,
            mode=costs.mode,
            x=costs.x,
            targets=costs.targets,
            lane=costs.lane,
            # The first of equal copies is played in the place of this one, which is then nominated in its place.
            named=tuple(card if i == first else i for i in costs.named),
            pay=costs.pay,
        )

    return read


def _read_equip(r: Reader, rest: str) -> ClashAction:
    parts = r.lexicon.parts(rest, ("on", "targeting", "paying"))
    r.take("equip")
    artifact = r.one(parts[""], "Artifact", r.own())
    r.take(artifact)
    if "on" in parts and "targeting" in parts:
        raise NoMeaning("an Artifact is equipped on one carrier, and two are named")
    carrier = r.one(parts.get("on") or parts.get("targeting", ""), _CARRIER)
    r.take(carrier)
    pay = _read_pay(r, parts["paying"]) if "paying" in parts else ()
    return EquipArtifact(artifact=artifact, carrier=carrier, pay=pay)


def _read_activate(r: Reader, rest: str) -> ClashAction:
    parts = r.lexicon.parts(rest, [word for word in _PARTS if word != "to"])
    name, n = numbered(parts[""], r.lexicon.__contains__)
    r.take("activate")
    source = r.one(name, "card with an ability", r.own())
    r.take(source)
    activated = abilities(r.s, source)
    if r.at("ability"):
        r.take(n or 1)
    if activated and n > len(activated):
        raise NoMeaning(f"{name} has {len(activated)} activated abilities, not {n}")
    ability = activated[max(n, 1) - 1] if activated else -1
    face = r.s.board.objects[source].card if activated else 0
    costs = _Costs(r, parts, (face, ability))
    return Activate(
        source=source,
        ability=ability,
        mode=costs.mode,
        x=costs.x,
        targets=costs.targets,
        named=costs.named,
        pay=costs.pay,
    )


def abilities(s: ClashState, source: ObjectId) -> tuple[int, ...]:
    """Places of an object's activated abilities in its card, in printed order."""
    obj = s.board.objects.get(source)
    found: tuple[int, ...] = () if obj is None else s.cards[obj.card].activated
    return found


def _read_move(r: Reader, rest: str) -> ClashAction:
    parts = r.lexicon.parts(rest, ("to",))
    to = _lane(parts.get("to", ""))
    items = r.lexicon.items(parts[""])
    if not items:
        raise BadText("which unit? it is to be named")
    r.take("move")
    ways: list[tuple[ObjectId, ...]] = []
    trouble: Ambiguous | None = None
    for lane in r.domain or ():
        legal = r.after(lane)
        if lane == LANES[to] or legal is None:
            continue
        try:
            found = r.find_several(parts[""], "unit", legal)
        except Ambiguous as error:
            trouble = error
            continue
        except NotHere:
            continue
        if all(i in legal for i in found):
            ways.append(found)
    if len(ways) == 1:
        return Reposition(units=ways[0], lane=to)
    if len(ways) > 1:
        names = tuple(dict.fromkeys(name_of(way[0], r.things, {w[0] for w in ways}) for way in ways))
        raise Ambiguous(f"{items[0]!r} could be any of {', '.join(names)}; narrow it with @zone", names)
    if trouble is not None:
        raise trouble
    r.step = None
    mine = {t.id for t in r.things if t.seat == r.seat and t.zones[:1] != (LANES[to],)}
    return Reposition(units=r.several(parts[""], "unit", prefer=mine), lane=to)


def _read_attack(r: Reader, rest: str) -> ClashAction:
    parts = r.lexicon.parts(rest, ("with",))
    lane = _lane(parts[""], "Zone to attack from")
    r.take("attack")
    r.take(LANES[lane])
    mine = {t.id for t in r.things if t.seat == r.seat and t.zones[:1] == (LANES[lane],)}
    return Attack(lane=lane, units=r.several(parts.get("with", ""), "attacker", prefer=mine))


def _read_choose(r: Reader, rest: str) -> ClashAction:
    parts = r.lexicon.parts(rest, ("paying",))
    text = parts[""]
    pay = _read_pay(r, parts["paying"]) if "paying" in parts else ()
    words = r.words()
    for word in words:
        if text == word:
            return Choose(word=word, pay=pay)
    known = text in r.lexicon
    for word in words or ([] if known else [*_WORDS, *_LETTERS]):
        if fold(text) == fold(word) and not (known and len(word) == 1):
            return Choose(word="" if word == "none" and word not in words else word, pay=pay)
    if fold(text) == "none":
        return Choose(pay=pay)
    if not text:
        raise BadText("which answer? it is to be named")
    if words and not known:
        raise _no_word(r, text, words)
    return Choose(picks=r.find_several(text, _ANSWER, r.candidates(), (), r.answerable()), pay=pay)


def _no_word(r: Reader, text: str, words: list[str]) -> BadText:
    """Another word, or none at all, where the answer is one of some words."""
    what = f"{text[:40]!r} is not an answer here; it could be {', '.join(words)}"
    if fold(text) in map(fold, (*_WORDS, *_LETTERS)):
        refusal = Refusal("choose/answer", what, "R-051", ANSWERED.get(r.s.board.asked.kind, ()))
        return RefusedText(refusal, tuple(words))
    return NoMeaning(what, tuple(words))


def _read_order(r: Reader, rest: str) -> ClashAction:
    if r.seat not in r.s.board.asked.seats:
        return Order(numbers=())
    waiting = r.waiting(r.domain or ())
    if not waiting:
        raise RefusedText(Refusal("order/not_now", "nothing waits to be put in order", "802.3", ("804.3.2",)))
    return Order(numbers=find_in_turn(rest, waiting, "trigger"))


def _read_arrange(verb: str) -> Callable[[Reader, str], ClashAction]:
    def read(r: Reader, rest: str) -> ClashAction:
        if r.seat not in r.s.board.asked.seats:
            return Arrange()
        seen = r.looked_at(examined(r.s, r.seat))
        if not seen:
            raise RefusedText(Refusal("examine/not_now", "nothing is being examined", "802.3", ("K:Examine",)))
        lexicon = Lexicon(name for thing in seen for name in thing.names)
        parts = lexicon.parts(f"{verb} {rest}", ("top", "bottom"))
        used: list[int] = []
        piles: dict[str, tuple[int, ...]] = {"top": (), "bottom": ()}
        for key in ("top", "bottom"):
            for item in lexicon.items(parts.get(key, "")):
                place = find(item, seen, {thing.id for thing in seen} - set(used), _EXAMINED).id
                used.append(place)
                piles[key] = (*piles[key], place)
        if len(used) < len(seen):
            text = f"every card seen is named once: {len(seen)} were seen, {len(used)} are named"
            raise RefusedText(Refusal("arrange/cards", text, "K:Examine", ("R-144",)))
        return Arrange(top=piles["top"], bottom=piles["bottom"])

    return read


_VERBS: dict[str, Callable[[Reader, str], ClashAction]] = {
    "place": _read_place,
    "keep": bare(Keep()),
    "mulligan": _read_mulligan,
    "exhaust": _read_exhaust,
    "play": _read_play("play"),
    "deploy": _read_play("deploy"),
    "equip": _read_equip,
    "activate": _read_activate,
    "move": _read_move,
    "attack": _read_attack,
    "pass": bare(Pass()),
    "assign": read_assign,
    "choose": _read_choose,
    "order": _read_order,
    "top": _read_arrange("top"),
    "bottom": _read_arrange("bottom"),
    "end": bare(EndMain()),
    "concede": bare(Concede()),
}


_BY_KIND: dict[str, tuple[str, ...]] = {
    # In a deck, or in a hand that this seat does not see.
    _TARGET: ("106.2.1", "106.4", "104.5", "R-050"),
    "card to target": ("106.2.1", "R-050"),
    _EXAMINED: ("K:Examine", "R-144"),
    _SHARD: ("603.1", "205.4", "105.2"),
    _CARRIER: ("R-134", "206.3.1", "K:Equip", "104.5"),
    "sacrifice": ("R-043", "002.3"),
    "discard": ("R-043", "002.3"),
    "trigger": ("804.3.2",),
}
_BY_VERB: dict[str, tuple[str, ...]] = {
    "place": ("401.2", "R-060"),
    "mulligan": ("401.8.1",),
    "play": ("504.1", "504.1#1", "002.5"),
    "deploy": ("203.4",),
    "equip": ("K:Equip", "R-132", "206.3.1", "104.5"),
    "activate": ("104.5",),
    "move": ("504.2.1",),
    "attack": ("702.1", "504.2.1"),
    "assign": ("704.2", "703.2"),
}


def _not_here(r: Reader, verb: str, error: NotHere) -> Sequence[str]:
    """Rules by which a card of this match that lies elsewhere cannot be meant, by what was to be named."""
    if error.kind == _ANSWER:
        return ("R-051", *ANSWERED.get(r.s.board.asked.kind, ()))
    if verb == "assign" or error.kind not in _BY_KIND:
        return _BY_VERB.get(verb, ("802.3",))
    return _BY_KIND[error.kind]


def parse(s: ClashState, seat: Seat, text: str, names: Mapping[str, int] | None = None) -> ClashAction:
    """The action that a line means for this seat, in whatever form; `names` are labels given to objects.

    BadText if it cannot be read. What exists but may not be named here is parsed too: its refusal says why not.
    """
    return read_line(Reader(s, seat, names), text, _VERBS, _not_here)
