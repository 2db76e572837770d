"""Verbs of priority and the Main Phase: play, energy, activate, reattach, attack, end, pass."""

from collections.abc import Callable
from typing import NamedTuple

from core.archaic import actions as ac
from core.archaic.faces import AUGMENT
from core.archaic.options import legality as legal
from core.archaic.rules.matching import candidates
from core.archaic.state import HAND, ArchaicState, Ref
from core.kernel.events import Action
from core.kernel.ids import ObjectId, Seat
from core.kernel.state import remembered
from core.kernel.walking import Walk, open_copies, stop_of

VERBS = ("play", "energy", "activate", "reattach", "attack", "end", "pass")
VERB_OF: dict[type[Action], str] = {
    ac.PlayCard: "play",
    ac.PlayEnergy: "energy",
    ac.Activate: "activate",
    ac.Reattach: "reattach",
    ac.Attack: "attack",
    ac.EndMain: "end",
    ac.Pass: "pass",
}


def main_walk(s: ArchaicState, w: Walk) -> Action:
    """What a seat with priority may do (RA-24, RA-35)."""
    wished = None if w.verb is None else VERB_OF.get(w.verb, "")
    return WALKS[str(w.ask("verb", _verbs(s, w.seat), wished))](s, w)


@remembered
def _verbs(s: ArchaicState, seat: Seat) -> list[str]:
    return [verb for verb, able in zip(VERBS, possible(s, seat), strict=True) if able]


class Possible(NamedTuple):
    """What each verb could be done with now, in the order of `VERBS`."""

    play: list[ObjectId]
    """Hand cards, one of each kind."""
    energy: bool
    activate: list[ObjectId]
    reattach: list[ObjectId]
    attack: list[ObjectId]
    end: bool
    passing: bool


@remembered
def possible(s: ArchaicState, seat: Seat) -> Possible:
    """All candidates at priority or in the Main Phase."""
    is_main = s.board.asked.kind == "main"
    side, objects = s.board.sides[seat], s.board.objects
    return Possible(
        _playable(s, seat, is_main=is_main),
        is_main and not legal.not_energy(s, seat),
        [obj.id for obj in legal.sources(s, seat) if usable_abilities(s, seat, obj.id)],
        [i for i in side.unattached if not legal.not_reattachable(s, seat, objects[i])],
        legal.attackers(s, seat) if is_main else [],
        is_main,
        not is_main,
    )


def _playable(s: ArchaicState, seat: Seat, *, is_main: bool) -> list[ObjectId]:
    objects, cards = s.board.objects, s.cards
    most = s.board.sides[seat].charged
    found = [
        i
        for i in s.board.sides[seat].hand
        if 0 < cards[objects[i].card].tier <= most and (is_main or cards[objects[i].card].fast)
    ]
    if not found:
        return []
    return [
        group[0] for group in open_copies(s.board.objects, found) if not legal.not_playable(s, seat, objects[group[0]])
    ]


def usable_abilities(s: ArchaicState, seat: Seat, source: ObjectId) -> list[int]:
    """Places of its abilities that could be activated now."""
    obj = s.board.objects[source]
    return [i for i in s.cards[obj.card].activated if not legal.not_activatable(s, seat, obj, i)]


# Walks ----------------------------------------------------------------------------------------------------------


def _play(s: ArchaicState, w: Walk) -> Action:
    wish = w.wish(ac.PlayCard)
    number = int(w.ask("card", possible(s, w.seat).play, None if wish is None else _first_copy(s, wish.card)))
    face = s.cards[s.board.objects[number].card]
    host = 0
    if face.bits & AUGMENT:
        host = int(w.ask("host", legal.hosts(s, w.seat), None if wish is None else wish.host))
    elif wish is not None and wish.host:
        w.refuse("host")
    targets = _targets(s, w, (s.board.objects[number].card, face.play), () if wish is None else wish.targets)
    return ac.PlayCard(card=number, targets=targets, host=host)


def _first_copy(s: ArchaicState, number: ObjectId) -> ObjectId:
    """The first of the equal copies of a hand card."""
    obj = s.board.objects.get(number)
    if obj is None or obj.zone != HAND:
        return number
    return next(group[0] for group in open_copies(s.board.objects, s.board.sides[obj.owner].hand) if number in group)


def _energy(s: ArchaicState, w: Walk) -> Action:
    return ENERGY


def _activate(s: ArchaicState, w: Walk) -> Action:
    wish = w.wish(ac.Activate)
    number = int(w.ask("card", possible(s, w.seat).activate, None if wish is None else wish.source))
    source = s.board.objects[number]
    numbers = s.cards[source.card].activated
    ability = numbers[0]
    if len(numbers) > 1 or (wish is not None and wish.ability != ability):
        usable = [i + 1 for i in usable_abilities(s, w.seat, number)] if len(numbers) > 1 else []
        ability = int(w.ask("ability", usable, None if wish is None else wish.ability + 1)) - 1
    targets = _targets(s, w, (source.card, ability), () if wish is None else wish.targets)
    return ac.Activate(source=number, ability=ability, targets=targets)


def _targets(s: ArchaicState, w: Walk, ref: Ref, wish: ac.Targets) -> ac.Targets:
    """Named on announcement, in the order of the text (RA-36)."""
    found: list[tuple[ObjectId, ...]] = []
    for place, slot in enumerate(s.cards[ref[0]].slots[ref[1]]):
        groups = [[i] for i in candidates(s, slot, w.seat)]
        wanted = wish[place] if place < len(wish) else ()
        found.append(w.ask_set("target", groups, slot.n, wanted, least=0 if slot.up_to else slot.n))
    if len(wish) > len(found):
        w.refuse("target")
    return tuple(found)


def _reattach(s: ArchaicState, w: Walk) -> Action:
    wish = w.wish(ac.Reattach)
    number = int(w.ask("card", possible(s, w.seat).reattach, None if wish is None else wish.augment))
    host = int(w.ask("host", legal.hosts(s, w.seat), None if wish is None else wish.host))
    return ac.Reattach(augment=number, host=host)


def _attack(s: ArchaicState, w: Walk) -> Action:
    """A-065: at least one."""
    wish = w.wish(ac.Attack)
    able = [[i] for i in possible(s, w.seat).attack]
    return ac.Attack(units=w.ask_set("unit", able, len(able), () if wish is None else wish.units, least=1))


def _end(s: ArchaicState, w: Walk) -> Action:
    return END


def _pass(s: ArchaicState, w: Walk) -> Action:
    return PASS


def named_wrongly(s: ArchaicState, seat: Seat, action: Action) -> str:
    """Name of the step at which the walk of this action stops."""
    return stop_of(lambda w: main_walk(s, w), seat, action)


ENERGY = ac.PlayEnergy()
END = ac.EndMain()
PASS = ac.Pass()

WALKS: dict[str, Callable[[ArchaicState, Walk], Action]] = {
    "play": _play,
    "energy": _energy,
    "activate": _activate,
    "reattach": _reattach,
    "attack": _attack,
    "end": _end,
    "pass": _pass,
}
