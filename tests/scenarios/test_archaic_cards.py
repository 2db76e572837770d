"""Every text of every card happens in a scenario: each piece of it is taken away or changed, and a scenario notices."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from core.archaic.cards import Card, load_pool
from core.archaic.effects import Armor
from core.archaic.scenario import building
from core.effects.nodes import Effect
from core.effects.selectors import Filter
from core.kernel.document import Document, read_documents
from core.kernel.errors import BadInput
from core.kernel.names import fold
from core.kernel.scenario import form, run

HERE = Path(__file__).parent / "archaic"
NAMED = ("target", "each", "pick", "kind", "place")
"""Words of selectors that an effect cannot do without."""
NOTHING = Armor()
"""An effect that does nothing."""


class Piece(NamedTuple):
    """A card with a piece of its text taken away, or with another number in it."""

    card: str
    what: str
    other: Card

    def __str__(self) -> str:
        return f"{self.card}: {self.what}"


def pieces(card: Card) -> Iterator[Piece]:
    """Keywords, abilities and goals, piece by piece. Numbers beside the text are compared with the printed ones."""
    for word in card.keywords:
        yield Piece(card.name, word, replace(card, keywords=tuple(other for other in card.keywords if other != word)))
    for field in ("abilities", "goals"):
        parts: tuple[Any, ...] = getattr(card, field)
        for i, part in enumerate(parts):
            for what, other in variants(part):
                changed = (*parts[:i], other, *parts[i + 1 :])
                yield Piece(card.name, f"{field} {i + 1} {what}", replace(card, **{field: changed}))


def variants(node: Struct) -> Iterator[tuple[str, Struct]]:
    """A part of a text with one thing less, or with one number more or less."""
    for field in fields(node):
        value = getattr(node, field.name)
        # One card is the usual number of an effect; of a selector it says nothing.
        if value == field.default and (field.name != "n" or isinstance(node, Filter)):
            continue
        # A Mark is needed where something else happens with it.
        if field.name == "mark" and getattr(node, "instead", False):
            continue
        for what, other in _other(value, field.default, field.name):
            yield f"{field.name}{what}", replace(node, **{field.name: other})


def _other(value: Any, usual: Any, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Struct):
        if usual is None:
            yield " gone", None
        for what, other in variants(value):
            yield f".{what}", other
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            nothing = (NOTHING,) if isinstance(item, Effect) else ()
            yield f"[{i}] gone", (*value[:i], *nothing, *value[i + 1 :])
            for what, other in variants(item) if isinstance(item, Struct) else ():
                yield f"[{i}].{what}", (*value[:i], other, *value[i + 1 :])
    elif isinstance(value, bool):
        yield f" {not value}", not value
    elif isinstance(value, int):
        yield " + 1", value + 1
        if name in ("at_least", "at_most", "ahead", "cost_le", "cost_ge", "defense_le", "hand_le") and value:
            yield " - 1", value - 1
    elif isinstance(value, str) and value and usual == "" and name not in NAMED:
        yield " gone", ""


UNSEEN = {
    "Banner of Orders: abilities 1 effects[0].to.control gone": "only own Allies attack in one's own turn",
    "Kaldra Ashfist: abilities 1 effects[0].to.control gone": "only own Allies attack in one's own turn",
    "Drumlord Vask: abilities 2 condition.count.control gone": "only own Allies attack in one's own turn",
    "Sister Veyra: abilities 1 of.control gone": "whoever deploys an Ally controls it",
    "Fawn Shepherd Lio: abilities 1 of.control gone": "whoever deploys an Ally controls it",
    "Quiet Depths: goals 1 end_of_turn False": "without an attack there is no end of Combat",
}
"""Pieces that make no difference in any position, and why."""
ALL = [piece for card in load_pool().values() for piece in pieces(card)]
PIECES = [piece for piece in ALL if str(piece) not in UNSEEN]


class Case(NamedTuple):
    """A scenario, and all that stands in it."""

    document: Document
    words: str


@cache
def cases() -> list[Case]:
    """Those about printed cards first."""
    first = ("cards_", "quests_")
    files = sorted(HERE.glob("*.yaml"), key=lambda file: (not file.name.startswith(first), file.name))
    return [
        Case(document, fold(json.dumps(document.data, ensure_ascii=False)))
        for file in files
        for document in read_documents(file.read_bytes(), file.name)
    ]


def _passes(case: Case) -> bool:
    try:
        return run(form._scenario(case.document)).passed
    except BadInput:
        return False


def test_what_makes_no_difference_is_a_piece() -> None:
    assert set(UNSEEN) == {str(piece) for piece in ALL} - {str(piece) for piece in PIECES}


@pytest.mark.parametrize("piece", PIECES, ids=str)
def test_a_scenario_notices_when_it_is_missing(piece: Piece, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = load_pool() | {piece.card: piece.other}
    monkeypatch.setattr(building, "load_pool", lambda: pool)
    named = fold(piece.card)
    some = (case for case in cases() if named in case.words)
    assert any(not _passes(case) for case in some), f"no scenario shows {piece}"
