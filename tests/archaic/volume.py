"""What is checked of Archaic Realms alone in volume."""

from collections.abc import Callable

from tests.archaic import laws
from tests.archaic.kit import KIT
from tests.archaic.menagerie import MENAGERIE
from tests.properties import invariants
from tests.properties.invariants import Kit

KITS = (KIT, MENAGERIE, KIT, KIT, MENAGERIE)
"""Of five matches two are played with cards of the whole pool."""

CHECKS: dict[str, Callable[[Kit, int], object]] = {
    "cards": laws.check_cards,
    "laws": lambda kit, seed: laws.check_laws(kit, seed, whole=kit is KIT),
    "hidden": lambda kit, seed: invariants.check_hidden(kit, seed, every=15, most=4),
}
