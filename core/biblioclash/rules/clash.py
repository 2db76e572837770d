"""The Clash: Strike Windows, comparison, Dispelled Effects, and the Strike that hits (B-139 to B-160)."""

from collections.abc import Callable

from msgspec.structs import replace

from core.biblioclash import events as ev
from core.biblioclash.faces import SPELL
from core.biblioclash.rules.triggers import push_triggers, resolving
from core.biblioclash.state import AskFrame, BiblioclashBoard, Clash, ClashFrame, ResolveFrame, side_in_clash
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def running(b: BiblioclashBoard) -> Clash:
    """The Clash in progress."""
    assert b.clash is not None
    return b.clash


def open_clash(r: Resolution, frame: ResolveFrame) -> None:
    """B-140, RB-41: the striker's side has the first Strike Window (B-142), against the team it is aimed at (B-141).

    What opened it is a part of that window (B-144, RB-45): the agenda goes on with it above the Clash.
    """
    seat = frame.seat
    fact = r.state_fact(ev.ClashBegan(seat, (r.board.sides[seat].team, frame.foe)), "B-140")
    turn, *rest = r.control.agenda
    r.set(agenda=(turn, ClashFrame("window"), *rest))
    face = r.cards[frame.card]
    if face.bits & SPELL and frame.ability == face.cast:
        # RB-43: a strike by an ability is no Spell.
        r.state_fact(ev.SpellCounted(seat, frame.source), "B-144")
    push_triggers(r, seat, "open_clash", fact)


def raise_power(r: Resolution, seat: Seat, n: int, rule: str) -> None:
    """B-223, RB-44; of a side together (B-193). Outside a Clash it is nothing."""
    place = side_in_clash(r.board, seat)
    if place >= 0:
        now = _more(running(r.board).power, place, n)
        r.state_fact(ev.PowerRaised(seat, n, now), rule)


def raise_bonus(r: Resolution, seat: Seat, n: int) -> None:
    """RB-50: for comparisons of this Clash alone."""
    place = side_in_clash(r.board, seat)
    if place >= 0:
        now = _more(running(r.board).bonus, place, n)
        r.state_fact(ev.BonusRaised(seat, n, now), "RB-50")


def _more(pair: tuple[int, int], place: int, n: int) -> tuple[int, int]:
    return (pair[0] + n, pair[1]) if place == 0 else (pair[0], pair[1] + n)


def count_spell(r: Resolution, seat: Seat, number: ObjectId, fact: int) -> bool:
    """A Spell is cast in a Clash. True: it is a later one of this seat (RB-73, RB-102), which triggers (RB-75)."""
    clash = running(r.board)
    later = any(caster == seat for caster, _ in clash.spells)
    r.state_fact(ev.SpellCounted(seat, number), "B-144")
    if later:
        push_triggers(r, seat, "later_spell", fact)
    return later


def block(r: Resolution, seat: Seat, n: int) -> None:
    """RB-59: all blocks add up; each that this seat resolves counts for more by its own cards."""
    b = r.board
    if side_in_clash(b, seat) < 0:
        return
    side = b.sides[seat]
    n += sum(r.cards[b.objects[i].card].block_more for i in (side.mage, *side.domain))
    r.state_fact(ev.DamageBlocked(seat, n, running(b).blocked + n), "RB-59")


def participants(b: BiblioclashBoard, seat: Seat) -> tuple[Seat, ...]:
    """RB-80, RB-120: all who take part in the Clash, from this seat on clockwise; nobody outside of one."""
    if b.clash is None:
        return ()
    inside = [other for team in b.clash.teams for other in b.teams[team]]
    return tuple(sorted(inside, key=lambda other: (other - seat) % b.seats))


# Its course -----------------------------------------------------------------------------------------------------


def clash_frame(r: Resolution, frame: ClashFrame) -> None:
    """The next step of the Clash."""
    r.because = -1
    STEPS[frame.step](r, frame)


def _window(r: Resolution, frame: ClashFrame) -> None:
    """B-143, B-145; a side's window is shared (B-193), until both are done (RB-99, RB-115)."""
    b = r.board
    clash = running(b)
    team = b.teams[clash.teams[clash.active]]
    r.ask(tuple(seat for seat in team if seat not in frame.done), "window")


def compared(clash: Clash) -> tuple[int, int]:
    """RB-50: Strike Power with bonuses, of striker's side and other side."""
    (striker, other), (more, other_more) = clash.power, clash.bonus
    return striker + more, other + other_more


def ending(clash: Clash) -> str:
    """What the end of this Strike Window brings: its side `loses`, a `tie`, or the Clash goes `on` (B-146 to B-149).

    Who trails in the own window loses, two equal comparisons in a row are a tie (RB-46 to RB-48).
    """
    values = compared(clash)
    if values[clash.active] < values[1 - clash.active]:
        return "loses"
    return "tie" if values[0] == values[1] and clash.ties else "on"


def _compare(r: Resolution, frame: ClashFrame) -> None:
    """The end of a Strike Window."""
    clash = running(r.board)
    values, how, active = compared(clash), ending(clash), clash.active
    ties = clash.ties + 1 if values[0] == values[1] else 0
    r.state_fact(ev.Compared(values, ties), "B-146")
    if how == "loses":
        _lose(r, active)
    elif how == "tie":
        # B-157.
        r.pop_frame()
        r.state_fact(ev.ClashEnded(-1), "B-148")
    else:
        r.swap_frame(ClashFrame("window"))
        r.state_fact(ev.WindowBegan(clash.window + 1, 1 - active), "B-149")


def _lose(r: Resolution, loser: int) -> None:
    """B-151, RB-102: all Spells of the losing side are dispelled, and their effects resolve in cast order (RB-54)."""
    b = r.board
    clash = running(b)
    team = b.teams[clash.teams[loser]]
    # RB-58: those that are not in the Domain any more are not.
    ids = tuple(number for seat, number in clash.spells if seat in team and number in b.objects)
    queue = tuple(number for number in ids if r.cards[b.objects[number].card].dispelled >= 0)
    fact = r.state_fact(ev.SpellsDispelled(ids), "B-151") if ids else -1
    r.swap_frame(ClashFrame("dispel", queue=queue, fact=fact))


def _dispel(r: Resolution, frame: ClashFrame) -> None:
    """B-152, B-160: one Dispelled Effect after the other, each fully."""
    if not frame.queue:
        r.swap_frame(ClashFrame("hit"))
        return
    number, *rest = frame.queue
    r.swap_frame(replace(frame, queue=tuple(rest)))
    spell = r.board.objects.get(number)
    if spell is not None:
        r.push_frame(resolving(r.state, spell.owner, number, r.cards[spell.card].dispelled, frame.fact))


def _hit(r: Resolution, frame: ClashFrame) -> None:
    """B-154, RB-59, RB-60: Strike Power less all blocks is divided; nothing is asked if nothing is left (RB-51)."""
    b = r.board
    clash = running(b)
    winner = 1 - clash.active
    points = clash.power[winner] - clash.blocked
    r.swap_frame(ClashFrame("end"))
    if points > 0:
        # RB-101: who struck decides, on the other side the lower seat.
        seat = b.teams[clash.teams[1]][0] if winner else clash.striker
        r.push_frame(AskFrame("damage", seat, 0, points, clash.teams[1 - winner], strike=True))
    elif clash.power[winner] > 0:
        r.prevented(ev.StrikeHit(clash.power[winner]), rule="RB-59")


def _end(r: Resolution, frame: ClashFrame) -> None:
    """B-158: the Main Phase goes on."""
    r.pop_frame()
    r.state_fact(ev.ClashEnded(1 - running(r.board).active), "B-158")


STEPS: dict[str, Callable[[Resolution, ClashFrame], None]] = {
    "window": _window,
    "compare": _compare,
    "dispel": _dispel,
    "hit": _hit,
    "end": _end,
}
