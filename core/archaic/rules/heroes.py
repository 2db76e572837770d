"""Heroes: lost HP, thresholds, Stagger, destruction and replacement, swaps."""

from core.archaic import events as ev
from core.archaic.faces import Face
from core.archaic.rules.counting import count
from core.archaic.rules.derived import restate
from core.archaic.rules.points import gain, is_won, open_swap, win
from core.archaic.state import CROSSED, GAINED, SCRAP, Obj, ReplaceFrame, is_attacking, lineup
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution

THRESHOLD_RCP = (2, 3)
"""What the first and the second threshold pay (A-045, A-046)."""


def hp_lost(hero: Obj, n: int) -> ev.HpLost:
    """The fact that HP go; only those that were there (RA-153)."""
    n = min(n, hero.hp)
    return ev.HpLost(hero.id, n, hero.hp - n, hero.lost + n)


def lose_hp(r: Resolution, hero: Obj, n: int) -> None:
    """HP go, if there are any. What that crosses is for `cross`."""
    fact = hp_lost(hero, n)
    if fact.n > 0:
        r.state_fact(fact)
        count(r, hero.owner, hp_lost=fact.n)


def cross(r: Resolution, heroes: list[Obj]) -> bool:
    """The threshold check after these Heroes lost HP (A-075). True: it has ended the match.

    RA-86: the turn player's RCP first, so the other one's Hero.
    """
    for hero in sorted(heroes, key=lambda hero: hero.owner == r.board.active):
        _cross(r, hero)
    return is_won(r)


def crossings(face: Face, crossed: int, hp: int) -> list[int]:
    """Thresholds, 1 or 2, that a Hero with so many HP crosses: RA-47: at the printed value or lower; RA-48: each one
    once a game."""
    return [place for place, least in enumerate(face.thresholds, 1) if place > crossed and hp <= least]


def _cross(r: Resolution, hero: Obj) -> None:
    """RA-49: in order, Stagger once."""
    foe = 1 - hero.owner
    before = hero.crossed
    for number in crossings(r.cards[hero.card], before, hero.hp):
        r.state_fact(ev.Crossed(hero.id, number), "A-053" if number == 1 else "A-054")
        # RA-51: the opponent of the Hero's controller, whatever did it.
        gain(r, foe, THRESHOLD_RCP[number - 1], "threshold", "A-045" if number == 1 else "A-046")
        count(r, foe, crossed=1)
    if hero.crossed == before:
        return
    open_swap(r, hero.owner, CROSSED)
    if not hero.staggered:
        r.state_fact(ev.Staggered(hero.id), "A-056")
    if is_attacking(r.state, hero):
        # A-079, RA-61: its remaining exchanges end.
        r.state_fact(ev.AttackersLeft((hero.id,)), "A-079")


def destroy_heroes(r: Resolution, heroes: list[Obj]) -> None:
    """A-085 to A-089: no priority between destruction and deployment; who has no Hero left loses."""
    for hero in heroes:
        if is_attacking(r.state, hero):
            # RA-65.
            r.state_fact(ev.AttackersLeft((hero.id,)), "RA-65")
        for number in hero.attached:
            gear = r.board.objects[number]
            r.state_fact(ev.Moved(number, r.board.next_id, gear.card, gear.owner, SCRAP, "lost"), "RA-63")
        r.state_fact(ev.HeroDestroyed(hero.id), "A-085")
        count(r, hero.owner, heroes_lost=1, attackers_lost=int(hero.attacked))
    lost = [hero.owner for hero in heroes if not lineup(r.state, hero.owner)]
    if len(lost) == 2:
        r.end(("drawn", "drawn"), "both", "RA-07")
    elif lost:
        win(r, 1 - lost[0], "heroes", "A-089")
    else:
        restate(r)
        seats = sorted((hero.owner for hero in heroes), key=lambda seat: seat == r.board.active)
        r.push_frame(*(ReplaceFrame(seat) for seat in seats))


def replace_frame(r: Resolution, frame: ReplaceFrame) -> None:
    """A-087: also a single Hero is named."""
    r.ask((frame.seat,), "replace")


def replace_hero(r: Resolution, seat: Seat, hero: ObjectId) -> None:
    """RA-57: it enters ready; RA-66: it is no swap."""
    r.pop_frame()
    r.state_fact(ev.Deployed(seat, hero, 0, "replaced"), "A-087")
    restate(r)


def swap(r: Resolution, seat: Seat, hero: ObjectId) -> None:
    """RA-71: one swap for each trigger; 0 ends the swap step."""
    side = r.board.sides[seat]
    if hero:
        r.state_fact(ev.SwapsChanged(seat, side.swaps & ~(GAINED if side.swaps & GAINED else CROSSED)))
        r.state_fact(ev.Deployed(seat, hero, side.hero, "swap"), "A-058")
        restate(r)
    else:
        r.state_fact(ev.SwapsChanged(seat, 0))
