"""The verbs of Archaic Realms in text, both ways."""

from core.archaic.notation.naming import called, things
from core.archaic.notation.places import at_place, place_of
from core.archaic.notation.reading import parse
from core.archaic.notation.writing import notation, offered, public_notation

__all__ = ["at_place", "called", "notation", "offered", "parse", "place_of", "public_notation", "things"]
