"""`duelog cards`."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from core.kernel.game import Shipped, find_game
from core.kernel.match import Match
from core.kernel.names import find_name, fold, suggest
from core.kernel.pool import C
from core.kernel.rooms import TextsRoom
from core.kernel.rulebook import book_of
from tui.commands import reading
from tui.commands.elsewhere import elsewhere
from tui.commands.speech import DIFFERS, FINE, Failure, say


def run(arguments: Namespace) -> int:
    """All cards, those that fit, or the full text of one."""
    game = reading.game(arguments.game)
    pool, texts = game.cards.load_pool(), game.texts
    query = " ".join(arguments.query).strip()
    named = [card for name, card in pool.items() if query and fold(name) == fold(query)]
    found = named or [card for card in pool.values() if _fits(card, texts, query)]
    if not found:
        close = suggest(pool, query)
        hint = elsewhere(game.name, lambda name: fold(query) in map(fold, find_game(name).cards.load_pool()))
        hint = hint or (f"; did you mean {' or '.join(close)}?" if close else "")
        raise Failure(f"no card has {query[:60]!r} in its name, type or text{hint}", DIFFERS)
    if len(found) == 1:
        say(*in_full(found[0], game))
    else:
        say(*_table(found, texts))
    return FINE


def _fits(card: C, texts: TextsRoom[C], query: str) -> bool:
    """Every word of the query stands somewhere on the card."""
    said = fold(" ".join((card.name, *texts.head(card), texts.keyword_line(card), texts.rules_text(card))))
    return all(word in said for word in fold(query).split())


def _table(cards: Sequence[C], texts: TextsRoom[C]) -> list[str]:
    rows = [(card.name, *texts.head(card)) for card in cards]
    widths = [max(len(row[i]) for row in rows) for i in range(2)]
    return [
        f"{name.ljust(widths[0])}  {kind.ljust(widths[1])}  {' · '.join(rest)}".rstrip() for name, kind, *rest in rows
    ]


def named(name: str, match: Match) -> list[str]:
    """All of the card of that name, of the match or any that comes with its game. BadInput suggests others."""
    if not name:
        return ["card says a name: card NAME"]
    game = find_game(match.header.game)
    known = game.cards.load_pool() | {card.name: card for card in match.header.cards}
    return in_full(known[find_name(known, name)], game)


def in_full(card: Any, game: Shipped) -> list[str]:
    """What is printed on a card, what its terms mean, and which rulings there are on it, a line each."""
    texts, book, terms = game.texts, book_of(game.name), game.texts.terms(card)
    body = [text for text in (texts.keyword_line(card), card.text or texts.rules_text(card)) if text]
    meant = [f"{word}: {meaning}" for word in terms if (meaning := book.reminder(word))]
    rulings = "; ".join(entry.name for entry in book.rulings_on(card.name, terms))
    told = [f"Rulings (duelog rules NUMBER): {rulings}"] if rulings else []
    return [" · ".join((card.name, *texts.head(card))), *body, *meant, *told]
