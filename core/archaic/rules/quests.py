"""Checkpoints: Quests, Objectives, their rewards, and claims from the Vault (A-090 to A-105, RA-100 to RA-114)."""

from collections.abc import Callable, Iterator

from core.archaic import events as ev
from core.archaic.effects import Counted, Goal, Measured
from core.archaic.faces import ALLY, mark_mask
from core.archaic.rules.counting import PLACES
from core.archaic.rules.derived import restate
from core.archaic.rules.effects import draw, restore
from core.archaic.rules.matching import gear_of
from core.archaic.rules.points import gain, is_won, win
from core.archaic.rules.triggers import occur
from core.archaic.state import EMPTY, ArchaicState, AskFrame, CheckFrame, DrainFrame, Obj, Side, active_hero
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution

SLOTS = 2
"""Quest slots of each player (A-092)."""
CONDITIONS = 6
"""Conditions of an Objective (A-100)."""
MOST_PAID = 2
"""RCP that an Objective pays in all (RA-111)."""
SHOWN = 2
"""Cards of the Vault that a claim reveals (RA-100)."""


def refill(r: Resolution, seat: Seat) -> None:
    """A-093, RA-109: empty slots are filled from the pile as far as it goes."""
    for slot in range(SLOTS):
        if r.board.sides[seat].quests[slot] == EMPTY and r.board.quest_pile:
            r.state_fact(ev.QuestDealt(seat, slot, r.board.quest_pile[0]), "A-093")


def check_frame(r: Resolution, frame: CheckFrame) -> None:
    """RA-106: one pass over all goals, the turn player's first; each reward at once, with all that it triggers."""
    r.because = -1
    if r.control.held:
        r.push_frame(DrainFrame())
        return
    goals = list(_goals(r.state))
    for place in range(frame.place, len(goals)):
        seat, number, goal = goals[place]
        if goal is not None and _is_due(frame, goal) and is_met(r.state, seat, goal):
            r.swap_frame(CheckFrame(frame.end_of_turn, place + 1))
            _complete(r, seat, number, goal)
            return
    r.pop_frame()


def _goals(s: ArchaicState) -> Iterator[tuple[Seat, int, Goal | None]]:
    """Every goal with its number: below 0 a Quest slot, else a condition. None: no Quest there, or completed."""
    for seat in (s.board.active, 1 - s.board.active):
        side = s.board.sides[seat]
        for slot, card in enumerate(side.quests):
            yield seat, slot - SLOTS, s.cards[card].goals[0] if card != EMPTY else None
        conditions: tuple[Goal, ...] = s.cards[side.objective].goals
        for number in range(CONDITIONS):
            is_open = number < len(conditions) and number not in side.done
            yield seat, number, conditions[number] if is_open else None


def _is_due(frame: CheckFrame, goal: Goal) -> bool:
    return frame.end_of_turn or not goal.end_of_turn


def _complete(r: Resolution, seat: Seat, number: int, goal: Goal) -> None:
    side = r.board.sides[seat]
    reward = goal.reward
    if number < 0:
        slot = number + SLOTS
        r.state_fact(ev.Scored(seat, slot, side.quests[slot]), "A-096")
        rcp, why, rule = reward.rcp, "quest", "A-097"
    else:
        rcp, why, rule = min(reward.rcp, MOST_PAID - side.paid), "objective", "A-103"
        r.state_fact(ev.ConditionMet(seat, number, side.paid + rcp), "A-101")
    if rcp:
        gain(r, seat, rcp, why, rule)
        if is_won(r):
            return
    if len(side.done) == CONDITIONS and number >= 0:
        # A-104, RA-114.
        win(r, seat, "objective", "A-104")
        return
    if reward.draw:
        draw(r, seat, reward.draw)
    hero = active_hero(r.state, seat)
    if reward.restore and hero is not None:
        restore(r, hero, reward.restore)
    if reward.vault:
        claim(r, seat)


# What is asked --------------------------------------------------------------------------------------------------


def is_met(s: ArchaicState, seat: Seat, goal: Goal) -> bool:
    """All tests hold (RA-107: now; what a test counts may be over)."""
    return all(_holds(s, seat, test) for test in goal.tests)


def _holds(s: ArchaicState, seat: Seat, test: Counted | Measured) -> bool:
    n, _ = progress(s, seat, test)
    if isinstance(test, Measured) and test.ahead is not None:
        return n >= test.ahead
    return (test.at_least is None or n >= test.at_least) and (test.at_most is None or n <= test.at_most)


def progress(s: ArchaicState, seat: Seat, test: Counted | Measured) -> tuple[int, int]:
    """How far a test of a seat's goal has come, and how far it is to come; with `at_most` how far it may."""
    who = seat if test.who == "you" else 1 - seat
    if isinstance(test, Counted):
        side = s.board.sides[who]
        n = (side.game if test.this == "game" else side.turn)[PLACES[test.of]]
    else:
        n = measured(s, who, test)
        if test.ahead is not None:
            return n - measured(s, 1 - who, test), test.ahead
    return n, (test.at_most or 0) if test.at_least is None else test.at_least


def measured(s: ArchaicState, seat: Seat, test: Measured) -> int:
    """What can be read off a player's side of the table now."""
    if test.marks:
        mask = mark_mask(test.marks)
        return sum(bool(s.cards[ally.card].marks & mask) for ally in _allies(s, seat))
    return MEASURES[test.of](s, s.board.sides[seat])


def _allies(s: ArchaicState, seat: Seat) -> list[Obj]:
    return [s.board.objects[i] for i in s.board.sides[seat].realm]


def _of_hero(read: Callable[[ArchaicState, Obj], int]) -> Callable[[ArchaicState, Side], int]:
    def measure(s: ArchaicState, side: Side) -> int:
        return read(s, s.board.objects[side.hero])

    return measure


def _most(read: Callable[[Obj], int]) -> Callable[[ArchaicState, Side], int]:
    """The most that one own Ally has."""

    def measure(s: ArchaicState, side: Side) -> int:
        return max((read(ally) for ally in _allies(s, side.seat)), default=0)

    return measure


def _marks(s: ArchaicState, side: Side) -> int:
    """Different Marks of the Allies and the active Hero."""
    mask = 0
    for number in (side.hero, *side.realm):
        mask |= s.cards[s.board.objects[number].card].marks
    return mask.bit_count()


def _twins(s: ArchaicState, side: Side) -> int:
    """The most own Allies that share a Mark."""
    masks = [s.cards[ally.card].marks for ally in _allies(s, side.seat)]
    return max((sum(mask >> bit & 1 for mask in masks) for bit in range(max(masks, default=0).bit_length())), default=0)


def _gear_slots(s: ArchaicState, side: Side) -> int:
    """The most slots filled on one own Hero, in the Lineup too; a destroyed one wears nothing (RA-63)."""
    return max((len(s.board.objects[i].attached) for i in side.heroes), default=0)


MEASURES: dict[str, Callable[[ArchaicState, Side], int]] = {
    "own_turn": lambda s, side: int(s.board.active == side.seat),
    "turn": lambda s, side: s.board.turn,
    "rcp": lambda s, side: side.rcp,
    "hand": lambda s, side: len(side.hand),
    "discard": lambda s, side: len(side.discard),
    "allies_in_discard": lambda s, side: sum(bool(s.cards[s.board.objects[i].card].bits & ALLY) for i in side.discard),
    "uae": lambda s, side: side.uae,
    "energy": lambda s, side: side.charged + side.discharged,
    "charged": lambda s, side: side.charged,
    "shield": _of_hero(lambda s, hero: hero.temp),
    "hero_hp": _of_hero(lambda s, hero: hero.hp),
    "hero_missing": _of_hero(lambda s, hero: s.cards[hero.card].hp - hero.hp),
    "hero_crossed": _of_hero(lambda s, hero: hero.crossed),
    "hero_lost_most": lambda s, side: max(s.board.objects[i].lost for i in side.heroes),
    "marks": _marks,
    "twins": _twins,
    "allies": lambda s, side: len(side.realm),
    "attack": _most(lambda ally: ally.attack),
    "defense": _most(lambda ally: ally.defense),
    "augments": _most(lambda ally: len(ally.attached)),
    "ready_phases": _most(lambda ally: ally.phases),
    "gear_slots": _gear_slots,
}


# The Vault ------------------------------------------------------------------------------------------------------


def claim(r: Resolution, seat: Seat) -> None:
    """RA-100: two are revealed, one that fits is taken; RA-103: an empty Vault gives nothing."""
    top = tuple(card >> 2 for card in r.board.vault[:SHOWN])
    if not top:
        return
    if claims(r.state, seat):
        r.push_frame(AskFrame("equip", seat))
        r.state_fact(ev.VaultShown(seat, top), "RA-100")
    else:
        r.state_fact(ev.VaultShown(seat, top), "RA-100")
        r.state_fact(ev.Buried(len(top)), "RA-147")


def claims(s: ArchaicState, seat: Seat) -> list[tuple[int, list[ObjectId]]]:
    """What of the Vault's top can be worn: its place, and the own Heroes with that slot free (RA-101, RA-151)."""
    found = []
    for place, card in enumerate(s.board.vault[:SHOWN]):
        slot = s.cards[card >> 2].card.slot
        heroes = [s.board.objects[i] for i in s.board.sides[seat].heroes]
        free = [
            hero.id
            for hero in heroes
            if not hero.destroyed and all(s.cards[gear.card].card.slot != slot for gear in gear_of(s, hero))
        ]
        if free:
            found.append((place, free))
    return found


def equip(r: Resolution, seat: Seat, place: int, hero: ObjectId) -> None:
    """A-128: free, on any own Hero; RA-122: it wakes Empower. The other card goes to the bottom."""
    r.pop_frame()
    shown = len(r.board.vault[:SHOWN])
    card = r.board.vault[place] >> 2
    fact = r.state_fact(ev.Equipped(place, r.board.next_id, card, seat, hero, r.cards[card].defense), "A-128")
    if shown > 1:
        r.state_fact(ev.Buried(shown - 1), "RA-147")
    restate(r)
    occur(r, "empower", seat, fact)
