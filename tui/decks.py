"""Decks that a new match can be played with: those that come with a game, then the user's own."""

from collections.abc import Mapping

from core.kernel import paths
from core.kernel.decklist import decode
from core.kernel.game import find_game
from tui.arena import find_decks


def playable(game: str, house: Mapping[str, str] | None = None) -> list[str]:
    """Names of the starter decks that are legal by these house rules, then of the user's own lists, legal or not.

    Own lists are those that have cards of this game.
    """
    try:
        files = sorted(paths.user_decks().glob("*.txt"))
        own = [path.stem for path in files if has_cards(game, decode(path.read_bytes()))]
    except OSError:
        own = []
    return [*suggested(game, house), *own]


def suggested(game: str, house: Mapping[str, str] | None = None) -> list[str]:
    """Names of the starter decks that are legal by these house rules, those for a first match in front."""
    legal = find_decks(game, house)
    first = [name for name in find_game(game).setup.FIRST_DECKS if name in legal]
    return [*first, *(name for name in legal if name not in first)]


def has_cards(game: str, text: str) -> bool:
    """A deck list has cards of this game."""
    found = find_game(game)
    listed, _ = found.setup.DECKS.read(text, found.cards.load_pool())
    return any(listed.sections.values())
