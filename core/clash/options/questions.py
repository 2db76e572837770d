"""Everything that is asked besides priority: setup, assignments, and choices in the middle of an effect."""

from collections.abc import Callable

from core.clash import actions as ac
from core.clash.effects import Mana, Pay
from core.clash.faces import effects_at, read_cost
from core.clash.options.legality import same_cards
from core.clash.options.main import pay_walk
from core.clash.rules.asking import zones_to_move
from core.clash.rules.assignment import (
    Dealt,
    Window,
    can_kill,
    next_victims,
    sources_for,
    spare_amounts,
    spare_matters,
    spare_of,
    spare_path,
    venom_left,
    window,
    woundable,
)
from core.clash.rules.batch import replacers
from core.clash.rules.doing import sacrificeable
from core.clash.rules.mana import mana_ways
from core.clash.rules.meaning import effects_of, slots_of
from core.clash.rules.placing import own, targets_of
from core.clash.rules.state_effects import replacements
from core.clash.state import LANES, AskFrame, ClashState, PlaceFrame
from core.effects.selectors import Select
from core.kernel.events import Action
from core.kernel.ids import ObjectId
from core.kernel.options import DONE
from core.kernel.walking import Walk, open_copies


def _place(s: ClashState, w: Walk) -> Action:
    """401.2: one Location per Zone."""
    wish = w.wish(ac.Place)
    left = list(s.board.sides[w.seat].aside)
    faces: list[int] = []
    for lane in (0, 1, 2):
        domain = list(dict.fromkeys(left))
        value: int | str = domain[0]
        if len(domain) > 1 or (wish is not None and wish.faces[lane] != value):
            value = w.ask(LANES[lane], domain, None if wish is None else wish.faces[lane])
        left.remove(int(value))
        faces.append(int(value))
    return ac.Place(faces=(faces[0], faces[1], faces[2]))


KEEP = ac.Keep()


def _mulligan(s: ClashState, w: Walk) -> Action:
    """401.8.1: any number of cards; none is no Mulligan (R-062)."""
    wish = w.wish(ac.Mulligan)
    hand = s.board.sides[w.seat].hand
    verbs = ("keep", "mulligan") if hand else ("keep",)
    wanted = None if w.verb is None else "keep" if w.verb is ac.Keep else "mulligan" if w.verb is ac.Mulligan else ""
    if w.ask("verb", verbs, wanted) == "keep":
        return KEEP
    cards = w.ask_set("card", same_cards(s, hand), len(hand), () if wish is None else wish.cards, least=1)
    return ac.Mulligan(cards=cards)


def _picks(w: Walk) -> tuple[ObjectId, ...]:
    wish = w.wish(ac.Choose)
    return () if wish is None else wish.picks


def _word(w: Walk, name: str, domain: tuple[str, ...]) -> str:
    wish = w.wish(ac.Choose)
    return str(w.ask(name, domain, None if wish is None else wish.word))


def _discard(s: ClashState, w: Walk) -> Action:
    """R-145: the discarding player picks; as many as there are."""
    hand = s.board.sides[w.seat].hand
    n = min(s.top(AskFrame).n, len(hand))
    return ac.Choose(picks=w.ask_set("card", open_copies(s.board.objects, hand), n, _picks(w), least=n))


def _sacrifice(s: ClashState, w: Walk) -> Action:
    frame = s.top(AskFrame)
    effect = effects_of(s, frame.ref[:-1])[frame.ref[-1]]
    assert isinstance(effect.to, Select)
    found = sacrificeable(s, effect.to, w.seat, s.board.items[frame.about])
    n = min(frame.n, len(found))
    return ac.Choose(picks=w.ask_set("card", [[i] for i in found], n, _picks(w), least=n))


def _store(s: ClashState, w: Walk) -> Action:
    """R-143: which cards, in which order; the first named lies above the second."""
    frame = s.top(AskFrame)
    groups = [[i] for i in frame.among] if frame.among else same_cards(s, s.board.sides[w.seat].hand)
    return ac.Choose(picks=w.ask_sequence("card", groups, frame.n, _picks(w)))


def _may(s: ClashState, w: Walk) -> Action:
    frame = s.top(AskFrame)
    word = _word(w, "answer", ("yes", "no"))
    effect = effects_at(s.cards, frame.ref)[0]
    if word == "no" or not isinstance(effect, Pay):
        return ac.Choose(word=word)
    wish = w.wish(ac.Choose)
    return ac.Choose(word=word, pay=pay_walk(s, w, read_cost(effect.cost), () if wish is None else wish.pay))


def _put(s: ClashState, w: Walk) -> Action:
    return ac.Choose(word=_word(w, "zone", LANES))


def _move(s: ClashState, w: Walk) -> Action:
    lanes = zones_to_move(s.board.objects[s.top(AskFrame).among[0]])
    return ac.Choose(word=_word(w, "zone", tuple(LANES[lane] for lane in lanes)))


def _mana(s: ClashState, w: Walk) -> Action:
    frame = s.top(AskFrame)
    effect = effects_of(s, frame.ref[:-1])[frame.ref[-1]]
    assert isinstance(effect, Mana)
    return ac.Choose(word=_word(w, "colour", mana_ways(effect)))


def _lines(s: ClashState, w: Walk) -> Action:
    return ac.Choose(word=_word(w, "answer", ("frontline", "backline")))


def _commander(s: ClashState, w: Walk) -> Action:
    return ac.Choose(word=_word(w, "answer", ("graveyard", "commanders")))


def _replacement(s: ClashState, w: Walk) -> Action:
    found = replacers(s, s.board.objects[s.board.asked.about])
    return ac.Choose(picks=(int(w.ask("card", found, next(iter(_picks(w)), None))),))


def _loss(s: ClashState, w: Walk) -> Action:
    return ac.Choose(picks=(int(w.ask("card", replacements(s, w.seat), next(iter(_picks(w)), None))),))


def _take(s: ClashState, w: Walk) -> Action:
    """R-169."""
    return ac.Choose(picks=(int(w.ask("card", s.top(PlaceFrame).queue[0].it, next(iter(_picks(w)), None))),))


def _target(s: ClashState, w: Walk) -> Action:
    """R-025."""
    held = s.top(PlaceFrame).queue[0]
    wish = _picks(w)
    picks: tuple[ObjectId, ...] = ()
    slots = slots_of(s, held.ref)
    for place, slot in enumerate(slots):
        groups = [[i] for i in targets_of(s, held, slot)]
        wanted = wish if place == len(slots) - 1 else wish[: slot.n]
        picks += w.ask_set("target", groups, slot.n, wanted, least=0 if slot.up_to else slot.n)
        wish = wish[slot.n :]
    return ac.Choose(picks=picks)


def _order(s: ClashState, w: Walk) -> Action:
    """804.3.2."""
    wish = w.wish(ac.Order)
    numbers = own(s.top(PlaceFrame).queue, w.seat)
    groups = [[i] for i in numbers]
    return ac.Order(numbers=w.ask_sequence("trigger", groups, len(numbers), () if wish is None else wish.numbers))


def _examine(s: ClashState, w: Walk) -> Action:
    """K:Examine: any number on top, the rest to the bottom, both in any order."""
    wish = w.wish(ac.Arrange)
    deck = s.board.sides[w.seat].deck[: s.top(AskFrame).n]
    top, bottom = w.ask_split(deck, () if wish is None else wish.top, () if wish is None else wish.bottom)
    return ac.Arrange(top=top, bottom=bottom)


def _assign(s: ClashState, w: Walk) -> Action:
    """704.2: kills in the order of lines and zones, then where unspent points stay."""
    wish = w.wish(ac.Assign)
    win = window(s, w.seat)
    if not can_kill(win) and s.house.get("wounding") == "on":
        # a side that can kill nobody may wound one unit.
        wanted = None if wish is None else (wish.wound or DONE)
        value = w.ask("wound", [*woundable(win), DONE], wanted)
        return ac.Assign() if value == DONE else ac.Assign(wound=int(value))
    dealt = Dealt()
    wanted_kills = _wanted(wish, [victim.id for victim in win.victims])
    while True:
        value = w.ask(
            "kill",
            [*next_victims(win, dealt), DONE],
            None if wish is None else wanted_kills.pop(0) if wanted_kills else DONE,
        )
        if value == DONE:
            break
        dealt = _deal(w, win, dealt, int(value), wish)
    spare: tuple[tuple[ObjectId, int], ...] = ()
    if spare_matters(win, dealt):
        wanted_spare = () if wish is None else spare_path(win, dealt, wish.spare)
        taken: tuple[int, ...] = ()
        while (step := spare_amounts(win, dealt, taken)) is not None:
            want = wanted_spare[len(taken)] if len(wanted_spare) > len(taken) else None
            taken = (*taken, int(w.ask("spare", step[1], want, step[0].id)))
        spare = spare_of(win, dealt, taken)
    return ac.Assign(kills=dealt.kills, venom=dealt.venom, spare=spare)


def _wanted(wish: ac.Assign | None, order: list[ObjectId]) -> list[ObjectId]:
    """Targets of a wished assignment in the order of picking; unknown ones first, so that they are refused."""
    if wish is None:
        return []
    named = [*wish.kills, *(target for _, target, _ in wish.venom)]
    if wish.wound:
        named.append(wish.wound)
    return sorted(named, key=lambda i: order.index(i) if i in order else -1)


def _deal(w: Walk, win: Window, dealt: Dealt, target: ObjectId, wish: ac.Assign | None) -> Dealt:
    sources = sources_for(win, dealt, target)
    venom = next((v for v in wish.venom if v[1] == target), None) if wish is not None else None
    wanted = None if wish is None else (venom[0] if venom else 0)
    source = sources[0]
    if len(sources) > 1 or (wanted is not None and wanted != source):
        source = int(w.ask("source", sources, wanted, target))
    if not source:
        return Dealt((*dealt.kills, target), dealt.venom)
    left = venom_left(win, dealt)[source]
    n = int(w.ask("points", range(1, left + 1), None if venom is None else venom[2], target))
    return Dealt(dealt.kills, (*dealt.venom, (source, target, n)))


QUESTIONS: dict[str, Callable[[ClashState, Walk], Action]] = {
    "place": _place,
    "mulligan": _mulligan,
    "assign": _assign,
    "order": _order,
    "examine": _examine,
    "target": _target,
    "take": _take,
    "discard": _discard,
    "sacrifice": _sacrifice,
    "store": _store,
    "may": _may,
    "put": _put,
    "move": _move,
    "mana": _mana,
    "lines": _lines,
    "commander": _commander,
    "milled": _commander,
    "replacement": _replacement,
    "loss": _loss,
}
"""By kind of question."""
