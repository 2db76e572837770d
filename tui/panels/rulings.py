"""What the rulebook says of a card, for whoever looks at it in full."""

from collections.abc import Sequence
from functools import lru_cache

from core.kernel.rulebook import book_of
from tui.widgets.lines import Parts


def reminders(game: str, name: str, keywords: Sequence[str]) -> tuple[Parts, ...]:
    """What these keywords mean, a line each; the rulings on the card and on them."""
    short = ((word, book_of(game).reminder(word)) for word in keywords)
    lines: list[Parts] = [((f"{word}: ", "strong"), (meaning, "dim")) for word, meaning in short if meaning]
    return (*lines, *_rulings(game, name, tuple(keywords)))


@lru_cache(maxsize=1024)
def _rulings(game: str, name: str, keywords: tuple[str, ...]) -> tuple[Parts, ...]:
    """One line with the names of all of them, or none."""
    found = book_of(game).rulings_on(name, keywords)
    return ((("Rulings, F1: ", "strong"), ("; ".join(entry.name for entry in found), "dim")),) if found else ()
