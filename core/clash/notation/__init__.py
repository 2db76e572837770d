"""The verbs of Clash of Realms in text, both ways."""

from core.clash.notation.assigning import open_window
from core.clash.notation.naming import deck_place, examined, in_deck, things
from core.clash.notation.reading import parse, payers
from core.clash.notation.writing import notation, offered, public_notation

__all__ = [
    "deck_place",
    "examined",
    "in_deck",
    "notation",
    "offered",
    "open_window",
    "parse",
    "payers",
    "public_notation",
    "things",
]
