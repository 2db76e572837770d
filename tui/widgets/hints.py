"""Keys that are named on the screen are buttons too: which of them a click on a line of text presses."""

import unicodedata
from collections.abc import Mapping

from rich.cells import cell_len

from tui.widgets.lines import Parts

NAMES = {
    "esc": "escape",
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "pgup": "pageup",
    "pgdn": "pagedown",
}
"""Keys that the screen calls otherwise than Textual does."""
WORDS = frozenset({"enter", "space", "tab", "backspace", "home", "end", *NAMES})
NO_KEYS = "·●"
"""Signs that stand where a key might."""
BEHIND = 3
"""Cells of a border right of its subtitle."""
JUMP = "g"
"""Stands before letters that are pressed after it."""
SIGNS = {"hyphen_minus": "minus", "plus_sign": "plus", "solidus": "slash"}
"""Signs that Textual calls otherwise than Unicode does."""


def key_name(key: str) -> str:
    """What Textual calls a key that is written on the screen."""
    if len(key) == 1 and not key.isalnum() and key not in NAMES:
        name = unicodedata.name(key).lower().replace("-", "_").replace(" ", "_")
        return SIGNS.get(name, name)
    if _is_numbered(key):
        return key.lower()
    return NAMES.get(key, key)


def key_label(name: str) -> str:
    """How a key that Textual calls so is written on the screen."""
    for label, known in NAMES.items():
        if known == name:
            return label
    if name[:1] == "f" and name[1:].isdecimal():
        return name.upper()
    if "+" in name or len(name) == 1 or name in WORDS:
        return name
    back = {known: sign for sign, known in SIGNS.items()}
    try:
        return unicodedata.lookup(back.get(name, name).replace("hyphen_minus", "hyphen-minus").replace("_", " "))
    except KeyError:
        return name


def relabelled(text: str, labels: Mapping[str, str]) -> str:
    """A text of keys, with those that are others now."""
    return " ".join(labels.get(word, word) for word in text.split(" ")) if labels else text


def keys_in(parts: Parts, x: int) -> tuple[str, ...]:
    """The keys to press for a click on a cell of a line: of the look `key`, or of the words after it."""
    start, before = 0, ""
    for text, look in parts:
        end = start + cell_len(text)
        if look == "key":
            before = text
        if start <= x < end:
            return keys_at(text, x - start) if look == "key" else keys_at(before)
        start = end
    return ()


def keys_at(text: str, x: int = -1) -> tuple[str, ...]:
    """The keys to press for a click on a text that begins with keys: the one at a cell, else the first.

    `esc`, `a c d`, `g b c` (the letters are pressed after the `g`), `enter take` (with what it does).
    """
    keys: list[str] = []
    start, hit = 0, ""
    for word in text.split(" "):
        end = start + cell_len(word)
        key = word.lstrip(NO_KEYS)
        if key:
            if not _is_key(key):
                break
            keys.append(key)
            if start <= x < end:
                hit = key
        start = end + 1
    if keys[:1] == [JUMP] and len(keys) > 1:
        return (JUMP, hit) if hit and hit != JUMP else ()
    return (hit,) if hit else tuple(keys[:1])


def hint_at(hints: str, x: int) -> tuple[str, ...]:
    """The same for a line such as `enter take · i inspect · esc close`."""
    for hint in hints.split(" · "):
        if 0 <= x < cell_len(hint):
            return keys_at(hint, x)
        x -= cell_len(hint) + 3
    return ()


def hint_on_border(hints: str, x: int, width: int) -> tuple[str, ...]:
    """The same for hints that end the subtitle of a border of so many cells."""
    return hint_at(hints, x - (width - BEHIND - cell_len(hints)))


def _is_key(word: str) -> bool:
    return len(word) == 1 or word in WORDS or word.startswith("ctrl+") or _is_numbered(word)


def _is_numbered(key: str) -> bool:
    """`F8`."""
    return key[:1] == "F" and key[1:].isdecimal()
