"""Editors complete the card pools: each file names its schema, which says what a card can be today."""

import json

import pytest

from core.kernel.game import GAMES
from tests.data.make_schemas import DECKS, NAME, schema


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_is_current(game: str) -> None:
    written = json.loads((DECKS / game / NAME).read_text("utf-8"))
    assert written == json.loads(json.dumps(schema(game))), "python -m tests.data.make_schemas writes it anew"


@pytest.mark.parametrize(("game", "count"), [("clash", 12), ("biblioclash", 6), ("archaic", 9)])
def test_each_file_names_the_schema(game: str, count: int) -> None:
    pools = list((DECKS / game).glob("*.yaml"))
    assert len(pools) == count
    for file in pools:
        assert file.read_text("utf-8").startswith(f"# yaml-language-server: $schema={NAME}\n"), file.name
