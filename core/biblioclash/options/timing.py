"""When and by whom each action may be done at all: rules that refuse it at other moments, whatever it names."""

from collections.abc import Iterator

from core.biblioclash import actions as ac
from core.biblioclash.options.legality import PHASES
from core.biblioclash.state import AskFrame, BiblioclashBoard, BiblioclashState, face, side_in_clash, team_of
from core.kernel.events import Action
from core.kernel.ids import Seat

Rules = tuple[str, ...]

MAIN: dict[type[Action], Rules] = {
    ac.Obtain: ("B-025", "B-125"),
    ac.Summon: ("B-094", "B-123"),
    ac.EquipCard: ("B-109", "B-124"),
    ac.Activate: ("RB-18", "B-126"),
    ac.CastSpell: ("B-089", "B-122"),
}
"""Actions of the own Main Phase (B-120)."""
DISCARD: dict[type[Action], Rules] = {ac.Unequip: ("B-113", "RB-30"), ac.DiscardCards: ("B-127",)}
"""Actions of the own Discard Phase."""


def untimely(s: BiblioclashState, seat: Seat, action: Action) -> Rules:
    """The rules by which this action is not for this moment; none, if its time it is."""
    return tuple(dict.fromkeys(_untimely(s, seat, action)))


def out_of_turn(s: BiblioclashState, seat: Seat, action: Action) -> Rules:
    """The rules that keep a seat which is not to decide from this action, besides that of the order of turns.

    That a Clash is between others says it better (B-181).
    """
    best = ("B-181", "B-117") if _is_bystander(s.board, seat) else ()
    return tuple(dict.fromkeys((*best, *_untimely(s, seat, action), *_not_asked(s, seat, action))))


def _is_bystander(b: BiblioclashBoard, seat: Seat) -> bool:
    """A Clash goes on without this seat."""
    return b.clash is not None and side_in_clash(b, seat) < 0


def _is_own(b: BiblioclashBoard, seat: Seat, phase: str) -> bool:
    """It is this phase of the seat's own turn, outside a Clash."""
    return b.phase == phase and b.clash is None and seat in team_of(b, b.active)


def _untimely(s: BiblioclashState, seat: Seat, action: Action) -> Iterator[str]:
    b, kind = s.board, type(action)
    if kind in DISCARD and not _is_own(b, seat, "discard") and b.asked.kind != "discard":
        yield from DISCARD[kind]
    if _is_own(b, seat, "main"):
        return
    if kind in MAIN and not (kind is ac.CastSpell and b.clash is not None):
        yield from MAIN[kind]
        yield from ("RB-20", "B-145") if b.clash is not None and kind is not ac.Activate else ()
        yield "B-120"
    if isinstance(action, ac.PlayCard):
        yield from _unplayable(s, seat, action)
    # B-090, B-143: Spells and Clash Effects in the own Strike Window.
    if isinstance(action, ac.CastSpell) and not _has_window(b, seat):
        yield "B-090"


def _unplayable(s: BiblioclashState, seat: Seat, action: ac.PlayCard) -> Iterator[str]:
    """A Main Effect outside the own Main Phase, a Clash Effect outside the own window."""
    obj = s.board.objects.get(action.card)
    if obj is None or _has_window(s.board, seat):
        return
    card = face(s, obj)
    if card.main >= 0:
        yield from ("B-104", "B-121")
        yield "RB-20" if s.board.clash is not None else "B-120"
    if card.clash >= 0:
        yield "B-203"


def _has_window(b: BiblioclashBoard, seat: Seat) -> bool:
    """The Strike Window is that of the seat's side."""
    return b.clash is not None and side_in_clash(b, seat) == b.clash.active


def _not_asked(s: BiblioclashState, seat: Seat, action: Action) -> Iterator[str]:
    """Who else is to decide, and why."""
    b, kind = s.board, s.board.asked.kind
    if b.clash is None and seat not in team_of(b, b.active):
        yield from ("B-189",) if len(team_of(b, seat)) > 1 else ("B-177",) if b.seats > 2 else ()
    is_mate = any(other in team_of(b, seat) for other in b.asked.seats)
    if kind in PHASES and is_mate:
        # It has said done.
        yield "RB-115"
    if kind == "window" and not is_mate and isinstance(action, ac.PlayCard | ac.CastSpell | ac.Done):
        yield from _waiting(b, seat)
    if kind not in PHASES:
        yield from _answering(s, is_mate, action)


def _waiting(b: BiblioclashBoard, seat: Seat) -> Iterator[str]:
    """The window of the other side: the striker's comes first, then they take turns."""
    if b.clash is not None and side_in_clash(b, seat) >= 0:
        yield from ("B-143", "B-142" if b.clash.window == 1 else "B-149")


def _answering(s: BiblioclashState, is_mate: bool, action: Action) -> Iterator[str]:
    """A question in the middle of an effect, or the division of a Strike, is somebody else's."""
    frame = s.control.agenda[-1] if s.control.agenda else None
    if not isinstance(frame, AskFrame):
        return
    if isinstance(action, ac.DivideDamage) and frame.kind == "damage":
        if is_mate:
            yield "RB-101"
        elif frame.strike:
            yield from ("B-151", "B-154")
    elif isinstance(action, ac.Choose) and frame.kind == "shield":
        yield "RB-67"
    elif isinstance(action, ac.Choose) and frame.kind == "opponent":
        yield "RB-104"
    elif isinstance(action, ac.PlaceOrbs) and frame.kind == "orb":
        yield "RB-32"
    elif frame.kind == "damage" and not frame.strike:
        yield "B-206"
