"""Writes the schemas of the card pools anew: `python -m tests.data.make_schemas`. After a change of what a card is."""

import json
from pathlib import Path
from typing import Any

import msgspec

from core.kernel.game import GAMES, find_game

DECKS = Path(__file__).resolve().parents[2] / "decks"
NAME = "pool.schema.json"


def schema(game: str) -> dict[str, Any]:
    """JSON Schema of a pool file, for completion in editors: cards by their keys."""
    found = find_game(game)
    (entry,), parts = msgspec.json.schema_components([found.cards.Card], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{found.title} card pool",
        "type": "object",
        "additionalProperties": entry,
        "$defs": parts,
    }


if __name__ == "__main__":
    for name in GAMES:
        (DECKS / name / NAME).write_text(json.dumps(schema(name), indent=2) + "\n", encoding="utf-8")
