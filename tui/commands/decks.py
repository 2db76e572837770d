"""Decks that matches are to be played with: starter decks by name, deck lists by file."""

from collections.abc import Mapping
from itertools import chain, cycle, islice
from typing import Any

from core.kernel.deckbox import Source
from core.kernel.errors import BadInput
from core.kernel.game import find_game
from core.kernel.names import fold, tidy
from tui.commands.elsewhere import elsewhere
from tui.decks import has_cards, suggested


def load(game: str, *names: str, house: Mapping[str, str] | None = None) -> list[Any]:
    """The decks of those names or in those files. BadInput if there is none, or it is not legal, with every reason.

    house: the house rules that the match is played by.
    """
    return [_legal(game, name, house) for name in names]


def _legal(game: str, name: str, house: Mapping[str, str] | None) -> Any:
    found = find_game(game)
    setup, pool = found.setup, found.cards.load_pool()
    text, where, _ = source(game, name)
    check_game(game, text, where)
    deck = setup.DECKS.load(name, pool)
    faults = setup.check(deck, pool, house)
    if faults:
        raise BadInput("is not legal: " + " ".join(str(fault) for fault in faults), name)
    return deck


def source(game: str, name: str) -> Source:
    """The text of a starter deck or deck list. BadInput if there is none, with a word on a game that has it."""
    box = find_game(game).setup.DECKS
    try:
        return box.find(name)
    except BadInput as error:
        hint = "" if error.where else elsewhere(game, lambda other: _has_deck(other, name))
        if not hint:
            raise
        raise BadInput(f"no file or starter deck is called {tidy(name)[:80]!r}{hint}") from error


def _has_deck(game: str, name: str) -> bool:
    return fold(name) in map(fold, find_game(game).setup.DECKS.starters(training=True))


def check_game(game: str, text: str, where: str) -> None:
    """BadInput for a deck list that has no card of this game, and cards of another one."""
    if not has_cards(game, text) and (hint := elsewhere(game, lambda other: has_cards(other, text))):
        raise BadInput(f"no card of this list is one of {find_game(game).title}{hint}", where)


def for_match(game: str, given: list[str], seats: int, house: Mapping[str, str] | None = None) -> list[Any]:
    """A deck for each seat: those given, p1 first, then starter decks, as long as there are any that nobody has yet."""
    starters = suggested(game, house)
    free = [name for name in starters if name not in given]
    return load(game, *islice(chain(given, free, cycle(starters)), seats), house=house)
