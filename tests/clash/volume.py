"""What is checked of Clash of Realms alone in volume."""

from collections.abc import Callable

from core import Match
from tests.clash.kit import HOUSE_KIT, KIT
from tests.clash.menagerie import MENAGERIE
from tests.properties import cards, laws
from tests.properties.invariants import Kit
from tests.properties.worlds import Comparison

KITS = (KIT, KIT, MENAGERIE, KIT, HOUSE_KIT)
"""Of five matches one is played with the house rules and one with cards of the whole pool."""


def _worlds(kit: Kit, seed: int) -> None:
    comparison = Comparison(every=50, most=2, greedy=7, thorough=9)
    comparison.play(Match.from_position(kit.header(seed), game=kit.game), seed)


CHECKS: dict[str, Callable[[Kit, int], object]] = {
    "cards": cards.check_cards,
    "laws": laws.check_laws,
    "turns": laws.check_turns,
    "worlds": _worlds,
}
