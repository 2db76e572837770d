"""Looking up a name as people type it: one folding and one look-up, used wherever a name comes from outside."""

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from core.kernel.errors import BadInput

_APOSTROPHES = "'`\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201a\u201b\u2032\uff07"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i"}
_TABLE = str.maketrans({**dict.fromkeys(_APOSTROPHES), **dict.fromkeys(_DASHES, "-"), **_LETTERS})
_DROPPED = frozenset({"Mn", "Me", "Cf"})
"""Unicode categories that a folded name has none of: accents, enclosing marks, invisible format characters."""


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """The form in which two spellings of one name are equal.

    Case, accents (composed, decomposed or left out), kinds of apostrophe and dash, and any white space make no
    difference.
    """
    lowered = tidy(name).casefold().translate(_TABLE)
    plain = "".join(c for c in unicodedata.normalize("NFKD", lowered) if unicodedata.category(c) not in _DROPPED)
    return " ".join(plain.casefold().translate(_TABLE).split())


def tidy(text: str) -> str:
    """One line: composed accents, white space runs made one space, control characters gone."""
    shown = "".join(c for c in text if c.isprintable() or c.isspace())
    return " ".join(unicodedata.normalize("NFC", shown).split())


def common_start(names: Sequence[str]) -> str:
    """What all of them begin with, in whatever case, as the first one writes it; empty if there are none."""
    start = names[0] if names else ""
    for name in names:
        while not name.casefold().startswith(start.casefold()):
            start = start[:-1]
    return start


MOST = 3
"""So many names are suggested."""


def suggest(names: Iterable[str], wanted: str) -> tuple[str, ...]:
    """The names closest to what was typed, best first."""
    by_fold = {fold(name): name for name in names}
    key = fold(wanted)
    close = difflib.get_close_matches(key, by_fold, n=MOST, cutoff=0.6)
    inside = sorted(folded for folded in by_fold if len(key) > 2 and key in folded and folded not in close)
    return tuple(by_fold[folded] for folded in (*close, *inside)[:MOST])


def find_name(names: Iterable[str], wanted: str, what: str = "card") -> str:
    """The one of `names` that `wanted` means.

    Raises `BadInput` with close names when there is none.
    """
    known = list(names)
    if wanted in known:
        return wanted
    key = fold(wanted)
    for name in known:
        if key and fold(name) == key:
            return name
    raise BadInput(f"no {what} is called {tidy(wanted)[:80]!r}{_hint(suggest(known, wanted[:80]))}")


def _hint(close: tuple[str, ...]) -> str:
    return f"; did you mean {' or '.join(close)}?" if close else ""
