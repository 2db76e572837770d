"""Which copies of cards an action names and which the canonical one uses in their place."""

from collections.abc import Sequence

from core.archaic import actions as ac
from core.archaic.state import ArchaicState
from core.kernel.events import Action
from core.kernel.ids import ObjectId
from core.kernel.scenario.copies import exchange, paired


def exchanged(s: ArchaicState, action: Action, canonical: Action) -> dict[int, int]:
    """For each number whose label moves the one that it moves to."""
    return exchange(paired(_named(action), _named(canonical), lambda number: _key(s, number)))


def _named(action: Action) -> Sequence[ObjectId]:
    if isinstance(action, ac.PlayCard):
        return (action.card,)
    return action.picks if isinstance(action, ac.Choose) else ()


def _key(s: ArchaicState, number: ObjectId) -> object:
    """Cards of a hand with equal values here the canonical form may take for each other."""
    obj = s.board.objects.get(number)
    return number if obj is None else (obj.card, obj.zone, obj.owner, obj.known)
