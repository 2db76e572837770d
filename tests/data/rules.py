"""The catalogues of rules that the proofs are held to: a row for each rule of a book, and how code cites them."""

import re
from pathlib import Path

from core.kernel.rulebook import book_of

CITATIONS = {
    "clash": re.compile(
        r"(?<![\w.,+-])(?:R-\d{3}|[0-8]\d\d\.\d+[a-z]?(?:\.\d+[a-z]?)?(?:#\d)?|[KG]:[A-Z]\w+(?: [A-Z]\w+)*)"
    ),
    "biblioclash": re.compile(r"(?<![\w-])R?B-\d{2,3}"),
    "archaic": re.compile(r"(?<![\w-])R?A-\d{2,3}"),
}
"""How a text cites a rule or ruling of each game."""


def catalogue(game: str) -> dict[str, str]:
    """The kind of every row of a game's catalogue, by id: testable, definition or advice."""
    return {number: kind for number, kind, _ in rows(game)}


def rows(game: str) -> list[tuple[str, str, str]]:
    """Id, kind and meaning of each rule."""
    lines = Path(__file__).with_name(f"{game}_rules.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "id\tkind\tmeaning"
    found = [line.split("\t") for line in lines[1:]]
    assert all(len(row) == 3 and all(row) for row in found)
    return [(number, kind, meaning) for number, kind, meaning in found]


def ids(game: str) -> set[str]:
    """Where the rules stand in the book: `101.3#2` is the second half of 101.3, except where the book parts them."""
    apart = ("5xx", "K#")
    return {number if number.startswith(apart) else number.partition("#")[0] for number in catalogue(game)}


def rulings(game: str) -> set[str]:
    """The ids of the rulings on a game."""
    return {entry.id for section in book_of(game).sections if section.rulings for entry in section.entries}
