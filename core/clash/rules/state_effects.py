"""State-Based Effects: the loss check (101.3 to 101.5) and what replaces a loss."""

from core.clash import events as ev
from core.clash.faces import effects_at
from core.clash.rules.batch import happen, instead
from core.clash.rules.matching import is_suppressed
from core.clash.state import CheckFrame, ClashState, Go, Ref, permanents
from core.kernel.events import Ended, Event
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution


def check_frame(r: Resolution, frame: CheckFrame) -> None:
    """R-030: look whether somebody loses now; a replacement beats the loss (101.4)."""
    losers = [seat for seat in (r.board.active, 1 - r.board.active) if loses(r.state, seat)]
    for seat in losers:
        if r.board.sides[seat].must_lose:
            continue
        found = replacements(r.state, seat)
        if len(found) > 1:
            # the affected player picks one, then it is looked again.
            r.ask((seat,), "loss")
            return
        if found:
            replace_loss(r, seat, found[0])
            return
    if losers:
        end_match(r, losers)
        return
    r.pop_frame()


def loses(s: ClashState, seat: Seat) -> bool:
    """101.3#1, 101.3#2: Realm at 0 or below, or a required draw from an empty deck."""
    side = s.board.sides[seat]
    return side.must_lose or s.board.objects[side.realm].integrity <= 0


def replacements(s: ClashState, seat: Seat) -> list[int]:
    """What would replace this seat's loss by Integrity: permanents by id, waiting ones as -1 - their place."""
    found = [-1 - place for place in range(len(s.board.sides[seat].wards))]
    for obj in permanents(s):
        if obj.controller == seat and not is_suppressed(obj) and "defeat" in s.cards[obj.card].replaces:
            found.append(obj.id)
    return found


def replace_loss(r: Resolution, seat: Seat, number: int) -> None:
    """The effects happen instead of the loss; a waiting replacement is used up."""
    used: tuple[ev.Warded, ...] = ()
    if number < 0:
        wards = r.board.sides[seat].wards
        place = -1 - number
        ref = wards[place]
        used = (ev.Warded(seat, wards[:place] + wards[place + 1 :]),)
    else:
        card = r.board.objects[number].card
        ref = (card, r.cards[card].replaces["defeat"])
    facts, gos = instead(r.state, effects_at(r.cards, ref), number, seat)
    happen(r, (*used, *facts), gos)
    _tell_saved(r, seat, ref, facts, gos)


def _tell_saved(r: Resolution, seat: Seat, ref: Ref, facts: tuple[Event, ...], gos: tuple[Go, ...]) -> None:
    """101.4: the loss that did not happen."""
    given = {go.id for go in gos}
    gone = (fact for fact in r.facts if isinstance(fact, ev.Moved) and fact.old in given)
    would = Ended(_results(seat), "realm", "101.3#1")
    r.instead_of(would, *facts, *gone, rule="101.4", card=ref[0], ability=ref[1])


def end_match(r: Resolution, losers: list[Seat]) -> None:
    """R-034, 101.5: both at one check: a Draw. R-158: nothing more happens."""
    if len(losers) == 2:
        r.end(("drawn", "drawn"), "both", "101.5")
        return
    (loser,) = losers
    if r.board.sides[loser].must_lose:
        defeat(r, loser, "deck", "101.3#2")
    else:
        defeat(r, loser, "realm", "101.3#1")


def defeat(r: Resolution, loser: Seat, why: str, rule: str) -> None:
    """One player has lost, the other one won."""
    r.end(_results(loser), why, rule)


def _results(loser: Seat) -> tuple[str, str]:
    return ("won", "lost") if loser else ("lost", "won")
