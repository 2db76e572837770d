"""`duelog cards`."""

from argparse import Namespace
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from core.kernel.names import fold, suggest
from tui.commands import reading
from tui.commands.speech import DIFFERS, FINE, Failure, say


def run(arguments: Namespace) -> int:
    """All cards, those that fit, or the full text of one."""
    game = reading.game(arguments.game)
    pool: Mapping[str, Any] = import_module(f"core.{game.name}.cards").load_pool()
    texts = import_module(f"core.{game.name}.texts")
    query = " ".join(arguments.query).strip()
    named = [card for name, card in pool.items() if query and fold(name) == fold(query)]
    found = named or [card for card in pool.values() if _fits(card, texts, query)]
    if not found:
        close = suggest(pool, query)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise Failure(f"no card has {query[:60]!r} in its name, type or text{hint}", DIFFERS)
    if len(found) == 1:
        say(*_full(found[0], texts))
    else:
        say(*_table(found))
    return FINE


def _fits(card: Any, texts: Any, query: str) -> bool:
    """Every word of the query stands somewhere on the card."""
    said = fold(f"{card.name} {card.type} {card.subtype} {texts.keyword_line(card)} {texts.rules_text(card)}")
    return all(word in said for word in fold(query).split())


def _table(cards: Iterable[Any]) -> list[str]:
    rows = [(card.name, _kind(card), card.cost or "", _number(card)) for card in cards]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    return [
        "  ".join(text.ljust(width) for text, width in zip(row, (*widths, 0), strict=True)).rstrip() for row in rows
    ]


def _full(card: Any, texts: Any) -> list[str]:
    head = [card.name, _kind(card)]
    if card.cost is not None:
        head.append(f"cost {card.cost}")
    if number := _number(card):
        head.append(number)
    if card.colours:
        head.append(f"Identity {card.colours}")
    body = [text for text in (texts.keyword_line(card), texts.rules_text(card)) if text]
    return [" · ".join(head), *body]


def _kind(card: Any) -> str:
    return f"{card.type.capitalize()}{f' ({card.subtype})' if card.subtype else ''}"


def _number(card: Any) -> str:
    if card.power is not None:
        return f"Power {card.power}"
    return "" if card.integrity is None else f"Integrity {card.integrity}"
