"""Why a seat that is not to decide may not do this now: by what it would do, and what is going on."""

from core.clash import actions as ac
from core.clash.faces import STUNNED
from core.clash.options import timing
from core.clash.options.assignments import STUN
from core.clash.options.refusals import ANSWERED
from core.clash.rules.assignment import window
from core.clash.state import ClashState, Obj
from core.kernel.events import Action
from core.kernel.ids import Seat

PRIORITY = ("main", "priority")
"""Questions at which somebody holds priority."""
REACTIONS_WAIT = ("002.5", "801.3", "803.2.1", "803.2.2")
"""In an Open State: there is nothing to react to."""
IN_TURN = ("R-012", "803.2.2", "802.3")
"""In a Closed State: Reactions too are for whoever holds priority."""


def out_of_turn(s: ClashState, seat: Seat, action: Action) -> tuple[str, ...]:
    """Rules that refuse an action to this seat, besides that another one holds priority (802.1)."""
    if s.board.asked.kind == "assign" and not isinstance(action, ac.Assign):
        return ("704.1", "205.6", "R-039") if isinstance(action, ac.ExhaustShard) else ("704.1",)
    chain = timing.in_chain(s)
    if isinstance(action, ac.PlayCard):
        return _play(s, s.board.objects.get(action.card))
    if isinstance(action, ac.Activate):
        return _activate(s, s.board.objects.get(action.source), action.ability)
    if isinstance(action, ac.EquipArtifact):
        return ("002.5", "504.1", "803.4.1", "K:Equip", "R-132", "R-133", *chain)
    if isinstance(action, ac.Reposition):
        return ("504.1", "504.1#2", "504.2.1", *chain)
    if isinstance(action, ac.Attack):
        declares = () if seat == s.board.active else ("701.1", "702.1")
        return ("504.1", "504.1#3", "504.2.1", *declares, *chain)
    if isinstance(action, ac.ExhaustShard):
        return ("205.6", "R-039", "803.4.3", "002.5")
    if isinstance(action, ac.EndMain):
        return ("504.5", "R-017")
    if isinstance(action, ac.Pass):
        return ("802.3", "802.3#3", *(() if s.board.closed else ("R-017",)))
    if isinstance(action, ac.Assign):
        return _assign(s, seat)
    return _answer(s, action)


def _play(s: ClashState, card: Obj | None) -> tuple[str, ...]:
    if card is None or card.card < 0:
        return ()
    if s.cards[card.card].reaction:
        if s.board.closed:
            return IN_TURN if s.board.asked.kind in PRIORITY else ()
        return (*REACTIONS_WAIT, "R-013")
    return timing.of_card(s, card)


def _activate(s: ClashState, source: Obj | None, ability: int) -> tuple[str, ...]:
    if source is None or source.card < 0:
        return ()
    if ability not in s.cards[source.card].fast:
        return timing.of_ability(s)
    if s.board.closed:
        return (*IN_TURN, "803.4.2") if s.board.asked.kind in PRIORITY else ("803.4.2",)
    return (*REACTIONS_WAIT, "803.4.2")


def _assign(s: ClashState, seat: Seat) -> tuple[str, ...]:
    """Who has assigned already, whose turn to assign has not come, and who has nothing to assign (R-118)."""
    if s.board.asked.kind != "assign":
        return ("704.1",)
    sealed = ("R-118", "704.5")
    combat = s.board.combat
    assert combat is not None
    given = any(who == seat for who, _ in s.control.answers)
    if given or window(s, seat).strikers:
        return sealed
    stunned = any(s.board.objects[i].keywords & STUNNED for i in combat.fighters if _fights(s, i, seat))
    return (*sealed, *(STUN if stunned else ()))


def _fights(s: ClashState, number: int, seat: Seat) -> bool:
    obj = s.board.objects.get(number)
    return obj is not None and obj.controller == seat


def _answer(s: ClashState, action: Action) -> tuple[str, ...]:
    """A question is answered by whoever it is put to."""
    kind = s.board.asked.kind
    if isinstance(action, ac.Mulligan | ac.Keep):
        return ("401.8", "R-062") if kind == "mulligan" else ("401.8.2",)
    if isinstance(action, ac.Place):
        return ("401.2", "R-060")
    if isinstance(action, ac.Order):
        return ("804.3.1", "804.3.2", "R-023") if kind == "order" else ()
    if isinstance(action, ac.Arrange):
        return ("K:Examine", "R-144") if kind == "examine" else ()
    if isinstance(action, ac.Choose):
        return ("R-048", *ANSWERED[kind]) if kind in ("discard", "sacrifice") else ANSWERED.get(kind, ())
    return ()
