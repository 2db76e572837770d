"""The rulings on a card, for whoever looks at it in full."""

from functools import lru_cache

from core.kernel.rulebook import book_of
from tui.widgets.lines import Parts


@lru_cache(maxsize=1024)
def rulings(game: str, name: str, keywords: tuple[str, ...] = ()) -> tuple[Parts, ...]:
    """One line with the names of all of them, or none."""
    found = book_of(game).rulings_on(name, keywords)
    return ((("Rulings, F1: ", "strong"), ("; ".join(entry.name for entry in found), "dim")),) if found else ()
