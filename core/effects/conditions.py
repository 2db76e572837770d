"""If: what must hold for an ability to work, or for a branch of an effect."""

from msgspec import Struct

from core.effects.selectors import Filter, Reference


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is given must hold."""

    count: Filter | None = None
    at_least: int | None = None
    exactly: int | None = None
    more_than: Filter | None = None
    """More objects match `count` than this filter."""
    attacking: Reference | None = None
    defending: Reference | None = None
    attacking_alone: Reference | None = None
