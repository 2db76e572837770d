"""A text that is no YAML: which line is to be mended, and what is wrong with it."""

import pytest

from core.kernel.document import read_documents
from core.kernel.errors import BadInput
from core.kernel.yaml import read


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("name: A\ngame: clash\n   turn: p1\n", 3, "stands deeper than line 2, which takes nothing below it"),
        ("p1:\n  hand: []\n    deck: []\n  x: 1\n", 3, "stands deeper than line 2, which takes nothing below it"),
        ("p1:\n    hand: []\n  deck: []\nx: 1\n", 3, "begins in column 3, but what is above it in column 1 or 5"),
        ("do:\n  - a: 1\n   - b: 2\n", 3, "begins in column 4, but what is above it in column 3 or 5"),
        ("a: |\n  x: y\n    z\nb: {c: [1,\n   2]}\n d: 1\n", 6, "stands deeper than line 4, which takes nothing below"),
        ("p1:\n\thand: []\n", 2, "begins with a tab: only spaces may stand before a key"),
        ("p1:\n  hand: [A, B\n  deck: []\nturn: p1\n", 2, "behind [ a comma or ] is missing"),
        ("mage: {health: 20\nturn: p1\n", 1, "behind { a comma or } is missing"),
        ("a: 1\np1: [\n", 2, "the text ends before all [ and { are closed"),
        ("name: 'A\ngame: clash\n", 1, "a quote begins here that does not end"),
        ("a: 1\nname: A: b\n", 2, "has a second colon: a text with one stands in quotes"),
        ("name: A\ngame clash\nturn: p1\n", 2, "a key needs a colon behind it"),
        ("p1:\n  hand\n  deck: []\n", 2, "a key needs a colon behind it"),
        ("name: @a\n", 1, "a text that begins with such a sign stands in quotes"),
        ("do:\n  - a\n  b: 1\n", 3, "stands in a list, but no - is before it"),
    ],
)
def test_the_line_to_mend_is_named(text: str, line: int, what: str) -> None:
    for reads in (read, read_documents):
        with pytest.raises(BadInput) as found:
            reads(text, "f.yaml")
        assert (found.value.where, found.value.line) == ("f.yaml", line)
        assert str(found.value).startswith(f"f.yaml:{line}: {what}")
