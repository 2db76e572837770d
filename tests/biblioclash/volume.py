"""What is checked of Biblioclash alone in volume."""

from collections.abc import Callable

from tests.biblioclash import laws
from tests.biblioclash.kit import KIT
from tests.biblioclash.menagerie import MENAGERIE
from tests.properties import invariants
from tests.properties.invariants import Kit

KITS = (KIT, MENAGERIE, KIT, KIT, MENAGERIE)
"""Every mode and format; of five matches two are played with cards of the whole pool."""

CHECKS: dict[str, Callable[[Kit, int], object]] = {
    "cards": laws.check_cards,
    "laws": laws.check_laws,
    "turns": laws.check_turns,
    "worlds": lambda kit, seed: invariants.check_hidden(kit, seed, every=40, most=3),
}
