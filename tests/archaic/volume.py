"""What a match of Archaic Realms is checked for in volume, besides what every game is."""

from tests.archaic import laws
from tests.archaic.kit import KIT
from tests.properties import invariants

KITS = (KIT,)
CHECKS = {
    "cards": laws.check_cards,
    "laws": laws.check_laws,
    "hidden": lambda kit, seed: invariants.check_hidden(kit, seed, every=15, most=5),
}
