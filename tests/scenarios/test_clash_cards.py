"""Every text of every card happens in a scenario: each piece of it is taken away, and a scenario notices."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from core.clash import effects as ef
from core.clash.cards import Card, load_pool
from core.clash.faces import branches
from core.clash.rules.effects import EFFECTS
from core.clash.rules.meaning import advance
from core.clash.scenario import building
from core.kernel.document import Document, read_documents
from core.kernel.errors import BadInput
from core.kernel.names import fold
from core.kernel.scenario import form, run

HERE = Path(__file__).parent / "clash"
OUTER = (ef.Choose, ef.May, ef.If, ef.Later)
"""Effects that do nothing but what stands inside them."""


class Piece(NamedTuple):
    """A piece of a card's text that can be taken away."""

    card: str
    what: str
    without: Card | None = None
    """The card without it; None: the effect at `path` does nothing."""
    path: tuple[int, ...] = ()
    """Where an effect stands: ability, then pairs (place, branch), then its own place."""

    def __str__(self) -> str:
        return f"{self.card}: {self.what}"


def pieces(card: Card) -> Iterator[Piece]:
    """Keywords, effects, modifiers, conditions, ways of mana: all that is printed."""
    for word in card.keywords:
        left = tuple(other for other in card.keywords if other != word)
        yield Piece(card.name, word, replace(card, keywords=left, equip=None if word == "Equip" else card.equip))
    for number, ability in enumerate(card.abilities):
        where = f"ability {number + 1}"
        if isinstance(ability, ef.Play | ef.When | ef.Activated):
            yield from _effects(card.name, ability.effects, (number,))
        elif isinstance(ability, ef.Tap | ef.Static):
            for place, effect in enumerate(ability.effects):
                for word, less in _lessened(effect):
                    rest = (*ability.effects[:place], *less, *ability.effects[place + 1 :])
                    yield Piece(card.name, f"{where}, {place + 1} {word}", _with(card, number, rest))
                if isinstance(effect, ef.Grant):
                    yield from _effects(card.name, effect.effects, (number, place, 0))
        else:
            yield Piece(card.name, where, _with(card, number, None))
        if isinstance(ability, ef.When) and ability.once:
            yield Piece(card.name, f"{where}, once", _with(card, number, replace(ability, once=False)))
        if getattr(ability, "condition", None) is not None:
            yield Piece(card.name, f"{where}, condition", _with(card, number, replace(ability, condition=None)))


def _effects(name: str, effects: ef.Effects, path: tuple[int, ...]) -> Iterator[Piece]:
    for place, effect in enumerate(effects):
        if isinstance(effect, OUTER):
            for branch, inner in enumerate(branches(effect)):
                yield from _effects(name, inner, (*path, place, branch))
        elif type(effect) in EFFECTS:
            words = f"{effect.__struct_config__.tag} {'.'.join(map(str, (*path, place)))}"
            yield Piece(name, words, None, (*path, place))


def _lessened(effect: ef.ClashEffect) -> Iterator[tuple[str, ef.Effects]]:
    """What may stand in the place of a modifier or of a Shard's mana, and what is missing then."""
    if not isinstance(effect, ef.Mana):
        yield str(effect.__struct_config__.tag), ()
    elif effect.any:
        yield "any", (ef.Mana(make=("Y",)),)
    elif len(effect.make) == 1:
        yield effect.make[0], (ef.Mana(make=("R" if effect.make == ("Y",) else "Y",)),)
    else:
        for way in effect.make:
            yield way, (ef.Mana(make=tuple(other for other in effect.make if other != way)),)


def _with(card: Card, number: int, ability: ef.Effects | ef.ClashAbility | None) -> Card:
    """The card with another ability in this place, or with other effects in it; without effects it is gone."""
    if isinstance(ability, tuple):
        ability = replace(card.abilities[number], effects=ability) if ability else None
    new = () if ability is None else (ability,)
    return replace(card, abilities=(*card.abilities[:number], *new, *card.abilities[number + 1 :]))


PIECES = [piece for card in load_pool().values() for piece in pieces(card)]


class Case(NamedTuple):
    """A scenario, and all that stands in it."""

    document: Document
    words: str


@cache
def cases() -> list[Case]:
    """Those about printed cards first."""
    files = sorted(HERE.glob("*.yaml"), key=lambda file: (not file.name.startswith("cards_"), file.name))
    return [
        Case(document, fold(json.dumps(document.data, ensure_ascii=False)))
        for file in files
        for document in read_documents(file.read_bytes(), file.name)
    ]


def _mentions(case: Case, card: Card) -> bool:
    return fold(card.name) in case.words or (card.name.startswith("Drill Shard ") and '"shards"' in case.words)


def _passes(case: Case) -> bool:
    try:
        return run(form._scenario(case.document)).passed
    except BadInput:
        return False


def _doing_nothing(piece: Piece, kind: type) -> Callable[..., None]:
    carry_out: Callable[..., None] = EFFECTS[kind]

    def maybe(r: Any, frame: Any, item: Any, effect: Any) -> None:
        if r.cards[frame.ref[0]].name == piece.card and (*frame.ref[1:], frame.pc) == piece.path:
            advance(r, frame)
        else:
            carry_out(r, frame, item, effect)

    return maybe


@pytest.mark.parametrize("piece", PIECES, ids=str)
def test_a_scenario_notices_when_it_is_missing(piece: Piece, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = load_pool()
    if piece.without is None:
        for kind in EFFECTS:
            monkeypatch.setitem(EFFECTS, kind, _doing_nothing(piece, kind))
    else:
        monkeypatch.setattr(building, "load_pool", lambda: pool | {piece.card: piece.without})
    some = (case for case in cases() if _mentions(case, pool[piece.card]))
    assert any(not _passes(case) for case in some), f"no scenario shows {piece}"
