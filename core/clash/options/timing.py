"""When what has no Reaction may be done, by the rules of what it is."""

from core.clash.faces import ARTIFACT, UNIT
from core.clash.state import COMMANDERS, ClashState, Obj


def of_card(s: ClashState, card: Obj) -> tuple[str, ...]:
    """Rules that keep a card without Reaction for its player's own Main Phase and an Open State."""
    bits = s.cards[card.card].bits
    if card.zone == COMMANDERS:
        kind: tuple[str, ...] = ("203.4",)
    elif bits & UNIT:
        kind = ("204.1", "504.1#1")
    else:
        kind = ("206.1", "504.1#1") if bits & ARTIFACT else ("207.2", "504.1#1")
    return ("002.5", "504.1", *kind, *in_chain(s))


def of_ability(s: ClashState) -> tuple[str, ...]:
    """Those that keep an ability without Reaction for the same."""
    return ("002.5", "504.1", "803.4.1", "504.1#4", *in_chain(s))


def in_chain(s: ClashState) -> tuple[str, ...]:
    """While a Chain exists what has no Reaction waits for the Open State, in a Showdown too."""
    if not s.board.closed:
        return ()
    combat = s.board.combat
    return ("801.3", "703.1", "R-098") if combat is not None and combat.stage == "showdown" else ("801.3",)
