"""How much: a number, the X chosen on playing, or a count of matching objects."""

from typing import Literal

from msgspec import Struct

from core.effects.selectors import Filter


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`times` for each object that matches `count`."""

    count: Filter
    times: int = 1


Amount = int | Literal["X"] | Count
