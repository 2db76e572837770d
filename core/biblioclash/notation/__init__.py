"""The verbs of Biblioclash in text, both ways."""

from core.biblioclash.notation.naming import things, tops
from core.biblioclash.notation.places import at_place, place_of
from core.biblioclash.notation.reading import parse
from core.biblioclash.notation.writing import notation, offered, public_notation

__all__ = ["at_place", "notation", "offered", "parse", "place_of", "public_notation", "things", "tops"]
