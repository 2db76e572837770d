"""How cards on top of a deck are put back, in a line that is as full as there is room for."""

from collections.abc import Sequence

from tui.fitting import cut, first_fitting

NAMES = (40, 24, 16, 12, 9, 6)
"""Cells for a name: as many as fit."""


def arranged(top: Sequence[str], bottom: Sequence[str], room: int) -> str:
    """`on top Tide Scribe; to the bottom Reef Guard`; in less room long names are cut."""
    piles = [(where, names) for where, names in (("on top", top), ("to the bottom", bottom)) if names]

    def said(most: int) -> str:
        return "; ".join(f"{where} {', '.join(cut(name, most) for name in names)}" for where, names in piles)

    return first_fitting(map(said, NAMES), room) or "nothing"
