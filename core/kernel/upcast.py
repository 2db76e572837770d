"""Lines of older files lifted to today's form, one format at a time, before they are read with types."""

from collections.abc import Callable
from typing import Any

import msgspec

from core.kernel.log import FORMAT

LIFTS: dict[int, Callable[[Any], Any]] = {}
"""By format number: makes of any line of that format, as plain JSON values, the same line of the next one.

The header is a mapping with the key `duelog`, an entry a list, a note a mapping with the key `note`.
"""


def lift(text: bytes, version: int) -> bytes:
    """One line of format `version` as today's format has it. KeyError if a step between is not known."""
    if version == FORMAT:
        return text
    raw = msgspec.json.decode(text)
    for number in range(version, FORMAT):
        raw = LIFTS[number](raw)
        if isinstance(raw, dict) and "duelog" in raw:
            raw["duelog"] = number + 1
    return msgspec.json.encode(raw)
